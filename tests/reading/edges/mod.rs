//! Edge cases compared with other tools: equal where those are right; where they are known to be wrong, a
//! test that says why ours differs.
//!
//! Inclusive costs and cycles are compared in `tests/kcachegrind`; here it is totals, self costs,
//! counts, identity, names, ids, positions and scopes.

mod annotate;
mod cgview;
mod peer_bugs;
mod same_run;
mod scopes;

use crate::support::{data, path};
use std::io::Read;

/// Bytes of a file of `tests/data/kcachegrind`, packed or not; `None` if there is none.
fn oracle(name: &str) -> Option<Vec<u8>> {
    let name = format!("kcachegrind/{name}");
    if path(&name).exists() {
        return Some(data(&name));
    }
    let packed = format!("{name}.gz");
    path(&packed).exists().then(|| unpacked(&data(&packed)))
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(bytes);
    decoder.read_to_end(&mut text).expect("a gzip file");
    text
}

/// Names of all profiles of `tests/data/kcachegrind`, without `.gz`.
fn profiles() -> Vec<String> {
    let names = crate::support::data_files("kcachegrind", "");
    let strip = |name: &String| {
        let name = name.trim_start_matches("kcachegrind/");
        name.trim_end_matches(".gz").to_owned()
    };
    let mut names: Vec<String> = names.iter().map(strip).collect();
    names.retain(|name| {
        ![".txt", ".md", ".json"]
            .iter()
            .any(|end| name.ends_with(end))
    });
    assert!(names.len() > 45, "{names:?}");
    names
}

/// A number with its thousands separated by `separator`.
fn number(text: &str, separator: char) -> Option<i128> {
    text.replace(separator, "").parse().ok()
}
