//! Other programs that read such files, as far as they are installed or come from a package registry.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::browser::Browser;
use super::measured::{self, Run};
use super::numbers::median;
use crate::{command, npm, project};

/// Versions of what is fetched: the figures of a report are those of one version.
const GPROF2DOT: &str = "2025.4.14";
const SPEEDSCOPE: &str = "1.25.0";

/// What a program took for the file.
pub(super) struct Peer {
    pub(super) name: String,
    /// What it does in that time.
    pub(super) does: &'static str,
    pub(super) runs: Vec<Run>,
}

impl Peer {
    /// Median on the processor, or on the clock where that is not known.
    pub(super) fn seconds(&self) -> f64 {
        let seconds: Vec<f64> = self
            .runs
            .iter()
            .map(|run| run.processor.unwrap_or(run.seconds))
            .collect();
        median(&seconds)
    }
}

/// A program that may be there or not.
pub(super) struct Candidate {
    pub(super) name: &'static str,
    does: &'static str,
    /// Its command line for a file.
    prepare: fn(&Path) -> Result<Command>,
}

/// All that are known, ours first.
pub(super) const CANDIDATES: [Candidate; 4] = [
    Candidate {
        name: "grindscope summary",
        does: "totals, hottest functions, warnings",
        prepare: grindscope,
    },
    Candidate {
        name: "callgrind_annotate",
        does: "hottest functions, no source lines (`--auto=no`)",
        prepare: callgrind_annotate,
    },
    Candidate {
        name: "gprof2dot",
        does: "call graph for Graphviz",
        prepare: gprof2dot,
    },
    Candidate {
        name: "cgview",
        does: "KCachegrind's engine: hottest functions, cycles",
        prepare: cgview,
    },
];

impl Candidate {
    /// Runs it.
    ///
    /// # Errors
    /// When it is not there or fails; the message says so.
    pub(super) fn measure(&self, file: &Path, runs: u32) -> Result<Peer> {
        let runs: Result<_> = (0..runs)
            .map(|_| measured::run(&mut (self.prepare)(file)?))
            .collect();
        Ok(Peer {
            name: self.name.to_owned(),
            does: self.does,
            runs: runs?,
        })
    }
}

fn grindscope(file: &Path) -> Result<Command> {
    let name = format!("grindscope{}", std::env::consts::EXE_SUFFIX);
    let mut program = Command::new(super::meter::release_folder().join(name));
    program.arg("summary").arg(file);
    Ok(program)
}

fn callgrind_annotate(file: &Path) -> Result<Command> {
    installed("callgrind_annotate", "--version")?;
    let mut program = Command::new("callgrind_annotate");
    program.arg("--auto=no").arg(file);
    Ok(program)
}

fn cgview(file: &Path) -> Result<Command> {
    installed("cgview", "-h")?;
    let mut program = Command::new("cgview");
    program.arg(file);
    Ok(program)
}

/// Whether a program can be started, whatever it thinks of the question.
fn installed(program: &str, question: &str) -> Result<()> {
    Command::new(program)
        .arg(question)
        .stdin(Stdio::null())
        .output()
        .map(drop)
        .with_context(|| format!("{program} is not installed"))
}

fn folder() -> PathBuf {
    project::cache().join("bench/peers")
}

fn gprof2dot(file: &Path) -> Result<Command> {
    let folder = folder().join(format!("gprof2dot-{GPROF2DOT}"));
    let script = folder.join("gprof2dot.py");
    if !script.is_file() {
        installed("python3", "--version")?;
        let package = format!("gprof2dot=={GPROF2DOT}");
        let mut pip = Command::new("python3");
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--disable-pip-version-check",
            "--target",
        ]);
        command::run(pip.arg(&folder).arg(package)).context("gprof2dot cannot be had from PyPI")?;
        ensure!(
            script.is_file(),
            "PyPI's gprof2dot has another form than expected"
        );
    }
    let mut program = Command::new("python3");
    program.arg(script).args(["--format=callgrind", "--output"]);
    program.arg(folder.join("graph.dot")).arg(file);
    Ok(program)
}

/// speedscope from npm, which is a page: measured in Chromium as ours is.
///
/// # Errors
/// When it cannot be had or does not show the file.
pub(super) fn speedscope(browser: &mut Browser, file: &Path, runs: u32) -> Result<Peer> {
    let folder = folder().join(format!("speedscope-{SPEEDSCOPE}"));
    let page = folder.join("node_modules/speedscope/dist/release");
    if !page.is_dir() {
        std::fs::create_dir_all(&folder)?;
        let mut install = npm::npm();
        install.args([
            "install",
            "--silent",
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
        ]);
        install.arg(&folder).arg(format!("speedscope@{SPEEDSCOPE}"));
        command::run(&mut install).context("speedscope cannot be had from npm")?;
    }
    let opened = browser.open_in_speedscope(page, file, runs)?;
    let run = |milliseconds: &f64| Run {
        seconds: milliseconds / 1000.0,
        processor: None,
        memory: opened.memory,
    };
    Ok(Peer {
        name: format!("speedscope {SPEEDSCOPE} in Chromium"),
        does: "file chosen to profile shown",
        runs: opened.milliseconds.iter().map(run).collect(),
    })
}
