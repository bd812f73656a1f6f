//! Which files belong together, told by their beginnings.

use crate::loading::{Heading, heading, reading_order, runs};
use crate::text::readable;
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The headings of several files.
#[wasm_bindgen]
#[derive(Default)]
pub struct Headings {
    files: Vec<Heading>,
}

/// `Heading` of www/protocol/protocol.js.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HeadingFacts {
    creator: String,
    command: String,
    pid: String,
    is_profile: bool,
    run: usize,
    place: usize,
}

#[wasm_bindgen]
impl Headings {
    /// No file yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Headings {
        Headings::default()
    }

    /// The next file, by its name and first bytes.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        self.files.push(heading(name.as_bytes(), bytes));
    }

    /// `Heading[]` of www/protocol/protocol.js, in the order of the files.
    pub fn facts(&self) -> Result<JsValue, JsValue> {
        let text = |bytes: &[u8]| readable(bytes).into_owned();
        let order = reading_order(&self.files);
        let place = |index: usize| order.iter().position(|&i| i == index).unwrap_or(index);
        let facts = |(index, (heading, run)): (usize, (&Heading, usize))| HeadingFacts {
            creator: text(&heading.creator),
            command: text(&heading.command),
            pid: text(&heading.pid),
            is_profile: heading.is_profile,
            run,
            place: place(index),
        };
        let all = self.files.iter().zip(runs(&self.files));
        let all = all.enumerate().map(facts);
        Ok(serde_wasm_bindgen::to_value(&all.collect::<Vec<_>>())?)
    }
}
