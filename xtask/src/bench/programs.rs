//! Programs that read profiles, if they are installed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result};

use super::released;
use crate::command;

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
    /// Runs the program and returns its time in seconds. Fails if it cannot be run; the message says so.
    pub(super) fn measure(&self, file: &Path) -> Result<f64> {
        let mut best = f64::INFINITY;
        for _ in 0..RUNS {
            let mut program = self.command(file)?;
            let begin = Instant::now();
            command::answer(&mut program).context("it failed")?;
            best = best.min(begin.elapsed().as_secs_f64());
        }
        Ok(best)
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
