//! Small graphs whose costs are known.

use super::*;
use crate::analysis::InclusiveRule;
use crate::analysis::test_profile::{Graph, named};
use crate::model::{Formula, PartSelection};

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

fn drawn(options: &GraphOptions) -> (Vec<String>, Vec<String>, usize) {
    let profile = profile();
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(&profile);
    let cycles = Cycles::find(&profile, &index, &parts);
    let rule = InclusiveRule::Outgoing;
    let flat = FlatProfile::new(&profile, &index, &cycles, &formula, &parts, rule);
    let totals = CallTotals::new(&profile, &formula, &parts);
    let graph = call_graph(&profile, &index, &cycles, &flat, &totals, options);
    let name = |row: u32| match flat.row(row) {
        Row::Function(f) => String::from_utf8_lossy(profile.name(f)).into_owned(),
        Row::Cycle(_) => "<cycle>".into(),
    };
    let node = |n: &GraphNode| {
        format!(
            "{} {}{}",
            name(n.row),
            if n.exact { "=" } else { "~" },
            n.cost
        )
    };
    let end = |at: usize| name(graph.nodes[at].row);
    let call = |c: &GraphCall| {
        let inner = if c.inner { " within" } else { "" };
        format!(
            "{} > {} {} {}x{inner}",
            end(c.from),
            end(c.to),
            c.cost,
            c.count
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
    assert!(
        calls
            .iter()
            .all(|c| !c.starts_with("<cycle> > <cycle>") || c.contains(" 1 1x"))
    );
    assert_eq!(left_out, 0);
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
    assert_eq!(
        calls,
        ["main > a 55 1x", "a > work 35 1x", "work > leaf 25 8x"]
    );
}

#[test]
fn few_nodes_are_the_dearest() {
    let options = GraphOptions {
        nodes: 2,
        ..GraphOptions::default()
    };
    let (nodes, calls, left_out) = drawn(&options);
    assert_eq!(nodes, ["main =200", "work =140"]);
    assert_eq!((calls.len(), left_out), (0, 4));
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
        // What the members cost without each other adds up to the cycle.
        assert_eq!(nodes, ["leaf =40", "even =25", "odd =15"]);
        assert_eq!(
            calls,
            [
                "leaf > even 40 2x",
                "even > odd 20 1x within",
                "odd > even 5 1x within",
                "odd > odd 1 1x"
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
    assert_eq!(nodes, ["odd =15"]);
    // main, a, b, work, leaf, even.
    assert_eq!(left_out, 6);
}
