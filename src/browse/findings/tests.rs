use super::*;
use crate::analysis::test_profile::Graph;

#[test]
fn statements_name_their_rows() {
    let profile = Graph::default()
        .function("main", 10)
        .function("work", 90)
        .call("main", "work", 1, 90)
        .profile();
    let tables = Tables::new(profile);
    let expected = Statement {
        kind: "hottest-function",
        row: Some(1),
        event: None,
        line: None,
        gain: Some(0.9),
        sentence: "work has a self cost of 90 Ir, 90.0 % of the total.".into(),
        figures: BTreeMap::from([("cost", Figure::One(90))]),
    };
    let found = statements(&tables, 0);
    let name = &tables.events[0].name;
    assert!(found.contains(&Statement {
        sentence: expected.sentence.replace("Ir", name),
        ..expected
    }));
}

/// The sum of a function and its clones has the name of the function.
#[test]
fn clones_of_a_function_are_one_finding() {
    let profile = Graph::default()
        .function("main", 10)
        .function("work.part.0", 50)
        .function("work", 30)
        .function("work'2", 10)
        .call("work.part.0", "work'2", 1, 10)
        .call("main", "work", 1, 90)
        .call("work", "work.part.0", 1, 60)
        .profile();
    let found = statements(&Tables::new(profile), 0);
    let sentence = "work has a self cost of 90 Ir, 90.0 % of the total.";
    assert!(
        found.iter().any(|one| one.sentence == sentence),
        "{found:?}"
    );
}

/// Each of the contexts costs 1 %, all together 4 of 100.
#[test]
fn contexts_of_a_function_are_one_finding() {
    let mut graph = Graph::default().function("main", 88);
    for caller in ["a", "b", "c", "d"] {
        graph = graph
            .function(caller, 2)
            .function(&format!("f'{caller}"), 1);
        graph = graph
            .call("main", caller, 1, 3)
            .call(caller, &format!("f'{caller}"), 1, 1);
    }
    let tables = Tables::new(graph.function("g", 0).profile());
    let found = statements(&tables, 0);
    let hot: Vec<_> = found
        .iter()
        .filter(|f| f.kind == "hottest-function")
        .collect();
    let of_f = hot
        .iter()
        .find(|finding| finding.sentence.starts_with("f has"));
    assert_eq!(
        of_f.map(|finding| finding.figures["cost"]),
        Some(Figure::One(4))
    );
    assert_eq!(of_f.and_then(|finding| finding.gain), Some(0.04));
}
