use super::*;
use crate::analysis::test_profile::{Graph, invocation_cost, runs};
use crate::model::FunctionId;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn everything() -> GraphOptions {
    GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        nodes: usize::MAX,
        calls: usize::MAX,
        ..GraphOptions::default()
    }
}

/// Nodes with their cost and self cost, calls with cost and count.
fn around(open: &OpenProfile, row: u32) -> (Vec<String>, Vec<String>, i128) {
    let of = (row, Some(GroupBy::Function));
    let drawn = open.call_graph(0, Some(of), everything()).unwrap();
    let graph = &drawn.graph;
    let name = |at: usize| {
        let name = open.tables().profile.name(FunctionId(graph.nodes[at].row));
        String::from_utf8(name.to_vec()).unwrap()
    };
    let nodes = graph.nodes.iter().zip(&drawn.own).enumerate();
    let about = |exact| if exact { "" } else { "~" };
    let calls = graph.calls.iter().map(|c| {
        let inner = if c.inner { " within" } else { "" };
        let cost = format!("{}{}", about(c.exact), c.cost);
        format!(
            "{} > {} {cost} {}x{inner}",
            name(c.from),
            name(c.to),
            c.count
        )
    });
    (
        nodes
            .map(|(at, (n, own))| format!("{} {}{} {own}", name(at), about(n.exact), n.cost))
            .collect(),
        calls.collect(),
        graph.whole,
    )
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

/// The deeper levels of `f` and `g` call each other: the members of their cycle are drawn, `f` as one node.
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
    let (nodes, calls, whole) = around(&OpenProfile::new(profile), 1);
    assert_eq!(whole, 42);
    assert_eq!(nodes, ["main 42 0", "f 42 15", "g 32 20", "g'2 7 7"]);
    assert_eq!(
        calls,
        [
            "main > f 42 1x",
            "f > g 32 1x",
            "g > f 12 1x within",
            "f > g'2 8 2x within",
            "g'2 > f 1 1x within"
        ]
    );
}

/// A function with one row is drawn as without a criterion, a cycle too.
#[test]
fn single_rows_and_cycles_are_drawn_as_they_are() {
    let profile = Graph::default()
        .function("f", 10)
        .function("f'2", 5)
        .function("g", 20)
        .call("f", "g", 1, 25)
        .call("g", "f'2", 1, 5)
        .call("f'2", "g", 1, 2)
        .profile();
    let open = OpenProfile::new(profile);
    for row in [2, 3] {
        let folded = open.call_graph(0, Some((row, Some(GroupBy::Function))), everything());
        assert!(folded.is_some());
        assert_eq!(folded, open.call_graph(0, Some((row, None)), everything()));
    }
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
                    *entering.entry((caller.clone(), function)).or_default() += i128::from(cost);
                }
                if of(caller) != function {
                    *leaving.entry((of(caller), name.clone())).or_default() += i128::from(cost);
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
            let middle = Some((row.0, Some(GroupBy::Function)));
            let drawn = open.call_graph(0, middle, everything()).unwrap().graph;
            prop_assert_eq!(drawn.whole, inclusive[usize::from(center)]);
            let name = |at: usize| String::from_utf8(profile.name(FunctionId(drawn.nodes[at].row)).to_vec()).unwrap();
            let is_center = |at: usize| drawn.nodes[at].row == row.0;
            let outside = drawn.calls.iter().filter(|c| !c.inner && c.from != c.to);
            let mut entered = 0;
            for call in outside {
                if is_center(call.to) {
                    let truth = entering.get(&(name(call.from), center));
                    prop_assert!(!call.exact || Some(&call.cost) == truth);
                    entered += 1;
                } else if is_center(call.from) {
                    let truth = leaving.get(&(center, name(call.to)));
                    prop_assert!(!call.exact || Some(&call.cost) == truth);
                }
            }
            prop_assert_eq!(entered, entering.keys().filter(|(_, to)| *to == center).count());
        }
    }
}
