//! Builds the page again: the same sources must give the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::bundle::{self, BuildArguments};
use crate::wasm_settings::WasmSettings;
use crate::{project, wasm};

/// Checks that another build gives the same modules and page as the last build.
pub(super) fn check(settings: &WasmSettings) -> Result<()> {
    let second = project::target().join("reproduction");
    // Removes the files of an earlier run, which would not be compiled again.
    fs::remove_dir_all(&second).ok();
    wasm::build_apart(settings, &second)?;
    for module in settings.modules() {
        let first = built(&module.folder()).context("run `cargo xtask build` first")?;
        for (file, content) in built(&second.join(&module.out_name))? {
            ensure!(
                first.get(&file) == Some(&content),
                "built twice, {} differs",
                file.display()
            );
        }
    }
    fs::remove_dir_all(&second).ok();
    let first = contents(&project::dist())?;
    bundle::bundle(BuildArguments::default())?;
    compare(&first, &contents(&project::dist())?)
}

/// Scripts and binaries of a package, by name.
fn built(package: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for (path, content) in contents(package)? {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if let (Some("js" | "wasm"), Some(name)) = (ending, path.file_name()) {
            files.insert(PathBuf::from(name), content);
        }
    }
    Ok(files)
}

/// All files of a folder and its subfolders.
fn contents(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let content = fs::read(&path)?;
                found.insert(path, content);
            }
        }
    }
    Ok(found)
}

fn compare(first: &BTreeMap<PathBuf, Vec<u8>>, second: &BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    ensure!(!first.is_empty(), "dist/ is empty");
    let differs = |name: &&PathBuf| first.get(*name) != second.get(*name);
    match first.keys().chain(second.keys()).find(differs) {
        Some(name) => bail!("bundled twice, {} differs", name.display()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
