//! The build of the page, beside the steps before it: optimising and linking use one processor, and those steps
//! compile into other folders.

use std::io;
use std::process::{Command, Output, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};

use super::Step;

/// A build that runs in a process of its own.
pub(super) struct BuildBeside(JoinHandle<io::Result<Output>>);

impl BuildBeside {
    /// Starts the build if other steps come before it.
    pub(super) fn start(steps: &[Step]) -> Result<Option<Self>> {
        if !matches!(steps, [first, ..] if *first != Step::Build && steps.contains(&Step::Build)) {
            return Ok(None);
        }
        let mut build = Command::new(std::env::current_exe()?);
        build
            .args(["test", &Step::Build.name()])
            .stdin(Stdio::null());
        Ok(Some(Self(thread::spawn(move || build.output()))))
    }

    /// Waits for its end and prints its output. Fails if it failed.
    pub(super) fn finish(self) -> Result<()> {
        println!("started with the first step; its output:");
        let output = self
            .0
            .join()
            .expect("no panic")
            .context("cannot be started")?;
        print!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        ensure!(
            output.status.success(),
            "the build failed ({})",
            output.status
        );
        Ok(())
    }
}
