//! Graphs whose inclusive costs are known, and random ones summed the slow way.

use super::*;
use crate::analysis::compare::{Joining, Rules};
use crate::analysis::contexts::{BareNames, merge_contexts};
use crate::analysis::test_profile::{Graph, graphs, invocation_cost, named, runs, with_levels};
use crate::analysis::{CallIndex, CycleId};
use crate::loading::Loader;
use crate::model::ProfileBuilder;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn analyse(profile: &Profile) -> (Cycles, InclusiveCosts) {
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &PartSelection::All);
    let costs = inclusive(profile, &cycles);
    (cycles, costs)
}

fn inclusive(profile: &Profile, cycles: &Cycles) -> InclusiveCosts {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    InclusiveCosts::new(profile, cycles, &formula, &parts, InclusiveRule::Outgoing)
}

fn of(profile: &Profile, costs: &InclusiveCosts, name: &str) -> i128 {
    costs.functions[named(profile, name).0 as usize]
}

/// tests/data/kcachegrind/e10-cycle.out, where KCachegrind shows 290 of 200 for `a`.
fn ring() -> Graph {
    Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .function("leaf", 90)
        .call("main", "a", 1, 190)
        .call("a", "b", 5, 150)
        .call("b", "a", 4, 100)
        .call("b", "leaf", 5, 90)
}

#[test]
fn a_cycle_costs_its_members_and_their_calls_outside() {
    let profile = ring().profile();
    let (_, costs) = analyse(&profile);
    assert_eq!(costs.cycles, [190]);
    assert_eq!(costs.of_row(4), 190);
    let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
    // Everything in the cycle runs within the only member that main calls.
    assert_eq!(functions, [200, 190, 150, 90]);
    assert_eq!(costs.disagreements, []);
}

#[test]
fn a_member_that_never_ran_within_itself_costs_what_it_and_its_calls_cost() {
    // main calls f and g, f calls g once, and g calls f another time: no g has run within g, but r within r.
    let graph = |level: &str| {
        Graph::default()
            .function("main", 1)
            .function("f", 2)
            .function("g", 4)
            .function("r", 8)
            .function(level, 16)
            .call("main", "f", 1, 30)
            .call("f", "g", 1, 28)
            .call("g", "r", 1, 24)
            .call("r", level, 1, 16)
            .call("main", "g", 1, 100)
            .call("g", "f", 1, 2)
            .profile()
    };
    let profile = graph("r'2");
    let (cycles, costs) = analyse(&profile);
    assert_eq!(cycles.len(), 1);
    // f: 2 + 28. g: 4 + 24 + 2.
    let functions = ["f", "g"].map(|n| of(&profile, &costs, n));
    assert_eq!(functions, [30, 30]);
    // Without any level in the file it is unknown whether g ran within g.
    let profile = graph("s");
    let functions = ["f", "g"].map(|n| of(&profile, &analyse(&profile).1, n));
    assert_eq!(functions, [2, 28]);
}

proptest! {
    #[test]
    fn rows_that_never_ran_within_themselves_have_their_whole_cost((run, _) in runs(4, 30)) {
        let (profile, truth) = with_levels(&run);
        let (cycles, costs) = analyse(&profile);
        for function in profile.functions().ids() {
            let name = String::from_utf8_lossy(profile.name(function)).into_owned();
            if cycles.never_nested(function) || cycles.of(function).is_none() && !name.ends_with("'2") {
                prop_assert_eq!(costs.functions[function.0 as usize], truth[&name], "{}", name);
            }
        }
    }

    /// A function whose levels become one has the cost of its first level.
    #[test]
    fn merged_levels_have_the_cost_of_the_first((run, _) in runs(4, 30)) {
        let (profile, truth) = with_levels(&run);
        if let Some((merged, _)) = merge_contexts(&profile).unwrap() {
            let (_, costs) = analyse(&merged);
            for function in merged.functions().ids() {
                let name = String::from_utf8_lossy(merged.name(function)).into_owned();
                prop_assert_eq!(costs.functions[function.0 as usize], truth[&name], "{}", name);
            }
        }
    }

    /// The same on both sides of a comparison.
    #[test]
    fn compared_levels_have_the_cost_of_the_first(
        (a, _) in runs(4, 30),
        (b, _) in runs(4, 30),
        of_b_first: bool,
    ) {
        let sides = [a, b].map(|run| with_levels(&run));
        let mut joining = Joining::new(&Rules::exact(), true);
        if of_b_first {
            let b = &sides[1].0;
            joining.begin_with(b, &BareNames::of(b)).unwrap();
        }
        for (profile, _) in &sides {
            joining.add(profile, &BareNames::of(profile)).unwrap();
        }
        let joined = joining.finish();
        let index = CallIndex::new(&joined.profile);
        let have_levels = sides.each_ref().map(|(_, truth)| truth.keys().any(|n| n.ends_with("'2")));
        for ((_, truth), side) in sides.iter().zip(&joined.sides) {
            let parts = side.select(&PartSelection::All);
            let cycles = Cycles::find(&joined.profile, &index, &parts);
            let (formula, rule) = (Formula::event(0), InclusiveRule::Outgoing);
            let costs = InclusiveCosts::new(&joined.profile, &cycles, &formula, &parts, rule);
            for function in joined.profile.functions().ids() {
                let name = String::from_utf8_lossy(joined.profile.name(function)).into_owned();
                let (found, truth) = (costs.functions[function.0 as usize], truth.get(&name).copied());
                if have_levels == [true; 2] {
                    prop_assert_eq!(found, truth.unwrap_or(0), "{}", name);
                } else {
                    // Both sides by the same rule, so that there are no false differences.
                    prop_assert!(found <= truth.unwrap_or(0), "{}", name);
                }
            }
        }
    }
}

/// Rules can make one function of two that call each other; both sums then overlap.
#[test]
fn functions_that_rules_make_one_have_no_first_level() {
    let graph = || {
        Graph::default()
            .function("f1", 1)
            .call("f1", "f2", 1, 30)
            .call("f2", "r", 1, 20)
            .call("r", "f1", 1, 5)
            .call("r", "r'2", 1, 5)
            .profile()
    };
    let rules = Rules::parse([&[], &[], &["s/f[12]/f/".into()]], false).unwrap();
    let mut joining = Joining::new(&rules, true);
    for profile in [graph(), graph()] {
        joining.add(&profile, &BareNames::of(&profile)).unwrap();
    }
    let profile = joining.finish().profile;
    let known = profile.outermost_column(&Formula::event(0), &PartSelection::All);
    assert_eq!(known[named(&profile, "f").0 as usize], None);
    // In A and in B: 5 + 5.
    assert_eq!(known[named(&profile, "r").0 as usize], Some(20));
}

#[test]
fn plain_numbers_are_those_of_the_file() {
    let profile = ring().profile();
    let costs = inclusive(&profile, &Cycles::none(4));
    let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
    assert_eq!(functions, [200, 190, 250, 90]);
}

#[test]
fn plain_functions_have_cycles_in_addition() {
    let profile = ring().profile();
    let index = CallIndex::new(&profile);
    let parts = PartSelection::All;
    let cycles = Cycles::find(&profile, &index, &parts);
    let formula = Formula::event(0);
    let costs = InclusiveCosts::new(&profile, &cycles, &formula, &parts, InclusiveRule::Plain);
    let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
    assert_eq!(functions, [200, 190, 250, 90]);
    assert_eq!(costs.cycles, [190]);
    assert_eq!(costs.disagreements, []);
}

#[test]
fn self_calls_are_not_added() {
    // tests/data/kcachegrind/e09-direct-recursion.out, where callgrind_annotate shows 180 of 110 for `f`.
    let profile = Graph::default()
        .function("main", 10)
        .function("f", 100)
        .call("main", "f", 1, 100)
        .call("f", "f", 9, 80)
        .profile();
    let (_, costs) = analyse(&profile);
    assert_eq!(of(&profile, &costs, "f"), 100);
    assert_eq!(of(&profile, &costs, "main"), 110);
    assert_eq!(costs.disagreements, []);
}

#[test]
fn a_handler_that_is_also_called_costs_all_it_did() {
    // As in docs/format.md 10.2: self 100; callers account for 30.
    let profile = Graph::default()
        .function("main", 10)
        .function("h", 100)
        .call("main", "h", 1, 30)
        .profile();
    let (_, costs) = analyse(&profile);
    assert_eq!(of(&profile, &costs, "h"), 100);
    let expected = Disagreement {
        row: named(&profile, "h").0,
        incoming: 30,
        outgoing: 100,
        shown: Shown::MoreThanCallers,
    };
    assert_eq!(costs.disagreement(expected.row), Some(&expected));
    assert_eq!(costs.disagreements, [expected]);
}

#[test]
fn a_callee_without_lines_has_the_cost_that_its_callers_state() {
    let profile = Graph::default()
        .function("main", 10)
        .function("f", 20)
        .call("main", "gone", 1, 30)
        .call("main", "f", 1, 50)
        .profile();
    let (_, costs) = analyse(&profile);
    assert_eq!(of(&profile, &costs, "gone"), 30);
    assert_eq!(of(&profile, &costs, "f"), 20);
    assert_eq!(of(&profile, &costs, "main"), 90);
    let shown: Vec<_> = costs.disagreements.iter().map(|d| d.shown).collect();
    assert_eq!(shown, [Shown::LessThanCallers, Shown::FromCallers]);
}

/// A file that was cut within the lines of `work`: they hold 40 Ir and no Dr, and the call to it says
/// 900 and 180. It has lines, so they hold for every event and for every sum of events.
#[test]
fn whether_lines_are_missing_does_not_depend_on_the_event() {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"cut-line.out");
    let text = include_bytes!("../../../tests/data/bad/cut-line.out");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let profile = loader.finish().unwrap().finish();
    let (index, parts) = (CallIndex::new(&profile), PartSelection::All);
    let cycles = Cycles::find(&profile, &index, &parts);
    let work = named(&profile, "work").0;
    let shown = |terms: Vec<(i64, usize)>| {
        let formula = Formula { terms };
        let costs =
            InclusiveCosts::new(&profile, &cycles, &formula, &parts, InclusiveRule::Outgoing);
        let found = costs.disagreement(work).map(|found| found.shown);
        (costs.of_row(work), found)
    };
    let less = Some(Shown::LessThanCallers);
    assert_eq!(shown(vec![(1, 0)]), (40, less));
    assert_eq!(shown(vec![(1, 1)]), (0, less));
    assert_eq!(shown(vec![(1, 0), (2, 1)]), (40, less));
}

#[test]
fn a_cycle_that_is_entered_without_a_caller_is_marked() {
    let profile = Graph::default()
        .function("a", 40)
        .function("b", 60)
        .call("main", "a", 1, 30)
        .call("a", "b", 1, 60)
        .call("b", "a", 1, 10)
        .profile();
    let (cycles, costs) = analyse(&profile);
    assert_eq!(cycles.members(CycleId(0)).len(), 2);
    assert_eq!(costs.cycles, [100]);
    // 70 of it were not below the call of `a`.
    let a = named(&profile, "a");
    assert!(!cycles.knows_inclusive(a));
    assert_eq!(costs.functions[a.0 as usize], 40);
    let rows: Vec<_> = costs
        .disagreements
        .iter()
        .map(|d| (d.row, d.shown))
        .collect();
    assert_eq!(rows, [(3, Shown::MoreThanCallers)]);
}

proptest! {
    #[test]
    fn any_graph_agrees_with_the_rule_spelled_out(graph in graphs(10, 40)) {
        let profile = graph.profile();
        let (cycles, costs) = analyse(&profile);
        let own = profile.self_column(&Formula::event(0), &PartSelection::All);
        let calls = profile.call_column(&Formula::event(0), &PartSelection::All);
        let table = profile.calls();
        let mut sums: BTreeMap<CycleId, i128> = BTreeMap::new();
        for f in profile.functions().ids() {
            let of = |f: FunctionId| {
                let leaving = table.ids().filter(|&c| table.caller(c) == f && !cycles.inner(f, table.callee(c)));
                own[f.0 as usize] + leaving.map(|c| calls[c.0 as usize]).sum::<i128>()
            };
            let (expected, contained) = (of(f), cycles.contained(f).into_iter().map(of).sum());
            match costs.disagreement(f.0) {
                Some(d) if d.shown == Shown::FromCallers => prop_assert_eq!(expected, 0),
                _ if cycles.is_only_entry(f) => {
                    let cycle = cycles.of(f).expect("it is in a cycle");
                    prop_assert_eq!(costs.functions[f.0 as usize], costs.cycles[cycle.0 as usize]);
                }
                _ => prop_assert_eq!(costs.functions[f.0 as usize], contained),
            }
            if let Some(cycle) = cycles.of(f) {
                *sums.entry(cycle).or_default() += expected;
            }
        }
        for cycle in cycles.ids() {
            prop_assert_eq!(costs.cycles[cycle.0 as usize], sums[&cycle]);
        }
    }

    /// The truth of a run: an invocation counts unless one of the same function, or of the same
    /// cycle, is on the stack already.
    #[test]
    fn a_timed_run_gets_its_true_inclusive_costs((run, graph) in runs(6, 60)) {
        let profile = graph.profile();
        let (cycles, costs) = analyse(&profile);
        let function = |at: usize| named(&profile, &format!("f{}", run[at].1));
        let total: u64 = run.iter().map(|e| e.2).sum();
        for f in profile.functions().ids() {
            let cycle = cycles.of(f);
            let truth_of = |same: &dyn Fn(usize) -> bool| -> u64 {
                let outermost = |at: &usize| {
                    let mut depth = run[*at].0;
                    !(0..*at).rev().any(|i| {
                        let above = run[i].0 < depth;
                        depth = depth.min(run[i].0);
                        above && same(i)
                    })
                };
                let all = (0..run.len()).filter(|&at| same(at)).filter(outermost);
                all.map(|at| invocation_cost(&run, at)).sum()
            };
            let truth = truth_of(&|at| function(at) == f || cycle.is_some_and(|c| cycles.of(function(at)) == Some(c)));
            let alone = i128::from(truth_of(&|at| function(at) == f));
            match cycles.is_only_entry(f) {
                true => prop_assert_eq!(costs.functions[f.0 as usize], alone),
                false => prop_assert!(costs.functions[f.0 as usize] <= alone),
            }
            // What the first function does not reach without this one is contained in it.
            let table = profile.calls();
            let mut reached = vec![function(0)];
            for _ in profile.functions().ids() {
                reached.retain(|&to| to != f);
                let onward = table.ids().filter(|&c| reached.contains(&table.caller(c)));
                reached.extend(onward.map(|c| table.callee(c)).collect::<BTreeSet<_>>());
                reached.sort_unstable();
                reached.dedup();
            }
            let contains = |other: FunctionId| other == f || !reached.contains(&other) && cycle.is_some() && cycles.of(other) == cycle;
            let contained: Vec<FunctionId> = profile.functions().ids().filter(|&other| contains(other)).collect();
            // Of a cycle that begins without a call, it is not known where.
            if cycle.is_none() || cycles.of(function(0)) != cycle {
                prop_assert_eq!(cycles.contained(f), contained);
            }
            let shown = match cycle {
                Some(c) => costs.cycles[c.0 as usize],
                None => costs.functions[f.0 as usize],
            };
            prop_assert_eq!(shown, i128::from(truth));
            prop_assert!(costs.functions[f.0 as usize] <= i128::from(total));
        }
        // The root is entered without a caller; nothing else disagrees.
        let root = function(0).0;
        let root_cycle = cycles.of(function(0)).map(|c| profile.functions().len() as u32 + c.0);
        prop_assert!(costs.disagreements.iter().all(|d| d.row == root || Some(d.row) == root_cycle));
    }
}
