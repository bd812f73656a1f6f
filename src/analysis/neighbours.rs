//! Callers and callees of a function.
//!
//! One entry for each call. Inner calls (self-calls, calls within a cycle) are listed and flagged; their
//! cost is contained in other calls, so they are never summed. The costs of all other entries add up to the
//! incoming or outgoing figure of the row.

use super::{CallIndex, Cycles, Row, View, call_costs};
use crate::model::{CallId, FunctionId};
use crate::order;

/// Which neighbours to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The callers.
    Callers,
    /// The callees.
    Callees,
}

/// How a call counts.
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
}

/// The neighbours of rows, most expensive first, inner calls after the counted ones. For a cycle, the
/// calls of all its members. Calls that do not occur in the selected parts are excluded.
pub fn neighbours(view: View<'_>, rows: &[Row], side: Side) -> Vec<Neighbour> {
    let View {
        profile,
        index,
        cycles,
        formula,
        parts,
    } = view;
    let calls = rows
        .iter()
        .flat_map(|&row| calls_of(index, cycles, row, side));
    let calls: Vec<CallId> = calls.collect();
    let sums = call_costs(profile, &calls, formula, parts);
    let found = calls.iter().zip(sums).filter(|(_, sums)| sums.occurs);
    let mut list: Vec<Neighbour> = found
        .map(|(&call, sums)| {
            let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
            let (here, other) = match side {
                Side::Callers => (callee, caller),
                Side::Callees => (caller, callee),
            };
            Neighbour {
                call,
                here,
                other,
                count: sums.count,
                cost: sums.cost,
                kind: kind(cycles, caller, callee),
            }
        })
        .collect();
    order::sort_by_key(&mut list, by_cost);
    list
}

/// Sort key: by cost, inner calls after the counted ones.
pub(super) fn by_cost(n: &Neighbour) -> (bool, std::cmp::Reverse<i128>, CallId) {
    (
        n.kind != CallKind::Counted,
        std::cmp::Reverse(n.cost),
        n.call,
    )
}

fn calls_of(index: &CallIndex, cycles: &Cycles, row: Row, side: Side) -> Vec<CallId> {
    let calls = |function: FunctionId| match side {
        Side::Callers => index.incoming(function),
        Side::Callees => index.outgoing(function),
    };
    match row {
        Row::Function(function) => calls(function).to_vec(),
        Row::Cycle(cycle) => {
            let members = cycles.members(cycle).iter();
            members.flat_map(|&m| calls(m)).copied().collect()
        }
    }
}

/// How the call between two functions counts.
fn kind(cycles: &Cycles, caller: FunctionId, callee: FunctionId) -> CallKind {
    if caller == callee {
        CallKind::SelfCall
    } else if cycles.inner(caller, callee) {
        CallKind::InnerCall
    } else {
        CallKind::Counted
    }
}

#[cfg(test)]
mod tests;
