//! Which functions, calls and lines of a comparison are listed, and in which order.

use super::Arguments;
use super::lines::Line;
use crate::analysis::compare::Difference;
use crate::analysis::flat::FilterError;
use crate::browse::{
    ComparedTables, DifferenceListing, DifferenceOrder, RateDifference, RatePair, list_differences,
    list_rates,
};

/// What rows are judged and ordered by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// An event, by its place in the pairs of events that both profiles have.
    Event(usize),
    /// A rate, by its pair and its number behind those events.
    Rate(RatePair, usize),
}

/// What is listed of a comparison.
pub(super) struct Choice<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) tables: &'a ComparedTables,
    pub(super) by: By,
    /// Whether each row passes the filter; `None` if there is none.
    pub(super) passes: Option<Vec<bool>>,
    /// Percentage below which differences are left out; of rates, that of the events behind them.
    percent: f64,
    /// Whether rows without a difference are listed.
    equal: bool,
}

impl<'a> Choice<'a> {
    /// # Errors
    /// When the filter makes no sense.
    pub(super) fn new(
        arguments: &'a Arguments,
        tables: &'a ComparedTables,
        by: By,
    ) -> Result<Self, FilterError> {
        let passes = match &arguments.filter[..] {
            "" => None,
            filter => Some(tables.filtered(by.number(), filter)?),
        };
        Ok(Choice {
            arguments,
            tables,
            by,
            passes,
            percent: 0.0,
            equal: true,
        })
    }

    /// Leaves out what is small and what is equal, unless it is asked for.
    pub(super) fn for_people(mut self, percent: f64) -> Self {
        self.percent = self.arguments.threshold.unwrap_or(percent);
        self.equal = self.arguments.equal;
        self
    }

    /// Leaves that out only if a threshold is asked for.
    pub(super) fn for_programs(mut self) -> Self {
        self.percent = self.arguments.threshold.unwrap_or(0.0);
        self.equal = self.arguments.threshold.is_none() || self.arguments.equal;
        self
    }

    /// The percentage below which something is left out.
    pub(super) fn percent(&self) -> f64 {
        self.percent
    }

    fn passes(&self, row: u32) -> bool {
        self.passes
            .as_ref()
            .is_none_or(|passes| passes[row as usize])
    }

    /// The functions, by row.
    pub(super) fn functions(&self) -> DifferenceListing {
        let (tables, cost) = (self.tables, self.arguments.cost());
        let name = |row| tables.place(row);
        let passes = |row| self.passes(row);
        match self.by {
            By::Event(event) => {
                let figures = tables.figures(event, cost);
                self.differences(&figures.rows, |_| false, passes, name)
            }
            By::Rate(pair, _) => {
                let rates = tables.rate_figures(pair, cost);
                self.rates(&rates, &tables.rate_shares(pair, cost), passes, name)
            }
        }
    }

    /// The calls from and to functions that pass, by their place in [`ComparedTables::calls`].
    pub(super) fn calls(&self) -> DifferenceListing {
        let tables = self.tables;
        let calls = tables.calls();
        let name = |at: u32| {
            let call = &calls[at as usize];
            (tables.place(call.caller), tables.place(call.callee))
        };
        let passes = |at: u32| {
            let call = &calls[at as usize];
            self.passes(call.caller) || self.passes(call.callee)
        };
        match self.by {
            By::Event(event) => {
                let (costs, counts) = (tables.call_costs(event), tables.call_counts());
                let counts_differ = |at: u32| counts[at as usize].change() != 0;
                self.differences(&costs, counts_differ, passes, name)
            }
            By::Rate(pair, _) => {
                let rates = tables.call_rates(pair);
                let shares = tables.call_rate_shares(pair);
                self.rates(&rates, &shares, passes, name)
            }
        }
    }

    /// The lines of functions that pass, by their place in the list.
    pub(super) fn lines(&self, lines: &[Line<'_>]) -> DifferenceListing {
        let tables = self.tables;
        let name = |at: u32| {
            let line = lines[at as usize];
            (line.file(), line.number(), tables.place(line.block.row))
        };
        let passes = |at: u32| self.passes(lines[at as usize].block.row);
        let all = lines.iter();
        match self.by {
            By::Event(event) => {
                let costs: Vec<_> = all.map(|line| line.line.cost(tables, event)).collect();
                self.differences(&costs, |_| false, passes, name)
            }
            By::Rate(pair, _) => {
                let rates: Vec<_> = all.clone().map(|l| l.line.rate(tables, pair)).collect();
                let shares: Vec<_> = all.map(|l| l.line.rate_share(tables, pair)).collect();
                self.rates(&rates, &shares, passes, name)
            }
        }
    }

    /// `listed` are those that are listed without a difference in any case.
    fn differences<N: Ord>(
        &self,
        differences: &[Difference],
        listed: impl Fn(u32) -> bool,
        passes: impl Fn(u32) -> bool,
        name: impl Fn(u32) -> N,
    ) -> DifferenceListing {
        let equal = |row| self.equal || listed(row);
        let key = self.arguments.sort.into();
        let mut listing = list_differences(differences, key, self.percent, equal, name);
        listing.retain(differences, passes);
        listing
    }

    fn rates<N: Ord>(
        &self,
        rates: &[RateDifference],
        shares: &[f64],
        passes: impl Fn(u32) -> bool,
        name: impl Fn(u32) -> N,
    ) -> DifferenceListing {
        let order = DifferenceOrder {
            key: self.arguments.sort.into(),
            reversed: false,
        };
        let mut listing = list_rates(rates, shares, self.percent, self.equal, order, name);
        listing.rows.retain(|&row| passes(row));
        listing
    }
}

impl By {
    /// As numbers of events go on with those of rates.
    fn number(self) -> usize {
        match self {
            By::Event(event) => event,
            By::Rate(_, number) => number,
        }
    }
}
