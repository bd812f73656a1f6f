//! Selects the functions, calls and lines of a comparison to list, and their order.
//! A comparison as a comment, annotations or a report has its totals, findings, and what explains the change.

use super::Arguments;
use super::lines::Line;
use crate::analysis::SyntaxError;
use crate::analysis::compare::{Change, Difference, Figures};
use crate::browse::{
    ComparedColumn, ComparedTables, ComparedValue, DifferenceListing, LEAST_SHARE, RateDifference,
    RowChoice, list_differences,
};
use crate::cli::check::{Benchmark, MOST, Metric, Subject, explain};

/// The selection of rows.
pub(super) struct Choice<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) tables: &'a ComparedTables,
    /// The event or rate that rows are judged and sorted by.
    pub(super) number: usize,
    /// Whether each row matches the filter; `None` without a filter.
    pub(super) passes: Option<Vec<bool>>,
    /// Smallest difference in percent; for rates, the smallest share of the events that they are computed from.
    percent: f64,
    /// Whether rows without a difference are listed.
    equal: bool,
}

/// Listed rows in order, and all values.
pub(super) struct Listed {
    pub(super) column: ComparedColumn,
    pub(super) listing: DifferenceListing,
}

impl Listed {
    /// The listed rows with their values.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u32, ComparedValue)> + '_ {
        let rows = self.listing.rows.iter();
        rows.map(|&row| (row, self.column.at(row)))
    }
}

impl<'a> Choice<'a> {
    /// Fails if the filter is invalid.
    pub(super) fn new(
        arguments: &'a Arguments,
        tables: &'a ComparedTables,
        number: usize,
    ) -> Result<Self, SyntaxError> {
        let passes = match arguments.filter.as_deref() {
            None | Some("") => None,
            Some(filter) => {
                let choice = RowChoice {
                    filter,
                    fold: arguments.contexts.fold(),
                    ..RowChoice::default()
                };
                tables.filtered(number, choice)?
            }
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

    /// Omits equal and small rows by default (less than 0.1 %, as in `cg_annotate`): for tables.
    pub(super) fn for_people(mut self) -> Self {
        self.percent = self.arguments.threshold.unwrap_or(LEAST_SHARE);
        self.equal = self.arguments.equal;
        self
    }

    /// Omits them only with an explicit threshold: for JSON and CSV.
    pub(super) fn for_programs(mut self) -> Self {
        self.percent = self.arguments.threshold.unwrap_or(0.0);
        self.equal = self.arguments.threshold.is_none() || self.arguments.equal;
        self
    }

    /// The threshold in percent.
    pub(super) fn percent(&self) -> f64 {
        self.percent
    }

    fn passes(&self, row: u32) -> bool {
        self.passes
            .as_ref()
            .is_none_or(|passes| passes[row as usize])
    }

    /// The listed functions, by row.
    pub(super) fn functions(&self) -> Listed {
        let (tables, cost) = (self.tables, self.arguments.cost());
        let column = tables.column(self.number, cost);
        let shares = tables.shares(self.number, cost);
        let listed =
            |row, equal: bool| tables.has_row(row) && self.passes(row) && (self.equal || !equal);
        self.listed(column, &shares, listed, |row| tables.place(row))
    }

    /// The listed calls from and to matching functions, by their index in [`ComparedTables::calls`],
    /// including those that differ only in their count. Calls of unselected parts are not listed.
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
            let passes = self.passes(call.caller) || self.passes(call.callee);
            (call.in_a || call.in_b) && passes && (self.equal || differs)
        };
        self.listed(column, &tables.call_shares(self.number), listed, name)
    }

    /// The listed lines of matching functions, by their index in `lines`.
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
        let key = self.arguments.sort;
        let mut listing = list_differences(&column, shares, key, self.percent, listed, name);
        let top = self.arguments.top.unwrap_or(usize::MAX);
        for row in listing.rows.drain(top.min(listing.rows.len())..) {
            let value = column.at(row);
            listing.left_out += usize::from(value.change_of(true, true) != Change::Equal);
            listing.rest += value.cost().unwrap_or_default();
        }
        Listed { column, listing }
    }
}

/// The comparison, with the totals of these numbers.
pub(super) fn benchmark(choice: &Choice<'_>, numbers: &[usize], lines: &[Line<'_>]) -> Benchmark {
    let (arguments, tables) = (choice.arguments, choice.tables);
    let metric = |&number: &usize| {
        let (name, divisor) = tables.title(number);
        Metric::new(tables, name.to_owned(), (tables.total(number), divisor))
    };
    let rows = choice.passes.as_ref().map(|passes| {
        let rows = (0u32..).zip(passes).filter(|(_, passes)| **passes);
        Subject::Rows(rows.map(|(row, _)| row).collect())
    });
    let subject = rows.unwrap_or(Subject::All);
    // Fractions and rates are not explained.
    let is_count = tables.title(choice.number).1 == 1 && tables.rate_pair(choice.number).is_none();
    let most = arguments.top.unwrap_or(MOST);
    let sentences = tables.findings(choice.number).into_iter();
    let paths = [
        (&arguments.a, &arguments.also_a),
        (&arguments.b, &arguments.also_b),
    ];
    let name = format!(
        "{} \u{2192} {}",
        arguments.a.display(),
        arguments.b.display()
    );
    Benchmark {
        name,
        metrics: numbers.iter().map(metric).collect(),
        rules: Vec::new(),
        findings: sentences.map(|finding| finding.sentence).collect(),
        explanation: is_count.then(|| explain(tables, choice.number, &subject, lines, most)),
        parts: vec![tables.a.own_parts(), tables.b.own_parts()],
        profiles: paths.map(|(path, also)| std::iter::once(path).chain(also).cloned().collect()),
    }
}
