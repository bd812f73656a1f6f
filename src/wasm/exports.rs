//! A profile or a comparison in the formats of other tools.
//!
//! A webgrind buffer is made from files, which are read again because a buffer contains data that a profile sums.

use super::answer::{Answer, Refusal, answer};
use super::columns::{Bytes, Cost};
use super::comparison::cost_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::compare::Change;
use crate::browse::{ComparedColumn, ComparedTables, ComparedValue, adds_up_to_nothing};
use crate::container::certain;
use crate::diagnostic::{ErrorKind, Likeness};
use crate::export::dot::Thresholds;
use crate::export::formats::{Choice, DifferenceRequest, Format, Writer};
use crate::export::stacks::{self, StackChoice};
use crate::export::{self};
use crate::limits::{HEAD, WEBGRIND_FILE};
use crate::loading::Loader;
use crate::webgrind::{
    Buffer, Collector, DEFAULT_PROXIES, Options, Overflow, Version, excess, read, write,
};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// Writes a format: for an event, if the format needs one; for some rows, only those, of calling contexts only the
    /// stacks that contain one of them. Cycles among the rows are omitted.
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
    ) -> Answer<Exported> {
        let format = Format::of(format).ok_or_else(no_such_number)?;
        let event = event as usize;
        let open = match self.held()? {
            Held::One(open) => open,
            Held::Both(tables) => {
                let rows = rows.unwrap_or_default();
                let request = DifferenceRequest {
                    cost: cost_of(inclusive),
                    rows: &rows,
                    ..DifferenceRequest::default()
                };
                let bytes = differences(tables, format, event, filtered, &names, request)?;
                return Exported::answer(&bytes, String::new());
            }
        };
        let tables = open.tables();
        let known = |row: &u32| (*row as usize) < tables.names.rows();
        let has_event = !format.of_one_event || event < tables.events.len();
        if !has_event || !rows.iter().flatten().all(known) {
            return Err(no_such_number());
        }
        let rows = rows.as_deref();
        match format.writer {
            Writer::Tables(write) => {
                let choice = Choice {
                    event,
                    rows,
                    thresholds: Thresholds::default(),
                };
                Exported::answer(&write(tables, &choice), String::new())
            }
            Writer::Contexts(writer) => {
                let choice = StackChoice {
                    rows,
                    inverted: false,
                };
                let (bytes, tree) = stacks::write(tables, open.contexts(), event, writer, choice)?;
                let note = tree.certainty_note();
                let note = note.map(|note| format!("The calling contexts are {note}."));
                Exported::answer(&bytes, note.unwrap_or_default())
            }
            Writer::Webgrind | Writer::Page => Err(no_such_number()),
        }
    }

    /// Protects names in CSV from spreadsheet programs, see [`export::spreadsheet`].
    #[wasm_bindgen(js_name = cellsAsText)]
    pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
        export::spreadsheet::cells_as_text(csv)
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

/// A profile in a format.
#[derive(Serialize, Tsify)]
pub struct Exported {
    bytes: Bytes,
    /// How exact its calling contexts are, as a sentence; empty if they are exact or it has none.
    note: String,
}

impl Exported {
    fn answer(bytes: &[u8], note: String) -> Answer<Self> {
        let bytes = Bytes::from(bytes);
        answer(&Exported { bytes, note })
    }
}

/// Reads files and writes them as one webgrind buffer. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct WebgrindExport {
    stage: Stage,
}

/// The state of an export.
enum Stage {
    Reading(Box<Loader<Collector>>),
    /// The file is a webgrind buffer already: conversion between versions needs no sums.
    Copying(Vec<u8>),
    Collected(Buffer),
    /// Reading has failed.
    Spent,
}

/// The numbers that do not fit in the 32-bit words of a webgrind file.
#[derive(Serialize, Tsify)]
pub struct WebgrindExcess {
    values: f64,
    /// The largest; 0 if none is too large.
    largest: Cost,
    /// The lowest; 0 if none is negative.
    lowest: Cost,
}

#[wasm_bindgen]
impl WebgrindExport {
    /// An export of the costs of one event, by its name; for a sum, by `factors` and the names of its `terms`.
    /// `fold_proxies` omits the calls that webgrind omits; `single_invocations` keeps the data that version 4 needs.
    #[wasm_bindgen(constructor)]
    pub fn new(
        event: &str,
        factors: Vec<i64>,
        terms: Vec<String>,
        fold_proxies: bool,
        single_invocations: bool,
    ) -> WebgrindExport {
        let terms = terms.into_iter().map(String::into_bytes);
        let proxies: &[&[u8]] = if fold_proxies { &DEFAULT_PROXIES } else { &[] };
        let options = Options {
            event: Some(event.as_bytes().to_vec()),
            terms: factors.into_iter().zip(terms).collect(),
            proxies: proxies.iter().map(|name| name.to_vec()).collect(),
            single_invocations,
        };
        let loader = Loader::new(Collector::new(options));
        WebgrindExport {
            stage: Stage::Reading(Box::new(loader)),
        }
    }

    /// Announces that there is only one file, which begins with `head`: [`HEAD`] bytes of it, or all.
    #[wasm_bindgen(js_name = onlyFile)]
    pub fn only_file(&mut self, head: &[u8]) {
        if certain(&head[..head.len().min(HEAD)]) == Some(Likeness::WebgrindBuffer) {
            self.stage = Stage::Copying(Vec::new());
        }
    }

    /// Starts the next file.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) {
        if let Stage::Reading(loader) = &mut self.stage {
            loader.begin_file(name.as_bytes());
        }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(loader) => Ok(loader.push(bytes)?),
            Stage::Copying(all) if all.len() + bytes.len() <= WEBGRIND_FILE => {
                all.extend_from_slice(bytes);
                Ok(())
            }
            Stage::Copying(_) | Stage::Collected(_) | Stage::Spent => {
                Err(Refusal::NotReading.into())
            }
        }
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(loader) => Ok(loader.end_file()?),
            Stage::Copying(_) => Ok(()),
            Stage::Collected(_) | Stage::Spent => Err(Refusal::NotReading.into()),
        }
    }

    /// Ends the reading; the buffer is available from now on.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        let buffer = match std::mem::replace(&mut self.stage, Stage::Spent) {
            Stage::Reading(loader) => loader.finish().and_then(|c| Ok(c.finish()?)),
            Stage::Copying(bytes) => read(&bytes).map(|(_, buffer)| buffer),
            Stage::Collected(_) | Stage::Spent => {
                return Err(Refusal::NotReading.into());
            }
        };
        self.stage = Stage::Collected(buffer?);
        Ok(())
    }

    /// The numbers that do not fit in the words of a version. Throws if the version cannot be written at all.
    pub fn excess(&self, version: u32) -> Answer<WebgrindExcess> {
        let version = Version::of(version).ok_or_else(no_such_number)?;
        let excess = excess(self.buffer()?, version)?;
        answer(&WebgrindExcess {
            values: excess.values() as f64,
            largest: Cost(excess.largest),
            lowest: Cost(excess.lowest),
        })
    }

    /// The buffer in a version of the format; `overflow` (see `Overflow`) says how to treat numbers that do not fit.
    pub fn write(&self, version: u32, overflow: &str) -> Result<Vec<u8>, JsValue> {
        let version = Version::of(version).ok_or_else(no_such_number)?;
        let overflow = Overflow::of(overflow).ok_or_else(no_such_number)?;
        Ok(write(self.buffer()?, version, overflow)?)
    }
}

impl WebgrindExport {
    fn buffer(&self) -> Result<&Buffer, JsValue> {
        match &self.stage {
            Stage::Collected(buffer) => Ok(buffer),
            _ => Err(Refusal::NotOpen.into()),
        }
    }
}
