//! `cargo xtask bench`: speed and memory, measured and written down, not judged.
//!
//! What is measured runs beside a pass that only reads the integers of the same file (see
//! benches/ceiling): on a machine that others use too, the ratio of the two is worth more than any
//! number of megabytes.

mod browser;
mod goals;
mod inputs;
mod machine;
mod measured;
mod meter;
mod numbers;
mod peers;
mod report;
mod results;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::bundle::{self, BuildArguments};
use crate::project;
use crate::wasm_settings::WasmSettings;
use browser::Browser;
use inputs::Plan;
use meter::Meter;
use results::Results;

/// What is measured.
#[derive(Args)]
pub(crate) struct BenchArguments {
    /// Small files and few runs: a look in three minutes, once all is built
    #[arg(long)]
    quick: bool,
    /// Without Chromium
    #[arg(long)]
    no_browser: bool,
    /// Without other programs that read such files
    #[arg(long)]
    no_peers: bool,
    /// Further profiles to measure, not packed
    files: Vec<PathBuf>,
}

/// Measures and writes docs/benchmarks.md; a quick look goes to target/xtask/ instead.
///
/// # Errors
/// When something cannot be built or measured, or the report cannot be written.
pub(crate) fn bench(arguments: &BenchArguments) -> Result<()> {
    let plan = Plan::new(arguments.quick, &arguments.files);
    let meter = Meter::build()?;
    inputs::forget_those_of_another_generator()?;
    inputs::unpack_samples()?;
    let mut results = Results::new(&plan, arguments.quick);
    let mut browser = match arguments.no_browser {
        true => {
            results.skip("Chromium: not wanted.");
            None
        }
        false => start_browser(&mut results)?,
    };
    results.native(&plan, &meter)?;
    if let Some(browser) = &mut browser {
        results.browser(&plan, &meter, browser)?;
    }
    if arguments.no_peers {
        results.skip("Other programs: not wanted.");
    } else {
        results.peers(&plan, &meter, browser.as_mut())?;
    }
    results.load[1] = machine::load();
    let file = if arguments.quick {
        project::cache().join("benchmarks.md")
    } else {
        project::path("docs/benchmarks.md")
    };
    let text = report::markdown(&results);
    print!("{text}");
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    println!("\nwritten to {}", file.display());
    Ok(())
}

/// Builds the page and starts Chromium; a Chromium that is missing is noted.
fn start_browser(results: &mut Results) -> Result<Option<Browser>> {
    let settings = WasmSettings::read()?;
    bundle::build(&BuildArguments::default())?;
    let started = Browser::start(&settings);
    Ok(started
        .map_err(|error| results.skip(format!("Chromium: {error:#}.")))
        .ok())
}
