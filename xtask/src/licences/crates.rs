//! Crates, by `cargo metadata`.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::Component;
use crate::{command, wasm_target};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: String,
    /// Absent for packages of this workspace.
    source: Option<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// Absent for normal dependencies; otherwise `dev` or `build`.
    kind: Option<String>,
}

/// All crates of the lock file. Fails if cargo fails or a licence cannot be read.
pub(super) fn read() -> Result<Vec<Component>> {
    let all = metadata(&[])?;
    let in_page = linked(&metadata(&["--filter-platform", wasm_target::TRIPLE])?);
    let in_command = linked(&all);
    all.packages
        .iter()
        .filter(|package| package.source.is_some())
        .map(|package| {
            let mut component = component(package)?;
            component.is_in_page = in_page.contains(&package.id);
            component.is_in_command = in_command.contains(&package.id);
            Ok(component)
        })
        .collect()
}

fn metadata(arguments: &[&str]) -> Result<Metadata> {
    let mut cargo = command::cargo();
    cargo
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(arguments);
    let text = command::answer(&mut cargo).context("cargo metadata failed")?;
    serde_json::from_str(&text).context("cargo metadata answers in another form than before")
}

/// Ids of the crates that become part of the modules or the command, by the platform of the metadata.
fn linked(metadata: &Metadata) -> HashSet<String> {
    let nodes: HashMap<&str, &Node> = metadata
        .resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), node))
        .collect();
    // Procedural macros run in the compiler and are not part of the program.
    let macros: HashSet<&str> = metadata
        .packages
        .iter()
        .filter(|package| package.targets.iter().any(Target::is_macro))
        .map(|package| package.id.as_str())
        .collect();
    let is_module = |package: &&Package| package.source.is_none() && package.name == "grindscope";
    let modules = metadata.packages.iter().filter(is_module);
    let mut waiting: Vec<&str> = modules.map(|it| it.id.as_str()).collect();
    let mut found = HashSet::new();
    while let Some(id) = waiting.pop() {
        if macros.contains(id) || !found.insert(id.to_owned()) {
            continue;
        }
        let deps = nodes.get(id).map_or(&[][..], |node| &node.deps);
        waiting.extend(
            deps.iter()
                .filter(|dep| dep.dep_kinds.iter().any(|kind| kind.kind.is_none()))
                .map(|dep| dep.pkg.as_str()),
        );
    }
    found
}

impl Target {
    fn is_macro(&self) -> bool {
        self.kind.iter().any(|kind| kind == "proc-macro")
    }
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
