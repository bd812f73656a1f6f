//! A comparison in other formats.

use super::comparison::{Comparison, cost_of};
use super::failure;
use super::session::no_such_number;
use crate::browse::{ComparedTables, ComparedValue, adds_up_to_nothing};
use crate::diagnostic::{Error, ErrorKind};
use crate::export::formats::{DifferenceRequest, Format};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// The differences in a format of `ComparedFormat` in www/protocol/comparison.js: all events for rows
    /// in their order; or one event, for graphs limited to these functions and the calls between them, for
    /// contexts to the stacks that contain one of them, if the rows come from a filter. `names` are those
    /// of the two profiles.
    pub fn export(
        &mut self,
        format: &str,
        event: u32,
        rows: &[u32],
        filtered: bool,
        inclusive: bool,
        names: Vec<String>,
    ) -> Result<Vec<u8>, JsValue> {
        let (tables, event) = (self.open()?, event as usize);
        let format = Format::of(format).ok_or_else(no_such_number)?;
        if let Some(pair) = tables.rate_pair(event).filter(|_| format.of_one_event) {
            let why = adds_up_to_nothing(tables.rate(pair), tables.profile.events());
            return Err(failure::thrown(&Error::new(ErrorKind::Unsupported(why))));
        }
        let numbers: Vec<usize> = match format.of_one_event {
            true => vec![event],
            false => (0..tables.numbers()).collect(),
        };
        let [a, b] = &names[..] else {
            return Err(no_such_number());
        };
        if tables.events.both.is_empty() || numbers.iter().any(|&n| n >= tables.numbers()) {
            return Err(no_such_number());
        }
        let flags = flags(tables, rows)?;
        let cost = cost_of(inclusive);
        let column = tables.column(numbers[0], cost);
        let differs = |&row: &u32| match column.at(row) {
            ComparedValue::Cost(cost) => cost.change() != 0,
            ComparedValue::Rate(_) => false,
        };
        let hidden = (0..flags.len() as u32).filter(|&row| !flags[row as usize]);
        let request = DifferenceRequest {
            files: [a.as_bytes(), b.as_bytes()],
            cost,
            numbers: &numbers,
            rows,
            chosen: filtered.then_some(&flags[..]),
            left_out: hidden.filter(differs).count(),
            ..DifferenceRequest::default()
        };
        let written = format.write_difference(tables, &request);
        Ok(written
            .map_err(|kind| failure::thrown(&Error::new(kind)))?
            .0)
    }
}

/// A flag for each row.
fn flags(tables: &ComparedTables, rows: &[u32]) -> Result<Vec<bool>, JsValue> {
    let mut flags = vec![false; tables.matching.rows.len()];
    for &row in rows {
        *flags.get_mut(row as usize).ok_or_else(no_such_number)? = true;
    }
    Ok(flags)
}
