//! `cargo xtask bench`: compares measurements with goals, and other programs with ours.
//!
//! It does not fail, because machines differ. `cargo xtask test instructions` counts instructions, `cargo
//! bench` measures single steps.

mod measured;
mod page;
mod programs;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Result;
use clap::Args;

use crate::{command, project};
use programs::{GRINDSCOPE, Measured, PROGRAMS};

/// Options of `bench`.
#[derive(Args)]
pub(crate) struct BenchArguments {
    /// Files of 20 MB instead of 200
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
    wanted: &'static str,
    measured: String,
    is_reached: bool,
}

/// Measures and prints two tables.
///
/// # Errors
/// If something cannot be built or measured.
pub(crate) fn bench(arguments: &BenchArguments) -> Result<()> {
    let release = ["build", "--release", "--package"];
    command::run(command::cargo().args(release).arg("grindscope"))?;
    command::run(command::cargo().args(release).arg("grindscope-meter"))?;
    let megabytes = if arguments.quick { 20 } else { 200 };
    let (programs, mut aims) = other_programs(&made("line", 20, "")?);
    aims.push(native(&made("instr", megabytes, "")?)?);
    if !arguments.no_browser {
        aims.extend(page::aims(megabytes)?);
    }
    println!("\nOther programs, each with one file of 20 MB:\n\n{programs}");
    println!("{:<52} {:>14} {:>12}", "aim", "wanted", "measured");
    for aim in aims {
        let missed = if aim.is_reached { "" } else { "  missed" };
        println!(
            "{:<52} {:>14} {:>12}{missed}",
            aim.name, aim.wanted, aim.measured
        );
    }
    Ok(())
}

/// A table of other programs, and the goals that compare with them.
fn other_programs(file: &std::path::Path) -> (String, Vec<Aim>) {
    let mut table = format!(
        "{:<20} {:>8} {:>8} {:>8}\n",
        "program", "time", "memory", "times"
    );
    let mut ours: Option<Measured> = None;
    let mut aims = Vec::new();
    for program in &PROGRAMS {
        let measured = match program.measure(file) {
            Ok(measured) => measured,
            Err(error) => {
                table += &format!("{:<20} {error:#}\n", program.name);
                continue;
            }
        };
        let times = ours.map_or(1.0, |ours| measured.seconds / ours.seconds);
        table += &format!(
            "{:<20} {:>6.2} s {:>5.0} MB {times:>8.1}\n",
            program.name,
            measured.seconds,
            measured.memory as f64 / 1e6
        );
        if program.name == GRINDSCOPE {
            ours = Some(measured);
        }
        if let Some((wanted, bound)) = program.aim {
            aims.push(Aim {
                name: format!("times as fast as {}", program.name),
                wanted,
                measured: format!("{times:.0}"),
                is_reached: times >= bound,
            });
        }
    }
    (table, aims)
}

fn native(file: &std::path::Path) -> Result<Aim> {
    let measured = PROGRAMS[0].measure(file)?;
    let rate = fs::metadata(file)?.len() as f64 / 1e6 / measured.seconds;
    Ok(Aim {
        name: "grindscope summary, a file by instructions".to_owned(),
        wanted: "400 MB/s",
        measured: format!("{rate:.0} MB/s"),
        is_reached: rate >= 400.0,
    })
}

/// A profile of a kind that benches/meter makes; kept for the next run.
///
/// # Errors
/// If it cannot be made.
pub(super) fn made(kind: &str, megabytes: u32, packing: &str) -> Result<PathBuf> {
    let folder = project::cache().join("bench");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{kind}-{megabytes}.out{packing}"));
    if !file.is_file() {
        let mut meter = Command::new(released("grindscope-meter"));
        meter.args(["make", kind, &megabytes.to_string()]);
        command::run(meter.arg(&file).stdout(Stdio::null()))?;
    }
    Ok(file)
}

/// The path of one of our programs, optimised.
pub(super) fn released(name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    project::target().join("release").join(name)
}
