//! The open profile in the formats of other tools.

use super::session::{Session, no_such_number};
use crate::export::formats::{Choice, Format, Writer};
use crate::export::{self, dot::Thresholds};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// The profile in a format that is made from tables: for an event, if the format needs one; for some
    /// rows, only those. Cycles among the rows are omitted.
    pub fn export(
        &self,
        format: &str,
        event: u32,
        rows: Option<Vec<u32>>,
    ) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.0.tables();
        let known = |row: &u32| (*row as usize) < tables.names.rows();
        let event = event as usize;
        match Format::of(format) {
            Some(Format {
                writer: Writer::Tables(write),
                of_one_event,
                ..
            }) if rows.iter().flatten().all(known)
                && (!of_one_event || event < tables.events.len()) =>
            {
                let (rows, thresholds) = (rows.as_deref(), Thresholds::default());
                Ok(write(
                    tables,
                    &Choice {
                        event,
                        rows,
                        thresholds,
                    },
                ))
            }
            _ => Err(no_such_number()),
        }
    }

    /// Protects names in CSV from spreadsheet programs, see [`export::spreadsheet`].
    #[wasm_bindgen(js_name = cellsAsText)]
    pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
        export::spreadsheet::cells_as_text(csv)
    }
}
