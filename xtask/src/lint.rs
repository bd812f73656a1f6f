//! `cargo xtask lint`: formatting, lints and types.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::check::{self, Step};
use crate::{command, npm, rust_components};

/// Whether files may be changed.
#[derive(Args)]
pub(crate) struct LintArguments {
    /// Format all files and mend what has one safe remedy, then check
    #[arg(long)]
    fix: bool,
}

/// Runs every check that needs no test.
///
/// # Errors
/// When a formatter cannot be run, or nothing could be run at all.
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
    // Its exit status tells what it could not mend; the check after this tells that better.
    npm::program("@biomejs/biome/bin/biome")
        .args(["check", "--write", "."])
        .status()?;
    Ok(())
}
