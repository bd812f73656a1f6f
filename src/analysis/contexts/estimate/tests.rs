use super::*;
use crate::analysis::test_profile::{Graph, graphs, runs, with_levels};
use crate::analysis::{CallIndex, Cycles};
use proptest::prelude::*;

fn tree(profile: &Profile, bounds: Bounds<'_>) -> ContextTree {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    estimate(
        View {
            profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        },
        bounds,
    )
}

fn all() -> Bounds<'static> {
    Bounds {
        per_million: 0,
        contexts: 2000,
        closer: &[],
    }
}

/// A line for each row: depth, frame, self cost, inclusive cost.
fn lines(profile: &Profile, tree: &ContextTree) -> Vec<String> {
    let mut depths = vec![0; tree.len()];
    let line = |row: usize| {
        depths[row] = if row == 0 {
            0
        } else {
            depths[tree.parents[row] as usize] + 1
        };
        let name = match tree.frames[row] {
            Frame::Total => "total".into(),
            Frame::Function(f) => String::from_utf8_lossy(profile.name(f)).into_owned(),
            Frame::Cycle(c) => format!("<cycle {}>", c.0 + 1),
            Frame::Rest => "rest".into(),
        };
        let (own, inclusive) = (tree.self_costs[row], tree.inclusive[row]);
        format!("{}{name} {own} {inclusive}", " ".repeat(depths[row]))
    };
    (0..tree.len()).map(line).collect()
}

#[test]
fn callees_are_shared_in_proportion() {
    let profile = Graph::default()
        .function("main", 0)
        .function("x", 50)
        .function("y", 50)
        .call("main", "a", 1, 10)
        .call("main", "b", 1, 90)
        .call("a", "f", 1, 10)
        .call("b", "f", 1, 90)
        .call("f", "x", 1, 50)
        .call("f", "y", 1, 50)
        .profile();
    let tree = tree(&profile, all());
    let expected = [
        "total 0 100",
        " main 0 100",
        "  b 0 90",
        "   f 0 90",
        "    x 45 45",
        "    y 45 45",
        "  a 0 10",
        "   f 0 10",
        "    x 5 5",
        "    y 5 5",
    ];
    assert_eq!(lines(&profile, &tree), expected);
    let origin = Origin::Estimated {
        certain: 0,
        covered: 100,
    };
    assert_eq!(tree.origin, origin);
}

#[test]
fn a_cycle_is_one_context_above_its_members() {
    let profile = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .function("leaf", 90)
        .call("main", "a", 1, 190)
        .call("a", "b", 5, 150)
        .call("b", "a", 4, 100)
        .call("b", "leaf", 5, 90)
        .profile();
    let tree = tree(&profile, all());
    let expected = [
        "total 0 200",
        " main 10 200",
        "  <cycle 1> 0 190",
        // Only a calls b.
        "   a 40 190",
        "    b 60 150",
        "     leaf 90 90",
    ];
    assert_eq!(lines(&profile, &tree), expected);
    let origin = Origin::Estimated {
        certain: 200,
        covered: 200,
    };
    assert_eq!(tree.origin, origin);
}

/// `main` calls `a`, which calls `b`, and `b`, which calls `a`. As `r` has levels, neither ran within itself.
#[test]
fn members_of_a_cycle_that_never_ran_within_themselves_have_their_calls_below_them() {
    let profile = Graph::default()
        .function("a", 25)
        .function("b", 25)
        .function("leaf", 70)
        .function("r'2", 1)
        .call("main", "a", 1, 100)
        .call("a", "b", 1, 90)
        .call("b", "leaf", 1, 70)
        .call("main", "b", 1, 20)
        .call("b", "a", 1, 15)
        .call("main", "r", 1, 1)
        .call("r", "r'2", 1, 1)
        .profile();
    let tree = tree(&profile, all());
    // `b` costs 95, of which 90/110 were spent when `a` called it.
    let expected = [
        "total 0 121",
        " main 0 121",
        "  <cycle 1> 0 120",
        "   a 25 102",
        "    b 20 77",
        "     leaf 57 57",
        "   b 5 18",
        "    leaf 13 13",
        "  r 0 1",
        "   r'2 1 1",
    ];
    assert_eq!(lines(&profile, &tree), expected);
    // `r` and `a` have one place each.
    let origin = Origin::Estimated {
        certain: 26,
        covered: 121,
    };
    assert_eq!(tree.origin, origin);
}

#[test]
fn callers_that_state_too_much_are_scaled_and_entries_without_caller_are_roots() {
    let profile = Graph::default()
        .function("main", 10)
        .function("f", 30)
        .function("h", 100)
        .call("main", "f", 1, 50)
        .call("main", "gone", 1, 7)
        .call("main", "h", 1, 20)
        .profile();
    let tree = tree(&profile, all());
    let expected = [
        "total 0 140",
        " h 80 80",
        " main 10 60",
        "  f 30 30",
        "  h 20 20",
    ];
    assert_eq!(lines(&profile, &tree), expected);
    let origin = Origin::Estimated {
        certain: 40,
        covered: 140,
    };
    assert_eq!(tree.origin, origin);
}

#[test]
fn omitted_contexts_are_summed_as_rest() {
    let profile = Graph::default()
        .function("main", 100)
        .function("f", 850)
        .function("g", 30)
        .function("h", 20)
        .call("main", "f", 1, 850)
        .call("main", "g", 1, 50)
        .call("g", "h", 1, 20)
        .profile();
    let bounds = Bounds {
        per_million: 100_000,
        contexts: 100,
        closer: &[],
    };
    let by_share = tree(&profile, bounds);
    let expected = [
        "total 0 1000",
        " main 100 1000",
        "  f 850 850",
        "  rest 50 50",
    ];
    assert_eq!(lines(&profile, &by_share), expected);
    let bounds = Bounds {
        per_million: 0,
        contexts: 1,
        closer: &[],
    };
    let by_number = tree(&profile, bounds);
    let expected = ["total 0 1000", " main 100 1000", "  rest 900 900"];
    assert_eq!(lines(&profile, &by_number), expected);
    let origin = Origin::Estimated {
        certain: 100,
        covered: 100,
    };
    assert_eq!(by_number.origin, origin);
}

#[test]
fn negative_costs_have_no_proportions() {
    let profile = Graph::default()
        .function("main", 10)
        .function("f", -30)
        .call("main", "f", 1, -30)
        .profile();
    let tree = tree(&profile, all());
    assert_eq!(
        lines(&profile, &tree),
        ["total 0 -20", " main 10 10", " f -30 -30"]
    );
}

proptest! {
    #[test]
    fn any_graph_of_any_part_adds_up(
        graph in graphs(8, 30),
        flags in prop::collection::vec(any::<bool>(), 3),
        per_million in 0..200_000u32,
        contexts in 0..60u32,
    ) {
        let profile = graph.profile();
        let (formula, parts) = (Formula::event(0), PartSelection::Only(flags));
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let bounds = Bounds { per_million, contexts, closer: &[] };
        let tree = estimate(View { profile: &profile, index: &index, cycles: &cycles, formula: &formula, parts: &parts }, bounds);
        let total = profile.total(&formula, &parts);
        prop_assert_eq!(tree.inclusive[0], total);
        prop_assert_eq!(tree.self_costs.iter().sum::<i128>(), total);
        for row in 0..tree.len() as u32 {
            let below: i128 = tree.children(row).map(|c| tree.inclusive[c as usize]).sum();
            prop_assert_eq!(tree.inclusive[row as usize], tree.self_costs[row as usize] + below);
        }
        let named = tree.frames.iter().filter(|f| !matches!(f, Frame::Rest | Frame::Total));
        prop_assert!(named.count() <= contexts as usize);
    }

    /// Opened without bounds, a function has in all its contexts what it has in the profile.
    #[test]
    fn a_timed_run_gives_each_function_its_self_cost((_, graph) in runs(5, 40)) {
        let profile = graph.profile();
        let bounds = Bounds { per_million: 0, contexts: 1 << 20, closer: &[] };
        let tree = tree(&profile, bounds);
        let own = profile.self_column(&Formula::event(0), &PartSelection::All);
        for function in profile.functions().ids() {
            let rows = (0..tree.len()).filter(|&r| tree.frames[r] == Frame::Function(function));
            let sum: i128 = rows.map(|row| tree.self_costs[row]).sum();
            prop_assert_eq!(sum, own[function.0 as usize]);
        }
        let Origin::Estimated { certain, covered } = tree.origin else { unreachable!() };
        prop_assert!(certain <= covered && covered <= tree.inclusive[0]);
    }

    /// What is called certain is what really happened.
    #[test]
    fn a_run_of_certain_contexts_is_estimated_exactly((run, graph) in runs(9, 12)) {
        let profile = graph.profile();
        let tree = tree(&profile, Bounds { per_million: 0, contexts: 1 << 20, closer: &[] });
        let total = tree.inclusive[0];
        if tree.origin == (Origin::Estimated { certain: total, covered: total }) {
            let cycles = Cycles::find(&profile, &CallIndex::new(&profile), &PartSelection::All);
            prop_assume!(cycles.is_empty());
            let names = |mut row: u32| {
                let mut path = Vec::new();
                while row != 0 {
                    let Frame::Function(f) = tree.frames[row as usize] else { unreachable!() };
                    path.push(String::from_utf8_lossy(profile.name(f)).into_owned());
                    row = tree.parents[row as usize];
                }
                path.reverse();
                path.join(" ")
            };
            let carried: BTreeMap<String, i128> =
                (1..tree.len() as u32).map(|r| (names(r), tree.self_costs[r as usize])).collect();
            let mut truth: BTreeMap<String, i128> = BTreeMap::new();
            let mut path: Vec<String> = Vec::new();
            for &(depth, function, cost) in &run {
                path.truncate(depth);
                path.push(format!("f{function}"));
                let mut path = path.clone();
                // A function that calls itself is one context.
                path.dedup();
                *truth.entry(path.join(" ")).or_insert(0) += i128::from(cost);
            }
            prop_assert_eq!(carried, truth);
        }
    }

    /// Members of cycles that never ran within themselves cost no more than they did, below them is what they called, and
    /// what is called certain is what really happened.
    #[test]
    fn cycles_of_a_run_with_levels_are_estimated_from_their_calls((run, _) in runs(5, 30)) {
        let (profile, inclusive) = with_levels(&run);
        let tree = tree(&profile, Bounds { per_million: 0, contexts: 1 << 20, closer: &[] });
        let name = |f: FunctionId| String::from_utf8_lossy(profile.name(f)).into_owned();
        // The self cost of each function below another one.
        let mut truth: BTreeMap<(String, String), i128> = BTreeMap::new();
        let mut running: Vec<(usize, u8, String)> = Vec::new();
        for &(depth, function, own) in &run {
            running.retain(|caller| caller.0 < depth);
            let is_deeper = running.iter().any(|caller| caller.1 == function);
            let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
            let caller = running.iter().rev().find(|caller| caller.2 != name);
            let caller = caller.map_or(String::new(), |caller| caller.2.clone());
            *truth.entry((caller, name.clone())).or_default() += i128::from(own);
            running.push((depth, function, name));
        }
        let mut found: BTreeMap<(String, String), i128> = BTreeMap::new();
        let mut drawn: BTreeMap<String, i128> = BTreeMap::new();
        for row in 1..tree.len() {
            let Frame::Function(function) = tree.frames[row] else { continue };
            *drawn.entry(name(function)).or_default() += tree.inclusive[row];
            if let Frame::Function(caller) = tree.frames[tree.parents[row] as usize] {
                *found.entry((name(caller), name(function))).or_default() += tree.self_costs[row];
            }
        }
        for pair in found.keys() {
            prop_assert!(truth.contains_key(pair), "{pair:?}");
        }
        for (name, cost) in drawn.iter().filter(|(name, _)| !name.ends_with("'2")) {
            prop_assert!(*cost <= inclusive[name], "{name}: {cost} of {}", inclusive[name]);
        }
        let total = tree.inclusive[0];
        if tree.origin == (Origin::Estimated { certain: total, covered: total }) {
            for (pair, cost) in found {
                prop_assert_eq!(cost, truth[&pair], "{:?}", pair);
            }
        }
    }
}
