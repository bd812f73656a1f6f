//! Rates of a comparison that is being looked at. They are numbered behind the events that both profiles
//! have, and nothing of them is a sum.

use super::compared_rates::sort_rates;
use super::compared_rows::{ListWish, passing, shown_rows};
use super::{
    ComparedCalls, ComparedCost, ComparedTables, DifferenceOrder, OpenComparison, RateColumns,
    RateDifference, RatePair, list_rates,
};
use crate::analysis::compare::Change;
use crate::analysis::flat::FlatProfile;

/// Percentage of the totals below which a rate is none of the largest differences: rates of few events
/// say little.
pub const WORTH_TELLING: f64 = 0.1;

/// What is kept of the rate that was asked for last.
pub(super) struct KeptRate {
    number: usize,
    pair: RatePair,
    /// Values of both profiles, by their rows.
    columns: [RateColumns; 2],
    /// How often the functions of both are called, which filters may ask for.
    flats: [FlatProfile; 2],
    self_values: Vec<RateDifference>,
    inclusive: Vec<RateDifference>,
    calls: Vec<RateDifference>,
}

impl KeptRate {
    fn new(tables: &ComparedTables, number: usize, pair: RatePair) -> Self {
        let (in_a, in_b) = (&tables.a.rates[pair.a].rate, &tables.b.rates[pair.b].rate);
        let (a, b) = (tables.a.rate_columns(in_a), tables.b.rate_columns(in_b));
        // A rate is made of one event at least.
        let first = |events: Vec<usize>| events.first().copied().unwrap_or(0);
        KeptRate {
            number,
            pair,
            self_values: tables.aligned_rates(&a.self_values, &b.self_values),
            inclusive: tables.aligned_rates(&a.inclusive, &b.inclusive),
            columns: [a, b],
            flats: [
                tables.a.flat(first(in_a.events())),
                tables.b.flat(first(in_b.events())),
            ],
            calls: tables.call_rates(pair),
        }
    }

    fn figures(&self, cost: ComparedCost) -> &[RateDifference] {
        match cost {
            ComparedCost::SelfCost => &self.self_values,
            ComparedCost::Inclusive => &self.inclusive,
        }
    }

    fn change(&self, tables: &ComparedTables, cost: ComparedCost, row: u32) -> Change {
        let matched = tables.matching.rows[row as usize];
        self.figures(cost)[row as usize].became(matched.a.is_some(), matched.b.is_some())
    }

    /// As [`OpenComparison::list`], without a sum.
    pub(super) fn list(
        &self,
        tables: &ComparedTables,
        wish: &ListWish<'_>,
        rank: impl Fn(u32) -> u32,
    ) -> Vec<u32> {
        let flats = (&self.flats[0], &self.flats[1]);
        let rates = Some((&self.columns[0], &self.columns[1]));
        let passes = passing(tables, flats, rates, wish.filter);
        let change = |row| self.change(tables, wish.cost, row);
        let mut rows = shown_rows(&passes, wish.shown, change);
        sort_rates(&mut rows, self.figures(wish.cost), wish.order, rank);
        rows
    }

    /// How many rows are equal, changed, new and gone.
    pub(super) fn counts(&self, tables: &ComparedTables, cost: ComparedCost) -> [usize; 4] {
        let rows = 0..self.self_values.len() as u32;
        Change::counts(rows.map(|row| self.change(tables, cost, row)))
    }
}

impl OpenComparison {
    /// Rates of all rows; `None` if there is no rate of this number.
    pub fn rate_figures(&mut self, number: usize, cost: ComparedCost) -> Option<&[RateDifference]> {
        Some(self.kept_rate(number)?.figures(cost))
    }

    /// The calls that lead to a row and from it, with their rates.
    pub fn rated_calls(
        &mut self,
        number: usize,
        row: u32,
    ) -> Option<ComparedCalls<RateDifference>> {
        self.tables.matching.rows.get(row as usize)?;
        self.kept_rate(number)?;
        let kept = self.kept_rate.as_ref()?;
        Some(ComparedCalls::of(
            &self.tables,
            row,
            &self.counts,
            &kept.calls,
        ))
    }

    /// The rows with the largest differences of a rate, among those that have at least
    /// [`WORTH_TELLING`] percent of what it is made of.
    pub fn rate_movers(&mut self, number: usize, cost: ComparedCost) -> Option<Vec<u32>> {
        let pair = self.kept_rate(number)?.pair;
        self.rank();
        let (kept, ranks) = (self.kept_rate.as_ref()?, self.ranks.as_ref()?);
        let shares = self.tables.rate_shares(pair, cost);
        let (rates, order) = (kept.figures(cost), DifferenceOrder::default());
        let rank = |row: u32| ranks[row as usize];
        let mut rows = list_rates(rates, &shares, WORTH_TELLING, false, order, rank).rows;
        rows.retain(|&row| rates[row as usize].change().is_some());
        Some(rows)
    }

    pub(super) fn kept_rate(&mut self, number: usize) -> Option<&KeptRate> {
        let pair = self.tables.rate_pair(number)?;
        if self
            .kept_rate
            .as_ref()
            .is_none_or(|kept| kept.number != number)
        {
            self.kept_rate = None;
            self.kept_rate = Some(KeptRate::new(&self.tables, number, pair));
        }
        self.kept_rate.as_ref()
    }
}
