//! Random runs are written as the writers of single invocations write them, and rebuilt.

use super::*;
use crate::analysis::contexts::{ContextTree, Frame, Origin};
use crate::analysis::test_profile::{invocation_cost, runs};
use crate::grammar::Parser;
use crate::model::{Formula, PartSelection};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Depth, function, self cost of each invocation in the order of entering.
type Run = [(usize, u8, u64)];

fn read(text: &str) -> (Profile, Result<RecordedContexts, NotRecorded>) {
    read_with(text, ContextRecorder::new())
}

fn read_with(
    text: &str,
    recorder: ContextRecorder,
) -> (Profile, Result<RecordedContexts, NotRecorded>) {
    let mut parser = Parser::new(recorder);
    parser.begin_file().unwrap();
    parser.push(text.as_bytes()).unwrap();
    parser.end_file().unwrap();
    parser.into_sink().finish()
}

/// The invocations that one called.
fn called(run: &Run, at: usize) -> Vec<usize> {
    let depth = run[at].0;
    let below = (at + 1..run.len()).take_while(|&i| run[i].0 > depth);
    below.filter(|&i| run[i].0 == depth + 1).collect()
}

/// A block of the text; costs are divided by `unit` and rounded down, each for itself.
fn block(text: &mut String, run: &Run, at: usize, count: u64, unit: u64) {
    writeln!(
        text,
        "\nfl=x.php\nfn=f{}\n{at} {}",
        run[at].1,
        run[at].2 / unit
    )
    .unwrap();
    for callee in called(run, at) {
        let cost = invocation_cost(run, callee) / unit;
        writeln!(
            text,
            "cfl=x.php\ncfn=f{}\ncalls={count} 0\n{at} {cost}",
            run[callee].1
        )
        .unwrap();
    }
}

/// As Xdebug writes: each block when the function returned.
fn callees_first(run: &Run, unit: u64) -> String {
    let mut text = String::from("events: Time_(10ns)\n");
    let mut stack: Vec<usize> = Vec::new();
    for at in 0..=run.len() {
        let depth = run.get(at).map_or(0, |e| e.0);
        while stack.last().is_some_and(|&top| run[top].0 >= depth) {
            let ended = stack.pop().unwrap();
            block(&mut text, run, ended, 1, unit);
        }
        stack.push(at);
    }
    text
}

/// As xtree writes: each block before those that it calls.
fn callers_first(run: &Run) -> String {
    let mut text = String::from("creator: xtree-1\nevents: B\n");
    (0..run.len()).for_each(|at| block(&mut text, run, at, 0, 1));
    text
}

/// Path of function names and self cost of each row.
fn paths(profile: &Profile, tree: &ContextTree) -> Vec<(String, i128)> {
    let mut paths = vec![String::new()];
    let mut out = Vec::new();
    for row in 1..tree.len() {
        let Frame::Function(function) = tree.frames[row] else {
            panic!("{:?}", tree.frames[row])
        };
        let name = std::str::from_utf8(profile.name(function)).unwrap();
        paths.push(format!("{} {name}", paths[tree.parents[row] as usize]));
        out.push((paths[row].clone(), tree.self_costs[row]));
    }
    out
}

fn true_paths(run: &Run, unit: u64) -> Vec<(String, i128)> {
    let mut path: Vec<String> = Vec::new();
    let mut out = Vec::new();
    for &(depth, function, cost) in run {
        path.truncate(depth);
        path.push(format!(" f{function}"));
        out.push((path.concat(), i128::from(cost / unit)));
    }
    out
}

fn summed(paths: Vec<(String, i128)>) -> BTreeMap<String, i128> {
    let mut sums = BTreeMap::new();
    for (path, cost) in paths {
        *sums.entry(path).or_insert(0) += cost;
    }
    sums
}

fn merged(profile: &Profile, contexts: &RecordedContexts) -> ContextTree {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    contexts.merged(profile, &formula, &parts).unwrap()
}

fn check_law(profile: &Profile, tree: &ContextTree) {
    let total = profile.total(&Formula::event(0), &PartSelection::All);
    assert_eq!(tree.inclusive[0], total);
    assert_eq!(tree.self_costs.iter().sum::<i128>(), total);
}

proptest! {
    #[test]
    fn runs_written_at_return_are_rebuilt((run, _) in runs(5, 80), unit in 1..20u64) {
        prop_assume!(run.len() > 1);
        let (profile, contexts) = read(&callees_first(&run, unit));
        let contexts = contexts.unwrap();
        let all = PartSelection::All;
        let ordered = contexts.in_time_order(&profile, &Formula::event(0), &all).unwrap();
        prop_assert_eq!(paths(&profile, &ordered), true_paths(&run, unit));
        prop_assert_eq!(ordered.origin, Origin::Recorded { in_time_order: true, ambiguous: 0 });
        check_law(&profile, &ordered);
        let merged = merged(&profile, &contexts);
        let rows = paths(&profile, &merged);
        prop_assert_eq!(rows.len(), summed(rows.clone()).len(), "a context twice");
        prop_assert_eq!(summed(rows), summed(true_paths(&run, unit)));
        prop_assert_eq!(merged.counts.iter().sum::<u64>(), run.len() as u64 - 1);
        check_law(&profile, &merged);
    }

    #[test]
    fn runs_written_in_descent_are_rebuilt((run, _) in runs(5, 80)) {
        prop_assume!(run.len() > 1);
        let (profile, contexts) = read(&callers_first(&run));
        let contexts = contexts.unwrap();
        // The same text may also read as one written at return; the contexts are the same then.
        let merged = merged(&profile, &contexts);
        prop_assert_eq!(contexts.ambiguous, 0);
        prop_assert_eq!(summed(paths(&profile, &merged)), summed(true_paths(&run, 1)));
        check_law(&profile, &merged);
    }

    /// Memory that is short makes equal contexts one node on the way; the answer is the same.
    #[test]
    fn short_memory_loses_only_the_order((run, _) in runs(3, 120), cells in 60..200usize) {
        let text = callees_first(&run, 1);
        let mut recorder = ContextRecorder::new();
        recorder.linking.cells = cells;
        let (profile, contexts) = read_with(&text, recorder);
        match contexts {
            Ok(contexts) => {
                let merged = merged(&profile, &contexts);
                prop_assert_eq!(summed(paths(&profile, &merged)), summed(true_paths(&run, 1)));
                check_law(&profile, &merged);
            }
            Err(why) => prop_assert!(matches!(why, NotRecorded::TooMany | NotRecorded::NoCalls)),
        }
    }

    /// A text of sums is rejected, or it is a tree and rebuilt correctly.
    #[test]
    fn sums_are_never_taken_for_invocations((run, _) in runs(6, 25), order in any::<u64>()) {
        let mut functions: BTreeMap<u8, u64> = BTreeMap::new();
        let mut calls: BTreeMap<(u8, u8), (u64, u64)> = BTreeMap::new();
        for (at, &(_, function, cost)) in run.iter().enumerate() {
            *functions.entry(function).or_insert(0) += cost;
            for callee in called(&run, at) {
                let sum = calls.entry((function, run[callee].1)).or_default();
                sum.0 += 1;
                sum.1 += invocation_cost(&run, callee);
            }
        }
        let mut blocks: Vec<(u64, u8)> = functions.keys().map(|&f| {
            (u64::from(f).wrapping_mul(order | 1).rotate_left(17), f)
        }).collect();
        blocks.sort_unstable();
        let mut text = String::from("events: Ir\n");
        for (_, function) in blocks {
            writeln!(text, "fn=f{function}\n1 {}", functions[&function]).unwrap();
            for (&(_, callee), (count, cost)) in calls.iter().filter(|c| c.0.0 == function) {
                writeln!(text, "cfn=f{callee}\ncalls={count} 1\n1 {cost}").unwrap();
            }
        }
        let (profile, contexts) = read(&text);
        if let Ok(contexts) = contexts {
            let merged = merged(&profile, &contexts);
            prop_assert_eq!(summed(paths(&profile, &merged)), summed(true_paths(&run, 1)));
        }
    }

    /// As chrome2calltree writes: nodes as they came into being while stacks were sampled.
    #[test]
    fn sampled_nodes_are_rebuilt(stacks in prop::collection::vec(prop::collection::vec(0..4u8, 1..6), 2..20)) {
        let mut nodes: Vec<(Vec<u8>, u64)> = vec![(Vec::new(), 0)];
        for stack in &stacks {
            for depth in 1..=stack.len() {
                let path = &stack[..depth];
                if !nodes.iter().any(|n| n.0 == path) {
                    nodes.push((path.to_vec(), 0));
                }
            }
            nodes.iter_mut().find(|n| n.0 == *stack).unwrap().1 += 1;
        }
        let total = |path: &[u8]| -> u64 {
            nodes.iter().filter(|n| n.0.starts_with(path)).map(|n| n.1).sum()
        };
        let name = |path: &[u8]| path.last().map_or("(root)".into(), |f| format!("f{f}"));
        let mut text = String::from("events: ms hits\n");
        for (path, own) in &nodes {
            writeln!(text, "fn={}\n0 {} {own}", name(path), own * 1000).unwrap();
            for (child, _) in nodes.iter().filter(|n| n.0.len() == path.len() + 1 && n.0.starts_with(path)) {
                let cost = total(child);
                writeln!(text, "cfn={}\ncalls=0 0\n0 {} {cost}", name(child), cost * 1000).unwrap();
            }
        }
        let (profile, contexts) = read(&text);
        let contexts = match contexts {
            Ok(contexts) => contexts,
            Err(why) => {
                prop_assert_eq!(why, NotRecorded::Ambiguous);
                return Ok(());
            }
        };
        let tree = merged(&profile, &contexts);
        check_law(&profile, &tree);
        if contexts.ambiguous == 0 {
            let truth = nodes.iter().map(|(path, own)| {
                let names: String = (0..=path.len()).map(|d| format!(" {}", name(&path[..d]))).collect();
                (names, i128::from(*own) * 1000)
            });
            prop_assert_eq!(summed(paths(&profile, &tree)), summed(truth.collect()));
        }
    }
}

#[test]
fn each_part_is_a_run_of_its_own() {
    let run = "events: Time\nfl=a\nfn=f\n1 7\n\nfl=a\nfn=main\n1 5\ncfn=f\ncalls=1 0\n1 7\n";
    let other = "events: Memory Time\nfl=a\nfn=f\n1 90 2\n\nfl=a\nfn=main\n1 10 1\ncfn=f\ncalls=1 0\n1 90 2\n";
    let text = format!("version: 1\npart: 1\n{run}\nversion: 1\npart: 2\n{other}");
    let (profile, contexts) = read(&text);
    assert_eq!(profile.parts().len(), 2);
    let contexts = contexts.unwrap();
    let rows = |parts| {
        let tree = contexts
            .merged(&profile, &Formula::event(0), &parts)
            .unwrap();
        summed(paths(&profile, &tree))
    };
    let only = |part| PartSelection::Only(vec![part == 0, part == 1]);
    let expected = |main, f| BTreeMap::from([(" main".into(), main), (" main f".into(), f)]);
    assert_eq!(rows(PartSelection::All), expected(6, 9));
    assert_eq!(rows(only(0)), expected(5, 7));
    assert_eq!(rows(only(1)), expected(1, 2));
}

#[test]
fn texts_without_contexts_say_why() {
    let why = |text| read(text).1.unwrap_err();
    assert_eq!(
        why("events: Ir\nfn=f\n1 5\nfn=g\n1 6\n"),
        NotRecorded::NoCalls
    );
    let shared = "events: Ir\nfn=a\n1 1\ncfn=f\ncalls=1 1\n1 5\nfn=b\n1 1\ncfn=f\ncalls=1 1\n1 5\nfn=f\n1 10\n";
    assert_eq!(why(shared), NotRecorded::Sums);
    let large = "events: Ir\nfn=f\n1 18446744073709551615\nfn=a\n1 1\ncfn=f\ncalls=1 1\n1 5\n";
    assert_eq!(why(large), NotRecorded::TooLarge);
}
