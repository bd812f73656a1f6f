//! Counts the instructions of the parser by callgrind, and checks them by rules of `grindscope check`. On
//! shared machines this is more reliable than time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::step::TESTED;
use crate::{command, project};

/// Profile of Cargo.toml: optimised like a release, except for slow steps.
const PROFILE: &str = "counted";

/// Size of the profiles in millions of bytes: callgrind slows programs down fifty times.
const MEGABYTES: &str = "1";

/// Exit status of `grindscope check` if a rule is broken.
const BROKEN: i32 = 3;

/// `benches/instructions.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    /// A rule for each kind of profile from benches/meter, about the change from one pass to two.
    rules: BTreeMap<String, String>,
}

/// Counts and checks the rules. Skipped if valgrind is not installed. Fails if a program fails or a rule is broken.
pub(super) fn check() -> Result<()> {
    let Some(version) = command::answer(Command::new("valgrind").arg("--version")) else {
        println!("skipped: valgrind is not installed");
        return Ok(());
    };
    println!("instructions of a second pass, by {version}");
    let record = read_record()?;
    let programs = Programs::build()?;
    let mut slower = Vec::new();
    for (kind, rule) in &record.rules {
        println!("{kind}");
        if !programs.obeys(kind, rule)? {
            slower.push(kind.as_str());
        }
    }
    ensure!(
        slower.is_empty(),
        "too many instructions for {}; see benches/instructions.toml",
        slower.join(", ")
    );
    Ok(())
}

fn read_record() -> Result<Record> {
    let file = "benches/instructions.toml";
    let text =
        fs::read_to_string(project::path(file)).with_context(|| format!("cannot read {file}"))?;
    toml::from_str(&text).with_context(|| format!("{file} is not as expected"))
}

/// The counted program, the program that checks the count, and their output folder.
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
        // As for the tests: otherwise features of dependencies differ and everything is built again.
        build(&[&["--bins", "--examples"], &TESTED[..]].concat())?;
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

    /// Whether reading a profile of a kind obeys a rule. The second pass costs as much as one without the
    /// start of the program.
    fn obeys(&self, kind: &str, rule: &str) -> Result<bool> {
        let profile = &self.made.join(format!("{kind}.out"));
        let mut make = Command::new(&self.meter);
        make.args(["make", kind, MEGABYTES])
            .arg(profile)
            .stdout(Stdio::null());
        command::run(&mut make)?;
        let mut check = Command::new(&self.grindscope);
        check.args(["check", "--strict", "--rule", rule]);
        // Both at once: counts do not depend on time.
        let counts = thread::scope(|scope| {
            let count = |times| scope.spawn(move || self.count(times, profile));
            ["1", "2"]
                .map(count)
                .map(|counted| counted.join().expect("no panic"))
        });
        for counted in counts {
            check.arg(counted?);
        }
        let status = check.status().context("grindscope cannot be run")?;
        match status.code() {
            Some(0) => Ok(true),
            Some(BROKEN) => Ok(false),
            _ => bail!("grindscope check: {status}"),
        }
    }

    /// Callgrind's profile of reading a profile this many times.
    fn count(&self, times: &str, profile: &Path) -> Result<PathBuf> {
        let out = self.made.join(format!("callgrind.{times}.out"));
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--tool=callgrind"]);
        valgrind.arg(format!("--callgrind-out-file={}", out.display()));
        valgrind.arg(&self.meter);
        command::run(valgrind.args(["parse", times]).arg(profile))?;
        Ok(out)
    }
}

#[cfg(test)]
mod tests;
