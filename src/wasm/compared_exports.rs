//! A comparison in other formats.

use super::comparison::{Comparison, cost_of};
use super::failure;
use super::session::no_such_number;
use crate::analysis::compare::Difference;
use crate::browse::{ComparedTables, adds_up_to_nothing};
use crate::diagnostic::{Error, ErrorKind};
use crate::export::{
    difference_callgrind, difference_csv, difference_dot, difference_folded, difference_json,
    difference_pprof, difference_speedscope, dot::Thresholds,
};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// Rows as comma-separated values, in their order.
    pub fn csv(&mut self, rows: &[u32], inclusive: bool) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.tables();
        let known = |&row: &u32| (row as usize) < tables.matching.rows.len();
        if !rows.iter().all(known) {
            return Err(no_such_number());
        }
        let events: Vec<usize> = (0..tables.events.both.len()).collect();
        let cost = cost_of(inclusive);
        Ok(difference_csv::write(tables, &events, cost, rows))
    }

    /// Rows as JSON, in their order, with all events; docs/comparing.md tells its shape. `names` are
    /// those of the two profiles.
    pub fn json(
        &mut self,
        rows: &[u32],
        inclusive: bool,
        names: Vec<String>,
    ) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.tables();
        let known = |&row: &u32| (row as usize) < tables.matching.rows.len();
        let events: Vec<usize> = (0..tables.events.both.len()).collect();
        let [a, b] = &names[..] else {
            return Err(no_such_number());
        };
        if !rows.iter().all(known) || events.is_empty() {
            return Err(no_such_number());
        }
        let cost = cost_of(inclusive);
        let differs = |row: &Difference| row.change() != 0;
        let figures = tables.figures(0, cost).rows;
        let listed = rows.iter().map(|&row| figures[row as usize]);
        let wish = difference_json::Wish {
            files: [a.as_bytes(), b.as_bytes()],
            cost,
            events: &events,
            rows,
            left_out: figures.iter().filter(|row| differs(row)).count()
                - listed.filter(differs).count(),
            calls: None,
            lines: None,
            sources: None,
        };
        Ok(difference_json::write(tables, &wish))
    }

    /// An event in another format: `dot`, `folded`, `speedscope` or `pprof`. Of some rows, in DOT these
    /// functions and the calls between them, else the stacks that hold one of them.
    pub fn export(
        &mut self,
        format: &str,
        event: u32,
        rows: Option<Vec<u32>>,
    ) -> Result<Vec<u8>, JsValue> {
        let (tables, event) = (self.open()?.tables(), event as usize);
        if let Some(pair) = tables.rate_pair(event) {
            let why = adds_up_to_nothing(tables.rate(pair), tables.profile.events());
            return Err(failure::thrown(&Error::new(ErrorKind::Unsupported(why))));
        }
        if event >= tables.events.both.len() {
            return Err(no_such_number());
        }
        let chosen = flags(tables, rows)?;
        let chosen = chosen.as_deref();
        let bytes = match format {
            "dot" => {
                let thresholds = Thresholds::default();
                return Ok(difference_dot::write(tables, event, thresholds, chosen));
            }
            "folded" => difference_folded::write(tables, event, chosen),
            "speedscope" => difference_speedscope::write(tables, event, chosen),
            "pprof" => difference_pprof::write(tables, event, chosen),
            _ => return Err(no_such_number()),
        };
        Ok(bytes.map_err(|kind| failure::thrown(&Error::new(kind)))?.0)
    }

    /// The differences in the callgrind format; of some rows, these functions with the calls from them.
    pub fn callgrind(&mut self, rows: Option<Vec<u32>>) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.tables();
        let chosen = flags(tables, rows)?;
        Ok(difference_callgrind::write(tables, chosen.as_deref()))
    }
}

/// A flag for each row, of some rows.
fn flags(tables: &ComparedTables, rows: Option<Vec<u32>>) -> Result<Option<Vec<bool>>, JsValue> {
    let Some(rows) = rows else {
        return Ok(None);
    };
    let mut flags = vec![false; tables.matching.rows.len()];
    for row in rows {
        *flags.get_mut(row as usize).ok_or_else(no_such_number)? = true;
    }
    Ok(Some(flags))
}
