use super::*;
use crate::analysis::names::Names;
use crate::analysis::test_profile::{Graph, graphs};
use crate::analysis::{self, CallIndex, InclusiveRule};
use crate::model::{Formula, PartSelection};
use proptest::prelude::*;
use std::cmp::Ordering;

struct View {
    profile: Profile,
    flat: FlatProfile,
    cycles: Cycles,
    names: NameOrder,
}

fn view(profile: Profile) -> View {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(&profile);
    let cycles = Cycles::find(&profile, &index, &parts);
    let rule = InclusiveRule::Outgoing;
    View {
        flat: FlatProfile::new(
            analysis::View {
                profile: &profile,
                index: &index,
                cycles: &cycles,
                formula: &formula,
                parts: &parts,
            },
            rule,
        ),
        names: NameOrder::new(&profile, &Names::new(&profile)),
        cycles,
        profile,
    }
}

fn sorted(view: &View, key: SortKey, descending: bool) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..view.flat.len() as u32).collect();
    sort_rows(
        &mut rows,
        Order { key, descending },
        &view.profile,
        &view.flat,
        &view.cycles,
        &view.names,
    );
    rows
}

#[test]
fn files_and_objects_are_keys_too() {
    let view = view(
        Graph::default()
            .function("b.so!y.c!f", 1)
            .function("a.so!z.c!g", 1)
            .function("c.so!x.c!h", 1)
            .profile(),
    );
    assert_eq!(sorted(&view, SortKey::File, false), [2, 0, 1]);
    assert_eq!(sorted(&view, SortKey::Object, true), [2, 0, 1]);
}

#[test]
fn classes_are_in_alphabetical_order() {
    let mut view = view(
        Graph::default()
            .function("Zoo::open", 1)
            .function("plain", 1)
            .function("Ant->walk", 1)
            .function("Ant->eat", 1)
            .profile(),
    );
    view.names = NameOrder::of_classes(&view.profile, &Names::new(&view.profile));
    assert_eq!(sorted(&view, SortKey::Class, false), [1, 2, 3, 0]);
    assert_eq!(sorted(&view, SortKey::Class, true), [0, 2, 3, 1]);
}

#[test]
fn costs_beyond_64_bits_are_in_order() {
    let view = view(
        Graph::default()
            .function("small", 5)
            .call("big", "gone", 1, i64::MAX)
            .call("big", "gone2", 1, i64::MAX)
            .profile(),
    );
    assert_eq!(sorted(&view, SortKey::Inclusive, true), [1, 2, 3, 0]);
}

#[test]
fn quotients_of_either_sign_are_in_order() {
    let quotients = [
        (-7, 1),
        (-1, 1),
        (-1, 3),
        (0, 5),
        (1, 3),
        (1, 1),
        (9, 2),
        (5, 0),
    ];
    let keys: Vec<i64> = quotients
        .iter()
        .map(|&(cost, count)| per_call(cost, count))
        .collect();
    assert!(keys.is_sorted() && keys.windows(2).all(|k| k[0] != k[1]));
}

proptest! {
    #[test]
    fn sorting_by_figures_is_stable(graph in graphs(12, 30), descending: bool) {
        let view = view(graph.profile());
        for key in [SortKey::Inclusive, SortKey::SelfCost, SortKey::Called] {
            let figure = |row: u32| match key {
                SortKey::Inclusive => view.flat.inclusive.of_row(row),
                SortKey::SelfCost => view.flat.self_costs[row as usize],
                _ => i128::from(view.flat.called[row as usize]),
            };
            let rows = sorted(&view, key, descending);
            let in_order = |a: u32, b: u32| match figure(a).cmp(&figure(b)) {
                Ordering::Less => !descending,
                Ordering::Greater => descending,
                Ordering::Equal => a < b,
            };
            prop_assert!(rows.windows(2).all(|w| in_order(w[0], w[1])));
            let mut all = rows.clone();
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(0..view.flat.len() as u32));
        }
    }
}
