//! Differences in order, the small ones left out.

use crate::analysis::compare::Difference;
use crate::order;

/// What differences are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DifferenceKey {
    /// The largest change first, whether more or less.
    #[default]
    Difference,
    /// What grew most first, what shrank most last.
    Growth,
    /// The largest cost in A first.
    A,
    /// The largest cost in B first.
    B,
    /// What grew most as a multiple first; what is new before all.
    Ratio,
    /// By name, in the order of bytes.
    Name,
}

/// An order of differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceOrder {
    /// What they are ordered by.
    pub key: DifferenceKey,
    /// Whether that order is the other way round. Equal ones stand alike in both.
    pub reversed: bool,
}

/// Rows that are shown, and what is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DifferenceListing {
    /// The shown ones in their order.
    pub rows: Vec<u32>,
    /// How many rows with a difference are left out, as too small or because they do not pass.
    pub left_out: usize,
    /// The sum of all rows that are not shown, equal ones included: shown ones and this together are
    /// the sum of all.
    pub rest: Difference,
}

impl DifferenceListing {
    /// Leaves out rows that do not pass, too.
    pub fn retain(&mut self, differences: &[Difference], passes: impl Fn(u32) -> bool) {
        self.rows.retain(|&row| {
            let passes = passes(row);
            if !passes {
                let difference = differences[row as usize];
                self.left_out += usize::from(difference.change() != 0);
                self.rest.a += difference.a;
                self.rest.b += difference.b;
            }
            passes
        });
    }
}

/// Lists differences: those whose magnitude is at least `percent` of the sum of all magnitudes, in
/// the order of `key`; equal rows only if `equal` is set. `name` breaks ties.
pub fn list_differences<N: Ord>(
    differences: &[Difference],
    key: DifferenceKey,
    percent: f64,
    equal: impl Fn(u32) -> bool,
    name: impl Fn(u32) -> N,
) -> DifferenceListing {
    let sum: u128 = differences.iter().map(|&d| magnitude(d)).sum();
    // A share of a percentage: nearest doubles are what was asked for.
    let least = sum as f64 * percent / 100.0;
    let mut listing = DifferenceListing::default();
    for (row, &difference) in (0u32..).zip(differences) {
        let is_equal = difference.change() == 0;
        if is_equal && equal(row) || !is_equal && magnitude(difference) as f64 >= least {
            listing.rows.push(row);
        } else {
            listing.left_out += usize::from(!is_equal);
            listing.rest.a += difference.a;
            listing.rest.b += difference.b;
        }
    }
    sort(&mut listing.rows, differences, key, name);
    listing
}

fn sort<N: Ord>(
    rows: &mut [u32],
    differences: &[Difference],
    key: DifferenceKey,
    name: impl Fn(u32) -> N,
) {
    let order = DifferenceOrder {
        key,
        reversed: false,
    };
    sort_differences(rows, differences, order, name);
}

/// Sorts rows; those with equal keys stand by magnitude of their change, then by name.
pub(super) fn sort_differences<N: Ord>(
    rows: &mut [u32],
    differences: &[Difference],
    order: DifferenceOrder,
    name: impl Fn(u32) -> N,
) {
    let of = |row: u32| differences[row as usize];
    let by_key = |x: Difference, y: Difference| match order.key {
        DifferenceKey::Difference => magnitude(y).cmp(&magnitude(x)),
        DifferenceKey::Growth => y.change().cmp(&x.change()),
        DifferenceKey::A => y.a.cmp(&x.a),
        DifferenceKey::B => y.b.cmp(&x.b),
        DifferenceKey::Ratio => growth(y).total_cmp(&growth(x)),
        DifferenceKey::Name => std::cmp::Ordering::Equal,
    };
    order::sort_by(rows, |&x, &y| {
        let by_size = || magnitude(of(y)).cmp(&magnitude(of(x)));
        let by_name = || name(x).cmp(&name(y));
        let by_key = match order.key {
            DifferenceKey::Name => by_name(),
            _ => by_key(of(x), of(y)),
        };
        let by_key = match order.reversed {
            true => by_key.reverse(),
            false => by_key,
        };
        by_key.then_with(by_size).then_with(by_name)
    });
}

/// Size of a change, whether more or less.
pub(super) fn magnitude(difference: Difference) -> u128 {
    difference.change().unsigned_abs()
}

/// A number that is larger the more something grew.
fn growth(difference: Difference) -> f64 {
    match difference.ratio() {
        Some(ratio) => ratio,
        None if difference.change() > 0 => f64::INFINITY,
        None if difference.change() < 0 => f64::NEG_INFINITY,
        None => 1.0,
    }
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
        let names = ["f", "e", "d", "c", "b", "a", "g"];
        let name = |row: u32| names[row as usize];
        let listing = list_differences(&rows, key, percent, |_| equal, name);
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
    fn the_largest_change_comes_first_and_ties_stand_by_name() {
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
