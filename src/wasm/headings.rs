//! Determines from the beginnings of files which of them belong together.

use super::answer::{Answer, answer};
use crate::loading::{self, heading, reading_order, runs};
use crate::text::readable;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// The headings of several files.
#[wasm_bindgen]
#[derive(Default)]
pub struct Headings {
    files: Vec<loading::Heading>,
}

/// The headers of a file about its run, before its first costs. Texts that are missing are empty.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Heading {
    /// The program that wrote it.
    pub creator: String,
    /// The command that was profiled.
    pub command: String,
    /// Number of the process.
    pub pid: String,
    /// Whether the file is a profile.
    pub is_profile: bool,
    /// Index of the first file of its run.
    pub run: usize,
    /// Position of the file in the order of processes, parts and threads.
    pub place: usize,
}

/// The headings of several files, in their order.
#[derive(Serialize, Tsify)]
pub struct HeadingList(pub Vec<Heading>);

#[wasm_bindgen]
impl Headings {
    /// No file yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Headings {
        Headings::default()
    }

    /// Adds a file by its first bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.files.push(heading(bytes));
    }

    /// All headings, in the order of the files.
    pub fn facts(&self) -> Answer<HeadingList> {
        let text = |bytes: &[u8]| readable(bytes).into_owned();
        let order = reading_order(&self.files);
        let place = |index: usize| order.iter().position(|&i| i == index).unwrap_or(index);
        let facts = |(index, (heading, run)): (usize, (&loading::Heading, usize))| Heading {
            creator: text(&heading.creator),
            command: text(&heading.command),
            pid: text(&heading.pid),
            is_profile: heading.is_profile,
            run,
            place: place(index),
        };
        let all = self.files.iter().zip(runs(&self.files));
        answer(&HeadingList(all.enumerate().map(facts).collect()))
    }
}
