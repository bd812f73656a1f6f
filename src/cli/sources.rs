//! Finds source files on this machine.
//!
//! A profile contains paths of the machine that compiled the program. These places are tried in order: the
//! path as written; the path as written below each of the given folders; the path without `..` below each
//! folder; then its ends, the longest first, each below all folders. Of several folders the first one wins.
//! The page uses the same rule (`www/code/source-match.js`) for the files that it was given.
//!
//! Only plain files up to a maximum size are opened: the names come from the profile, which is untrusted.

use super::terminal::plain;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Largest source file in bytes.
const LARGEST: u64 = 256 << 20;

/// A source file that was found.
pub(in crate::cli) struct Source {
    pub(in crate::cli) path: PathBuf,
    /// Its lines, without their ends.
    pub(in crate::cli) lines: Vec<Vec<u8>>,
    pub(in crate::cli) written: Option<SystemTime>,
    /// Whether it was found below a folder instead of under its own path.
    is_below: bool,
}

impl Source {
    /// ` (as PATH)` if the path of the file differs from the path in the profile.
    pub(in crate::cli) fn as_path(&self) -> String {
        match self.is_below {
            true => format!(" (as {})", plain(self.path.as_os_str().as_encoded_bytes())),
            false => String::new(),
        }
    }
}

/// Finds a file under its own path or below folders.
pub(in crate::cli) fn find(name: &[u8], folders: &[PathBuf]) -> Option<Source> {
    // Names that are not UTF-8 cannot be paths of source files here.
    let name = std::str::from_utf8(name).ok()?;
    open(Path::new(name), false).or_else(|| first_below(name, folders))
}

/// Finds a file below folders only.
pub(in crate::cli) fn find_below(name: &[u8], folders: &[PathBuf]) -> Option<Source> {
    first_below(std::str::from_utf8(name).ok()?, folders)
}

fn first_below(name: &str, folders: &[PathBuf]) -> Option<Source> {
    let written = name.trim_start_matches(SLASHES).to_owned();
    let tried = std::iter::once(written).chain(ends(name));
    let mut below = tried.flat_map(|end| folders.iter().map(move |folder| folder.join(&end)));
    below.find_map(|path| open(&path, true))
}

/// Separators of a path; a profile may come from Windows.
const SLASHES: [char; 2] = ['/', '\\'];

/// The ends of a path without `.` and `..`, longest first.
pub(in crate::cli) fn ends(path: &str) -> impl Iterator<Item = String> + use<> {
    let mut parts = Vec::new();
    for part in path.split(SLASHES) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part.to_owned()),
        }
    }
    (0..parts.len()).map(move |from| parts[from..].join("/"))
}

fn open(path: &Path, is_below: bool) -> Option<Source> {
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
        is_below,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_a_path_have_no_steps_upward() {
        let all = |path: &str| -> Vec<String> { ends(path).collect() };
        assert_eq!(all("/usr/src/a.c"), ["usr/src/a.c", "src/a.c", "a.c"]);
        assert_eq!(all("./elf/../x//a.c"), ["x/a.c", "a.c"]);
        assert_eq!(all("/b/elf/../x/a.c"), ["b/x/a.c", "x/a.c", "a.c"]);
        assert_eq!(all("C:\\src\\a.c"), ["C:/src/a.c", "src/a.c", "a.c"]);
        assert_eq!(all("../../etc/.."), [""; 0]);
        assert_eq!(all(""), [""; 0]);
    }

    /// The same cases decide for the page, in `www/code/source-match.test.js`.
    #[test]
    fn the_page_and_the_command_find_the_same_file() {
        let cases = include_str!("../../tests/data/source-paths.json");
        let cases: serde_json::Value = serde_json::from_str(cases).unwrap();
        let root = std::env::temp_dir().join(format!("source-paths-{}", std::process::id()));
        for (number, case) in cases.as_array().unwrap().iter().enumerate() {
            let folder = root.join(number.to_string()).join("given");
            for file in case["files"].as_array().unwrap() {
                let path = folder.join(file.as_str().unwrap());
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, "text\n").unwrap();
            }
            for (path, expected) in case["found"].as_object().unwrap() {
                let found = find_below(path.as_bytes(), std::slice::from_ref(&folder));
                let found = found.map(|source| fs::canonicalize(source.path).unwrap());
                let expected = expected.as_str().map(|file| folder.join(file));
                let expected = expected.map(|file| fs::canonicalize(file).unwrap());
                assert_eq!(found, expected, "{path}");
            }
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_longer_end_in_a_later_folder_wins() {
        let root = std::env::temp_dir().join(format!("source-folders-{}", std::process::id()));
        for file in ["a/list.c", "b/lib/list.c", "c/lib/list.c"] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "text\n").unwrap();
        }
        let folders = [root.join("a"), root.join("b"), root.join("c")];
        let found = |name: &str| find(name.as_bytes(), &folders).map(|source| source.path);
        assert_eq!(found("/build/lib/list.c"), Some(root.join("b/lib/list.c")));
        assert_eq!(found("/build/app/list.c"), Some(root.join("a/list.c")));
        assert_eq!(
            found("../c/lib/list.c"),
            Some(root.join("a/../c/lib/list.c"))
        );
        fs::remove_dir_all(root).unwrap();
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
