//! `cargo xtask lint`: formatting, lints and types.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::check::{self, Step};
use crate::{command, npm, rust_components};

/// Options of `lint`.
#[derive(Args)]
pub(crate) struct LintArguments {
    /// Format all files and mend what has one safe remedy, then check
    #[arg(long)]
    fix: bool,
}

/// Runs every check that is not a test.
pub(crate) fn lint(arguments: &LintArguments) -> Result<ExitCode> {
    if arguments.fix {
        fix()?;
    }
    check::run(Step::lints(), &[])
}

fn fix() -> Result<()> {
    rust_components::ensure()?;
    npm::ensure_packages()?;
    command::run(command::cargo().args(["fmt", "--all"]))?;
    // Its exit status is ignored: the check that follows reports the remaining problems.
    npm::program("@biomejs/biome/bin/biome")
        .args(["check", "--write", "."])
        .status()?;
    Ok(())
}
