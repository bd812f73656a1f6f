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
mod tests {
    use super::*;
    use crate::analysis::events::{KnownEvents, Metric};
    use crate::model::EventType;

    fn rate(text: &str) -> Rate {
        let measured = ["Ir", "Dr", "D1mr"].map(|name| EventType {
            name: name.into(),
            long_name: None,
        });
        let known = KnownEvents {
            measured: &measured,
            ..KnownEvents::default()
        };
        match Metric::parse(text, &known).unwrap() {
            Metric::Rate(rate) => rate,
            Metric::Exact(sum) => panic!("{text} is the sum {sum:?}"),
        }
    }

    fn value(text: &str, costs: [i128; 3]) -> Option<f64> {
        rate(text).value(|event| costs[event])
    }

    #[test]
    fn quotients_products_and_fractions_have_the_value_of_the_sums() {
        let costs = [1000, 400, 30];
        assert_eq!(value("D1mr / Dr", costs), Some(0.075));
        assert_eq!(value("(Ir + Dr) / (D1mr - 10)", costs), Some(70.0));
        assert_eq!(value("Dr * D1mr", costs), Some(12_000.0));
        assert_eq!(value("Ir / 3", costs), Some(1000.0 / 3.0));
        assert_eq!(value("0.1 Ir - Dr / 4", costs), Some(0.0));
        assert_eq!(value("Ir + 5", costs), Some(1005.0));
    }

    #[test]
    fn rates_that_divide_by_zero_have_no_value() {
        let costs = [1000, 0, 30];
        assert_eq!(value("D1mr / Dr", costs), None);
        assert_eq!(value("Dr / Dr", costs), None);
        assert_eq!(value("Dr / D1mr", costs), Some(0.0));
        assert_eq!(value("Ir / 0", costs), None);
    }

    #[test]
    fn fractions_are_divided_last() {
        // As doubles, the two large costs would be equal.
        let large = 1i128 << 60;
        assert_eq!(value("0.5 Ir - 0.5 Dr", [large + 1, large, 0]), Some(0.5));
        let shares = rate("Ir / 2 - Dr / 3");
        let terms = &shares.same_shares().unwrap().terms;
        assert_eq!(terms[..], [(3, 0), (-2, 1)]);
        assert_eq!(rate("Ir / Dr").same_shares(), None);
        // A factor that is too large for a sum: treated as a quotient.
        assert_eq!(rate("0.000000001 Ir + 10000000000 Dr").same_shares(), None);
    }

    #[test]
    fn a_column_has_the_value_of_each_row() {
        let columns = [vec![1, 2, 3], vec![2, 0, 4], vec![5, 7, 8]];
        let mut requested = Vec::new();
        let values = rate("D1mr / Dr").column(|event| {
            requested.push(event);
            columns[event].clone()
        });
        assert_eq!(values, [Some(2.5), None, Some(2.0)]);
        assert_eq!(requested, [1, 2]);
    }
}
