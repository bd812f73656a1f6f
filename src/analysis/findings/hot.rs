//! The most expensive functions, path and cycles.

use super::{Finding, MOST, at_least};
use crate::analysis::flat::FlatProfile;
use crate::analysis::{CallTotals, Cycles, Origin, Origins, Row, View};
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

pub(super) fn path(
    view: View<'_>,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    origins: &Origins,
) -> Option<Finding> {
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
    // What runs before `main` says nothing.
    let is_start_up = |&row: &u32| match flat.row(row) {
        Row::Function(function) => origins.of(function) == Origin::StartUp,
        Row::Cycle(_) => false,
    };
    let first = rows.iter().position(|row| !is_start_up(row));
    rows.drain(..first.unwrap_or(0));
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
mod tests;
