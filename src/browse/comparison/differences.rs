//! Sorts differences and omits small ones.

use super::columns::magnitude;
use crate::analysis::compare::Difference;
use crate::browse::{ComparedColumn, ComparedValue};

/// Sort keys of differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// Number of rows with a difference that are omitted: too small or not selected; for rates, rows of too
    /// few events.
    pub left_out: usize,
    /// The sum of all rows that are not listed, including equal ones: with the listed rows it makes the
    /// total.
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
    let sum: u128 = costs.iter().map(|&d| magnitude(d)).sum();
    // The percentage is a user's choice: doubles are exact enough.
    let least = sum as f64 * percent / 100.0;
    let mut listing = DifferenceListing::default();
    let rows = costs.len().max(column.rates().map_or(0, <[_]>::len));
    for row in 0..rows as u32 {
        match column.at(row) {
            ComparedValue::Cost(cost) => {
                let is_equal = cost.change() == 0;
                if (is_equal || magnitude(cost) as f64 >= least) && listed(row, is_equal) {
                    listing.rows.push(row);
                } else {
                    listing.left_out += usize::from(!is_equal);
                    listing.rest.a += cost.a;
                    listing.rest.b += cost.b;
                }
            }
            ComparedValue::Rate(_) if 100.0 * shares[row as usize] < percent => {
                listing.left_out += 1;
            }
            ComparedValue::Rate(rate) if listed(row, rate.a == rate.b) => listing.rows.push(row),
            ComparedValue::Rate(_) => {}
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
mod tests {
    use super::*;

    fn listed(key: DifferenceKey, percent: f64, equal: bool) -> (Vec<u32>, usize, i128) {
        let rows = [
            (10, 10),
            (100, 50),
            (0, 30),
            (5, 0),
            (200, 201),
            (0, 0),
            (0, -30),
        ];
        let rows = rows.map(|(a, b)| Difference { a, b });
        let column = ComparedColumn::Costs(crate::analysis::compare::Figures {
            rows: rows.to_vec(),
            total: Difference::default(),
        });
        let names = ["f", "e", "d", "c", "b", "a", "g"];
        let name = |row: u32| names[row as usize];
        let listing = list_differences(
            &column,
            &[],
            key,
            percent,
            |_, is_equal| equal || !is_equal,
            name,
        );
        let total: i128 = rows.iter().map(|d| d.change()).sum();
        let shown: i128 = listing
            .rows
            .iter()
            .map(|&r| rows[r as usize].change())
            .sum();
        assert_eq!(shown + listing.rest.change(), total);
        (listing.rows, listing.left_out, listing.rest.change())
    }

    #[test]
    fn the_largest_change_comes_first_and_ties_are_sorted_by_name() {
        let by_difference = listed(DifferenceKey::Difference, 0.0, false);
        assert_eq!(by_difference, (vec![1, 2, 6, 3, 4], 0, 0));
        assert_eq!(listed(DifferenceKey::A, 0.0, false).0, [4, 1, 3, 2, 6]);
        assert_eq!(listed(DifferenceKey::B, 0.0, false).0, [4, 1, 2, 3, 6]);
        assert_eq!(listed(DifferenceKey::Ratio, 0.0, false).0, [2, 4, 1, 3, 6]);
        assert_eq!(listed(DifferenceKey::Growth, 0.0, false).0, [2, 4, 3, 6, 1]);
        assert_eq!(
            listed(DifferenceKey::Name, 0.0, true).0,
            [5, 4, 3, 2, 1, 0, 6]
        );
    }

    #[test]
    fn small_changes_are_left_out_and_still_counted() {
        // Magnitudes are 50, 30, 30, 5 and 1 of 116.
        let large = listed(DifferenceKey::Difference, 10.0, false);
        assert_eq!(large, (vec![1, 2, 6], 2, -4));
        let all = listed(DifferenceKey::Difference, 10.0, true);
        assert_eq!(all, (vec![1, 2, 6, 5, 0], 2, -4));
    }
}
