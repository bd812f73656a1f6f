//! Callers and callees with all rows of a function as one.
//!
//! The rows of a function can contain each other's cost. Its cost is then that of its first row on every path. If the
//! function and the selected one call each other, the first rows contain each other, too: the figure is a bound. Its number
//! of calls is then that of direct ones.

use super::wholes::Wholes;
use super::{Found, Paths, Relative};
use crate::analysis::flat::sort_by_number;
use crate::analysis::groups::{Exactness, GroupCost, Groups, rings};
use crate::analysis::{CallTotals, InclusiveCosts, Side, View};
use crate::model::FunctionId;
use crate::order::{self, Grouped};
use rustc_hash::FxHashMap;

/// Most rows that are visited to separate the rows of functions; limits the time to about a second.
const WORK: usize = 1_500_000;

/// Which rows are one function, and the figures of these functions.
#[derive(Clone, Copy)]
pub struct Functions<'a> {
    /// The function of each row.
    pub groups: &'a Groups,
    /// By function.
    pub costs: &'a [GroupCost],
}

/// Which functions call each other.
struct Rings {
    /// By function.
    ring: Vec<u32>,
    /// Whether one row of the function can run below another one.
    is_nested: Vec<bool>,
}

impl Rings {
    fn new(view: View<'_>, totals: &CallTotals<'_>, groups: &Groups) -> Self {
        let calls = view.profile.calls();
        let ends = |call| (calls.caller(call), calls.callee(call));
        let made = calls.ids().filter(|&call| totals.occurs(call)).map(ends);
        let made: Vec<(u32, u32)> = made
            .filter(|(caller, callee)| caller != callee)
            .map(|(caller, callee)| (groups.of(caller).0, groups.of(callee).0))
            .collect();
        let ring = rings(view.profile, groups, |call| totals.occurs(call));
        let mut is_nested = vec![false; groups.len()];
        for (from, to) in made {
            is_nested[from as usize] |= ring[from as usize] == ring[to as usize];
        }
        Rings { ring, is_nested }
    }
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
    if side == Side::Callees {
        leave_out_own_calls(&mut rows, view, totals, groups);
    }
    let by_group = Grouped::new(groups.len(), rows.iter().map(|one| (group(one), *one)));
    let rings = Rings::new(view, totals, groups);
    let selected = paths.rows.first().and_then(|row| row.function());
    let ring = selected.map(|function| rings.ring[groups.of(function).0 as usize]);
    // The most expensive ones first, while there is work left.
    let of_group = |group: u32| sum(by_group.of(group));
    let all = 0..groups.len() as u32;
    let mut present: Vec<u32> = all
        .filter(|&group| !by_group.of(group).is_empty())
        .collect();
    sort_by_number(&mut present, true, &|group| of_group(group).cost);
    let most = most_of_callers(paths, view, totals, (groups, costs));
    let most = most.filter(|_| side == Side::Callers);
    let (firsts, mut work) = (groups.firsts(), WORK);
    let direct = direct_calls(paths, view, totals, side, groups);
    // The walk counts outermost calls.
    let own_group = selected.map(|one| groups.of(one).0);
    let is_called_below_itself = side == Side::Callers
        && paths.rows.len() > 1
        && direct
            .keys()
            .any(|&by| Some(by) != own_group && Some(rings.ring[by as usize]) == ring);

    let wholes = selected.and_then(|one| {
        let selected = groups.of(one).0;
        Wholes::new(view, inclusive, totals, side, (groups, costs), selected)
    });
    for group in present {
        let (place, rows, mut sum) = (group as usize, by_group.of(group), of_group(group));
        let is_all = |one: &Relative| one.exact && one.cost == inclusive.of_row(one.row);
        let is_apart = |one: &Relative| view.cycles.of(FunctionId(one.row)).is_none();
        let are_apart = rows.iter().all(is_apart);
        let is_nested = rings.is_nested[place] && (rows.len() > 1 || !are_apart);
        (sum.row, sum.distance) = (firsts[place].0, nearest[place]);
        if let Some(whole) = wholes
            .as_ref()
            .filter(|whole| !sum.exact && whole.is_all[place])
        {
            found.push(whole.of(
                if side == Side::Callees {
                    group
                } else {
                    whole.selected
                },
                sum,
            ));
            continue;
        }
        match &paths.found {
            _ if rows.len() == 1 && (sum.exact || !is_nested) => {}
            _ if !is_nested && sum.exact => {}
            _ if side == Side::Callees
                && rows.len() == costs[place].functions as usize
                && rows.iter().all(is_all) =>
            {
                sum.cost = costs[place].inclusive;
                sum.exact = costs[place].exactness == Exactness::Exact;
                sum.at_least = false;
            }
            Found::Estimated(walk)
                if ring != Some(rings.ring[place])
                    && !walk.is_divided(&paths.rows)
                    && are_apart
                    && work >= walk.len() =>
            {
                work -= walk.len();
                let numbers = order::distinct(rows.iter().map(|one| one.row));
                let first = walk.at_first(&numbers);
                (sum.cost, sum.exact, sum.at_least) = (first.cost, first.exact, false);
                if side == Side::Callers {
                    (sum.called, sum.counted) = (first.called, first.counted);
                }
            }
            _ if is_nested => {
                let is_certain = |one: &&Relative| one.exact || one.at_least;
                let certain = rows.iter().filter(is_certain).map(|one| one.cost).max();
                let (least, most) = (certain.unwrap_or(0), costs[place].inclusive);
                sum.exact = false;
                sum.at_least =
                    rows.iter().all(|one| is_certain(&one)) || sum.cost.min(most) <= least;
                sum.cost = if sum.at_least {
                    least
                } else {
                    sum.cost.min(most)
                };
            }
            _ => {}
        }
        if let Some((cost, called)) = most.filter(|_| !sum.exact) {
            (sum.cost, sum.called) = (sum.cost.min(cost), sum.called.min(called));
        }
        if let Some((_, called)) =
            most.filter(|most| sum.exact && sum.cost == most.0 && !sum.counted)
        {
            // All of the selected function ran below it.
            sum.called = called;
        }
        sum.counted &= !is_called_below_itself;
        if let Some(&count) = direct.get(&group)
            && !(sum.exact && sum.counted)
            && ring == Some(rings.ring[place])
            && selected.is_some_and(|of| groups.of(of).0 != group)
        {
            // Which of the others were made below it, and which above, is not in the graph.
            (sum.called, sum.counted) = (count as f64, !sum.exact);
        }
        found.push(sum);
    }
    found
}

/// Leaves calls between the rows of a function out of its numbers of calls.
fn leave_out_own_calls(
    rows: &mut [Relative],
    view: View<'_>,
    totals: &CallTotals<'_>,
    groups: &Groups,
) {
    let calls = view.profile.calls();
    let found = order::distinct(rows.iter().map(|row| row.row));
    for row in rows {
        let callee = FunctionId(row.row);
        let (mut own, mut all) = (0, 0);
        for &call in view.index.incoming(callee) {
            let (caller, count) = (calls.caller(call), totals.count(call));
            if caller != callee && found.binary_search(&caller.0).is_ok() {
                all += count;
                own += if groups.of(caller) == groups.of(callee) {
                    count
                } else {
                    0
                };
            }
        }
        let own = own as f64;
        row.called -= if row.counted {
            own
        } else {
            row.called * own / (all.max(1) as f64)
        };
    }
}

/// The numbers of calls between the selected rows and each function.
fn direct_calls(
    paths: &Paths<'_>,
    view: View<'_>,
    totals: &CallTotals<'_>,
    side: Side,
    groups: &Groups,
) -> FxHashMap<u32, u64> {
    let mut counts = FxHashMap::default();
    for function in paths.rows.iter().filter_map(|row| row.function()) {
        for &call in view.index.calls(function, side) {
            let other = groups.of(side.ends(view.profile, call).1).0;
            *counts.entry(other).or_default() += totals.count(call);
        }
    }
    counts
}

/// What no caller can exceed: the cost of the selected function, if it is known exactly, and the number of calls of it.
fn most_of_callers(
    paths: &Paths<'_>,
    view: View<'_>,
    totals: &CallTotals<'_>,
    (groups, costs): (&Groups, &[GroupCost]),
) -> Option<(i128, f64)> {
    let first = paths.rows.first()?.function()?;
    let of = costs[groups.of(first).0 as usize];
    let is_known = of.exactness == Exactness::Exact && of.inclusive > 0;
    let functions = paths.rows.iter().filter_map(|row| row.function());
    let calls = functions.flat_map(|function| view.index.incoming(function));
    let called = calls.map(|&call| totals.count(call) as f64).sum();
    Some((if is_known { of.inclusive } else { i128::MAX }, called))
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
