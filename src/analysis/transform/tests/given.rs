//! Charging and folding: all costs stay, at other functions.

use super::*;
use crate::analysis::groups::GroupBy;
use crate::analysis::test_profile::Graph;

const GIVEN: [TransformKind; 2] = [TransformKind::Charge, TransformKind::Fold];

fn step(kind: TransformKind, functions: Vec<FunctionId>) -> Transform {
    let subject = Subject::Functions(functions);
    Transform { kind, subject }
}

fn of_set(profile: &Profile, set: &BTreeSet<String>) -> Vec<FunctionId> {
    let is_of_set = |&f: &FunctionId| set.contains(std::str::from_utf8(profile.name(f)).unwrap());
    profile.functions().ids().filter(is_of_set).collect()
}

fn total(profile: &Profile) -> i128 {
    let own = profile.self_column(&Formula::event(0), &PartSelection::All);
    assert!(own.iter().all(|&cost| cost >= 0));
    own.iter().sum()
}

/// The function that costs most with everything that it calls.
fn most(profile: &Profile) -> i128 {
    let (index, all) = (CallIndex::new(profile), PartSelection::All);
    let cycles = Cycles::find(profile, &index, &all);
    let rule = InclusiveRule::default();
    let costs = InclusiveCosts::new(profile, &cycles, &Formula::event(0), &all, rule);
    let both = costs.functions.iter().chain(&costs.cycles);
    both.copied().max().unwrap_or(0)
}

/// Everything that functions of a run call, and they.
fn with_callees(run: &Run, of: u8) -> BTreeSet<String> {
    let stacks = stacks(run);
    let mut found = BTreeSet::from([name(of)]);
    loop {
        let before = found.len();
        for (stack, _) in &stacks {
            if stack.iter().any(|f| found.contains(f)) {
                let first = stack.iter().position(|f| found.contains(f)).unwrap();
                found.extend(stack[first..].iter().cloned());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn any_step() -> impl Strategy<Value = (TransformKind, Vec<u32>)> {
    let kinds = [GIVEN[0], GIVEN[1], TransformKind::CollapseRecursion];
    let kind = prop::sample::select(kinds.to_vec());
    (kind, prop::collection::vec(0..6u32, 1..4))
}

/// Fails if a figure that is marked as exact differs from that of the stacks.
fn assert_exact_figures_are_true(run: &Run, set: &BTreeSet<u8>) {
    assert_exact_figures_of(&GIVEN, run, set);
}

fn assert_exact_figures_of(kinds: &[TransformKind], run: &Run, set: &BTreeSet<u8>) {
    let (profile, _) = load(std::slice::from_ref(run));
    let stacks = stacks(run);
    let set: BTreeSet<String> = set.iter().copied().map(name).collect();
    for &kind in kinds {
        let steps = [step(kind, of_set(&profile, &set))];
        let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
        let expected = given(kind, &stacks, &set);
        assert_eq!(total(&found), total(&profile));
        assert!(
            most(&found) <= total(&found),
            "{:?} {} of {}",
            kind,
            most(&found),
            total(&found)
        );
        let own = found.self_column(&Formula::event(0), &PartSelection::All);
        for function in found.functions().ids().filter(|&f| found.is_certain(f)) {
            let name = String::from_utf8(found.name(function).to_vec()).unwrap();
            let cost = expected.0.get(&name).copied().unwrap_or(0);
            assert_eq!(own[function.0 as usize], cost, "{:?} {}", kind, name);
        }
        if !found.is_estimated() {
            assert_eq!(sums_of(&found), expected, "{kind:?}");
        }
    }
}

/// A run as `callgrind --separate-callers` names it: each function with its next `callers` callers is another
/// one. Returns the functions of the set, too.
fn with_callers(run: &Run, set: &BTreeSet<u8>, callers: usize) -> (Run, BTreeSet<u8>) {
    let (mut path, mut numbers) = (Vec::new(), BTreeMap::new());
    let (mut named, mut of_set) = (Run::new(), BTreeSet::new());
    for &(depth, function, own) in run {
        path.truncate(depth);
        path.push(function);
        let context = path[path.len().saturating_sub(callers + 1)..].to_vec();
        let next = numbers.len() as u8;
        let number = *numbers.entry(context).or_insert(next);
        named.push((depth, number, own));
        if set.contains(&function) {
            of_set.insert(number);
        }
    }
    (named, of_set)
}

proptest! {
    /// With contexts, call by call.
    #[test]
    fn contexts_are_given_as_stacks_are(runs in two_runs(), set in prop::collection::btree_set(0..5u8, 1..4)) {
        let (profile, contexts) = load(&runs);
        prop_assume!(contexts.is_some());
        let set: BTreeSet<String> = set.into_iter().map(name).collect();
        for kind in GIVEN {
            let steps = [step(kind, of_set(&profile, &set))];
            let found = transform(&profile, contexts.as_ref(), &steps).unwrap().unwrap();
            prop_assert_eq!(sums_of(&found.profile), given(kind, &all_stacks(&runs), &set));
            prop_assert!(!found.profile.is_estimated());
        }
    }

    /// Functions that call no others are charged exactly on the graph, recursion among them included.
    #[test]
    fn what_calls_nothing_that_stays_is_charged_exactly(
        run in runs(6, 30).prop_map(|(run, _)| run), of in 0..6u8,
    ) {
        let set = with_callees(&run, of);
        prop_assume!(!set.contains(&name(run[0].1)));
        let (profile, _) = load(std::slice::from_ref(&run));
        let steps = [step(TransformKind::Charge, of_set(&profile, &set))];
        let found = transform(&profile, None, &steps).unwrap().unwrap();
        prop_assert_eq!(sums_of(&found.profile), given(TransformKind::Charge, &stacks(&run), &set));
        prop_assert!(!found.profile.is_estimated());
    }

    /// Where each function has one caller, everything is exact.
    #[test]
    fn functions_of_a_tree_are_given_exactly(
        parents in prop::collection::vec((any::<u8>(), 1..50u64), 1..20),
        set in prop::collection::btree_set(1..20u8, 1..8),
    ) {
        let mut run: Run = vec![(0, 0, 7)];
        for (pops, own) in parents {
            let depth = 1 + usize::from(pops) % (run[run.len() - 1].0 + 1);
            run.push((depth, run.len() as u8, own));
        }
        let (profile, _) = load(std::slice::from_ref(&run));
        let set: BTreeSet<String> = set.into_iter().map(name).collect();
        for kind in GIVEN {
            let steps = [step(kind, of_set(&profile, &set))];
            let found = transform(&profile, None, &steps).unwrap().unwrap();
            prop_assert_eq!(sums_of(&found.profile), given(kind, &stacks(&run), &set));
            prop_assert!(!found.profile.is_estimated());
        }
    }

    /// Figures marked as exact equal those of the stacks.
    #[test]
    fn exact_figures_are_true(
        run in runs(6, 30).prop_map(|(run, _)| run), set in prop::collection::btree_set(0..6u8, 1..4),
    ) {
        assert_exact_figures_are_true(&run, &set);
    }

    /// The same if functions have no self cost: then calls are all that is divided or folded.
    #[test]
    fn exact_figures_without_self_cost_are_true(
        run in runs(6, 30).prop_map(|(run, _)| run), set in prop::collection::btree_set(0..6u8, 1..4),
        free in prop::collection::btree_set(0..6u8, 1..3),
    ) {
        let cost = |function, own| if free.contains(&function) { 0 } else { own };
        let run: Run = run.into_iter().map(|(depth, f, own)| (depth, f, cost(f, own))).collect();
        assert_exact_figures_are_true(&run, &set);
    }

    /// The same if names contain callers, which may not reach past a chain of charged functions.
    #[test]
    fn exact_figures_of_contexts_are_true(
        run in runs(6, 60).prop_map(|(run, _)| run),
        set in prop::collection::btree_set(0..6u8, 1..4),
        callers in 1..4usize,
    ) {
        let (run, set) = with_callers(&run, &set, callers);
        assert_exact_figures_are_true(&run, &set);
    }

    /// No chain of transforms that keeps all costs loses any or makes any function exceed the total.
    #[test]
    fn chains_keep_the_total(runs in two_runs(), steps in prop::collection::vec(any_step(), 1..5)) {
        let (profile, contexts) = load(&runs);
        let functions = profile.functions().len() as u32;
        let steps: Vec<Transform> = steps
            .into_iter()
            .map(|(kind, of)| step(kind, of.into_iter().map(|f| FunctionId(f % functions)).collect()))
            .collect();
        for contexts in [None, contexts.as_ref()] {
            let found = transform(&profile, contexts, &steps).unwrap().unwrap();
            prop_assert_eq!(total(&found.profile), total(&profile));
            prop_assert!(most(&found.profile) <= total(&profile));
        }
    }

    /// Nor for all numbers in a file.
    #[test]
    fn inconsistent_costs_are_kept(graph in graphs(8, 30), steps in prop::collection::vec(any_step(), 1..4)) {
        let profile = graph.profile();
        let functions = profile.functions().len() as u32;
        for (kind, of) in steps {
            let functions = of.into_iter().map(|f| FunctionId(f % functions)).collect();
            let found = transform(&profile, None, &[step(kind, functions)]).unwrap().unwrap();
            prop_assert_eq!(total(&found.profile), total(&profile));
        }
    }
}

/// What starts everything and is called again at no cost keeps its cost, and never more than everything.
#[test]
fn a_charged_function_that_starts_its_cycle_costs_no_more_than_everything() {
    let run = vec![
        (0, 3, 0),
        (1, 4, 1),
        (1, 0, 1),
        (2, 4, 1),
        (3, 0, 9),
        (3, 3, 0),
    ];
    assert_exact_figures_are_true(&run, &BTreeSet::from([0, 3]));
}

/// Which function of a cycle begins it is not in its calls if nothing calls it.
#[test]
fn a_cycle_that_begins_at_no_cost_is_no_more_exact() {
    let run = vec![(0, 5, 0), (1, 4, 0), (2, 5, 0)];
    for function in [4, 5] {
        assert_exact_figures_are_true(&run, &BTreeSet::from([function]));
    }
}

/// Folding leaves a cycle with calls that cost less than the functions in it: what a caller outside does not
/// spend, its functions keep.
#[test]
fn callers_outside_a_cycle_are_charged_no_more_than_their_calls() {
    let first = vec![
        (0, 0, 1),
        (1, 4, 1),
        (2, 1, 1),
        (1, 3, 1),
        (1, 4, 1),
        (2, 3, 1),
        (3, 1, 3),
        (1, 2, 1),
        (2, 3, 24),
        (3, 4, 1),
    ];
    let (profile, _) = load(&[first, vec![(0, 0, 1)]]);
    let of = |kind, f: &str| step(kind, vec![named(&profile, f)]);
    let steps = [of(GIVEN[1], &name(2)), of(GIVEN[0], &name(3))];
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    assert_eq!((total(&found), most(&found)), (36, 36));
}

/// `qsort` is called by `a` and `b`, and calls `compare` back; `copy` is of the same library.
fn library() -> Profile {
    Graph::default()
        .function("p!p.c!main", 1)
        .function("p!p.c!a", 2)
        .function("p!p.c!b", 3)
        .function("p!p.c!compare", 50)
        .function("libc!s.c!qsort", 40)
        .function("libc!s.c!copy", 10)
        .call("p!p.c!main", "p!p.c!a", 1, 82)
        .call("p!p.c!main", "p!p.c!b", 1, 23)
        .call("p!p.c!a", "libc!s.c!qsort", 3, 80)
        .call("p!p.c!b", "libc!s.c!qsort", 1, 20)
        .call("libc!s.c!qsort", "libc!s.c!copy", 8, 10)
        .call("libc!s.c!qsort", "p!p.c!compare", 100, 50)
        .profile()
}

#[test]
fn callbacks_of_a_library_are_divided_in_proportion() {
    let profile = library();
    let subject = Subject::GroupOf(named(&profile, "copy"), GroupBy::Object);
    let kind = TransformKind::Charge;
    let found = transform(&profile, None, &[Transform { kind, subject }]);
    let found = found.unwrap().unwrap().profile;
    // 50 of 100 are compare's: half of what a and b pay is their own now.
    let (own, calls, counts) = sums_of(&found);
    let own: Vec<String> = own.iter().map(|(f, cost)| format!("{f} {cost}")).collect();
    assert_eq!(own, ["a 42", "b 13", "compare 50", "main 1"]);
    let calls: Vec<String> = calls
        .iter()
        .map(|(pair, cost)| format!("{}>{} {cost}/{}", pair.0, pair.1, counts[pair]))
        .collect();
    assert_eq!(
        calls,
        [
            "a>compare 40/80",
            "b>compare 10/20",
            "main>a 82/1",
            "main>b 23/1"
        ]
    );
    let certain = |name| found.is_certain(named(&found, name));
    assert_eq!(
        ["main", "a", "b", "compare"].map(certain),
        [true, false, false, true]
    );
}

#[test]
fn a_subject_can_be_a_filter() {
    let profile = library();
    let find = |filter: &str| {
        let subject = Subject::Matching(filter.into());
        let kind = TransformKind::Charge;
        transform(&profile, None, &[Transform { kind, subject }])
    };
    let found = find("object:libc copy").unwrap().unwrap().profile;
    assert!(!found.occurs(named(&found, "copy")));
    assert_eq!(sums_of(&found).0["qsort"], 50);
    assert!(!found.is_estimated());
    assert_eq!(find("nowhere").unwrap_err(), TransformError::NoSuchFunction);
    assert!(matches!(
        find("/(/").unwrap_err(),
        TransformError::Filter(_)
    ));
}

#[test]
fn callees_become_part_of_a_function() {
    let profile = library();
    let found = done(
        &profile,
        None,
        TransformKind::Fold,
        named(&profile, "qsort"),
    )
    .profile;
    let (own, calls, _) = sums_of(&found);
    let own: Vec<String> = own.iter().map(|(f, cost)| format!("{f} {cost}")).collect();
    assert_eq!(own, ["a 2", "b 3", "main 1", "qsort 100"]);
    assert_eq!(calls.len(), 4);
    assert!(!found.is_estimated());
}

/// Recursion through a charged function: what the inner calls get may be rounded to nothing.
#[test]
fn shares_rounded_to_nothing_are_estimates() {
    let first: Run = vec![(0, 3, 1), (1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2, 1)];
    assert_exact_figures_are_true(&first, &BTreeSet::from([1]));
    let chain = [1, 2, 0, 2, 3, 2].into_iter().enumerate();
    let second: Run = chain
        .map(|(depth, function)| (depth, function, 1))
        .collect();
    assert_exact_figures_are_true(&second, &BTreeSet::from([2]));
}

/// `f` calls `init` once, which costs 30, for one of three callers.
#[test]
fn charged_functions_make_no_more_calls_than_before() {
    let callers = ["a", "b", "c"];
    let mut graph = Graph::default().function("f", 0).function("init", 30);
    for caller in callers {
        graph = graph.function(caller, 1).call(caller, "f", 1, 10);
    }
    let profile = graph.call("f", "init", 1, 30).profile();
    let charged = of_set(&profile, &BTreeSet::from(["f".into()]));
    let steps = [step(TransformKind::Charge, charged)];
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    let (_, calls, counts) = sums_of(&found);
    let to_init = callers.map(|caller| (caller.to_owned(), "init".to_owned()));
    assert_eq!(to_init.clone().map(|ends| calls[&ends]), [10, 10, 10]);
    assert_eq!(to_init.iter().map(|ends| counts[ends]).sum::<u64>(), 1);
}

/// `main` calls `f`, which reads no data, and `f` calls `g`, which reads for `main` only.
#[test]
fn a_charged_function_keeps_nothing_of_an_event_that_it_does_not_cause() {
    let text =
        b"events: Ir Dr\nfn=main\n1 10 3\ncfn=f\ncalls=1 1\n2 60 0\ncfn=g\ncalls=1 1\n1 5 2\n\
        fn=f\n1 20 0\ncfn=g\ncalls=2 1\n2 40 0\nfn=g\n1 45 2\n";
    let mut parser = Parser::new(ContextRecorder::new());
    parser.begin_file().unwrap();
    parser.push(text).unwrap();
    parser.end_file().unwrap();
    let (profile, _) = parser.into_sink().finish();
    let charged = of_set(&profile, &BTreeSet::from(["f".into()]));
    let steps = [step(TransformKind::Charge, charged)];
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    assert!(!found.occurs(named(&found, "f")));
    assert!(!found.is_estimated());
    let (own, calls, counts) = sums_of(&found);
    assert_eq!((own["main"], own["g"]), (30, 45));
    let ends = ("main".into(), "g".into());
    assert_eq!((calls[&ends], counts[&ends]), (45, 3));
}

/// f has no self cost and passes 10 to g for main and 20 for h: costs are known, but not which of them called g how often.
#[test]
fn divided_counts_are_estimates() {
    let profile = Graph::default()
        .function("main", 1)
        .function("h", 1)
        .function("f", 0)
        .function("g", 30)
        .call("main", "h", 1, 21)
        .call("main", "f", 1, 10)
        .call("h", "f", 1, 20)
        .call("f", "g", 9, 30)
        .profile();
    let charged = of_set(&profile, &BTreeSet::from(["f".into()]));
    let steps = [step(TransformKind::Charge, charged)];
    let found = transform(&profile, None, &steps).unwrap().unwrap().profile;
    assert!(found.is_estimated());
    assert!(found.functions().ids().all(|f| found.is_certain(f)));
}

/// `main` (10) calls `a` (120) 5 times for 200; `a` and `b` (80) call each other: at least 100 of `a` were outside `b`, and
/// at least one of the 5 calls led to `b`.
#[test]
fn what_is_left_of_a_cycle_is_not_called_exact() {
    let profile = Graph::default()
        .function("main", 10)
        .function("a", 120)
        .function("b", 80)
        .call("main", "a", 5, 200)
        .call("a", "b", 1, 50)
        .call("b", "a", 1, 20)
        .profile();
    let found = |kind| {
        let selected = of_set(&profile, &BTreeSet::from(["b".into()]));
        let steps = [step(kind, selected)];
        transform(&profile, None, &steps).unwrap().unwrap().profile
    };
    let dropped = found(TransformKind::Ignore);
    let (event, all) = (Formula::event(0), PartSelection::All);
    assert!(total(&dropped) >= 110 || dropped.may_lack_costs(&event, &all));
    let kept = found(TransformKind::Through);
    let name = |f| std::str::from_utf8(kept.name(f)).unwrap();
    let calls = kept.calls();
    let entering = calls.ids().find(|&call| name(calls.caller(call)) == "main");
    assert!(kept.has_estimated_count(entering.expect("main still calls a")));
}
