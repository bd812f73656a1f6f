use crate::analysis::compare::Rules;
use crate::analysis::test_profile::Graph;
use crate::browse::ComparedTables;

/// The sentence about the difference of a function.
fn about(a: &Graph, b: &Graph, name: &str) -> String {
    let [a, b] = [a, b].map(Graph::profile);
    let tables = ComparedTables::new(a, b, &Rules::default()).unwrap();
    let mut found = tables.findings(0).into_iter().filter(|statement| {
        statement.kind == "changed-function" && statement.sentence.starts_with(name)
    });
    found.next().expect("a finding").sentence
}

/// `main`, which calls `parse`, which calls `number` and that `digit`.
fn apart() -> Graph {
    Graph::default()
        .function("main", 10)
        .function("parse", 300)
        .function("number", 200)
        .function("digit", 80)
        .call("main", "parse", 40, 580)
        .call("parse", "number", 80, 280)
        .call("number", "digit", 240, 80)
}

#[test]
fn callers_that_cost_as_much_more_may_contain_a_function() {
    let inlined = |cost| {
        Graph::default()
            .function("main", 10)
            .function("parse", cost)
            .call("main", "parse", 40, cost)
    };
    // 280 less, and 250 more.
    assert_eq!(
        about(&apart(), &inlined(550), "number"),
        "number is gone: 200 Ir less, 37.7 % of all changes. B may have inlined it into parse, which costs 250 Ir more. \
         Called 80 times in A, but not in B."
    );
    // Its caller is gone, too.
    assert_eq!(
        about(&inlined(550), &apart(), "digit"),
        "digit is new: 80 Ir more, 15.1 % of all changes. A may have inlined it into parse, which costs 250 Ir less. \
         Called 240 times, but not in A."
    );
    // 140 and 420 of 280, the least and the most.
    let is_said = |cost| about(&apart(), &inlined(cost), "number").contains("inlined");
    assert_eq!(
        [439, 440, 720, 721].map(is_said),
        [false, true, true, false]
    );
    // The caller costs less, too.
    assert!(!is_said(200));
}

#[test]
fn several_callers_may_contain_a_function() {
    let calling = |costs: [i64; 3]| {
        let graph = Graph::default().function("main", 10);
        let callers = ["x", "y", "z"].into_iter().zip(costs);
        callers.fold(graph, |graph, (name, cost)| {
            graph.function(name, cost).call("main", name, 1, cost)
        })
    };
    let before = ["x", "y", "z"].into_iter().fold(
        calling([100, 100, 100]).function("work", 90),
        |graph, name| graph.call(name, "work", 1, 30),
    );
    // 20, 50 and 10 more.
    assert_eq!(
        about(&before, &calling([120, 150, 110]), "work"),
        "work is gone: 90 Ir less, 52.9 % of all changes. B may have inlined it into y and 2 other callers, which cost 80 Ir \
         more. Called 3 times in A, but not in B."
    );
}

/// `main`, which calls functions with their files, costs and counts.
fn calling(functions: &[(&str, i64, u64)]) -> Graph {
    let graph = Graph::default().function("main", 10);
    functions.iter().fold(graph, |graph, &(name, cost, count)| {
        graph.function(name, cost).call("main", name, count, cost)
    })
}

#[test]
fn a_function_with_the_same_callers_file_and_calls_may_be_renamed() {
    let a = calling(&[("a/work.c!old", 100, 7), ("a/work.c!same", 50, 7)]);
    let with = |functions: &[(&str, i64, u64)]| {
        let of_both = ("a/work.c!same", 50, 7);
        calling(&[&[of_both], functions].concat())
    };
    assert_eq!(
        about(&a, &with(&[("b/work.c!new", 200, 7)]), "new"),
        "new is new: 200 Ir more, 66.7 % of all changes. It may be old of A with another name. Called 7 times, but not in A."
    );
    assert_eq!(
        about(&a, &with(&[("b/work.c!new", 200, 7)]), "old"),
        "old is gone: 100 Ir less, 33.3 % of all changes. It may be new of B with another name. Called 7 times in A, but not in B."
    );
    // More than twice as expensive, called more often, in another file, and one of two.
    for others in [
        &[("b/work.c!new", 201, 7)][..],
        &[("b/work.c!new", 100, 8)],
        &[("b/play.c!new", 100, 7)],
        &[("b/work.c!new", 100, 7), ("b/work.c!newer", 100, 7)],
    ] {
        assert!(!about(&a, &with(others), "old").contains("another name"));
    }
}
