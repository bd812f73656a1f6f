//! Determines from the beginnings of files which of them belong together.

use super::answer::{Answer, answer};
use crate::loading::{self, heading, reading_order, runs};
use crate::text::readable;
use js_sys::Uint8Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The headers of a file about its run, before its first costs. Texts that are missing are empty.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Heading {
    creator: String,
    command: String,
    pid: String,
    is_profile: bool,
    /// Index of the first file of its run.
    run: usize,
    /// Position of the file in the order of processes, parts and threads.
    place: usize,
}

/// The headings of several files, in their order.
#[derive(Serialize, Tsify)]
pub struct HeadingList(pub Vec<Heading>);

/// The headings of files, from the first bytes of each.
#[wasm_bindgen]
pub fn headings(heads: Vec<Uint8Array>) -> Answer<HeadingList> {
    let files: Vec<_> = heads.iter().map(|head| heading(&head.to_vec())).collect();
    let text = |bytes: &[u8]| readable(bytes).into_owned();
    let order = reading_order(&files);
    let place = |index: usize| order.iter().position(|&i| i == index).unwrap_or(index);
    let facts = |(index, (heading, run)): (usize, (&loading::Heading, usize))| Heading {
        creator: text(&heading.creator),
        command: text(&heading.command),
        pid: text(&heading.pid),
        is_profile: heading.is_profile,
        run,
        place: place(index),
    };
    let all = files.iter().zip(runs(&files));
    answer(&HeadingList(all.enumerate().map(facts).collect()))
}
