//! Small profiles whose transforms are known.

use super::*;
use crate::analysis::groups::{Exactness, GroupBy, GroupId, Groups, group_costs};
use crate::analysis::names::Names;
use crate::analysis::{CallTotals, View};

/// The calls whose counts are estimates.
fn estimated(profile: &Profile) -> Vec<String> {
    let calls = profile.calls();
    let name = |f| String::from_utf8_lossy(profile.name(f)).into_owned();
    let found = calls
        .ids()
        .filter(|&call| profile.has_estimated_count(call));
    found
        .map(|call| format!("{}>{}", name(calls.caller(call)), name(calls.callee(call))))
        .collect()
}

#[test]
fn half_of_a_shared_function_includes_half_of_its_calls() {
    // a and b both call f: 30 and 10 of its 40, 8 of its own and 32 of g.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("a", 2)
        .function("b", 3)
        .function("f", 8)
        .function("g", 32)
        .call("main", "a", 1, 32)
        .call("main", "b", 2, 13)
        .call("a", "f", 6, 30)
        .call("b", "f", 4, 10)
        .call("f", "g", 100, 32)
        .profile();
    let a = named(&profile, "a");
    let costs = |kind| {
        let found = done(&profile, None, kind, a);
        let (own, calls, counts) = sums_of(&found.profile);
        let list = |map: BTreeMap<(String, String), String>| -> Vec<String> {
            map.into_iter()
                .map(|((from, to), text)| format!("{from}>{to} {text}"))
                .collect()
        };
        let both = calls
            .iter()
            .map(|(pair, cost)| (pair.clone(), format!("{cost}/{}", counts[pair])));
        let own: Vec<String> = own.iter().map(|(f, cost)| format!("{f} {cost}")).collect();
        let certain: Vec<bool> = profile
            .functions()
            .ids()
            .map(|f| found.profile.is_certain(f))
            .collect();
        (
            own,
            list(both.collect()),
            certain,
            estimated(&found.profile),
        )
    };
    let (own, calls, certain, counts) = costs(TransformKind::Focus);
    // Which of the calls of g a led to is unknown: as many as of the calls of f, six of ten.
    assert_eq!(counts, ["f>g"]);
    assert_eq!(own, ["a 2", "f 6", "g 24"]);
    assert_eq!(calls, ["a>f 30/6", "f>g 24/60"]);
    assert_eq!(certain, [true, true, true, false, false]);
    let (own, calls, _, counts) = costs(TransformKind::Through);
    assert_eq!(counts, ["f>g"]);
    assert_eq!(own, ["a 2", "f 6", "g 24"]);
    assert_eq!(calls, ["a>f 30/6", "f>g 24/60", "main>a 32/1"]);
    let (own, calls, _, counts) = costs(TransformKind::Ignore);
    assert_eq!(counts, ["f>g"]);
    assert_eq!(own, ["b 3", "f 2", "g 8", "main 1"]);
    assert_eq!(calls, ["b>f 10/4", "f>g 8/40", "main>b 13/2"]);
}

#[test]
fn calls_of_functions_whose_cost_is_an_estimate_are_estimates() {
    // Only b is selected, but a call of it may be within the cycle of a and b: how often each called c is unknown.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("a", 10)
        .function("b", 10)
        .function("c", 10)
        .function("d", 0)
        .call("main", "a", 1, 30)
        .call("a", "b", 1, 20)
        .call("b", "a", 1, 0)
        .call("a", "c", 1, 10)
        .call("c", "d", 1, 0)
        .profile();
    let found = done(&profile, None, TransformKind::Through, named(&profile, "b"));
    let estimated = estimated(&found.profile);
    assert!(estimated.contains(&"c>d".to_owned()), "{estimated:?}");
}

#[test]
fn a_share_of_few_calls_is_rounded_to_none() {
    // a makes 1 of the 50 calls of f, so 0.02 of the call of g, 0.6 of those of h and 2 of those of i.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("a", 2)
        .function("b", 3)
        .function("g", 500)
        .call("a", "f", 1, 30)
        .call("b", "f", 49, 1470)
        .call("f", "g", 1, 500)
        .function("h", 500)
        .call("f", "h", 30, 500)
        .function("i", 500)
        .call("f", "i", 100, 500)
        .profile();
    let found = done(&profile, None, TransformKind::Focus, named(&profile, "a"));
    let (_, calls, counts) = sums_of(&found.profile);
    let of = |callee: &str| {
        let ends = ("f".to_owned(), callee.to_owned());
        (calls[&ends], counts[&ends])
    };
    assert_eq!(["g", "h", "i"].map(of), [(10, 0), (10, 1), (10, 2)]);
    assert_eq!(estimated(&found.profile), ["f>g", "f>h", "f>i"]);
}

#[test]
fn counts_of_calls_that_may_not_all_lead_there_are_estimates() {
    // How many of the calls of a led to f is unknown if there are several; its cost is exact in any case.
    for (count, is_estimated) in [(1, false), (5, true)] {
        let profile = crate::analysis::test_profile::Graph::default()
            .function("main", 1)
            .function("a", 2)
            .function("f", 8)
            .call("main", "a", count, 10)
            .call("a", "f", 1, 8)
            .profile();
        let found = done(&profile, None, TransformKind::Through, named(&profile, "f")).profile;
        assert_eq!(found.is_estimated(), is_estimated);
        let expected = if is_estimated { vec!["main>a"] } else { vec![] };
        assert_eq!(estimated(&found), expected);
        assert!(found.functions().ids().all(|f| found.is_certain(f)));
        let focused = done(&profile, None, TransformKind::Focus, named(&profile, "f")).profile;
        assert!(!focused.is_estimated());
    }
}

/// f costs nothing: main reaches it by a call that costs what it spends elsewhere, and one that costs nothing.
#[test]
fn calls_on_the_way_stay_though_they_cost_nothing() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("a", 5)
        .function("f", 0)
        .call("main", "a", 3, 5)
        .call("a", "f", 4, 0)
        .call("main", "b", 2, 0)
        .call("b", "f", 1, 0)
        .call("main", "c", 7, 0)
        .profile();
    let found = done(&profile, None, TransformKind::Through, named(&profile, "f")).profile;
    let (own, _, counts) = sums_of(&found);
    assert!(own.is_empty(), "{own:?}");
    let ends = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    let expected = [
        (ends("main", "a"), 3),
        (ends("a", "f"), 4),
        (ends("main", "b"), 2),
        (ends("b", "f"), 1),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
    // Not all calls of a and b may lead there.
    assert_eq!(estimated(&found), ["main>a", "main>b"]);
}

#[test]
fn steps_build_on_each_other_and_functions_stay_where_they_were() {
    let run: Run = vec![
        (0, 0, 1),
        (1, 1, 2),
        (2, 3, 4),
        (3, 5, 8),
        (1, 2, 16),
        (2, 3, 32),
    ];
    let (profile, contexts) = load(&[run]);
    let f = |text: &str| named(&profile, text);
    let steps = [
        Transform {
            kind: TransformKind::CollapseObject,
            subject: Subject::Functions(vec![f("f1")]),
        },
        Transform {
            kind: TransformKind::Ignore,
            subject: Subject::Functions(vec![f("f2")]),
        },
    ];
    let found = transform(&profile, contexts.as_ref(), &steps)
        .unwrap()
        .unwrap();
    let one = found.profile.functions().len() as u32 - 1;
    assert_eq!(found.profile.name(FunctionId(one)), b"[o1]");
    assert_eq!(
        sums_of(&found.profile).0,
        BTreeMap::from([("f0".into(), 1), ("[o1]".into(), 14)])
    );
    let again = [
        steps[0].clone(),
        Transform {
            kind: TransformKind::Focus,
            subject: Subject::Functions(vec![FunctionId(one)]),
        },
    ];
    let found = transform(&profile, contexts.as_ref(), &again)
        .unwrap()
        .unwrap();
    assert_eq!(
        sums_of(&found.profile).0,
        BTreeMap::from([("[o1]".into(), 46)])
    );
    assert!(!found.profile.occurs(f("f2")) && !found.profile.occurs(f("f3")));
    let unknown = one_step(TransformKind::Focus, FunctionId(77));
    let refused = transform(&profile, None, &unknown).unwrap_err();
    assert_eq!(refused, TransformError::NoSuchFunction);
    assert!(transform(&profile, None, &[]).unwrap().is_none());
}

#[test]
fn negative_costs_cannot_be_divided_but_merged() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("x!!main", 5)
        .function("x!!f", -7)
        .call("x!!main", "x!!f", 1, -7)
        .profile();
    let steps = one_step(TransformKind::Ignore, named(&profile, "f"));
    let refused = transform(&profile, None, &steps).unwrap_err();
    assert_eq!(refused, TransformError::NegativeCosts);
    let found = done(
        &profile,
        None,
        TransformKind::CollapseObject,
        named(&profile, "f"),
    );
    assert_eq!(
        sums_of(&found.profile).0,
        BTreeMap::from([("[x]".into(), -2)])
    );
}

/// Xdebug's memory of a call is what was not given back at its end. `big` gives back nearly all.
const MEMORY: &str = "creator: xdebug 3.2.0\nevents: Time Memory\nfn=big\n1 7 1697952\n\nfn=tiny\n1 2 256\n\n\
    fn=worker\n1 3 0\ncfn=big\ncalls=1 0\n2 7 600\ncfn=tiny\ncalls=1 0\n3 2 256\n\n\
    fn=small\n1 5 256\n\nfn={main}\n1 1 0\ncfn=worker\ncalls=1 0\n2 12 768\ncfn=small\ncalls=1 0\n3 5 256\n";

/// Each call with its time and memory after a transform, and whether any figure is an estimate.
fn after(kind: TransformKind, function: &str) -> (Vec<String>, bool) {
    let mut parser = Parser::new(ContextRecorder::new());
    parser.begin_file().unwrap();
    parser.push(MEMORY.as_bytes()).unwrap();
    parser.end_file().unwrap();
    let (profile, contexts) = parser.into_sink().finish();
    let contexts = contexts.unwrap();
    let found = done(&profile, Some(&contexts), kind, named(&profile, function)).profile;
    let all = PartSelection::All;
    let [time, memory] = [0, 1].map(|event| found.call_column(&Formula::event(event), &all));
    let text = |call: crate::model::CallId| {
        let at = call.0 as usize;
        let ends = [found.calls().caller(call), found.calls().callee(call)];
        let [caller, callee] = ends.map(|f| String::from_utf8_lossy(found.name(f)));
        format!("{caller}>{callee} {} {}", time[at], memory[at])
    };
    let mut calls: Vec<String> = found.calls().ids().map(text).collect();
    calls.sort();
    (calls, found.is_estimated())
}

#[test]
fn unaffected_calls_keep_their_recorded_cost() {
    let kept = [
        "worker>big 7 600",
        "worker>tiny 2 256",
        "{main}>worker 12 768",
    ]
    .map(str::to_owned);
    let (calls, is_estimated) = after(TransformKind::Ignore, "small");
    assert_eq!((&calls[..], is_estimated), (&kept[..], false));
    let (calls, is_estimated) = after(TransformKind::Focus, "worker");
    assert_eq!((&calls[..], is_estimated), (&kept[..2], false));
    let all = [&kept[..2], &["{main}>small 5 256".to_owned()], &kept[2..]].concat();
    let (calls, is_estimated) = after(TransformKind::CollapseRecursion, "big");
    assert_eq!((calls, is_estimated), (all, false));
}

#[test]
fn derived_costs_of_calls_do_not_grow_and_are_estimates() {
    let (calls, is_estimated) = after(TransformKind::Ignore, "tiny");
    let expected = [
        "worker>big 7 600",
        "{main}>small 5 256",
        "{main}>worker 10 512",
    ];
    assert_eq!(
        (&calls[..], is_estimated),
        (&expected.map(str::to_owned)[..], true)
    );
    let (calls, is_estimated) = after(TransformKind::Ignore, "big");
    let expected = [
        "worker>tiny 2 256",
        "{main}>small 5 256",
        "{main}>worker 5 0",
    ];
    assert_eq!(
        (&calls[..], is_estimated),
        (&expected.map(str::to_owned)[..], true)
    );
}

/// Of the levels that callgrind writes with `--separate-recs=2`, only the calls from outside remain.
#[test]
fn levels_of_a_function_become_one() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("sort", 2)
        .function("sort'2", 40)
        .function("less", 5)
        .call("main", "sort", 3, 47)
        .call("sort", "sort'2", 6, 45)
        .call("sort'2", "sort'2", 90, 44)
        .call("sort'2", "less", 7, 5)
        .profile();
    let sort = named(&profile, "sort");
    let steps = [Transform {
        kind: TransformKind::CollapseRecursion,
        subject: Subject::GroupOf(sort, GroupBy::Function),
    }];
    let found = transform(&profile, None, &steps).unwrap().unwrap();
    let (own, calls, counts) = sums_of(&found.profile);
    let costs = [("less", 5), ("main", 1), ("sort", 42)];
    assert_eq!(own, costs.map(|(f, cost)| (f.into(), cost)).into());
    let pairs = [("main", "sort"), ("sort", "less")].map(|(a, b)| (a.into(), b.into()));
    let [from_main, of_less] = pairs;
    let expected = [(from_main, (3, 47)), (of_less, (7, 5))];
    let with_costs = calls.into_iter().map(|(pair, cost)| {
        let count = counts[&pair];
        (pair, (count, cost))
    });
    assert_eq!(with_costs.collect::<Vec<_>>(), expected);
    assert!(!found.profile.is_estimated());
}

/// Inclusive costs of functions with all their recursion levels, by name.
pub(super) fn with_levels(profile: &Profile) -> BTreeMap<String, (i128, Exactness)> {
    group_costs_by(profile, GroupBy::Function)
}

/// Inclusive costs of groups, by name.
pub(super) fn group_costs_by(
    profile: &Profile,
    by: GroupBy,
) -> BTreeMap<String, (i128, Exactness)> {
    let (formula, all) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &all);
    let rule = InclusiveRule::Outgoing;
    let inclusive = InclusiveCosts::new(profile, &cycles, &formula, &all, rule);
    let own = profile.self_column(&formula, &all);
    let totals = CallTotals::new(profile, &formula, &all);
    let groups = Groups::new(profile, &Names::new(profile), by);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &all,
    };
    let costs = group_costs(view, &inclusive, &own, &totals, &groups);
    let named = (0u32..).map(GroupId).zip(costs).map(|(group, cost)| {
        let name = String::from_utf8_lossy(groups.name(group)).into_owned();
        (name, (cost.inclusive, cost.exactness))
    });
    named.collect()
}

#[test]
fn a_function_with_levels_keeps_its_cost_if_its_cycle_does() {
    // main calls f, which calls g, which calls f again; later main calls g, which calls f.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("f", 12)
        .function("g", 13)
        .function("f'2", 15)
        .call("main", "f", 1, 30)
        .call("f", "g", 1, 25)
        .call("g", "f'2", 1, 15)
        .call("main", "g", 1, 10)
        .call("g", "f", 1, 7)
        .profile();
    // f ran for 30 and for 7.
    let whole = (37, Exactness::Exact);
    assert_eq!(with_levels(&profile)["f"], whole);
    // A row of the page is all levels of its function.
    let levels = vec![named(&profile, "f"), named(&profile, "f'2")];
    for kind in [TransformKind::Focus, TransformKind::Through] {
        let step = Transform {
            kind,
            subject: Subject::Functions(levels.clone()),
        };
        let found = transform(&profile, None, &[step]).unwrap().unwrap().profile;
        assert_eq!(with_levels(&found)["f"], whole, "{kind:?}");
    }
}

#[test]
fn a_function_with_levels_costs_no_more_without_what_its_cycle_calls() {
    // main calls f, which calls g, which calls h and f again; later main calls g, which calls f and h.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("f", 12)
        .function("g", 30)
        .function("h", 3)
        .function("f'2", 15)
        .call("main", "f", 1, 30)
        .call("f", "g", 1, 25)
        .call("g", "h", 2, 3)
        .call("g", "f'2", 1, 15)
        .call("main", "g", 1, 30)
        .call("g", "f", 1, 7)
        .profile();
    // f ran for 30 and for 7; of the cost of h, 2 or 1 was below the first of these.
    assert_eq!(with_levels(&profile)["f"], (37, Exactness::Exact));
    let found = done(&profile, None, TransformKind::Ignore, named(&profile, "h"));
    let (cost, exactness) = with_levels(&found.profile)["f"];
    assert!((34..=37).contains(&cost), "{cost}");
    assert_eq!(exactness, Exactness::Estimate);
}

#[test]
fn a_level_whose_first_one_is_cut_off_is_not_within_it() {
    // main { f { g { f'2 { g'2 } } } f { h } }; below g, f'2 is the first f.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("f", 2)
        .function("g", 4)
        .function("f'2", 8)
        .function("g'2", 16)
        .function("h", 32)
        .call("main", "f", 2, 62)
        .call("f", "g", 1, 28)
        .call("g", "f'2", 1, 24)
        .call("f'2", "g'2", 1, 16)
        .call("f", "h", 1, 32)
        .profile();
    let levels = vec![named(&profile, "g"), named(&profile, "g'2")];
    let step = Transform {
        kind: TransformKind::Focus,
        subject: Subject::Functions(levels),
    };
    let found = transform(&profile, None, &[step]).unwrap().unwrap().profile;
    let (cost, exactness) = with_levels(&found)["f"];
    assert!(
        cost == 24 || cost > 24 && exactness != Exactness::Exact,
        "{cost}"
    );
    // The first g is a root.
    assert_eq!(with_levels(&found)["g"], (28, Exactness::Exact));
}

#[test]
fn a_level_that_stands_between_others_leaves_the_higher_ones_as_the_first() {
    // main { h { f { h'2 { f'2 } } } }; below f, h'2 is the first h.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("h", 2)
        .function("f", 4)
        .function("h'2", 8)
        .function("f'2", 16)
        .call("main", "h", 1, 30)
        .call("h", "f", 1, 28)
        .call("f", "h'2", 1, 24)
        .call("h'2", "f'2", 1, 16)
        .profile();
    let found = done(&profile, None, TransformKind::Focus, named(&profile, "f")).profile;
    let (merged, _) = crate::analysis::contexts::merge_contexts(&found)
        .unwrap()
        .unwrap();
    let all = PartSelection::All;
    let event = Formula::event(0);
    let cycles = Cycles::find(&merged, &CallIndex::new(&merged), &all);
    let rule = InclusiveRule::Outgoing;
    let costs = InclusiveCosts::new(&merged, &cycles, &event, &all, rule);
    let of = |name| costs.functions[named(&merged, name).0 as usize];
    // f { h { f } }: 4 + 8 + 16, and 8 + 16 below h.
    assert_eq!((of("f"), of("h")), (28, 24));
}

#[test]
fn functions_between_the_levels_of_a_cycle_become_part_of_it() {
    // main { f { g { f'2 { g'2 { f'2 } } } } }
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("f", 2)
        .function("g", 3)
        .function("f'2", 4)
        .function("g'2", 5)
        .call("main", "f", 1, 14)
        .call("f", "g", 1, 12)
        .call("g", "f'2", 1, 9)
        .call("f'2", "g'2", 1, 6)
        .call("g'2", "f'2", 1, 1)
        .profile();
    let levels = vec![named(&profile, "f"), named(&profile, "f'2")];
    let step = Transform {
        kind: TransformKind::CollapseRecursion,
        subject: Subject::Functions(levels),
    };
    let found = transform(&profile, None, &[step]).unwrap().unwrap().profile;
    let (own, calls, counts) = sums_of(&found);
    let one = "<cycle of f>".to_owned();
    assert_eq!(
        own,
        BTreeMap::from([("main".to_owned(), 1), (one.clone(), 14)])
    );
    let call = ("main".to_owned(), one);
    assert_eq!(calls, BTreeMap::from([(call.clone(), 14)]));
    assert_eq!(counts, BTreeMap::from([(call, 1)]));
    assert!(!found.is_estimated());
}

#[test]
fn a_bound_of_estimated_calls_is_an_estimate() {
    // main { h { h'2 { h'2 { f { h'2 g f'2 } } } } f { f'2 { h } } h h }, with the cost of each.
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 48)
        .function("h", 140)
        .function("h'2", 42)
        .function("f", 38)
        .function("g", 9)
        .function("f'2", 42)
        .call("main", "h", 3, 176)
        .call("main", "f", 1, 95)
        .call("h", "h'2", 1, 79)
        .call("h'2", "f", 1, 56)
        .call("h'2", "h'2", 1, 62)
        .call("f", "h'2", 1, 19)
        .call("f", "g", 1, 9)
        .call("f", "f'2", 2, 85)
        .call("f'2", "h", 1, 43)
        .profile();
    // f ran for 56 and for 95.
    assert_eq!(with_levels(&profile)["f"], (151, Exactness::Exact));
    let without = done(&profile, None, TransformKind::Ignore, named(&profile, "g")).profile;
    // 142 is left: a bound is not below it, and what is exact is equal.
    let (cost, exactness) = with_levels(&without)["f"];
    let is_true = match exactness {
        Exactness::Exact => cost == 142,
        Exactness::AtMost => cost >= 142,
        Exactness::AtLeast => cost <= 142,
        Exactness::Estimate => true,
    };
    assert!(is_true, "{cost} {exactness:?}");
}

#[test]
fn what_ran_below_one_function_of_a_cycle_is_an_estimate() {
    // main calls f and other calls g: how much of g and of leaf was below f is not in the graph.
    let graph = || {
        let graph = crate::analysis::test_profile::Graph::default();
        let graph = graph.function("main", 2).call("main", "f", 1, 100);
        let graph = graph.function("f", 10).call("f", "g", 5, 80);
        let graph = graph.function("g", 20).call("g", "f", 5, 70);
        graph.call("g", "leaf", 5, 70).function("leaf", 70)
    };
    let both = graph().function("other", 50).call("other", "g", 1, 40);
    for kind in [TransformKind::Focus, TransformKind::Through] {
        let found = done(&both.profile(), None, kind, named(&both.profile(), "f")).profile;
        let doubtful = found.functions().ids().filter(|&f| !found.is_certain(f));
        let doubtful: Vec<&[u8]> = doubtful.map(|f| found.name(f)).collect();
        assert_eq!(doubtful, [&b"g"[..], b"leaf"], "{kind:?}");
        // Only f is called from outside.
        let found = done(
            &graph().profile(),
            None,
            kind,
            named(&graph().profile(), "f"),
        )
        .profile;
        assert!(!found.is_estimated(), "{kind:?}");
    }
}

/// c and r call each other; the call back costs nothing. Everything that leads to gen costs what gen costs.
#[test]
fn a_cycle_on_the_way_stays_one_though_a_call_of_it_costs_nothing() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("c", 10)
        .function("r", 40)
        .function("gen", 50)
        .call("main", "c", 1, 100)
        .call("c", "r", 1, 40)
        .call("r", "c", 1, 0)
        .call("c", "gen", 1, 50)
        .profile();
    let found = done(
        &profile,
        None,
        TransformKind::Through,
        named(&profile, "gen"),
    );
    let index = CallIndex::new(&found.profile);
    let all = PartSelection::All;
    let cycles = Cycles::find(&found.profile, &index, &all);
    assert_eq!(cycles.len(), 1);
    let event = Formula::event(0);
    let rule = InclusiveRule::Outgoing;
    let inclusive = InclusiveCosts::new(&found.profile, &cycles, &event, &all, rule);
    assert_eq!(inclusive.cycles, [50]);
    let gen_row = named(&found.profile, "gen").0 as usize;
    assert_eq!(inclusive.functions[gen_row], 50);
}

/// By hand: `atom` calls `leaf` and, below, `expr'2`, `term'2` and `atom'2`, which call each other. All paths to them lead
/// through `atom`, so nothing of them is elsewhere.
#[test]
fn a_cycle_that_only_runs_below_the_selected_function_stays_exact() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("expr", 1)
        .function("term", 2)
        .function("atom", 4)
        .function("expr'2", 8)
        .function("term'2", 16)
        .function("atom'2", 32)
        .function("leaf", 64)
        .call("main", "expr", 1, 127)
        .call("expr", "term", 1, 126)
        .call("term", "atom", 1, 124)
        .call("atom", "expr'2", 1, 100)
        .call("atom", "leaf", 1, 20)
        .call("expr'2", "term'2", 2, 130)
        .call("term'2", "atom'2", 2, 110)
        .call("atom'2", "expr'2", 1, 40)
        .call("atom'2", "leaf", 2, 44)
        .profile();
    let selected = ["atom", "atom'2"].map(|name| named(&profile, name));
    let steps = [Transform {
        kind: TransformKind::Focus,
        subject: Subject::Functions(selected.to_vec()),
    }];
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    assert_eq!(estimated(&found), [] as [&str; 0]);
    let own = found.self_column(&Formula::event(0), &PartSelection::All);
    let figures: Vec<_> = found
        .functions()
        .ids()
        .map(|f| (own[f.0 as usize], found.is_divided_exactly(f)))
        .collect();
    let costs = [
        "main", "expr", "term", "atom", "expr'2", "term'2", "atom'2", "leaf",
    ];
    let costs = costs.map(|name| figures[named(&profile, name).0 as usize]);
    assert_eq!(costs.map(|figure| figure.0), [0, 0, 0, 4, 8, 16, 32, 64]);
    assert!(costs[3..].iter().all(|figure| figure.1), "{costs:?}");
}

/// What the library allocates for a deeper level is in its cycle once the library is one function: of the levels that stay
/// apart, only the first one is known.
#[test]
fn a_deeper_level_in_the_cycle_of_a_collapsed_object_is_a_limit() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("libc!!start", 0)
        .call("libc!!start", "main", 1, 43)
        .function("main", 1)
        .call("main", "sort", 1, 42)
        .function("sort", 10)
        .call("sort", "sort'2", 1, 32)
        .function("sort'2", 20)
        .call("sort'2", "sort'2", 1, 15)
        .call("sort'2", "libc!!malloc", 2, 5)
        .function("libc!!malloc", 5)
        .call("sort'2", "compare", 3, 7)
        .function("compare", 7)
        .profile();
    let start = named(&profile, "start");
    let collapsed = done(&profile, None, TransformKind::CollapseObject, start).profile;
    let all = PartSelection::All;
    let cycles = Cycles::find(&collapsed, &CallIndex::new(&collapsed), &all);
    let rule = InclusiveRule::Outgoing;
    let costs = InclusiveCosts::new(&collapsed, &cycles, &Formula::event(0), &all, rule);
    let figures = ["main", "sort", "sort'2"].map(|name| {
        let function = named(&collapsed, name);
        let is_limit = cycles.is_lower_limit(&collapsed, function);
        (costs.of_row(function.0), is_limit)
    });
    // `sort'2` costs 32 with the 5 of the library.
    assert_eq!(figures, [(43, false), (42, false), (27, true)]);
}

/// Both main and `gone` call `shared`: how much of `below` was for which is unknown, but not what is left of the others.
#[test]
fn what_is_left_without_a_function_is_exact_above_it_and_beside_it() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("gone", 2)
        .function("shared", 10)
        .function("below", 30)
        .call("main", "gone", 1, 32)
        .call("main", "shared", 1, 10)
        .call("gone", "shared", 3, 30)
        .call("shared", "below", 4, 30)
        .profile();
    let found = done(
        &profile,
        None,
        TransformKind::Ignore,
        named(&profile, "gone"),
    )
    .profile;
    let names = |is_exact: &dyn Fn(FunctionId) -> bool| -> Vec<&str> {
        let exact = found.functions().ids().filter(|&f| is_exact(f));
        exact
            .map(|f| std::str::from_utf8(found.name(f)).unwrap())
            .collect()
    };
    assert_eq!(
        names(&|f| found.is_inclusive_certain(f)),
        ["main", "gone", "shared"]
    );
    assert_eq!(names(&|f| found.is_certain(f)), ["main", "gone"]);
    let calls = found.calls();
    let exact = calls.ids().filter(|&c| !found.estimated_call(c).cost);
    let exact: Vec<&[u8]> = exact.map(|c| found.name(calls.caller(c))).collect();
    assert_eq!(exact, [b"main"]);
}

/// What a first step divided and a second one drops does not count.
#[test]
fn nothing_is_missing_if_all_that_was_divided_is_gone() {
    let profile = crate::analysis::test_profile::Graph::default()
        .function("main", 1)
        .function("gone", 2)
        .function("shared", 10)
        .function("below", 30)
        .function("kept", 50)
        .call("main", "gone", 1, 32)
        .call("main", "shared", 1, 10)
        .call("main", "kept", 1, 50)
        .call("gone", "shared", 3, 30)
        .call("shared", "below", 4, 30)
        .profile();
    let f = |name: &str| Subject::Functions(vec![named(&profile, name)]);
    let steps = [
        (TransformKind::Ignore, f("gone")),
        (TransformKind::Through, f("kept")),
    ];
    let steps = steps.map(|(kind, subject)| Transform { kind, subject });
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    assert!(!found.may_lack_costs(&Formula::event(0), &PartSelection::All));
    assert!(found.functions().ids().all(|f| found.is_divided_exactly(f)));
}

/// How often a function was called, as lists show it.
fn called(profile: &Profile, function: FunctionId) -> u64 {
    let all = PartSelection::All;
    let (calls, counts) = (profile.calls(), profile.count_column(&all));
    let incoming = calls.ids().filter(|&call| calls.callee(call) == function);
    let of_it = profile.uncalled(&all).filter(|of| of.function == function);
    incoming.map(|call| counts[call.0 as usize]).sum::<u64>()
        + of_it.map(|of| of.count).sum::<u64>()
}

proptest! {
    /// The callers are gone, but not that they called it.
    #[test]
    fn a_root_is_called_as_often_as_before(runs in two_runs(), selected in 0..5u8) {
        let (profile, contexts) = load(&runs);
        prop_assume!(contexts.is_some());
        let selected = name(selected);
        let stacks = all_stacks(&runs);
        prop_assume!(stacks.iter().any(|(stack, _)| stack.contains(&selected)));
        let is_call = |stack: &&Stack| stack.0.len() > 1 && stack.0.last() == Some(&selected);
        let truth = stacks.iter().filter(is_call).count() as u64;
        let f = named(&profile, &selected);
        for contexts in [None, contexts.as_ref()] {
            let found = done(&profile, contexts, TransformKind::Focus, f);
            prop_assert_eq!(called(&found.profile, f), truth);
        }
    }
}
