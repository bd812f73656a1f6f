//! The steps of `cargo xtask test`, run one after the other.

mod browser_tests;
mod commits;
mod instructions;
mod packages;
mod report;
mod reproduction;
mod step;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;

pub(crate) use step::Step;

use report::Row;

use crate::wasm_settings::WasmSettings;

/// Runs the steps and prints a table of them; after a failure, the other steps still run.
///
/// `extra` are arguments for the runner of the last step. Returns whether all steps passed, as exit code. Fails if
/// wasm-pack.toml is invalid: then no step runs.
pub(crate) fn run(steps: &[Step], extra: &[String]) -> Result<ExitCode> {
    let settings = WasmSettings::read()?;
    let mut rows = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let extra = if index + 1 == steps.len() { extra } else { &[] };
        println!("\n== {}: {}", step.name(), step.purpose());
        let begin = Instant::now();
        let result = step.run(&settings, extra);
        if let Err(error) = &result {
            println!("error: {error:#}");
        }
        rows.push(Row {
            name: step.name(),
            passed: result.is_ok(),
            seconds: begin.elapsed().as_secs_f64(),
        });
    }
    print!("{}", report::table(&rows));
    let passed = rows.iter().all(|row| row.passed);
    Ok(if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
