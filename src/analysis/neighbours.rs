//! Callers and callees of a function.
//!
//! One entry for each call. Inner calls (self-calls, calls within a cycle) are listed and flagged; their
//! cost is contained in other calls, so they are never summed. The costs of all other entries add up to the
//! incoming or outgoing figure of the row.

use super::{CallCost, Row, View, call_costs};
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
pub fn neighbours(view: View<'_>, rows: &[Row], side: Side) -> Vec<Neighbour> {
    let functions = rows.iter().flat_map(|row| row.functions(view.cycles));
    let calls = functions.flat_map(|function| view.index.calls(function, side));
    let calls: Vec<CallId> = calls.copied().collect();
    let sums = call_costs(view.profile, &calls, view.formula, view.parts);
    let found = calls.iter().zip(sums).filter(|(_, sums)| sums.occurs);
    let neighbour = |(&call, sums): (&CallId, CallCost)| {
        let (here, other) = side.ends(view.profile, call);
        let kind = match view.cycles.inner(here, other) {
            _ if here == other => CallKind::SelfCall,
            true => CallKind::InnerCall,
            false => CallKind::Counted,
        };
        Neighbour {
            call,
            here,
            other,
            count: sums.count,
            cost: sums.cost,
            kind,
            estimated: view.profile.estimated_call(call),
        }
    };
    by_cost(found.map(neighbour).collect())
}

/// Sorts calls by cost, inner ones after the counted ones.
pub(super) fn by_cost(mut calls: Vec<Neighbour>) -> Vec<Neighbour> {
    let key = |n: &Neighbour| (n.kind != CallKind::Counted, Reverse(n.cost), n.call);
    order::sort_by_key(&mut calls, key);
    calls
}

#[cfg(test)]
mod tests;
