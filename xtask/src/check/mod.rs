//! Runs the steps of `cargo xtask test`: in order, except that slow builds run beside the steps before them.

mod beside;
mod browser_tests;
mod commits;
mod instructions;
mod packages;
mod report;
mod reproduction;
mod setup;
mod step;
mod wasm_tests;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;

pub(crate) use step::Step;

use beside::Beside;
use report::Row;
use setup::Setup;

use crate::wasm_settings::WasmSettings;

/// Runs the steps and prints a table if there are several; after a failure, the other steps still run.
///
/// `extra` are arguments for the runner of the last step. Returns whether all steps passed, as exit code.
///
/// # Errors
/// If wasm-pack.toml is invalid or the path of this program unknown: then no step runs.
pub(crate) fn run(steps: &[Step], extra: &[String]) -> Result<ExitCode> {
    let settings = WasmSettings::read()?;
    let begin = Instant::now();
    let setup = Setup::install(steps);
    let mut rows = vec![Row {
        name: "setup".to_owned(),
        passed: true,
        seconds: begin.elapsed().as_secs_f64(),
    }];
    // The last one runs here: it may have arguments, and what runs beside it is itself called with one step.
    let earlier = &steps[..steps.len().saturating_sub(1)];
    let beside = Beside::start(earlier)?;
    for (index, &step) in steps.iter().enumerate() {
        let (result, seconds) = match beside.finished(step) {
            Some(finished) => finished,
            None => {
                println!("\n== {}: {}", step.name(), step.purpose());
                let begin = Instant::now();
                let extra = if index == earlier.len() { extra } else { &[] };
                let result = step.run(&settings, &setup, extra);
                (result, begin.elapsed().as_secs_f64())
            }
        };
        if let Err(error) = &result {
            println!("error: {error:#}");
        }
        rows.push(Row {
            name: step.name(),
            passed: result.is_ok(),
            seconds,
        });
    }
    // One step says itself how it ended.
    if steps.len() > 1 {
        print!("{}", report::table(&rows));
    }
    let passed = rows.iter().all(|row| row.passed);
    Ok(if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
