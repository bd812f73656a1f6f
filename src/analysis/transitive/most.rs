//! What estimates have at most: no more than the calls bring that lead from the selected rows to a callee, or from a
//! caller to them, each of which brings no more than what is below the function that makes it. A call of a function or
//! cycle whose calls do not account for its cost can bring anything.

use super::Relative;
use crate::analysis::groups::Groups;
use crate::analysis::{CallTotals, InclusiveCosts, Row, Side, View};
use crate::model::{CallId, FunctionId};

/// Rounds within a cycle. More make limits tighter; none makes them wrong.
const ROUNDS: usize = 8;

/// Limits estimates. Nothing is limited where calls have negative costs.
pub(super) fn limit(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    selected: &[Row],
    side: Side,
    groups: Option<&Groups>,
    found: &mut [Relative],
) {
    let is_open = |one: &Relative| !one.exact && !one.at_least;
    if !found.iter().any(is_open) {
        return;
    }
    let Some(most) = most(view, inclusive, totals, selected, side) else {
        return;
    };
    let mut of_group = vec![0i128; groups.map_or(0, Groups::len)];
    if let Some(groups) = groups {
        for (function, &most) in (0..).map(FunctionId).zip(&most) {
            let of_group = &mut of_group[groups.of(function).0 as usize];
            *of_group = of_group.saturating_add(most);
        }
    }
    for relative in found.iter_mut().filter(|one| is_open(one)) {
        let row = relative.row as usize;
        let most = match groups {
            _ if row >= most.len() => continue,
            Some(groups) => of_group[groups.of(FunctionId(relative.row)).0 as usize],
            None => most[row],
        };
        if most < relative.cost {
            relative.called *= most as f64 / relative.cost as f64;
            relative.cost = most;
        }
    }
}

/// By function, its cost below the selected rows at most, or theirs below it.
pub(super) fn most(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    selected: &[Row],
    side: Side,
) -> Option<Vec<i128>> {
    let (calls, cycles) = (view.profile.calls(), view.cycles);
    let is_made =
        |call: &CallId| totals.occurs(*call) && calls.caller(*call) != calls.callee(*call);
    if calls
        .ids()
        .any(|call| is_made(&call) && totals.cost(call) < 0)
    {
        return None;
    }
    let functions = view.index.functions();
    let mut accounted = vec![false; functions];
    for unit in cycles.units_callees_first() {
        let members = unit.functions(cycles);
        let mut entering = 0;
        let mut is_accounted = |member: FunctionId| {
            let mut brought = 0;
            for &call in view
                .index
                .incoming(member)
                .iter()
                .filter(|call| is_made(call))
            {
                let cost = totals.cost(call);
                brought += cost;
                entering += match cycles.inner(calls.caller(call), member) {
                    true => 0,
                    false => cost,
                };
            }
            brought >= inclusive.of_row(member.0)
        };
        let are_accounted = members.iter().all(|&member| is_accounted(member));
        // But for what writers round.
        let whole = inclusive.of_row(unit.number(functions));
        let is_known = are_accounted && (whole..=whole + whole / 1000).contains(&entering);
        members
            .iter()
            .for_each(|member| accounted[member.0 as usize] = is_known);
    }
    let mut most = vec![0i128; functions];
    let mut is_selected = vec![false; functions];
    for function in selected.iter().flat_map(|row| row.functions(cycles)) {
        most[function.0 as usize] = i128::MAX;
        is_selected[function.0 as usize] = true;
    }
    let through = |most: &[i128], function: FunctionId| {
        let ends = match side {
            Side::Callees => view.index.incoming(function),
            Side::Callers => view.index.outgoing(function),
        };
        let bring = ends.iter().filter(|call| is_made(call)).map(|&call| {
            let callee = calls.callee(call).0 as usize;
            let other = match side {
                Side::Callees => calls.caller(call).0 as usize,
                Side::Callers => callee,
            };
            // Some writers give calls within cycles no cost.
            let cost = totals.cost(call);
            let is_inner = || cycles.inner(calls.caller(call), calls.callee(call));
            let is_known = accounted[callee] && (cost != 0 || !is_inner());
            if is_known {
                cost.min(most[other])
            } else {
                most[other]
            }
        });
        bring.fold(0i128, i128::saturating_add)
    };
    let mut units = cycles.units_callees_first();
    if side == Side::Callees {
        units.reverse();
    }
    for unit in units {
        let members = unit.functions(cycles).into_iter();
        let (own, open): (Vec<_>, Vec<_>) = members.partition(|f| is_selected[f.0 as usize]);
        let is_cycle = unit.function().is_none();
        // Nothing is within a cycle that no path leads to.
        if is_cycle && (!own.is_empty() || open.iter().any(|&f| through(&most, f) > 0)) {
            open.iter().for_each(|f| most[f.0 as usize] = i128::MAX);
        }
        for _ in 0..if is_cycle { ROUNDS } else { 1 } {
            for &function in &open {
                most[function.0 as usize] = through(&most, function);
            }
        }
    }
    Some(most)
}
