//! The most expensive functions, path and cycles.

use super::{Finding, MOST, at_least};
use crate::analysis::flat::FlatProfile;
use crate::analysis::{CallTotals, Cycles, Row, View};
use crate::model::Profile;
use crate::order;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Least self cost of a hottest function.
const FUNCTION: f64 = 0.1;
/// Least inclusive cost of a cycle.
const CYCLE: f64 = 0.05;
/// Least share of a call in the cost of its caller for the path to continue.
const STEP: f64 = 0.5;
/// Fewest functions of a path.
const PATH: usize = 3;

pub(super) fn functions(profile: &Profile, flat: &FlatProfile) -> Vec<Finding> {
    let functions = 0..profile.functions().len() as u32;
    let cost = |row: u32| flat.self_costs[row as usize];
    let mut hot: Vec<u32> = functions
        .filter(|&row| at_least(cost(row), FUNCTION, flat.total))
        .collect();
    order::sort_by_key(&mut hot, |&row| (Reverse(cost(row)), row));
    hot.truncate(MOST);
    let finding = |row| Finding::HottestFunction {
        row,
        cost: cost(row),
    };
    hot.into_iter().map(finding).collect()
}

pub(super) fn cycles(profile: &Profile, cycles: &Cycles, flat: &FlatProfile) -> Vec<Finding> {
    let cost = |cycle: &crate::analysis::CycleId| flat.inclusive.cycles[cycle.0 as usize];
    let mut costly: Vec<_> = cycles
        .ids()
        .filter(|cycle| at_least(cost(cycle), CYCLE, flat.total))
        .collect();
    order::sort_by_key(&mut costly, |cycle| (Reverse(cost(cycle)), *cycle));
    costly.truncate(MOST);
    let finding = |cycle| Finding::Cycle {
        row: Row::Cycle(cycle).number(profile.functions().len()),
        members: cycles.members(cycle).len(),
        cost: cost(&cycle),
    };
    costly.into_iter().map(finding).collect()
}

pub(super) fn path(view: View<'_>, flat: &FlatProfile, totals: &CallTotals<'_>) -> Option<Finding> {
    let functions = view.profile.functions().len();
    let mut row = start(view, flat, totals)?;
    let mut rows = vec![row.number(functions)];
    while let Some(next) = most_expensive_callee(view, flat, totals, row) {
        // Cycles are one row each, but recorded invocations have no cycles.
        if rows.contains(&next.number(functions)) {
            break;
        }
        rows.push(next.number(functions));
        row = next;
    }
    let cost = flat.inclusive.of_row(*rows.last()?);
    (rows.len() >= PATH).then_some(Finding::HottestPath { rows, cost })
}

/// The row with the largest inclusive cost that no incoming call accounts for: the first function of the
/// program or of a thread. `clone` returns to its caller after a few instructions, but has the cost of the
/// whole thread.
fn start(view: View<'_>, flat: &FlatProfile, totals: &CallTotals<'_>) -> Option<Row> {
    let rows = 0..flat.len() as u32;
    // The first of equal ones.
    let inclusive = |row: u32| (flat.inclusive.of_row(row), Reverse(row));
    // If no call has a negative cost, the rest of a row is at most its inclusive cost, so only the calls of
    // a few rows need to be examined.
    let is_bound = view
        .profile
        .calls()
        .ids()
        .all(|call| totals.cost(call) >= 0);
    let most_expensive = rows.clone().max_by_key(|&row| inclusive(row));
    let mut most = None;
    for number in most_expensive.into_iter().chain(rows) {
        let (row, bound) = (flat.row(number), inclusive(number));
        if is_outer(row, view.cycles) && !(is_bound && most.is_some_and(|most| bound <= most)) {
            let called = called_for(view, totals, row);
            most = most.max(Some((bound.0 - called, bound.1)));
        }
    }
    let (_, Reverse(number)) = most?;
    Some(flat.row(number))
}

/// Whether a row is not counted in another one.
fn is_outer(row: Row, cycles: &Cycles) -> bool {
    match row {
        Row::Function(function) => cycles.of(function).is_none(),
        Row::Cycle(_) => true,
    }
}

/// Cost of the calls to a row from outside.
fn called_for(view: View<'_>, totals: &CallTotals<'_>, row: Row) -> i128 {
    let View {
        profile,
        index,
        cycles,
        ..
    } = view;
    let calls = profile.calls();
    let functions = row.functions(cycles).into_iter();
    functions
        .flat_map(|callee| {
            index
                .incoming(callee)
                .iter()
                .map(move |&call| (call, callee))
        })
        .filter(|&(call, callee)| !cycles.inner(calls.caller(call), callee))
        .map(|(call, _)| totals.cost(call))
        .sum()
}

/// The callee of the most expensive call of a row, if that is a large part of the row's cost.
fn most_expensive_callee(
    view: View<'_>,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    row: Row,
) -> Option<Row> {
    let View {
        profile,
        index,
        cycles,
        ..
    } = view;
    let mut costs = FxHashMap::<u32, i128>::default();
    let functions = profile.functions().len();
    for function in row.functions(cycles) {
        let made = index
            .outgoing(function)
            .iter()
            .filter(|&&c| totals.occurs(c));
        for &call in made {
            let callee = profile.calls().callee(call);
            if !cycles.inner(function, callee) {
                let to = Row::of(callee, cycles).number(functions);
                *costs.entry(to).or_default() += totals.cost(call);
            }
        }
    }
    let (to, cost) = costs
        .into_iter()
        .max_by_key(|&(to, cost)| (cost, Reverse(to)))?;
    let whole = flat.inclusive.of_row(row.number(functions));
    at_least(cost, STEP, whole).then(|| flat.row(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::graphs;
    use crate::analysis::{CallIndex, InclusiveRule};
    use crate::model::{Formula, FunctionId, PartSelection};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_path_starts_where_most_of_the_cost_belongs_to_no_call(
            graph in graphs(8, 20),
            factor in prop::sample::select(vec![1_i64, -1]),
        ) {
            let profile = graph.profile();
            let formula = Formula { terms: vec![(factor, 0)] };
            let parts = PartSelection::All;
            let index = CallIndex::new(&profile);
            let cycles = Cycles::find(&profile, &index, &parts);
            let rule = InclusiveRule::Outgoing;
            let view = View { profile: &profile, index: &index, cycles: &cycles, formula: &formula, parts: &parts };
            let flat = FlatProfile::new(view, rule);
            let totals = CallTotals::new(&profile, &formula, &parts);
            // Subtracts every call from its callee; the row with the largest rest is the start.
            let mut rest: Vec<i128> = (0..flat.len() as u32)
                .map(|row| flat.inclusive.of_row(row))
                .collect();
            for call in profile.calls().ids() {
                let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
                let [from, to] = [caller, callee].map(|f| Row::of(f, &cycles));
                if from != to {
                    rest[to.number(profile.functions().len()) as usize] -= totals.cost(call);
                }
            }
            let mut expected: Option<(i128, u32)> = None;
            for (row, rest) in (0..).zip(rest) {
                let is_member = (row as usize) < profile.functions().len()
                    && cycles.of(FunctionId(row)).is_some();
                if !is_member && expected.is_none_or(|(most, _)| rest > most) {
                    expected = Some((rest, row));
                }
            }
            let found = start(view, &flat, &totals);
            let found = found.map(|row| row.number(profile.functions().len()));
            prop_assert_eq!(found, expected.map(|(_, row)| row));
        }
    }
}
