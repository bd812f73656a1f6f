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
    assert_eq!(list.unwrap().unwrap().rows, [0, 1, 2]);
}

/// A list by function, as `name: rows` with their names.
fn by_function(open: &OpenProfile, key: SortKey, filter: &str) -> Vec<String> {
    let by = Grouping::By(GroupBy::Function);
    let list = open
        .list_grouped(0, order(key), filter, by)
        .unwrap()
        .unwrap();
    let tables = open.tables();
    let facts = tables.groups(by);
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let name = |&row: &u32| {
        let number = tables.names.numbers(&tables.profile, row).name;
        text(tables.names.text(&tables.profile, number))
    };
    let group = |(at, &group): (usize, &u32)| {
        let rows = &list.rows[list.starts[at] as usize..list.starts[at + 1] as usize];
        let rows: Vec<String> = rows.iter().map(name).collect();
        match (group as usize) < facts.groups.len() {
            true => format!("{}: {}", text(facts.name(group)), rows.join(" ")),
            false => format!("cycle: {}", rows.join(" ")),
        }
    };
    list.groups.iter().enumerate().map(group).collect()
}

/// main calls fib and ping; fib calls itself, ping and pong call each other.
#[test]
fn rows_of_a_function_are_listed_together_and_cycles_stay_rows() {
    let graph = Graph::default()
        .function("main", 1)
        .function("fib", 2)
        .function("fib'2", 30)
        .function("ping", 7)
        .function("pong", 5)
        .function("spin.part.0", 3)
        .function("spin", 1)
        .call("main", "fib", 1, 32)
        .call("fib", "fib'2", 2, 30)
        .call("fib'2", "fib'2", 20, 28)
        .call("main", "ping", 1, 12)
        .call("ping", "pong", 3, 9)
        .call("pong", "ping", 3, 4)
        .call("main", "spin", 1, 4)
        .call("spin", "spin.part.0", 1, 3);
    let open = OpenProfile::new(graph.profile());
    assert_eq!(open.tables().distinct_functions(), 5);
    assert_eq!(open.tables().occurring_functions(), (7, 5));
    let by_self = by_function(&open, SortKey::SelfCost, "");
    let expected = [
        "fib: fib'2 fib",
        "cycle: <cycle 1>",
        "ping: ping",
        "pong: pong",
        "spin: spin.part.0 spin",
        "main: main",
    ];
    assert_eq!(by_self, expected);
    // Inclusive: main 49, fib 32, the cycle and its two members 12, spin 4.
    let by_inclusive = by_function(&open, SortKey::Inclusive, "");
    assert_eq!(by_inclusive[..2], ["main: main", "fib: fib fib'2"]);
    assert_eq!(by_inclusive[5], "spin: spin spin.part.0");
    let by_name = by_function(&open, SortKey::Name, "i");
    let expected = [
        "fib: fib fib'2",
        "main: main",
        "ping: ping",
        "spin: spin spin.part.0",
    ];
    assert_eq!(by_name, expected);
    let costs = open
        .tables()
        .group_columns(Grouping::By(GroupBy::Function), 0)
        .unwrap();
    // The groups are in the order of the rows: main, fib, ping, pong, spin.
    let inclusive: Vec<i128> = costs.iter().map(|cost| cost.inclusive).collect();
    assert_eq!((inclusive[0], inclusive[1], inclusive[4]), (49, 32, 4));
    assert!(costs.iter().all(|cost| cost.exactness == Exactness::Exact));
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
    open.tables_mut().set_origin_rules(rules.into());
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
