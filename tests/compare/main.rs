//! Two profiles compared, several merged: checked with the tools of Valgrind that do so for cachegrind, and
//! on random profiles with slow and obvious sums.

mod as_shown;
mod cachegrind;
mod cg_annotate;
mod check;
mod command;
mod contexts;
mod exports;
mod files;
mod filters;
mod incomplete;
mod laws;
mod likeness;
mod lines;
mod merging;
mod random;
mod rates;
mod same_names;
mod separate;
mod source_lines;
mod sums;
mod unnamed_parts;

#[path = "../support/kcachegrind_reader.rs"]
mod kcachegrind_reader;
#[path = "../support/protobuf.rs"]
mod protobuf;
#[path = "../support/shapes.rs"]
mod shapes;

use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};
use std::path::{Path, PathBuf};

/// Path of a file below `tests/data`.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// Loads files below `tests/data` as one profile.
fn load(names: &[&str]) -> Profile {
    let texts: Vec<Vec<u8>> = names
        .iter()
        .map(|name| std::fs::read(path(name)).unwrap_or_else(|e| panic!("{name}: {e}")))
        .collect();
    load_texts(&texts)
}

/// Loads texts as one profile.
fn load_texts<T: AsRef<[u8]>>(texts: &[T]) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    for text in texts {
        loader.begin_file(b"test");
        loader.push(text.as_ref()).expect("a profile");
        loader.end_file().expect("a profile");
    }
    loader.finish().expect("a profile").finish()
}
