//! What a row cost in each part.

use super::columns::{exact, numbers, object, rates};
use super::session::{Session, no_such_number};
use crate::analysis::PartFigures;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// `PartFigures` of www/protocol/protocol.js.
    #[wasm_bindgen(js_name = partFigures)]
    pub fn part_figures(&self, event: u32, row: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?.0;
        if let Some(rated) = open.rated_parts(event as usize, row) {
            let figures: Vec<PartFigures> = rated.iter().map(|rated| rated.0).collect();
            let [own, inclusive] = [0, 1].map(|cost| rates(rated.iter().map(|r| r.1[cost])));
            return answer(row, &figures, own?, inclusive?);
        }
        let figures = open.part_figures(event as usize, row);
        let figures = figures.ok_or_else(no_such_number)?;
        let own = exact(figures.iter().map(|f| f.self_cost))?;
        let inclusive = exact(figures.iter().map(|f| f.inclusive))?;
        answer(row, &figures, own, inclusive)
    }
}

fn answer(
    row: u32,
    figures: &[PartFigures],
    own: JsValue,
    inclusive: JsValue,
) -> Result<JsValue, JsValue> {
    let parts: Vec<u32> = figures.iter().map(|f| f.part).collect();
    object(&[
        ("row", row.into()),
        ("parts", numbers(&parts)),
        ("self", own),
        ("inclusive", inclusive),
        (
            "called",
            exact(figures.iter().map(|f| i128::from(f.called)))?,
        ),
    ])
}
