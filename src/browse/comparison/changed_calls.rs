//! The function whose callees explain the difference of two profiles: those that it calls in one of them only.

use crate::analysis::compare::{ChangeFinding, Difference};
use crate::analysis::groups::GroupBy;
use crate::browse::{ComparedTables, Grouping};
use crate::model::FunctionId;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Calls of one function, by side.
#[derive(Default)]
struct OneSided {
    cost: Difference,
    callees: [usize; 2],
    /// The most expensive callee, with its cost.
    largest: [Option<(i128, Reverse<u32>)>; 2],
}

impl ComparedTables {
    /// The function of both profiles with the largest sum of calls to functions that it calls in one profile only, if that
    /// is at least half of the difference of the totals and not more than all of it. `first` gives the first row of the
    /// function of a row. Functions in cycles and with recursion levels are left out: the costs of their calls contain
    /// each other.
    pub(super) fn changed_calls(
        &self,
        number: usize,
        total: Difference,
        first: &dyn Fn(u32) -> u32,
    ) -> Option<ChangeFinding> {
        let sides = self.sides(number)?;
        let groups = &self.b.groups(Grouping::By(GroupBy::Function)).groups;
        let contain_each_other = |function: FunctionId| {
            let is_in_cycle = sides.map(|(tables, _)| tables.cycles.of(function).is_some());
            groups.is_deeper(function) || is_in_cycle.contains(&true)
        };
        let mut pairs: FxHashMap<(u32, u32), [Option<i128>; 2]> = FxHashMap::default();
        let mut excluded = vec![false; self.matching.rows.len()];
        for (at, (tables, event)) in sides.into_iter().enumerate() {
            let (totals, calls) = (tables.call_totals(event), tables.profile.calls());
            for call in calls.ids().filter(|&call| totals.occurs(call)) {
                let (caller, callee) = (calls.caller(call), calls.callee(call));
                let ends = (first(caller.0), first(callee.0));
                excluded[ends.0 as usize] |= contain_each_other(caller);
                if ends.0 != ends.1 {
                    *pairs.entry(ends).or_default()[at].get_or_insert(0) += totals.cost(call);
                }
            }
        }
        let mut functions: FxHashMap<u32, OneSided> = FxHashMap::default();
        for ((caller, callee), costs) in pairs {
            let (at, cost) = match costs {
                [Some(cost), None] => (0, cost),
                [None, Some(cost)] => (1, cost),
                _ => continue,
            };
            let of = functions.entry(caller).or_default();
            *[&mut of.cost.a, &mut of.cost.b][at] += cost;
            of.callees[at] += 1;
            of.largest[at] = of.largest[at].max(Some((cost, Reverse(callee))));
        }
        let change = |of: &OneSided| of.cost.change() * total.change().signum();
        let known = functions
            .into_iter()
            .filter(|(row, _)| !excluded[*row as usize]);
        let (row, of) = known.max_by_key(|(row, of)| (change(of), Reverse(*row)))?;
        let all = total.change().abs();
        let explains = all != 0 && change(&of) <= all && 2 * change(&of) >= all;
        if !explains || self.name_and_state(row).1.is_some() {
            return None;
        }
        let (_, Reverse(largest)) = of.largest[usize::from(total.change() > 0)]?;
        Some(ChangeFinding::Calls {
            row,
            cost: of.cost,
            callees: of.callees,
            largest,
            total,
        })
    }
}

#[cfg(test)]
mod tests;
