//! The steps of `cargo xtask test`, run one after the other; only the build starts earlier.

mod browser_tests;
mod commits;
mod instructions;
mod packages;
mod report;
mod reproduction;
mod step;

use std::io;
use std::process::{Command, ExitCode, Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::{Result, ensure};

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
    let mut early_build = None;
    for (index, step) in steps.iter().enumerate() {
        let extra = if index + 1 == steps.len() { extra } else { &[] };
        println!("\n== {}: {}", step.name(), step.purpose());
        // These steps use neither its folder of cargo nor its results.
        let is_before_build = matches!(step, Step::Docs | Step::Rust);
        if is_before_build && early_build.is_none() && steps[index..].contains(&Step::Build) {
            // If it cannot be started, its step reports why.
            early_build = start_build().ok();
        }
        let begin = Instant::now();
        let result = match early_build.take_if(|_| *step == Step::Build) {
            Some(build) => finish(build),
            None => step.run(&settings, extra),
        };
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

/// Starts the build while earlier steps run: most of the time it uses one processor.
fn start_build() -> Result<JoinHandle<io::Result<Output>>> {
    Step::Build.prepare()?;
    let mut build = Command::new(std::env::current_exe()?);
    build.arg("build").stdin(Stdio::null());
    Ok(thread::spawn(move || build.output()))
}

/// Waits for the build and prints what it wrote.
fn finish(build: JoinHandle<io::Result<Output>>) -> Result<()> {
    let Output {
        status,
        stdout,
        stderr,
    } = build.join().expect("no panic")?;
    print!("{}", String::from_utf8_lossy(&[stderr, stdout].concat()));
    ensure!(status.success(), "the build failed ({status})");
    Ok(())
}
