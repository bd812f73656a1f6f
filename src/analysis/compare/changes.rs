//! Findings about the differences of an event: a short list by fixed rules, each with its figures.
//!
//! All costs are self costs, so nothing is counted twice. *All changes* is the sum of the differences of
//! all functions without their signs.
//!
//! | finding | rule |
//! |---|---|
//! | total | always |
//! | grown, shrunk | a difference of at least 10 % of all changes; at most three of each |
//! | new, gone | functions of one profile only, together at least 5 % of all changes |
//! | calls | called in both, in one at least twice as often as in the other; a difference of at least 5 % of all changes; at most three |
//! | per call | called equally often in both; a difference of at least 5 % of all changes; at most three |
//!
//! Among equal differences, the first row comes first.

use super::{Difference, Figures, Matching};
use crate::order;
use std::cmp::Reverse;

/// Most findings of a kind.
const MOST: usize = 3;
/// Percent of all changes.
const LARGE: u128 = 10;
/// Percent of all changes.
const NOTABLE: u128 = 5;

/// A finding about differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeFinding {
    /// The totals of both profiles.
    Total(Difference),
    /// A function that costs more in B, possibly a new one.
    Grown {
        /// Its row.
        row: u32,
        /// Its self cost.
        cost: Difference,
        /// All changes.
        all: u128,
    },
    /// A function that costs less in B.
    Shrunk {
        /// Its row.
        row: u32,
        /// Its self cost.
        cost: Difference,
        /// All changes.
        all: u128,
    },
    /// Functions that only B has.
    New {
        /// Row of the most expensive one.
        row: u32,
        /// Number of functions.
        functions: usize,
        /// Sum of their self costs.
        cost: i128,
    },
    /// Functions that only A has.
    Gone {
        /// Row of the most expensive one.
        row: u32,
        /// Number of functions.
        functions: usize,
        /// Sum of their self costs.
        cost: i128,
    },
    /// A function that is called at least twice as often in one of the profiles.
    Calls {
        /// Its row.
        row: u32,
        /// How often it is called in each profile.
        called: Difference,
        /// Its self cost.
        cost: Difference,
    },
    /// A function that is called equally often but has another cost.
    PerCall {
        /// Its row.
        row: u32,
        /// How often it is called in either profile.
        called: i128,
        /// Its self cost.
        cost: Difference,
    },
}

/// The findings. `costs` are self costs, `called` are call counts.
pub fn changes(matching: &Matching, costs: &Figures, called: &Figures) -> Vec<ChangeFinding> {
    let all: u128 = costs.rows.iter().map(|&cost| size(cost)).sum();
    let mut found = vec![ChangeFinding::Total(costs.total)];
    if all == 0 {
        return found;
    }
    let changed = Changed {
        matching,
        costs,
        called,
        all,
    };
    found.extend(changed.grown_and_shrunk());
    found.extend(changed.alone());
    found.extend(changed.by_calls());
    found.extend(changed.per_call());
    found
}

struct Changed<'a> {
    matching: &'a Matching,
    costs: &'a Figures,
    called: &'a Figures,
    all: u128,
}

impl Changed<'_> {
    /// Rows with at least `percent` of all changes that satisfy a condition, the largest difference first;
    /// at most [`MOST`].
    fn largest(&self, percent: u128, holds: impl Fn(u32, Difference) -> bool) -> Vec<u32> {
        let rows = (0u32..).zip(&self.costs.rows);
        let large = rows.filter(|(row, cost)| {
            size(**cost) > 0 && self.at_least(percent, size(**cost)) && holds(*row, **cost)
        });
        let mut large: Vec<u32> = large.map(|(row, _)| row).collect();
        order::sort_by_key(&mut large, |&row| Reverse(size(self.cost(row))));
        large.truncate(MOST);
        large
    }

    fn at_least(&self, percent: u128, part: u128) -> bool {
        part * 100 >= self.all * percent
    }

    fn cost(&self, row: u32) -> Difference {
        self.costs.rows[row as usize]
    }

    fn called(&self, row: u32) -> Difference {
        self.called.rows[row as usize]
    }

    fn grown_and_shrunk(&self) -> Vec<ChangeFinding> {
        let all = self.all;
        let grown = self.largest(LARGE, |_, cost| cost.change() > 0).into_iter();
        let grown = grown.map(|row| ChangeFinding::Grown {
            row,
            cost: self.cost(row),
            all,
        });
        let shrunk = self.largest(LARGE, |_, cost| cost.change() < 0).into_iter();
        let shrunk = shrunk.map(|row| ChangeFinding::Shrunk {
            row,
            cost: self.cost(row),
            all,
        });
        grown.chain(shrunk).collect()
    }

    fn alone(&self) -> Vec<ChangeFinding> {
        let in_a = |row: u32| self.matching.rows[row as usize].a.is_some();
        let in_b = |row: u32| self.matching.rows[row as usize].b.is_some();
        let new = self.sum_of(|row| !in_a(row));
        let gone = self.sum_of(|row| !in_b(row));
        let new = new.map(|(row, functions, cost)| ChangeFinding::New {
            row,
            functions,
            cost: cost.b,
        });
        let gone = gone.map(|(row, functions, cost)| ChangeFinding::Gone {
            row,
            functions,
            cost: cost.a,
        });
        new.into_iter().chain(gone).collect()
    }

    /// Sums the rows that satisfy a condition: the row with the largest difference, their number and their
    /// cost; `None` if the sum is too small.
    fn sum_of(&self, holds: impl Fn(u32) -> bool) -> Option<(u32, usize, Difference)> {
        let rows: Vec<u32> = (0..self.costs.rows.len() as u32)
            .filter(|&row| holds(row))
            .collect();
        let changed: u128 = rows.iter().map(|&row| size(self.cost(row))).sum();
        let largest = rows
            .iter()
            .copied()
            .min_by_key(|&row| Reverse(size(self.cost(row))))?;
        let sum = rows.iter().fold(Difference::default(), |sum, &row| {
            let Difference { a, b } = self.cost(row);
            Difference {
                a: sum.a + a,
                b: sum.b + b,
            }
        });
        let counts = changed > 0 && self.at_least(NOTABLE, changed);
        counts.then_some((largest, rows.len(), sum))
    }

    fn by_calls(&self) -> Vec<ChangeFinding> {
        let rows = self.largest(NOTABLE, |row, _| {
            let Difference { a, b } = self.called(row);
            a > 0 && b > 0 && (a >= 2 * b || b >= 2 * a)
        });
        let found = rows.into_iter().map(|row| ChangeFinding::Calls {
            row,
            called: self.called(row),
            cost: self.cost(row),
        });
        found.collect()
    }

    fn per_call(&self) -> Vec<ChangeFinding> {
        let rows = self.largest(NOTABLE, |row, _| {
            let Difference { a, b } = self.called(row);
            a > 0 && a == b
        });
        let found = rows.into_iter().map(|row| ChangeFinding::PerCall {
            row,
            called: self.called(row).a,
            cost: self.cost(row),
        });
        found.collect()
    }
}

fn size(cost: Difference) -> u128 {
    cost.change().unsigned_abs()
}
