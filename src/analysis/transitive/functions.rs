//! Callers and callees with all rows of a function as one.
//!
//! The rows of a function can contain each other's cost. Then it has that of its largest row.

use super::wholes::Wholes;
use super::{Paths, Relative};
use crate::analysis::groups::{Exactness, GroupCost, Groups, rings};
use crate::analysis::{CallTotals, InclusiveCosts, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order::Grouped;

/// Which rows are one function, and the figures of these functions.
#[derive(Clone, Copy)]
pub struct Functions<'a> {
    /// The function of each row.
    pub groups: &'a Groups,
    /// By function.
    pub costs: &'a [GroupCost],
}

/// By function, whether one row of it can run below another one, or below itself by way of other functions.
fn nested(view: View<'_>, totals: &CallTotals<'_>, groups: &Groups) -> [Vec<bool>; 2] {
    let calls = view.profile.calls();
    let ring = rings(view.profile, groups, |call| totals.occurs(call));
    let (mut is_nested, mut by_others) = (vec![false; groups.len()], vec![false; groups.len()]);
    for call in calls.ids().filter(|&call| totals.occurs(call)) {
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        let [from, to] = [caller, callee].map(|end| groups.of(end).0 as usize);
        is_nested[from] |= caller != callee && ring[from] == ring[to];
        by_others[from] |= from != to && ring[from] == ring[to];
    }
    [is_nested, by_others]
}

/// The relatives of paths by function; the row of a function is its first one.
pub(super) fn by_function(
    paths: &Paths<'_>,
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    side: Side,
    Functions { groups, costs }: Functions<'_>,
) -> Vec<Relative> {
    let functions = view.index.functions();
    let (mut rows, mut found): (Vec<_>, Vec<_>) = paths
        .relatives()
        .into_iter()
        .partition(|relative| (relative.row as usize) < functions);
    let group = |relative: &Relative| groups.of(FunctionId(relative.row)).0;
    let mut nearest = vec![u32::MAX; groups.len()];
    for row in &rows {
        let nearest = &mut nearest[group(row) as usize];
        *nearest = row.distance.min(*nearest);
    }
    if side == Side::Callers {
        // What is below a deeper level of a caller is below its first one.
        let is_deeper = |one: &Relative| groups.is_deeper(FunctionId(one.row));
        let is_parted = |one: &Relative| view.profile.is_parted_level(FunctionId(one.row));
        let mut has_first = vec![false; groups.len()];
        for first in rows.iter().filter(|one| !is_deeper(one)) {
            has_first[group(first) as usize] = true;
        }
        rows.retain(|one| !is_deeper(one) || is_parted(one) || !has_first[group(one) as usize]);
    }
    let by_group = Grouped::new(groups.len(), rows.iter().map(|one| (group(one), *one)));
    let [is_nested, by_others] = nested(view, totals, groups);
    let firsts = groups.firsts();
    let selected = paths.rows.first().and_then(|row| row.function());
    let group_of_selected = selected.map(|one| groups.of(one).0 as usize);
    let wholes = group_of_selected
        .and_then(|of| Wholes::new(view, inclusive, totals, side, (groups, costs), of as u32));
    let own: Vec<FunctionId> = paths.rows.iter().filter_map(|row| row.function()).collect();
    let by_other = |call: &&CallId| !own.contains(&view.profile.calls().caller(**call));
    let calls = own.iter().flat_map(|&of| view.index.incoming(of));
    let called: u64 = calls.filter(by_other).map(|&call| totals.count(call)).sum();
    for group in 0..groups.len() as u32 {
        let (place, rows) = (group as usize, by_group.of(group));
        if rows.is_empty() {
            continue;
        }
        let is_all = |one: &Relative| one.exact && one.cost == inclusive.of_row(one.row);
        let are_all = side == Side::Callees && rows.len() == costs[place].functions as usize;
        let mut sum = match is_nested[place] && rows.len() > 1 {
            true => largest(rows, side),
            false => sum(rows),
        };
        (sum.row, sum.distance) = (firsts[place].0, nearest[place]);
        let of = match side {
            Side::Callees => group,
            Side::Callers => group_of_selected.map_or(group, |of| of as u32),
        };
        // The walk counts outermost calls.
        let of_selected = group_of_selected.filter(|_| side == Side::Callers);
        sum.counted &= !of_selected.is_some_and(|of| by_others[of] && paths.rows.len() > 1);
        match &wholes {
            Some(wholes) if !(sum.exact && sum.counted) && wholes.is_all[place] => {
                sum = wholes.of(of, sum);
            }
            _ if is_nested[place] && are_all && rows.len() > 1 && rows.iter().all(is_all) => {
                sum.cost = costs[place].inclusive;
                sum.exact = costs[place].exactness == Exactness::Exact;
                sum.at_least = false;
            }
            _ => {}
        }
        if let Some(of) = of_selected.filter(|_| !sum.counted) {
            let (is_all, called) = (sum.exact && sum.cost == costs[of].inclusive, called as f64);
            sum.called = if is_all {
                called
            } else {
                sum.called.min(called)
            };
        }
        found.push(sum);
    }
    found
}

/// The figures of several rows that contain each other: those of the largest one, of which an exact one is a lower limit.
fn largest(rows: &[Relative], side: Side) -> Relative {
    let mut sum = sum(rows);
    let is_certain = |one: &&Relative| one.exact || one.at_least;
    let most = rows.iter().map(|one| one.cost).max();
    let certain = rows.iter().filter(is_certain).map(|one| one.cost).max();
    (sum.cost, sum.exact, sum.counted) = (most.unwrap_or(0), false, false);
    sum.at_least = certain == most;
    if side == Side::Callers {
        // So do the calls that led through them.
        sum.called = rows.iter().map(|one| one.called).fold(0.0, f64::max);
    }
    sum
}

/// The figures of several rows, as if they did not contain each other.
fn sum(rows: &[Relative]) -> Relative {
    let mut sum = rows[0];
    for one in &rows[1..] {
        sum.cost += one.cost;
        sum.at_least = [&sum, one].iter().all(|of| of.exact || of.at_least);
        sum.exact &= one.exact;
        sum.called += one.called;
        sum.counted &= one.counted;
    }
    sum
}
