//! `wasm-pack.toml`: the settings of the WebAssembly build.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::project;

/// The whole file. All keys are required and no others allowed: a misspelt key would silently be ignored.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WasmSettings {
    pub(crate) build: Build,
    pub(crate) analyser: Module,
    pub(crate) disassembler: Module,
    pub(crate) wasm_opt: WasmOpt,
}

/// Settings of cargo for all modules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Build {
    /// Profile of Cargo.toml.
    pub(crate) profile: String,
    /// Flags for rustc.
    pub(crate) rustflags: Vec<String>,
}

/// One WebAssembly module.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Module {
    /// Features of the crate.
    pub(crate) features: Vec<String>,
    out_dir: String,
    /// First part of the names of its files.
    pub(crate) out_name: String,
}

/// Settings of wasm-opt.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WasmOpt {
    /// Arguments in addition to the names of input and output.
    pub(crate) args: Vec<String>,
}

impl WasmSettings {
    /// Reads `wasm-pack.toml`. Fails if it cannot be read or a key is missing, unknown or of the wrong type.
    pub(crate) fn read() -> Result<Self> {
        let text = fs::read_to_string(project::path("wasm-pack.toml"))
            .context("cannot read wasm-pack.toml")?;
        Self::parse(&text).context("wasm-pack.toml is not as expected")
    }

    /// All modules.
    pub(crate) fn modules(&self) -> [&Module; 2] {
        [&self.analyser, &self.disassembler]
    }

    fn parse(text: &str) -> Result<Self> {
        Ok(toml::from_str(text)?)
    }
}

impl Module {
    /// The folder of its files.
    pub(crate) fn folder(&self) -> PathBuf {
        project::path(&self.out_dir)
    }

    /// Name of its WebAssembly file.
    pub(crate) fn binary(&self) -> String {
        format!("{}_bg.wasm", self.out_name)
    }
}

#[cfg(test)]
mod tests;
