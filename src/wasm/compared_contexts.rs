//! Calling contexts of a comparison as boxes: `ComparedBoxes` of www/protocol/protocol.js.

use super::answer::answer;
use super::columns::{exact, object};
use super::comparison::Comparison;
use super::context_boxes::Boxes;
use super::session::no_such_number;
use crate::analysis::contexts::Origin;
use crate::browse::{ComparedContexts, ComparedSide};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// `ComparedBoxes` of www/protocol/protocol.js, with widths of A or B.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').ComparedBoxes")]
    pub fn contexts(&mut self, event: u32, by_a: bool, collapse: bool) -> Result<JsValue, JsValue> {
        let tables = self.open()?.tables();
        let pair = *tables
            .events
            .both
            .get(event as usize)
            .ok_or_else(no_such_number)?;
        let totals = [tables.a.total(pair.a), tables.b.total(pair.b)];
        let drawn = if by_a {
            ComparedSide::A
        } else {
            ComparedSide::B
        };
        let contexts = tables.contexts(event as usize, drawn, collapse);
        let doubtful: Vec<u8> = contexts.doubtful.iter().map(|&d| u8::from(d)).collect();
        let rows = tables.matching.rows.len();
        object(&[
            ("event", event.into()),
            ("by", if by_a { "a" } else { "b" }.into()),
            ("boxes", answer(&Boxes::new(&contexts.layout, rows))?.into()),
            ("otherSelf", exact(contexts.self_costs.iter().copied())?),
            ("otherInclusive", exact(contexts.inclusive.iter().copied())?),
            ("doubtful", Uint8Array::from(&doubtful[..]).into()),
            ("origins", origins(&contexts, totals)?),
        ])
    }
}

/// The exact share of A and of B, and the share in named boxes, both rounded. For recorded contexts, the
/// number of calls that may belong elsewhere.
fn origins(contexts: &ComparedContexts, totals: [i128; 2]) -> Result<JsValue, JsValue> {
    let list = Array::new();
    for (origin, total) in contexts.origins.iter().zip(totals) {
        let share = |cost: i128| match total {
            0 => JsValue::from(1.0),
            total => JsValue::from(cost as f64 / total as f64),
        };
        let (certain, covered, ambiguous) = match *origin {
            Origin::Estimated { certain, covered } => {
                (share(certain), share(covered), JsValue::NULL)
            }
            // Counts of calls: below 2^53, where doubles are exact.
            Origin::Recorded { ambiguous, .. } => {
                (1.0.into(), 1.0.into(), (ambiguous as f64).into())
            }
        };
        list.push(&object(&[
            ("certain", certain),
            ("covered", covered),
            ("ambiguous", ambiguous),
        ])?);
    }
    Ok(list.into())
}
