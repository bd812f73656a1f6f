//! Reasons that are known, and the law on random graphs that contradict themselves.

use super::*;
use crate::analysis::InclusiveRule;
use crate::analysis::test_profile::{Graph, graphs, named};
use crate::analysis::{CallIndex, Cycles};
use crate::model::{Formula, PartSelection, Profile};
use proptest::prelude::*;

/// The reasons of all rows, and their inclusive costs, by a rule.
fn reasons(profile: &Profile, rule: InclusiveRule) -> Vec<(i128, Option<AboveTotal>)> {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let figures = |rule| FlatProfile::new(view, rule);
    let (costs, collapsed) = (figures(rule).inclusive, figures(InclusiveRule::Outgoing));
    let above = AboveTotals::new(view, &collapsed);
    let rows = 0..collapsed.len() as u32;
    let of_row = |row| (costs.of_row(row), above.of(row, costs.of_row(row)));
    rows.map(of_row).collect()
}

fn reason(profile: &Profile, rule: InclusiveRule, name: &str) -> Option<AboveTotal> {
    reasons(profile, rule)[named(profile, name).0 as usize].1
}

/// The start of a program as callgrind writes it: `_exit` never returns, and the instructions that end
/// it are in the cost of the calls alone.
fn exit() -> Graph {
    Graph::default()
        .function("start", 10)
        .function("main", 86)
        .function("exit", 4)
        .call("start", "main", 1, 92)
        .call("main", "exit", 1, 6)
}

#[test]
fn the_row_below_the_cost_of_its_calls_is_named() {
    let profile = exit().profile();
    let found = reason(&profile, InclusiveRule::Outgoing, "start").unwrap();
    assert_eq!(found.excess, 2);
    assert_eq!(found.collapsed, None);
    let short = found.shortfall.unwrap();
    assert_eq!((short.rows, short.sum, found.rest), (1, 2, None));
    assert_eq!(short.largest.row, named(&profile, "exit").0);
    assert_eq!((short.largest.incoming, short.largest.outgoing), (6, 4));
    for name in ["main", "exit"] {
        assert_eq!(reason(&profile, InclusiveRule::Outgoing, name), None);
    }
}

#[test]
fn a_function_without_lines_is_a_reason_of_its_own() {
    let profile = Graph::default()
        .function("main", 10)
        .call("main", "ghost", 4, 90)
        .profile();
    for name in ["main", "ghost"] {
        let found = reason(&profile, InclusiveRule::Outgoing, name).unwrap();
        assert_eq!(found.collapsed, None);
        let short = found.shortfall.unwrap();
        assert_eq!(short.largest.row, named(&profile, "ghost").0);
        assert_eq!(found.excess, if name == "main" { 90 } else { 80 });
    }
}

#[test]
fn costs_below_zero_elsewhere_are_a_reason() {
    let profile = Graph::default()
        .function("more", 100)
        .function("less", -40)
        .profile();
    let found = reason(&profile, InclusiveRule::Outgoing, "more").unwrap();
    let reason = AboveTotal {
        excess: 40,
        collapsed: None,
        shortfall: None,
        rest: Some(-40),
    };
    assert_eq!(found, reason);
    // A negative total has no shares.
    let profile = Graph::default()
        .function("f", 0)
        .function("g", -1)
        .profile();
    assert!(
        reasons(&profile, InclusiveRule::Outgoing)
            .iter()
            .all(|row| row.1.is_none())
    );
}

#[test]
fn a_rule_that_counts_recursion_again_is_distinguished_from_the_file() {
    // tests/data/kcachegrind/e10-cycle.out: by plain numbers `b` costs 250 of 200, and 60 + 90 are its own.
    let ring = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .function("leaf", 90)
        .call("main", "a", 1, 190)
        .call("a", "b", 5, 150)
        .call("b", "a", 4, 100)
        .call("b", "leaf", 5, 90);
    let profile = ring.profile();
    let found = reason(&profile, InclusiveRule::Plain, "b").unwrap();
    let reason_of_rule = AboveTotal {
        excess: 50,
        collapsed: Some(150),
        shortfall: None,
        rest: None,
    };
    assert_eq!(found, reason_of_rule);
    assert_eq!(reason(&profile, InclusiveRule::Outgoing, "b"), None);
}

proptest! {
    /// The law in the module documentation.
    #[test]
    fn reasons_account_for_all_of_it(graph in graphs(9, 20)) {
        let profile = graph.profile();
        let total: i128 = profile.total(&Formula::event(0), &PartSelection::All);
        for (cost, found) in reasons(&profile, InclusiveRule::Outgoing) {
            prop_assert_eq!(found.is_some(), cost > total && total > 0);
            let Some(AboveTotal { excess, collapsed, shortfall, rest }) = found else { continue };
            prop_assert_eq!(excess, cost - total);
            prop_assert_eq!(collapsed, None, "the default rule cannot be the reason");
            let short = shortfall.map_or(0, |short| short.sum);
            prop_assert!(excess <= short - rest.unwrap_or(0), "{excess} {short} {rest:?}");
        }
    }
}
