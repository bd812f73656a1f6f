//! All callers and callees of a row: `AllCalls` of www/protocol/protocol.js.

use super::columns::{doubles, exact, numbers, object, rates};
use super::session::{Session, no_such_number};
use crate::analysis::{Relative, Side};
use crate::browse::RelativeOrder;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// `AllCalls` of www/protocol/protocol.js.
    #[wasm_bindgen(js_name = allCalls)]
    pub fn all_calls(&mut self, event: u32, row: u32, order: &str) -> Result<JsValue, JsValue> {
        let by = match order {
            "cost" => RelativeOrder::Cost,
            "called" => RelativeOrder::Called,
            "distance" => RelativeOrder::Distance,
            _ => return Err(no_such_number()),
        };
        let open = self.open_mut()?;
        let mut side = |side| {
            if let Some(rated) = open.rated_relatives(event as usize, row, side, by) {
                let list: Vec<Relative> = rated.iter().map(|rated| rated.0).collect();
                return relatives(&list, rates(rated.iter().map(|rated| rated.1))?);
            }
            let found = open.relatives(event as usize, row, side, by);
            let found = found.ok_or_else(no_such_number)?;
            relatives(&found, exact(found.iter().map(|r| r.cost))?)
        };
        object(&[
            ("row", row.into()),
            ("event", event.into()),
            ("order", order.into()),
            ("callers", side(Side::Callers)?),
            ("callees", side(Side::Callees)?),
        ])
    }
}

fn relatives(list: &[Relative], cost: JsValue) -> Result<JsValue, JsValue> {
    let column = |number: fn(&Relative) -> u32| {
        let values: Vec<u32> = list.iter().map(number).collect();
        numbers(&values)
    };
    let estimated: Vec<u8> = list.iter().map(|r| u8::from(!r.exact)).collect();
    let called: Vec<f64> = list.iter().map(|r| r.called).collect();
    object(&[
        ("rows", column(|r| r.row)),
        ("cost", cost),
        ("estimated", Uint8Array::from(&estimated[..]).into()),
        ("count", doubles(&called)),
        ("nearest", column(|r| r.distance.0)),
        ("furthest", column(|r| r.distance.1)),
    ])
}
