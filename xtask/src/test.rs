//! `cargo xtask test`: everything that tells whether the project is right.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::check::{self, Step};

/// What is tested.
#[derive(Args)]
pub(crate) struct TestArguments {
    /// Steps to run, in this order; all of them when none is named
    #[arg(value_name = "STEP")]
    steps: Vec<Step>,
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
        [] => Step::all(),
        named => named,
    };
    check::run(steps, &arguments.extra)
}
