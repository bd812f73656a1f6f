//! Packs what would be published: the crate by cargo, the WebAssembly package by npm. Nothing is uploaded.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::licences;
use crate::wasm_settings::WasmSettings;
use crate::{command, npm};

/// Checks that both packages are complete. Fails if one cannot be packed, or the WebAssembly package lacks a file.
pub(super) fn check(settings: &WasmSettings, extra: &[String]) -> Result<()> {
    command::run(
        command::cargo()
            // The packed crate is also built, with the page in it: `--list` alone would not detect a missing file.
            .args(["package", "--locked", "--package", "grindscope"])
            .args(["--features", "page"])
            .args(["--allow-dirty", "--quiet"])
            .args(extra),
    )?;
    check_wasm_package(settings)
}

#[derive(Deserialize)]
struct Pack {
    files: Vec<PackedFile>,
}

#[derive(Deserialize)]
struct PackedFile {
    path: String,
}

fn check_wasm_package(settings: &WasmSettings) -> Result<()> {
    let answer = command::answer(
        npm::npm()
            .args(["pack", "--dry-run", "--json", "--ignore-scripts"])
            .current_dir(settings.analyser.folder()),
    )
    .context("npm cannot pack the WebAssembly package: run `cargo xtask build` first")?;
    let packs: Vec<Pack> = serde_json::from_str(&answer).context("npm answers in another form")?;
    let files: BTreeSet<&str> = packs
        .iter()
        .flat_map(|pack| &pack.files)
        .map(|file| file.path.as_str())
        .collect();
    let name = &settings.analyser.out_name;
    let wanted = [
        format!("{name}.js"),
        "README.md".to_owned(),
        settings.analyser.binary(),
        "package.json".to_owned(),
        "LICENSE-MIT".to_owned(),
        "LICENSE-APACHE".to_owned(),
        licences::NOTICE.to_owned(),
    ];
    for file in &wanted {
        ensure!(files.contains(file.as_str()), "the package lacks {file}");
    }
    println!("WebAssembly package: {} files", files.len());
    Ok(())
}
