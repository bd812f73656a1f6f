use crate::analysis::contexts::{Bounds, ContextTree, Frame, estimate};
use crate::analysis::test_profile::{Graph, graphs};
use crate::analysis::{CallIndex, Cycles, View};
use crate::model::{Formula, PartSelection, Profile};
use proptest::prelude::*;
use std::collections::HashMap;

fn tree(profile: &Profile, per_million: u32, contexts: u32, closer: &[Frame]) -> ContextTree {
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
    let bounds = Bounds {
        per_million,
        contexts,
        closer,
    };
    estimate(view, bounds)
}

/// The frames from the root to each row.
fn paths(tree: &ContextTree) -> Vec<Vec<Frame>> {
    let mut paths: Vec<Vec<Frame>> = vec![Vec::new()];
    for row in 1..tree.len() {
        let parent = &paths[tree.parents[row] as usize];
        paths.push([&parent[..], &[tree.frames[row]]].concat());
    }
    paths
}

/// The inclusive cost of each context but the rests.
fn costs(tree: &ContextTree) -> HashMap<Vec<Frame>, i128> {
    let rows = paths(tree).into_iter().zip(tree.inclusive.iter().copied());
    rows.filter(|row| row.0.last() != Some(&Frame::Rest))
        .collect()
}

/// Main calls `wide`, and `narrow` with 1 % of the cost, whose callees have 0.6, 0.3 and 0.1 %.
fn narrow() -> Profile {
    Graph::default()
        .function("main", 0)
        .function("wide", 9900)
        .function("narrow", 0)
        .function("a", 60)
        .function("b", 30)
        .function("c", 10)
        .call("main", "wide", 1, 9900)
        .call("main", "narrow", 1, 100)
        .call("narrow", "a", 1, 60)
        .call("narrow", "b", 1, 30)
        .call("narrow", "c", 1, 10)
        .profile()
}

/// Frames of functions by name.
fn path(profile: &Profile, names: &[&str]) -> Vec<Frame> {
    let functions = profile.functions();
    let find = |name: &&str| {
        let mut ids = functions.ids();
        ids.find(|&f| profile.name(f) == name.as_bytes()).unwrap()
    };
    names.iter().map(find).map(Frame::Function).collect()
}

fn drawn(profile: &Profile, closer: &[&str], contexts: u32) -> Vec<(String, i128)> {
    // 20 %
    let tree = tree(profile, 200_000, contexts, &path(profile, closer));
    let name = |frame: &Frame| match frame {
        Frame::Function(f) => String::from_utf8_lossy(profile.name(*f)).into_owned(),
        other => format!("{other:?}"),
    };
    let rows = tree.frames.iter().zip(&tree.inclusive).skip(1);
    rows.map(|(frame, &cost)| (name(frame), cost)).collect()
}

#[test]
fn a_context_that_is_left_out_is_reached_and_opened_by_its_own_share() {
    let profile = narrow();
    let rows = |rows: &[(&str, i128)]| -> Vec<(String, i128)> {
        rows.iter()
            .map(|&(name, cost)| (name.into(), cost))
            .collect()
    };
    let whole = [("main", 10_000), ("wide", 9900), ("Rest", 100)];
    assert_eq!(drawn(&profile, &[], 100), rows(&whole));
    let closer = [
        ("main", 10_000),
        ("wide", 9900),
        ("narrow", 100),
        ("a", 60),
        ("b", 30),
        ("Rest", 10),
    ];
    assert_eq!(drawn(&profile, &["main", "narrow"], 100), rows(&closer));
    // The number counts again below it.
    assert_eq!(
        drawn(&profile, &["main", "narrow"], 3)[..3],
        rows(&closer)[..3]
    );
    // No such way.
    assert_eq!(drawn(&profile, &["narrow", "a"], 100), rows(&whole));
}

proptest! {
    #[test]
    fn what_is_below_is_that_of_the_whole_tree_and_the_others_stay(
        graph in graphs(8, 30),
        row in any::<prop::sample::Index>(),
        per_million in 1000..300_000u32,
    ) {
        let profile = graph.profile();
        let full = tree(&profile, 0, 2000, &[]);
        prop_assume!(full.len() > 1 && full.len() < 1000);
        let row = 1 + row.index(full.len() - 1);
        let path = &paths(&full)[row];
        let [coarse, closer] = [&[][..], path].map(|path| tree(&profile, per_million, 2000, path));
        prop_assert_eq!(closer.inclusive[0], full.inclusive[0]);
        prop_assert_eq!(closer.self_costs.iter().sum::<i128>(), full.inclusive[0]);
        let (all, coarse, closer) = (costs(&full), costs(&coarse), costs(&closer));
        // Each division rounds to whole units.
        let rounding = full.len() as i128;
        for (path, cost) in &coarse {
            prop_assert!(closer.get(path).is_some_and(|other| (other - cost).abs() <= rounding));
        }
        for (at, cost) in &closer {
            let is_near = all.get(at).is_none_or(|other| (other - cost).abs() <= rounding);
            prop_assert!(is_near, "{at:?}");
            prop_assert!(coarse.contains_key(at) || at.starts_with(path) || path.starts_with(at));
        }
        let below = all[path] * i128::from(per_million) / 1_000_000;
        for (at, cost) in all.iter().filter(|one| one.0.starts_with(path)) {
            prop_assert!(*cost <= below + rounding || closer.contains_key(at), "{at:?}");
        }
    }
}
