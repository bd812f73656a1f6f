//! Self and inclusive costs of groups.
//!
//! The inclusive cost of a group is the cost while any of its functions was running: calls within the group
//! must not count twice. If single invocations were recorded, it is exactly the cost of the outermost ones.
//! Otherwise there are two cases:
//!
//! * No call that leaves the group comes back into it. Then it is the self cost of the members and
//!   their calls that leave the group: exact.
//! * Groups call each other (a library calls back into the program). Then those calls contain cost of the
//!   group itself, which is determined function by function, see [`super::callbacks`]. If the call graph
//!   does not determine it, the figure is an estimate. If the computation would take too long, or a cycle
//!   of functions is in several groups, it is the smallest known bound.
//!
//! The recursion levels of one function are simpler. Callgrind enters the first level (`f`) only while no level
//! of `f` is running, and every other one (`f'2`) only within the first. So the calls of the first level never
//! overlap, also in a cycle, and their sum is exactly the inclusive cost of the function. Clones have levels of their
//! own and inlined code has none: where calls enter several of them, one may run within the other.

use super::callbacks::Callbacks;
use super::{GroupId, Groups, rings};
use crate::analysis::{CallTotals, InclusiveCosts, Shown, View};
use crate::model::{FunctionId, Profile};
use crate::order;

/// How well a figure is known, in the order of `EXACTNESS` of www/protocol/protocol.js.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exactness {
    /// Exactly.
    #[default]
    Exact,
    /// Estimated in proportion to the costs of calls.
    Estimate,
    /// It is this or less.
    AtMost,
    /// It is this or more.
    AtLeast,
}

impl Exactness {
    /// Whether it is exact; otherwise it is an estimate.
    pub fn of(is_exact: bool) -> Self {
        match is_exact {
            true => Exactness::Exact,
            false => Exactness::Estimate,
        }
    }
}

/// Figures of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupCost {
    /// Number of functions.
    pub functions: u32,
    /// Sum of the self costs.
    pub self_cost: i128,
    /// Cost while any function of the group was running.
    pub inclusive: i128,
    /// How well `inclusive` is known.
    pub exactness: Exactness,
}

/// Most calls that are examined for callbacks; limits the time to a second.
const WORK: usize = 25_000_000;

/// The figures of all groups, by group number. `cycles` must be those of [`Cycles::find`](crate::analysis::Cycles::find).
pub fn group_costs(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    self_costs: &[i128],
    totals: &CallTotals<'_>,
    groups: &Groups,
) -> Vec<GroupCost> {
    if let Some(costed) = totals.recorded() {
        let mut costs = own(view.profile, self_costs, groups);
        let outermost = costed.outermost(groups.len(), |f| groups.of(f).0 as usize);
        for (cost, inclusive) in costs.iter_mut().zip(outermost) {
            cost.inclusive = inclusive;
        }
        return costs;
    }
    stated_costs(view, inclusive, self_costs, totals, groups, |_| true)
}

/// The figures of some groups by group number, from the stated costs of calls. Those of other groups are unknown.
pub fn stated_costs(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    self_costs: &[i128],
    totals: &CallTotals<'_>,
    groups: &Groups,
    is_meant: impl Fn(GroupId) -> bool,
) -> Vec<GroupCost> {
    let View { profile, index, .. } = view;
    let mut costs = own(profile, self_costs, groups);
    add_leaving(&mut costs, profile, totals, groups);
    let total: i128 = self_costs[..index.functions()].iter().sum();
    let signed = self_costs.iter().any(|&cost| cost < 0);
    add_unlisted(&mut costs, inclusive, groups, (!signed).then_some(total));
    let mut open: Vec<usize> = in_rings(profile, totals, groups);
    open.retain(|&group| is_meant(GroupId(group as u32)));
    if open.is_empty() {
        return costs;
    }
    let members = groups.members();
    let inlined = profile.inlined_functions();
    open.retain(|&group| {
        let cost = &mut costs[group];
        let members = (&members[group][..], &inlined[..]);
        if let Some(found) = of_levels(view, inclusive, totals, groups, members)
            && found >= cost.self_cost
        {
            cost.inclusive = found;
            return false;
        }
        if !signed {
            cost.inclusive = cost.inclusive.min(total);
        }
        cost.exactness = Exactness::AtMost;
        true
    });
    order::sort_by_key(&mut open, |&group| {
        std::cmp::Reverse(costs[group].inclusive)
    });
    let mut callbacks = Callbacks::new(view, inclusive, totals, WORK);
    for group in open {
        let (found, exactness) = callbacks.inclusive(&members[group]);
        let cost = &mut costs[group];
        if exactness != Exactness::AtMost || found < cost.inclusive {
            cost.inclusive = found;
        }
        cost.exactness = match exactness {
            // Transforms may have estimated the calls that it consists of, or too little for a bound.
            _ if profile.is_estimated() => Exactness::Estimate,
            found => found,
        };
    }
    costs
}

/// Inclusive cost of the recursion levels of a function; `None` for other groups.
fn of_levels(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    groups: &Groups,
    (members, inlined): (&[FunctionId], &[bool]),
) -> Option<i128> {
    let View { profile, index, .. } = view;
    // The name without level and callers, with the mark of a clone.
    let symbol = |function: FunctionId| profile.name(function).split(|&byte| byte == b'\'').next();
    let mut entered = None;
    let group = groups.of(*members.first()?);
    // Only one side of a comparison may have levels: then they run in its parts.
    let runs = |&f: &FunctionId| index.incoming(f).iter().any(|&call| totals.occurs(call));
    let mut deeper = members.iter().filter(|&&f| groups.is_deeper(f));
    if !members.iter().all(|&f| profile.name_tells_level(f)) || !deeper.any(runs) {
        return None;
    }
    let mut sum = 0;
    for &function in members {
        let calls = index.incoming(function).iter().copied();
        let (inner, outer): (Vec<_>, Vec<_>) = calls
            .filter(|&call| totals.occurs(call) && profile.calls().caller(call) != function)
            .partition(|&call| groups.of(profile.calls().caller(call)) == group);
        let outer_cost: i128 = outer.iter().map(|&call| totals.cost(call)).sum();
        // A level that does not run in the selected parts is no exception.
        let costs = inclusive.functions[function.0 as usize] != 0;
        let is_uncalled = inner.is_empty() && outer.is_empty() && costs;
        let is_in_cycle = view.cycles.of(function).is_some();
        if is_uncalled && (is_in_cycle || groups.is_deeper(function)) {
            // Recording began within it: this cost is in no call of the first level.
            return None;
        }
        if !groups.is_deeper(function) && (!outer.is_empty() || is_uncalled) {
            let is_other = entered.is_some_and(|entered| entered != symbol(function));
            if is_other || inlined[function.0 as usize] {
                return None;
            }
            entered = Some(symbol(function));
        }
        if is_in_cycle && !groups.is_deeper(function) && !view.cycles.never_nested(function) {
            sum += outer_cost;
        } else if !groups.is_deeper(function) {
            let inner_cost: i128 = inner.iter().map(|&call| totals.cost(call)).sum();
            sum += inclusive.functions[function.0 as usize] - inner_cost;
        }
    }
    Some(sum)
}

/// Self costs of each group.
fn own(profile: &Profile, self_costs: &[i128], groups: &Groups) -> Vec<GroupCost> {
    let mut costs = vec![GroupCost::default(); groups.len()];
    for function in profile.functions().ids() {
        let cost = &mut costs[groups.of(function).0 as usize];
        cost.functions += 1;
        if !profile.is_divided_exactly(function) {
            cost.exactness = Exactness::Estimate;
        }
        cost.self_cost += self_costs[function.0 as usize];
        cost.inclusive += self_costs[function.0 as usize];
    }
    costs
}

/// Adds the calls that leave each group.
fn add_leaving(
    costs: &mut [GroupCost],
    profile: &Profile,
    totals: &CallTotals<'_>,
    groups: &Groups,
) {
    let calls = profile.calls();
    for call in calls.ids() {
        let from = groups.of(calls.caller(call));
        if from != groups.of(calls.callee(call)) {
            costs[from.0 as usize].inclusive += totals.cost(call);
        }
    }
}

/// Adds the costs of functions without lines, which only their callers state: they are neither in self costs of the
/// group nor in calls that leave it. The lines may be listed under another name, so at most `most` is added.
fn add_unlisted(
    costs: &mut [GroupCost],
    inclusive: &InclusiveCosts,
    groups: &Groups,
    most: Option<i128>,
) {
    let unlisted = inclusive.disagreements.iter();
    for found in unlisted.filter(|found| found.shown == Shown::FromCallers) {
        let cost = &mut costs[groups.of(FunctionId(found.row)).0 as usize].inclusive;
        let sum = *cost + found.incoming;
        *cost = most.map_or(sum, |most| sum.min(most.max(*cost)));
    }
}

/// The groups that call each other.
fn in_rings(profile: &Profile, totals: &CallTotals<'_>, groups: &Groups) -> Vec<usize> {
    let rings = rings(profile, groups, |call| totals.occurs(call));
    let mut sizes = vec![0u32; groups.len()];
    rings.iter().for_each(|&ring| sizes[ring as usize] += 1);
    let calls_back = |&group: &usize| sizes[rings[group] as usize] > 1;
    (0..groups.len()).filter(calls_back).collect()
}

#[cfg(test)]
mod tests;
