//! Figures of a comparison by row: costs of a common event, or values of a rate. Lists, orders and exports of a
//! comparison use one of these. Each side computes its own values; the difference of two rates cannot be summed.

use crate::analysis::compare::{Change, Difference, EventPair, Figures};
use crate::analysis::flat::fraction_key;
use crate::browse::rows::values::Values;
use crate::browse::{DifferenceKey, DifferenceOrder};
use crate::order;
use std::cmp::Ordering;

/// A rate of both profiles: its indices in [`Tables::rates`](crate::browse::Tables::rates).
pub type RatePair = EventPair;

/// A rate in profiles A and B; `None` if it is undefined or the row does not occur.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RateDifference {
    /// In A.
    pub a: Option<f64>,
    /// In B.
    pub b: Option<f64>,
}

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

impl RateDifference {
    /// B − A, if both have a value.
    pub fn change(self) -> Option<f64> {
        Some(self.b? - self.a?)
    }

    /// B as a multiple of A, if that is meaningful.
    pub fn ratio(self) -> Option<f64> {
        let (a, b) = (self.a?, self.b?);
        let comparable = a != 0.0 && (b == 0.0 || (a < 0.0) == (b < 0.0));
        comparable.then(|| b / a)
    }
}

impl ComparedValue {
    /// The value of something with these costs and rates in A and in B, where it is there.
    pub(super) fn of_sides(sides: [Option<(i128, Option<f64>)>; 2], is_rate: bool) -> Self {
        if is_rate {
            let [a, b] = sides.map(|side| side?.1);
            return ComparedValue::Rate(RateDifference { a, b });
        }
        let [a, b] = sides.map(|side| side.map_or(0, |(cost, _)| cost));
        ComparedValue::Cost(Difference { a, b })
    }

    /// The largest change first, then the largest cost.
    pub(super) fn by_change(self, other: Self) -> Ordering {
        let largest = |value: Self| value.cost().map(|cost| cost.a.max(cost.b));
        let by_change = self.order(other, DifferenceOrder::default());
        by_change.then_with(|| largest(other).cmp(&largest(self)))
    }

    /// The change of something that is in A, in B, or in both.
    pub fn change_of(self, in_a: bool, in_b: bool) -> Change {
        let equal = match self {
            ComparedValue::Cost(cost) => cost.change() == 0,
            ComparedValue::Rate(rate) => rate.a == rate.b,
        };
        Change::of(in_a, in_b, equal)
    }

    /// The cost; `None` for a rate.
    pub fn cost(self) -> Option<Difference> {
        match self {
            ComparedValue::Cost(cost) => Some(cost),
            ComparedValue::Rate(_) => None,
        }
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
    pub(in crate::browse) fn order(self, other: Self, order: DifferenceOrder) -> Ordering {
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
    /// Combines the values of A and of B.
    pub(in crate::browse) fn new(values: [Values; 2], total: ComparedValue) -> Self {
        match (values, total) {
            ([Values::Costs(a), Values::Costs(b)], ComparedValue::Cost(total)) => {
                let rows = Difference::columns(&a, &b);
                ComparedColumn::Costs(Figures { rows, total })
            }
            ([Values::Rates(a), Values::Rates(b)], ComparedValue::Rate(total)) => {
                let pairs = a.into_iter().zip(b);
                let rates = pairs.map(|(a, b)| RateDifference { a, b });
                ComparedColumn::Rates(rates.collect(), total)
            }
            _ => unreachable!("both are costs, or both are rates"),
        }
    }

    /// The costs of an event. Panics if these are rates.
    pub(in crate::browse) fn into_costs(self) -> Figures {
        match self {
            ComparedColumn::Costs(figures) => figures,
            ComparedColumn::Rates(..) => panic!("rates are not costs"),
        }
    }

    /// The value of a row.
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
        rows.iter().filter_map(|&row| self.at(row).cost()).sum()
    }

    /// Sorts rows; those with equal keys by name.
    pub(in crate::browse) fn sort<N: Ord>(
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
fn magnitude(difference: Difference) -> u128 {
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

#[cfg(test)]
mod tests;
