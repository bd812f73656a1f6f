//! Programs that read profiles, if they are installed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::measured;
use super::released;

/// Our own program.
pub(super) const GRINDSCOPE: &str = "grindscope";

/// Number of runs; the fastest counts.
const RUNS: u32 = 3;

/// A program that may not be installed.
pub(super) struct Program {
    pub(super) name: &'static str,
    arguments: &'static [&'static str],
    /// How many times as fast ours should be, in words and as a number.
    pub(super) aim: Option<(&'static str, f64)>,
}

/// Resources that a program uses for a file.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    /// Processor time, if the system reports it.
    pub(super) seconds: f64,
    /// Largest resident memory in bytes; 0 if the system does not report it.
    pub(super) memory: u64,
}

/// All known programs, ours first.
pub(super) const PROGRAMS: [Program; 3] = [
    Program {
        name: GRINDSCOPE,
        arguments: &["summary"],
        aim: None,
    },
    Program {
        name: "callgrind_annotate",
        arguments: &["--auto=no"],
        aim: Some(("150", 150.0)),
    },
    // KCachegrind's engine.
    Program {
        name: "cgview",
        arguments: &[],
        aim: Some(("10", 10.0)),
    },
];

impl Program {
    /// Runs the program.
    ///
    /// # Errors
    /// If it is missing or fails; the message says so.
    pub(super) fn measure(&self, file: &Path) -> Result<Measured> {
        let mut best: Option<Measured> = None;
        for _ in 0..RUNS {
            let run = measured::run(&mut self.command(file)?)?;
            if best.is_none_or(|best| run.seconds < best.seconds) {
                best = Some(run);
            }
        }
        best.context("it was not run")
    }

    fn command(&self, file: &Path) -> Result<Command> {
        let mut command = if self.name == GRINDSCOPE {
            Command::new(released(GRINDSCOPE))
        } else {
            let mut question = Command::new(self.name);
            let asked = question.arg("--help").stdin(Stdio::null()).output();
            asked.context("not installed")?;
            Command::new(self.name)
        };
        command.args(self.arguments).arg(file);
        Ok(command)
    }
}
