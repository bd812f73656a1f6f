//! The page: WebAssembly package and `www/` put together into `dist/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use crate::wasm::{self, Effort};
use crate::wasm_settings::WasmSettings;
use crate::{command, npm, project};

/// How the page is built.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct BuildArguments {
    /// Compile quickly: slow code, readable scripts with source maps
    #[arg(long, conflicts_with = "release")]
    dev: bool,
    /// Compile for speed and size (this is the default)
    #[arg(long)]
    release: bool,
    /// Only the whole page as one file, dist/grindscope.html (which is part of every build)
    #[arg(long)]
    single_file: bool,
}

impl BuildArguments {
    fn effort(self) -> Effort {
        if self.dev {
            Effort::Quick
        } else {
            Effort::Full
        }
    }
}

/// Builds everything that `dist/` holds.
///
/// # Errors
/// When a tool is missing or fails.
pub(crate) fn build(arguments: &BuildArguments) -> Result<()> {
    let settings = WasmSettings::read()?;
    wasm::ensure_tools(&settings)?;
    wasm::build(&settings, arguments.effort())?;
    bundle(*arguments)
}

/// Bundles `dist/` once more and compares: the same sources give the same bytes.
///
/// # Errors
/// When a file differs; the message names it.
pub(crate) fn check_bundle_is_reproducible() -> Result<()> {
    let first = contents(&project::dist())?;
    bundle(BuildArguments::default())?;
    let second = contents(&project::dist())?;
    let differs = |name: &&PathBuf| first.get(*name) != second.get(*name);
    let names = first.keys().chain(second.keys());
    if let Some(name) = names.into_iter().find(differs) {
        bail!("bundled twice, {} differs", name.display());
    }
    Ok(())
}

/// All files of a folder and its folders.
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

fn bundle(arguments: BuildArguments) -> Result<()> {
    let mut node = npm::node();
    node.arg("bundle/main.js");
    if arguments.effort() == Effort::Quick {
        node.arg("--dev");
    }
    if arguments.single_file {
        node.arg("--single-file");
    }
    command::run(&mut node)
}
