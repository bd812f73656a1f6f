//! All callers and callees of a row, direct and indirect.

use super::answer::{Answer, Js, answer, request};
use super::columns::{Bytes, Doubles, ExactColumn, Numbers};
use super::groups::GroupKind;
use super::session::{Session, no_such_number};
use crate::analysis::{Relative, Side};
use crate::browse::RelativeOrder;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// All direct and indirect callers and callees of a row.
#[derive(Serialize, Tsify)]
pub struct AllCalls {
    /// The row.
    pub row: u32,
    /// Number of the event.
    pub event: u32,
    /// The order of both lists.
    pub order: RelativeOrder,
    /// All callers.
    pub callers: Relatives,
    /// All callees.
    pub callees: Relatives,
}

/// Callers or callees over any number of calls.
#[derive(Serialize, Tsify)]
pub struct Relatives {
    /// Their rows.
    pub rows: Numbers,
    /// Cost of a callee while the requested function was running; of the requested function while a caller was.
    pub cost: ExactColumn,
    /// 1 if that is an estimate.
    pub estimated: Bytes,
    /// Number of calls that belong to it, estimated in the same way.
    pub count: Doubles,
    /// Smallest number of calls between the two; 0 inside one cycle.
    pub nearest: Numbers,
    /// Largest number of calls; a cycle counts as one step.
    pub furthest: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// All callers and callees of a row; `fold` as for `calls`.
    #[wasm_bindgen(js_name = allCalls)]
    pub fn all_calls(
        &self,
        event: u32,
        row: u32,
        fold: &str,
        order: Js<RelativeOrder>,
    ) -> Answer<AllCalls> {
        let order: RelativeOrder = request(order)?;
        let open = self.open()?.0;
        let of = (row, GroupKind::fold(fold));
        let side = |side| {
            let found = open.relatives_by(event as usize, of, side, order);
            let (list, costs) = found.ok_or_else(no_such_number)?;
            Ok::<_, JsValue>(Relatives::new(&list, ExactColumn::of(&costs)))
        };
        answer(&AllCalls {
            row,
            event,
            order,
            callers: side(Side::Callers)?,
            callees: side(Side::Callees)?,
        })
    }
}

impl Relatives {
    fn new(list: &[Relative], cost: ExactColumn) -> Self {
        let called: Vec<f64> = list.iter().map(|r| r.called).collect();
        Relatives {
            rows: list.iter().map(|r| r.row).collect(),
            cost,
            estimated: list.iter().map(|r| !r.exact).collect(),
            count: Doubles::from(&called[..]),
            nearest: list.iter().map(|r| r.distance.0).collect(),
            furthest: list.iter().map(|r| r.distance.1).collect(),
        }
    }
}
