//! `cargo xtask test`: all checks and tests of the project.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::check::{self, Step};

/// Options of `test`.
#[derive(Args)]
pub(crate) struct TestArguments {
    /// Steps to run, in this order; by default all except `reproduction`, `packages`
    /// and `instructions`
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
pub(crate) fn test(arguments: &TestArguments) -> Result<ExitCode> {
    let steps = match arguments.steps.as_slice() {
        [] if arguments.all => Step::all(),
        [] => &Step::usual(),
        named => named,
    };
    check::run(steps, &arguments.extra)
}
