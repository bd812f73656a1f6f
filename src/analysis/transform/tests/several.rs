//! Several transforms, one after the other, without recorded invocations.

use super::*;
use crate::analysis::contexts::merge_contexts;
use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::names::recursion_level;

/// What a transform makes of samples: stacks with what was spent at their end.
fn sampled(kind: TransformKind, stacks: Vec<Stack>, selected: &[String]) -> Vec<Stack> {
    let first = |stack: &[String]| stack.iter().position(|f| selected.contains(f));
    let kept = |(mut stack, own): Stack| {
        let found = first(&stack);
        match (kind, found) {
            (TransformKind::Focus, Some(from)) => drop(stack.drain(..from)),
            (TransformKind::Ignore, Some(_)) => return None,
            (TransformKind::Focus | TransformKind::Through, None) => return None,
            (TransformKind::Fold, Some(last)) => stack.truncate(last + 1),
            (TransformKind::Charge, _) => {
                let mut is_first = true;
                stack.retain(|f| std::mem::take(&mut is_first) || !selected.contains(f));
            }
            _ => {}
        }
        Some((stack, own))
    };
    stacks.into_iter().filter_map(kept).collect()
}

fn any_step() -> impl Strategy<Value = (TransformKind, String)> {
    let [focus, through, ignore] = CUTS;
    let kinds = [
        focus,
        through,
        ignore,
        TransformKind::Charge,
        TransformKind::Fold,
    ];
    (
        prop::sample::select(kinds.to_vec()),
        (0..6u8).prop_map(name),
    )
}

/// A step of one level of a function, or of all (`*`).
fn any_step_of_level() -> impl Strategy<Value = (TransformKind, String)> {
    let level = prop::sample::select(vec!["", "'2", "'3", "*"]);
    (any_step(), level).prop_map(|((kind, name), level)| (kind, name + level))
}

/// A run in which a function that is running already has another name, as Callgrind writes it with
/// `--separate-recs=levels`.
fn with_levels(run: &Run, levels: usize) -> (Profile, Vec<Stack>) {
    let mut graph = crate::analysis::test_profile::Graph::default();
    let (mut path, mut stacks) = (Vec::<(u8, String)>::new(), Vec::new());
    for (at, &(depth, function, own)) in run.iter().enumerate() {
        path.truncate(depth);
        let running = path.iter().filter(|(running, _)| *running == function);
        let name = match (running.count() + 1).min(levels) {
            1 => name(function),
            level => format!("{}'{level}", name(function)),
        };
        graph = graph.function(&name, own as i64);
        if let Some((_, caller)) = path.last() {
            let end = run[at + 1..].iter().take_while(|entry| entry.0 > depth);
            let cost = own + end.map(|entry| entry.2).sum::<u64>();
            graph = graph.call(caller, &name, 1, cost as i64);
        }
        path.push((function, name));
        stacks.push((path.iter().map(|(_, name)| name.clone()).collect(), own));
    }
    (graph.profile(), stacks)
}

/// The functions of a step.
fn chosen(profile: &Profile, selected: &str) -> Vec<FunctionId> {
    let is_chosen = |f: &FunctionId| {
        let name = profile.name(*f);
        let is_named = match selected.strip_suffix('*') {
            Some(of_all) => recursion_level(name).base == of_all.as_bytes(),
            None => name == selected.as_bytes(),
        };
        is_named && profile.occurs(*f)
    };
    profile.functions().ids().filter(is_chosen).collect()
}

/// Fails if a figure that is marked as exact differs from that of the samples.
fn assert_exact_figures_are_true(
    (profile, mut left): (Profile, Vec<Stack>),
    steps: &[(TransformKind, String)],
) {
    let mut found = Transformed {
        profile,
        contexts: None,
    };
    for (kind, selected) in steps {
        let kind = *kind;
        let functions = chosen(&found.profile, selected);
        if functions.is_empty() {
            continue;
        }
        let name = |f: FunctionId| String::from_utf8(found.profile.name(f).to_vec()).unwrap();
        let names: Vec<String> = functions.iter().map(|&f| name(f)).collect();
        let step = Transform {
            kind,
            subject: Subject::Functions(functions),
        };
        found = transform(&found.profile, None, &[step]).unwrap().unwrap();
        left = sampled(kind, left, &names);
        let profile = &found.profile;
        let (all, formula) = (PartSelection::All, Formula::event(0));
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &all);
        let rule = InclusiveRule::Outgoing;
        let inclusive = InclusiveCosts::new(profile, &cycles, &formula, &all, rule);
        let own = profile.self_column(&formula, &all);
        let calls = profile.call_column(&formula, &all);
        let spent = |is: &dyn Fn(&[String]) -> bool| -> i128 {
            let with_it = left.iter().filter(|(stack, _)| is(stack));
            with_it.map(|(_, cost)| i128::from(*cost)).sum()
        };
        let name = |f| String::from_utf8(profile.name(f).to_vec()).unwrap();
        for function in profile.functions().ids() {
            let name = name(function);
            if profile.is_certain(function) {
                let truth = spent(&|stack| stack.last() == Some(&name));
                assert_eq!(own[function.0 as usize], truth, "{name} {steps:?}");
            }
            // A function that never ran within itself is known in a cycle, too.
            let is_known = cycles.of(function).is_none() || cycles.never_nested(function);
            if profile.is_inclusive_certain(function) && is_known {
                let truth = spent(&|stack| stack.contains(&name));
                assert_eq!(
                    inclusive.of_row(function.0),
                    truth,
                    "with callees {name} {steps:?}"
                );
            }
        }
        let table = profile.calls();
        for call in table.ids() {
            let (caller, callee) = (table.caller(call), table.callee(call));
            let is_simple =
                caller != callee && [caller, callee].iter().all(|f| cycles.of(*f).is_none());
            if !profile.estimated_call(call).cost && is_simple {
                let (from, to) = (name(caller), name(callee));
                let made = |pair: &[String]| pair[0] == from && pair[1] == to;
                let truth = spent(&|stack| stack.windows(2).any(made));
                assert_eq!(calls[call.0 as usize], truth, "{from} > {to} {steps:?}");
            }
        }
        assert_merged_levels_are_true(profile, &left, &format!("{steps:?}"));
        assert_costs_with_levels_are_true(profile, &left, &format!("{steps:?}"));
    }
}

/// Fails if a number of calls that is marked as exact differs from that of the stacks. Nothing is known of the calls within
/// stacks after the last charging or folding.
fn assert_exact_counts_are_true(
    (profile, mut left): (Profile, Vec<Stack>),
    steps: &[(TransformKind, String)],
) {
    let mut found = Transformed {
        profile,
        contexts: None,
    };
    for (kind, selected) in steps {
        let kind = *kind;
        let functions = chosen(&found.profile, selected);
        if functions.is_empty() {
            continue;
        }
        let name = |profile: &Profile, f| String::from_utf8(profile.name(f).to_vec()).unwrap();
        let names = functions.iter().map(|&f| name(&found.profile, f)).collect();
        let step = Transform {
            kind,
            subject: Subject::Functions(functions),
        };
        found = transform(&found.profile, None, &[step]).unwrap().unwrap();
        let is_cut = CUTS.contains(&kind);
        let truth = match is_cut {
            true => {
                left = cut(kind, &left, &names);
                sums(&left).2
            }
            false => given(kind, &left, &names).2,
        };
        let (profile, calls) = (&found.profile, found.profile.calls());
        let counts = profile.count_column(&PartSelection::All);
        for call in calls.ids().filter(|&c| !profile.has_estimated_count(c)) {
            let ends = [calls.caller(call), calls.callee(call)];
            let [caller, callee] = ends.map(|f| name(profile, f));
            let count = truth.get(&(caller, callee)).copied().unwrap_or(0);
            assert_eq!(counts[call.0 as usize], count, "{ends:?} {steps:?}");
        }
        // Calls of which nothing is left are no calls of the profile.
        for function in profile.functions().ids() {
            let incoming = calls.ids().filter(|&call| calls.callee(call) == function);
            let called: u64 = incoming.map(|call| counts[call.0 as usize]).sum();
            let of = name(profile, function);
            let to_it = truth.iter().filter(|(pair, _)| pair.1 == of);
            let expected: u64 = to_it.map(|(_, count)| count).sum();
            let is_known = !profile.has_estimated_calls(function);
            assert!(!is_known || called == expected, "{of} {called} {steps:?}");
        }
        if !is_cut {
            return;
        }
    }
}

/// Fails if *Through* drops a call on the way to the functions, of the first part of their stacks, or some of such calls.
fn assert_ways_are_kept((profile, stacks): (Profile, Vec<Stack>), selected: &str) {
    let functions = chosen(&profile, selected);
    let name = |f: &FunctionId| String::from_utf8(profile.name(*f).to_vec()).unwrap();
    let names: BTreeSet<String> = functions.iter().map(name).collect();
    let mut ways = cut(TransformKind::Through, &stacks, &names);
    let starts = |(stack, _): &Stack| {
        let above = stack.iter().rev().skip(1);
        above.filter(|&f| names.contains(f)).count() == 0
    };
    ways.retain(starts);
    let step = Transform {
        kind: TransformKind::Through,
        subject: Subject::Functions(functions),
    };
    let found = transform(&profile, None, &[step]).unwrap().unwrap();
    let (_, _, counts) = sums_of(&found.profile);
    for (pair, count) in sums(&ways).2 {
        let kept = counts.get(&pair).copied().unwrap_or(0);
        assert!(kept >= count, "{pair:?} {kept} {count}");
    }
}

/// What was spent while any level of a function was running.
fn with_any_level(of: &str, left: &[Stack]) -> i128 {
    let is_level = |f: &String| recursion_level(f.as_bytes()).base == of.as_bytes();
    let with_it = left.iter().filter(|(stack, _)| stack.iter().any(is_level));
    with_it.map(|(_, cost)| i128::from(*cost)).sum()
}

/// The same for the costs of functions with all their levels.
fn assert_costs_with_levels_are_true(profile: &Profile, left: &[Stack], steps: &str) {
    for (name, (cost, exactness)) in super::known::with_levels(profile) {
        let name = String::from_utf8_lossy(recursion_level(name.as_bytes()).base).into_owned();
        let truth = with_any_level(&name, left);
        match exactness {
            Exactness::Exact => assert_eq!(cost, truth, "{name} {steps}"),
            Exactness::AtMost => assert!(cost >= truth, "{name} {cost} {truth} {steps}"),
            Exactness::AtLeast => assert!(cost <= truth, "{name} {cost} {truth} {steps}"),
            Exactness::Estimate => {}
        }
    }
}

/// The same where the levels of each function become one, as most commands show them.
fn assert_merged_levels_are_true(profile: &Profile, left: &[Stack], steps: &str) {
    let Some((merged, _)) = merge_contexts(profile).unwrap() else {
        return;
    };
    let (all, formula) = (PartSelection::All, Formula::event(0));
    let cycles = Cycles::find(&merged, &CallIndex::new(&merged), &all);
    let rule = InclusiveRule::Outgoing;
    let inclusive = InclusiveCosts::new(&merged, &cycles, &formula, &all, rule);
    let outermost = merged.outermost_column(&formula, &all);
    for function in merged.functions().ids() {
        let is_known = cycles.of(function).is_none() || outermost[function.0 as usize].is_some();
        if is_known && merged.is_inclusive_certain(function) {
            let name = String::from_utf8_lossy(merged.name(function));
            let truth = with_any_level(&name, left);
            assert_eq!(inclusive.of_row(function.0), truth, "merged {name} {steps}");
        }
    }
}

/// Steps of runs by which numbers of calls were once called exact, though the stacks have others.
#[test]
fn numbers_of_calls_in_cycles_are_estimates() {
    let steps = |kind, of: &str| [(kind, of.to_owned())];
    let [focus, through, _] = CUTS;
    // f3 starts, and f5 is the selected one of its cycle: f0 calls itself outside f5, at no cost.
    let starting = vec![(0, 3, 1), (1, 5, 1), (2, 3, 1), (1, 0, 0), (2, 0, 0)];
    assert_exact_counts_are_true(with_levels(&starting, 1), &steps(focus, "f5"));
    // The call of f2 by itself does not lead to f4.
    let itself = vec![(0, 2, 1), (1, 2, 1), (2, 5, 1), (1, 4, 1)];
    assert_exact_counts_are_true(with_levels(&itself, 1), &steps(through, "f4"));
    // What f3'2 and f1 cost for f2 is a rounded share.
    let rounded = [
        (0, 3, 0),
        (1, 3, 0),
        (2, 1, 1),
        (1, 1, 1),
        (2, 3, 0),
        (1, 0, 1),
        (2, 2, 1),
        (3, 1, 1),
        (3, 0, 1),
    ];
    assert_exact_counts_are_true(with_levels(&rounded.to_vec(), 2), &steps(through, "f2"));
    // f0'2 calls itself below f2, at no cost, so that none of its calls was left.
    let free = vec![(0, 0, 43), (1, 0, 35), (1, 2, 1), (2, 0, 0), (3, 0, 0)];
    assert_exact_counts_are_true(with_levels(&free, 2), &steps(focus, "f2"));
    // f1 starts without a caller, so its first call of f2 stays.
    let charged = vec![(0, 1, 1), (1, 2, 1), (2, 1, 1)];
    let step = steps(TransformKind::Charge, "f1");
    assert_exact_counts_are_true(with_levels(&charged, 1), &step);
}

/// The self cost of the levels of f2, a rounded share, is more than what f2 cost.
#[test]
fn merged_levels_cost_what_the_first_one_did() {
    let run = vec![
        (0, 1, 1),
        (1, 0, 1),
        (2, 0, 3),
        (2, 2, 1),
        (3, 0, 1),
        (4, 2, 2),
        (1, 2, 8),
    ];
    let steps = [(TransformKind::Focus, "f0*".to_owned())];
    assert_exact_figures_are_true(with_levels(&run, 2), &steps);
}

/// Half of `f0'2` seems to be entered without a caller, as the call to it is an estimate after the first step.
#[test]
fn what_a_charged_function_keeps_beside_estimated_calls_is_no_more_exact() {
    let run = vec![
        (0, 3, 1),
        (1, 0, 1),
        (2, 2, 1),
        (3, 0, 2),
        (1, 2, 3),
        (2, 1, 1),
    ];
    let step = |kind, name: &str| (kind, name.to_owned());
    let steps = [
        step(TransformKind::Focus, "f0*"),
        step(TransformKind::Charge, "f0'2"),
    ];
    assert_exact_figures_are_true(with_levels(&run, 2), &steps);
}

proptest! {
    /// A later step divides what an earlier one estimated: that is no more exact than before.
    #[test]
    fn exact_figures_after_several_steps_are_true(
        run in runs(6, 30).prop_map(|(run, _)| run),
        steps in prop::collection::vec(any_step(), 2..5),
    ) {
        let (profile, _) = load(std::slice::from_ref(&run));
        assert_exact_figures_are_true((profile, stacks(&run)), &steps);
    }

    #[test]
    fn exact_figures_with_recursion_levels_are_true(
        run in runs(4, 30).prop_map(|(run, _)| run),
        levels in 2..5usize,
        steps in prop::collection::vec(any_step_of_level(), 1..4),
    ) {
        assert_exact_figures_are_true(with_levels(&run, levels), &steps);
    }

    /// Also where some functions have no self cost.
    #[test]
    fn exact_numbers_of_calls_are_true(
        mut run in runs(6, 40).prop_map(|(run, _)| run),
        free in prop::collection::btree_set(0..6u8, 0..4),
        levels in 1..5usize,
        steps in prop::collection::vec(any_step_of_level(), 1..5),
    ) {
        for at in 1..run.len() {
            if run[at].0 > run[at - 1].0 && free.contains(&run[at - 1].1) {
                run[at - 1].2 = 0;
            }
        }
        assert_exact_counts_are_true(with_levels(&run, levels), &steps);
    }

    /// With what is below some functions alone, none costs more than before, or more than all of it.
    #[test]
    fn focused_functions_cost_no_more(
        run in runs(5, 30).prop_map(|(run, _)| run),
        levels in 1..4usize,
        (_, selected) in any_step_of_level(),
    ) {
        let (profile, _) = with_levels(&run, levels);
        let subject = Subject::Functions(chosen(&profile, &selected));
        let step = Transform { kind: TransformKind::Focus, subject };
        let found = transform(&profile, None, &[step]).unwrap().unwrap().profile;
        let own = found.self_column(&Formula::event(0), &PartSelection::All);
        let total: i128 = own.iter().sum();
        let before = super::known::with_levels(&profile);
        for (name, (cost, exactness)) in super::known::with_levels(&found) {
            let (most, known) = before[&name];
            let is_limit = known == Exactness::AtLeast;
            assert!(is_limit || cost <= most, "{name} {cost} {exactness:?} {most} {known:?}");
            assert!(cost <= total, "{name} {cost} {exactness:?} {total}");
        }
    }

    /// Most functions have no self cost.
    #[test]
    fn calls_on_the_way_stay(
        mut run in runs(6, 12).prop_map(|(run, _)| run),
        costly in 0..6u8,
        (_, selected) in any_step_of_level(),
    ) {
        for entry in run.iter_mut().filter(|entry| entry.1 != costly) {
            entry.2 = 0;
        }
        assert_ways_are_kept(with_levels(&run, 2), &selected);
    }
}

proptest! {
    /// Both are the cost while any function of the object was running.
    #[test]
    fn a_collapsed_object_and_its_group_do_not_contradict_each_other(
        run in runs(6, 30).prop_map(|(run, _)| run),
        at in any::<prop::sample::Index>(),
    ) {
        let (profile, _) = load(std::slice::from_ref(&run));
        let function = at.get(&run).1;
        let object = object(&name(function));
        let of_object = |f: &String| super::object(f) == object;
        let with_it = stacks(&run).into_iter().filter(|(stack, _)| stack.iter().any(of_object));
        let truth: i128 = with_it.map(|(_, cost)| i128::from(cost)).sum();
        let holds = |cost: i128, exactness| match exactness {
            Exactness::Exact => cost == truth,
            Exactness::AtMost => cost >= truth,
            Exactness::AtLeast => cost <= truth,
            Exactness::Estimate => true,
        };
        let groups = super::known::group_costs_by(&profile, GroupBy::Object);
        let (of_group, exactness) = groups[&object];
        prop_assert!(holds(of_group, exactness), "{of_group} {exactness:?} {truth}");
        let found = done(&profile, None, TransformKind::CollapseObject, named(&profile, &name(function)));
        let collapsed = &found.profile;
        let one = FunctionId(collapsed.functions().len() as u32 - 1);
        let (all, formula) = (PartSelection::All, Formula::event(0));
        let cycles = Cycles::find(collapsed, &CallIndex::new(collapsed), &all);
        let rule = InclusiveRule::Outgoing;
        let cost = InclusiveCosts::new(collapsed, &cycles, &formula, &all, rule).of_row(one.0);
        let is_limit = !cycles.knows_inclusive(one) && !collapsed.knows_outermost(one);
        let kind = if is_limit { Exactness::AtLeast } else { Exactness::Exact };
        prop_assert!(holds(cost, kind), "{cost} {kind:?} {truth}");
        prop_assert!(!is_limit || cost <= of_group, "{cost} {of_group} {exactness:?} {truth}");
    }
}
