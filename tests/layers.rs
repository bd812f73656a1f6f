//! Data flows one way: no room of `src` imports a room of its own floor or of a floor above.
//!
//! The floors are those of the list at the head of `src/lib.rs`. Unit tests within a file may look
//! upward: they drive a room from outside.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms that must not know each other though their floors would allow it, and why.
const STRANGERS: [(&str, &str, &str); 3] = [
    ("loading", "model", "it fills any sink"),
    ("loading", "analysis", "it fills any sink"),
    (
        "webgrind",
        "analysis",
        "its figures are those of the writer, not ours",
    ),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Floor of each room by the list in `src/lib.rs`, counted from the lowest.
fn floors() -> BTreeMap<String, usize> {
    let head = fs::read_to_string(source().join("lib.rs")).expect("src/lib.rs");
    let lines = head.lines().skip_while(|l| *l != "//! ```text").skip(1);
    let list = lines.take_while(|l| *l != "//! ```");
    let mut floors = BTreeMap::new();
    for (floor, line) in list.enumerate() {
        let text = line.trim_start_matches("//! ");
        let rooms = text.split("  ").next().expect("rooms");
        for room in rooms.split(", ") {
            assert_eq!(floors.insert(room.to_owned(), floor), None, "{room} twice");
        }
    }
    floors
}

/// Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The room to which a file belongs; `None` for the roots of the crate.
fn room(file: &Path) -> Option<String> {
    let inner = file.strip_prefix(source()).expect("a file of src");
    let first = inner.components().next()?.as_os_str().to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main"].contains(&name)).then(|| name.to_owned())
}

/// Whether a file holds nothing but unit tests, which may use what is above their room, as those
/// within a file may.
fn is_tests(file: &Path) -> bool {
    file.components().any(|part| {
        ["tests", "tests.rs"]
            .iter()
            .any(|name| part.as_os_str() == *name)
    })
}

/// The code of a file without comments, strings and unit tests.
fn code(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.trim() == "mod tests {" {
            break;
        }
        let line = line.split("//").next().unwrap_or("");
        out.push_str(&line.replace(['"'], " "));
        out.push('\n');
    }
    out
}

/// What follows `crate::` or `grindscope::` in the code: `room::Item` or `room` each, groups
/// resolved.
fn imports(code: &str) -> Vec<String> {
    let flat: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for root in ["crate::", "grindscope::"] {
        for (at, _) in flat.match_indices(root) {
            found.extend(items(&flat[at + root.len()..]));
        }
    }
    found
}

/// The paths that begin a text: `a::B`, or `{a::B, c::{D, E}}` as `a::B`, `c::D`, `c::E`.
fn items(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let Some(inner) = text.strip_prefix('{') else {
        let word: String = text.chars().take_while(|&c| is_word(c)).collect();
        let rest = &text[word.len()..];
        return match rest.strip_prefix("::") {
            Some(rest) => items(rest)
                .into_iter()
                .map(|item| format!("{word}::{item}"))
                .collect(),
            None => vec![word],
        };
    };
    let mut depth = 0;
    let end = inner.find(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth < 0
    });
    let inner = &inner[..end.unwrap_or(inner.len())];
    let mut depth = 0;
    let parts = inner.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .flat_map(items)
        .collect()
}

#[test]
fn no_room_imports_upward() {
    let floors = floors();
    let mut wrong = Vec::new();
    for file in files(&source()) {
        let Some(room) = room(&file) else { continue };
        if is_tests(file.strip_prefix(source()).expect("a file of src")) {
            continue;
        }
        let floor = floors
            .get(&room)
            .unwrap_or_else(|| panic!("{room} is on no floor"));
        let text = fs::read_to_string(&file).expect("a file");
        for item in imports(&code(&text)) {
            let known = item.split("::").next().unwrap_or("");
            if known == room || known == "self" {
                continue;
            }
            let there = floors
                .get(known)
                .unwrap_or_else(|| panic!("{}: {item}", file.display()));
            let stranger = STRANGERS.iter().find(|s| s.0 == room && s.1 == known);
            let why = stranger
                .map(|s| s.2)
                .or((there >= floor).then_some("it is no lower"));
            wrong.extend(why.map(|why| format!("{} imports {item}, but {why}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_is_on_a_floor_and_every_floor_is_built() {
    let floors = floors();
    let mut rooms: Vec<String> = files(&source()).iter().filter_map(|f| room(f)).collect();
    rooms.dedup();
    let listed: Vec<String> = floors.into_keys().collect();
    rooms.sort();
    rooms.dedup();
    assert_eq!(rooms, listed);
}

#[test]
fn paths_are_found_in_all_their_forms() {
    let code = code(
        "use crate::{model::{Part, costs::Row}, sink}; // crate::comment\nlet x = crate::text::y();",
    );
    assert_eq!(
        imports(&code),
        ["model::Part", "model::costs::Row", "sink", "text::y"]
    );
}
