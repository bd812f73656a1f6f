//! Exports calling contexts.

use super::answer::{Answer, answer};
use super::columns::Bytes;
use super::session::{Session, no_such_number};
use crate::export::formats::{Format, Writer};
use crate::export::stacks::{StackChoice, write};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// An export of calling contexts.
#[derive(Serialize, Tsify)]
pub struct Stacks {
    /// The file.
    pub bytes: Bytes,
    /// How exact they are, as a sentence; empty if they are exact.
    pub note: String,
}

#[wasm_bindgen]
impl Session {
    /// Writes the calling contexts of an event in a format (`folded`, `speedscope` or `pprof`), for some rows only the
    /// stacks that contain one of them.
    pub fn stacks(&self, format: &str, event: u32, rows: Option<Vec<u32>>) -> Answer<Stacks> {
        let Some(Writer::Contexts(writer)) = Format::of(format).map(|format| format.writer) else {
            return Err(no_such_number());
        };
        let open = &self.open()?.open;
        let (tables, event) = (open.tables(), event as usize);
        let known = |row: &u32| (*row as usize) < tables.names.rows();
        if event >= tables.events.len() || !rows.iter().flatten().all(known) {
            return Err(no_such_number());
        }
        let choice = StackChoice {
            rows: rows.as_deref(),
            inverted: false,
        };
        let (bytes, tree) = write(tables, open.contexts(), event, writer, choice)?;
        let note = tree.certainty_note();
        answer(&Stacks {
            bytes: Bytes::from(&bytes[..]),
            note: note.map_or_else(String::new, |note| {
                format!("The calling contexts are {note}.")
            }),
        })
    }
}
