//! Formulas that are not sums, as columns: miss rates, instructions per cycle.
//!
//! Event numbers start at 0, and rates have the numbers after them. Everything that sums costs (flame
//! graphs, calling contexts, most exports) accepts events only, so a rate can never be added to another.

use crate::analysis::events::Rate;
use crate::analysis::flat::{RateColumns, fraction_key};
use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::{PartFigures, Relative, Side};
use crate::browse::{GroupValues, Grouping, OpenProfile, RelativeOrder, Tables, Values};
use crate::order;
use std::cmp::Reverse;

/// A formula that is not a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownRate {
    /// Its name.
    pub name: String,
    /// The formula, after an equals sign.
    pub long_name: String,
    /// How it is computed.
    pub rate: Rate,
}

/// A value for each of the measured events that a rate is computed from.
pub(in crate::browse) struct OfEvents<T>(Vec<(usize, T)>);

impl<T> OfEvents<T> {
    /// `None` if one of the events has none.
    pub(in crate::browse) fn new(
        rate: &Rate,
        mut of: impl FnMut(usize) -> Option<T>,
    ) -> Option<Self> {
        let events = rate.events().into_iter();
        let all: Option<Vec<(usize, T)>> = events.map(|e| Some((e, of(e)?))).collect();
        all.map(OfEvents)
    }

    /// Rates look up only their own events.
    pub(in crate::browse) fn of(&self, event: usize) -> Option<&T> {
        let found = self.0.binary_search_by_key(&event, |one| one.0);
        found.ok().map(|at| &self.0[at].1)
    }

    pub(in crate::browse) fn first(&self) -> Option<&T> {
        self.0.first().map(|one| &one.1)
    }

    fn all(&self, holds: impl Fn(&T) -> bool) -> bool {
        self.0.iter().all(|one| holds(&one.1))
    }

    /// The values of a rate from a column of each event.
    fn column(&self, rate: &Rate, column: impl Fn(&T) -> Vec<i128>) -> Vec<Option<f64>> {
        rate.column(|event| self.of(event).map_or_else(Vec::new, &column))
    }
}

/// Sort key from the highest value to the lowest, without a value last.
pub(in crate::browse) fn highest_first(value: Option<f64>) -> (bool, Option<Reverse<i64>>) {
    (
        value.is_none(),
        value.map(|value| Reverse(fraction_key(value))),
    )
}

/// Sorts rows by values. Rows without one come last in both directions.
pub(in crate::browse) fn sort_by_value(
    rows: &mut [u32],
    descending: bool,
    value: impl Fn(u32) -> Option<f64>,
) {
    let key = |value: f64| match descending {
        // The complement of a signed number reverses the order without overflow.
        true => !fraction_key(value),
        false => fraction_key(value),
    };
    order::sort_by_cached_key(rows, |&row| {
        let value = value(row);
        (value.is_none(), value.map(key))
    });
}

impl Tables {
    /// The rate with a number.
    pub fn rate(&self, number: usize) -> Option<&ShownRate> {
        self.rates.get(number.checked_sub(self.events.len())?)
    }

    /// Values of all rows.
    pub(in crate::browse) fn columns_of(&self, rate: &Rate) -> RateColumns {
        let flats = OfEvents::new(rate, |event| Some(self.flat(event)));
        flats.map_or_else(RateColumns::default, |flats| RateColumns {
            self_values: flats.column(rate, |flat| flat.self_costs.clone()),
            inclusive: flats.column(rate, |flat| flat.inclusive.of_rows()),
        })
    }

    /// The rate of the totals over the selected parts.
    pub fn rate_total(&self, rate: &Rate) -> Option<f64> {
        rate.value(|event| self.total(event))
    }

    /// All rates of the totals of one part; `None` also if it does not record all events of a rate.
    pub fn part_rates(&self, part: u32) -> Vec<Option<f64>> {
        let value = |ShownRate { rate, .. }: &ShownRate| {
            let totals = OfEvents::new(rate, |event| self.part_total(part, event))?;
            rate.value(|event| totals.of(event).copied().unwrap_or(0))
        };
        self.rates.iter().map(value).collect()
    }

    /// Values of all groups for a rate. A quotient of bounds is only an estimate.
    pub(super) fn group_rates(&self, by: Grouping, number: usize) -> Option<GroupValues> {
        let rate = &self.rate(number)?.rate;
        let costs = OfEvents::new(rate, |event| self.group_columns(by, event))?;
        let self_values = costs.column(rate, |all| all.iter().map(|c| c.self_cost).collect());
        let known =
            |group: usize| Exactness::of(costs.all(|all| all[group].exactness == Exactness::Exact));
        let inclusive = costs.column(rate, |all| all.iter().map(|c| c.inclusive).collect());
        Some(GroupValues {
            exactness: (0..self_values.len()).map(known).collect(),
            inclusive: Values::Rates(inclusive),
            self_values: Values::Rates(self_values),
        })
    }

    /// All callers or all callees of a row, with their costs for an event, or their values of a rate, which are exact if all
    /// events of the rate are.
    pub fn relatives_by(
        &self,
        number: usize,
        row: (u32, Option<GroupBy>),
        side: Side,
        order: RelativeOrder,
    ) -> Option<(Vec<Relative>, Values)> {
        let Some(ShownRate { rate, .. }) = self.rate(number) else {
            let found = self.relatives(number, row, side, order)?;
            let costs = found.iter().map(|relative| relative.cost).collect();
            return Some((found, Values::Costs(costs)));
        };
        let lists = OfEvents::new(rate, |event| self.relatives(event, row, side, order))?;
        let by_row = OfEvents::new(rate, |event| {
            let list = lists.of(event)?.iter();
            Some(order::map(list.map(|one| (one.row, *one))))
        })?;
        let rated = |shown: &Relative| {
            let row = &shown.row;
            let cost = |event| Some(by_row.of(event)?.get(row)?.cost);
            let value = rate.value(|event| cost(event).unwrap_or(0));
            let exact = by_row.all(|rows| rows.get(row).is_some_and(|one| one.exact));
            (Relative { exact, ..*shown }, value)
        };
        let mut rated: Vec<_> = lists.first()?.iter().map(rated).collect();
        if order == RelativeOrder::Cost {
            order::sort_by_key(&mut rated, |(_, value)| highest_first(*value));
        }
        let (found, values) = rated.into_iter().unzip();
        Some((found, Values::Rates(values)))
    }
}

impl OpenProfile {
    /// The figures of a row in each part in which it occurs, with its self and inclusive costs for an event, or its values of a
    /// rate, which are exact if all events of the rate are.
    pub fn parts_by(
        &self,
        number: usize,
        row: (u32, Option<GroupBy>),
    ) -> Option<(Vec<PartFigures>, [Values; 2])> {
        let own = |parts: &Vec<PartFigures>| parts.iter().map(|p| p.self_cost).collect();
        let inclusive = |parts: &Vec<PartFigures>| parts.iter().map(|p| p.inclusive).collect();
        let Some(ShownRate { rate, .. }) = self.tables.rate(number) else {
            let parts = self.part_figures(number, row)?;
            let costs = [own(&parts), inclusive(&parts)].map(Values::Costs);
            return Some((parts, costs));
        };
        // Whether a row occurs in a part does not depend on the event.
        let all = OfEvents::new(rate, |event| self.part_figures(event, row))?;
        let parts = all.first()?.iter().enumerate().map(|(at, part)| {
            let exactness = Exactness::of(all.all(|parts| parts[at].exactness == Exactness::Exact));
            PartFigures { exactness, ..*part }
        });
        let values = [all.column(rate, own), all.column(rate, inclusive)];
        Some((parts.collect(), values.map(Values::Rates)))
    }
}

#[cfg(test)]
mod tests;
