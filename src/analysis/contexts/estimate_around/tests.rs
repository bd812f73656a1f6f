use super::*;
use crate::analysis::contexts::{Origin, callees_of, callers_of, estimate, inverted, renamed};
use crate::analysis::test_profile::{Graph, graphs, named, runs, with_levels};
use crate::analysis::{CallIndex, Cycles};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use proptest::prelude::*;
use std::collections::HashMap;

const ALL: Bounds<'_> = Bounds {
    per_million: 0,
    contexts: 100_000,
    closer: &[],
};

fn f(number: u32) -> Frame {
    Frame::Function(FunctionId(number))
}

/// The tree of the whole program, and that around a center.
fn trees(profile: &Profile, side: Side, center: &[Row], bounds: Bounds<'_>) -> [ContextTree; 2] {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let around = estimate_around(view, bounds, side, center, None).unwrap();
    [estimate(view, bounds), around]
}

/// The inclusive cost of each chain of frames, of equal ones together.
fn chains(tree: &ContextTree) -> HashMap<Vec<Frame>, i128> {
    let mut chains = vec![Vec::new()];
    let mut found = HashMap::new();
    for row in 1..tree.len() {
        let mut chain = chains[tree.parents[row] as usize].clone();
        chain.push(tree.frames[row]);
        *found.entry(chain.clone()).or_insert(0) += tree.inclusive[row];
        chains.push(chain);
    }
    found
}

#[test]
fn calls_that_are_small_in_the_whole_program_are_exact_around_their_function() {
    let mut graph = Graph::default().function("main", 999_000);
    // 100 callers of `f`, each below a thousandth of the total.
    for number in 0..100 {
        let caller = format!("caller {number}");
        graph = graph.call("main", &caller, 1, 10);
        graph = graph.call(&caller, "f", 1, 10);
    }
    let graph = graph.call("f", "x", 1, 700).call("f", "y", 1, 300);
    let profile = graph.function("x", 700).function("y", 300).profile();
    let row = |name: &str| Row::Function(named(&profile, name));
    let id = |name: &str| Frame::from(row(name));
    let bounds = Bounds {
        per_million: 1000,
        contexts: 1000,
        closer: &[],
    };
    let [whole, around] = trees(&profile, Side::Callees, &[row("f")], bounds);
    assert!(callees_of(&whole, |frame| frame == id("f")).is_empty());
    assert_eq!(around.frames, [Frame::Total, id("f"), id("x"), id("y")]);
    assert_eq!(around.inclusive, [1000, 1000, 700, 300]);
    assert_eq!(around.self_costs, [0, 0, 700, 300]);
    let [_, around] = trees(&profile, Side::Callers, &[row("f")], bounds);
    let chain = vec![id("f"), id("caller 7"), id("main")];
    assert_eq!(chains(&around)[&chain], 10);
    assert_eq!(around.inclusive[..2], [1000, 1000]);
}

#[test]
fn a_cost_in_two_rows_of_a_function_counts_for_the_outer_one() {
    // `f` calls `g`, which calls `f'2`; `main` calls both levels.
    let profile = Graph::default()
        .function("main", 0)
        .function("f", 10)
        .function("f'2", 40)
        .call("main", "f", 1, 40)
        .call("f", "g", 1, 30)
        .call("g", "f'2", 1, 30)
        .call("main", "f'2", 1, 10)
        .profile();
    let row = |name: &str| Row::Function(named(&profile, name));
    let id = |name: &str| Frame::from(row(name));
    let rows = [row("f"), row("f'2")];
    let center = rows.map(Frame::from);
    let [_, around] = trees(&profile, Side::Callees, &rows, ALL);
    let one = renamed(
        &around,
        |frame| if frame == center[1] { center[0] } else { frame },
    );
    assert_eq!(one.inclusive[..2], [50, 50]);
    assert_eq!(chains(&one)[&vec![center[0], id("g"), center[0]]], 30);
    let [_, around] = trees(&profile, Side::Callers, &rows, ALL);
    let one = renamed(
        &around,
        |frame| if frame == center[1] { center[0] } else { frame },
    );
    assert_eq!(
        chains(&one),
        HashMap::from([(vec![center[0]], 50), (vec![center[0], id("main")], 50),])
    );
}

/// Two functions are one.
fn assert_around_is_as_in_the_whole_program(
    profile: &Profile,
    side: Side,
    [first, second]: [u32; 2],
) -> Result<(), TestCaseError> {
    let row = |number| Row::Function(FunctionId(number));
    let mut center = vec![row(first), row(second)];
    center.dedup();
    let one = |frame| if frame == f(second) { f(first) } else { frame };
    let [whole, around] = trees(profile, side, &center, ALL);
    prop_assume!(whole.len() < 50_000);
    let whole = renamed(&whole, one);
    let is_center = |frame| frame == f(first);
    let expected = match side {
        Side::Callees => chains(&callees_of(&whole, is_center)),
        Side::Callers => chains(&callers_of(&whole, is_center)),
    };
    let found = chains(&renamed(&around, one));
    let most = (whole.len() + around.len()) as i128;
    for chain in expected.keys().chain(found.keys()) {
        let cost = |of: &HashMap<_, i128>| of.get(chain).copied().unwrap_or(0);
        let error = (cost(&expected) - cost(&found)).abs();
        prop_assert!(
            error <= most,
            "{chain:?}: {} and {}",
            cost(&expected),
            cost(&found)
        );
    }
    Ok(())
}

proptest! {
    /// With all contexts, the tree of the whole program has the same, but for rounding in each of its rows.
    #[test]
    fn all_contexts_are_those_of_the_whole_program(
        graph in graphs(6, 10),
        first in 0..6u32,
        second in 0..6u32,
        side in prop::sample::select(vec![Side::Callees, Side::Callers]),
    ) {
        let profile = graph.times(1_000_000).profile();
        let functions = profile.functions().len() as u32;
        assert_around_is_as_in_the_whole_program(&profile, side, [first % functions, second % functions])?;
    }

    /// The same for runs with recursion levels, whose cycles have members that never ran within themselves.
    #[test]
    fn all_contexts_of_levels_are_those_of_the_whole_program(
        (run, _) in runs(4, 14),
        center in prop::sample::select(vec!["f0", "f1", "f2"]),
        side in prop::sample::select(vec![Side::Callees, Side::Callers]),
    ) {
        let run: Vec<_> = run.into_iter().map(|(depth, f, own)| (depth, f, own * 1_000_000)).collect();
        let (profile, _) = with_levels(&run);
        let rows = profile.functions().ids().filter(|&f| profile.name(f).starts_with(center.as_bytes()));
        let rows: Vec<u32> = rows.map(|f| f.0).collect();
        if let (Some(&first), Some(&last)) = (rows.first(), rows.last()) {
            assert_around_is_as_in_the_whole_program(&profile, side, [first, last])?;
        }
    }
}

/// The whole program inverted, and its tree.
fn inverted_trees(profile: &Profile, bounds: Bounds<'_>) -> [ContextTree; 2] {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    [
        estimate_inverted(view, bounds).unwrap(),
        estimate(view, bounds),
    ]
}

/// A hundred callers have 10 each of what `leaf` costs, as many calls as the tree of the program has room for above it.
#[test]
fn an_inverted_tree_has_the_callers_of_functions_that_the_tree_of_the_program_leaves_out() {
    let mut graph = Graph::default()
        .function("main", 999_000)
        .function("leaf", 1000);
    for number in 0..100 {
        let caller = format!("caller {number}");
        graph = graph.call("main", &caller, 1, 10);
        graph = graph.call(&caller, "leaf", 1, 10);
    }
    let profile = graph.profile();
    let id = |name: &str| Frame::Function(named(&profile, name));
    let bounds = Bounds {
        per_million: 10,
        contexts: 150,
        closer: &[],
    };
    let [turned, whole] = inverted_trees(&profile, bounds);
    let of_program = chains(&inverted(&whole));
    assert_eq!(of_program.get(&vec![id("leaf")]), Some(&490));
    let found = chains(&turned);
    assert_eq!(found[&vec![id("leaf")]], 1000);
    assert_eq!(found[&vec![id("main")]], 999_000);
    for number in 0..100 {
        let caller = id(&format!("caller {number}"));
        assert_eq!(found[&vec![id("leaf"), caller]], 10);
    }
    // Of half of them there is room for `main` too.
    let named = 999_000 + 50 * 10;
    assert!(matches!(turned.origin, Origin::Estimated { covered, .. } if covered == named));
}

/// Cheap functions are there too, with the functions that call them.
#[test]
fn an_inverted_tree_has_all_functions_that_cost_anything_with_their_callers() {
    let graph = Graph::default()
        .function("main", 9_999_993)
        .function("cheap", 7)
        .function("free", 0);
    let profile = graph
        .call("main", "cheap", 1, 5)
        .call("main", "middle", 1, 2)
        .call("middle", "cheap", 1, 2)
        .call("main", "free", 1, 0)
        .profile();
    let [turned, _] = inverted_trees(&profile, Bounds::default());
    let id = |name: &str| Frame::Function(named(&profile, name));
    let expected = HashMap::from([
        (vec![id("main")], 9_999_993),
        (vec![id("cheap")], 7),
        (vec![id("cheap"), id("main")], 5),
        (vec![id("cheap"), id("middle")], 2),
        // That is less than 0.001 %.
        (vec![id("cheap"), id("middle"), Frame::Rest], 2),
    ]);
    assert_eq!(chains(&turned), expected);
}

proptest! {
    /// With all contexts, that is the tree of the program, turned chain by chain, but for rounding in each of its rows.
    #[test]
    fn with_all_contexts_it_is_the_tree_of_the_program_turned(graph in graphs(6, 10)) {
        let profile = graph.profile();
        let [turned, whole] = inverted_trees(&profile, ALL);
        prop_assume!(whole.len() < 50_000 && turned.len() < 50_000);
        let (expected, found) = (chains(&inverted(&whole)), chains(&turned));
        let most = (whole.len() + turned.len()) as i128;
        for chain in expected.keys().chain(found.keys()) {
            let cost = |of: &HashMap<_, i128>| of.get(chain).copied().unwrap_or(0);
            prop_assert!((cost(&expected) - cost(&found)).abs() <= most, "{:?}", chain);
        }
        prop_assert_eq!(turned.inclusive[0], whole.inclusive[0]);
    }
}
