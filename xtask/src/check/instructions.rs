//! Counts the instructions of the parser per byte of a profile, by callgrind and grindscope itself. On
//! shared machines this is more reliable than time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::{command, project};

/// Profile of Cargo.toml: optimised like a release, except for slow steps.
const PROFILE: &str = "counted";

/// Size of the profiles in millions of bytes: callgrind slows programs down fifty times.
const MEGABYTES: &str = "1";

/// `benches/instructions.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Bounds {
    /// Accepted increase above the recorded figure, as a share.
    tolerance: f64,
    /// Recorded figures for each kind of profile from benches/meter.
    per_byte: BTreeMap<String, f64>,
}

/// Counts and compares with the recorded figures. Skipped if valgrind is not installed.
///
/// # Errors
/// If a program fails.
pub(super) fn check() -> Result<()> {
    let Some(version) = command::answer(Command::new("valgrind").arg("--version")) else {
        println!("skipped: valgrind is not installed");
        return Ok(());
    };
    println!("instructions per byte, by {version}");
    let bounds = read_bounds()?;
    let programs = Programs::build()?;
    let mut slower = Vec::new();
    for (kind, &recorded) in &bounds.per_byte {
        let counted = programs.per_byte(kind)?;
        let verdict = judge(counted / recorded, bounds.tolerance);
        println!("{kind:<6} {counted:>6.2}, recorded {recorded:.2}: {verdict}");
        if verdict == TOO_MANY {
            slower.push(kind.as_str());
        }
    }
    ensure!(
        slower.is_empty(),
        "too many instructions for {}",
        slower.join(", ")
    );
    Ok(())
}

fn read_bounds() -> Result<Bounds> {
    let file = "benches/instructions.toml";
    let text =
        fs::read_to_string(project::path(file)).with_context(|| format!("cannot read {file}"))?;
    toml::from_str(&text).with_context(|| format!("{file} is not as expected"))
}

const TOO_MANY: &str = "too many; see benches/instructions.toml";

/// The verdict on a figure, given as a multiple of the recorded one.
fn judge(ratio: f64, tolerance: f64) -> &'static str {
    if ratio > 1.0 + tolerance {
        TOO_MANY
    } else if ratio < 1.0 - tolerance {
        "fewer than recorded; update benches/instructions.toml"
    } else {
        "ok"
    }
}

/// The counted program, the program that reads the count, and their output folder.
struct Programs {
    meter: PathBuf,
    /// Compiled as for other tests, as it is not counted itself.
    grindscope: PathBuf,
    made: PathBuf,
}

impl Programs {
    fn build() -> Result<Self> {
        let build = |arguments: &[&str]| {
            command::run(command::cargo().args(["build", "--quiet"]).args(arguments))
        };
        build(&["--package", "grindscope-meter", "--profile", PROFILE])?;
        // The whole workspace, as for the tests: otherwise features differ and everything is built again.
        build(&["--workspace", "--bins"])?;
        let made = project::cache().join("instructions");
        fs::create_dir_all(&made)?;
        let program = |folder: &str, name: &str| {
            let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
            project::target().join(folder).join(name)
        };
        Ok(Self {
            meter: program(PROFILE, "grindscope-meter"),
            grindscope: program("debug", "grindscope"),
            made,
        })
    }

    /// Instructions per byte of a profile of a kind.
    fn per_byte(&self, kind: &str) -> Result<f64> {
        let profile = self.made.join(format!("{kind}.out"));
        let mut make = Command::new(&self.meter);
        make.args(["make", kind, MEGABYTES])
            .arg(&profile)
            .stdout(Stdio::null());
        command::run(&mut make)?;
        // The second pass costs as much as one pass without the start of the program.
        let [once, twice] = ["1", "2"].map(|times| self.count(times, &profile));
        let instructions = twice?
            .checked_sub(once?)
            .context("parsing twice costs less than once")?;
        Ok(instructions as f64 / fs::metadata(&profile)?.len() as f64)
    }

    /// Instructions of parsing a profile this many times.
    fn count(&self, times: &str, profile: &Path) -> Result<u64> {
        let out = self.made.join("callgrind.out");
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--tool=callgrind"]);
        valgrind.arg(format!("--callgrind-out-file={}", out.display()));
        valgrind.arg(&self.meter);
        command::run(valgrind.args(["parse", times]).arg(profile))?;
        let mut summary = Command::new(&self.grindscope);
        let answer = command::answer(summary.args(["summary", "--json"]).arg(&out));
        total(&answer.context("grindscope cannot read callgrind's output")?)
    }
}

/// Total of `Ir` in the output of `grindscope summary --json`.
fn total(summary: &str) -> Result<u64> {
    #[derive(Deserialize)]
    struct Summary {
        totals: BTreeMap<String, u64>,
        warnings: Vec<serde_json::Value>,
    }
    let summary: Summary = serde_json::from_str(summary).context("the summary has another form")?;
    ensure!(
        summary.warnings.is_empty(),
        "warnings: {:?}",
        summary.warnings
    );
    summary
        .totals
        .get("Ir")
        .copied()
        .context("callgrind has counted no instructions")
}

#[cfg(test)]
mod tests;
