//! Against the obvious: every invocation of a run with its whole stack, which is cut by hand.

mod given;
mod known;
mod several;
mod slow;

use super::*;
use crate::analysis::contexts::{ContextRecorder, Frame};
use crate::analysis::test_profile::{graphs, invocation_cost, named, runs};
use crate::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule};
use crate::grammar::Parser;
use crate::model::{Formula, PartSelection};
use proptest::prelude::*;
use slow::{cut, fold, given, ring};
use std::collections::{BTreeMap, BTreeSet};

/// Depth, function and self cost of each invocation, in the order of their beginning.
type Run = Vec<(usize, u8, u64)>;

/// An invocation: the functions of its stack, and its self cost.
type Stack = (Vec<String>, u64);

/// Self costs by function, inclusive costs of calls, and their counts.
type Sums = (
    BTreeMap<String, i128>,
    BTreeMap<(String, String), i128>,
    BTreeMap<(String, String), u64>,
);

fn transform(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    steps: &[Transform],
) -> Result<Option<Transformed>, TransformError> {
    super::transform(&OriginRules::default(), profile, contexts, steps)
}

fn name(function: u8) -> String {
    format!("f{function}")
}

fn object(function: &str) -> String {
    let number: u32 = function.trim_start_matches('f').parse().unwrap_or(0);
    format!("/lib/o{}", number % 2)
}

/// The record of each invocation when it returns, as Xdebug writes them.
fn text(run: &Run, out: &mut String) {
    let mut open: Vec<usize> = Vec::new();
    let mut order = Vec::new();
    for at in 0..run.len() {
        while open.last().is_some_and(|&last| run[last].0 >= run[at].0) {
            order.extend(open.pop());
        }
        open.push(at);
    }
    order.extend(open.into_iter().rev());
    for at in order {
        let (depth, function, own) = run[at];
        let function = name(function);
        *out += &format!("ob={}\nfn={function}\n1 {own}\n", object(&function));
        let below = (at + 1..run.len()).take_while(|&i| run[i].0 > depth);
        for child in below.filter(|&i| run[i].0 == depth + 1) {
            let callee = name(run[child].1);
            let cost = invocation_cost(run, child);
            *out += &format!(
                "cob={}\ncfn={callee}\ncalls=1 1\n1 {cost}\n",
                object(&callee)
            );
        }
        out.push('\n');
    }
}

fn load(runs: &[Run]) -> (Profile, Option<RecordedContexts>) {
    let mut written = String::new();
    for (number, run) in runs.iter().enumerate() {
        written += &format!("part: {}\nevents: Ir\n\n", number + 1);
        text(run, &mut written);
    }
    let mut parser = Parser::new(ContextRecorder::new());
    parser.begin_file().unwrap();
    parser.push(written.as_bytes()).unwrap();
    parser.end_file().unwrap();
    let (profile, contexts) = parser.into_sink().finish();
    (profile, contexts.ok())
}

fn stacks(run: &Run) -> Vec<Stack> {
    let mut path: Vec<String> = Vec::new();
    let stack = |&(depth, function, own): &(usize, u8, u64)| {
        path.truncate(depth);
        path.push(name(function));
        (path.clone(), own)
    };
    run.iter().map(stack).collect()
}

/// Sums of invocations that are all there is: the callers of each are among them.
fn sums(stacks: &[Stack]) -> Sums {
    let mut sums = Sums::default();
    for (stack, cost) in stacks {
        let cost = i128::from(*cost);
        *sums.0.entry(stack.last().unwrap().clone()).or_default() += cost;
        for pair in stack.windows(2) {
            let pair = (pair[0].clone(), pair[1].clone());
            *sums.1.entry(pair).or_default() += cost;
        }
        if let [.., caller, callee] = &stack[..] {
            let pair = (caller.clone(), callee.clone());
            *sums.2.entry(pair).or_default() += 1;
        }
    }
    sums.0.retain(|_, cost| *cost != 0);
    sums
}

fn sums_of(profile: &Profile) -> Sums {
    let (event, all) = (Formula::event(0), PartSelection::All);
    let name = |f| String::from_utf8(profile.name(f).to_vec()).unwrap();
    let mut sums = Sums::default();
    let own = profile.self_column(&event, &all);
    for function in profile.functions().ids() {
        sums.0.insert(name(function), own[function.0 as usize]);
    }
    sums.0.retain(|_, cost| *cost != 0);
    let (costs, counts) = (
        profile.call_column(&event, &all),
        profile.count_column(&all),
    );
    for call in profile.calls().ids() {
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        let pair = (name(caller), name(callee));
        sums.1.insert(pair.clone(), costs[call.0 as usize]);
        sums.2.insert(pair, counts[call.0 as usize]);
    }
    sums
}

fn all_stacks(runs: &[Run]) -> Vec<Stack> {
    runs.iter().flat_map(stacks).collect()
}

fn one_step(kind: TransformKind, function: FunctionId) -> [Transform; 1] {
    [Transform {
        kind,
        subject: Subject::Functions(vec![function]),
    }]
}

fn done(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    kind: TransformKind,
    function: FunctionId,
) -> Transformed {
    let steps = one_step(kind, function);
    transform(profile, contexts, &steps).unwrap().unwrap()
}

const CUTS: [TransformKind; 3] = [
    TransformKind::Focus,
    TransformKind::Through,
    TransformKind::Ignore,
];

fn two_runs() -> impl Strategy<Value = [Run; 2]> {
    let run = || runs(5, 30).prop_map(|(run, _)| run);
    [run(), run()]
}

/// Chains of functions with what was spent at their end.
fn chains(transformed: &Transformed) -> BTreeMap<Vec<String>, i128> {
    let (profile, all) = (&transformed.profile, PartSelection::All);
    let contexts = transformed.contexts.as_ref().unwrap();
    let tree = contexts.merged(profile, &Formula::event(0), &all).unwrap();
    let mut found = BTreeMap::new();
    let mut path = vec![Vec::new(); tree.len()];
    for row in 1..tree.len() {
        let mut chain = path[tree.parents[row] as usize].clone();
        if let Frame::Function(function) = tree.frames[row] {
            chain.push(String::from_utf8(profile.name(function).to_vec()).unwrap());
        }
        *found.entry(chain.clone()).or_insert(0) += tree.self_costs[row];
        path[row] = chain;
    }
    found.retain(|_, cost| *cost != 0);
    found
}

proptest! {
    /// Contexts are cut as stacks are, call by call and chain by chain.
    #[test]
    fn contexts_are_cut_as_stacks_are(runs in two_runs()) {
        let (profile, contexts) = load(&runs);
        prop_assume!(contexts.is_some());
        let stacks = all_stacks(&runs);
        let selected = name(runs[0][runs[0].len() / 2].1);
        for kind in CUTS {
            let found = done(&profile, contexts.as_ref(), kind, named(&profile, &selected));
            let left = cut(kind, &stacks, &BTreeSet::from([selected.clone()]));
            prop_assert_eq!(sums_of(&found.profile), sums(&left));
            let mut expected = BTreeMap::new();
            for (stack, cost) in left.into_iter().filter(|stack| stack.1 != 0) {
                *expected.entry(stack).or_insert(0) += i128::from(cost);
            }
            prop_assert_eq!(chains(&found), expected);
            prop_assert!(!found.profile.is_estimated());
        }
    }

    /// Functions are taken as one exactly, with contexts and without.
    #[test]
    fn functions_become_one_in_stacks_and_in_sums(runs in two_runs()) {
        let (profile, contexts) = load(&runs);
        prop_assume!(contexts.is_some());
        let stacks = all_stacks(&runs);
        let number = runs[0][runs[0].len() / 2].1;
        let selected = name(number);
        let f = named(&profile, &selected);
        let recursion = ring(&stacks, &selected);
        let one = match recursion.len() {
            1 => selected.clone(),
            _ => format!("<cycle of {selected}>"),
        };
        let library: BTreeSet<String> = (0..5).filter(|n| n % 2 == number % 2).map(name).collect();
        let short = format!("[o{}]", number % 2);
        for contexts in [None, contexts.as_ref()] {
            let found = done(&profile, contexts, TransformKind::CollapseRecursion, f);
            prop_assert_eq!(sums_of(&found.profile), fold(&stacks, &recursion, &one));
            let found = done(&profile, contexts, TransformKind::CollapseObject, f);
            prop_assert_eq!(sums_of(&found.profile), fold(&stacks, &library, &short));
            let new = named(&found.profile, &short);
            let of_new = String::from_utf8(found.profile.object(new).to_vec()).unwrap();
            prop_assert_eq!(of_new, object(&selected));
            for function in profile.functions().ids() {
                prop_assert_eq!(found.profile.name(function), profile.name(function));
            }
        }
    }

    /// The merged function may make others members of a cycle. That does not change what they cost.
    #[test]
    fn other_functions_cost_the_same_after_functions_are_merged(runs in two_runs(), selected in 0..5u8) {
        let (profile, _) = load(&runs);
        let stacks = all_stacks(&runs);
        let (all, formula) = (PartSelection::All, Formula::event(0));
        let rule = InclusiveRule::default();
        let cycles = |profile: &Profile| Cycles::find(profile, &CallIndex::new(profile), &all);
        let selected = name(selected);
        prop_assume!(stacks.iter().any(|(stack, _)| stack.contains(&selected)));
        let steps = [TransformKind::CollapseObject, TransformKind::CollapseObject];
        let f = named(&profile, &selected);
        let once = done(&profile, None, steps[0], f).profile;
        // Again, which merges only the function that the first step made.
        let twice = done(&once, None, steps[1], named(&once, &format!("[{}]", &object(&selected)[5..]))).profile;
        for merged in [&once, &twice] {
            let costs = InclusiveCosts::new(merged, &cycles(merged), &formula, &all, rule);
            let before = cycles(&profile);
            for function in profile.functions().ids() {
                let of = String::from_utf8(profile.name(function).to_vec()).unwrap();
                if object(&of) != object(&selected) && before.of(function).is_none() {
                    let with_it = stacks.iter().filter(|(stack, _)| stack.contains(&of));
                    let cost: i128 = with_it.map(|(_, cost)| i128::from(*cost)).sum();
                    prop_assert_eq!(costs.of_row(function.0), cost, "{}", of);
                }
            }
        }
    }

    /// Figures marked as exact equal those of the stacks, which the graph does not have.
    #[test]
    fn exact_figures_of_the_graph_are_true(run in runs(6, 25).prop_map(|(run, _)| run), selected in 0..6u8) {
        let (profile, _) = load(std::slice::from_ref(&run));
        let stacks = stacks(&run);
        let selected = name(selected);
        prop_assume!(stacks.iter().any(|(stack, _)| stack.contains(&selected)));
        let ring = ring(&stacks, &selected);
        let all = PartSelection::All;
        let total = profile.total(&Formula::event(0), &all);
        for kind in CUTS {
            let found = done(&profile, None, kind, named(&profile, &selected));
            let left = cut(kind, &stacks, &ring);
            let whole: i128 = sums(&left).0.values().sum();
            // Of a cycle only some functions are selected: nothing else is exact, unless all of it is below them.
            let left = cut(kind, &stacks, &BTreeSet::from([selected.clone()]));
            let expected = sums(&left);
            let index = CallIndex::new(&found.profile);
            let cycles = Cycles::find(&found.profile, &index, &all);
            let (formula, rule) = (Formula::event(0), InclusiveRule::Outgoing);
            let inclusive = InclusiveCosts::new(&found.profile, &cycles, &formula, &all, rule);
            let own = found.profile.self_column(&Formula::event(0), &all);
            // Together the selected functions cost what their stacks cost, even if other functions share
            // their callees.
            prop_assert_eq!(own.iter().sum::<i128>(), whole);
            prop_assert!(own.iter().sum::<i128>() <= total);
            for function in found.profile.functions().ids() {
                let name = String::from_utf8(found.profile.name(function).to_vec()).unwrap();
                if found.profile.is_certain(function) {
                    let cost = expected.0.get(&name).copied().unwrap_or(0);
                    prop_assert_eq!(own[function.0 as usize], cost, "{}", name);
                }
                if found.profile.is_inclusive_certain(function) && cycles.of(function).is_none() {
                    let with_it = left.iter().filter(|(stack, _)| stack.contains(&name));
                    let cost: i128 = with_it.map(|(_, cost)| i128::from(*cost)).sum();
                    prop_assert_eq!(inclusive.of_row(function.0), cost, "{} of {:?}", name, kind);
                }
            }
        }
    }

    /// Where each function has one caller the graph decides everything.
    #[test]
    fn a_call_graph_that_is_a_tree_is_divided_exactly(
        parents in prop::collection::vec((any::<u8>(), 1..50u64), 1..20),
        selected in 0..20u8,
    ) {
        let mut depths = vec![0];
        let mut run: Run = vec![(0, 0, 7)];
        for (pops, own) in parents {
            let depth = 1 + usize::from(pops) % (depths[depths.len() - 1] + 1);
            depths.push(depth);
            run.push((depth, run.len() as u8, own));
        }
        let selected = name(selected % run.len() as u8);
        let (profile, _) = load(std::slice::from_ref(&run));
        for kind in CUTS {
            let found = done(&profile, None, kind, named(&profile, &selected));
            let left = cut(kind, &stacks(&run), &BTreeSet::from([selected.clone()]));
            prop_assert_eq!(sums_of(&found.profile), sums(&left));
            prop_assert!(!found.profile.is_estimated());
        }
    }

    /// For all numbers in a file, nothing is lost, nothing grows, and what is through functions and what
    /// ignores them is all there is.
    #[test]
    fn costs_are_divided_without_loss(graph in graphs(8, 30), selected in 0..8u32) {
        let profile = graph.profile();
        let f = FunctionId(selected % profile.functions().len() as u32);
        let [focus, through, ignore] = CUTS.map(|kind| done(&profile, None, kind, f).profile);
        let (event, all) = (Formula::event(0), PartSelection::All);
        let own = |profile: &Profile| profile.self_column(&event, &all);
        let sum: Vec<i128> = own(&through).iter().zip(own(&ignore)).map(|(a, b)| a + b).collect();
        prop_assert_eq!(sum, own(&profile));
        prop_assert_eq!(own(&focus), own(&through));
        for derived in [&focus, &through, &ignore] {
            prop_assert_eq!(derived.total(&event, &all), own(derived).iter().sum::<i128>());
            prop_assert!(own(derived).iter().all(|&cost| cost >= 0));
            for call in derived.calls().ids() {
                let ends = |p: &Profile, c| (p.calls().caller(c), p.calls().callee(c));
                let mut before = profile.calls().ids();
                let before = before.find(|&c| ends(&profile, c) == ends(derived, call));
                let before = before.unwrap().0 as usize;
                let cost = |p: &Profile, at: usize| p.call_column(&event, &all)[at];
                prop_assert!(cost(derived, call.0 as usize) <= cost(&profile, before));
                let count = |p: &Profile, at: usize| p.count_column(&all)[at];
                prop_assert!(count(derived, call.0 as usize) <= count(&profile, before));
            }
        }
    }

    /// What is left of a program whose calls add up adds up too: what a function costs with its
    /// calls, its callers account for.
    #[test]
    fn transformed_profiles_add_up(run in runs(6, 25).prop_map(|(run, _)| run), selected in 0..6u8) {
        let (profile, _) = load(std::slice::from_ref(&run));
        let known = profile.functions().ids().find(|&f| profile.name(f) == name(selected).as_bytes());
        prop_assume!(known.is_some());
        let (event, all) = (Formula::event(0), PartSelection::All);
        for kind in CUTS {
            let found = done(&profile, None, kind, known.unwrap()).profile;
            let index = CallIndex::new(&found);
            let cycles = Cycles::find(&found, &index, &all);
            let costs = InclusiveCosts::new(&found, &cycles, &event, &all, InclusiveRule::default());
            let calls = found.call_column(&event, &all);
            for function in found.functions().ids().filter(|&f| cycles.of(f).is_none()) {
                let incoming = index.incoming(function).iter();
                let outer = incoming.filter(|c| found.calls().caller(**c) != function);
                let called: i128 = outer.map(|c| calls[c.0 as usize]).sum();
                let own = costs.of_row(function.0);
                // The beginning of the program has no caller.
                prop_assert!(called == own || called == 0 || run.iter().any(|e| e.0 == 0 && name(e.1).as_bytes() == found.name(function)) && called < own);
            }
        }
    }
}
