//! Paths of profiles: files, folders, and patterns that the shell did not expand.

use crate::cli::messages;
use crate::loading::heading;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes in which the header of a profile is searched.
const HEADING: u64 = 64 << 10;

/// The profiles that a path names: those of a folder, those that match a pattern such as `out.*` if no file has
/// this name, or the path itself. A path that leads to none is kept, so that opening it reports the error.
pub(super) fn expanded(path: &Path) -> Vec<PathBuf> {
    let matches = || glob::glob(path.to_str()?).ok();
    let found: Vec<PathBuf> = match fs::metadata(path) {
        Ok(facts) if facts.is_dir() => profiles_below(path).unwrap_or_default(),
        Err(_) => matches().into_iter().flatten().flatten().collect(),
        Ok(_) => Vec::new(),
    };
    match found.is_empty() {
        true => vec![path.to_owned()],
        false => found,
    }
}

/// The profiles below a folder, in the order of their paths. Empty files and those without the header of
/// a profile are skipped; links to folders are not followed, so there are no rings.
pub(super) fn profiles_below(root: &Path) -> Result<Vec<PathBuf>, String> {
    let problem = |error| messages::about(root, messages::cannot_read(error));
    let (mut found, mut left) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).map_err(problem)? {
            let entry = entry.map_err(problem)?;
            match entry.file_type().map_err(problem)? {
                kind if kind.is_dir() => left.push(entry.path()),
                _ if entry.path().is_file() && is_profile(&entry.path()) => {
                    found.push(entry.path())
                }
                _ => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file has the header of a profile, or is compressed.
fn is_profile(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEADING).read_to_end(&mut bytes));
    read.is_ok() && heading(&bytes).is_profile
}

#[cfg(test)]
mod tests;
