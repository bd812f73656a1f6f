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
    write_changed(&manifest, &with_notice(&text)?)
}

/// `package.json` whose list of files names the licences too.
fn with_notice(manifest: &str) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(manifest)?;
    let files = manifest
        .get_mut("files")
        .and_then(Value::as_array_mut)
        .context("package.json lists no files")?;
    let notice = Value::from(licences::NOTICE);
    if !files.contains(&notice) {
        files.push(notice);
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
    use super::with_notice;

    #[test]
    fn the_licences_are_listed_once() {
        let once = with_notice(r#"{"name":"x","files":["x.js"]}"#).unwrap();
        assert!(once.contains("third-party-licences.txt"), "{once}");
        assert_eq!(with_notice(&once).unwrap(), once);
    }

    #[test]
    fn a_manifest_without_a_list_is_an_error() {
        assert!(with_notice("{}").is_err());
    }
}
