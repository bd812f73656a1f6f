//! Callers and callees of a row of a comparison.

use crate::analysis::CallKind;
use crate::analysis::compare::{Change, Difference};
use crate::analysis::groups::GroupBy;
use crate::browse::{
    ComparedTables, ComparedValue, DifferenceOrder, Grouping, RateDifference, RatedCall,
};
use crate::order;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A call from the view of one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedCall {
    /// Row of the other end; the row itself for a self-call.
    pub other: u32,
    /// Whether the cost is added.
    pub kind: CallKind,
    /// Its change, judged by cost and count.
    pub change: Change,
    /// Call count.
    pub count: Difference,
    /// Inclusive cost or its rate.
    pub cost: ComparedValue,
}

/// The calls of a row, the largest change of cost first; unchanged ones come last, most expensive first. Calls whose
/// cost is contained in that of others follow.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedCalls {
    /// Calls to it.
    pub callers: Vec<ComparedCall>,
    /// Calls from it.
    pub callees: Vec<ComparedCall>,
}

impl ComparedTables {
    /// Callers and callees of a row, with the costs or rates of the calls; `None` if there is no such row
    /// or number. With `fold`, of all rows that are the same function, see [`Tables::folded_calls`].
    ///
    /// [`Tables::folded_calls`]: crate::browse::Tables::folded_calls
    pub fn calls_of(
        &self,
        number: usize,
        row: u32,
        fold: Option<GroupBy>,
    ) -> Option<ComparedCalls> {
        self.matching.rows.get(row as usize)?;
        if let Some(by) = fold {
            // Both have the same groups.
            self.groups(Grouping::By(by));
        }
        let [a, b] = self.sides(number)?.map(|(side, own)| match fold {
            Some(by) => side.folded_calls(own, row, by),
            None => side.calls_by(own, row),
        });
        let (of_a, of_b) = (a?, b?);
        let is_rate = self.rate_pair(number).is_some();
        let joined = |at: usize| self.joined(is_rate, fold.is_some(), [&of_a[at], &of_b[at]]);
        let [callers, callees] = [0, 1].map(joined);
        Some(ComparedCalls { callers, callees })
    }

    fn joined(
        &self,
        is_rate: bool,
        is_folded: bool,
        sides: [&[RatedCall]; 2],
    ) -> Vec<ComparedCall> {
        let mut calls: BTreeMap<_, [Option<RatedCall>; 2]> = BTreeMap::new();
        for (at, side) in sides.into_iter().enumerate() {
            for call in side {
                calls
                    .entry((call.0.other, call.0.here, call.0.kind as u8))
                    .or_default()[at] = Some(*call);
            }
        }
        let joined = calls.into_values().filter_map(|[a, b]| {
            let cost = |call: Option<RatedCall>| call.map_or(0, |call| call.0.cost);
            let cost = match is_rate {
                true => ComparedValue::Rate(RateDifference {
                    a: a.and_then(|call| call.1),
                    b: b.and_then(|call| call.1),
                }),
                false => ComparedValue::Cost(Difference {
                    a: cost(a),
                    b: cost(b),
                }),
            };
            let count = |call: Option<RatedCall>| call.map_or(0, |call| call.0.count.into());
            let count = Difference {
                a: count(a),
                b: count(b),
            };
            let (shown, _) = b.or(a)?;
            let [in_a, in_b] = match is_folded {
                true => [a.is_some(), b.is_some()],
                false => self.occurs(shown.call),
            };
            Some(ComparedCall {
                other: shown.other.0,
                kind: shown.kind,
                change: match cost.change_of(in_a, in_b) {
                    Change::Equal if count.change() != 0 => Change::of(in_a, in_b, false),
                    change => change,
                },
                count,
                cost,
            })
        });
        let mut joined: Vec<ComparedCall> = joined.collect();
        order::sort_by(&mut joined, |x, y| {
            let is_inner = |call: &ComparedCall| call.kind != CallKind::Counted;
            let by_kind = is_inner(x).cmp(&is_inner(y));
            let by_change = x.cost.order(y.cost, DifferenceOrder::default());
            by_kind
                .then(by_change)
                .then_with(|| place(x).cmp(&place(y)))
        });
        joined
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
