//! Calling contexts of a profile, or of one side of a comparison with the costs of the other one, laid out as boxes.

use super::answer::{Answer, answer};
use super::columns::{Bytes, Doubles, ExactColumn, Numbers};
use super::groups::fold as fold_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::contexts::{ContextLayout, Frame, Origin};
use crate::analysis::{CycleId, Row, Side};
use crate::browse::{self, BoxRequest, ComparedSide, ComparedTables, Tables, context_boxes};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// `TOTAL_BOX` of www/protocol/pictures.js.
const TOTAL: u32 = u32::MAX;
/// `REST_BOX` of www/protocol/pictures.js.
const REST: u32 = u32::MAX - 1;

/// Calling contexts for one event.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ContextBoxes {
    event: u32,
    boxes: Boxes,
    /// How exact they are; in a comparison the less exact side.
    origin: ContextOrigin,
    /// The other side of a comparison; null for a profile.
    other: Option<OtherBoxes>,
}

/// The costs of contexts on the side of a comparison that is not drawn. Both are exact, or both are estimates.
#[derive(Serialize, Tsify)]
pub(super) struct OtherBoxes {
    /// The side that is drawn.
    by: ComparedSide,
    #[serde(rename = "self")]
    self_costs: ExactColumn,
    inclusive: ExactColumn,
    /// 1 where this side may have the context among those it does not show separately.
    doubtful: Bytes,
    /// How exact A and B are.
    origins: [ContextOrigin; 2],
}

/// Calling contexts as boxes, level by level from the root, which is box 0; the boxes of a level from left
/// to right. Widths and positions are in the unit of cost.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct Boxes {
    /// Row of the function or cycle, or `TOTAL_BOX` or `REST_BOX`.
    row: Numbers,
    /// The parent of each box; 0 for the root itself.
    parent: Numbers,
    /// The children of box `i` are `firstChild[i]` up to `firstChild[i + 1]`.
    first_child: Numbers,
    /// The boxes of level `i` are `levels[i]` up to `levels[i + 1]`.
    levels: Numbers,
    left: Doubles,
    width: Doubles,
    #[serde(rename = "self")]
    self_costs: ExactColumn,
    inclusive: ExactColumn,
    /// How often each was entered; 0 if unknown.
    count: ExactColumn,
    /// 1 where the inclusive cost is less than that of its function there.
    limited: Bytes,
}

/// How contexts were determined. Shares are rounded.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub(super) struct ContextOrigin {
    /// Whether they are estimated from sums over all callers, in proportion.
    estimated: bool,
    /// Part of the total to which the call graph has one path only; null around a function.
    certain: Option<f64>,
    /// Part of the total in named contexts; around a function, part of its cost.
    covered: f64,
    /// Links that may be wrong, in a profile that records contexts.
    ambiguous: u64,
    /// Whether the profile records the order of invocations.
    has_time_order: bool,
    /// Whether each function is separate, with its self cost: negative costs cannot be divided among callers.
    separate: bool,
}

#[wasm_bindgen]
impl Session {
    /// The contexts of the whole profile, or of A or B with its widths; `inverted` with callers below callees, where
    /// `fold` is as for `calls`.
    pub fn contexts(
        &self,
        event: u32,
        in_time_order: bool,
        collapse: bool,
        by_a: bool,
        inverted: bool,
        fold: &str,
    ) -> Answer<ContextBoxes> {
        let request = BoxRequest {
            in_time_order,
            collapse,
            inverted,
            around: None,
            fold: fold_of(fold),
            closer: &[],
        };
        if let Held::Both(tables) = self.held()? {
            let exists = (event as usize) < tables.events.both.len();
            let boxes = exists.then(|| ContextBoxes::of_both(tables, event, by_a, request));
            return answer(&boxes.ok_or_else(no_such_number)?);
        }
        self.boxes(event, request)
    }

    /// The estimated contexts of a whole profile, opened further below one of them. `closer`: rows from the first context
    /// to that one.
    #[wasm_bindgen(js_name = contextsCloser)]
    pub fn contexts_closer(&self, event: u32, closer: &[u32]) -> Answer<ContextBoxes> {
        let request = BoxRequest {
            closer,
            ..BoxRequest::default()
        };
        self.boxes(event, request)
    }

    /// The callers or callees of a row; `fold` as for `calls`, `closer` as for `contextsCloser`.
    #[wasm_bindgen(js_name = contextsAround)]
    pub fn contexts_around(
        &self,
        event: u32,
        row: u32,
        callers: bool,
        collapse: bool,
        fold: &str,
        closer: &[u32],
    ) -> Answer<ContextBoxes> {
        let side = if callers {
            Side::Callers
        } else {
            Side::Callees
        };
        let request = BoxRequest {
            collapse,
            around: Some((row, side)),
            fold: fold_of(fold),
            closer,
            ..BoxRequest::default()
        };
        self.boxes(event, request)
    }
}

impl Session {
    fn boxes(&self, event: u32, request: BoxRequest<'_>) -> Answer<ContextBoxes> {
        let open = &self.open()?.open;
        let boxes = context_boxes(open, event as usize, request).ok_or_else(no_such_number)?;
        let functions = open.tables().profile.functions().len();
        answer(&ContextBoxes {
            event,
            boxes: Boxes::new(&boxes.layout, &boxes.limits, functions),
            origin: ContextOrigin::of_one(&boxes, request.around.is_some()),
            other: None,
        })
    }
}

impl Boxes {
    pub(super) fn new(layout: &ContextLayout, limits: &[bool], functions: usize) -> Self {
        let row = |&frame: &Frame| match frame {
            Frame::Total => TOTAL,
            Frame::Function(function) => function.0,
            Frame::Cycle(CycleId(cycle)) => Row::Cycle(CycleId(cycle)).number(functions),
            Frame::Rest => REST,
        };
        Boxes {
            row: layout.frames.iter().map(row).collect(),
            parent: Numbers::from(&layout.parents[..]),
            first_child: Numbers::from(&layout.first_children[..]),
            levels: Numbers::from(&layout.levels[..]),
            left: Doubles::from(&layout.lefts[..]),
            width: Doubles::from(&layout.widths[..]),
            self_costs: ExactColumn::new(layout.self_costs.iter().copied()),
            inclusive: ExactColumn::new(layout.inclusive.iter().copied()),
            count: ExactColumn::counts(layout.counts.iter()),
            limited: limits.iter().copied().collect(),
        }
    }
}

impl ContextBoxes {
    fn of_both(tables: &ComparedTables, event: u32, by_a: bool, request: BoxRequest<'_>) -> Self {
        let number = event as usize;
        let side = usize::from(!by_a);
        let by = ComparedSide::BOTH[side];
        let found = tables.contexts(number, by, request);
        let totals = tables.both(number, Tables::total);
        let origins = [0, 1].map(|side| ContextOrigin::new(found.origins[side], totals[side]));
        let ContextOrigin {
            certain, covered, ..
        } = origins[side];
        ContextBoxes {
            event,
            boxes: Boxes::new(&found.layout, &found.limits, tables.matching.rows.len()),
            origin: ContextOrigin {
                estimated: origins.iter().any(|origin| origin.estimated),
                certain,
                covered,
                ambiguous: origins.iter().map(|origin| origin.ambiguous).sum(),
                has_time_order: false,
                separate: origins.iter().any(|origin| origin.separate),
            },
            other: Some(OtherBoxes {
                by,
                self_costs: ExactColumn::new(found.self_costs.iter().copied()),
                inclusive: ExactColumn::new(found.inclusive.iter().copied()),
                doubtful: found.doubtful.iter().copied().collect(),
                origins,
            }),
        }
    }
}

impl ContextOrigin {
    /// The origin of contexts with this total.
    fn new(origin: Origin, whole: i128) -> Self {
        let (estimated, certain, covered, ambiguous) = match origin {
            Origin::Estimated { certain, covered } => {
                (true, share(certain, whole), share(covered, whole), 0)
            }
            Origin::Recorded { ambiguous, .. } => (false, 1.0, 1.0, ambiguous),
            Origin::Separate => (true, 0.0, 1.0, 0),
        };
        ContextOrigin {
            estimated,
            certain: Some(certain),
            covered,
            ambiguous,
            has_time_order: false,
            separate: origin == Origin::Separate,
        }
    }

    fn of_one(boxes: &browse::ContextBoxes, is_around: bool) -> Self {
        let origin = ContextOrigin {
            has_time_order: boxes.has_time_order,
            ..ContextOrigin::new(boxes.origin, boxes.whole)
        };
        // The sums do not show how much of one function's contexts is exact.
        if !is_around || !origin.estimated {
            return origin;
        }
        ContextOrigin {
            certain: None,
            covered: share(boxes.drawn, boxes.whole),
            ..origin
        }
    }
}

fn share(cost: i128, whole: i128) -> f64 {
    match whole {
        0 => 1.0,
        whole => cost as f64 / whole as f64,
    }
}
