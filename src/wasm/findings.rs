//! What stands out: `Finding` of www/protocol.js, in a list.

use super::columns::object;
use super::details::DetailsReading;
use super::session::{Session, no_such_number};
use crate::browse::{Statement, line_request, line_statements, statements};
use crate::details::Request;
use crate::sink::Symbol;
use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// A list of `Finding` of www/protocol.js.
    pub fn findings(&self, event: u32) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        if event as usize >= tables.events.len() {
            return Err(no_such_number());
        }
        list(&statements(tables, event as usize))
    }
}

#[wasm_bindgen]
impl Session {
    /// Begins to read the lines that findings can be about; nothing where no function is dear enough,
    /// nor under transforms, which lines do not follow.
    #[wasm_bindgen(js_name = findingLines)]
    pub fn finding_lines(&self, event: u32) -> Result<Option<DetailsReading>, JsValue> {
        let (open, files) = self.open()?;
        if event as usize >= open.tables().events.len() {
            return Err(no_such_number());
        }
        if open.is_transformed() {
            return Ok(None);
        }
        let request = line_request(open.tables(), event as usize);
        let reading =
            |request: Request| DetailsReading::new(open, files, &request, Symbol::default());
        Ok(request.map(reading))
    }

    /// Findings about lines, a list of `Finding` of www/protocol.js, from what was read of them for
    /// the same event.
    #[wasm_bindgen(js_name = lineFindings)]
    pub fn line_findings(&self, event: u32, lines: &DetailsReading) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        let details = lines.answering()?;
        if event as usize >= tables.events.len() {
            return Err(no_such_number());
        }
        list(&line_statements(tables, event as usize, details))
    }
}

/// A list of `Finding` of www/protocol.js.
pub(super) fn list(statements: &[Statement]) -> Result<JsValue, JsValue> {
    let statement = |found: &Statement| {
        object(&[
            ("kind", found.kind.into()),
            ("row", found.row.map_or(JsValue::NULL, JsValue::from)),
            ("sentence", (&found.sentence[..]).into()),
        ])
    };
    let list: Result<Array, JsValue> = statements.iter().map(statement).collect();
    Ok(list?.into())
}
