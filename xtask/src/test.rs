//! `cargo xtask test`: everything that tells whether the project is right.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::check::{self, Step};

/// What is tested.
#[derive(Args)]
pub(crate) struct TestArguments {
    /// Steps to run, in this order; all but `reproduction` and `packages` when none is named
    #[arg(value_name = "STEP")]
    steps: Vec<Step>,
    /// Run every step
    #[arg(long, conflicts_with = "steps")]
    all: bool,
    /// Arguments for the runner of the last step, as in `test browser -- --grep filter`
    #[arg(last = true, requires = "steps", value_name = "ARGUMENT")]
    extra: Vec<String>,
}

/// Installs what is missing, runs the steps and prints a table of them.
///
/// # Errors
/// When nothing could be run at all.
pub(crate) fn test(arguments: &TestArguments) -> Result<ExitCode> {
    let steps = match arguments.steps.as_slice() {
        [] if arguments.all => Step::all(),
        [] => &Step::usual(),
        named => named,
    };
    check::run(steps, &arguments.extra)
}
