//! Exports calling contexts from files, which are read again because a profile contains only sums of single
//! invocations.

use super::answer::{Answer, Js, answer, request};
use super::basis::OwnFormulas;
use super::columns::Bytes;
use super::session::{Session, flags_of, no_such_number};
use super::transforms::Transforms;
use crate::analysis::OriginRules;
use crate::analysis::contexts::{ContextRecorder, ContextTree};
use crate::browse::{OpenProfile, OwnEvent};
use crate::export::formats::{Format, Writer};
use crate::export::stacks::{StackChoice, write};
use crate::loading::Loader;
use serde::Serialize;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// An export of calling contexts.
#[derive(Serialize, Tsify)]
pub struct Stacks {
    /// The file.
    pub bytes: Bytes,
    /// How exact they are, as a sentence; empty if they are exact.
    pub note: String,
}

/// Reads files and writes their calling contexts. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct StacksExport {
    loader: Loader<ContextRecorder>,
    rows: Option<Vec<u32>>,
}

#[wasm_bindgen]
impl StacksExport {
    /// An export without files.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no Default")]
    pub fn new() -> StacksExport {
        StacksExport {
            loader: Loader::new(ContextRecorder::new()),
            rows: None,
        }
    }

    /// Keeps only stacks that contain one of these rows, which are those of the session that read the same files.
    pub fn holding(&mut self, rows: Vec<u32>) {
        self.rows = Some(rows);
    }

    /// Starts the next file.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) {
        self.loader.begin_file(name.as_bytes());
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        Ok(self.loader.push(bytes)?)
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        Ok(self.loader.end_file()?)
    }

    /// Ends the reading and writes an event, over some parts, in a format (`folded`, `speedscope`
    /// or `pprof`). `parts` has a flag for each part; an empty list means all. Rows of transforms
    /// are those of the session that read the same files. User-defined events come after those
    /// of the profile; `origins` are the rules of the user, for transforms by origin.
    pub fn finish(
        self,
        format: &str,
        event: u32,
        parts: &[u8],
        transforms: &Transforms,
        own: Js<OwnFormulas>,
        origins: &str,
    ) -> Answer<Stacks> {
        let recorder = self.loader.finish()?;
        let (profile, recorded) = recorder.finish();
        let mut open = OpenProfile::new(profile).with_contexts(recorded.ok());
        if let Ok(rules) = OriginRules::parse(origins) {
            open.set_origin_rules(Rc::new(rules));
        }
        open.transform(transforms.steps())?;
        open.select_parts(flags_of(parts));
        let own: Vec<OwnEvent> = request::<OwnFormulas>(own)?.into();
        let defined = open.define(&own);
        defined.map_err(|_| no_such_number())?;
        let choice = StackChoice {
            rows: self.rows.as_deref(),
            inverted: false,
        };
        written(&open, format, event, choice)
    }
}

#[wasm_bindgen]
impl Session {
    /// Writes the calling contexts of the tables in a format, without reading the files again: estimated where the
    /// profile contains sums.
    pub fn stacks(&self, format: &str, event: u32, rows: Option<Vec<u32>>) -> Answer<Stacks> {
        let choice = StackChoice {
            rows: rows.as_deref(),
            inverted: false,
        };
        written(self.open()?.0, format, event, choice)
    }
}

fn written(
    open: &OpenProfile,
    format: &str,
    event: u32,
    choice: StackChoice<'_>,
) -> Answer<Stacks> {
    let Some(Writer::Contexts(writer)) = Format::of(format).map(|format| format.writer) else {
        return Err(no_such_number());
    };
    let tables = open.tables();
    let known = |row: &u32| (*row as usize) < tables.names.rows();
    if event as usize >= tables.events.len() || !choice.rows.iter().copied().flatten().all(known) {
        return Err(no_such_number());
    }
    let (bytes, tree) = write(tables, open.contexts(), event as usize, writer, choice)?;
    answer(&Stacks {
        bytes: Bytes::from(&bytes[..]),
        note: note(&tree),
    })
}

/// Says how certain the contexts are, as a sentence; empty if they are exact.
fn note(tree: &ContextTree) -> String {
    let note = tree.certainty_note();
    note.map_or_else(String::new, |note| {
        format!("The calling contexts are {note}.")
    })
}
