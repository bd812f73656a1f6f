//! Callers and callees of a row of a comparison.

use crate::analysis::CallKind;
use crate::analysis::compare::{Change, Difference};
use crate::analysis::groups::GroupBy;
use crate::browse::{ComparedTables, ComparedValue, Grouping, RatedCall};
use crate::model::EstimatedCall;
use crate::order;
use std::collections::BTreeMap;

/// A call from the view of one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedCall {
    /// Row of the other end; the row itself for a self-call.
    pub other: u32,
    /// Whether the cost is added on both sides.
    pub kind: CallKind,
    /// Its change, judged by cost and count.
    pub change: Change,
    /// Call count.
    pub count: Difference,
    /// Which of these figures are estimates in A or in B.
    pub estimated: EstimatedCall,
    /// Inclusive cost or its rate.
    pub cost: ComparedValue,
}

impl ComparedTables {
    /// Callers and callees of a row, with the costs or rates of the calls; `None` if there is no such row
    /// or number. With `fold`, of all rows that are the same function. The largest change of cost comes first; unchanged
    /// calls come last, most expensive first. Calls whose cost is contained in that of others follow.
    pub fn calls_of(
        &self,
        number: usize,
        row: u32,
        fold: Option<GroupBy>,
    ) -> Option<[Vec<ComparedCall>; 2]> {
        self.matching.rows.get(row as usize)?;
        let sides = self.sides_by(number, fold.map(Grouping::By))?;
        let [a, b] = sides.map(|(side, own)| side.calls_of(own, row, fold));
        let (of_a, of_b) = (a?, b?);
        let is_rate = self.rate_pair(number).is_some();
        let joined = |at: usize| self.joined(is_rate, fold.is_some(), [&of_a[at], &of_b[at]]);
        Some([joined(0), joined(1)])
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
                // A cycle of one side makes no second call. Calls of all rows of a function can be of two kinds.
                let kind = is_folded.then_some(call.0.kind as u8);
                let key = (call.0.other, call.0.here, kind);
                calls.entry(key).or_default()[at] = Some(*call);
            }
        }
        let joined = calls.into_values().filter_map(|[a, b]| {
            let valued = [a, b].map(|side| side.map(|(call, rate)| (call.cost, rate)));
            let cost = ComparedValue::of_sides(valued, is_rate);
            let counts = [a, b].map(|side| side.map_or(0, |(call, _)| call.count.into()));
            let count = Difference {
                a: counts[0],
                b: counts[1],
            };
            let (shown, _) = b.or(a)?;
            let mut kinds = [a, b].into_iter().flatten().map(|call| call.0.kind);
            let mut estimated = EstimatedCall::default();
            for (call, _) in [a, b].into_iter().flatten() {
                estimated |= call.estimated;
            }
            let inner = kinds.find(|&kind| kind != CallKind::Counted);
            let [in_a, in_b] = match is_folded {
                true => [a.is_some(), b.is_some()],
                false => self.occurs(shown.call),
            };
            Some(ComparedCall {
                other: shown.other.0,
                kind: inner.unwrap_or(CallKind::Counted),
                change: match cost.change_of(in_a, in_b) {
                    Change::Equal if count.change() != 0 => Change::of(in_a, in_b, false),
                    change => change,
                },
                count,
                estimated,
                cost,
            })
        });
        let mut joined: Vec<ComparedCall> = joined.collect();
        order::sort_by(&mut joined, |x, y| {
            let is_inner = |call: &ComparedCall| call.kind != CallKind::Counted;
            let by_kind = is_inner(x).cmp(&is_inner(y));
            let by_change = by_kind.then_with(|| x.cost.by_change(y.cost));
            by_change.then(x.other.cmp(&y.other))
        });
        joined
    }
}
