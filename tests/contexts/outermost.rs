//! Inclusive costs of outermost invocations, against a slow reader.

use super::slow_invocations::{Key, Truth, invocations};
use grindscope::analysis::contexts::ContextRecorder;
use grindscope::analysis::groups::GroupBy;
use grindscope::analysis::transform::{Subject, Transform, TransformKind};
use grindscope::analysis::{CallKind, GraphOptions, InclusiveRule, Side};
use grindscope::browse::{Grouping, OpenProfile, RelativeOrder};
use grindscope::loading::Loader;
use grindscope::model::{FunctionId, PartSelection};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::rc::Rc;

fn open(text: &str) -> OpenProfile {
    let mut loader = Loader::new(ContextRecorder::new());
    loader.begin_file(b"cachegrind.out.1");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    let (profile, contexts) = loader.finish().unwrap().finish();
    OpenProfile::new(profile).with_contexts(Some(Rc::new(contexts.unwrap())))
}

fn key_of(open: &OpenProfile, row: u32) -> Key {
    let (profile, text) = (&open.tables().profile, String::from_utf8_lossy);
    let function = FunctionId(row);
    (
        text(profile.file(function)).into_owned(),
        text(profile.name(function)).into_owned(),
    )
}

/// Compares everything with the slow truth, for one event and some runs.
fn check(text: &str, event: usize, runs: Vec<bool>) {
    let mut open = open(text);
    let truth = Truth {
        all: invocations(text),
        event,
        runs: runs.clone(),
    };
    if runs.len() > 1 {
        open.tables_mut().select_parts(PartSelection::Only(runs));
    }
    assert!(open.tables().has_invocations() && open.tables().cycles.is_empty());
    let flat = open.flat(event).unwrap();
    let keys: Vec<Key> = (0..flat.len() as u32)
        .map(|row| key_of(&open, row))
        .collect();
    for (row, key) in (0..).zip(&keys) {
        let outermost = truth.outermost(|at| truth.is(at, key));
        let inclusive = truth.sum(&outermost);
        assert_eq!(flat.inclusive.of_row(row), inclusive, "{key:?}");
        assert!(inclusive <= flat.total, "{key:?}");
        assert_eq!(flat.inclusive.disagreement(row).copied(), None);
        check_callers(&open, &truth, event, row, &keys);
        check_relatives(&mut open, &truth, event, row, &keys);
        for part in open.part_figures(event, (row, None)).unwrap() {
            let truth = Truth {
                all: invocations(text),
                event,
                runs: (0..truth.runs.len())
                    .map(|r| r == part.part as usize)
                    .collect(),
            };
            let of_part = truth.outermost(|at| truth.is(at, key));
            assert_eq!(part.inclusive, truth.sum(&of_part));
        }
    }
    check_files(&mut open, &truth, event);
    check_graph(&mut open, event, None);
    for row in 0..flat.len() as u32 {
        check_graph(&mut open, event, Some(row));
        check_near(&mut open, &truth, event, row, &keys);
    }
}

/// Of the functions next to another one, no arrow costs more than what is at one of its ends either, and counts that
/// are not marked are those of calls below it or that lead to it.
fn check_near(open: &mut OpenProfile, truth: &Truth, event: usize, row: u32, keys: &[Key]) {
    let options = GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        callers: 1,
        callees: 2,
        ..GraphOptions::default()
    };
    let drawn = open
        .call_graph(event, Some(row), None, options)
        .unwrap()
        .graph;
    let key = |node: usize| &keys[drawn.nodes[node].row as usize];
    let middle = &keys[row as usize];
    let is_middle = |at: usize| truth.is(at, middle);
    let leads_there: BTreeSet<usize> = (truth.selected().filter(|&at| is_middle(at)))
        .flat_map(|at| truth.above(at).into_iter().chain([at]))
        .collect();
    let is_below = |at: usize| truth.above(at).into_iter().any(is_middle);
    for call in drawn
        .calls
        .iter()
        .filter(|call| call.from != call.to && !call.inner)
    {
        for end in [call.from, call.to] {
            assert!(call.cost <= drawn.nodes[end].cost, "{middle:?} {call:?}");
        }
        let made = truth.selected().filter(|&at| {
            let by = truth.above(at).first().copied();
            truth.is(at, key(call.to)) && by.is_some_and(|by| truth.is(by, key(call.from)))
        });
        let counted = made
            .filter(|&at| is_below(at) || leads_there.contains(&at))
            .count();
        assert!(
            !call.counted || call.count as usize == counted,
            "{middle:?} {call:?} {counted}"
        );
    }
}

/// No arrow of a call graph costs more than what is at one of its ends, and around a function those that
/// lead to its callees add up to them.
fn check_graph(open: &mut OpenProfile, event: usize, middle: Option<u32>) {
    let options = GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        nodes: usize::MAX,
        calls: usize::MAX,
        ..GraphOptions::default()
    };
    let drawn = open.call_graph(event, middle, None, options).unwrap().graph;
    for call in drawn.calls.iter().filter(|call| call.from != call.to) {
        for end in [call.from, call.to] {
            assert!(call.cost <= drawn.nodes[end].cost, "{middle:?} {call:?}");
        }
    }
    let Some(row) = middle else { return };
    let side = |open: &mut OpenProfile, side| {
        let found = open
            .tables()
            .relatives(event, (row, None), side, RelativeOrder::Cost)
            .unwrap();
        found.into_iter().map(|r| r.row).collect::<BTreeSet<u32>>()
    };
    let (above, below) = (side(open, Side::Callers), side(open, Side::Callees));
    for (at, node) in drawn.nodes.iter().enumerate() {
        if below.contains(&node.row) && !above.contains(&node.row) {
            let to_it = drawn
                .calls
                .iter()
                .filter(|call| call.to == at && !call.inner);
            let sum: i128 = to_it.map(|call| call.cost).sum();
            assert_eq!(sum, node.cost, "{middle:?} {node:?}");
        }
    }
}

fn check_callers(open: &OpenProfile, truth: &Truth, event: usize, row: u32, keys: &[Key]) {
    let key = &keys[row as usize];
    let [callers, _] = open.tables().calls_of(event, row, None).unwrap();
    let callers: Vec<_> = callers.into_iter().map(|(call, _)| call).collect();
    let outermost = truth.outermost(|at| truth.is(at, key));
    let called_by = |at: usize, key: &Key| truth.all[at].caller.is_some_and(|c| truth.is(c, key));
    for call in &callers {
        let caller = &keys[call.other.0 as usize];
        let calls = |at: usize| truth.is(at, key) && called_by(at, caller);
        let counted = outermost
            .iter()
            .copied()
            .filter(|&at| called_by(at, caller));
        let counted: Vec<usize> = counted.collect();
        let made = truth.selected().filter(|&at| calls(at)).count();
        assert_eq!(call.count, made as u64, "{caller:?} -> {key:?}");
        let (kind, cost) = match counted.is_empty() {
            false => (CallKind::Counted, truth.sum(&counted)),
            true if caller == key => (CallKind::SelfCall, truth.sum(&truth.outermost(calls))),
            true => (CallKind::InnerCall, truth.sum(&truth.outermost(calls))),
        };
        assert_eq!(
            (call.kind, call.cost),
            (kind, cost),
            "{caller:?} -> {key:?}"
        );
        // From the caller, all calls count that are not nested in another one.
        let [_, callees] = open.tables().calls_of(event, call.other.0, None).unwrap();
        let callees = callees.iter().map(|(call, _)| call);
        let same: Vec<_> = callees.filter(|c| c.other.0 == row).collect();
        let kind = match caller == key {
            true => CallKind::SelfCall,
            false => CallKind::Counted,
        };
        let cost = truth.sum(&truth.outermost(calls));
        assert_eq!((same.len(), same[0].kind, same[0].cost), (1, kind, cost));
    }
    let counted = callers.iter().filter(|call| call.kind == CallKind::Counted);
    let uncalled: Vec<usize> = outermost
        .iter()
        .copied()
        .filter(|&at| truth.all[at].caller.is_none())
        .collect();
    let sum = counted.map(|call| call.cost).sum::<i128>() + truth.sum(&uncalled);
    assert_eq!(sum, truth.sum(&outermost), "the callers of {key:?} add up");
    let all = truth.selected().filter(|&at| truth.is(at, key)).count();
    if all == outermost.len() {
        let [_, callees] = open.tables().calls_of(event, row, None).unwrap();
        let sum: i128 = callees.iter().map(|(call, _)| call.cost).sum();
        let own = open.flat(event).unwrap().self_costs[row as usize];
        assert_eq!(
            own + sum,
            truth.sum(&outermost),
            "the callees of {key:?} add up"
        );
    }
}

fn check_relatives(open: &mut OpenProfile, truth: &Truth, event: usize, row: u32, keys: &[Key]) {
    let key = &keys[row as usize];
    for side in [Side::Callers, Side::Callees] {
        let found = open
            .tables()
            .relatives(event, (row, None), side, RelativeOrder::Cost)
            .unwrap();
        let mut rows = BTreeSet::new();
        for relative in found {
            let other = &keys[relative.row as usize];
            let (upper, lower) = match side {
                Side::Callers => (other, key),
                Side::Callees => (key, other),
            };
            let below = |at: usize| truth.above(at).into_iter().any(|up| truth.is(up, upper));
            let meant = truth.outermost(|at| truth.is(at, lower) && below(at));
            let what = format!("{upper:?} > {lower:?}");
            assert_eq!(
                (relative.cost, relative.exact),
                (truth.sum(&meant), true),
                "{what}"
            );
            let both = truth.selected().filter(|&at| truth.is(at, lower));
            let distances: Vec<Vec<usize>> = both
                .map(|at| {
                    let above = truth.above(at).into_iter().enumerate();
                    let meant = above.filter(|&(_, up)| truth.is(up, upper));
                    meant.map(|(steps, _)| steps + 1).collect()
                })
                .filter(|steps: &Vec<usize>| !steps.is_empty())
                .collect();
            assert_eq!(relative.called, distances.len() as f64, "{what}");
            let least = distances.iter().flatten().min();
            assert_eq!(Some(&(relative.distance as usize)), least, "{what}");
            rows.insert(other.clone());
        }
        let related: BTreeSet<Key> = truth
            .selected()
            .flat_map(|at| {
                let pairs = truth.above(at).into_iter().map(move |up| (up, at));
                pairs.collect::<Vec<_>>()
            })
            .filter_map(|(up, at)| match side {
                Side::Callers => truth.is(at, key).then(|| truth.all[up].key.clone()),
                Side::Callees => truth.is(up, key).then(|| truth.all[at].key.clone()),
            })
            .filter(|other| other != key)
            .collect();
        assert_eq!(rows, related);
    }
}

fn check_files(open: &mut OpenProfile, truth: &Truth, event: usize) {
    let by = Grouping::By(GroupBy::File);
    let (facts, costs) = (
        open.tables().groups(by),
        open.tables().group_columns(by, event).unwrap(),
    );
    for (group, cost) in (0..).zip(&*costs) {
        let file = String::from_utf8_lossy(facts.name(group));
        let outermost = truth.outermost(|at| truth.all[at].key.0 == file);
        assert_eq!(cost.inclusive, truth.sum(&outermost), "{file}");
    }
}

fn data(path: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    fs::read_to_string(data.join(path)).unwrap()
}

#[test]
fn middleware_of_a_real_program_costs_its_outermost_invocations() {
    let text = data("outermost/pipeline.out");
    for event in 0..2 {
        check(&text, event, vec![true]);
    }
}

#[test]
fn costs_of_real_profiles_equal_those_of_outermost_invocations() {
    for name in [
        "corpus/xdebug/small.out",
        "corpus/xdebug/exit.out",
        "webgrind/xd3-cb.cachegrind.out",
        "webgrind/xd3-rec.cachegrind.out",
        "webgrind/hand-recursion.cachegrind.out",
    ] {
        check(&data(name), 0, vec![true]);
    }
}

#[test]
fn each_selection_of_runs_has_its_own_outermost_invocations() {
    let text = data("corpus/xdebug/append2.out");
    let selections = [
        [true, true, true],
        [true, false, false],
        [false, true, true],
    ];
    for runs in selections.map(Vec::from) {
        check(&text, 0, runs);
    }
}

/// The layers of a pipeline of closures of one name, each slower by itself than the one below.
fn pipeline(layers: u32) -> String {
    let mut text = "version: 1\nevents: Time\n\nfl=a.php\nfn=controller\n9 1000\n".to_owned();
    let mut below = 1000;
    for layer in 0..layers {
        let callee = if layer == 0 {
            "controller"
        } else {
            "{closure}"
        };
        let own = layer + 1;
        text += &format!(
            "\nfl=a.php\nfn=Layer{layer}->handle\n5 {own}\ncfl=a.php\ncfn={callee}\ncalls=1 0 0\n5 {below}\n"
        );
        below += own;
        text += &format!(
            "\nfl=a.php\nfn={{closure}}\n3 1\ncfl=a.php\ncfn=Layer{layer}->handle\ncalls=1 0 0\n3 {below}\n"
        );
        below += 1;
    }
    text + &format!(
        "\nfl=a.php\nfn={{main}}\n1 7\ncfl=a.php\ncfn={{closure}}\ncalls=1 0 0\n1 {below}\n"
    )
}

#[test]
fn every_layer_of_a_pipeline_costs_all_that_is_below_it() {
    let text = pipeline(20);
    check(&text, 0, vec![true]);
    let open = open(&text);
    let flat = open.flat(0).unwrap();
    let row = |name: &str| {
        (0..flat.len() as u32)
            .find(|&r| key_of(&open, r).1 == name)
            .unwrap()
    };
    let cost = |name| flat.inclusive.of_row(row(name));
    // 1000, layers that cost 1 to 20 themselves, closures that cost 1 each, 7 of {main}.
    assert_eq!(flat.total, 1000 + 210 + 20 + 7);
    assert_eq!(cost("{closure}"), 1000 + 210 + 20);
    assert_eq!(cost("Layer19->handle"), 1000 + 210 + 19);
    assert_eq!(cost("Layer0->handle"), 1000 + 1);
    assert_eq!(cost("{main}"), flat.total);
    let closure = row("{closure}");
    let [callers, _] = open.tables().calls_of(0, closure, None).unwrap();
    let callers: Vec<_> = callers.into_iter().map(|(call, _)| call).collect();
    assert_eq!(callers.len(), 20, "{{main}} and all layers but the last");
    assert_eq!(
        (callers[0].kind, callers[0].cost),
        (CallKind::Counted, 1230)
    );
    assert!(
        callers[1..]
            .iter()
            .all(|call| call.kind == CallKind::InnerCall)
    );
}

#[test]
fn the_rule_of_the_file_can_still_be_chosen() {
    let mut open = open(&pipeline(3));
    let inclusive = |open: &mut OpenProfile, rule| {
        open.tables_mut().choose_rule(rule);
        let flat = open.flat(0).unwrap();
        let row = (0..flat.len() as u32).find(|&r| key_of(open, r).1 == "{closure}");
        flat.inclusive.of_row(row.unwrap())
    };
    // Three closures: 1002, 1005 and 1009 with all that they call.
    assert_eq!(inclusive(&mut open, InclusiveRule::Outgoing), 1009);
    assert_eq!(
        inclusive(&mut open, InclusiveRule::Plain),
        1002 + 1005 + 1009
    );
    assert_eq!(
        inclusive(&mut open, InclusiveRule::KCachegrind),
        1002 + 1005 + 1009
    );
}

#[test]
fn transforms_keep_the_invocations() {
    let mut open = open(&pipeline(3));
    let rows = |open: &OpenProfile| 0..open.tables().profile.functions().len() as u32;
    let row = |open: &OpenProfile, name| rows(open).find(|&r| key_of(open, r).1 == name).unwrap();
    let focus = Transform {
        kind: TransformKind::Focus,
        subject: Subject::Functions(vec![FunctionId(row(&open, "Layer1->handle"))]),
    };
    open.transform(&[focus]).unwrap();
    assert!(open.tables().has_invocations());
    let flat = open.flat(0).unwrap();
    let cost = |name| flat.inclusive.of_row(row(&open, name));
    // 2 of its own, a closure with 1, and the layer below with the controller: 1001.
    assert_eq!((flat.total, cost("Layer1->handle")), (1004, 1004));
    assert_eq!((cost("{closure}"), cost("Layer2->handle")), (1002, 0));
}

/// A run: for each invocation, callers first, the invocation that called it, its function, and what it
/// costs.
type Run = Vec<(usize, u8, u16)>;

fn written(runs: &[Run]) -> String {
    fn write(out: &mut String, run: &Run, at: usize) -> u32 {
        let file = |function: u8| if function < 3 { "a.php" } else { "b.php" };
        let called: Vec<usize> = (1..run.len()).filter(|&c| run[c].0 % c == at).collect();
        let costs: Vec<u32> = called.iter().map(|&c| write(out, run, c)).collect();
        let (_, function, own) = run[at];
        *out += &format!("\nfl={}\nfn=f{function}\n1 {own}\n", file(function));
        for (&callee, cost) in called.iter().zip(&costs) {
            let callee = run[callee].1;
            *out += &format!(
                "cfl={}\ncfn=f{callee}\ncalls=1 0 0\n1 {cost}\n",
                file(callee)
            );
        }
        u32::from(own) + costs.iter().sum::<u32>()
    }
    let mut out = String::new();
    for run in runs {
        out += "version: 1\ncreator: xdebug 3.2.0\ncmd: a.php\npart: 1\npositions: line\n\nevents: Time\n";
        write(&mut out, run, 0);
        out.push('\n');
    }
    out
}

proptest! {
    #[test]
    fn costs_of_invocations_equal_those_of_the_slow_reader(
        runs in prop::collection::vec(
            prop::collection::vec((any::<usize>(), 0u8..5, 0u16..1000), 2..40),
            1..3,
        ),
        only in any::<bool>(),
    ) {
        let mut selected = vec![true; runs.len()];
        selected[0] = !only || runs.len() == 1;
        check(&written(&runs), 0, selected);
    }
}
