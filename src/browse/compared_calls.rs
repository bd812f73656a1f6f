//! The calls that lead to a row of a comparison and from it.

use super::compared_rates::highest_change_first;
use super::differences::magnitude;
use super::{ComparedTables, RateDifference};
use crate::analysis::compare::{Change, Difference};
use crate::model::{CallId, FunctionId};
use crate::order;
use std::cmp::Ordering;

/// A call seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedCall<C = Difference> {
    /// Row of the other end; the row itself, where it calls itself.
    pub other: u32,
    /// What became of it, judged by its cost and count.
    pub change: Change,
    /// How often.
    pub count: Difference,
    /// Inclusive cost, or the rate of it.
    pub cost: C,
}

/// The calls of a row, those with the largest change of cost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedCalls<C = Difference> {
    /// Calls that lead to it.
    pub callers: Vec<ComparedCall<C>>,
    /// Calls that lead from it.
    pub callees: Vec<ComparedCall<C>>,
}

/// What calls are judged and ordered by.
pub trait CallCost: Copy {
    /// Whether it is the same in both profiles.
    fn is_equal(self) -> bool;

    /// The order of two of them, the one with the larger change first.
    fn largest_first(self, other: Self) -> Ordering;
}

impl CallCost for Difference {
    fn is_equal(self) -> bool {
        self.change() == 0
    }

    /// Those without a change stand behind, the dearest first.
    fn largest_first(self, other: Self) -> Ordering {
        let dearest = |cost: Difference| cost.a.max(cost.b);
        let by_change = magnitude(other).cmp(&magnitude(self));
        by_change.then_with(|| dearest(other).cmp(&dearest(self)))
    }
}

impl CallCost for RateDifference {
    fn is_equal(self) -> bool {
        self.a == self.b
    }

    /// Those that have no value in one of the profiles stand behind.
    fn largest_first(self, other: Self) -> Ordering {
        highest_change_first(self).cmp(&highest_change_first(other))
    }
}

impl<C: CallCost> ComparedCalls<C> {
    /// Picks the calls of a row; `counts` and `costs` are those of all calls.
    pub(super) fn of(
        tables: &ComparedTables,
        row: u32,
        counts: &[Difference],
        costs: &[C],
    ) -> Self {
        let (index, calls) = (&tables.a.index, tables.profile.calls());
        let side = |ids: &[CallId], other: &dyn Fn(CallId) -> FunctionId| {
            let seen = ids.iter().map(|&id| {
                let (count, cost) = (counts[id.0 as usize], costs[id.0 as usize]);
                let [in_a, in_b] = tables.occurs(id);
                let equal = cost.is_equal() && count.change() == 0;
                ComparedCall {
                    other: other(id).0,
                    change: Change::of(in_a, in_b, equal),
                    count,
                    cost,
                }
            });
            let mut seen: Vec<ComparedCall<C>> = seen.collect();
            sort(&mut seen);
            seen
        };
        ComparedCalls {
            callers: side(index.incoming(FunctionId(row)), &|id| calls.caller(id)),
            callees: side(index.outgoing(FunctionId(row)), &|id| calls.callee(id)),
        }
    }
}

fn sort<C: CallCost>(calls: &mut [ComparedCall<C>]) {
    order::sort_by(calls, |x, y| {
        x.cost.largest_first(y.cost).then(x.other.cmp(&y.other))
    });
}
