//! Rates of two profiles by row. Each is computed in its own profile; the difference of two values cannot
//! be summed.

use super::{ComparedCost, ComparedSide, ComparedTables, ShownRate, Tables};
use crate::analysis::compare::EventPair;
use crate::analysis::events::Rate;
use crate::model::Formula;

/// A rate in profiles A and B; `None` if it is undefined or the row does not occur.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RateDifference {
    /// In A.
    pub a: Option<f64>,
    /// In B.
    pub b: Option<f64>,
}

/// A rate of both profiles: its indices in [`Tables::rates`].
pub type RatePair = EventPair;

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

/// The largest share of each cost in the total of its event, for the events of a rate.
fn shares(
    rate: &Rate,
    total: impl Fn(usize) -> i128,
    column: impl Fn(usize) -> Vec<i128>,
) -> Vec<f64> {
    let mut shares: Vec<f64> = Vec::new();
    for event in rate.events() {
        let (total, costs) = (total(event), column(event));
        shares.resize(costs.len(), 0.0);
        for (share, cost) in shares.iter_mut().zip(costs) {
            // Shares are compared with a percentage: doubles are exact enough.
            if total != 0 {
                *share = share.max((cost as f64 / total as f64).abs());
            }
        }
    }
    shares
}

impl ComparedTables {
    /// The rates of both profiles.
    pub fn rate_pairs(&self) -> &[RatePair] {
        &self.rates
    }

    /// Pairs the rates: those with the same name.
    pub(super) fn pair_rates(&mut self) {
        let in_b = |name: &str| self.b.rates.iter().position(|rate| rate.name == name);
        let pair = |(a, rate): (usize, &ShownRate)| {
            Some(RatePair {
                a,
                b: in_b(&rate.name)?,
            })
        };
        self.rates = self.a.rates.iter().enumerate().filter_map(pair).collect();
    }

    /// The rate of a pair.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate(&self, pair: RatePair) -> &ShownRate {
        &self.a.rates[pair.a]
    }

    /// The rates of the totals.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate_totals(&self, pair: RatePair) -> RateDifference {
        let [a, b] = self.both(pair, |tables, place| {
            tables.rate_total(&tables.rates[place].rate)
        });
        RateDifference { a, b }
    }

    /// How many numbers there are: of common events, followed by rates.
    pub fn numbers(&self) -> usize {
        self.events.both.len() + self.rate_pairs().len()
    }

    /// The pair of a number: rates follow the common events.
    pub fn rate_pair(&self, number: usize) -> Option<RatePair> {
        let at = number.checked_sub(self.events.both.len())?;
        self.rate_pairs().get(at).copied()
    }

    /// Name and long name of an event or rate.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn name(&self, number: usize) -> (&str, &str) {
        let (name, long_name) = match self.rate_pair(number).map(|pair| self.rate(pair)) {
            Some(rate) => (&rate.name, &rate.long_name),
            None => {
                let event = &self.a.events[self.events.both[number].a];
                (&event.name, &event.long_name)
            }
        };
        (name, long_name)
    }

    /// The rate of a pair in one of the profiles.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate_in(&self, side: ComparedSide, pair: RatePair) -> &Rate {
        match side {
            ComparedSide::A => &self.a.rates[pair.a].rate,
            ComparedSide::B => &self.b.rates[pair.b].rate,
        }
    }

    /// The values of both profiles by row; `None` for a function that a profile does not have.
    pub(super) fn aligned_rates(
        &self,
        a: &[Option<f64>],
        b: &[Option<f64>],
    ) -> Vec<RateDifference> {
        let rows = self.matching.rows.iter().zip(a.iter().zip(b));
        rows.map(|(row, (a, b))| RateDifference {
            a: a.filter(|_| row.a.is_some()),
            b: b.filter(|_| row.b.is_some()),
        })
        .collect()
    }

    /// The significance of each row for a rate: the largest share in the total of one of its events, in A
    /// or in B. Empty for an event.
    pub fn shares(&self, number: usize, cost: ComparedCost) -> Vec<f64> {
        self.greatest_shares(number, |tables, event| costs(tables, event, cost))
    }

    /// The significance of calls for a rate, as [`Self::shares`].
    pub fn call_shares(&self, number: usize) -> Vec<f64> {
        self.greatest_shares(number, Tables::call_costs)
    }

    fn greatest_shares(
        &self,
        number: usize,
        costs: impl Fn(&Tables, usize) -> Vec<i128>,
    ) -> Vec<f64> {
        let Some(pair) = self.rate_pair(number) else {
            return Vec::new();
        };
        let [a, b] = self.both(pair, |tables, place| {
            let rate = &tables.rates[place].rate;
            shares(
                rate,
                |event| tables.total(event),
                |event| costs(tables, event),
            )
        });
        a.into_iter().zip(b).map(|(a, b)| a.max(b)).collect()
    }

    /// The rates of the inclusive costs of calls.
    ///
    /// # Panics
    /// If there is no such pair.
    pub(super) fn call_rates(&self, pair: RatePair) -> Vec<RateDifference> {
        let [a, b] = self.both(pair, |tables, place| {
            let rate = &tables.rates[place].rate;
            rate.column(|event| tables.call_costs(event))
        });
        let calls = self.calls().into_iter().zip(a.into_iter().zip(b));
        let rated = calls.map(|(call, (a, b))| RateDifference {
            a: a.filter(|_| call.in_a),
            b: b.filter(|_| call.in_b),
        });
        rated.collect()
    }

    /// A value of an event or rate in A and in B.
    pub(super) fn both<T>(&self, pair: EventPair, of: impl Fn(&Tables, usize) -> T) -> [T; 2] {
        [of(&self.a, pair.a), of(&self.b, pair.b)]
    }
}

/// The share of measured costs in the totals, as [`ComparedTables::shares`]; 0 without costs.
pub(super) fn share_of_sums(tables: &Tables, rate: &Rate, sums: &[i128]) -> f64 {
    let cost = |event: usize| vec![sums.get(event).copied().unwrap_or(0)];
    let found = shares(rate, |event| tables.total(event), cost);
    found.first().copied().unwrap_or(0.0)
}

/// Costs of all functions in a measured event.
fn costs(tables: &Tables, event: usize, cost: ComparedCost) -> Vec<i128> {
    match cost {
        ComparedCost::SelfCost => {
            let formula = Formula::event(event);
            tables.profile.self_column(&formula, &tables.parts)
        }
        ComparedCost::Inclusive => tables.flat(event).inclusive.functions,
    }
}

#[cfg(test)]
mod tests;
