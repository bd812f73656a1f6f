//! Paths in small graphs, whose best path is obvious.

use super::*;
use crate::analysis::test_profile::Graph;

/// The names along the best path.
fn found(from: &str, to: &str) -> Option<Vec<String>> {
    let tables = Tables::new(graph().profile());
    let function = |name: &str| {
        let mut ids = tables.profile.functions().ids();
        ids.find(|&f| tables.profile.name(f) == name.as_bytes())
            .unwrap()
    };
    let path = Calls::new(&tables, 0, None).widest(&[function(from)], &[function(to)])?;
    let name = |call: &Call| String::from_utf8(tables.profile.name(call.callee).to_vec()).unwrap();
    Some(path.iter().map(name).collect())
}

fn graph() -> Graph {
    Graph::default()
        .call("main", "short", 1, 5)
        .call("main", "a", 1, 90)
        .call("a", "b", 1, 80)
        .call("b", "end", 1, 70)
        .call("b", "a", 1, 60)
        .call("short", "end", 1, 5)
        .function("end", 75)
}

#[test]
fn the_path_with_the_most_expensive_cheapest_call_wins() {
    assert_eq!(found("main", "end").unwrap(), ["a", "b", "end"]);
    assert_eq!(found("short", "end").unwrap(), ["end"]);
    assert_eq!(found("end", "main"), None);
}

#[test]
fn a_function_reaches_itself_only_in_a_ring() {
    assert_eq!(found("a", "a").unwrap(), ["b", "a"]);
    assert_eq!(found("main", "main"), None);
}
