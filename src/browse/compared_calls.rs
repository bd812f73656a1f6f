//! The calls that lead to a row of a comparison and from it.

use super::differences::magnitude;
use crate::analysis::compare::{CallFigures, Change, Difference, MatchedCall};

/// A call seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedCall {
    /// Row of the other end; the row itself, where it calls itself.
    pub other: u32,
    /// What became of it, judged by its cost and count.
    pub change: Change,
    /// How often.
    pub count: Difference,
    /// Inclusive cost.
    pub cost: Difference,
}

/// The calls of a row, those with the largest change of cost first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedCalls {
    /// Calls that lead to it.
    pub callers: Vec<ComparedCall>,
    /// Calls that lead from it.
    pub callees: Vec<ComparedCall>,
}

impl ComparedCalls {
    /// Picks the calls of a row.
    pub(super) fn of(row: u32, calls: &[MatchedCall], figures: &CallFigures) -> Self {
        let mut picked = ComparedCalls::default();
        for (at, call) in calls.iter().enumerate() {
            let seen = |other| compared(call, other, figures.counts[at], figures.costs[at]);
            if call.callee == row {
                picked.callers.push(seen(call.caller));
            }
            if call.caller == row {
                picked.callees.push(seen(call.callee));
            }
        }
        sort(&mut picked.callers);
        sort(&mut picked.callees);
        picked
    }
}

fn compared(call: &MatchedCall, other: u32, count: Difference, cost: Difference) -> ComparedCall {
    let equal = cost.change() == 0 && count.change() == 0;
    ComparedCall {
        other,
        change: Change::of(call.a.is_some(), call.b.is_some(), equal),
        count,
        cost,
    }
}

/// Those without a change stand behind, the dearest first.
fn sort(calls: &mut [ComparedCall]) {
    let dearest = |cost: Difference| cost.a.max(cost.b);
    calls.sort_by(|x, y| {
        let by_change = magnitude(y.cost).cmp(&magnitude(x.cost));
        let by_cost = || dearest(y.cost).cmp(&dearest(x.cost));
        by_change.then_with(by_cost).then(x.other.cmp(&y.other))
    });
}
