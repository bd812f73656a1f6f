//! Crates, by `cargo metadata` and `cargo tree`.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::Component;
use crate::{command, wasm_target};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: String,
    /// Absent for packages of this workspace.
    source: Option<String>,
}

/// All crates of the lock file. Fails if cargo fails or a licence cannot be read.
pub(super) fn read() -> Result<Vec<Component>> {
    let mut cargo = command::cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    let text = command::answer(&mut cargo).context("cargo metadata failed")?;
    let all: Metadata = serde_json::from_str(&text)
        .context("cargo metadata answers in another form than before")?;
    let (in_page, in_command) = (linked(wasm_target::TRIPLE)?, linked("all")?);
    all.packages
        .iter()
        .filter(|package| package.source.is_some())
        .map(|package| {
            let mut component = component(package)?;
            let name = format!("{} v{}", package.name, package.version);
            component.is_in_page = in_page.contains(&name);
            component.is_in_command = in_command.contains(&name);
            Ok(component)
        })
        .collect()
}

/// Names and versions of the crates that become part of the modules or the command on a platform. Procedural macros
/// run in the compiler and are not part of the program.
fn linked(platform: &str) -> Result<HashSet<String>> {
    let mut cargo = command::cargo();
    cargo
        .args(["tree", "--locked", "--package", "grindscope"])
        .args(["--edges", "normal,no-proc-macro", "--target", platform])
        .args(["--prefix", "none", "--format", "{p}"]);
    let text = command::answer(&mut cargo).context("cargo tree failed")?;
    // A path or a mark may follow.
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    Ok(text.lines().map(name).collect())
}

fn component(package: &Package) -> Result<Component> {
    let folder = Path::new(&package.manifest_path)
        .parent()
        .context("a manifest lies in a folder")?;
    Ok(Component {
        name: package.name.clone(),
        version: package.version.clone(),
        licence: package.license.clone().unwrap_or_default(),
        texts: licence_texts(folder)?,
        is_in_page: false,
        is_in_command: false,
    })
}

/// The licence files of a package, sorted by name.
pub(super) fn licence_texts(folder: &Path) -> Result<Vec<String>> {
    const STEMS: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if STEMS.iter().any(|stem| name.starts_with(stem)) && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    let read = |file: &std::path::PathBuf| {
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
    };
    files.iter().map(read).collect()
}
