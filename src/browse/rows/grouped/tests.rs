use super::*;
use crate::analysis::OriginRules;
use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::test_profile::{Graph, graphs};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use proptest::prelude::*;
use std::collections::BTreeMap;

const BY_OBJECT: Grouping = Grouping::By(GroupBy::Object);

fn order(key: SortKey) -> (usize, Order) {
    let descending = !matches!(key, SortKey::Name);
    (0, Order { key, descending })
}

/// `app` sorts by `libc`, which calls it back. Rows: main, work, sort, compare, swap.
fn sorting() -> OpenProfile {
    let graph = Graph::default()
        .function("app!!main", 1)
        .function("app!!work", 9)
        .function("libc!!sort", 30)
        .function("app!!compare", 20)
        .function("libc!!swap", 5)
        .call("app!!main", "app!!work", 1, 64)
        .call("app!!work", "libc!!sort", 2, 55)
        .call("libc!!sort", "app!!compare", 8, 20)
        .call("libc!!sort", "libc!!swap", 4, 5);
    OpenProfile::new(graph.profile())
}

#[test]
fn functions_of_groups_are_in_the_order_of_the_list() {
    let open = sorting();
    let by_self = order(SortKey::SelfCost);
    let list = open.list_grouped(0, by_self, "", BY_OBJECT).unwrap();
    let list = list.unwrap();
    // libc has 35 itself, app 30.
    assert_eq!(list.groups, [1, 0]);
    assert_eq!(list.starts, [0, 2, 5]);
    assert_eq!(list.rows, [2, 4, 3, 1, 0]);
    let by_name = order(SortKey::Name);
    let list = open.list_grouped(0, by_name, "s", BY_OBJECT).unwrap();
    let list = list.unwrap();
    assert_eq!(
        (&list.groups[..], &list.starts[..]),
        (&[1][..], &[0, 2][..])
    );
    assert_eq!(list.rows, [2, 4]);
    assert_eq!(list.matches, Some(vec![(0, 1), (0, 1)]));
}

#[test]
fn groups_have_figures_of_their_own() {
    let open = sorting();
    let facts = open.tables().groups(BY_OBJECT);
    assert_eq!((facts.name(0), facts.name(1)), (&b"app"[..], &b"libc"[..]));
    assert_eq!(facts.functions, [3, 2]);
    assert_eq!(facts.called, [8, 2], "only calls from other groups");
    let costs = open.tables().group_columns(BY_OBJECT, 0).unwrap();
    let figures = |group: usize| {
        let cost = costs[group];
        (cost.self_cost, cost.inclusive, cost.exactness)
    };
    // The callback's cost belongs to app and to libc.
    assert_eq!(figures(0), (30, 65, Exactness::Exact));
    assert_eq!(figures(1), (35, 55, Exactness::Exact));
    assert!(open.tables().group_columns(BY_OBJECT, 1).is_none());
}

#[test]
fn a_cycle_costs_the_same_as_a_group_and_as_a_row() {
    let graph = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .call("main", "a", 1, 100)
        .call("a", "b", 5, 60)
        .call("b", "a", 4, 20);
    let open = OpenProfile::new(graph.profile());
    let costs = open.tables().group_columns(Grouping::Cycle, 0).unwrap();
    assert_eq!((costs[0].inclusive, costs[0].self_cost), (100, 100));
    assert_eq!((costs[1].inclusive, costs[1].self_cost), (110, 10));
    let list = open.list_grouped(0, order(SortKey::Inclusive), "", Grouping::Cycle);
    assert_eq!(list.unwrap().unwrap().rows, [0, 2, 1]);
}

proptest! {
    /// Every function occurs once, in the group of its object, and the counts of calls from other
    /// objects are summed.
    #[test]
    fn groups_hold_every_function_once(graph in graphs(9, 30)) {
        let open = OpenProfile::new(graph.profile());
        for key in [SortKey::Inclusive, SortKey::Called, SortKey::InclusivePerCall, SortKey::Name] {
            let list = open.list_grouped(0, order(key), "", BY_OBJECT).unwrap().unwrap();
            let profile = open.tables().profile.clone();
            let mut seen = BTreeMap::new();
            for (at, bounds) in list.starts.windows(2).enumerate() {
                for &row in &list.rows[bounds[0] as usize..bounds[1] as usize] {
                    seen.insert(row, list.groups[at]);
                }
            }
            prop_assert_eq!(seen.len(), profile.functions().len());
            prop_assert_eq!(list.rows.len(), seen.len());
            for (a, of_a) in &seen {
                for (b, of_b) in &seen {
                    let same = profile.object(FunctionId(*a)) == profile.object(FunctionId(*b));
                    prop_assert_eq!(same, of_a == of_b);
                }
            }
        }
    }
}

#[test]
fn groups_by_origin_follow_the_rules_of_the_user() {
    let mut open = sorting();
    let costs = |open: &OpenProfile| -> Vec<(u32, i128)> {
        let sizes = &open.tables().groups(Grouping::Origin).functions;
        let columns = open.tables().group_columns(Grouping::Origin, 0).unwrap();
        let own = columns.iter().map(|cost| cost.self_cost);
        sizes.iter().copied().zip(own).collect()
    };
    let none = (0, 0);
    assert_eq!(costs(&open), [(5, 65), none, none, none, none]);
    let rules = OriginRules::parse("system object:libc").unwrap();
    open.set_origin_rules(rules.into());
    assert_eq!(costs(&open), [(3, 30), none, none, (2, 35), none]);
    assert_eq!(open.tables().origin_costs(0), [30, 0, 0, 35, 0]);
    let found = open.list(0, order(SortKey::SelfCost).1, "origin:system");
    assert_eq!(found.unwrap().unwrap().rows, [2, 4]);
    // A transform uses the same rules: the cost of libc goes to its callers.
    let charge = Transform {
        kind: TransformKind::Charge,
        subject: Subject::Matching("origin:system".into()),
    };
    open.transform(&[charge]).unwrap();
    assert_eq!(costs(&open), [(3, 65), none, none, none, none]);
}
