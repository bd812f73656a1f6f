//! Calling contexts of a session, laid out as boxes: `ContextBoxes` of www/protocol/protocol.js.

use super::columns::{doubles, exact, numbers, object};
use super::session::{Session, no_such_number};
use crate::analysis::contexts::{ContextLayout, Frame, Origin};
use crate::analysis::{CycleId, Row, Side};
use crate::browse::{BoxWish, ContextBoxes, context_boxes};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// `TOTAL_BOX` of www/protocol/pictures.js.
const TOTAL: u32 = u32::MAX;
/// `REST_BOX` of www/protocol/pictures.js.
const REST: u32 = u32::MAX - 1;

#[wasm_bindgen]
impl Session {
    /// `ContextBoxes` of www/protocol/protocol.js.
    pub fn contexts(
        &self,
        event: u32,
        in_time_order: bool,
        collapse: bool,
    ) -> Result<JsValue, JsValue> {
        let wish = BoxWish {
            in_time_order,
            collapse,
            around: None,
        };
        self.boxes(event, wish)
    }

    /// `ContextBoxes` of www/protocol/protocol.js: what a row calls, or by whom it is called.
    #[wasm_bindgen(js_name = contextsAround)]
    pub fn contexts_around(
        &self,
        event: u32,
        row: u32,
        callers: bool,
        collapse: bool,
    ) -> Result<JsValue, JsValue> {
        let side = if callers {
            Side::Callers
        } else {
            Side::Callees
        };
        let wish = BoxWish {
            in_time_order: false,
            collapse,
            around: Some((row, side)),
        };
        self.boxes(event, wish)
    }
}

impl Session {
    fn boxes(&self, event: u32, wish: BoxWish) -> Result<JsValue, JsValue> {
        let (open, _) = self.open()?;
        let boxes = context_boxes(open, event as usize, wish).ok_or_else(no_such_number)?;
        let functions = open.tables().profile.functions().len();
        object(&[
            ("event", event.into()),
            ("boxes", columns(&boxes.layout, functions)?),
            ("origin", origin(&boxes, wish.around.is_some())?),
        ])
    }
}

/// `Boxes` of www/protocol/pictures.js.
pub(super) fn columns(layout: &ContextLayout, functions: usize) -> Result<JsValue, JsValue> {
    let row = |&frame: &Frame| match frame {
        Frame::Total => TOTAL,
        Frame::Function(function) => function.0,
        Frame::Cycle(CycleId(cycle)) => Row::Cycle(CycleId(cycle)).number(functions),
        Frame::Rest => REST,
    };
    let rows: Vec<u32> = layout.frames.iter().map(row).collect();
    object(&[
        ("row", numbers(&rows)),
        ("parent", numbers(&layout.parents)),
        ("firstChild", numbers(&layout.first_children)),
        ("levels", numbers(&layout.levels)),
        ("left", doubles(&layout.lefts)),
        ("width", doubles(&layout.widths)),
        ("self", exact(layout.self_costs.iter().copied())?),
        ("inclusive", exact(layout.inclusive.iter().copied())?),
        (
            "count",
            exact(layout.counts.iter().map(|&n| i128::from(n)))?,
        ),
    ])
}

/// Shares are for reading: rounded.
fn origin(boxes: &ContextBoxes, is_around: bool) -> Result<JsValue, JsValue> {
    let share = |cost: i128| match boxes.whole {
        0 => JsValue::from(1.0),
        whole => JsValue::from(cost as f64 / whole as f64),
    };
    let found = boxes.layout.inclusive.first().copied().unwrap_or(0);
    let (estimated, certain, covered, ambiguous) = match boxes.origin {
        // How much of one function's contexts is certain, their sums no longer tell.
        Origin::Estimated { .. } if is_around => (true, JsValue::NULL, share(found), 0),
        Origin::Estimated { certain, covered } => (true, share(certain), share(covered), 0),
        Origin::Recorded { ambiguous, .. } => (false, 1.0.into(), 1.0.into(), ambiguous),
    };
    object(&[
        ("estimated", estimated.into()),
        ("certain", certain),
        ("covered", covered),
        // Counts of links: far below 2^53.
        ("ambiguous", (ambiguous as f64).into()),
        ("hasTimeOrder", boxes.has_time_order.into()),
    ])
}
