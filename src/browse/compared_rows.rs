//! Which rows of a comparison are shown, and in which order.

use super::differences::sort_differences;
use super::{ComparedCost, ComparedTables, DifferenceOrder, RateColumns};
use crate::analysis::compare::{Change, Difference, Figures};
use crate::analysis::flat::{Filter, FilterError, FlatProfile};

/// Which of the four kinds of rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownChanges {
    /// In both, with equal costs.
    pub equal: bool,
    /// In both, with other costs.
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

    fn shows(self, change: Change) -> bool {
        match change {
            Change::Equal => self.equal,
            Change::Changed => self.changed,
            Change::New => self.new,
            Change::Gone => self.gone,
        }
    }
}

/// Rows of a comparison, filtered and ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComparedListing {
    /// Row numbers.
    pub rows: Vec<u32>,
    /// The sum of their figures.
    pub shown: Difference,
    /// For each of the rows the bytes of its name to mark; `None` where the filter asks for no name.
    pub matches: Option<Vec<(u32, u32)>>,
}

/// Which rows are to be listed.
#[derive(Clone, Copy)]
pub(super) struct ListWish<'a> {
    /// By which they are ordered and judged.
    pub(super) cost: ComparedCost,
    pub(super) order: DifferenceOrder,
    pub(super) shown: ShownChanges,
    pub(super) filter: &'a Filter,
}

/// The rows that are shown, in order. `rank` orders names.
pub(super) fn list(
    tables: &ComparedTables,
    flats: (&FlatProfile, &FlatProfile),
    figures: &Figures,
    wish: &ListWish<'_>,
    rank: impl Fn(u32) -> u32,
) -> Vec<u32> {
    let passes = passing(tables, flats, None, wish.filter);
    let mut rows = shown_rows(&passes, wish.shown, |row| {
        figures.change(&tables.matching, row)
    });
    sort_differences(&mut rows, &figures.rows, wish.order, rank);
    rows
}

/// Those of the rows that pass a filter whose kind is shown.
pub(super) fn shown_rows(
    passes: &[bool],
    shown: ShownChanges,
    change: impl Fn(u32) -> Change,
) -> Vec<u32> {
    let rows = 0..passes.len() as u32;
    let is_shown = |&row: &u32| passes[row as usize] && shown.shows(change(row));
    rows.filter(is_shown).collect()
}

/// Which rows pass a filter: those of which it lets the function of A pass by what it is in A, or that
/// of B by what it is in B. Of a rate its values are asked for.
pub(super) fn passing(
    tables: &ComparedTables,
    flats: (&FlatProfile, &FlatProfile),
    rates: Option<(&RateColumns, &RateColumns)>,
    filter: &Filter,
) -> Vec<bool> {
    let mut passes = vec![filter.conditions.is_empty(); tables.matching.rows.len()];
    if filter.conditions.is_empty() {
        return passes;
    }
    let (in_a, in_b) = rates.unzip();
    // After the functions come the cycles, which are no rows of a comparison.
    let rows = &tables.matching.rows;
    for row in tables.a.matching(filter, flats.0, in_a) {
        if let Some(matched) = rows.get(row as usize) {
            passes[row as usize] |= matched.a.is_some();
        }
    }
    for row in tables.b.matching(filter, flats.1, in_b) {
        if let Some(matched) = rows.get(row as usize) {
            passes[row as usize] |= matched.b.is_some();
        }
    }
    passes
}

impl ComparedTables {
    /// The rows that pass a filter by the figures of an event that both have, or by the values of a
    /// rate, which stand behind the events; all rows if there is neither.
    ///
    /// # Errors
    /// When the filter makes no sense.
    pub fn filtered(&self, number: usize, filter: &str) -> Result<Vec<bool>, FilterError> {
        let filter = Filter::parse(filter)?;
        if let Some(pair) = self.events.both.get(number) {
            let flats = (self.a.flat(pair.a), self.b.flat(pair.b));
            return Ok(passing(self, (&flats.0, &flats.1), None, &filter));
        }
        let Some(pair) = self.rate_pair(number) else {
            return Ok(vec![true; self.matching.rows.len()]);
        };
        let flats = (self.a.flat(0), self.b.flat(0));
        let (in_a, in_b) = (&self.a.rates[pair.a].rate, &self.b.rates[pair.b].rate);
        let rates = (self.a.rate_columns(in_a), self.b.rate_columns(in_b));
        let rates = Some((&rates.0, &rates.1));
        Ok(passing(self, (&flats.0, &flats.1), rates, &filter))
    }
}
