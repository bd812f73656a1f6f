//! The open profile in the formats of other tools.

use super::session::{Session, no_such_number};
use crate::export::formats::{Choice, FORMATS, Format, Writer};
use crate::export::{self, dot::Thresholds};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A format that a profile can be saved in.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExportFormat {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// Ending of the file's name.
    pub ending: &'static str,
    /// Media type of the file.
    #[serde(rename = "type")]
    pub media_type: &'static str,
    /// Whether it holds the costs of one event only.
    pub of_one_event: bool,
    /// What it follows: the rows that are listed, likewise in calls between them or in stacks that hold one,
    /// the selected parts alone, or nothing.
    #[tsify(type = "'rows' | 'graph' | 'stacks' | 'parts' | 'all'")]
    pub scope: &'static str,
    /// What writes it: the session, a `StacksExport`, a `WebgrindExport`, or the page.
    #[tsify(type = "'tables' | 'contexts' | 'webgrind' | 'page'")]
    pub writer: &'static str,
}

/// All formats, in the order in which they are offered.
pub(super) fn formats() -> Vec<ExportFormat> {
    let format = |format: &Format| ExportFormat {
        id: format.id,
        name: format.name,
        purpose: format.purpose,
        ending: format.ending,
        media_type: format.media_type,
        of_one_event: format.of_one_event,
        scope: format.scope.id(),
        writer: format.writer.id(),
    };
    FORMATS.iter().map(format).collect()
}

#[wasm_bindgen]
impl Session {
    /// The profile in a format that is made of tables: in an event, if the format is of one; of some rows,
    /// those only. Cycles among the rows are left out.
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

    /// Makes names in CSV text to a spreadsheet program, see [`export::spreadsheet`].
    #[wasm_bindgen(js_name = cellsAsText)]
    pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
        export::spreadsheet::cells_as_text(csv)
    }

    /// What is compared: the profile with the transforms in force, without events that were defined, in
    /// the callgrind format.
    pub fn sums(&self) -> Result<Vec<u8>, JsValue> {
        Ok(export::callgrind::write(&self.open()?.0.tables().profile))
    }

    /// Whether the text, read once more, tells the calling contexts of what is shown.
    #[wasm_bindgen(js_name = textHoldsContexts)]
    pub fn text_holds_contexts(&self) -> Result<bool, JsValue> {
        let open = self.open()?.0;
        Ok(open.contexts().is_some() && !open.is_transformed())
    }
}
