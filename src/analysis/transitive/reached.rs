//! What a caller can have at most: what the calls to the selected rows bring that it leads to.

use super::Relative;
use crate::analysis::groups::Groups;
use crate::analysis::{CallTotals, InclusiveCosts, Row, View};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashMap;

/// Direct callers that are told apart, the most expensive ones; all others count as one more.
const CALLERS: u32 = 63;

/// Limits what is estimated for callers. Nothing is known where calls do not account for the cost of a selected row, as in
/// files without the cost of calls within cycles.
pub(super) fn limit(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    selected: &[Row],
    groups: Option<&Groups>,
    found: &mut [Relative],
) {
    let (cycles, functions) = (view.cycles, view.index.functions());
    let calls = view.profile.calls();
    let members = order::distinct(selected.iter().flat_map(|row| row.functions(cycles)));
    // Cost and number of the calls by each direct caller.
    let mut direct: FxHashMap<FunctionId, (i128, u64)> = FxHashMap::default();
    for &call in members.iter().flat_map(|&of| view.index.incoming(of)) {
        let caller = calls.caller(call);
        if totals.occurs(call) && caller != calls.callee(call) {
            let (cost, count) = direct.entry(caller).or_default();
            *cost += totals.cost(call);
            *count += totals.count(call);
        }
    }
    let brought: i128 = direct.values().map(|of| of.0).sum();
    let number = |row: &Row| row.number(functions);
    let own = selected.iter().map(|row| inclusive.of_row(number(row)));
    if own.max().is_none_or(|own| brought < own) || direct.values().any(|of| of.0 < 0) {
        return;
    }
    let mut direct: Vec<(FunctionId, (i128, u64))> = direct.into_iter().collect();
    order::sort_by_key(&mut direct, |&(caller, (cost, _))| (-cost, caller));
    // By row, which of them it leads to, a bit each.
    let mut leads = vec![0u64; functions + cycles.len()];
    let mut most = vec![(0i128, 0u64); CALLERS as usize + 1];
    for (&(caller, (cost, count)), place) in direct.iter().zip(0u32..) {
        let place = place.min(CALLERS);
        leads[number(&Row::of(caller, cycles)) as usize] |= 1 << place;
        most[place as usize].0 += cost;
        most[place as usize].1 += count;
    }
    for unit in cycles.units_callees_first() {
        let at = number(&unit) as usize;
        for function in unit.functions(cycles) {
            let made = view.index.outgoing(function).iter();
            for &call in made.filter(|&&call| totals.occurs(call)) {
                leads[at] |= leads[number(&Row::of(calls.callee(call), cycles)) as usize];
            }
        }
    }
    let of_row = |row: Row| leads[number(&row.outer(cycles)) as usize];
    let mut of_group = vec![0; groups.map_or(0, Groups::len)];
    for function in (0..functions as u32).map(FunctionId) {
        if let Some(groups) = groups {
            of_group[groups.of(function).0 as usize] |= of_row(Row::Function(function));
        }
    }
    for relative in found.iter_mut().filter(|one| !one.exact && !one.at_least) {
        let row = Row::from_number(relative.row, functions);
        let leads = match (row, groups) {
            (Row::Function(function), Some(groups)) => of_group[groups.of(function).0 as usize],
            _ => of_row(row),
        };
        let led = (0..=CALLERS)
            .filter(|place| leads >> place & 1 == 1)
            .map(|place| most[place as usize]);
        let (cost, count) = led.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        relative.cost = relative.cost.min(cost);
        if !relative.counted {
            relative.called = relative.called.min(count as f64);
        }
    }
}
