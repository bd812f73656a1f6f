//! wasm-opt, from the npm package binaryen.
//!
//! Never another one: Debian's binaryen 108 exits with 0 and leaves a module that cannot start (the
//! export of the externref table ends up on the function table). That is also why wasm-pack, which
//! takes any wasm-opt on `PATH`, is told not to run it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::stamp::Stamp;
use crate::{command, npm, project};

/// The optimised copy of a .wasm file; taken from the last run if nothing has changed since.
///
/// # Errors
/// When wasm-opt fails.
pub(crate) fn optimise(binary: &Path, arguments: &[String]) -> Result<PathBuf> {
    let name = binary.file_stem().unwrap_or_default();
    let cached = project::cache().join("optimised").join(name);
    let optimised = cached.with_extension("wasm");
    let content = fs::read(binary).context("wasm-pack has written no .wasm")?;
    let binaryen = fs::read(project::www().join("node_modules/binaryen/package.json"))?;
    let stamp = Stamp::new(
        cached.with_extension("stamp"),
        (content, arguments, binaryen),
    );
    if !(stamp.is_fresh() && optimised.is_file()) {
        fs::create_dir_all(project::cache().join("optimised"))?;
        run(binary, arguments, &optimised)?;
        stamp.set()?;
    }
    Ok(optimised)
}

/// Writes an optimised copy of a .wasm file to `out`.
///
/// # Errors
/// When wasm-opt fails.
pub(crate) fn run(binary: &Path, arguments: &[String], out: &Path) -> Result<()> {
    command::run(
        npm::program("binaryen/bin/wasm-opt")
            .arg(binary)
            .args(arguments)
            .arg("-o")
            .arg(out),
    )
}
