//! Callers and callees of a row of a comparison.

use super::{ComparedColumn, ComparedTables, ComparedValue, DifferenceOrder};
use crate::analysis::compare::{Change, Difference};
use crate::model::{CallId, FunctionId};
use crate::order;
use std::cmp::Reverse;

/// A call from the view of one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedCall {
    /// Row of the other end; the row itself for a self-call.
    pub other: u32,
    /// Its change, judged by cost and count.
    pub change: Change,
    /// Call count.
    pub count: Difference,
    /// Inclusive cost or its rate.
    pub cost: ComparedValue,
}

/// The calls of a row, the largest change of cost first; unchanged ones come last, most expensive first.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedCalls {
    /// Calls to it.
    pub callers: Vec<ComparedCall>,
    /// Calls from it.
    pub callees: Vec<ComparedCall>,
}

impl ComparedCalls {
    /// Selects the calls of a row; `counts` and `costs` are those of all calls.
    pub(super) fn of(
        tables: &ComparedTables,
        row: u32,
        counts: &[Difference],
        costs: &ComparedColumn,
    ) -> Self {
        let (index, calls) = (&tables.a.index, tables.profile.calls());
        let side = |ids: &[CallId], other: &dyn Fn(CallId) -> FunctionId| {
            let seen = ids.iter().map(|&id| {
                let (count, cost) = (counts[id.0 as usize], costs.at(id.0));
                let [in_a, in_b] = tables.occurs(id);
                let change = match cost.change_of(in_a, in_b) {
                    Change::Equal if count.change() != 0 => Change::of(in_a, in_b, false),
                    change => change,
                };
                ComparedCall {
                    other: other(id).0,
                    change,
                    count,
                    cost,
                }
            });
            let mut seen: Vec<ComparedCall> = seen.collect();
            order::sort_by(&mut seen, |x, y| {
                let by_change = x.cost.order(y.cost, DifferenceOrder::default());
                by_change.then_with(|| place(x).cmp(&place(y)))
            });
            seen
        };
        ComparedCalls {
            callers: side(index.incoming(FunctionId(row)), &|id| calls.caller(id)),
            callees: side(index.outgoing(FunctionId(row)), &|id| calls.callee(id)),
        }
    }
}

/// The order of calls with equal changes.
fn place(call: &ComparedCall) -> (Reverse<Option<i128>>, u32) {
    let largest = match call.cost {
        ComparedValue::Cost(cost) => Some(cost.a.max(cost.b)),
        ComparedValue::Rate(_) => None,
    };
    (Reverse(largest), call.other)
}
