//! Running one program of a step, its output shown and read at the same time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::tally::{Runner, Tally};
use crate::command;

/// Runs a program to its end and counts the tests it tells of.
///
/// # Errors
/// When it cannot be started. A program that fails is no error but a tally with a failure.
pub(super) fn run(command: &mut Command, runner: Runner) -> Result<Tally> {
    let name = command::name(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {name}"))?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        show_and_count(BufReader::new(output), runner, &mut tally)?;
    }
    let status = child.wait()?;
    if !status.success() && tally.failed == 0 {
        println!("error: {name} failed ({status})");
        tally += Tally::failure();
    } else if status.success() && runner == Runner::None {
        tally += Tally::success();
    }
    Ok(tally)
}

fn show_and_count(mut output: impl BufRead, runner: Runner, tally: &mut Tally) -> Result<()> {
    let mut line = Vec::new();
    let mut screen = std::io::stdout();
    while output.read_until(b'\n', &mut line)? > 0 {
        screen.write_all(&line)?;
        tally.read_line(runner, String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    screen.flush()?;
    Ok(())
}
