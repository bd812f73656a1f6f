//! Files below `tests/data`.

use std::path::{Path, PathBuf};

/// Path of a file below `tests/data`.
pub(crate) fn path(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The page's samples are there once.
    match name.starts_with("samples/") && !name.ends_with(".json") {
        true => root.join("www").join(name),
        false => root.join("tests/data").join(name),
    }
}

/// Bytes of a file below `tests/data`.
pub(crate) fn data(name: &str) -> Vec<u8> {
    let path = path(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Names of all files below a folder of `tests/data` that end in `suffix`, sorted.
pub(crate) fn data_files(folder: &str, suffix: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(path(&folder)).expect("a folder of test data");
        for entry in entries.map(|e| e.expect("an entry")) {
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().expect("a type").is_dir() {
                open.push(name);
            } else if name.ends_with(suffix) {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}
