//! Figures of a comparison by row: costs of a common event, or values of a rate. Lists, orders and exports
//! of a comparison use one of these.

use super::{
    ComparedCost, ComparedLine, ComparedTables, DifferenceKey, DifferenceOrder, RateDifference,
};
use crate::analysis::compare::{Change, Difference, Figures};
use crate::analysis::flat::fraction_key;
use crate::order;
use std::cmp::Ordering;

/// A cost or a rate in both profiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ComparedValue {
    /// A cost, which can be summed.
    Cost(Difference),
    /// A rate, which cannot.
    Rate(RateDifference),
}

/// Costs or rates by row, and those of the totals.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparedColumn {
    /// Costs of an event.
    Costs(Figures),
    /// Values of a rate, and that of the totals.
    Rates(Vec<RateDifference>, RateDifference),
}

impl ComparedValue {
    /// The change of something that is in A, in B, or in both.
    pub fn change_of(self, in_a: bool, in_b: bool) -> Change {
        let equal = match self {
            ComparedValue::Cost(cost) => cost.change() == 0,
            ComparedValue::Rate(rate) => rate.a == rate.b,
        };
        Change::of(in_a, in_b, equal)
    }

    /// B as a multiple of A, if that is meaningful.
    pub fn ratio(self) -> Option<f64> {
        match self {
            ComparedValue::Cost(cost) => cost.ratio(),
            ComparedValue::Rate(rate) => rate.ratio(),
        }
    }

    /// A, B and B − A with all digits; `None` where undefined.
    pub fn digits(self) -> [Option<String>; 3] {
        match self {
            ComparedValue::Cost(cost) => {
                [cost.a, cost.b, cost.change()].map(|c| Some(c.to_string()))
            }
            ComparedValue::Rate(rate) => {
                [rate.a, rate.b, rate.change()].map(|value| Some(value?.to_string()))
            }
        }
    }

    /// Orders two values, the largest by the key first, and equal costs by the larger change. Rates without
    /// a key come last in both directions.
    pub(super) fn order(self, other: Self, order: DifferenceOrder) -> Ordering {
        let turned = |by: Ordering| match order.reversed {
            true => by.reverse(),
            false => by,
        };
        match (self, other) {
            (ComparedValue::Cost(x), ComparedValue::Cost(y)) => {
                let by_size = magnitude(y).cmp(&magnitude(x));
                let by_key = match order.key {
                    DifferenceKey::Difference => by_size,
                    DifferenceKey::Growth => y.change().cmp(&x.change()),
                    DifferenceKey::A => y.a.cmp(&x.a),
                    DifferenceKey::B => y.b.cmp(&x.b),
                    DifferenceKey::Ratio => growth(y).total_cmp(&growth(x)),
                    DifferenceKey::Name => Ordering::Equal,
                };
                turned(by_key).then(by_size)
            }
            (ComparedValue::Rate(x), ComparedValue::Rate(y)) => {
                match (rate_key(x, order.key), rate_key(y, order.key)) {
                    (Some(x), Some(y)) => turned(y.cmp(&x)),
                    (x, y) => x.is_none().cmp(&y.is_none()),
                }
            }
            _ => Ordering::Equal,
        }
    }
}

impl ComparedColumn {
    /// The value of a row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn at(&self, row: u32) -> ComparedValue {
        match self {
            ComparedColumn::Costs(figures) => ComparedValue::Cost(figures.rows[row as usize]),
            ComparedColumn::Rates(rates, _) => ComparedValue::Rate(rates[row as usize]),
        }
    }

    /// The value of the totals.
    pub fn total(&self) -> ComparedValue {
        match self {
            ComparedColumn::Costs(figures) => ComparedValue::Cost(figures.total),
            ComparedColumn::Rates(_, total) => ComparedValue::Rate(*total),
        }
    }

    /// The costs; `None` for a rate.
    pub fn costs(&self) -> Option<&Figures> {
        match self {
            ComparedColumn::Costs(figures) => Some(figures),
            ComparedColumn::Rates(..) => None,
        }
    }

    /// The rates; `None` for an event.
    pub fn rates(&self) -> Option<&[RateDifference]> {
        match self {
            ComparedColumn::Costs(_) => None,
            ComparedColumn::Rates(rates, _) => Some(rates),
        }
    }

    /// The sum of some rows; 0 for rates.
    pub fn sum(&self, rows: &[u32]) -> Difference {
        let mut sum = Difference::default();
        for &row in self.costs().map_or(&[][..], |_| rows) {
            if let ComparedValue::Cost(cost) = self.at(row) {
                sum.a += cost.a;
                sum.b += cost.b;
            }
        }
        sum
    }

    /// Sorts rows; those with equal keys by name.
    pub(super) fn sort<N: Ord>(
        &self,
        rows: &mut [u32],
        order: DifferenceOrder,
        name: impl Fn(u32) -> N,
    ) {
        order::sort_by(rows, |&x, &y| {
            let by_value = || self.at(x).order(self.at(y), order);
            let by_name = || name(x).cmp(&name(y));
            match (order.key, order.reversed) {
                (DifferenceKey::Name, false) => by_name().then_with(by_value),
                (DifferenceKey::Name, true) => by_name().reverse().then_with(by_value),
                _ => by_value().then_with(by_name),
            }
        });
    }
}

impl ComparedTables {
    /// The values of all rows for the event or rate with this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn column(&self, number: usize, cost: ComparedCost) -> ComparedColumn {
        let Some(pair) = self.rate_pair(number) else {
            return ComparedColumn::Costs(self.figures(number, cost));
        };
        let [a, b] = self.both(pair, |tables, place| {
            let columns = tables.rate_columns(&tables.rates[place].rate);
            match cost {
                ComparedCost::SelfCost => columns.self_values,
                ComparedCost::Inclusive => columns.inclusive,
            }
        });
        ComparedColumn::Rates(self.aligned_rates(&a, &b), self.rate_totals(pair))
    }

    /// The inclusive costs of all calls, or their rates, for the event or rate with this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn call_column(&self, number: usize) -> ComparedColumn {
        match self.rate_pair(number) {
            Some(pair) => ComparedColumn::Rates(self.call_rates(pair), self.rate_totals(pair)),
            None => ComparedColumn::Costs(Figures {
                rows: self.call_costs(number),
                total: Difference::default(),
            }),
        }
    }
}

impl ComparedTables {
    /// The self cost of a line, or its rate, for the event or rate with this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn line_value(&self, number: usize, line: &ComparedLine) -> ComparedValue {
        match self.rate_pair(number) {
            Some(pair) => ComparedValue::Rate(line.rate(self, pair)),
            None => ComparedValue::Cost(line.cost(self, number)),
        }
    }

    /// The change of a line, judged by this value.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn line_change(&self, number: usize, line: &ComparedLine) -> Change {
        let value = self.line_value(number, line);
        value.change_of(line.a.is_some(), line.b.is_some())
    }
}

fn rate_key(rate: RateDifference, key: DifferenceKey) -> Option<i64> {
    let key = match key {
        DifferenceKey::Difference => rate.change().map(f64::abs),
        DifferenceKey::Growth => rate.change(),
        DifferenceKey::A => rate.a,
        DifferenceKey::B => rate.b,
        DifferenceKey::Ratio => rate.ratio(),
        DifferenceKey::Name => None,
    };
    key.map(fraction_key)
}

/// The size of a change, without sign.
pub(super) fn magnitude(difference: Difference) -> u128 {
    difference.change().unsigned_abs()
}

/// A number that increases with growth.
fn growth(difference: Difference) -> f64 {
    match difference.ratio() {
        Some(ratio) => ratio,
        None if difference.change() > 0 => f64::INFINITY,
        None if difference.change() < 0 => f64::NEG_INFINITY,
        None => 1.0,
    }
}
