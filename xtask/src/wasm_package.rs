//! The WebAssembly package as it may be published on npm: what wasm-pack writes, and the licences
//! of all that is compiled in.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::licences;

/// Adds the licences of others to the package in `folder`.
///
/// # Errors
/// When `package.json` is not as wasm-pack writes it, or a licence cannot be had.
pub(crate) fn complete(folder: &Path) -> Result<()> {
    write_changed(&folder.join(licences::NOTICE), &licences::notice()?)?;
    let manifest = folder.join("package.json");
    let text = fs::read_to_string(&manifest).context("wasm-pack has written no package.json")?;
    write_changed(&manifest, &with_licences(&text)?)
}

/// What npm packs only if it is listed: by itself it knows no licence in two files.
const LICENCES: [&str; 3] = [licences::NOTICE, "LICENSE-MIT", "LICENSE-APACHE"];

/// `package.json` whose list of files names the licences too.
fn with_licences(manifest: &str) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(manifest)?;
    let files = manifest
        .get_mut("files")
        .and_then(Value::as_array_mut)
        .context("package.json lists no files")?;
    for licence in LICENCES.map(Value::from) {
        if !files.contains(&licence) {
            files.push(licence);
        }
    }
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

/// Leaves a file alone that is as it should be: who watches it sees no change.
fn write_changed(file: &Path, content: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|found| found == content) {
        return Ok(());
    }
    fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{LICENCES, with_licences};

    #[test]
    fn the_licences_are_listed_once() {
        let once = with_licences(r#"{"name":"x","files":["x.js"]}"#).unwrap();
        for licence in LICENCES {
            assert_eq!(once.matches(licence).count(), 1, "{once}");
        }
        assert_eq!(with_licences(&once).unwrap(), once);
    }

    #[test]
    fn a_manifest_without_a_list_is_an_error() {
        assert!(with_licences("{}").is_err());
    }
}
