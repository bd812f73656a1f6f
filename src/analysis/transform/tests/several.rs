//! Several transforms, one after the other, without recorded invocations.

use super::*;

/// What a transform makes of samples: stacks with what was spent at their end.
fn sampled(kind: TransformKind, stacks: Vec<Stack>, selected: &str) -> Vec<Stack> {
    let first = |stack: &[String]| stack.iter().position(|f| f == selected);
    let kept = |(mut stack, own): Stack| {
        let found = first(&stack);
        match (kind, found) {
            (TransformKind::Focus, Some(from)) => drop(stack.drain(..from)),
            (TransformKind::Ignore, Some(_)) => return None,
            (TransformKind::Focus | TransformKind::Through, None) => return None,
            (TransformKind::Fold, Some(last)) => stack.truncate(last + 1),
            (TransformKind::Charge, _) => {
                let mut is_first = true;
                stack.retain(|f| std::mem::take(&mut is_first) || f != selected);
            }
            _ => {}
        }
        Some((stack, own))
    };
    stacks.into_iter().filter_map(kept).collect()
}

fn any_step() -> impl Strategy<Value = (TransformKind, u8)> {
    let [focus, through, ignore] = CUTS;
    let kinds = [
        focus,
        through,
        ignore,
        TransformKind::Charge,
        TransformKind::Fold,
    ];
    (prop::sample::select(kinds.to_vec()), 0..6u8)
}

/// A run in which a function that is running already has another name, as Callgrind writes it.
fn with_levels(run: &Run) -> (Profile, Vec<Stack>) {
    let mut graph = crate::analysis::test_profile::Graph::default();
    let (mut path, mut stacks) = (Vec::<(u8, String)>::new(), Vec::new());
    for (at, &(depth, function, own)) in run.iter().enumerate() {
        path.truncate(depth);
        let is_running = path.iter().any(|(running, _)| *running == function);
        let name = format!("{}{}", name(function), if is_running { "'2" } else { "" });
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

/// Fails if a figure that is marked as exact differs from that of the samples.
fn assert_exact_figures_are_true(
    (profile, mut left): (Profile, Vec<Stack>),
    steps: &[(TransformKind, u8)],
) {
    let mut found = Transformed {
        profile,
        contexts: None,
    };
    for &(kind, selected) in steps {
        let selected = name(selected);
        let functions = found.profile.functions().ids();
        let known = functions
            .filter(|&f| found.profile.occurs(f))
            .find(|&f| found.profile.name(f) == selected.as_bytes());
        let Some(function) = known else {
            continue;
        };
        found = done(&found.profile, None, kind, function);
        left = sampled(kind, left, &selected);
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
            if profile.is_divided_exactly(caller) && is_simple {
                let (from, to) = (name(caller), name(callee));
                let made = |pair: &[String]| pair[0] == from && pair[1] == to;
                let truth = spent(&|stack| stack.windows(2).any(made));
                assert_eq!(calls[call.0 as usize], truth, "{from} > {to} {steps:?}");
            }
        }
    }
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
        steps in prop::collection::vec(any_step(), 1..4),
    ) {
        assert_exact_figures_are_true(with_levels(&run), &steps);
    }
}
