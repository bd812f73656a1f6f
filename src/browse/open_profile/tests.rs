//! Queries of the page about small profiles.

use super::*;
use crate::analysis::flat::SortKey;
use crate::analysis::test_profile::{Graph, graphs};
use crate::model::PartSelection;
use proptest::prelude::*;

const MOST_EXPENSIVE_FIRST: Order = Order {
    key: SortKey::Inclusive,
    descending: true,
};

const KEYS: [SortKey; 6] = [
    SortKey::Inclusive,
    SortKey::SelfCost,
    SortKey::Called,
    SortKey::Name,
    SortKey::File,
    SortKey::Object,
];

fn ring() -> OpenProfile {
    let graph = Graph::default()
        .function("main", 10)
        .function("read_a", 40)
        .function("read_b", 60)
        .call("main", "read_a", 1, 100)
        .call("read_a", "read_b", 5, 60)
        .call("read_b", "read_a", 4, 20);
    OpenProfile::new(graph.profile())
}

fn names(open: &OpenProfile, rows: &[u32]) -> Vec<String> {
    let Tables { profile, names, .. } = open.tables();
    let name = |&row: &u32| names.text(profile, names.numbers(profile, row).name);
    rows.iter()
        .map(|row| String::from_utf8_lossy(name(row)).into_owned())
        .collect()
}

#[test]
fn a_cycle_is_a_row_of_its_own() {
    let open = ring();
    let all = open.list(0, MOST_EXPENSIVE_FIRST, "").unwrap().unwrap();
    assert_eq!(
        names(&open, &all.rows),
        ["main", "read_a", "<cycle 1>", "read_b"]
    );
    let flat = open.flat(0).unwrap();
    let of = |row: u32| (flat.inclusive.of_row(row), flat.self_costs[row as usize]);
    assert_eq!(
        [of(0), of(1), of(2), of(3)],
        [(110, 10), (100, 40), (60, 60), (100, 100)]
    );
    assert_eq!(flat.called, [0, 5, 5, 1]);
}

#[test]
fn a_filter_keeps_the_order_and_says_where_it_matched() {
    let open = ring();
    let some = open.list(0, MOST_EXPENSIVE_FIRST, "READ").unwrap().unwrap();
    assert_eq!(names(&open, &some.rows), ["read_a", "read_b"]);
    assert_eq!(some.matches, Some(vec![(0, 4), (0, 4)]));
    let expensive = open
        .list(0, MOST_EXPENSIVE_FIRST, "self>=60")
        .unwrap()
        .unwrap();
    assert_eq!(names(&open, &expensive.rows), ["<cycle 1>", "read_b"]);
    assert_eq!(expensive.matches, None);
    let none = open.list(0, MOST_EXPENSIVE_FIRST, "/^a/").unwrap().unwrap();
    assert!(none.rows.is_empty());
    assert!(open.list(0, MOST_EXPENSIVE_FIRST, "/(/").is_err());
}

#[test]
fn every_row_knows_its_cycle() {
    let open = ring();
    let cycle = |row| open.tables().cycle(row);
    let members = |row| cycle(row).map_or(0, |cycle| open.tables().cycles.members(cycle).len());
    assert_eq!(
        [members(0), members(1), members(2), members(3)],
        [0, 2, 2, 2]
    );
    let [callers, _] = open.tables().calls_of(0, 3, None).unwrap();
    assert_eq!(callers.len(), 3);
    assert_eq!(callers[0].0.cost, 100);
}

#[test]
fn figures_and_cycles_follow_the_selected_parts() {
    let text = b"events: Ir\nfn=a\n1 10\ncfn=b\ncalls=1 1\n1 20\nfn=b\n1 20\npart: 2\nevents: Ir\nfn=b\n1 5\ncfn=a\ncalls=3 1\n1 7\nfn=a\n1 7\n";
    let mut loader = crate::loading::Loader::new(crate::model::ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let mut open = OpenProfile::new(loader.finish().unwrap().finish());
    let figures = |open: &mut OpenProfile| {
        let flat = open.flat(0).unwrap();
        let inclusive: Vec<i128> = (0..flat.len() as u32)
            .map(|row| flat.inclusive.of_row(row))
            .collect();
        (flat.total, inclusive, flat.called.clone())
    };
    let parts = |flags: &[bool]| PartSelection::Only(flags.to_vec());
    assert_eq!(figures(&mut open).0, 42);
    assert_eq!(open.tables().cycles.len(), 1, "both parts make a ring");
    open.tables_mut().select_parts(parts(&[true, false]));
    assert_eq!(figures(&mut open), (30, vec![30, 20], vec![0, 1]));
    open.tables_mut().select_parts(parts(&[false, true]));
    assert_eq!(figures(&mut open), (12, vec![7, 12], vec![3, 0]));
    assert_eq!(open.tables().calls_of(0, 0, None).unwrap()[0][0].0.cost, 7);
    let by_part = open.part_figures(0, (1, None)).unwrap();
    let costs: Vec<_> = by_part.iter().map(|f| (f.part, f.inclusive)).collect();
    assert_eq!(
        costs,
        [(0, 20), (1, 12)],
        "costs of every part, selected or not"
    );
    open.tables_mut().select_parts(PartSelection::All);
    assert_eq!(figures(&mut open).1.len(), 3);
}

#[test]
fn missing_numbers_are_refused() {
    let open = ring();
    assert!(open.flat(1).is_none());
    assert!(open.tables().calls_of(1, 0, None).is_none());
    assert!(open.tables().calls_of(0, 4, None).is_none());
    assert!(open.list(1, MOST_EXPENSIVE_FIRST, "").unwrap().is_none());
}

proptest! {
    #[test]
    fn every_order_lists_every_row_once(graph in graphs(8, 20), descending: bool) {
        let open = OpenProfile::new(graph.profile());
        for key in KEYS {
            let order = Order { key, descending };
            let mut rows = open.list(0, order, "").unwrap().unwrap().rows;
            rows.sort_unstable();
            let all: Vec<u32> = (0..open.tables().names.rows() as u32).collect();
            prop_assert_eq!(rows, all);
        }
    }
}

#[test]
fn equal_keys_are_sorted_by_inclusive_cost_in_both_directions() {
    let graph = Graph::default()
        .function("x!b.c!low", 1)
        .function("x!a.c!high", 9)
        .function("y!a.c!middle", 5);
    let open = OpenProfile::new(graph.profile());
    let by = |key, descending| {
        let rows = open
            .list(0, Order { key, descending }, "")
            .unwrap()
            .unwrap()
            .rows;
        names(&open, &rows)
    };
    assert_eq!(by(SortKey::File, false), ["high", "middle", "low"]);
    assert_eq!(by(SortKey::File, true), ["low", "high", "middle"]);
    assert_eq!(by(SortKey::Object, true), ["middle", "high", "low"]);
    assert_eq!(by(SortKey::Called, false), ["high", "middle", "low"]);
}

#[test]
fn another_event_has_its_own_figures_and_order() {
    let text = b"events: A B\nfn=f\n1 10 1\nfn=g\n1 5 20\n";
    let mut loader = crate::loading::Loader::new(crate::model::ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let open = OpenProfile::new(loader.finish().unwrap().finish());
    for (event, expected) in [(0, ["f", "g"]), (1, ["g", "f"]), (0, ["f", "g"])] {
        let rows = open
            .list(event, MOST_EXPENSIVE_FIRST, "")
            .unwrap()
            .unwrap()
            .rows;
        assert_eq!(names(&open, &rows), expected);
    }
    assert_eq!(open.flat(1).unwrap().total, 21);
}
