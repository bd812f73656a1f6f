//! What a row cost in each part.

use super::columns::{exact, numbers, object};
use super::session::{Session, no_such_number};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// `PartFigures` of www/protocol.js.
    #[wasm_bindgen(js_name = partFigures)]
    pub fn part_figures(&self, event: u32, row: u32) -> Result<JsValue, JsValue> {
        let figures = self.open()?.0.part_figures(event as usize, row);
        let figures = figures.ok_or_else(no_such_number)?;
        let parts: Vec<u32> = figures.iter().map(|f| f.part).collect();
        object(&[
            ("row", row.into()),
            ("parts", numbers(&parts)),
            ("self", exact(figures.iter().map(|f| f.self_cost))?),
            ("inclusive", exact(figures.iter().map(|f| f.inclusive))?),
            (
                "called",
                exact(figures.iter().map(|f| i128::from(f.called)))?,
            ),
        ])
    }
}
