//! Which functions, calls and lines of a comparison are listed, and in which order.

use super::Arguments;
use super::lines::Line;
use crate::analysis::compare::{Difference, Figures};
use crate::analysis::flat::FilterError;
use crate::browse::{
    ComparedColumn, ComparedTables, ComparedValue, DifferenceListing, RateDifference,
    WORTH_TELLING, list_differences,
};

/// What is listed of a comparison.
pub(super) struct Choice<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) tables: &'a ComparedTables,
    /// The event or rate that rows are judged and ordered by.
    pub(super) number: usize,
    /// Whether each row passes the filter; `None` if there is none.
    pub(super) passes: Option<Vec<bool>>,
    /// Percentage below which differences are left out; of rates, that of the events behind them.
    percent: f64,
    /// Whether rows without a difference are listed.
    equal: bool,
}

/// Rows in order, and all values.
pub(super) struct Listed {
    pub(super) column: ComparedColumn,
    pub(super) listing: DifferenceListing,
}

impl Listed {
    /// The rows with their values.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u32, ComparedValue)> + '_ {
        let rows = self.listing.rows.iter();
        rows.map(|&row| (row, self.column.at(row)))
    }
}

impl<'a> Choice<'a> {
    /// # Errors
    /// When the filter makes no sense.
    pub(super) fn new(
        arguments: &'a Arguments,
        tables: &'a ComparedTables,
        number: usize,
    ) -> Result<Self, FilterError> {
        let passes = match &arguments.filter[..] {
            "" => None,
            filter => Some(tables.filtered(number, filter)?),
        };
        Ok(Choice {
            arguments,
            tables,
            number,
            passes,
            percent: 0.0,
            equal: true,
        })
    }

    /// Leaves out what is small (less than a thousandth, as `cg_annotate` has it) and what is equal, unless
    /// it is asked for.
    pub(super) fn for_people(mut self) -> Self {
        self.percent = self.arguments.threshold.unwrap_or(WORTH_TELLING);
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
    pub(super) fn functions(&self) -> Listed {
        let (tables, cost) = (self.tables, self.arguments.cost());
        let column = tables.column(self.number, cost);
        let shares = tables.shares(self.number, cost);
        let listed = |row, equal: bool| self.passes(row) && (self.equal || !equal);
        self.listed(column, &shares, listed, |row| tables.place(row))
    }

    /// The calls from and to functions that pass, by their place in [`ComparedTables::calls`]: also those
    /// that only their count tells apart.
    pub(super) fn calls(&self) -> Listed {
        let tables = self.tables;
        let (calls, counts) = (tables.calls(), tables.call_counts());
        let name = |at: u32| {
            let call = &calls[at as usize];
            (tables.place(call.caller), tables.place(call.callee))
        };
        let column = tables.call_column(self.number);
        let adds_up = column.costs().is_some();
        let listed = |at: u32, equal: bool| {
            let (call, count) = (&calls[at as usize], counts[at as usize]);
            let differs = !equal || adds_up && count.change() != 0;
            (self.passes(call.caller) || self.passes(call.callee)) && (self.equal || differs)
        };
        self.listed(column, &tables.call_shares(self.number), listed, name)
    }

    /// The lines of functions that pass, by their place in the list.
    pub(super) fn lines(&self, lines: &[Line<'_>]) -> Listed {
        let tables = self.tables;
        let name = |at: u32| {
            let line = lines[at as usize];
            (line.file(), line.number(), tables.place(line.block.row))
        };
        let listed = |at: u32, equal: bool| {
            self.passes(lines[at as usize].block.row) && (self.equal || !equal)
        };
        let all = lines.iter().map(|line| line.line);
        let (column, shares) = match tables.rate_pair(self.number) {
            Some(pair) => {
                let rates = all.clone().map(|line| line.rate(tables, pair)).collect();
                let shares = all.map(|line| line.rate_share(tables, pair)).collect();
                (
                    ComparedColumn::Rates(rates, RateDifference::default()),
                    shares,
                )
            }
            None => {
                let rows = all.map(|line| line.cost(tables, self.number)).collect();
                let total = Difference::default();
                (ComparedColumn::Costs(Figures { rows, total }), Vec::new())
            }
        };
        self.listed(column, &shares, listed, name)
    }

    fn listed<N: Ord>(
        &self,
        column: ComparedColumn,
        shares: &[f64],
        listed: impl Fn(u32, bool) -> bool,
        name: impl Fn(u32) -> N,
    ) -> Listed {
        let key = self.arguments.sort.into();
        let listing = list_differences(&column, shares, key, self.percent, listed, name);
        Listed { column, listing }
    }
}
