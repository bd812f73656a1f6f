//! Runs a program and measures its processor time and memory from outside.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::programs::Measured;
use crate::command;

/// Interval of the measurements.
const EVERY: Duration = Duration::from_millis(2);

/// Runs a program with one thread; its output is discarded.
///
/// # Errors
/// If it cannot be started or fails.
pub(super) fn run(program: &mut Command) -> Result<Measured> {
    let name = command::name(program);
    let start = Instant::now();
    let mut child = program
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {name}"))?;
    let (mut processor, mut memory) = (None, None);
    let status = loop {
        processor = seconds(child.id()).or(processor);
        memory = peak(child.id()).or(memory);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(EVERY);
    };
    ensure!(status.success(), "{name} failed ({status})");
    Ok(Measured {
        seconds: processor.unwrap_or(start.elapsed().as_secs_f64()),
        memory: memory.unwrap_or(0),
    })
}

/// Processor seconds of the first thread of a process, on Linux.
fn seconds(process: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    let nanoseconds: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

/// Linux reports it in units of 1024 bytes, and only while the process runs.
fn peak(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let number: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(number * 1024)
}
