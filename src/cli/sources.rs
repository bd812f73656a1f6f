//! Finds source files on this machine.
//!
//! A profile names its sources as the compiler did, on another machine maybe. They are looked for as
//! they are named, then below each of the given folders, by the longest end of their path that is
//! there. What is opened must be a plain file of a size that people write: the names come from the
//! profile, which may come from anywhere.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// Largest source file in bytes.
const LARGEST: u64 = 256 << 20;

/// A source file that was found.
pub(in crate::cli) struct Source {
    pub(in crate::cli) path: PathBuf,
    /// Its lines, without their ends.
    pub(in crate::cli) lines: Vec<Vec<u8>>,
    pub(in crate::cli) written: Option<SystemTime>,
}

/// Looks for a file as it is named and below folders.
pub(in crate::cli) fn find(name: &[u8], folders: &[PathBuf]) -> Option<Source> {
    // Names that are no text are no paths anybody here could mean.
    let name = Path::new(std::str::from_utf8(name).ok()?);
    open(name).or_else(|| first_below(name, folders))
}

/// Looks for a file below folders alone.
pub(in crate::cli) fn find_below(name: &[u8], folders: &[PathBuf]) -> Option<Source> {
    first_below(Path::new(std::str::from_utf8(name).ok()?), folders)
}

fn first_below(name: &Path, folders: &[PathBuf]) -> Option<Source> {
    let mut below = folders
        .iter()
        .flat_map(|folder| ends(name).map(move |end| folder.join(end)));
    below.find_map(|path| open(&path))
}

/// The ends of a path, longest first. What leads upward is no part of them.
pub(in crate::cli) fn ends(path: &Path) -> impl Iterator<Item = PathBuf> + '_ {
    let parts: Vec<Component<'_>> = path.components().collect();
    let last_step = parts
        .iter()
        .rposition(|part| !matches!(part, Component::Normal(_)));
    let first = last_step.map_or(0, |at| at + 1);
    (first..parts.len()).map(move |from| parts[from..].iter().collect())
}

fn open(path: &Path) -> Option<Source> {
    let facts = fs::metadata(path).ok()?;
    if !facts.is_file() || facts.len() > LARGEST {
        return None;
    }
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
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_a_path_never_lead_upward() {
        let all = |path: &str| -> Vec<String> {
            ends(Path::new(path))
                .map(|end| end.display().to_string())
                .collect()
        };
        assert_eq!(all("/usr/src/a.c"), ["usr/src/a.c", "src/a.c", "a.c"]);
        assert_eq!(all("./elf/../x/a.c"), ["x/a.c", "a.c"]);
        assert_eq!(all("../../etc/.."), [""; 0]);
        assert_eq!(all(""), [""; 0]);
    }

    #[test]
    fn a_folder_is_searched_by_the_longest_end() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let found = |name: &str| find(name.as_bytes(), std::slice::from_ref(&folder));
        let source = found("/home/me/grindscope/src/cli/sources.rs").unwrap();
        assert_eq!(source.path, folder.join("cli/sources.rs"));
        assert!(source.lines[0].starts_with(b"//! Finds source files"));
        assert!(found("/home/me/nowhere.rs").is_none());
        assert!(found("/dev/zero").is_none());
    }
}
