//! `cargo xtask bench`: compares measurements with goals, and other programs with ours.
//!
//! It does not fail, because machines differ. `cargo xtask test instructions` counts instructions, `cargo
//! bench` measures single steps.

mod page;
mod programs;
mod recorded;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Result;
use clap::Args;

use crate::{command, project};
use programs::{GRINDSCOPE, PROGRAMS};
use recorded::RECORDINGS;

/// Options of `bench`.
#[derive(Args)]
pub(crate) struct BenchArguments {
    /// Made files of a tenth of their size
    #[arg(long)]
    quick: bool,
    /// Without Chromium
    #[arg(long)]
    no_browser: bool,
}

/// A goal, as a row of the table.
pub(super) struct Aim {
    name: String,
    /// The goal, with its unit.
    wanted: String,
    measured: String,
    is_reached: bool,
}

/// Measures and prints a table for each real profile, and one of the goals.
pub(crate) fn bench(arguments: &BenchArguments) -> Result<()> {
    let release = ["build", "--release", "--package"];
    command::run(command::cargo().args(release).arg("grindscope"))?;
    command::run(command::cargo().args(release).arg("grindscope-meter"))?;
    let mut aims = Vec::new();
    for recording in &RECORDINGS {
        match recording.file() {
            Ok(file) => aims.extend(other_programs(recording.name, &file)?),
            Err(error) => println!("\nThe profile of {} is missing: {error:#}", recording.name),
        }
    }
    if !arguments.no_browser {
        aims.extend(page::aims(if arguments.quick { 10 } else { 1 })?);
    }
    println!();
    println!("{:<52} {:>14} {:>12}", "goal", "required", "measured");
    for aim in aims {
        let missed = if aim.is_reached { "" } else { "  missed" };
        println!(
            "{:<52} {:>14} {:>12}{missed}",
            aim.name, aim.wanted, aim.measured
        );
    }
    Ok(())
}

/// Prints a table of all programs with one real profile, and returns the goals that compare them.
fn other_programs(name: &str, file: &Path) -> Result<Vec<Aim>> {
    let megabytes = fs::metadata(file)?.len() as f64 / 1e6;
    println!("\nA profile of {name} recorded here, {megabytes:.0} MB:\n");
    println!("{:<20} {:>8} {:>8}", "program", "time", "times");
    let mut ours = None;
    let mut aims = Vec::new();
    for program in &PROGRAMS {
        let seconds = match program.measure(file) {
            Ok(seconds) => seconds,
            Err(error) => {
                println!("{:<20} {error:#}", program.name);
                continue;
            }
        };
        let times = ours.map_or(1.0, |ours| seconds / ours);
        println!("{:<20} {seconds:>6.2} s {times:>8.1}", program.name);
        if program.name == GRINDSCOPE {
            ours = Some(seconds);
        }
        if let Some((wanted, bound)) = program.aim {
            aims.push(Aim {
                name: format!("{name}: times as fast as {}", program.name),
                wanted: wanted.to_owned(),
                measured: format!("{times:.0}"),
                is_reached: times >= bound,
            });
        }
    }
    Ok(aims)
}

/// A profile of a kind that benches/meter makes; kept for the next run. Fails if it cannot be made.
pub(super) fn made(kind: &str, megabytes: u32, packing: &str) -> Result<PathBuf> {
    let file = folder()?.join(format!("{kind}-{megabytes}.out{packing}"));
    if !file.is_file() {
        let mut meter = Command::new(released("grindscope-meter"));
        meter.args(["make", kind, &megabytes.to_string()]);
        command::run(meter.arg(&file).stdout(Stdio::null()))?;
    }
    Ok(file)
}

/// The folder of profiles to be measured. Fails if it cannot be made.
pub(super) fn folder() -> Result<PathBuf> {
    let folder = project::cache().join("bench");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The path of one of our programs, optimised.
pub(super) fn released(name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    project::target().join("release").join(name)
}
