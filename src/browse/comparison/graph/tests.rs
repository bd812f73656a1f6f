use super::*;
use crate::analysis::compare::Rules;
use crate::analysis::test_profile::{Graph, graphs};
use crate::browse::OpenProfile;
use crate::model::Profile;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Costs of nodes by name, and costs and counts of calls by the names of their ends and whether they are inner ones.
type Named = (
    BTreeMap<String, i128>,
    BTreeMap<(String, String, bool), (i128, i128)>,
);

/// The graph around a function of one profile; nothing without the function.
fn alone(profile: &Profile, middle: &str) -> Named {
    let open = OpenProfile::new(profile.clone());
    let functions = open.tables().profile.functions();
    let name = |row: u32| match functions.ids().nth(row as usize) {
        Some(function) => String::from_utf8(open.tables().profile.name(function).to_vec()).unwrap(),
        None => "a cycle".into(),
    };
    let row = functions
        .ids()
        .map(|f| f.0)
        .find(|&row| name(row) == middle);
    let graph = row.and_then(|row| open.call_graph(0, Some(row), None, GraphOptions::everything()));
    let Some(DrawnGraph { graph, .. }) = graph else {
        return Named::default();
    };
    let nodes = graph.nodes.iter().map(|node| (name(node.row), node.cost));
    let end = |at: usize| name(graph.nodes[at].row);
    let calls = graph.calls.iter().map(|call| {
        let figures = (call.cost, i128::from(call.called()));
        ((end(call.from), end(call.to), call.inner), figures)
    });
    (nodes.collect(), calls.collect())
}

/// By hand: `p` and `q` call each other only in B. They cost 30 and 20 themselves in A, and `p` includes `q`.
#[test]
fn members_of_a_cycle_of_one_side_are_compared() {
    let graph = Graph::default().function("main", 5).function("p", 30);
    let graph = graph.function("q", 20).call("main", "p", 1, 50);
    let a = graph.call("p", "q", 1, 20);
    let b = a.clone().call("q", "p", 3, 7);
    let tables = ComparedTables::new(a.profile(), b.profile(), &Rules::default()).unwrap();
    let found = tables.call_graph(0, ComparedSide::B, None, None, GraphOptions::everything());
    let found = found.unwrap();
    let at = found
        .drawn
        .graph
        .nodes
        .iter()
        .position(|node| node.own == 50)
        .unwrap();
    // 50 and 20 are more than all that main called, but at most the total.
    assert_eq!((found.inclusive[at], found.self_costs[at]), (55, 50));
    assert_eq!(found.drawn.graph.nodes[at].exactness, Exactness::AtMost);
    assert_eq!(
        (&found.call_costs[..], &found.call_counts[..]),
        (&[50][..], &[1][..])
    );
}

proptest! {
    /// Around a function, the costs of each side are those of the graph of that profile alone.
    #[test]
    fn each_side_is_as_alone(a in graphs(6, 12), b in graphs(6, 12), by_a: bool) {
        let profiles = [a.profile(), b.profile()];
        let tables = ComparedTables::new(profiles[0].clone(), profiles[1].clone(), &Rules::default()).unwrap();
        let asked = if by_a { ComparedSide::A } else { ComparedSide::B };
        // Cycles have numbers of their own on each side.
        prop_assume!(tables.a.cycles.is_empty() && tables.b.cycles.is_empty());
        let name = |row: u32| String::from_utf8(tables.place(row).function.to_vec()).unwrap();
        for row in tables.b.profile.functions().ids().map(|f| f.0) {
            let everything = GraphOptions::everything();
            let found = tables.call_graph(0, asked, Some(row), None, everything).unwrap();
            let sides = profiles.each_ref().map(|profile| alone(profile, &name(row)));
            let [drawn, other] = match found.side {
                ComparedSide::A => [&sides[0], &sides[1]],
                ComparedSide::B => [&sides[1], &sides[0]],
            };
            let graph = &found.drawn.graph;
            prop_assert_eq!(graph.nodes.len(), drawn.0.len().max(1));
            for (node, &inclusive) in graph.nodes.iter().zip(&found.inclusive) {
                let of = |side: &Named| side.0.get(&name(node.row)).copied().unwrap_or(0);
                prop_assert_eq!((node.cost, inclusive), (of(drawn), of(other)));
            }
            prop_assert_eq!(graph.calls.len(), drawn.1.len());
            for (at, call) in graph.calls.iter().enumerate() {
                let end = |at: usize| name(graph.nodes[at].row);
                let ends = (end(call.from), end(call.to), call.inner);
                let of = |side: &Named| side.1.get(&ends).copied().unwrap_or((0, 0));
                prop_assert_eq!((call.cost, i128::from(call.called())), of(drawn));
                prop_assert_eq!((found.call_costs[at], found.call_counts[at]), of(other));
            }
        }
    }
}
