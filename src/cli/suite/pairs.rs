//! Pairs of profiles in folders.
//!
//! gungraun writes each benchmark into a folder of its own, as `callgrind.NAME.out` with one file for each
//! process, thread and part; `.old` at the end is the run before, `.base@NAME` a saved baseline. All such
//! files of a folder are one profile. Any other file is a benchmark with the relative path of its own.

use crate::cli::profile_files::profiles_below;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The files of a benchmark; none on one side if it is new or gone.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) name: String,
    pub(super) base: Vec<PathBuf>,
    pub(super) new: Vec<PathBuf>,
}

/// What a file is in its folder.
enum Kind {
    Latest,
    /// With the end of its name after `.out`.
    Before(String),
}

/// Finds the pairs in the folders BASE and NEW, or in one of gungraun.
pub(super) fn find(folders: &[PathBuf], baseline: Option<&str>) -> Result<Vec<Pair>, String> {
    let before = baseline.map_or("old".to_owned(), |name| format!("base@{name}"));
    let mut pairs: BTreeMap<PathBuf, Pair> = BTreeMap::new();
    let last = folders.len() - 1;
    for (side, root) in folders.iter().enumerate() {
        for file in profiles_below(root)? {
            let relative = file.strip_prefix(root).unwrap_or(&file);
            let (benchmark, kind) = place(relative);
            let is_base = match kind {
                Kind::Latest => side < last,
                Kind::Before(end) if last == 0 && end == before => true,
                Kind::Before(_) => continue,
            };
            let pair = pairs.entry(benchmark).or_default();
            match is_base {
                true => pair.base.push(file),
                false => pair.new.push(file),
            }
        }
    }
    let named = pairs.into_iter().map(|(benchmark, pair)| Pair {
        name: benchmark.display().to_string(),
        ..pair
    });
    Ok(named.collect())
}

/// The benchmark of a file, by its relative path, and what the file is.
fn place(relative: &Path) -> (PathBuf, Kind) {
    let name = relative.file_name().unwrap_or_default().to_string_lossy();
    let own = name.strip_prefix("callgrind.").and_then(|rest| {
        let (benchmark, end) = rest.rsplit_once(".out")?;
        let is_gungraun = !benchmark.is_empty() && (end.is_empty() || end.starts_with('.'));
        is_gungraun.then(|| end.trim_start_matches('.').to_owned())
    });
    match (own, relative.parent()) {
        (Some(end), Some(folder)) if folder != Path::new("") => {
            let kind = match end.is_empty() {
                true => Kind::Latest,
                false => Kind::Before(end),
            };
            (folder.to_owned(), kind)
        }
        _ => (relative.to_owned(), Kind::Latest),
    }
}

#[cfg(test)]
mod tests;
