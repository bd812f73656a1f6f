//! Calling contexts and call graphs of two profiles, compared with sums of texts and with known ones.

use crate::load_texts;
use crate::random::texts;
use grindscope::analysis::GraphOptions;
use grindscope::analysis::compare::Rules;
use grindscope::analysis::contexts::Frame;
use grindscope::analysis::groups::GroupBy;
use grindscope::browse::{
    BoxRequest, ComparedContexts, ComparedGraph, ComparedSide, ComparedTables, GraphFold,
};
use proptest::prelude::*;

fn compared(a: &str, b: &str) -> ComparedTables {
    ComparedTables::new(load_texts(&[a]), load_texts(&[b]), &Rules::default()).expect("few names")
}

/// Name, inclusive and self cost on the side that is drawn, then on the other one.
fn boxes(tables: &ComparedTables, contexts: &ComparedContexts) -> Vec<(String, [i128; 4])> {
    let name = |frame: Frame| match frame {
        Frame::Function(row) => String::from_utf8_lossy(tables.place(row.0).function).into_owned(),
        other => format!("{other:?}"),
    };
    let layout = &contexts.layout;
    let of = |at: usize| {
        let drawn = [layout.inclusive[at], layout.self_costs[at]];
        let other = [contexts.inclusive[at], contexts.self_costs[at]];
        (
            name(layout.frames[at]),
            [drawn[0], drawn[1], other[0], other[1]],
        )
    };
    (0..layout.frames.len()).map(of).collect()
}

fn expected(rows: &[(&str, [i128; 4])]) -> Vec<(String, [i128; 4])> {
    rows.iter()
        .map(|&(name, costs)| (name.to_owned(), costs))
        .collect()
}

const A: &str = "events: Ir\nfn=main\n1 100\ncfn=work\ncalls=2 1\n1 60\nfn=work\n2 60\n";
const B: &str = "events: Ir\nfn=main\n1 90\ncfn=work\ncalls=3 1\n1 140\nfn=work\n2 120\ncfn=leaf\ncalls=1 1\n3 20\nfn=leaf\n4 20\n";

#[test]
fn a_context_has_its_costs_on_both_sides() {
    let tables = compared(A, B);
    let by_b = tables.contexts(0, ComparedSide::B, BoxRequest::default());
    assert_eq!(
        boxes(&tables, &by_b),
        expected(&[
            ("Total", [230, 0, 160, 0]),
            ("main", [230, 90, 160, 100]),
            ("work", [140, 120, 60, 60]),
            ("leaf", [20, 20, 0, 0]),
        ])
    );
    assert_eq!(by_b.doubtful, [false; 4]);
    let by_a = tables.contexts(0, ComparedSide::A, BoxRequest::default());
    assert_eq!(
        boxes(&tables, &by_a),
        expected(&[
            ("Total", [160, 0, 230, 0]),
            ("main", [160, 100, 230, 90]),
            ("work", [60, 60, 140, 120]),
        ])
    );
}

#[test]
fn a_cycle_is_that_with_which_it_shares_most() {
    // In A two rings, in B one of other members and one that is new.
    let ring = |names: &[&str], cost: i128| {
        let mut text = String::new();
        for (at, name) in names.iter().enumerate() {
            let next = names[(at + 1) % names.len()];
            text += &format!("fn={name}\n1 {cost}\ncfn={next}\ncalls=1 1\n1 1\n");
        }
        text
    };
    let a = format!(
        "events: Ir\n{}{}",
        ring(&["p", "q"], 10),
        ring(&["x", "y", "z"], 5)
    );
    let b = format!(
        "events: Ir\n{}{}",
        ring(&["new", "other"], 3),
        ring(&["x", "y", "w"], 7)
    );
    let tables = compared(&a, &b);
    let by_b = tables.contexts(0, ComparedSide::B, BoxRequest::default());
    let cycles: Vec<[i128; 4]> = boxes(&tables, &by_b)
        .into_iter()
        .filter(|(name, _)| name.starts_with("Cycle"))
        .map(|(_, costs)| costs)
        .collect();
    // x, y and w cost 21 in B; x, y and z 15 in A. The ring that is new costs nothing in A.
    let inclusive: Vec<(i128, i128)> = cycles.iter().map(|c| (c[0], c[2])).collect();
    assert_eq!(inclusive, [(21, 15), (6, 0)]);
}

#[test]
fn a_call_graph_has_the_costs_of_both_sides() {
    let open = compared(A, B);
    let options = GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        ..GraphOptions::default()
    };
    let graph = open
        .call_graph(0, ComparedSide::B, None, None, options)
        .expect("an event");
    let name = |row: u32| String::from_utf8_lossy(open.place(row).function).into_owned();
    let nodes: Vec<_> = (0..graph.drawn.graph.nodes.len())
        .map(|at| {
            let node = graph.drawn.graph.nodes[at];
            let costs = [
                node.cost,
                node.own,
                graph.inclusive[at],
                graph.self_costs[at],
            ];
            (name(node.row), costs)
        })
        .collect();
    assert_eq!(
        nodes,
        expected(&[
            ("main", [230, 90, 160, 100]),
            ("work", [140, 120, 60, 60]),
            ("leaf", [20, 20, 0, 0]),
        ])
    );
    let calls: Vec<_> = (graph.drawn.graph.calls.iter())
        .zip(graph.call_costs.iter().zip(&graph.call_counts))
        .map(|(call, other)| (call.cost, call.count, *other.0, *other.1))
        .collect();
    assert_eq!(calls, [(140, 3, 60, 2), (20, 1, 0, 0)]);
}

/// Costs of nodes on both sides with their names.
fn nodes(tables: &ComparedTables, graph: &ComparedGraph) -> Vec<(String, i128, i128)> {
    let name = |row: u32| String::from_utf8_lossy(tables.place(row).function).into_owned();
    let drawn = graph.drawn.graph.nodes.iter().zip(&graph.inclusive);
    drawn
        .map(|(node, &other)| (name(node.row), node.cost, other))
        .collect()
}

/// The row of a function.
fn row_of(tables: &ComparedTables, name: &str) -> u32 {
    let mut rows = tables.b.profile.functions().ids().map(|f| f.0);
    rows.find(|&row| tables.place(row).function == name.as_bytes())
        .expect("a function")
}

/// By hand: `leaf` costs 12 in A and 40 in B for `work`, and 8 and 10 for others.
#[test]
fn a_graph_around_a_function_has_the_paths_of_both_sides() {
    let text = |of_work: i32, of_other: i32| {
        let leaf = of_work + of_other;
        format!(
            "events: Ir\nfn=main\n1 5\ncfn=work\ncalls=1 1\n1 {}\ncfn=other\ncalls=1 1\n1 {of_other}\n\
             fn=work\n2 3\ncfn=leaf\ncalls=4 1\n2 {of_work}\nfn=other\n3 0\ncfn=leaf\ncalls=2 1\n3 {of_other}\n\
             fn=leaf\n4 {leaf}\n",
            of_work + 3
        )
    };
    let tables = compared(&text(12, 8), &text(40, 10));
    let around = |side, name| {
        let middle = Some(row_of(&tables, name));
        tables
            .call_graph(0, side, middle, None, GraphOptions::everything())
            .expect("an event")
    };
    let graph = around(ComparedSide::B, "work");
    let expected = [("main", 43, 15), ("work", 43, 15), ("leaf", 40, 12)];
    let expected = expected.map(|(name, b, a)| (name.to_owned(), b, a));
    assert_eq!(nodes(&tables, &graph), expected);
    assert_eq!(graph.call_costs, [15, 12]);
    assert_eq!(graph.call_counts, [1, 4]);
    // Of the other caller of leaf, only A is drawn here.
    let graph = around(ComparedSide::A, "other");
    let expected = [("leaf", 8, 10), ("main", 8, 10), ("other", 8, 10)];
    let mut found = nodes(&tables, &graph);
    found.sort();
    let expected = expected.map(|(name, a, b)| (name.to_owned(), a, b));
    assert_eq!(found, expected);
}

/// A function that only A has is drawn with its callers there, whichever side is asked for.
#[test]
fn a_graph_around_a_function_of_one_side_is_of_that_side() {
    let tables = compared(B, A);
    let middle = Some(row_of(&tables, "leaf"));
    let graph = tables
        .call_graph(0, ComparedSide::B, middle, None, GraphOptions::everything())
        .expect("an event");
    assert_eq!(graph.side, ComparedSide::A);
    let expected = [("leaf", 20, 0), ("main", 20, 0), ("work", 20, 0)];
    let mut found = nodes(&tables, &graph);
    found.sort();
    assert_eq!(found, expected.map(|(name, a, b)| (name.to_owned(), a, b)));
}

/// `main` calls `fib`, its second level and `work`, which `fib` calls too, as `--separate-callers=1` writes it.
const LEVELS: &str = "events: Ir\nfn=main\n1 10\ncfn=fib'main\ncalls=1 1\n1 36\ncfn=work'main\ncalls=2 1\n1 8\n\
    fn=fib'main\n2 4\ncfn=fib'2'fib\ncalls=2 1\n2 32\nfn=fib'2'fib\n2 25\ncfn=work'fib\ncalls=3 1\n2 7\n\
    fn=work'main\n3 8\nfn=work'fib\n3 7\n";

/// By hand: `fib` costs 36 with everything, and `work` 8 + 7; `fib` calls its deeper level itself.
#[test]
fn a_call_graph_has_one_node_for_all_rows_of_a_function() {
    let tables = compared(LEVELS, LEVELS);
    let fold = Some(GraphFold {
        by: GroupBy::Function,
        with_middle: false,
    });
    let options = GraphOptions::default();
    let graph = tables
        .call_graph(0, ComparedSide::A, None, fold, options)
        .expect("an event");
    let nodes = graph.drawn.graph.nodes.iter();
    let costs: Vec<_> = nodes.map(|node| (node.cost, node.own)).collect();
    assert_eq!(costs, [(54, 10), (36, 29), (15, 15)]);
    let other: Vec<_> = graph.inclusive.into_iter().zip(graph.self_costs).collect();
    assert_eq!(other, costs);
    let calls: Vec<_> = (graph.drawn.graph.calls.iter())
        .zip(graph.call_costs.iter().zip(&graph.call_counts))
        .filter(|(call, _)| !call.inner)
        .map(|(call, other)| (call.cost, call.count, *other.0, *other.1))
        .collect();
    assert_eq!(calls, [(36, 1, 36, 1), (8, 2, 8, 2), (7, 3, 7, 3)]);
}

#[test]
fn an_inverted_tree_has_one_box_for_all_rows_of_a_function() {
    let tables = compared(LEVELS, LEVELS);
    let mut request = BoxRequest {
        inverted: true,
        fold: Some(GroupBy::Function),
        ..BoxRequest::default()
    };
    let costs = |request| -> Vec<(String, i128, i128)> {
        let all = boxes(&tables, &tables.contexts(0, ComparedSide::B, request));
        all.into_iter()
            .map(|(name, [b, _, a, _])| (name, b, a))
            .collect()
    };
    // Self costs: 4 + 25, 8 + 7 and 10.
    let functions = [("fib'main", 29), ("work'main", 15), ("main", 10)];
    let found = costs(request);
    assert_eq!(
        found[1..4],
        functions.map(|(name, cost)| (name.to_owned(), cost, cost))
    );
    request.fold = None;
    assert_eq!(costs(request)[1], ("fib'2'fib".to_owned(), 25, 25));
}

proptest! {
    /// Of a profile and itself all that is drawn costs the same.
    #[test]
    fn a_call_graph_is_like_itself(text in texts(), by_a: bool) {
        let open = compared(&text, &text);
        let drawn = if by_a { ComparedSide::A } else { ComparedSide::B };
        for event in 0..open.events.both.len() {
            let rows = open.b.profile.functions().ids().map(|f| Some(f.0));
            for middle in std::iter::once(None).chain(rows) {
            let graph = open.call_graph(event, drawn, middle, None, GraphOptions::default()).expect("an event");
            let nodes: Vec<i128> = graph.drawn.graph.nodes.iter().map(|node| node.cost).collect();
            prop_assert_eq!(graph.inclusive, nodes);
            let own: Vec<i128> = graph.drawn.graph.nodes.iter().map(|node| node.own).collect();
            prop_assert_eq!(graph.self_costs, own);
            let costs: Vec<i128> = graph.drawn.graph.calls.iter().map(|call| call.cost).collect();
            prop_assert_eq!(graph.call_costs, costs);
            }
        }
    }

    /// Of a profile and itself every context costs the same, and nothing is doubtful.
    #[test]
    fn a_profile_is_like_itself(text in texts(), collapse: bool) {
        let tables = compared(&text, &text);
        for event in 0..tables.events.both.len() {
            let contexts = tables.contexts(event, ComparedSide::B, BoxRequest { collapse, ..BoxRequest::default() });
            prop_assert_eq!(&contexts.inclusive, &contexts.layout.inclusive);
            prop_assert_eq!(&contexts.self_costs, &contexts.layout.self_costs);
            prop_assert!(contexts.doubtful.iter().all(|&doubt| !doubt));
        }
    }

    /// What is drawn adds up to the total of its side, and the root has the total of the other.
    #[test]
    fn contexts_add_up(a in texts(), b in texts(), by_a: bool) {
        let tables = compared(&a, &b);
        let drawn = if by_a { ComparedSide::A } else { ComparedSide::B };
        for (event, pair) in tables.events.both.iter().enumerate() {
            let contexts = tables.contexts(event, drawn, BoxRequest::default());
            let totals = [tables.a.total(pair.a), tables.b.total(pair.b)];
            let (own, other) = if by_a { (totals[0], totals[1]) } else { (totals[1], totals[0]) };
            prop_assert_eq!(contexts.layout.self_costs.iter().sum::<i128>(), own);
            prop_assert_eq!(contexts.inclusive[0], other);
        }
    }
}

/// `main` calls `f`, it `g`, and that `f` again on one side only. By hand: with everything, the first `f` costs all but 10,
/// and `g` 10 less.
#[test]
fn inclusive_costs_are_known_if_one_side_has_no_recursion() {
    use crate::command::{text, write};
    let once = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 30\nfn=f\n1 10\ncfn=g\ncalls=1 1\n2 20\nfn=g\n1 20\n";
    let twice = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 40\nfn=f\n1 10\ncfn=g\ncalls=1 1\n2 30\nfn=g\n1 20\n\
        cfn=f'2\ncalls=1 1\n2 10\nfn=f'2\n1 10\n";
    // The same with callers in its names, and without levels: a cycle once the rows of a function are one.
    let callers = "events: Ir\nfn=main\n1 10\ncfn=f'main\ncalls=1 1\n2 40\nfn=f'main\n1 10\ncfn=g'f\ncalls=1 1\n2 30\n\
        fn=g'f\n1 20\ncfn=f'g\ncalls=1 1\n2 10\nfn=f'g\n1 10\n";
    let paths = [write("once.out", once), write("twice.out", twice)];
    let callers = write("callers.out", callers);
    for [a, b] in [[&paths[1], &callers], [&callers, &paths[1]]] {
        let found = text(&[a, b, "--inclusive", "--to=csv"]);
        let mut rows = found.lines().skip(1).filter(|row| !row.is_empty());
        assert!(rows.all(|row| row.starts_with("equal,")), "{found}");
    }
    for (a, b, changes) in [
        (0, 1, ["f,,,,30,40,10", "g,,,,20,30,10", "main,,,,40,50,10"]),
        (
            1,
            0,
            ["f,,,,40,30,-10", "g,,,,30,20,-10", "main,,,,50,40,-10"],
        ),
    ] {
        let options = ["--inclusive", "--to=csv", "--sort=name"];
        let found = text(&[&[&paths[a][..], &paths[b]], &options[..]].concat());
        let rows = found
            .lines()
            .skip(1)
            .filter_map(|row| row.strip_prefix("changed,"));
        assert_eq!(rows.collect::<Vec<_>>(), changes);
    }
}

/// A has levels, B a cycle without them: what its functions cost is not known, so both are compared in the same way.
#[test]
fn different_recursion_levels_are_reported() {
    use crate::command::{text, write};
    let cycle = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 40\nfn=f\n1 20\ncfn=g\ncalls=1 1\n2 30\nfn=g\n1 20\n\
        cfn=f\ncalls=1 1\n2 10\n";
    let levels = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 40\nfn=f\n1 10\ncfn=g\ncalls=1 1\n2 30\nfn=g\n1 20\n\
        cfn=f'2\ncalls=1 1\n2 10\nfn=f'2\n1 10\n";
    let [cycle, levels] =
        [("cycle.out", cycle), ("levels.out", levels)].map(|(name, of)| write(name, of));
    let found = text(&[&levels, &cycle, "--inclusive"]);
    assert!(
        found.contains("Recursion levels in names: yes in A, no in B"),
        "{found}"
    );
    assert!(
        found.contains("Only one profile has recursion levels in names."),
        "{found}"
    );
    for [a, b] in [[&levels, &levels], [&cycle, &cycle]] {
        assert!(!text(&[a, b, "--inclusive"]).contains("ecursion levels"));
    }
}
