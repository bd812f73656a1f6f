//! wasm-pack and wasm-bindgen, of pinned versions, installed into `.tools/` when missing.
//!
//! They are compiled without optimisation: that takes a third of the time and costs less than a
//! second in each later build.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{command, project};

/// A folder to be put at the head of `PATH`.
pub(crate) fn bin() -> PathBuf {
    project::tools().join("bin")
}

/// `PATH` with the project's own tools first.
///
/// # Errors
/// When a folder's name cannot stand in `PATH`.
pub(crate) fn search_path() -> Result<std::ffi::OsString> {
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(bin()).chain(std::env::split_paths(&others));
    std::env::join_paths(folders).context("the project's path cannot stand in PATH")
}

/// Makes sure that wasm-pack and wasm-bindgen of exactly these versions are in `.tools/`.
///
/// # Errors
/// When cargo cannot build them.
pub(crate) fn ensure(wasm_pack: &str, wasm_bindgen: &str) -> Result<()> {
    let wanted = [
        ("wasm-pack", "wasm-pack", wasm_pack),
        ("wasm-bindgen", "wasm-bindgen-cli", wasm_bindgen),
    ];
    let missing: Vec<String> = wanted
        .into_iter()
        .filter(|(program, _, version)| !has_version(&bin().join(program), version))
        .map(|(_, package, version)| format!("{package}@{version}"))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing)
}

/// Whether a program's `--version` line is `NAME VERSION`.
fn has_version(program: &Path, version: &str) -> bool {
    command::answer(Command::new(program).arg("--version"))
        .is_some_and(|line| line.split(' ').nth(1) == Some(version))
}

fn install(packages: &[String]) -> Result<()> {
    eprintln!(
        "installing {} (once, one to three minutes)",
        packages.join(" and ")
    );
    // One target folder for both, since they share most of their dependencies.
    let target = project::path("target/tools");
    // Without `--locked`: the lock file of wasm-bindgen-cli names a version that cannot be had.
    command::run(
        command::cargo()
            .args(["install", "--quiet", "--debug", "--root"])
            .arg(project::tools())
            .arg("--target-dir")
            .arg(&target)
            .args(packages)
            .env("CARGO_PROFILE_DEV_DEBUG", "0"),
    )
    .context("cannot install the WebAssembly tools; cargo needs the crate registry for this")?;
    // A gigabyte that nobody needs again.
    std::fs::remove_dir_all(target).ok();
    Ok(())
}
