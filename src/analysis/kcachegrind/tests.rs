use super::*;
use crate::analysis::test_profile::{Graph, named};

fn of(graph: &Graph, name: &str) -> i128 {
    let profile = graph.profile();
    let cycles = Cycles::none(profile.functions().len());
    let costs = inclusive(&profile, &cycles, &Formula::event(0), &PartSelection::All);
    costs.functions[named(&profile, name).0 as usize]
}

#[test]
fn only_the_called_share_is_shown() {
    // The two examples of docs/format.md 10.2.
    let handler = Graph::default()
        .function("main", 10)
        .function("h", 100)
        .call("main", "h", 1, 30);
    assert_eq!(of(&handler, "h"), 30);
    let alone = Graph::default().function("f", 100).call("f", "f", 9, 80);
    assert_eq!(of(&alone, "f"), 0);
}

#[test]
fn calls_without_counts_make_it_add_up_the_outgoing_ones() {
    let graph = Graph::default()
        .function("main", 10)
        .function("h", 100)
        .call("main", "h", 0, 30);
    assert_eq!(of(&graph, "h"), 100);
}

#[test]
fn each_part_decides_for_itself() {
    let graph = Graph::default()
        .function("h", 100)
        .call("main", "h", 0, 30)
        .next_part()
        .function("h", 7)
        .call("main", "h", 1, 5);
    assert_eq!(of(&graph, "h"), 105);
}
