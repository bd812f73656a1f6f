//! Steps that tell whether the project is right, run one after the other to the last.

mod browser_tests;
mod instructions;
mod packages;
mod report;
mod reproduction;
mod runner;
mod setup;
mod step;
mod tally;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;

pub(crate) use step::Step;

use report::Row;
use setup::Setup;
use tally::Tally;

use crate::wasm_settings::WasmSettings;

/// Runs the steps and prints a table of them; a step that fails does not keep others from running.
///
/// `extra` are arguments for the runner of the last step. The exit code tells whether all is well.
///
/// # Errors
/// When wasm-pack.toml is wrong: then nothing is run.
pub(crate) fn run(steps: &[Step], extra: &[String]) -> Result<ExitCode> {
    let settings = WasmSettings::read()?;
    let begin = Instant::now();
    let setup = Setup::install(steps, &settings);
    let mut rows = vec![Row::new("setup".to_owned(), begin, Tally::default())];
    for (index, step) in steps.iter().enumerate() {
        let extra = if index + 1 == steps.len() { extra } else { &[] };
        println!("\n== {}: {}", step.name(), step.purpose());
        let begin = Instant::now();
        let tally = step.run(&settings, &setup, extra).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Tally::failure()
        });
        rows.push(Row::new(step.name(), begin, tally));
    }
    print!("{}", report::table(&rows));
    let failed = rows.iter().any(|row| row.tally.failed > 0);
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}
