//! Selects and sorts the rows of a comparison.

use super::{ComparedColumn, ComparedCost, ComparedTables, RateColumns, Tables};
use crate::analysis::compare::{Change, Difference, Figures};
use crate::analysis::flat::{Filter, FilterError, FlatProfile};
use serde::Deserialize;

/// The kinds of rows to show.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct ShownChanges {
    /// In both, with equal costs.
    pub equal: bool,
    /// In both, with different costs.
    pub changed: bool,
    /// In B only.
    pub new: bool,
    /// In A only.
    pub gone: bool,
}

impl ShownChanges {
    /// All of them.
    pub const ALL: ShownChanges = ShownChanges {
        equal: true,
        changed: true,
        new: true,
        gone: true,
    };

    pub(super) fn shows(self, change: Change) -> bool {
        match change {
            Change::Equal => self.equal,
            Change::Changed => self.changed,
            Change::New => self.new,
            Change::Gone => self.gone,
        }
    }
}

/// Rows of a comparison, filtered and sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedListing {
    /// Row numbers.
    pub rows: Vec<u32>,
    /// The sum of their figures.
    pub shown: Difference,
    /// For each row, the bytes of its name to highlight; `None` if the filter has no name pattern.
    pub matches: Option<Vec<(u32, u32)>>,
}

/// The figures of an event or rate of a comparison.
pub(super) struct NumberFigures {
    /// Figures of A and B for the event; for a rate, for its first event.
    pub(super) flats: [FlatProfile; 2],
    /// Values of the rate in A and in B.
    rates: Option<[RateColumns; 2]>,
    self_values: ComparedColumn,
    inclusive: ComparedColumn,
}

impl NumberFigures {
    /// The figures of a number; `None` if there is no such event or rate.
    pub(super) fn new(tables: &ComparedTables, number: usize) -> Option<Self> {
        let Some(pair) = tables.rate_pair(number) else {
            let pair = *tables.events.both.get(number)?;
            let flats = tables.both(pair, Tables::flat);
            let total = Difference {
                a: flats[0].total,
                b: flats[1].total,
            };
            // Cycles follow the functions, and are not rows of a comparison.
            let functions = tables.matching.rows.len();
            let costs = |[a, b]: [&Vec<i128>; 2]| {
                let rows = Difference::columns(&a[..functions], &b[..functions]);
                ComparedColumn::Costs(Figures { rows, total })
            };
            return Some(NumberFigures {
                self_values: costs(flats.each_ref().map(|flat| &flat.self_costs)),
                inclusive: costs(flats.each_ref().map(|flat| &flat.inclusive.functions)),
                rates: None,
                flats,
            });
        };
        let total = tables.rate_totals(pair);
        let rates = tables.both(pair, |side, at| side.rate_columns(&side.rates[at].rate));
        let [a, b] = &rates;
        let values = |a, b| ComparedColumn::Rates(tables.aligned_rates(a, b), total);
        // A rate has at least one event.
        let first = |events: Vec<usize>| events.first().copied().unwrap_or(0);
        Some(NumberFigures {
            self_values: values(&a.self_values, &b.self_values),
            inclusive: values(&a.inclusive, &b.inclusive),
            flats: tables.both(pair, |side, at| {
                side.flat(first(side.rates[at].rate.events()))
            }),
            rates: Some(rates),
        })
    }

    pub(super) fn column(&self, cost: ComparedCost) -> &ComparedColumn {
        match cost {
            ComparedCost::SelfCost => &self.self_values,
            ComparedCost::Inclusive => &self.inclusive,
        }
    }

    /// The change of a row, judged by its value.
    pub(super) fn change(&self, tables: &ComparedTables, cost: ComparedCost, row: u32) -> Change {
        let matched = tables.matching.rows[row as usize];
        let value = self.column(cost).at(row);
        value.change_of(matched.a.is_some(), matched.b.is_some())
    }

    /// The rows that match a filter: by the names and figures of the function in A, or by those in B.
    pub(super) fn passing(&self, tables: &ComparedTables, filter: &Filter) -> Vec<bool> {
        let rows = &tables.matching.rows;
        let mut passes = vec![filter.conditions.is_empty(); rows.len()];
        if filter.conditions.is_empty() {
            return passes;
        }
        for (at, side) in [&tables.a, &tables.b].into_iter().enumerate() {
            let rates = self.rates.as_ref().map(|rates| &rates[at]);
            for row in side.matching(filter, &self.flats[at], rates) {
                // Cycles follow the functions, and are not rows of a comparison.
                if let Some(matched) = rows.get(row as usize) {
                    passes[row as usize] |= [matched.a, matched.b][at].is_some();
                }
            }
        }
        passes
    }
}

impl ComparedTables {
    /// The rows that match a filter by the figures of a common event or by the values of a rate, whose
    /// numbers follow the events; all rows if there is neither.
    ///
    /// # Errors
    /// If the filter is invalid.
    /// When the filter makes no sense.
    pub fn filtered(&self, number: usize, filter: &str) -> Result<Vec<bool>, FilterError> {
        let filter = Filter::parse(filter)?;
        let figures = NumberFigures::new(self, number);
        let all = || vec![true; self.matching.rows.len()];
        Ok(figures.map_or_else(all, |figures| figures.passing(self, &filter)))
    }
}
