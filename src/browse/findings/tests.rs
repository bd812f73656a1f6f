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
