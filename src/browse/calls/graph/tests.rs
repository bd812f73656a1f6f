use super::*;
use crate::analysis::contexts::ContextRecorder;
use crate::analysis::groups::Exactness;
use crate::analysis::test_profile::{Graph, invocation_cost, named, runs, with_levels};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::analysis::{CallKind, CycleId, GraphCall, GraphNode, Row};
use crate::grammar::Parser;
use crate::model::FunctionId;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Functions, the middle too, are one node.
const FOLDED: Option<GraphFold> = Some(GraphFold {
    by: GroupBy::Function,
    with_middle: true,
});

fn everything() -> GraphOptions<'static> {
    GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        nodes: usize::MAX,
        calls: usize::MAX,
        ..GraphOptions::default()
    }
}

/// By hand: around its second level, the first and the third one of `f` are a caller and a callee.
#[test]
fn around_a_level_the_other_levels_are_nodes() {
    let profile = Graph::default()
        .function("f", 20)
        .function("f'2", 25)
        .function("f'3", 15)
        .function("main", 0)
        .call("main", "f", 1, 60)
        .call("f", "f'2", 1, 40)
        .call("f'2", "f'3", 1, 15)
        .profile();
    let second = named(&profile, "f'2");
    let fold = GraphFold {
        by: GroupBy::Function,
        with_middle: false,
    };
    let (nodes, calls, _) = drawn(&OpenProfile::new(profile), Some(second.0), Some(fold));
    assert_eq!(nodes, ["f 40 20", "f'2 40 25", "main 40 0", "f'3 15 15"]);
    assert_eq!(
        calls,
        ["f > f'2 40 1x", "main > f 40 1x", "f'2 > f'3 15 1x"]
    );
}

/// By hand: `run` calls `sort`, which calls `run` again. Around `sort` the cost of the first `run` contains that of the
/// second one, so they are two nodes.
#[test]
fn a_caller_that_is_called_again_is_another_node() {
    let profile = Graph::default()
        .function("main", 0)
        .function("run", 10)
        .function("sort", 20)
        .function("run'2", 30)
        .call("main", "run", 1, 60)
        .call("run", "sort", 1, 50)
        .call("sort", "run'2", 4, 30)
        .profile();
    let sort = named(&profile, "sort");
    let (nodes, calls, _) = drawn(&OpenProfile::new(profile), Some(sort.0), FOLDED);
    assert_eq!(
        nodes,
        ["main 50 0", "run 50 10", "sort 50 20", "run'2 30 30"]
    );
    assert_eq!(
        calls,
        ["main > run 50 1x", "run > sort 50 1x", "sort > run'2 30 4x"]
    );
}

/// `f` never ran within itself, so its own calls stay exact below it; what the rest of its cycle did there is an estimate.
#[test]
fn calls_of_a_function_that_keeps_its_costs_are_exact_in_an_estimated_cycle() {
    let profile = Graph::default()
        .function("f", 45)
        .function("leaf", 71)
        .function("g", 40)
        .function("r'2", 1)
        .call("main", "f", 1, 100)
        .call("f", "leaf", 2, 31)
        .call("f", "g", 1, 30)
        .call("main", "g", 1, 56)
        .call("g", "f", 1, 6)
        .call("g", "leaf", 1, 40)
        .call("main", "r", 1, 1)
        .call("r", "r'2", 1, 1)
        .profile();
    let f = named(&profile, "f");
    let mut open = OpenProfile::new(profile);
    open.transform(&[Transform {
        kind: TransformKind::Focus,
        subject: Subject::Functions(vec![f]),
    }])
    .unwrap();
    let (nodes, calls, _) = drawn(&open, Some(f.0), None);
    assert!(nodes.contains(&"f 106 45".to_owned()), "{nodes:?}");
    assert!(calls.contains(&"f > leaf 31 2x".to_owned()), "{calls:?}");
    let of_g = |call: &&String| call.starts_with("g > leaf ~");
    assert_eq!(calls.iter().filter(of_g).count(), 1, "{calls:?}");
}

/// Nodes with their cost and self cost, calls with cost and count.
fn drawn(
    open: &OpenProfile,
    middle: Option<u32>,
    fold: Option<GraphFold>,
) -> (Vec<String>, Vec<String>, i128) {
    let drawn = open.call_graph(0, middle, fold, everything()).unwrap();
    let graph = &drawn.graph;
    let name = |at: usize| name_of(open, &graph.nodes[at]);
    let mark = |exactness: Exactness| ["", "~", "<=", ">="][exactness as usize];
    let calls = graph.calls.iter().map(|c| {
        let inner = if c.inner { " within" } else { "" };
        let cost = format!("{}{}", mark(c.exactness), c.cost);
        format!(
            "{} > {} {cost} {}x{inner}",
            name(c.from),
            name(c.to),
            c.called()
        )
    });
    let node = |n: &GraphNode| {
        format!(
            "{} {}{} {}",
            name_of(open, n),
            mark(n.exactness),
            n.cost,
            n.own
        )
    };
    (
        graph.nodes.iter().map(node).collect(),
        calls.collect(),
        graph.whole,
    )
}

fn name_of(open: &OpenProfile, node: &GraphNode) -> String {
    let name = open.tables().profile.name(FunctionId(node.row));
    String::from_utf8(name.to_vec()).unwrap()
}

fn around(open: &OpenProfile, row: u32) -> (Vec<String>, Vec<String>, i128) {
    drawn(open, Some(row), FOLDED)
}

/// By hand: `f` calls its next level itself and by way of `g`; both levels call `h`.
#[test]
fn all_levels_are_one_node() {
    let profile = Graph::default()
        .function("main", 1)
        .function("f", 10)
        .function("f'2", 5)
        .function("g", 20)
        .function("h", 4)
        .call("main", "f", 1, 39)
        .call("f", "f'2", 3, 5)
        .call("f", "g", 2, 23)
        .call("g", "f'2", 1, 3)
        .call("f", "h", 1, 1)
        .call("f'2", "h", 6, 3)
        .profile();
    let open = OpenProfile::new(profile);
    for row in [1, 2] {
        let (nodes, calls, whole) = around(&open, row);
        let f = ["f", "f'2"][row as usize - 1];
        assert_eq!(whole, 39);
        assert_eq!(
            nodes,
            ["main 39 1", &format!("{f} 39 15"), "g 23 20", "h 4 4"]
        );
        assert_eq!(
            calls,
            [
                format!("main > {f} 39 1x"),
                format!("{f} > g 23 2x"),
                format!("{f} > {f} 5 3x within"),
                format!("{f} > h 4 7x"),
                format!("g > {f} 3 1x within"),
            ]
        );
    }
}

/// By hand: the deeper levels of `f` and `g` call each other; around `main` they are one node, which the others name. Of the
/// cycle itself, the rows are drawn: 4 of it are `g'2`, and it calls `h`, but how much of `f'2` it called is not known.
#[test]
fn a_node_names_the_cycle_of_its_deeper_levels() {
    let profile = Graph::default()
        .function("main", 1)
        .function("f", 10)
        .function("g", 20)
        .function("f'2", 3)
        .function("g'2", 4)
        .function("h", 5)
        .call("main", "f", 1, 42)
        .call("f", "g", 1, 32)
        .call("g", "f'2", 2, 12)
        .call("f'2", "g'2", 2, 9)
        .call("g'2", "f'2", 1, 2)
        .call("g'2", "h", 1, 5)
        .profile();
    let open = OpenProfile::new(profile);
    let graph = open
        .call_graph(0, Some(0), FOLDED, everything())
        .unwrap()
        .graph;
    let cycle = Some(CycleId(0));
    let elsewhere: Vec<_> = graph.nodes.iter().map(|n| (n.row, n.elsewhere)).collect();
    assert_eq!(
        elsewhere,
        [(0, None), (1, cycle), (2, cycle), (6, None), (5, None)]
    );
    let (nodes, ..) = drawn(&open, Some(6), None);
    let inside = ["f'2 12 3", "g'2 >=9 4"];
    assert!(
        inside.iter().all(|one| nodes.contains(&(*one).into())),
        "{nodes:?}"
    );
}

/// By hand: `f` costs 100, and 50 of that again as its second level; its third one is in a cycle with `g`.
#[test]
fn levels_outside_of_a_cycle_cost_at_most_what_all_do() {
    let profile = Graph::default()
        .function("main", 60)
        .function("f", 50)
        .function("f'2", 20)
        .function("f'3", 10)
        .function("g", 20)
        .call("main", "f", 1, 100)
        .call("f", "f'2", 1, 50)
        .call("f'2", "f'3", 1, 30)
        .call("f'3", "g", 1, 20)
        .call("g", "f'3", 1, 3)
        .profile();
    let f = named(&profile, "f");
    let open = OpenProfile::new(profile);
    let drawn = open.call_graph(0, None, FOLDED, everything()).unwrap();
    let node = drawn.graph.nodes.iter().find(|node| node.row == f.0);
    let found = node.map(|node| (node.cost, node.exactness));
    assert_eq!(found, Some((100, Exactness::AtMost)));
}

/// By hand, as Xdebug writes it: `main` calls `walk`, which calls `helper`, which calls `walk` again, which calls `strlen`.
#[test]
fn a_call_of_a_running_function_is_drawn_once() {
    let text = b"creator: xdebug 3\nevents: Time\n\nfl=p\nfn=strlen\n0 10\n\nfn=walk\n3 20\ncfn=strlen\ncalls=1 0\n4 10\n\n\
        fn=helper\n8 5\ncfn=walk\ncalls=1 0\n9 30\n\nfn=walk\n3 40\ncfn=helper\ncalls=1 0\n5 35\n\n\
        fn=main\n1 100\ncfn=walk\ncalls=1 0\n12 75\n\n";
    let mut parser = Parser::new(ContextRecorder::new());
    parser.begin_file().unwrap();
    parser.push(text).unwrap();
    parser.end_file().unwrap();
    let (profile, contexts) = parser.into_sink().finish();
    let open = OpenProfile::new(profile).with_contexts(contexts.ok().map(Rc::new));
    for middle in [Some(1), None] {
        let (_, calls, _) = drawn(&open, middle, FOLDED);
        let expected = [
            "main > walk 75 1x",
            "walk > helper 35 1x",
            "walk > strlen 10 1x",
        ];
        assert_eq!(calls.len(), 4, "{calls:?}");
        assert!(
            expected.iter().all(|one| calls.contains(&(*one).into())),
            "{calls:?}"
        );
        assert!(
            calls
                .iter()
                .any(|one| one.starts_with("helper > walk ") && one.ends_with(" 1x within")),
            "{calls:?}"
        );
    }
}

/// The deeper levels of `f` and `g` call each other: the members of their cycle are drawn, each function as one node.
#[test]
fn a_level_in_a_cycle_opens_it() {
    let profile = Graph::default()
        .function("main", 0)
        .function("f", 10)
        .function("g", 20)
        .function("f'2", 5)
        .function("g'2", 7)
        .call("main", "f", 1, 42)
        .call("f", "g", 1, 32)
        .call("g", "f'2", 1, 12)
        .call("f'2", "g'2", 2, 8)
        .call("g'2", "f'2", 1, 1)
        .profile();
    let open = OpenProfile::new(profile);
    let of_f = vec![
        "main > f 42 1x",
        "f > g 32 1x",
        "g > f 13 2x within",
        "f > g 8 2x within",
    ];
    // Around `g` the box of `f` has all of its cost too, so the call to it has.
    let of_g = vec![
        "main > f 42 1x",
        "f > g 32 1x",
        "g > f 12 1x",
        "f > g 8 2x within",
        "g > f 1 1x within",
    ];
    for (row, whole, expected) in [(1, 42, of_f), (2, 32, of_g)] {
        let (nodes, calls, of) = around(&open, row);
        assert_eq!(of, whole);
        assert_eq!(nodes, ["main 42 0", "f 42 15", "g 32 27"]);
        assert_eq!(calls, expected);
    }
}

/// Around `g`, which has one row, the first level of `f` belongs to the cycle of the second one. `f` calls `g`, which calls
/// `f`, and `f`, which calls `g`.
#[test]
fn a_first_level_is_in_the_cycle_of_the_second() {
    let profile = Graph::default()
        .function("f", 10)
        .function("f'2", 5)
        .function("g", 20)
        .call("f", "g", 1, 18)
        .call("g", "f'2", 1, 3)
        .call("f", "f'2", 1, 7)
        .call("f'2", "g", 1, 5)
        .profile();
    let open = OpenProfile::new(profile);
    // Calls of `g`; the cycle is entered by 18 and 7 alone.
    let of_g = vec!["f > g 23 2x", "f > f 7 1x within", "g > f 3 1x"];
    let of_cycle = vec![
        "f > g 18 1x",
        "f > f 7 1x within",
        "f > g 5 1x within",
        "g > f 3 1x within",
    ];
    for (row, expected) in [(2, of_g), (3, of_cycle)] {
        let drawn = open.call_graph(0, Some(row), FOLDED, everything()).unwrap();
        assert!(drawn.graph.nodes.iter().all(|node| node.cycle.is_some()));
        let (nodes, calls, _) = around(&open, row);
        assert_eq!(nodes, ["f 35 15", "g 23 20"]);
        assert_eq!(calls, expected);
    }
}

/// `f` is called by `a` and `b`, and always calls `leaf`, as `--separate-callers=1` writes it.
#[test]
fn contexts_of_other_functions_are_one_node() {
    let profile = Graph::default()
        .function("main", 1)
        .function("a'main", 10)
        .function("b'main", 20)
        .function("f'a", 4)
        .function("f'b", 6)
        .function("leaf'f", 8)
        .call("main", "a'main", 1, 17)
        .call("main", "b'main", 2, 31)
        .call("a'main", "f'a", 3, 7)
        .call("b'main", "f'b", 4, 11)
        .call("f'a", "leaf'f", 3, 3)
        .call("f'b", "leaf'f", 4, 5)
        .profile();
    let open = OpenProfile::new(profile);
    let nodes = [
        "main 49 1",
        "b'main 31 20",
        "f'a 18 10",
        "a'main 17 10",
        "leaf'f 8 8",
    ];
    let calls = [
        "main > b'main 31 2x",
        "main > a'main 17 1x",
        "b'main > f'a 11 4x",
        "f'a > leaf'f 8 7x",
        "a'main > f'a 7 3x",
    ];
    for middle in [None, Some(0)] {
        let found = drawn(&open, middle, FOLDED);
        assert_eq!(
            (&found.0[..], &found.1[..]),
            (&nodes.map(String::from)[..], &calls.map(String::from)[..])
        );
    }
    // An opened function in the middle is one of its rows.
    let alone = GraphFold {
        by: GroupBy::Function,
        with_middle: false,
    };
    let (nodes, ..) = drawn(&open, Some(3), Some(alone));
    assert_eq!(nodes, ["main 7 1", "a'main 7 10", "f'a 7 4", "leaf'f 3 8"]);
}

/// `f` calls `g`, which calls `f` again: the calls to `f` contain each other.
#[test]
fn calls_that_contain_each_other_are_an_upper_bound() {
    let profile = Graph::default()
        .function("m", 1)
        .function("f'm", 2)
        .function("g'f", 3)
        .function("f'g", 5)
        .call("m", "f'm", 1, 10)
        .call("f'm", "g'f", 1, 8)
        .call("g'f", "f'g", 1, 5)
        .profile();
    let open = OpenProfile::new(profile);
    let calls = ["m > f'm <=10 1x", "f'm > g'f 8 1x", "g'f > f'm <=5 1x"];
    let whole = drawn(&open, None, FOLDED);
    assert_eq!(whole.0, ["m 11 1", "f'm 10 7", "g'f 8 3"]);
    assert_eq!(whole.1, calls);
    // It costs no more than in the whole profile.
    let around_m = drawn(&open, Some(0), FOLDED);
    assert_eq!(around_m.0, ["m 11 1", "f'm <=10 7", "g'f 8 3"]);
    assert_eq!(around_m.1, calls);
}

/// Of the calls of `a` to `m`, a part belongs to `b`: 4 of 5 of their cost 3, though it is all of it. Calls to `m`
/// contain each other, but a sum of divided costs is no upper bound.
#[test]
fn estimates_of_calls_that_contain_each_other_stay_estimates() {
    let profile = Graph::default()
        .function("m", 1)
        .function("b'm", 1)
        .function("a'b", 2)
        .function("m'b", 1)
        .function("a'm", 2)
        .function("m'a", 3)
        .call("m", "b'm", 1, 8)
        .call("b'm", "a'b", 2, 2)
        .call("b'm", "m'b", 1, 5)
        .call("m'b", "a'm", 1, 4)
        .call("a'm", "m'a", 1, 3)
        .call("m", "a'm", 1, 1)
        .profile();
    let (_, calls, _) = drawn(&OpenProfile::new(profile), Some(1), FOLDED);
    let mut from_a = calls.iter().filter(|call| call.starts_with("a'"));
    let call = from_a.next().unwrap();
    assert!(call.contains("> m'b ~2 "), "{calls:?}");
    assert_eq!(from_a.next(), None);
}

/// The functions of a stack as `--separate-callers=1` names the last one, and its cost.
type Invocation = (Vec<u8>, i128);

fn with_callers(run: &[(usize, u8, u64)]) -> (Graph, Vec<Invocation>) {
    let (mut graph, mut stack, mut all) = (Graph::default(), Vec::<u8>::new(), Vec::new());
    let name = |stack: &[u8]| match stack {
        [.., caller, function] => format!("f{function}'f{caller}"),
        [function] => format!("f{function}"),
        [] => String::new(),
    };
    for (at, &(depth, function, own)) in run.iter().enumerate() {
        stack.truncate(depth);
        let caller = name(&stack);
        stack.push(function);
        let cost = invocation_cost(run, at);
        graph = graph.function(&name(&stack), own as i64);
        if depth > 0 {
            graph = graph.call(&caller, &name(&stack), 1, cost as i64);
        }
        all.push((stack.clone(), i128::from(cost)));
    }
    (graph, all)
}

/// The cost of the outermost invocations with an ending of the stack after a place, and that place.
fn outermost(all: &[Invocation], ending: &[u8], after: impl Fn(&[u8]) -> Option<usize>) -> i128 {
    let ends_at = |stack: &[u8], end: usize, from: usize| {
        end >= from + ending.len() && stack[..end].ends_with(ending)
    };
    let is_outermost = |stack: &[u8]| {
        after(stack).is_some_and(|from| {
            ends_at(stack, stack.len(), from)
                && !(0..stack.len()).any(|end| ends_at(stack, end, from))
        })
    };
    all.iter()
        .filter(|(stack, _)| is_outermost(stack))
        .map(|(_, cost)| cost)
        .sum()
}

proptest! {
    /// The truth of a run: calls that enter a function, and calls that leave it, whichever level. What is marked as exact
    /// is true; not everything that is true can be known to be.
    #[test]
    fn calls_of_all_levels_are_true((run, _) in runs(4, 30)) {
        let of = |name: &str| name.as_bytes()[1] - b'0';
        let mut graph = Graph::default();
        let mut stack: Vec<(usize, String)> = Vec::new();
        let (mut entering, mut leaving) = (BTreeMap::new(), BTreeMap::new());
        let mut inclusive = [0i128; 4];
        for (at, &(depth, function, own)) in run.iter().enumerate() {
            while stack.last().is_some_and(|caller| caller.0 >= depth) {
                stack.pop();
            }
            let is_deeper = stack.iter().any(|caller| of(&caller.1) == function);
            let name = format!("f{function}{}", if is_deeper { "'2" } else { "" });
            let cost = invocation_cost(&run, at);
            graph = graph.function(&name, own as i64);
            if !is_deeper {
                inclusive[usize::from(function)] += i128::from(cost);
            }
            if let Some((_, caller)) = stack.last() {
                graph = graph.call(caller, &name, 1, cost as i64);
                if !is_deeper {
                    *entering.entry((of(caller), function)).or_default() += i128::from(cost);
                }
                if of(caller) != function {
                    *leaving.entry((of(caller), function)).or_default() += i128::from(cost);
                }
            }
            stack.push((depth, name));
        }
        let open = OpenProfile::new(graph.profile());
        let profile = &open.tables().profile;
        if !open.tables().cycles.is_empty() {
            return Ok(());
        }
        for row in profile.functions().ids() {
            let center = of(std::str::from_utf8(profile.name(row)).unwrap());
            if open.tables().folded(row.0, Some(GroupBy::Function)).len() == 1 {
                continue;
            }
            let drawn = open.call_graph(0, Some(row.0), FOLDED, everything()).unwrap().graph;
            prop_assert_eq!(drawn.whole, inclusive[usize::from(center)]);
            let name = |at: usize| of(&name_of(&open, &drawn.nodes[at]));
            let is_center = |at: usize| drawn.nodes[at].row == row.0;
            let outside = drawn.calls.iter().filter(|c| !c.inner && c.from != c.to);
            let mut entered = 0;
            for call in outside {
                if is_center(call.to) {
                    let truth = entering.get(&(name(call.from), center));
                    prop_assert!(call.exactness != Exactness::Exact || Some(&call.cost) == truth);
                    entered += 1;
                } else if is_center(call.from) {
                    let truth = leaving.get(&(center, name(call.to)));
                    prop_assert!(call.exactness != Exactness::Exact || Some(&call.cost) == truth);
                }
            }
            prop_assert_eq!(entered, entering.keys().filter(|(_, to)| *to == center).count());
        }
    }
    /// Around the members of a cycle: each function is one node with the cost of its outermost calls, and has the number of
    /// calls of the run.
    #[test]
    fn functions_of_cycles_are_true((run, _) in runs(4, 30)) {
        let (profile, truth) = with_levels(&run);
        let open = OpenProfile::new(profile);
        let tables = open.tables();
        let parent = |at: usize| (0..at).rev().find(|&i| run[i].0 < run[at].0);
        let stack = |at: usize| std::iter::successors(Some(at), |&at| parent(at));
        let named = |at: usize| {
            let is_deeper = stack(at).skip(1).any(|above| run[above].1 == run[at].1);
            let name = format!("f{}{}", run[at].1, if is_deeper { "'2" } else { "" });
            let mut all = tables.profile.functions().ids();
            all.find(|&f| tables.profile.name(f) == name.as_bytes()).unwrap()
        };
        let rows: Vec<FunctionId> = (0..run.len()).map(named).collect();
        for row in 0..tables.profile.functions().len() as u32 {
            let graph = open.call_graph(0, Some(row), FOLDED, everything()).unwrap().graph;
            let middle = tables.folded(row, Some(GroupBy::Function));
            let of = |at: usize| match graph.nodes[at].row {
                node if node == row => middle.to_vec(),
                node if graph.rows[at].is_empty() => tables.members(node),
                _ => graph.rows[at].clone(),
            };
            let in_cycle = |at: usize| graph.nodes[at].cycle.is_some();
            let members = (0..graph.nodes.len()).filter(|&at| in_cycle(at)).flat_map(of);
            let starts = members.chain(middle.clone()).map(|f| Row::of(f, &tables.cycles));
            let starts: Vec<Row> = starts.collect();
            let is_start = |at: usize| starts.contains(&Row::of(rows[at], &tables.cycles));
            for (at, node) in graph.nodes.iter().enumerate().filter(|(at, _)| in_cycle(*at)) {
                let is_all = of(at).len() == tables.folded(node.row, Some(GroupBy::Function)).len();
                let name = name_of(&open, node)[..2].to_owned();
                let is_known = is_all && truth.contains_key(&format!("{name}'2"));
                let is_known = is_known && node.exactness == Exactness::Exact;
                prop_assert!(!is_known || node.cost == truth[&name], "{node:?}");
            }
            for call in graph.calls.iter().filter(|call| in_cycle(call.to)) {
                let is_call = |&at: &usize| {
                    of(call.to).contains(&rows[at])
                        && parent(at).is_some_and(|p| of(call.from).contains(&rows[p]))
                };
                let made: Vec<usize> = (0..run.len()).filter(is_call).collect();
                // Calls to a deeper level are an arrow of their own.
                let same = graph.calls.iter().filter(|c| (c.from, c.to) == (call.from, call.to));
                let are_counted = same.clone().all(|c| c.counted);
                let counts: Vec<u64> = same.map(|c| c.called()).collect();
                prop_assert!(are_counted || !in_cycle(call.from));
                // Above the middle, also the number of those that led to it.
                let leads = |&&at: &&usize| {
                    (0..run.len()).any(|i| is_start(i) && (stack(i).any(|j| j == at) || stack(at).any(|j| j == i)))
                };
                let known = [made.len() as u64, made.iter().filter(leads).count() as u64];
                prop_assert!(!are_counted || known.contains(&counts.iter().sum()), "{counts:?} {known:?}");
                if !call.inner && in_cycle(call.from) {
                    // Calls that the first level of the function in the middle makes or receives, and others between
                    // first levels.
                    let is_first = |at: usize| !tables.profile.name(rows[at]).ends_with(b"'2");
                    let is_middle = |at: usize| middle.contains(&rows[at]);
                    let is_apart = |&&at: &&usize| {
                        let from = parent(at).unwrap();
                        match (is_first(from), is_first(at)) {
                            (true, true) => true,
                            (true, false) => is_middle(from),
                            (false, true) => is_middle(at),
                            (false, false) => false,
                        }
                    };
                    let apart = made.iter().filter(is_apart);
                    let cost: u64 = apart.map(|&at| invocation_cost(&run, at)).sum();
                    prop_assert_eq!(call.cost, i128::from(cost), "{:?}", call);
                }
                // What the call cost while the function in the middle or a member of its cycle ran.
                let costs = |at: &usize| {
                    let above: Vec<usize> = stack(*at).collect();
                    above.iter().any(|at| made.contains(at)) && above.iter().any(|&at| is_start(at))
                };
                let cost: u64 = (0..run.len()).filter(costs).map(|at| run[at].2).sum();
                // Nodes of the cycle have all of their cost.
                let is_known = counts.len() == 1 && !call.inner && !in_cycle(call.from);
                let is_known = is_known && call.exactness == Exactness::Exact;
                prop_assert!(!is_known || call.cost == i128::from(cost), "{call:?} {cost}");
            }
        }
    }

    /// The graph around a function has its calls with the same costs as the list of its callers and callees.
    #[test]
    fn calls_of_the_middle_are_those_of_its_list((run, _) in runs(4, 30)) {
        let (profile, _) = with_levels(&run);
        let open = OpenProfile::new(profile);
        let tables = open.tables();
        for row in 0..tables.profile.functions().len() as u32 {
            let graph = open.call_graph(0, Some(row), FOLDED, everything()).unwrap().graph;
            let lists = tables.calls_of(0, row, Some(GroupBy::Function)).unwrap();
            let middle = graph.nodes.iter().position(|node| node.row == row).unwrap();
            let functions = tables.profile.functions().len() as u32;
            // Levels of a function may be in a cycle that is one node.
            if graph.nodes.iter().any(|node| node.row >= functions) {
                continue;
            }
            for (list, is_caller) in lists.iter().zip([true, false]) {
                let counted = list.iter().filter(|(call, _)| call.kind == CallKind::Counted);
                for (call, _) in counted {
                    // Its rows above and below are two nodes.
                    let rows = tables.folded(call.other.0, Some(GroupBy::Function));
                    let is_other = |at: usize| rows.contains(&FunctionId(graph.nodes[at].row));
                    let ends = |c: &&GraphCall| match is_caller {
                        true => is_other(c.from) && c.to == middle,
                        false => c.from == middle && is_other(c.to),
                    };
                    let arrows = graph.calls.iter().filter(ends);
                    let of_other = list.iter().filter(|(c, _)| c.other == call.other);
                    // Calls between deeper levels outside of cycles are only apart in the list.
                    if of_other.count() > arrows.clone().count() {
                        continue;
                    }
                    let drawn: Vec<_> = arrows.filter(|c| !c.inner).collect();
                    if drawn.is_empty() {
                        prop_assert!(!(0..graph.nodes.len()).any(is_other), "{call:?}");
                    } else if drawn.iter().all(|c| c.exactness == Exactness::Exact) {
                        let cost = drawn.iter().map(|c| c.cost).sum();
                        let count = drawn.iter().map(|c| c.count).sum();
                        prop_assert_eq!((call.cost, call.count), (cost, count), "{:?}", call);
                    }
                }
            }
        }
    }

    /// The same for functions with callers in their names: what is marked as exact is true, and bounds are bounds.
    #[test]
    fn functions_with_callers_are_true((run, _) in runs(5, 40)) {
        let (graph, all) = with_callers(&run);
        let open = OpenProfile::new(graph.profile());
        let tables = open.tables();
        prop_assume!(tables.cycles.is_empty() && tables.function_groups().folds());
        let of = |node: &GraphNode| name_of(&open, node).as_bytes()[1] - b'0';
        let functions = tables.profile.functions().ids();
        for middle in std::iter::once(None).chain(functions.map(|f| Some(f.0))) {
            let graph = open.call_graph(0, middle, FOLDED, everything()).unwrap().graph;
            let center = middle.map(|row| of(graph.nodes.iter().find(|n| n.row == row).unwrap()));
            // Below the first invocation of the middle.
            let from = |stack: &[u8]| match center {
                Some(center) => stack.iter().position(|&f| f == center),
                None => Some(0),
            };
            let is_above = |function: u8| all.iter().any(|(stack, _)| {
                stack.last().copied() == center && stack.contains(&function)
            });
            let check = |cost: i128, exactness: Exactness, truth: i128| match exactness {
                Exactness::Exact => cost == truth,
                Exactness::AtMost => cost >= truth,
                Exactness::AtLeast => cost <= truth,
                Exactness::Estimate => true,
            };
            for node in graph.nodes.iter().filter(|n| center == Some(of(n)) || !is_above(of(n))) {
                let truth = outermost(&all, &[of(node)], from);
                prop_assert!(check(node.cost, node.exactness, truth), "{middle:?} {node:?} {truth}");
            }
            for call in graph.calls.iter().filter(|call| !call.inner) {
                let ends = [call.from, call.to].map(|at| of(&graph.nodes[at]));
                if center != Some(ends[0]) && is_above(ends[0]) {
                    continue;
                }
                let truth = outermost(&all, &ends, from);
                prop_assert!(check(call.cost, call.exactness, truth), "{middle:?} {ends:?} {call:?} {truth}");
            }
        }
    }
}
