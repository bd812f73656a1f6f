//! What the webgrind tests share: files that webgrind itself wrote, and a readable form of them.
//!
//! `tests/data/webgrind` holds small Xdebug profiles (`NAME.cachegrind.out`) and next to each what the
//! writers of webgrind's history made of it: `v4` (commit 1c2db8c), `v5` (9ec6bb9), `v6-first` (d24dba2),
//! `v6-tag1.1` (release 1.1), `v7cpp` and `v7php` (the two writers of release 1.9.4), each of these also
//! without proxy functions, and `v6derived` (`v7cpp-noproxy` without its line words). `json` holds the
//! answers of a webgrind 1.9.4 server. Of equal files one is kept, see `same.txt`.

#![allow(dead_code, reason = "two tests share this, each uses its part")]

use grindscope::diagnostic::Error;
use grindscope::grammar::Parser;
use grindscope::webgrind::{Buffer, Collector, Options};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/webgrind")
}

/// Files with the same bytes as another, which is the one that is kept: both by name.
fn same() -> Vec<(String, String)> {
    let table = fs::read_to_string(folder().join("same.txt")).expect("same.txt");
    let rows = table.lines().filter_map(|line| line.split_once(' '));
    rows.map(|(name, kept)| (name.to_owned(), kept.to_owned()))
        .collect()
}

/// The bytes of a file.
pub(crate) fn oracle(name: &str) -> Vec<u8> {
    let same = same();
    let kept = same.iter().find(|(one, _)| one == name);
    let kept = kept.map_or(name, |(_, kept)| kept);
    fs::read(folder().join(kept)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The names of all files that end so, sorted; answers of the server are in their own folder.
pub(crate) fn oracle_names(end: &str) -> Vec<String> {
    let place = if end.starts_with("json") { "json" } else { "" };
    let files = fs::read_dir(folder().join(place)).unwrap();
    let kept = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let copies = same().into_iter().filter_map(|(name, _)| {
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", &name));
        (folder == place).then(|| file.to_owned())
    });
    let mut names: Vec<String> = kept
        .chain(copies)
        .filter(|name| name.ends_with(end))
        .collect();
    names.sort();
    names
}

/// A binary file as text for messages of failed comparisons: offsets, words and letters.
pub(crate) fn show(bytes: &[u8]) -> String {
    let mut out = String::new();
    for (i, chunk) in bytes.chunks(16).enumerate() {
        let letters: String = chunk
            .iter()
            .map(|&b| if b.is_ascii_graphic() { b as char } else { '.' })
            .collect();
        writeln!(out, "{:6} {chunk:02x?} {letters}", i * 16).unwrap();
    }
    out
}

/// The name of a profile whose file is `name`.
pub(crate) fn profile_names() -> Vec<String> {
    let names = oracle_names(".cachegrind.out");
    let names = names.iter().map(|n| n.trim_end_matches(".cachegrind.out"));
    names.map(str::to_owned).collect()
}

/// Collects a text through the real grammar.
pub(crate) fn collect(text: &[u8], options: Options) -> Result<Buffer, Error> {
    let mut parser = Parser::new(Collector::new(options));
    parser.begin_file()?;
    parser.push(text)?;
    parser.end_file()?;
    Ok(parser.into_sink().finish()?)
}

/// Collects one of the profiles.
pub(crate) fn collected(profile: &str, options: Options) -> Buffer {
    let text = oracle(&format!("{profile}.cachegrind.out"));
    collect(&text, options).unwrap_or_else(|e| panic!("{profile}: {e}"))
}
