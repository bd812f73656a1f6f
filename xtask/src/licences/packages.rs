//! npm packages, by `www/package-lock.json`.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::{Component, crates::licence_texts};
use crate::project;

#[derive(Deserialize)]
struct Lock {
    /// By folder; our own package has the empty name.
    packages: BTreeMap<String, Package>,
}

#[derive(Deserialize)]
struct Package {
    version: Option<String>,
    license: Option<String>,
    #[serde(default)]
    dev: bool,
}

/// The npm packages that become part of the page, without those that are only used to build and test it. Fails if the
/// lock file or a licence cannot be read.
pub(super) fn read() -> Result<Vec<Component>> {
    let text = fs::read_to_string(project::www().join("package-lock.json"))
        .context("cannot read www/package-lock.json")?;
    let lock: Lock = serde_json::from_str(&text).context("www/package-lock.json is broken")?;
    lock.packages
        .into_iter()
        .filter(|(folder, package)| !folder.is_empty() && !package.dev)
        .map(|(folder, package)| component(&folder, package))
        .collect()
}

fn component(folder: &str, package: Package) -> Result<Component> {
    Ok(Component {
        name: folder.trim_start_matches("node_modules/").to_owned(),
        version: package.version.unwrap_or_default(),
        licence: package.license.unwrap_or_default(),
        texts: licence_texts(&project::www().join(folder))?,
        is_in_page: true,
        is_in_command: false,
    })
}
