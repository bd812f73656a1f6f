//! Costs or rates of all functions and calls of one profile, by the number of an event or rate.

use crate::analysis::events::Rate;
use crate::browse::{ComparedCost, Tables};
use crate::model::{Formula, FunctionId};

/// Costs of an event, or values of a rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Costs by row.
    Costs(Vec<i128>),
    /// Rates by row; `None` where undefined.
    Rates(Vec<Option<f64>>),
}

impl Tables {
    /// The values of all rows; of a side of a comparison those of functions, which are its rows.
    pub fn row_values(&self, number: usize, cost: ComparedCost) -> Values {
        if self.scope.is_some() {
            return self.values(number, cost);
        }
        let is_self = cost == ComparedCost::SelfCost;
        if let Some(columns) = self.rate_columns(number) {
            let of_self = is_self.then_some(&columns.self_values);
            return Values::Rates(of_self.unwrap_or(&columns.inclusive).clone());
        }
        let flat = self.flat(number);
        Values::Costs(match is_self {
            true => flat.self_costs.clone(),
            false => flat.inclusive.of_rows(),
        })
    }

    /// The values of all functions, without cycles.
    pub(in crate::browse) fn values(&self, number: usize, cost: ComparedCost) -> Values {
        let Some(columns) = self.rate_columns(number) else {
            return Values::Costs(self.function_costs(&self.events[number].formula, number, cost));
        };
        let values = match cost {
            ComparedCost::SelfCost => &columns.self_values,
            ComparedCost::Inclusive => &columns.inclusive,
        };
        let functions = self.profile.functions().ids().zip(values);
        let value =
            |(function, value): (FunctionId, &Option<f64>)| value.filter(|_| self.occurs(function));
        Values::Rates(functions.map(value).collect())
    }

    fn function_costs(&self, formula: &Formula, event: usize, cost: ComparedCost) -> Vec<i128> {
        match cost {
            ComparedCost::SelfCost => self.profile.self_column(formula, &self.parts),
            ComparedCost::Inclusive => self.flat(event).inclusive.functions.clone(),
        }
    }

    /// The values of the inclusive costs of all calls.
    pub(in crate::browse) fn call_values(&self, number: usize) -> Values {
        let Some(shown) = self.rate(number) else {
            return Values::Costs(self.call_costs(number));
        };
        let values = shown.rate.column(|event| self.call_costs(event));
        let calls = self.profile.calls().ids().zip(values);
        Values::Rates(
            calls
                .map(|(call, value)| value.filter(|_| self.has_call(call)))
                .collect(),
        )
    }

    /// The significance of each function for a rate: the largest share in the total of one of its events,
    /// in percent. Empty for an event.
    pub(in crate::browse) fn shares(&self, number: usize, cost: ComparedCost) -> Vec<f64> {
        self.shares_of(number, |event| {
            self.function_costs(&Formula::event(event), event, cost)
        })
    }

    /// The significance of each call for a rate, likewise.
    pub(in crate::browse) fn call_shares(&self, number: usize) -> Vec<f64> {
        self.shares_of(number, |event| self.call_costs(event))
    }

    /// The significance of something with these costs in the measured events, likewise; 0 without costs.
    pub(in crate::browse) fn share_of_sums(&self, rate: &Rate, sums: &[i128]) -> f64 {
        let cost = |event: usize| vec![sums.get(event).copied().unwrap_or(0)];
        let found = self.greatest_shares(rate, cost);
        found.first().copied().unwrap_or(0.0)
    }

    fn shares_of(&self, number: usize, costs: impl Fn(usize) -> Vec<i128>) -> Vec<f64> {
        let shown = self.rate(number);
        shown.map_or_else(Vec::new, |shown| self.greatest_shares(&shown.rate, costs))
    }

    fn greatest_shares(&self, rate: &Rate, costs: impl Fn(usize) -> Vec<i128>) -> Vec<f64> {
        let mut shares: Vec<f64> = Vec::new();
        for event in rate.events() {
            let (total, costs) = (self.total(event), costs(event));
            shares.resize(costs.len(), 0.0);
            for (share, cost) in shares.iter_mut().zip(costs) {
                // Divided last: one that is exactly at a limit is the double that the limit was read as.
                if total != 0 {
                    *share = share.max((100.0 * cost as f64 / total as f64).abs());
                }
            }
        }
        shares
    }
}
