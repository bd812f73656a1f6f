//! What stands out: `Finding` of www/protocol.js, in a list.

use super::columns::object;
use super::session::{Session, no_such_number};
use crate::browse::{Statement, statements};
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
