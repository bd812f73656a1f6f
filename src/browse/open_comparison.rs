//! A comparison while it is browsed: the queries of the page and their answers.

use super::choice::marked_pattern;
use super::compared_rows::NumberFigures;
use super::open_profile::marks;
use super::{
    ComparedCalls, ComparedColumn, ComparedCost, ComparedListing, ComparedSide, ComparedTables,
    ComparedValue, DifferenceOrder, OwnEvent, OwnEventError, ShownChanges, SideContexts, Statement,
    change_statements,
};
use crate::analysis::InclusiveRule;
use crate::analysis::compare::{Change, Difference, Figures, Rules};
use crate::analysis::flat::{Filter, FilterError, FlatProfile};
use crate::diagnostic::ErrorKind;
use crate::model::{PartSelection, Profile};
use crate::order;
use std::rc::Rc;

/// Least percentage of the totals for the largest differences of a rate: rates of few events mean little.
pub const LEAST_SHARE: f64 = 0.1;

/// Two compared profiles. Events, which are pairs of events, and rows are identified by number; the answer
/// for a number that does not exist is `None`. Rates follow the events, see [`ComparedTables::rate_pair`].
pub struct OpenComparison {
    tables: ComparedTables,
    /// The count of each call.
    counts: Vec<Difference>,
    called: Figures,
    /// Position of each row in the order of names, once requested.
    ranks: Option<Vec<u32>>,
    /// The figures of the last requested number.
    kept: Option<(usize, NumberFigures)>,
    /// Costs or rates of all calls for the last requested number.
    kept_calls: Option<(usize, ComparedColumn)>,
}

impl OpenComparison {
    /// Compares profiles over some of their parts.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many rewritten names.
    pub fn new(
        a: (Rc<Profile>, PartSelection),
        b: (Rc<Profile>, PartSelection),
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let mut tables = ComparedTables::new(a.0, b.0, rules)?;
        tables.select_parts(&a.1, &b.1);
        Ok(OpenComparison {
            counts: tables.call_counts(),
            called: tables.called(),
            ranks: None,
            kept: None,
            kept_calls: None,
            tables,
        })
    }

    /// Defines events in both profiles, see [`ComparedTables::define`].
    ///
    /// # Errors
    /// The first event that one of the profiles rejects, with its index.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        self.forget();
        self.tables.define(own)
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.forget();
        self.tables.choose_rule(rule);
    }

    fn forget(&mut self) {
        self.kept = None;
        self.kept_calls = None;
    }

    /// Sets the contexts that the texts of A and B record.
    pub fn set_contexts(&mut self, sides: Option<[SideContexts; 2]>) {
        self.forget();
        self.tables.set_contexts(sides);
    }

    /// Removes functions without costs and calls in one of the profiles, which is the original one:
    /// transforms keep the numbers of functions that they drop.
    pub fn leave_out_unused(&mut self, side: ComparedSide, profile: &Profile) {
        let mut occurs = vec![false; self.tables.matching.rows.len()];
        let rows = self.tables.rows_of(side).into_iter();
        for (row, function) in rows.zip(profile.functions().ids()) {
            if let Some(row) = row {
                occurs[row as usize] |= profile.occurs(function);
            }
        }
        for (row, occurs) in self.tables.matching.rows.iter_mut().zip(occurs) {
            match side {
                ComparedSide::A => row.a = row.a.filter(|_| occurs),
                ComparedSide::B => row.b = row.b.filter(|_| occurs),
            }
        }
    }

    /// The tables, which do not depend on a query.
    pub fn tables(&self) -> &ComparedTables {
        &self.tables
    }

    /// The call count of each row.
    pub fn called(&self) -> &Figures {
        &self.called
    }

    /// The values of all rows.
    pub fn column(&mut self, number: usize, cost: ComparedCost) -> Option<&ComparedColumn> {
        Some(self.kept(number)?.1.column(cost))
    }

    /// The selected rows, in order. They are sorted and judged by the value of `cost`.
    ///
    /// # Errors
    /// If a filter is invalid.
    pub fn list(
        &mut self,
        number: usize,
        cost: ComparedCost,
        order: DifferenceOrder,
        shown: ShownChanges,
        filter: &str,
    ) -> Result<Option<ComparedListing>, FilterError> {
        let filter = Filter::parse(filter)?;
        self.rank();
        let ranks = self.ranks.take().unwrap_or_default();
        let listing = self.kept(number).map(|(tables, figures)| {
            let passes = figures.passing(tables, &filter);
            let is_shown =
                |&row: &u32| passes[row as usize] && shown.shows(figures.change(tables, cost, row));
            let mut rows: Vec<u32> = (0..passes.len() as u32).filter(is_shown).collect();
            let column = figures.column(cost);
            column.sort(&mut rows, order, |row| ranks[row as usize]);
            let name = |row| tables.place(row).function;
            ComparedListing {
                shown: column.sum(&rows),
                matches: marked_pattern(&filter).map(|pattern| marks(&rows, pattern, name)),
                rows,
            }
        });
        self.ranks = Some(ranks);
        Ok(listing)
    }

    /// The rows with the largest differences; for a rate, those with at least [`LEAST_SHARE`] percent of
    /// the events that it is computed from.
    pub fn movers(&mut self, number: usize, cost: ComparedCost) -> Option<Vec<u32>> {
        let shown = ShownChanges {
            equal: false,
            ..ShownChanges::ALL
        };
        let listing = self.list(number, cost, DifferenceOrder::default(), shown, "");
        let mut rows = listing.ok().flatten()?.rows;
        let shares = self.tables.shares(number, cost);
        let column = self.column(number, cost)?;
        rows.retain(|&row| match column.at(row) {
            ComparedValue::Cost(_) => true,
            ComparedValue::Rate(rate) => {
                rate.change().is_some() && 100.0 * shares[row as usize] >= LEAST_SHARE
            }
        });
        Some(rows)
    }

    /// Callers and callees of a row, with the costs or rates of the calls.
    pub fn calls(&mut self, number: usize, row: u32) -> Option<ComparedCalls> {
        self.tables.matching.rows.get(row as usize)?;
        if number >= self.tables.numbers() {
            return None;
        }
        if self.kept_calls.as_ref().is_none_or(|kept| kept.0 != number) {
            self.kept_calls = None;
            self.kept_calls = Some((number, self.tables.call_column(number)));
        }
        let (_, costs) = self.kept_calls.as_ref()?;
        Some(ComparedCalls::of(&self.tables, row, &self.counts, costs))
    }

    /// The findings about the differences of an event. There are none about rates.
    pub fn findings(&mut self, number: usize) -> Option<Vec<Statement>> {
        self.kept(number)?;
        let own = self.kept.as_ref()?.1.column(ComparedCost::SelfCost);
        let findings = |costs| change_statements(&self.tables, number, costs, &self.called);
        Some(own.costs().map_or_else(Vec::new, findings))
    }

    /// The numbers of equal, changed, new and gone rows, judged by a value.
    pub fn counts(&mut self, number: usize, cost: ComparedCost) -> Option<[usize; 4]> {
        let (tables, figures) = self.kept(number)?;
        let rows = 0..tables.matching.rows.len() as u32;
        let change = |row| figures.change(tables, cost, row);
        Some(Change::counts(rows.map(change)))
    }

    /// Both profiles, and the figures of all their rows for a common event.
    pub(super) fn flats(&mut self, event: usize) -> Option<(&ComparedTables, [&FlatProfile; 2])> {
        self.tables.events.both.get(event)?;
        let (tables, figures) = self.kept(event)?;
        Some((tables, figures.flats.each_ref()))
    }

    fn kept(&mut self, number: usize) -> Option<(&ComparedTables, &NumberFigures)> {
        if self.kept.as_ref().is_none_or(|kept| kept.0 != number) {
            // Cached figures are dropped first, so that there are never two in memory.
            self.kept = None;
            self.kept = Some((number, NumberFigures::new(&self.tables, number)?));
        }
        Some((&self.tables, &self.kept.as_ref()?.1))
    }

    /// Rows by name, then file and object.
    fn rank(&mut self) {
        if self.ranks.is_some() {
            return;
        }
        let tables = &self.tables;
        let mut rows: Vec<u32> = (0..tables.matching.rows.len() as u32).collect();
        order::sort_by_cached_key(&mut rows, |&row| tables.place(row));
        let mut ranks = vec![0; rows.len()];
        for (rank, row) in (0u32..).zip(rows) {
            ranks[row as usize] = rank;
        }
        self.ranks = Some(ranks);
    }
}
