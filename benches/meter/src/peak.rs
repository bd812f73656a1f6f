//! How much memory reading a file takes.

use crate::parse::{PIECE, begin, unreadable};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

/// Greatest memory of the process and what it depends on.
#[derive(Serialize)]
pub(crate) struct Peak {
    /// Of text, unpacked.
    bytes: u64,
    functions: usize,
    calls: usize,
    events: usize,
    seconds: f64,
    /// Greatest resident memory in bytes; absent where the system does not tell.
    resident: Option<u64>,
    /// The same before anything was read.
    before: Option<u64>,
}

/// Reads a file as the page does, in pieces and never as a whole.
pub(crate) fn peak(file: &Path) -> io::Result<Peak> {
    let mut file = File::open(file)?;
    let mut piece = vec![0; PIECE];
    let before = resident();
    let start = Instant::now();
    let mut loader = begin();
    loop {
        let length = file.read(&mut piece)?;
        if length == 0 {
            break;
        }
        loader.push(&piece[..length]).map_err(unreadable)?;
    }
    loader.end_file().map_err(unreadable)?;
    let bytes = loader.files().iter().map(|file| file.bytes).sum();
    let profile = loader.finish().map_err(unreadable)?.finish();
    Ok(Peak {
        bytes,
        functions: profile.functions().len(),
        calls: profile.calls().len(),
        events: profile.events().len(),
        seconds: start.elapsed().as_secs_f64(),
        resident: resident(),
        before,
    })
}

/// Linux tells it in units of 1024 bytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let number: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(number * 1024)
}
