//! The program that measures natively (benches/meter), and the files that it makes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::inputs::Input;
use super::numbers::median;
use crate::{command, project};

/// Where cargo puts what it builds for speed.
pub(super) fn release_folder() -> PathBuf {
    project::target().join("release")
}

/// The built program.
pub(super) struct Meter {
    program: PathBuf,
}

/// Seconds of each run of parsing, and of the pass that only reads integers.
#[derive(Deserialize)]
pub(super) struct Throughput {
    pub(super) bytes: u64,
    pub(super) parse: Vec<f64>,
    pub(super) scan: Vec<f64>,
}

/// Seconds of each run of cycles and inclusive costs.
#[derive(Deserialize)]
pub(super) struct Graph {
    pub(super) functions: u64,
    pub(super) calls: u64,
    pub(super) cycles: Vec<f64>,
    pub(super) inclusive: Vec<f64>,
}

/// Seconds of each conversion to a webgrind buffer.
#[derive(Deserialize)]
pub(super) struct Webgrind {
    pub(super) bytes: u64,
    /// Bytes of the buffer.
    pub(super) written: u64,
    /// On the clock.
    pub(super) seconds: Vec<f64>,
    /// On the processor, where the system tells.
    pub(super) processor: Vec<f64>,
}

/// What reading a file takes of memory.
#[derive(Deserialize)]
pub(super) struct Peak {
    pub(super) bytes: u64,
    pub(super) functions: u64,
    pub(super) calls: u64,
    pub(super) events: u64,
    pub(super) seconds: f64,
    pub(super) resident: Option<u64>,
    pub(super) before: Option<u64>,
}

impl Throughput {
    /// Speed of the parser beside that of the pass that only reads integers.
    pub(super) fn share_of_ceiling(&self) -> f64 {
        median(&self.scan) / median(&self.parse)
    }
}

impl Meter {
    /// Builds it as a release is built.
    ///
    /// # Errors
    /// When it cannot be built.
    pub(super) fn build() -> Result<Self> {
        let packages = ["--package", "grindscope", "--package", "grindscope-meter"];
        command::run(command::cargo().args(["build", "--release"]).args(packages))?;
        let name = format!("grindscope-meter{}", std::env::consts::EXE_SUFFIX);
        let program = release_folder().join(name);
        ensure!(program.is_file(), "{} is missing", program.display());
        Ok(Self { program })
    }

    /// Makes an input if it is not there yet.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn make(&self, input: &Input) -> Result<PathBuf> {
        let Some(made) = &input.made else {
            return Ok(input.path.clone());
        };
        let file = input.path.clone();
        if !file.is_file() {
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            eprintln!("making {}", file.display());
            // Under another name until it is whole. The ending decides whether it is packed.
            let ending = file.extension().unwrap_or_default().to_string_lossy();
            let part = file.with_file_name(format!("unfinished.{ending}"));
            let _: serde_json::Value = self.ask(
                Command::new(&self.program)
                    .arg("make")
                    .args(made)
                    .arg(&part),
            )?;
            fs::rename(&part, &file)?;
        }
        Ok(file)
    }

    /// # Errors
    /// When the file cannot be read.
    pub(super) fn throughput(&self, file: &Path, runs: u32) -> Result<Throughput> {
        let runs = runs.to_string();
        self.ask(
            Command::new(&self.program)
                .args(["throughput", "--runs", &runs])
                .arg(file),
        )
    }

    /// # Errors
    /// When the file cannot be read.
    pub(super) fn peak(&self, file: &Path) -> Result<Peak> {
        self.ask(Command::new(&self.program).arg("peak").arg(file))
    }

    /// # Errors
    /// When the file cannot be read.
    pub(super) fn graph(&self, file: &Path, runs: u32) -> Result<Graph> {
        let runs = runs.to_string();
        self.ask(
            Command::new(&self.program)
                .args(["graph", "--runs", &runs])
                .arg(file),
        )
    }

    /// # Errors
    /// When the file cannot be read or does not fit a buffer.
    pub(super) fn webgrind(&self, file: &Path, runs: u32) -> Result<Webgrind> {
        let runs = runs.to_string();
        self.ask(
            Command::new(&self.program)
                .args(["webgrind", "--runs", &runs])
                .arg(file),
        )
    }

    fn ask<T: DeserializeOwned>(&self, question: &mut Command) -> Result<T> {
        let output = question.stderr(Stdio::inherit()).output()?;
        ensure!(
            output.status.success(),
            "the meter failed ({})",
            output.status
        );
        serde_json::from_slice(&output.stdout).context("the meter's answer is not as expected")
    }
}
