//! Calling contexts of a session, laid out as boxes: `ContextBoxes` of www/protocol.js.

use super::columns::{doubles, exact, numbers, object};
use super::session::{Session, no_such_number};
use crate::analysis::contexts::{ContextLayout, Frame, Origin};
use crate::analysis::{CycleId, Row};
use crate::browse::{BoxWish, ContextBoxes, context_boxes};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// `TOTAL_BOX` of www/protocol.js.
const TOTAL: u32 = u32::MAX;
/// `REST_BOX` of www/protocol.js.
const REST: u32 = u32::MAX - 1;

#[wasm_bindgen]
impl Session {
    /// `ContextBoxes` of www/protocol.js.
    pub fn contexts(
        &self,
        event: u32,
        in_time_order: bool,
        collapse: bool,
    ) -> Result<JsValue, JsValue> {
        let (open, _) = self.open()?;
        let wish = BoxWish {
            in_time_order,
            collapse,
        };
        let boxes = context_boxes(open, event as usize, wish).ok_or_else(no_such_number)?;
        let functions = open.tables().profile.functions().len();
        object(&[
            ("event", event.into()),
            ("boxes", columns(&boxes.layout, functions)?),
            ("origin", origin(&boxes)?),
        ])
    }
}

fn columns(layout: &ContextLayout, functions: usize) -> Result<JsValue, JsValue> {
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
fn origin(boxes: &ContextBoxes) -> Result<JsValue, JsValue> {
    let total = boxes.layout.inclusive.first().copied().unwrap_or(0);
    let share = |cost: i128| match total {
        0 => JsValue::from(1.0),
        total => JsValue::from(cost as f64 / total as f64),
    };
    let (estimated, certain, covered, ambiguous) = match boxes.origin {
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
        ("namesCarryCallers", boxes.names_carry_callers.into()),
    ])
}
