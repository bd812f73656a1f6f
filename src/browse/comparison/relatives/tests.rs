use super::*;
use crate::analysis::compare::{Difference, Rules};
use crate::analysis::test_profile::{Graph, graphs};
use crate::browse::{ComparedSide, Tables};
use crate::dominators::Dominators;
use crate::model::{FunctionId, Profile};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Name, costs, numbers of calls and distance.
type Shown = (String, [i128; 2], [f64; 2], u32);

fn compared(a: Profile, b: Profile) -> ComparedTables {
    ComparedTables::new(a, b, &Rules::default()).unwrap()
}

fn row(tables: &ComparedTables, name: &str) -> u32 {
    let rows = 0..tables.matching.rows.len() as u32;
    let mut rows = rows.filter(|&row| tables.place(row).function == name.as_bytes());
    rows.next().unwrap()
}

fn name(tables: &ComparedTables, row: u32) -> String {
    String::from_utf8_lossy(tables.place(row).function).into_owned()
}

#[test]
fn relatives_of_both_are_joined_and_sorted_by_change_calls_or_distance() {
    let a = Graph::default()
        .function("main", 10)
        .function("mid", 20)
        .function("leaf", 40)
        .call("main", "mid", 2, 60)
        .call("mid", "leaf", 6, 40);
    let b = Graph::default()
        .function("main", 10)
        .function("mid", 25)
        .function("leaf", 35)
        .function("extra", 15)
        .call("main", "mid", 2, 70)
        .call("main", "leaf", 1, 5)
        .call("mid", "leaf", 6, 30)
        .call("mid", "extra", 1, 15);
    let tables = compared(a.profile(), b.profile());
    let found = |of: &str, side, order| -> Vec<Shown> {
        let found = tables.relatives(0, (row(&tables, of), None), side, order);
        let one = |one: ComparedRelative| {
            assert_eq!(one.exactness(), Exactness::Exact);
            let Difference { a, b } = one.cost.cost().unwrap();
            (name(&tables, one.row), [a, b], one.called(), one.distance())
        };
        found.unwrap().into_iter().map(one).collect()
    };
    let extra = ("extra".to_owned(), [0, 15], [0.0, 1.0], 2);
    let mid = ("mid".to_owned(), [60, 70], [2.0, 2.0], 1);
    let leaf = ("leaf".to_owned(), [40, 35], [6.0, 7.0], 1);
    let callees = |order| found("main", Side::Callees, order);
    assert_eq!(
        callees(RelativeOrder::Cost),
        [extra.clone(), mid.clone(), leaf.clone()]
    );
    assert_eq!(
        callees(RelativeOrder::Called),
        [leaf.clone(), mid.clone(), extra.clone()]
    );
    assert_eq!(callees(RelativeOrder::Distance), [mid, leaf, extra]);
    let callers = found("leaf", Side::Callers, RelativeOrder::Cost);
    let costs = callers.iter().map(|one| (&one.0[..], one.1));
    let costs: Vec<_> = costs.collect();
    assert_eq!(costs, [("mid", [40, 30]), ("main", [40, 35])]);
    let order = RelativeOrder::Cost;
    assert!(
        tables
            .relatives(1, (0, None), Side::Callers, order)
            .is_none()
    );
    assert!(
        tables
            .relatives(0, (4, None), Side::Callers, order)
            .is_none()
    );
}

/// By hand: B contradicts itself, as the calls to `leaf` cost 411 + 1 and `leaf` 410. Only A has a cycle.
#[test]
fn a_caller_has_no_more_than_the_function_costs_where_calls_cost_more() {
    let a = Graph::default()
        .call("work", "other", 1, 0)
        .call("other", "work", 1, 0);
    let b = Graph::default()
        .function("other", 532)
        .function("leaf", 410)
        .call("work", "leaf", 2, 411)
        .call("work", "other", 1, 1)
        .call("other", "leaf", 1, 1);
    let tables = compared(a.profile(), b.profile());
    let leaf = (row(&tables, "leaf"), None);
    let found = tables.relatives(0, leaf, Side::Callers, RelativeOrder::Cost);
    let costs = found.unwrap().into_iter().map(|one| {
        let cost = one.sides[1].map(|side| (side.cost, side.at_least));
        (name(&tables, one.row), cost)
    });
    let costs: Vec<_> = costs.collect();
    let all = |name: &str, cost| (name.to_owned(), Some((cost, false)));
    assert_eq!(costs, [all("work", 410), all("other", 1)]);
}

/// By hand: `main` calls `f` and `h` of a cycle, only `f` calls `g`, only `g` calls `leaf`.
#[test]
fn what_every_path_leads_through_in_both_is_known_of_both() {
    let graph = |leaf: i64| {
        Graph::default()
            .function("f", 10)
            .function("g", 20)
            .function("leaf", leaf)
            .call("main", "f", 1, leaf + 25)
            .call("main", "h", 1, 5)
            .call("f", "g", 2, leaf + 20)
            .call("g", "h", 1, 3)
            .call("h", "f", 1, 2)
            .call("g", "leaf", 3, leaf)
    };
    let tables = compared(graph(70).profile(), graph(80).profile());
    let g = (row(&tables, "g"), None);
    let found = tables.relatives(0, g, Side::Callers, RelativeOrder::Cost);
    let found = found.unwrap();
    let main = found.iter().find(|one| name(&tables, one.row) == "main");
    let main = main.unwrap();
    assert_eq!(main.cost.cost(), Some(Difference { a: 90, b: 100 }));
    assert_eq!(main.exactness(), Exactness::AtLeast);
    assert_eq!((main.called(), main.counted()), ([2.0; 2], true));
}

proptest! {
    /// What each profile alone has, also where the functions of a cycle are in one of them only.
    #[test]
    fn each_side_has_the_relatives_of_its_profile(a in graphs(4, 8), b in graphs(5, 8)) {
        let tables = compared(a.profile(), b.profile());
        let mut alone = [Tables::new(a.profile()), Tables::new(b.profile())];
        // What is so in one of them only is known of none.
        for (of, own) in ComparedSide::BOTH.into_iter().zip(&mut alone) {
            let (cycles, rows) = (&tables.side(of).cycles, tables.rows_of(of));
            let of_row = |row: u32| rows.iter().position(|&own| own == Some(row)).unwrap() as u32;
            let tree: Vec<(u32, u32)> = cycles
                .dominators()
                .downward()
                .filter(|edge| rows.contains(&Some(edge.1)))
                .map(|(above, node)| (of_row(above), of_row(node)))
                .collect();
            let known = |row: &Option<u32>| cycles.is_only_entry(FunctionId(row.unwrap()));
            let begins = rows.iter().map(|row| cycles.begins(FunctionId(row.unwrap())));
            let is_top = |f| !tree.iter().any(|edge| edge.1 == f);
            let common = Dominators::find(rows.len(), &tree, is_top);
            own.cycles.set_dominators(begins.collect(), common);
            own.cycles.keep_only_entries(&rows.iter().map(known).collect::<Vec<_>>());
        }
        for row in 0..tables.matching.rows.len() as u32 {
            for side in [Side::Callers, Side::Callees] {
                let order = RelativeOrder::Cost;
                let joined = tables.relatives(0, (row, None), side, order).unwrap();
                for (of, own) in ComparedSide::BOTH.into_iter().zip(&alone) {
                    let rows = tables.rows_of(of);
                    let functions = own.profile.functions().ids();
                    let named = |f: FunctionId| name(&tables, rows[f.0 as usize].unwrap());
                    let mut expected = BTreeMap::new();
                    for f in functions.filter(|f| rows[f.0 as usize] == Some(row)) {
                        for one in own.relatives(0, (f.0, None), side, order).unwrap() {
                            if (one.row as usize) < own.profile.functions().len() {
                                expected.insert(named(FunctionId(one.row)), (one.cost, one.exact));
                            }
                        }
                    }
                    let found = joined.iter().filter_map(|one| {
                        let side = one.sides[of as usize]?;
                        Some((name(&tables, one.row), (side.cost, side.exact)))
                    });
                    prop_assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
                }
            }
        }
    }
}
