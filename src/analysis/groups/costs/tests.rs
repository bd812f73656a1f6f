use super::*;
use crate::analysis::groups::GroupBy;
use crate::analysis::names::Names;
use crate::analysis::test_profile::{Graph, invocation_cost, runs};
use crate::analysis::{CallIndex, Cycles, InclusiveRule};
use crate::model::{Formula, PartSelection};
use proptest::prelude::*;

fn by_object(profile: &Profile) -> Vec<(String, GroupCost)> {
    grouped(profile, GroupBy::Object)
}

fn grouped(profile: &Profile, by: GroupBy) -> Vec<(String, GroupCost)> {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let rule = InclusiveRule::Outgoing;
    let inclusive = InclusiveCosts::new(profile, &cycles, &formula, &parts, rule);
    let own = profile.self_column(&formula, &parts);
    let totals = CallTotals::new(profile, &formula, &parts);
    let groups = Groups::new(profile, &Names::new(profile), by);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let costs = group_costs(view, &inclusive, &own, &totals, &groups);
    let name = |at: usize| {
        let name = groups.name(crate::analysis::groups::GroupId(at as u32));
        String::from_utf8_lossy(name).into_owned()
    };
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
    let graph = Graph::default()
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

/// The names that callgrind gives the functions of a run with `--separate-recs=LEVELS` and
/// `--separate-callers=CALLERS`, and the number of the entry that called each.
fn separated(
    run: &[(usize, u8, u64)],
    levels: usize,
    callers: usize,
) -> Vec<(String, Option<usize>)> {
    let mut stack: Vec<usize> = Vec::new();
    let mut named = Vec::new();
    for (at, &(depth, function, _)) in run.iter().enumerate() {
        while stack.last().is_some_and(|&below| run[below].0 >= depth) {
            stack.pop();
        }
        let level = 1 + stack
            .iter()
            .filter(|&&below| run[below].1 == function)
            .count();
        let mut name = format!("f{function}");
        if level > 1 && levels > 1 {
            name += &format!("'{}", level.min(levels));
        }
        for &below in stack.iter().rev().take(callers) {
            name += &format!("'f{}", run[below].1);
        }
        named.push((name, stack.last().copied()));
        stack.push(at);
    }
    named
}

proptest! {
    /// The truth of a run: what was spent while any level of a function was on the stack.
    #[test]
    fn levels_and_callers_of_a_function_do_not_count_twice(
        (run, _) in runs(5, 60), levels in 1..4usize, callers in 0..3usize,
    ) {
        let named = separated(&run, levels, callers);
        let mut graph = Graph::default();
        for (at, (name, caller)) in named.iter().enumerate() {
            graph = graph.function(name, run[at].2 as i64);
            if let Some(caller) = caller {
                let cost = invocation_cost(&run, at) as i64;
                graph = graph.call(&named[*caller].0, name, 1, cost);
            }
        }
        let profile = graph.profile();
        for (name, cost) in grouped(&profile, GroupBy::Function) {
            let function = |at: usize| format!("f{}", run[at].1) == name;
            let own: u64 = (0..run.len()).filter(|&at| function(at)).map(|at| run[at].2).sum();
            prop_assert_eq!(cost.self_cost, i128::from(own));
            let above = |at: usize| std::iter::successors(Some(at), |&at| named[at].1);
            let within = (0..run.len()).filter(|&at| above(at).any(function));
            let truth: i128 = within.map(|at| i128::from(run[at].2)).sum();
            let has_levels = named.iter().any(|(other, _)| other.starts_with(&format!("{name}'2")));
            match cost.exactness {
                Exactness::Exact => prop_assert_eq!(cost.inclusive, truth),
                _ if has_levels => prop_assert!(false, "{name} has levels"),
                Exactness::AtMost => prop_assert!(cost.inclusive >= truth),
                Exactness::AtLeast => prop_assert!(cost.inclusive <= truth),
                Exactness::Estimate => prop_assert!(cost.inclusive >= cost.self_cost),
            }
        }
    }

    /// The same where each function has a clone: both have levels of their own.
    #[test]
    fn clones_of_a_function_do_not_count_twice((run, _) in runs(4, 40)) {
        let mut graph = Graph::default();
        let mut stack: Vec<(usize, u8, String)> = Vec::new();
        for (at, &(depth, function, own)) in run.iter().enumerate() {
            stack.retain(|caller| caller.0 < depth);
            let clone = if function % 2 == 0 { "" } else { ".part.0" };
            let is_deeper = stack.iter().any(|caller| caller.1 == function);
            let level = if is_deeper { "'2" } else { "" };
            let name = format!("f{}{clone}{level}", function / 2);
            graph = graph.function(&name, own as i64);
            if let Some((.., caller)) = stack.last() {
                graph = graph.call(caller, &name, 1, invocation_cost(&run, at) as i64);
            }
            stack.push((depth, function, name));
        }
        for (name, cost) in grouped(&graph.profile(), GroupBy::Function) {
            let mut within = None;
            let mut truth = 0;
            for &(depth, function, own) in &run {
                within = within.filter(|&top| depth > top);
                if within.is_none() && format!("f{}", function / 2) == name {
                    within = Some(depth);
                }
                truth += if within.is_some() { i128::from(own) } else { 0 };
            }
            match cost.exactness {
                Exactness::Exact => prop_assert_eq!(cost.inclusive, truth),
                Exactness::AtMost => prop_assert!(cost.inclusive >= truth),
                Exactness::AtLeast => prop_assert!(cost.inclusive <= truth),
                Exactness::Estimate => prop_assert!(cost.inclusive >= cost.self_cost),
            }
        }
    }

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
                Exactness::AtLeast => prop_assert!(cost.inclusive <= truth),
                Exactness::Estimate => prop_assert!(cost.inclusive >= cost.self_cost),
            }
            prop_assert!(cost.inclusive <= i128::from(total));
        }
    }
}
