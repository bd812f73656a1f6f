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

use super::callbacks::Callbacks;
use super::{GroupId, Groups};
use crate::analysis::{CallTotals, InclusiveCosts, Shown, View};
use crate::model::{FunctionId, Profile};
use crate::order;

/// How well a figure is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// Exactly.
    #[default]
    Exact,
    /// Estimated in proportion to the costs of calls.
    Estimate,
    /// It is this or less.
    AtMost,
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
    let View { profile, index, .. } = view;
    let mut costs = own(profile, self_costs, groups);
    if let Some(costed) = totals.recorded() {
        let outermost = costed.outermost(groups.len(), |f| groups.of(f).0 as usize);
        for (cost, inclusive) in costs.iter_mut().zip(outermost) {
            cost.inclusive = inclusive;
        }
        return costs;
    }
    add_leaving(&mut costs, profile, totals, groups);
    let total: i128 = self_costs[..index.functions()].iter().sum();
    let signed = self_costs.iter().any(|&cost| cost < 0);
    add_unlisted(&mut costs, inclusive, groups, (!signed).then_some(total));
    let mut open: Vec<usize> = in_rings(profile, totals, groups);
    for &group in &open {
        let cost = &mut costs[group];
        cost.exactness = Exactness::AtMost;
        if !signed {
            cost.inclusive = cost.inclusive.min(total);
        }
    }
    if open.is_empty() {
        return costs;
    }
    order::sort_by_key(&mut open, |&group| {
        std::cmp::Reverse(costs[group].inclusive)
    });
    let callbacks = Callbacks::new(view, inclusive, totals, groups);
    let affordable = WORK / profile.calls().len().max(1);
    for &group in open.iter().take(affordable) {
        let (found, exactness) = callbacks.inclusive(GroupId(group as u32));
        let cost = &mut costs[group];
        if exactness != Exactness::AtMost || found < cost.inclusive {
            cost.inclusive = found;
        }
        cost.exactness = match exactness {
            Exactness::Exact if profile.is_estimated() => Exactness::Estimate,
            found => found,
        };
    }
    costs
}

/// Self costs of each group.
fn own(profile: &Profile, self_costs: &[i128], groups: &Groups) -> Vec<GroupCost> {
    let mut costs = vec![GroupCost::default(); groups.len()];
    for function in profile.functions().ids() {
        let cost = &mut costs[groups.of(function).0 as usize];
        cost.functions += 1;
        if profile.is_estimated() {
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

/// Adds the costs of functions without lines, which only their callers state: they are neither in self
/// costs of the group nor in calls that leave it. The lines may be listed under another name, so at most
/// `most` is added.
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
    let calls = profile.calls();
    let group = |function: FunctionId| groups.of(function).0;
    let mut pairs: Vec<(u32, u32)> = calls
        .ids()
        .filter(|&call| totals.occurs(call))
        .map(|call| (group(calls.caller(call)), group(calls.callee(call))))
        .filter(|(from, to)| from != to)
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let alive = prune(groups.len(), &pairs, false);
    let kept: Vec<(u32, u32)> = pairs
        .into_iter()
        .filter(|&(a, b)| alive[a as usize] && alive[b as usize])
        .collect();
    let alive = prune(groups.len(), &kept, true);
    (0..groups.len()).filter(|&g| alive[g]).collect()
}

/// Removes groups without callers (or, `reversed`, without callees) until none is left. The remaining
/// groups are in a cycle, between cycles, or (with one direction only) after one.
fn prune(groups: usize, pairs: &[(u32, u32)], reversed: bool) -> Vec<bool> {
    let ends = |&(a, b): &(u32, u32)| if reversed { (b, a) } else { (a, b) };
    let mut onward = vec![Vec::new(); groups];
    let mut incoming = vec![0usize; groups];
    for (from, to) in pairs.iter().map(ends) {
        onward[from as usize].push(to);
        incoming[to as usize] += 1;
    }
    let mut alive = vec![true; groups];
    let mut open: Vec<usize> = (0..groups).filter(|&g| incoming[g] == 0).collect();
    while let Some(group) = open.pop() {
        alive[group] = false;
        for &to in &onward[group] {
            incoming[to as usize] -= 1;
            if incoming[to as usize] == 0 {
                open.push(to as usize);
            }
        }
    }
    alive
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::groups::GroupBy;
    use crate::analysis::names::Names;
    use crate::analysis::test_profile::{Graph, invocation_cost, runs};
    use crate::analysis::{CallIndex, Cycles, InclusiveRule};
    use crate::model::{Formula, PartSelection};
    use proptest::prelude::*;

    fn by_object(profile: &Profile) -> Vec<(String, GroupCost)> {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &parts);
        let rule = InclusiveRule::Outgoing;
        let inclusive = InclusiveCosts::new(profile, &cycles, &formula, &parts, rule);
        let own = profile.self_column(&formula, &parts);
        let totals = CallTotals::new(profile, &formula, &parts);
        let groups = Groups::new(profile, &Names::new(profile), GroupBy::Object);
        let view = View {
            profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        };
        let costs = group_costs(view, &inclusive, &own, &totals, &groups);
        let name =
            |at: usize| String::from_utf8_lossy(groups.name(GroupId(at as u32))).into_owned();
        costs
            .into_iter()
            .enumerate()
            .map(|(at, c)| (name(at), c))
            .collect()
    }

    fn text(graph: Graph) -> Vec<String> {
        let all = by_object(&graph.profile());
        let text = |(name, c): &(String, GroupCost)| {
            format!(
                "{name} {} {} {} {:?}",
                c.functions, c.self_cost, c.inclusive, c.exactness
            )
        };
        all.iter().map(text).collect()
    }

    #[test]
    fn calls_within_a_group_are_not_added() {
        let graph = Graph::default()
            .function("app!!main", 10)
            .function("app!!work", 20)
            .function("libc!!sort", 30)
            .function("libc!!swap", 40)
            .call("app!!main", "app!!work", 1, 90)
            .call("app!!work", "libc!!sort", 1, 70)
            .call("libc!!sort", "libc!!swap", 9, 40);
        assert_eq!(text(graph), ["app 2 30 100 Exact", "libc 2 70 70 Exact"]);
    }

    #[test]
    fn a_callback_is_subtracted_from_the_calls_of_its_group() {
        // main sorts, sort calls back compare, which calls strcmp.
        let graph = Graph::default()
            .function("app!!main", 10)
            .function("libc!!sort", 30)
            .function("app!!compare", 5)
            .function("libc!!strcmp", 7)
            .call("app!!main", "libc!!sort", 1, 42)
            .call("libc!!sort", "app!!compare", 6, 12)
            .call("app!!compare", "libc!!strcmp", 6, 7);
        assert_eq!(text(graph), ["app 2 15 52 Exact", "libc 2 37 42 Exact"]);
    }

    #[test]
    fn a_function_without_lines_adds_the_cost_of_its_callers_to_its_group() {
        // As rows main costs 100, ghost 60 and gone 30.
        let graph = Graph::default()
            .function("app!!main", 10)
            .function("other!!work", 200)
            .call("app!!main", "lib!!ghost", 4, 60)
            .call("app!!main", "app!!gone", 4, 30);
        let costs = [
            "app 2 10 100 Exact",
            "other 1 200 200 Exact",
            "lib 1 0 60 Exact",
        ];
        assert_eq!(text(graph), costs);
        // All lines cost 10, so no group costs more because of functions without lines.
        let graph =
            Graph::default()
                .function("app!!main", 10)
                .call("app!!main", "app!!gone", 4, 30);
        assert_eq!(text(graph), ["app 2 10 10 Exact"]);
    }

    #[test]
    fn a_group_in_a_ring_costs_no_more_than_its_only_function() {
        // Writers that round state 43 and 13 for calls of 42 and 12.
        let graph = Graph::default()
            .function("app!!main", 10)
            .function("libc!!sort", 30)
            .function("app!!compare", 5)
            .function("str!!strcmp", 7)
            .call("app!!main", "libc!!sort", 1, 43)
            .call("libc!!sort", "app!!compare", 6, 12)
            .call("app!!compare", "str!!strcmp", 6, 7);
        let all = text(graph);
        assert_eq!(all[1], "libc 1 30 42 Exact");
    }

    #[test]
    fn a_cycle_through_groups_gives_a_bound() {
        let graph = Graph::default()
            .function("app!!main", 10)
            .function("app!!a", 20)
            .function("lib!!b", 30)
            .call("app!!main", "app!!a", 1, 50)
            .call("app!!a", "lib!!b", 2, 45)
            .call("lib!!b", "app!!a", 1, 25);
        assert_eq!(text(graph), ["app 2 30 60 Exact", "lib 1 30 50 AtMost"]);
    }

    proptest! {
        /// The truth of a run: what was spent while a function of the group was on the stack.
        #[test]
        fn exact_figures_are_true_and_bounds_hold((run, _) in runs(8, 50)) {
            let object = |f: u8| format!("o{}", f % 3);
            let name = |f: u8| format!("{}!!f{f}", object(f));
            let mut graph = Graph::default();
            for (at, &(depth, f, cost)) in run.iter().enumerate() {
                graph = graph.function(&name(f), cost as i64);
                if let Some(caller) = run[..at].iter().rev().find(|e| e.0 < depth) {
                    graph = graph.call(&name(caller.1), &name(f), 1, invocation_cost(&run, at) as i64);
                }
            }
            let total: u64 = run.iter().map(|e| e.2).sum();
            for (group, cost) in by_object(&graph.profile()) {
                let mut depth_inside = None;
                let mut truth = 0;
                for &(depth, f, own) in &run {
                    if depth_inside.is_some_and(|d| depth <= d) {
                        depth_inside = None;
                    }
                    if depth_inside.is_none() && object(f) == group {
                        depth_inside = Some(depth);
                    }
                    truth += if depth_inside.is_some() { i128::from(own) } else { 0 };
                }
                match cost.exactness {
                    Exactness::Exact => prop_assert_eq!(cost.inclusive, truth),
                    Exactness::AtMost => prop_assert!(cost.inclusive >= truth),
                    Exactness::Estimate => prop_assert!(cost.inclusive >= cost.self_cost),
                }
                prop_assert!(cost.inclusive <= i128::from(total));
            }
        }
    }
}
