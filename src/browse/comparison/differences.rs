//! Sorts differences and omits small ones.

use crate::analysis::compare::Difference;
use crate::analysis::flat::Decimal;
use crate::browse::{ComparedColumn, ComparedValue};
use serde::Deserialize;

/// Sort keys of differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum DifferenceKey {
    /// The largest change first, regardless of its sign.
    #[default]
    Difference,
    /// The largest increase first, the largest decrease last.
    Growth,
    /// The largest cost in A first.
    A,
    /// The largest cost in B first.
    B,
    /// The largest multiple first, new rows before all.
    Ratio,
    /// By name, in the order of bytes.
    #[serde(rename = "function")]
    Name,
}

/// An order of differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceOrder {
    /// The sort key.
    pub key: DifferenceKey,
    /// Whether the order is reversed. Rows with equal keys have the same order in both directions.
    pub reversed: bool,
}

/// Listed and omitted rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DifferenceListing {
    /// The listed rows in order.
    pub rows: Vec<u32>,
    /// Number of rows with a difference that are omitted: too small, for rates of too few events, or not selected.
    pub left_out: usize,
    /// The sum of all rows that are not listed, including equal ones: with the listed rows it makes the total.
    pub rest: Difference,
}

/// Lists rows in the order of `key`: for costs, those whose difference is at least `percent` of the sum of
/// all differences without signs, and all without a difference; for rates, those whose `shares` (see
/// [`crate::browse::ComparedTables::shares`]) are at least `percent`, because rates of few events mean little.
/// `listed` selects rows by number and by whether they are equal in both. `name` breaks ties.
pub fn list_differences<N: Ord>(
    column: &ComparedColumn,
    shares: &[f64],
    key: DifferenceKey,
    percent: f64,
    listed: impl Fn(u32, bool) -> bool,
    name: impl Fn(u32) -> N,
) -> DifferenceListing {
    let costs = column.costs().map_or(&[][..], |figures| &figures.rows);
    let sum: i128 = costs.iter().map(|cost| cost.change().abs()).sum();
    let limit = Decimal::of(percent);
    let reaches = |cost: Difference| limit.is_reached(cost.change(), sum);
    let mut listing = DifferenceListing::default();
    let rows = costs.len().max(column.rates().map_or(0, <[_]>::len));
    for row in 0..rows as u32 {
        match column.at(row) {
            ComparedValue::Cost(cost) => {
                let is_equal = cost.change() == 0;
                if (is_equal || reaches(cost)) && listed(row, is_equal) {
                    listing.rows.push(row);
                } else {
                    listing.left_out += usize::from(!is_equal);
                    listing.rest += cost;
                }
            }
            ComparedValue::Rate(rate) => {
                let (is_equal, share) = (rate.a == rate.b, shares[row as usize]);
                if share >= percent && listed(row, is_equal) {
                    listing.rows.push(row);
                } else {
                    listing.left_out += usize::from(!is_equal);
                }
            }
        }
    }
    let order = DifferenceOrder {
        key,
        reversed: false,
    };
    column.sort(&mut listing.rows, order, name);
    listing
}

#[cfg(test)]
mod tests;
