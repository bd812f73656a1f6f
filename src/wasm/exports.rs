//! A profile or a comparison in the formats of other tools.

use super::answer::{Answer, answer};
use super::columns::Bytes;
use super::comparison::cost_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::compare::Change;
use crate::browse::{ComparedColumn, ComparedTables, ComparedValue, adds_up_to_nothing};
use crate::diagnostic::ErrorKind;
use crate::export::dot::Thresholds;
use crate::export::formats::{Choice, DifferenceRequest, Format, Writer};
use crate::export::stacks::{StackChoice, write};
use crate::export::{self};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// Writes a format that is made from tables: for an event, if the format needs one; for some rows, only those.
    /// Cycles among the rows are omitted.
    ///
    /// Differences of two profiles are written for all events and the rows in their order, without a filter also
    /// those of rows that differ in another event only; or for one event, for
    /// graphs limited to these functions and the calls between them, for contexts to the stacks that contain one
    /// of them, if the rows come from a filter. `names` are those of the two profiles.
    pub fn export(
        &self,
        format: &str,
        event: u32,
        rows: Option<Vec<u32>>,
        filtered: bool,
        inclusive: bool,
        names: Vec<String>,
    ) -> Result<Vec<u8>, JsValue> {
        let format = Format::of(format).ok_or_else(no_such_number)?;
        let event = event as usize;
        let tables = match self.held()? {
            Held::One(open) => open.tables(),
            Held::Both(tables) => {
                let rows = rows.unwrap_or_default();
                let request = DifferenceRequest {
                    cost: cost_of(inclusive),
                    rows: &rows,
                    ..DifferenceRequest::default()
                };
                return differences(tables, format, event, filtered, &names, request);
            }
        };
        let known = |row: &u32| (*row as usize) < tables.names.rows();
        let has_event = !format.of_one_event || event < tables.events.len();
        match format.writer {
            Writer::Tables(write) if has_event && rows.iter().flatten().all(known) => {
                let choice = Choice {
                    event,
                    rows: rows.as_deref(),
                    thresholds: Thresholds::default(),
                };
                Ok(write(tables, &choice))
            }
            _ => Err(no_such_number()),
        }
    }

    /// Protects names in CSV from spreadsheet programs, see [`export::spreadsheet`].
    #[wasm_bindgen(js_name = cellsAsText)]
    pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
        export::spreadsheet::cells_as_text(csv)
    }

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

/// Removes folders from the paths in a file, see [`crate::loading::PathStripper`].
#[wasm_bindgen]
#[derive(Default)]
pub struct PathStripper(crate::loading::PathStripper);

#[wasm_bindgen]
impl PathStripper {
    /// For one file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes and returns text; without bytes, the end of the file.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<u8>, JsValue> {
        let mut out = Vec::new();
        let taken = match bytes {
            [] => self.0.finish(&mut out),
            _ => self.0.push(bytes, &mut out),
        };
        taken.map_err(|error| JsValue::from(error.kind))?;
        Ok(out)
    }
}

fn differences(
    tables: &ComparedTables,
    format: &Format,
    event: usize,
    filtered: bool,
    names: &[String],
    request: DifferenceRequest<'_>,
) -> Result<Vec<u8>, JsValue> {
    if let Some(pair) = tables.rate_pair(event).filter(|_| format.of_one_event) {
        let why = adds_up_to_nothing(tables.rate(pair), tables.profile.events());
        return Err(ErrorKind::Unsupported(why).into());
    }
    let numbers: Vec<usize> = match format.of_one_event {
        true => vec![event],
        false => (0..tables.numbers()).collect(),
    };
    let [a, b] = names else {
        return Err(no_such_number());
    };
    if tables.events.both.is_empty() || numbers.iter().any(|&n| n >= tables.numbers()) {
        return Err(no_such_number());
    }
    let mut flags = vec![false; tables.matching.rows.len()];
    for &row in request.rows {
        *flags.get_mut(row as usize).ok_or_else(no_such_number)? = true;
    }
    let column = tables.column(numbers[0], request.cost);
    let differs = |&row: &u32| match column.at(row) {
        ComparedValue::Cost(cost) => cost.change() != 0,
        ComparedValue::Rate(_) => false,
    };
    let hidden = (0..flags.len() as u32).filter(|&row| !flags[row as usize]);
    let left_out = hidden.clone().filter(differs).count();
    let mut rows = request.rows.to_vec();
    if !filtered && !format.of_one_event {
        let column = |&number: &usize| tables.column(number, request.cost);
        let columns: Vec<ComparedColumn> = numbers.iter().map(column).collect();
        rows.extend(hidden.filter(|&row| tables.change(row, &columns) == Change::Changed));
    }
    let request = DifferenceRequest {
        files: [a.as_bytes(), b.as_bytes()],
        numbers: &numbers,
        rows: &rows,
        chosen: filtered.then_some(&flags[..]),
        left_out,
        ..request
    };
    let written = format.write_difference(tables, &request);
    let (bytes, _) = written?;
    Ok(bytes)
}

/// An export of calling contexts.
#[derive(Serialize, Tsify)]
pub struct Stacks {
    /// The file.
    pub bytes: Bytes,
    /// How exact they are, as a sentence; empty if they are exact.
    pub note: String,
}
