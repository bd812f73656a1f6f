//! The profiles in a folder.

use crate::cli::messages;
use crate::cli::read::heading_of;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The profiles below a folder, in the order of their paths: files with the header of one, and those that Valgrind's
/// names call profiles, so that a damaged one is reported when it is read. Other files are skipped; links to folders
/// are not followed, so there are no rings.
pub(in crate::cli) fn profiles_below(root: &Path) -> Result<Vec<PathBuf>, String> {
    let problem = |error| messages::about(root, messages::cannot_read(error));
    let (mut found, mut left) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).map_err(problem)? {
            let entry = entry.map_err(problem)?;
            let path = entry.path();
            match entry.file_type().map_err(problem)? {
                kind if kind.is_dir() => left.push(path),
                // A pipe, such as those of vgdb, would wait for a writer.
                _ if !path.is_file() => {}
                _ if heading_of(&path).is_profile || is_named_as_profile(&entry.file_name()) => {
                    found.push(path)
                }
                _ => {}
            }
        }
    }
    found.sort();
    let needed = found
        .iter()
        .filter(|path| !is_empty_for_threads(path, &found));
    Ok(needed.cloned().collect())
}

/// Whether a name is one that Valgrind and gungraun give to profiles, such as `callgrind.out.7.2-01`,
/// `cachegrind.out.7` or `callgrind.NAME.out.old`.
fn is_named_as_profile(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let is_of_valgrind = name.starts_with("callgrind.") || name.starts_with("cachegrind.");
    let end = name
        .rsplit_once(".out")
        .map(|(_, end)| end.trim_end_matches(".gz"));
    let is_number = |end: &str| {
        end.bytes()
            .all(|b| b.is_ascii_digit() || b"._-".contains(&b))
    };
    let is_end = |end: &str| is_number(end) || end == ".old" || end.starts_with(".base@");
    is_of_valgrind && end.is_some_and(is_end)
}

/// Whether a file is the empty one that Valgrind writes beside those of threads, `NAME-01` and so on.
fn is_empty_for_threads(path: &Path, files: &[PathBuf]) -> bool {
    let is_empty = fs::metadata(path).is_ok_and(|facts| facts.len() == 0);
    let of_threads = format!("{}-", path.display());
    is_empty
        && files
            .iter()
            .any(|file| file.display().to_string().starts_with(&of_threads))
}

#[cfg(test)]
mod tests;
