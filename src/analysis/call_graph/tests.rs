//! Small graphs whose costs are known.

use super::*;
use crate::analysis::InclusiveRule;
use crate::analysis::groups::Exactness;
use crate::analysis::test_profile::{Graph, named};
use crate::analysis::{CallIndex, Cycles};
use crate::model::{Formula, PartSelection, Profile};

/// `main` calls `a` and `b`, both call `work`, which alone calls `leaf`; `even` and `odd` are a
/// cycle below `leaf`.
fn profile() -> Profile {
    Graph::default()
        .function("main", 10)
        .function("a", 20)
        .function("b", 30)
        .function("work", 40)
        .function("leaf", 60)
        .function("even", 25)
        .function("odd", 15)
        .call("main", "a", 1, 55)
        .call("main", "b", 2, 135)
        .call("a", "work", 1, 35)
        .call("b", "work", 3, 105)
        .call("work", "leaf", 8, 100)
        .call("leaf", "even", 2, 40)
        .call("even", "odd", 1, 20)
        .call("odd", "even", 1, 5)
        .call("odd", "odd", 1, 1)
        .profile()
}

fn drawn(options: &GraphOptions<'_>) -> (Vec<String>, Vec<String>, usize) {
    drawn_of(&profile(), options)
}

fn graph_of(profile: &Profile, options: &GraphOptions<'_>) -> (CallGraph, FlatProfile) {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let rule = InclusiveRule::Outgoing;
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let flat = FlatProfile::new(view, rule);
    let totals = CallTotals::new(profile, &formula, &parts);
    (call_graph(view, &flat, &totals, options), flat)
}

fn name_of(profile: &Profile, flat: &FlatProfile, row: u32) -> String {
    match flat.row(row) {
        Row::Function(f) => String::from_utf8_lossy(profile.name(f)).into_owned(),
        Row::Cycle(_) => "<cycle>".into(),
    }
}

fn drawn_of(profile: &Profile, options: &GraphOptions<'_>) -> (Vec<String>, Vec<String>, usize) {
    let (graph, flat) = graph_of(profile, options);
    let name = |row| name_of(profile, &flat, row);
    let node = |n: &GraphNode| {
        format!(
            "{} {}{}",
            name(n.row),
            if n.exactness == Exactness::Exact {
                "="
            } else {
                "~"
            },
            n.cost
        )
    };
    let end = |at: usize| name(graph.nodes[at].row);
    let call = |c: &GraphCall| {
        let about = |exact| if exact { "" } else { "~" };
        let inner = if c.inner { " within" } else { "" };
        format!(
            "{} > {} {}{} {}{}x{inner}",
            end(c.from),
            end(c.to),
            about(c.exactness == Exactness::Exact),
            c.cost,
            about(c.counted),
            c.called()
        )
    };
    (
        graph.nodes.iter().map(node).collect(),
        graph.calls.iter().map(call).collect(),
        graph.left_out,
    )
}

#[test]
fn the_whole_profile_has_its_own_costs() {
    let options = GraphOptions {
        least_node: 0.3,
        ..GraphOptions::default()
    };
    let (nodes, calls, left_out) = drawn(&options);
    assert_eq!(nodes, ["main =200", "work =140", "b =135", "leaf =100"]);
    assert_eq!(
        calls,
        ["main > b 135 2x", "b > work 105 3x", "work > leaf 100 8x"]
    );
    assert_eq!(left_out, 2);
}

#[test]
fn cycles_are_nodes_and_their_inner_calls_are_not_drawn() {
    let (nodes, calls, left_out) = drawn(&GraphOptions::default());
    assert!(nodes.contains(&"<cycle> =40".to_owned()));
    assert!(calls.contains(&"leaf > <cycle> 40 2x".to_owned()));
    assert!(calls.iter().all(|c| !c.starts_with("<cycle> >")));
    assert_eq!(left_out, 0);
}

/// `deep` costs most of what `main` calls, but only `x` and `y` call it. `z` is no notable part.
fn fan() -> Profile {
    Graph::default()
        .function("main", 2)
        .function("z", 3)
        .call("main", "z", 1, 3)
        .function("x", 5)
        .function("y", 5)
        .function("deep", 60)
        .call("main", "x", 1, 30)
        .call("main", "y", 1, 40)
        .call("x", "deep", 1, 25)
        .call("y", "deep", 1, 35)
        .profile()
}

#[test]
fn of_limited_nodes_notable_callees_come_first_and_all_are_connected() {
    let profile = fan();
    for (most, expected) in [
        (1, vec!["main =75"]),
        (2, vec!["main =75", "y =40"]),
        (3, vec!["main =75", "y =40", "x =30"]),
        (4, vec!["main =75", "deep =60", "y =40", "x =30"]),
        (5, vec!["main =75", "deep =60", "y =40", "x =30", "z =3"]),
    ] {
        let options = GraphOptions {
            center: Some(Row::Function(named(&profile, "main"))),
            nodes: most,
            ..GraphOptions::default()
        };
        let (nodes, _, left_out) = drawn_of(&profile, &options);
        assert_eq!(nodes, expected);
        assert_eq!(left_out, 5 - most);
    }
}

#[test]
fn the_start_of_a_program_is_left_out_before_its_branches() {
    let profile = Graph::default()
        .function("start", 1)
        .function("main", 4)
        .function("run", 5)
        .function("a", 60)
        .function("b", 30)
        .call("start", "main", 1, 99)
        .call("main", "run", 1, 95)
        .call("run", "a", 1, 60)
        .call("run", "b", 1, 30)
        .profile();
    for (most, expected) in [
        (3, vec!["run =95", "a =60", "b =30"]),
        (4, vec!["main =99", "run =95", "a =60", "b =30"]),
    ] {
        let options = GraphOptions {
            nodes: most,
            ..GraphOptions::default()
        };
        assert_eq!(drawn_of(&profile, &options).0, expected);
    }
}

#[test]
fn calls_of_the_center_are_drawn_before_others() {
    let profile = fan();
    let options = GraphOptions {
        center: Some(Row::Function(named(&profile, "x"))),
        calls: 1,
        ..GraphOptions::default()
    };
    // The call from main costs more than the one to deep.
    let (nodes, calls, _) = drawn_of(&profile, &options);
    assert_eq!(nodes, ["main =30", "x =30"]);
    assert_eq!(calls, ["main > x 30 1x"]);
    // Of the calls within a cycle, those of the center connect it to the others.
    let profile = Graph::default()
        .function("a", 1)
        .function("b", 1)
        .function("c", 1)
        .call("b", "c", 1, 90)
        .call("c", "b", 1, 80)
        .call("a", "b", 1, 5)
        .call("b", "a", 1, 4)
        .profile();
    let options = GraphOptions {
        center: Some(Row::Function(named(&profile, "a"))),
        calls: 2,
        ..GraphOptions::default()
    };
    let (nodes, calls, _) = drawn_of(&profile, &options);
    assert_eq!(nodes.len(), 2, "{nodes:?}");
    assert_eq!(calls.len(), 2, "{calls:?}");
    assert!(
        calls
            .iter()
            .all(|call| call.contains('a') && call.contains('b')),
        "{calls:?}"
    );
}

#[test]
fn around_a_function_only_its_share_is_shown() {
    let center = Row::Function(named(&profile(), "a"));
    let options = GraphOptions {
        center: Some(center),
        callees: 2,
        ..GraphOptions::default()
    };
    let (nodes, calls, _) = drawn(&options);
    assert_eq!(nodes, ["main =55", "a =55", "work =35", "leaf ~25"]);
    // A quarter of `work` is done for `a`: so are a quarter of its calls.
    assert_eq!(
        calls,
        ["main > a 55 1x", "a > work 35 1x", "work > leaf ~25 ~2x"]
    );
}

/// By hand: of the three calls of `worker`, one called `fib`, once; `main` was called once.
#[test]
fn calls_above_the_middle_are_counted_where_one_led_to_it() {
    let profile = Graph::default()
        .function("start", 0)
        .function("main", 5)
        .function("run", 5)
        .function("worker", 50)
        .function("fib", 40)
        .call("start", "main", 1, 100)
        .call("main", "run", 4, 95)
        .call("run", "worker", 3, 90)
        .call("worker", "fib", 1, 40)
        .profile();
    let options = GraphOptions {
        center: Some(Row::Function(named(&profile, "fib"))),
        ..GraphOptions::default()
    };
    let (_, calls, _) = drawn_of(&profile, &options);
    let expected = [
        "start > main 40 1x",
        "main > run 40 1x",
        "run > worker 40 1x",
        "worker > fib 40 1x",
    ];
    assert!(
        expected.iter().all(|one| calls.contains(&(*one).into())),
        "{calls:?}"
    );
}

/// Callers of `a` and `b` are too far away, the call of `work` by `a` and those of `leaf` too cheap; `main` has no caller.
#[test]
fn callers_that_are_not_drawn_are_counted() {
    let profile = profile();
    let hidden = |options: GraphOptions<'_>| {
        let (graph, flat) = graph_of(&profile, &options);
        let nodes = graph.nodes.iter().filter(|node| node.hidden_callers > 0);
        let text =
            |n: &GraphNode| format!("{} {}", name_of(&profile, &flat, n.row), n.hidden_callers);
        nodes.map(text).collect::<Vec<_>>().join(", ")
    };
    let around = |callers| GraphOptions {
        center: Some(Row::Function(named(&profile, "work"))),
        callers,
        ..GraphOptions::default()
    };
    assert_eq!(hidden(around(1)), "b 1, a 1");
    assert_eq!(hidden(around(0)), "work 2");
    let costly = GraphOptions {
        least_call: 0.51,
        ..GraphOptions::default()
    };
    assert_eq!(hidden(costly), "work 1, leaf 1, a 1, <cycle> 1");
    assert_eq!(hidden(GraphOptions::default()), "");
}

/// `leaf` is called by `a` and, for little, by `b` and `c`, which cost too little to be drawn.
#[test]
fn callers_with_cheap_calls_are_counted() {
    let profile = Graph::default()
        .function("leaf", 1000)
        .call("main", "a", 1, 996)
        .call("main", "b", 1, 3)
        .call("main", "c", 1, 1)
        .call("a", "leaf", 1, 996)
        .call("b", "leaf", 1, 3)
        .call("c", "leaf", 1, 1)
        .profile();
    let options = GraphOptions {
        center: Some(Row::Function(named(&profile, "main"))),
        ..GraphOptions::default()
    };
    let (graph, flat) = graph_of(&profile, &options);
    let nodes = graph
        .nodes
        .iter()
        .map(|n| (name_of(&profile, &flat, n.row), n.hidden_callers));
    let expected = [("leaf", 2), ("main", 0), ("a", 0)].map(|(name, n)| (name.to_owned(), n));
    assert_eq!(nodes.collect::<Vec<_>>(), expected);
}

/// Without a mark, `y`, of which `deep` is too far away, would look as if it called nothing, and `main`, as if it called
/// only those of its three callees that have 50 or 60 %.
#[test]
fn callees_that_are_not_drawn_are_counted() {
    let profile = fan();
    let main = Row::Function(named(&profile, "main"));
    for (center, least_node, expected) in [
        (Some(main), 0.5, [("main", 2), ("y", 1)]),
        (None, 0.6, [("main", 3), ("deep", 0)]),
    ] {
        let options = GraphOptions {
            center,
            callees: 1,
            least_node,
            ..GraphOptions::default()
        };
        let (graph, flat) = graph_of(&profile, &options);
        let nodes = graph.nodes.iter();
        let nodes = nodes.map(|n| (name_of(&profile, &flat, n.row), n.hidden_callees));
        let expected = expected.map(|(name, n)| (name.to_owned(), n));
        assert_eq!(nodes.collect::<Vec<_>>(), expected);
    }
}

/// `main` is two calls away from `leaf` through `a`, but most of its cost is on a longer path, of which `x` is too far away.
#[test]
fn callees_on_paths_that_are_not_drawn_are_counted() {
    let profile = Graph::default()
        .function("leaf", 100)
        .call("main", "a", 1, 10)
        .call("a", "leaf", 1, 10)
        .call("main", "x", 1, 80)
        .call("x", "b", 1, 80)
        .call("other", "b", 1, 10)
        .call("b", "c", 2, 90)
        .call("c", "leaf", 2, 90)
        .profile();
    let hidden = |callers| {
        let options = GraphOptions {
            center: Some(Row::Function(named(&profile, "leaf"))),
            callers,
            ..GraphOptions::default()
        };
        let (graph, flat) = graph_of(&profile, &options);
        let text = |n: &GraphNode| {
            let name = name_of(&profile, &flat, n.row);
            format!("{name} {}/{}", n.hidden_callers, n.hidden_callees)
        };
        graph.nodes.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(hidden(2), "leaf 0/0, main 0/1, b 2/0, c 0/0, a 0/0");
    assert_eq!(
        hidden(3),
        "leaf 0/0, main 0/0, b 0/0, c 0/0, x 0/0, a 0/0, other 0/0"
    );
}

/// `alloc` is expensive below `main`, but the only call to it that is near enough is cheap.
#[test]
fn around_a_function_no_node_is_without_connection() {
    let profile = Graph::default()
        .function("main", 0)
        .function("a", 99)
        .function("b", 400)
        .function("alloc", 501)
        .call("main", "a", 1, 999)
        .call("main", "alloc", 1, 1)
        .call("a", "b", 1, 900)
        .call("b", "alloc", 5, 500)
        .profile();
    let mut options = GraphOptions {
        center: Some(Row::Function(named(&profile, "main"))),
        callees: 1,
        least_call: 0.01,
        ..GraphOptions::default()
    };
    let (nodes, calls, left_out) = drawn_of(&profile, &options);
    assert_eq!(nodes, ["main =1000", "a =999"]);
    assert_eq!((calls, left_out), (vec!["main > a 999 1x".to_owned()], 1));

    options.callees = 3;
    let (nodes, calls, left_out) = drawn_of(&profile, &options);
    assert_eq!(nodes, ["main =1000", "a =999", "b =900", "alloc =501"]);
    assert_eq!((calls.len(), left_out), (3, 0));
}

/// `work` costs more than `b`, but nothing that is drawn would be connected to it.
#[test]
fn few_nodes_are_the_most_expensive_connected_ones() {
    let options = GraphOptions {
        nodes: 2,
        ..GraphOptions::default()
    };
    let (nodes, calls, left_out) = drawn(&options);
    assert_eq!(nodes, ["main =200", "b =135"]);
    assert_eq!((calls.len(), left_out), (1, 4));
}

/// Functions that all call each other: every pair of 30 functions is a call.
#[test]
fn few_calls_are_the_most_expensive() {
    let name = |i: usize| format!("f{i}");
    let mut graph = Graph::default();
    for i in 0..30 {
        graph = graph.function(&name(i), 1);
        for j in 0..30 {
            graph = graph.call(&name(i), &name(j), 1, (30 * i + j) as i64);
        }
    }
    let profile = graph
        .function("main", 1)
        .call("main", "f0", 1, 30)
        .profile();
    let options = GraphOptions {
        calls: 100,
        ..around("f3", &profile)
    };
    let (nodes, calls, _) = drawn_of(&profile, &options);
    assert_eq!((nodes.len(), calls.len()), (31, 100));
    // 30 of f3 and 29 to it connect the others to it.
    let of_center = |call: &String| call.contains("f3 ");
    assert_eq!(calls.iter().position(|call| !of_center(call)), Some(59));
    // Costs within the cycle are contained in others: the call from outside stays, however little it costs.
    assert_eq!(calls[59], "main > f0 30 1x");
    // 29 of f29, which do not include its call to f3, and 11 of f28.
    assert_eq!(calls[60], "f29 > f29 899 1x within");
    assert_eq!(calls[99], "f28 > f19 859 1x within");
    let everything = GraphOptions {
        calls: usize::MAX,
        ..options
    };
    assert_eq!(drawn_of(&profile, &everything).1.len(), 901);
}

#[test]
fn members_of_a_cycle_are_drawn_as_far_as_callers_and_callees() {
    // A ring of six.
    let names = ["a", "b", "c", "d", "e", "f"];
    let functions = names
        .iter()
        .fold(Graph::default(), |graph, name| graph.function(name, 10));
    let ring = (0..6).fold(functions, |graph, at| {
        graph.call(names[at], names[(at + 1) % 6], 1, 10)
    });
    let profile = ring.function("main", 0).call("main", "a", 1, 60).profile();
    let around = |center, callers, callees| {
        let options = GraphOptions {
            center: Some(center),
            callers,
            callees,
            ..GraphOptions::default()
        };
        let nodes = drawn_of(&profile, &options).0;
        let name = |node: &String| node.split(' ').next().unwrap_or_default().to_owned();
        let mut names: Vec<String> = nodes.iter().map(name).collect();
        names.sort();
        names.join(" ")
    };
    let a = Row::Function(named(&profile, "a"));
    assert_eq!(around(a, 0, 1), "a b");
    assert_eq!(around(a, 0, 3), "a b c d");
    assert_eq!(around(a, 1, 2), "a b c f main");
    assert_eq!(around(Row::Cycle(CycleId(0)), 0, 0), "a b c d e f");
}

#[test]
fn around_a_member_its_cycle_is_drawn_with_its_members() {
    for center in ["even", "odd"] {
        let center = Row::Function(named(&profile(), center));
        let options = GraphOptions {
            center: Some(center),
            callers: 1,
            callees: 1,
            ..GraphOptions::default()
        };
        let (nodes, calls, _) = drawn(&options);
        // All of the cycle runs within even; odd costs at least what it does without even.
        assert_eq!(nodes, ["leaf =40", "even =40", "odd ~15"]);
        assert_eq!(
            calls,
            [
                "leaf > even 40 2x",
                "even > odd 20 1x within",
                "odd > even 5 1x within",
                "odd > odd 1 1x within"
            ]
        );
    }
}

#[test]
fn the_middle_is_drawn_however_little_it_costs() {
    let options = GraphOptions {
        center: Some(Row::Function(named(&profile(), "odd"))),
        least_node: 0.9,
        nodes: 1,
        ..GraphOptions::default()
    };
    let (nodes, _, left_out) = drawn(&options);
    assert_eq!(nodes, ["odd ~15"]);
    // main, a, b, work, leaf, even.
    assert_eq!(left_out, 6);
}

fn around(name: &str, profile: &Profile) -> GraphOptions<'static> {
    GraphOptions {
        center: Some(Row::Function(named(profile, name))),
        least_node: 0.0,
        least_call: 0.0,
        ..GraphOptions::default()
    }
}

/// `main` calls `memcmp` itself and by way of `words`, which alone allocates; others call `new` too.
#[test]
fn calls_that_lead_past_the_middle_are_not_drawn() {
    let profile = Graph::default()
        .function("main", 100)
        .function("words", 300)
        .function("memcmp", 400)
        .function("new", 20)
        .function("malloc", 80)
        .call("main", "memcmp", 32_546, 300)
        .call("main", "words", 1, 425)
        .call("main", "new", 21_000, 75)
        .call("words", "memcmp", 10_848, 100)
        .call("words", "new", 7_000, 25)
        .call("new", "malloc", 28_000, 80)
        .profile();
    let (nodes, calls, _) = drawn_of(&profile, &around("words", &profile));
    assert_eq!(
        nodes,
        [
            "main =425",
            "words =425",
            "memcmp =100",
            "new =25",
            "malloc ~20"
        ]
    );
    assert_eq!(
        calls,
        [
            "main > words 425 1x",
            "words > memcmp 100 10848x",
            "words > new 25 7000x",
            "new > malloc ~20 ~7000x"
        ]
    );
    // Above the middle, its own cost is shown. Which of the calls led there is unknown: all are counted.
    let (nodes, calls, _) = drawn_of(&profile, &around("malloc", &profile));
    let malloc = ["main =80", "new =80", "malloc =80", "words ~20"];
    assert_eq!(nodes, malloc);
    assert_eq!(
        calls,
        [
            "new > malloc 80 28000x",
            "main > new ~60 ~21000x",
            "main > words ~20 ~1x",
            "words > new ~20 ~7000x"
        ]
    );
}

/// As g++ and valgrind make it of a merge sort: the calls of the recursion contain each other.
#[test]
fn a_self_call_is_not_part_of_its_node() {
    let profile = Graph::default()
        .function("main", 10)
        .function("sort", 100)
        .function("swap", 40)
        .call("main", "sort", 1, 140)
        .call("sort", "sort", 39_996, 1_400)
        .call("sort", "swap", 80, 40)
        .call("swap", "swap", 8, 10)
        .profile();
    let (nodes, calls, _) = drawn_of(&profile, &around("sort", &profile));
    assert_eq!(nodes, ["main =140", "sort =140", "swap =40"]);
    assert_eq!(
        calls,
        [
            "sort > sort 1400 39996x within",
            "main > sort 140 1x",
            "sort > swap 40 80x",
            "swap > swap 10 8x within"
        ]
    );
}

/// Counts do not depend on the cost in the event: two of the eight calls of free are by a.
#[test]
fn counts_of_rows_without_cost_are_estimated_by_the_calls_to_them() {
    let profile = Graph::default()
        .function("main", 10)
        .function("free", 0)
        .function("leaf", 0)
        .call("main", "a", 1, 30)
        .call("main", "free", 6, 0)
        .function("a", 30)
        .call("a", "free", 2, 0)
        .call("free", "leaf", 8, 0)
        .profile();
    let (_, calls, _) = drawn_of(&profile, &around("a", &profile));
    assert_eq!(
        calls,
        ["main > a 30 1x", "a > free 0 2x", "free > leaf 0 ~2x"]
    );
    let (_, calls, _) = drawn_of(&profile, &around("main", &profile));
    assert!(calls.contains(&"free > leaf 0 8x".to_owned()));
}

mod properties;
