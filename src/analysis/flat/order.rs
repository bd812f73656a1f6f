//! Orders of rows.
//!
//! Sorting is stable: rows with equal keys stay as they were. Costs are sorted by 64-bit keys, or, where
//! a sum needs more bits, as they are.

use super::{FlatProfile, NameOrder};
use crate::analysis::{Cycles, Row};
use crate::model::Profile;
use crate::order;
use crate::sink::{Place, Symbol};

/// The sort key of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// Inclusive cost.
    Inclusive,
    /// Self cost.
    SelfCost,
    /// How often called.
    Called,
    /// Inclusive cost per call; without a count, the whole cost.
    InclusivePerCall,
    /// Self cost per call; without a count, the whole cost.
    SelfPerCall,
    /// Name, case-insensitive.
    Name,
    /// File.
    File,
    /// Object.
    Object,
    /// Class or namespace in the name; needs [`NameOrder::of_classes`].
    Class,
    /// Number of the cycle; rows outside cycles come last.
    Cycle,
}

/// Figures of a row or of a group of functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Inclusive cost.
    pub inclusive: i128,
    /// Self cost.
    pub self_cost: i128,
    /// How often called.
    pub called: u64,
}

impl SortKey {
    /// The number that rows and groups are sorted by; `None` if it does not follow from their figures.
    pub fn of_figures(self, figures: Figures) -> Option<i128> {
        let Figures {
            inclusive,
            self_cost,
            called,
        } = figures;
        Some(match self {
            SortKey::Inclusive => inclusive,
            SortKey::SelfCost => self_cost,
            SortKey::Called => called.into(),
            SortKey::InclusivePerCall => per_call(inclusive, called).into(),
            SortKey::SelfPerCall => per_call(self_cost, called).into(),
            SortKey::Name | SortKey::File | SortKey::Object | SortKey::Class | SortKey::Cycle => {
                return None;
            }
        })
    }
}

/// Sorts rows. `descending` reverses the order of the keys, not that of rows with equal keys.
pub fn sort_rows(
    rows: &mut [u32],
    key: SortKey,
    descending: bool,
    profile: &Profile,
    flat: &FlatProfile,
    cycles: &Cycles,
    names: &NameOrder,
) {
    let place = |row: u32, of: fn(Place) -> Symbol| match flat.row(row) {
        Row::Function(function) => names.rank(of(profile.functions().place(function))),
        Row::Cycle(_) => 0,
    };
    let figure = |row: u32| {
        let figures = Figures {
            inclusive: flat.inclusive.of_row(row),
            self_cost: flat.self_costs[row as usize],
            called: flat.called[row as usize],
        };
        key.of_figures(figures).unwrap_or(0)
    };
    let ranked = |key: u64| (key ^ (1 << 63)) as i64;
    match key {
        SortKey::Name => by_key(rows, descending, &|row| ranked(place(row, |p| p.function))),
        SortKey::File => by_key(rows, descending, &|row| ranked(place(row, |p| p.file))),
        SortKey::Object => by_key(rows, descending, &|row| ranked(place(row, |p| p.object))),
        SortKey::Class => by_key(rows, descending, &|row| match flat.row(row) {
            Row::Function(function) => ranked(names.class_rank(function)),
            Row::Cycle(_) => ranked(0),
        }),
        SortKey::Cycle => by_key(rows, descending, &|row| match flat.row(row) {
            Row::Function(function) => cycles.of(function).map_or(i64::MAX, |c| i64::from(c.0)),
            Row::Cycle(cycle) => i64::from(cycle.0),
        }),
        _ => sort_by_number(rows, descending, &figure),
    }
}

/// Sorts rows, or numbers of anything else, by one number for each; those with equal ones keep their order.
pub fn sort_by_number(rows: &mut [u32], descending: bool, cost: &dyn Fn(u32) -> i128) {
    let narrow = |&row: &u32| i64::try_from(cost(row)).ok();
    match rows.iter().map(narrow).collect::<Option<Vec<i64>>>() {
        Some(keys) => by_keys(rows, descending, keys),
        // The complement of a signed number reverses the order without overflow.
        None => {
            order::sort_by_cached_key(rows, |&row| if descending { !cost(row) } else { cost(row) })
        }
    }
}

/// Sorts by one number for each row; rows with equal keys keep their order. All keys are converted to such
/// numbers, because each type of key would add another copy of the sort to the page.
fn by_key(rows: &mut [u32], descending: bool, key: &dyn Fn(u32) -> i64) {
    let keys = rows.iter().map(|&row| key(row)).collect();
    by_keys(rows, descending, keys);
}

/// The same by the number at each place.
fn by_keys(rows: &mut [u32], descending: bool, keys: Vec<i64>) {
    let turned = |key: i64| if descending { !key } else { key };
    // With its place no key is the same as another one.
    let mut order: Vec<(i64, u32)> = keys.into_iter().map(turned).zip(0..).collect();
    order.sort_unstable();
    let sorted: Vec<u32> = order
        .iter()
        .map(|&(_, place)| rows[place as usize])
        .collect();
    rows.copy_from_slice(&sorted);
}

/// Cost of one call as a key in the order of the quotients.
fn per_call(cost: i128, count: u64) -> i64 {
    fraction_key(cost as f64 / count.max(1) as f64)
}

/// A floating-point number as a sort key.
pub fn fraction_key(number: f64) -> i64 {
    // The bits of positive floats are ordered like signed integers; those of negative ones are reversed.
    let bits = number.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
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
            key,
            descending,
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
}
