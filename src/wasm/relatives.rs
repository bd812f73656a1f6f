//! All callers and callees of a row, direct and indirect, and the lines of the calls to and from it.

use super::answer::{Answer, Js, answer, request};
use super::columns::{Bytes, Doubles, ExactColumn, Numbers};
use super::details::{DetailsReading, check_row};
use super::figures::{Figures, presence};
use super::groups::fold as fold_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::{Relative, Side};
use crate::browse::{
    ComparedRelative, RateDifference, RelativeOrder, Values, call_line_request, call_lines,
};
use crate::details::Wanted;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// All direct and indirect callers and callees of a row.
#[derive(Serialize, Tsify)]
pub struct AllCalls {
    row: u32,
    event: u32,
    order: RelativeOrder,
    callers: Relatives,
    callees: Relatives,
}

/// Callers or callees over any number of calls.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub(super) struct Relatives {
    rows: Numbers,
    /// In which of two profiles each is, see `PRESENCE`; null in a profile.
    presence: Option<Bytes>,
    /// Cost of a callee while the requested function was running; of the requested function while a caller was.
    cost: Figures,
    /// Exactness of the cost, as of groups.
    exactness: Bytes,
    /// Number of calls that belong to it.
    count: Figures,
    /// 1 if that is an estimate.
    #[serde(rename = "countEstimated")]
    count_estimated: Bytes,
    /// Fewest calls between the two; 0 for members of a requested cycle.
    distance: Numbers,
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
        let (held, of) = (self.held()?, (row, fold_of(fold)));
        let side = |side| {
            let number = event as usize;
            let found = match &held {
                Held::One(open) => {
                    let found = open.tables().relatives_by(number, of, side, order);
                    found.map(|(list, costs)| Relatives::of_one(&list, &costs))
                }
                Held::Both(tables) => {
                    let found = tables.relatives(number, of, side, order);
                    found.map(|list| Relatives::of_both(&list))
                }
            };
            found.ok_or_else(no_such_number)
        };
        answer(&AllCalls {
            row,
            event,
            order,
            callers: side(Side::Callers)?,
            callees: side(Side::Callees)?,
        })
    }

    /// Starts to read the lines of the calls to and from a row; nothing if transforms made all of its functions. `fold`
    /// as for `calls`.
    #[wasm_bindgen(js_name = callLineDetails)]
    pub fn call_line_details(
        &self,
        row: u32,
        fold: &str,
    ) -> Result<Option<DetailsReading>, JsValue> {
        let open = &self.open()?.open;
        check_row(open, row)?;
        let mut request = call_line_request(open.tables(), row, fold_of(fold));
        let Wanted::Functions(functions) = &mut request.wanted else {
            return Ok(None);
        };
        // Those that transforms made are not in the files; all others have the same numbers there.
        functions.retain(|of| (of.0 as usize) < open.original().functions().len());
        let is_known = !functions.is_empty();
        DetailsReading::of_request(self, is_known.then_some(request))
    }

    /// The lines of the calls to and from a row, from the details.
    #[wasm_bindgen(js_name = callLines)]
    pub fn call_lines(&self, row: u32, fold: &str, details: &DetailsReading) -> Answer<CallLines> {
        let open = &self.open()?.open;
        check_row(open, row)?;
        let found = call_lines(open.tables(), row, fold_of(fold), details.answering()?);
        let ends = found.iter().scan(0, |end, lines| {
            *end += lines.lines.len() as u32;
            Some(*end)
        });
        let lines = || found.iter().flat_map(|lines| &lines.lines);
        answer(&CallLines {
            caller: found.iter().map(|lines| lines.caller.0).collect(),
            callee: found.iter().map(|lines| lines.callee.0).collect(),
            starts: std::iter::once(0).chain(ends).collect(),
            file: lines().map(|place| place.0.0).collect(),
            // Lines are whole numbers below 2^53.
            line: lines().map(|place| place.1 as f64).collect(),
            more: found.iter().map(|lines| lines.more as u32).collect(),
        })
    }
}

impl Relatives {
    fn of_one(list: &[Relative], cost: &Values) -> Self {
        let called = list.iter().map(|r| Some(r.called));
        Relatives {
            rows: list.iter().map(|r| r.row).collect(),
            presence: None,
            cost: Figures::One(ExactColumn::of(cost)),
            exactness: list.iter().map(|r| r.exactness() as u8).collect(),
            count: Figures::One(ExactColumn::rates(called)),
            count_estimated: list.iter().map(|r| !r.counted).collect(),
            distance: list.iter().map(|r| r.distance).collect(),
        }
    }

    fn of_both(list: &[ComparedRelative]) -> Self {
        let in_sides = |r: &ComparedRelative| presence(r.sides.map(|side| side.is_some()));
        let called = list.iter().map(ComparedRelative::called);
        Relatives {
            rows: list.iter().map(|r| r.row).collect(),
            presence: Some(list.iter().map(in_sides).collect()),
            cost: Figures::both(list.iter().map(|r| r.cost)),
            exactness: list.iter().map(|r| r.exactness() as u8).collect(),
            count: Figures::rates(called.map(|[a, b]| RateDifference {
                a: Some(a),
                b: Some(b),
            })),
            count_estimated: list.iter().map(|r| !r.counted()).collect(),
            distance: list.iter().map(ComparedRelative::distance).collect(),
        }
    }
}

/// The lines of calls, by caller and callee.
#[derive(Serialize, Tsify)]
pub struct CallLines {
    caller: Numbers,
    callee: Numbers,
    /// The first line of each in `file` and `line`, and one more at the end.
    starts: Numbers,
    /// Symbols of the files of lines.
    file: Numbers,
    line: Doubles,
    /// How many other lines each has.
    more: Numbers,
}
