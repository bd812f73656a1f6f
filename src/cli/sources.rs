//! Finds source files on this machine, and those of a profile by names from the command line.
//!
//! The path as it is written comes first. Below the given folders the rule of [`crate::code::SourceIndex`]
//! decides, as in the page; of files that match equally well the one in the first folder is used.
//!
//! Only plain files of the size of sources are opened: the names come from the profile, which may come from anywhere.

use super::terminal::plain_path;
use crate::cli::output;
use crate::code::{SourceIndex, segments};
use crate::model::Profile;
use crate::sink::Symbol;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Largest source file in bytes.
const LARGEST: u64 = 256 << 20;

/// Most files that are looked at below folders.
const MOST_FILES: usize = 300_000;

/// A source file that was found.
pub(in crate::cli) struct Source {
    pub(in crate::cli) path: PathBuf,
    /// Its lines, without their ends.
    pub(in crate::cli) lines: Vec<Vec<u8>>,
    pub(in crate::cli) written: Option<SystemTime>,
    /// Whether it was found below a folder rather than as it is named.
    is_below: bool,
}

impl Source {
    /// ` (as PATH)` where the file that is used has another path than the profile has for it.
    pub(in crate::cli) fn as_path(&self) -> String {
        match self.is_below {
            true => format!(" (as {})", plain_path(&self.path)),
            false => String::new(),
        }
    }
}

/// Folders that hold sources. They are read when the first file is looked for in them.
pub(in crate::cli) struct SourceFolders<'a> {
    folders: &'a [PathBuf],
    files: OnceCell<Vec<Files>>,
}

/// The files below a folder.
struct Files {
    paths: Vec<PathBuf>,
    index: SourceIndex,
}

impl<'a> SourceFolders<'a> {
    pub(in crate::cli) fn new(folders: &'a [PathBuf]) -> Self {
        SourceFolders {
            folders,
            files: OnceCell::new(),
        }
    }

    /// Looks for a file as it is named and below the folders.
    pub(in crate::cli) fn find(&self, name: &[u8]) -> Option<Source> {
        let path = std::str::from_utf8(name).ok()?;
        open(Path::new(path), false).or_else(|| self.find_below(name))
    }

    /// Looks for a file below the folders alone.
    pub(in crate::cli) fn find_below(&self, name: &[u8]) -> Option<Source> {
        // Names that are not text are not paths of files that people write.
        let name = std::str::from_utf8(name).ok()?;
        let wanted = segments(name).join("/");
        if wanted.is_empty() {
            return None;
        }
        // Nothing has a longer common end; the folders need not be read.
        let mut whole = self.folders.iter().map(|folder| folder.join(&wanted));
        if let Some(source) = whole.find_map(|path| open(&path, true)) {
            return Some(source);
        }
        let all = self.files.get_or_init(|| files_of(self.folders));
        let found = all
            .iter()
            .filter_map(|files| Some((files, files.index.find(name)?)));
        let (files, (number, _)) = found.min_by_key(|(_, (_, common))| Reverse(*common))?;
        open(&files.paths[number], true)
    }
}

fn files_of(folders: &[PathBuf]) -> Vec<Files> {
    let mut left = MOST_FILES;
    let mut all = Vec::new();
    for folder in folders {
        let own = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        let own = own.file_name().unwrap_or_default().to_string_lossy();
        let paths = files_below(folder, left);
        left -= paths.len();
        let inner = |path: &PathBuf| {
            let inner = path.strip_prefix(folder).unwrap_or(path);
            format!("{own}/{}", inner.to_string_lossy())
        };
        all.push(Files {
            index: SourceIndex::new(paths.iter().map(inner).collect()),
            paths,
        });
    }
    all
}

/// Files below a folder but hidden ones, at most so many. Links to folders are not followed.
fn files_below(folder: &Path, most: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(_) if found.len() < most => found.push(entry.path()),
                Ok(_) => return found,
                Err(_) => {}
            }
        }
    }
    found
}

fn open(path: &Path, is_below: bool) -> Option<Source> {
    let facts = fs::metadata(path).ok()?;
    if !facts.is_file() || facts.len() > LARGEST {
        return None;
    }
    output::note_input(path);
    let bytes = fs::read(path).ok()?;
    let mut lines: Vec<Vec<u8>> = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if bytes.is_empty() || bytes.ends_with(b"\n") {
        lines.pop();
    }
    Some(Source {
        path: path.to_owned(),
        lines,
        written: facts.modified().ok(),
        is_below,
    })
}

/// The files with lines in the profile whose path is the name or ends in it.
pub(super) fn named(profile: &Profile, name: &str) -> Vec<Symbol> {
    let ends = |text: &[u8]| {
        let rest = text.strip_suffix(name.as_bytes());
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(b"/"))
    };
    let all = profile.source_pages().owners().into_iter().map(Symbol);
    all.filter(|&file| ends(profile.text(file))).collect()
}

#[cfg(test)]
mod tests;
