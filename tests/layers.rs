//! Checks that modules of `src` import only modules of lower layers.
//!
//! The layers are listed in the module documentation of `src/lib.rs`. Unit tests may import anything.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Imports that are forbidden although their layers would allow them, with the reason.
const FORBIDDEN: [(&str, &str, &str); 3] = [
    ("loading", "model", "it fills any sink"),
    ("loading", "analysis", "it fills any sink"),
    (
        "webgrind",
        "analysis",
        "its figures are those of the writer",
    ),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Layer of each module according to the list in `src/lib.rs`, counted from the lowest.
fn layers() -> BTreeMap<String, usize> {
    let head = fs::read_to_string(source().join("lib.rs")).expect("src/lib.rs");
    let lines = head.lines().skip_while(|l| *l != "//! ```text").skip(1);
    let list = lines.take_while(|l| *l != "//! ```");
    let mut layers = BTreeMap::new();
    for (layer, line) in list.enumerate() {
        let text = line.trim_start_matches("//! ");
        let modules = text.split("  ").next().expect("modules");
        for module in modules.split(", ") {
            assert_eq!(
                layers.insert(module.to_owned(), layer),
                None,
                "{module} twice"
            );
        }
    }
    layers
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

/// The module that a file belongs to; `None` for the roots of the crate.
fn module(file: &Path) -> Option<String> {
    let inner = file.strip_prefix(source()).expect("a file of src");
    let first = inner.components().next()?.as_os_str().to_str()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!["lib", "main"].contains(&name)).then(|| name.to_owned())
}

/// Whether a file contains only unit tests.
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

/// The paths after `crate::` or `grindscope::` in the code, as `module::Item` or `module`, with groups
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

/// The paths at the beginning of a text: `a::B`, or `a::B`, `c::D`, `c::E` for `{a::B, c::{D, E}}`.
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
fn no_module_imports_upward() {
    let layers = layers();
    let mut wrong = Vec::new();
    for file in files(&source()) {
        let Some(module) = module(&file) else {
            continue;
        };
        if is_tests(file.strip_prefix(source()).expect("a file of src")) {
            continue;
        }
        let layer = layers
            .get(&module)
            .unwrap_or_else(|| panic!("{module} is in no layer"));
        let text = fs::read_to_string(&file).expect("a file");
        for item in imports(&code(&text)) {
            let known = item.split("::").next().unwrap_or("");
            if known == module || known == "self" {
                continue;
            }
            let there = layers
                .get(known)
                .unwrap_or_else(|| panic!("{}: {item}", file.display()));
            let forbidden = FORBIDDEN.iter().find(|f| f.0 == module && f.1 == known);
            let why = forbidden
                .map(|f| f.2)
                .or((there >= layer).then_some("it is not in a lower layer"));
            wrong.extend(why.map(|why| format!("{} imports {item}, but {why}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_list_and_the_source_have_the_same_modules() {
    let layers = layers();
    let mut modules: Vec<String> = files(&source()).iter().filter_map(|f| module(f)).collect();
    modules.dedup();
    let listed: Vec<String> = layers.into_keys().collect();
    modules.sort();
    modules.dedup();
    assert_eq!(modules, listed);
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
