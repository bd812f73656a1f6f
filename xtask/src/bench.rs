//! `cargo xtask bench`: speed, measured and not judged.

use anyhow::Result;
use clap::Args;

use crate::command;

/// What is measured.
#[derive(Args)]
pub(crate) struct BenchArguments {
    /// Arguments for `cargo bench`, as in `bench -- --bench parse`
    #[arg(last = true, value_name = "ARGUMENT")]
    extra: Vec<String>,
}

/// Runs the benchmarks of the workspace.
///
/// # Errors
/// When one cannot be built or fails.
pub(crate) fn bench(arguments: &BenchArguments) -> Result<()> {
    command::run(
        command::cargo()
            .args(["bench", "--benches"])
            .args(&arguments.extra),
    )
}
