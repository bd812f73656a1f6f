//! Programs that read such files, as far as they are installed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::measured;
use super::released;

/// Ours.
pub(super) const GRINDSCOPE: &str = "grindscope";

/// How often each is run; the quickest run counts.
const RUNS: u32 = 3;

/// A program that may be there or not.
pub(super) struct Program {
    pub(super) name: &'static str,
    arguments: &'static [&'static str],
    /// How many times as fast ours should be, in words and as a number.
    pub(super) aim: Option<(&'static str, f64)>,
}

/// What a program takes for a file.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    /// On the processor where the system tells it.
    pub(super) seconds: f64,
    /// Greatest resident memory in bytes; 0 where the system does not tell it.
    pub(super) memory: u64,
}

/// All that are known, ours first.
pub(super) const PROGRAMS: [Program; 4] = [
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
        aim: Some(("15", 15.0)),
    },
    Program {
        name: "gprof2dot",
        arguments: &["--format=callgrind"],
        aim: None,
    },
];

impl Program {
    /// Runs it.
    ///
    /// # Errors
    /// When it is not there or fails; the message says so.
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
