//! Orders of rows.
//!
//! Sorting is stable: rows with equal keys stay as they were. Costs are sorted by 64-bit keys, or, where
//! a sum needs more bits, as they are.

use super::{FlatProfile, NameOrder};
use crate::analysis::{Cycles, Row};
use crate::model::Profile;
use crate::order;
use crate::sink::{Place, Symbol};
use serde::Deserialize;

/// The sort key of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SortKey {
    /// Inclusive cost.
    Inclusive,
    /// Self cost.
    #[serde(rename = "self", alias = "bottleneck")]
    SelfCost,
    /// How often called.
    Called,
    /// Inclusive cost per call; without a count, the whole cost.
    #[serde(rename = "perCall")]
    InclusivePerCall,
    /// Self cost per call; without a count, the whole cost.
    SelfPerCall,
    /// Name, case-insensitive.
    #[serde(rename = "function")]
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

/// An order of rows. Its direction is that of the keys: rows with equal keys keep their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The sort key.
    pub key: SortKey,
    /// Whether the largest key comes first.
    pub descending: bool,
}

/// Sorts rows.
pub fn sort_rows(
    rows: &mut [u32],
    Order { key, descending }: Order,
    profile: &Profile,
    flat: &FlatProfile,
    cycles: &Cycles,
    names: &NameOrder,
) {
    let place = |row: u32, of: fn(Place) -> Symbol| match flat.row(row) {
        Row::Function(function) => names.rank(of(profile.functions().place(function))),
        Row::Cycle(_) => 0,
    };
    let figure = |row: u32| key.of_figures(flat.figures(row)).unwrap_or(0);
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
mod tests;
