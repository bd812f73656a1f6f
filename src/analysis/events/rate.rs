//! Formulas whose values cannot be summed: quotients such as `D1mr / Dr`, products of events, fractions.
//!
//! The value of a row is computed from the sums of that row, never from values of other rows: the miss rate
//! of a function is its misses by its accesses, not a sum or average of the rates of its lines. The sums
//! are exact. Each is rounded once to a double, exact up to 2^53, and each operation rounds again; a
//! sum with fractions as factors is computed in whole numbers and divided last.

use super::Expression;
use crate::model::Formula;

/// Largest factor of a sum: with it, sums of 64-bit costs stay far within 128 bits.
pub const LARGEST_FACTOR: i64 = 1_000_000_000_000;

/// A formula whose values cannot be summed.
#[derive(Clone, Debug, PartialEq)]
pub struct Rate {
    expression: Expression,
    /// For a sum of events with fractions as factors: a sum with integer factors, and its divisor.
    whole: Option<(Formula, i64)>,
}

impl Rate {
    pub(super) fn new(expression: Expression) -> Self {
        let fits = |sum: &Formula| sum.terms.iter().all(|term| term.0.abs() <= LARGEST_FACTOR);
        let whole = expression.whole_multiple();
        Rate {
            whole: whole
                .filter(|(_, sum)| fits(sum))
                .map(|(by, sum)| (sum, by)),
            expression,
        }
    }

    /// The formula as it was read.
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The measured events in it, in ascending order.
    pub fn events(&self) -> Vec<usize> {
        self.expression.events()
    }

    /// For a sum with fractions as factors, a sum with integer factors and its divisor.
    pub fn whole(&self) -> Option<(&Formula, i64)> {
        self.whole.as_ref().map(|(sum, by)| (sum, *by))
    }

    /// For a sum with fractions as factors, a sum with integer factors and the same shares.
    pub fn same_shares(&self) -> Option<&Formula> {
        self.whole.as_ref().map(|(sum, _)| sum)
    }

    /// The value of a row by its costs in the measured events; `None` if it divides by zero or leaves the
    /// range of numbers.
    pub fn value(&self, cost: impl Fn(usize) -> i128) -> Option<f64> {
        match &self.whole {
            Some((sum, by)) => {
                let terms = sum.terms.iter();
                let total: i128 = terms.map(|&(f, event)| i128::from(f) * cost(event)).sum();
                Some(total as f64 / *by as f64)
            }
            None => self.expression.value(|event| cost(event) as f64),
        }
    }

    /// The values of many rows. `column` gives the costs of all of them in a measured event, always in the
    /// same order; it is called once for each event that occurs.
    pub fn column(&self, column: impl FnMut(usize) -> Vec<i128>) -> Vec<Option<f64>> {
        let events = self.events();
        let columns: Vec<Vec<i128>> = events.iter().copied().map(column).collect();
        let rows = columns.iter().map(Vec::len).min().unwrap_or(0);
        let value = |row: usize| {
            self.value(|event| {
                let at = events.binary_search(&event);
                at.map_or(0, |at| columns[at][row])
            })
        };
        (0..rows).map(value).collect()
    }
}

#[cfg(test)]
mod tests;
