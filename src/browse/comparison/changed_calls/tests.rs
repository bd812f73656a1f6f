use crate::analysis::compare::Rules;
use crate::analysis::test_profile::Graph;
use crate::browse::ComparedTables;

/// `main`, which calls functions that cost so much.
fn calling(callees: &[(&str, i64)]) -> Graph {
    let graph = Graph::default().function("main", 5);
    let add = |graph: Graph, &(name, cost): &(&str, i64)| {
        graph.function(name, cost).call("main", name, 1, cost)
    };
    callees.iter().fold(graph, add)
}

/// The finding about calls of one side, if there is one.
fn found(a: &Graph, b: &Graph) -> Option<String> {
    let [a, b] = [a, b].map(Graph::profile);
    let tables = ComparedTables::new(a, b, &Rules::default()).unwrap();
    let statements = tables.findings(0).into_iter();
    let mut calls = statements.filter(|statement| statement.kind == "changed-calls");
    calls.next().map(|statement| statement.sentence)
}

#[test]
fn new_callees_explain_a_difference() {
    let few = calling(&[("both", 10)]);
    let more = calling(&[("both", 12), ("x", 50), ("y", 100)]);
    // 150 of 152.
    assert_eq!(
        found(&few, &more).unwrap(),
        "main calls 2 functions that it does not call in A: 150 Ir, 98.7 % of the difference, mostly y (new)."
    );
    assert_eq!(
        found(&more, &few).unwrap(),
        "main does not call 2 functions that it calls in A: 150 Ir, 98.7 % of the difference, mostly y (gone)."
    );
    assert_eq!(found(&few, &few), None);
}

#[test]
fn other_callees_explain_what_they_cost_more() {
    let before = calling(&[("old", 100)]);
    let after = calling(&[("fresh", 130)]);
    assert_eq!(
        found(&before, &after).unwrap(),
        "main calls other functions than in A: one function for 130 Ir instead of one function for 100 Ir, \
         100.0 % of the difference, mostly fresh (new)."
    );
}

#[test]
fn less_than_half_of_the_difference_is_no_explanation() {
    let a = calling(&[("both", 10)]);
    // 30 of 100, then 50 of 100.
    assert_eq!(found(&a, &calling(&[("both", 80), ("x", 30)])), None);
    assert!(found(&a, &calling(&[("both", 60), ("x", 50)])).is_some());
}

#[test]
fn more_than_the_difference_is_no_explanation() {
    let a = calling(&[("both", 60)]);
    // 60 more and 59 less: 1 in all.
    assert_eq!(found(&a, &calling(&[("both", 1), ("x", 60)])), None);
}

#[test]
fn costs_of_calls_in_cycles_are_not_added_up() {
    let ring = |graph: Graph| graph.call("both", "main", 1, 3).call("main", "both", 1, 3);
    let a = ring(calling(&[("both", 10)]));
    let b = ring(calling(&[("both", 10), ("x", 50)]));
    assert_eq!(found(&a, &b), None);
}
