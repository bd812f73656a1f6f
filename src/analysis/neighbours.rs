//! Callers and callees of a function.
//!
//! One entry for each call. Inner calls (self-calls, calls within a cycle) are listed and flagged; their
//! cost is contained in other calls, so they are never summed. The costs of all other entries add up to the
//! incoming or outgoing figure of the row.

use super::{CallTotals, Row, View};
use crate::model::{CallId, EstimatedCall, FunctionId, Profile};
use crate::order;
use std::cmp::Reverse;

/// Which neighbours to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The callers.
    Callers,
    /// The callees.
    Callees,
}

impl Side {
    /// The ends of a call: the function whose neighbour it leads to, and this neighbour.
    pub fn ends(self, profile: &Profile, call: CallId) -> (FunctionId, FunctionId) {
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        match self {
            Side::Callers => (callee, caller),
            Side::Callees => (caller, callee),
        }
    }
}

/// How a call counts, in the order of `CALL_KIND` of www/protocol/protocol.js.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Between different functions or cycles: counted.
    Counted,
    /// From a function to itself: shown, never added.
    SelfCall,
    /// Between members of one cycle: shown, never added.
    InnerCall,
}

/// A call of the function or cycle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// The call.
    pub call: CallId,
    /// Its end at the row: the function, or a member of the cycle.
    pub here: FunctionId,
    /// Its other end, which may be a member of another cycle.
    pub other: FunctionId,
    /// How often; 0 for a call that was still active when the part was written; always 0 if the writer does
    /// not count calls.
    pub count: u64,
    /// Inclusive cost.
    pub cost: i128,
    /// Whether the cost is added.
    pub kind: CallKind,
    /// Which of the two transforms estimated.
    pub estimated: EstimatedCall,
}

/// The neighbours of rows, most expensive first, inner calls after the counted ones. For a cycle, the
/// calls of all its members. Calls that do not occur in the selected parts are excluded.
pub fn neighbours(
    view: View<'_>,
    totals: &CallTotals<'_>,
    rows: &[Row],
    side: Side,
) -> Vec<Neighbour> {
    let functions = rows.iter().flat_map(|row| row.functions(view.cycles));
    let calls = functions.flat_map(|function| view.index.calls(function, side));
    let made = calls.filter(|&&call| totals.occurs(call));
    let neighbour = |&call: &CallId| {
        let (here, other) = side.ends(view.profile, call);
        let (cost, kind) = totals.shown(call, side, (view.profile, view.cycles));
        Neighbour {
            call,
            here,
            other,
            count: totals.count(call),
            cost,
            kind,
            estimated: view.profile.estimated_call(call),
        }
    };
    let mut found: Vec<Neighbour> = made.map(neighbour).collect();
    let key = |n: &Neighbour| (n.kind != CallKind::Counted, Reverse(n.cost), n.call);
    order::sort_by_key(&mut found, key);
    found
}

#[cfg(test)]
mod tests;
