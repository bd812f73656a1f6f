//! `wasm-pack.toml`: the settings of the WebAssembly build.

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::project;

/// The whole file. Every key must be known and present: a misspelt one would silently do nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WasmSettings {
    pub(crate) build: Build,
    pub(crate) disassembly: Module,
    pub(crate) wasm_opt: WasmOpt,
    pub(crate) tools: Tools,
}

/// What wasm-pack and cargo are told.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Build {
    /// wasm-pack's `--target`.
    pub(crate) target: String,
    /// Profile of Cargo.toml.
    pub(crate) profile: String,
    /// Features of the crate.
    pub(crate) features: Vec<String>,
    /// Flags for rustc.
    pub(crate) rustflags: Vec<String>,
    /// Where the package goes, relative to the top folder.
    pub(crate) out_dir: String,
    /// First part of the names of the package's files.
    pub(crate) out_name: String,
}

/// What a further module has of its own; the rest is as in [`Build`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Module {
    features: Vec<String>,
    out_dir: String,
    out_name: String,
}

/// What wasm-opt is told.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WasmOpt {
    /// Arguments besides the names of input and output.
    pub(crate) args: Vec<String>,
}

/// Versions of tools that no other file pins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Tools {
    pub(crate) wasm_pack: String,
}

impl WasmSettings {
    /// Reads the file at the top of the project.
    ///
    /// # Errors
    /// When it cannot be read or a key is missing, unknown or of the wrong type.
    pub(crate) fn read() -> Result<Self> {
        let text = fs::read_to_string(project::path("wasm-pack.toml"))
            .context("cannot read wasm-pack.toml")?;
        Self::parse(&text).context("wasm-pack.toml is not as expected")
    }

    /// All modules: the one that reads profiles first, then the one that disassembles.
    pub(crate) fn builds(&self) -> [Build; 2] {
        let disassembly = Build {
            features: self.disassembly.features.clone(),
            out_dir: self.disassembly.out_dir.clone(),
            out_name: self.disassembly.out_name.clone(),
            ..self.build.clone()
        };
        [self.build.clone(), disassembly]
    }

    fn parse(text: &str) -> Result<Self> {
        Ok(toml::from_str(text)?)
    }
}

/// The version of wasm-bindgen that Cargo.lock names.
///
/// # Errors
/// When the lock file cannot be read or has no such package.
pub(crate) fn locked_bindgen_version() -> Result<String> {
    let text = fs::read_to_string(project::path("Cargo.lock")).context("cannot read Cargo.lock")?;
    bindgen_version(&text).context("Cargo.lock names no version of wasm-bindgen")
}

fn bindgen_version(lock: &str) -> Option<String> {
    let lock: toml::Table = toml::from_str(lock).ok()?;
    let packages = lock.get("package")?.as_array()?;
    let bindgen = packages.iter().find(|package| {
        package.get("name").and_then(|name| name.as_str()) == Some("wasm-bindgen")
    })?;
    Some(bindgen.get("version")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{WasmSettings, bindgen_version};

    const SETTINGS: &str = include_str!("../../wasm-pack.toml");

    #[test]
    fn the_project_s_own_file_is_understood() {
        let settings = WasmSettings::parse(SETTINGS).unwrap();
        assert_eq!(settings.build.target, "web");
        assert_eq!(settings.build.out_dir, "pkg");
        let [first, second] = settings.builds();
        assert_eq!(first.out_dir, "pkg");
        assert_eq!(second.features, ["disassembler"]);
        assert_eq!(second.profile, first.profile);
        assert_ne!(second.out_dir, first.out_dir);
    }

    #[test]
    fn an_unknown_key_is_an_error_that_names_it() {
        let misspelt = SETTINGS.replace("out-name", "outname");
        let error = WasmSettings::parse(&misspelt).unwrap_err().to_string();
        assert!(error.contains("outname"), "{error}");
    }

    #[test]
    fn a_missing_key_is_an_error_that_names_it() {
        let without = SETTINGS.replace("profile = \"release\"", "");
        let error = WasmSettings::parse(&without).unwrap_err().to_string();
        assert!(error.contains("profile"), "{error}");
    }

    #[test]
    fn the_version_is_that_of_the_package_itself() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(bindgen_version(lock).as_deref(), Some("0.2.130"));
        assert_eq!(bindgen_version(""), None);
    }
}
