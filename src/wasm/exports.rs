//! The open profile in the formats of other tools.

use super::session::{Session, no_such_number};
use crate::export::{self, dot::Thresholds};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// Rows as comma-separated values, in their order; cycles among them are left out.
    pub fn csv(&self, rows: &[u32]) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.0.tables();
        let known = |&row: &u32| (row as usize) < tables.names.rows();
        match rows.iter().all(known) {
            true => Ok(export::csv::write_rows(tables, rows)),
            false => Err(no_such_number()),
        }
    }

    /// Makes names in CSV text to a spreadsheet program, see [`export::spreadsheet`].
    #[wasm_bindgen(js_name = cellsAsText)]
    pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
        export::spreadsheet::cells_as_text(csv)
    }

    /// Everything that the profile holds, in the shape of docs/json.md.
    pub fn json(&self) -> Result<Vec<u8>, JsValue> {
        Ok(export::json::write(self.open()?.0.tables()))
    }

    /// The selected parts of the profile in the callgrind format, without lines.
    pub fn callgrind(&self) -> Result<Vec<u8>, JsValue> {
        Ok(export::callgrind::write_tables(
            self.open()?.0.tables(),
            None,
        ))
    }

    /// The same of some rows; cycles among them are left out.
    #[wasm_bindgen(js_name = callgrindOf)]
    pub fn callgrind_of(&self, rows: &[u32]) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.0.tables();
        let known = |&row: &u32| (row as usize) < tables.names.rows();
        if !rows.iter().all(known) {
            return Err(no_such_number());
        }
        Ok(export::callgrind::write_tables(tables, Some(rows)))
    }

    /// The call graph of an event for Graphviz, without functions and calls below these percentages
    /// of the total; of some rows, these functions and the calls between them.
    pub fn dot(
        &self,
        event: u32,
        function: f64,
        call: f64,
        rows: Option<Vec<u32>>,
    ) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.0.tables();
        let known = |row: &u32| (*row as usize) < tables.names.rows();
        let all_known = rows.iter().flatten().all(known);
        if event as usize >= tables.events.len() || !all_known {
            return Err(no_such_number());
        }
        let thresholds = Thresholds { function, call };
        Ok(export::dot::write(
            tables,
            event as usize,
            thresholds,
            rows.as_deref(),
        ))
    }
}
