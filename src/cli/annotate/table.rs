//! Rows of costs: columns as wide as their widest cell, thousands separated, percentages.

use super::columns::{Columns, Figure};
use crate::cli::table::Widths;
use crate::cli::terminal::short_rate;

/// Width of a percentage and the space before it.
const PERCENTAGE: usize = 9;

/// A line between two sections.
pub(super) fn rule() -> String {
    "-".repeat(80)
}

/// A table; all its rows are known in advance.
pub(super) struct Table<'a> {
    columns: &'a Columns,
    widths: Widths,
}

impl<'a> Table<'a> {
    pub(super) fn new<'r>(
        columns: &'a Columns,
        rows: impl IntoIterator<Item = &'r [i128]>,
    ) -> Self {
        let names = columns.shown.iter().map(|&figure| columns.name(figure));
        let names: Vec<String> = names.map(String::from).collect();
        let cells = |row: &[i128]| -> Vec<String> {
            let shown = columns.shown.iter();
            shown.map(|&figure| cell(columns, figure, row)).collect()
        };
        let mut widths = Widths::default();
        widths.fit(&names);
        rows.into_iter().for_each(|row| widths.fit(&cells(row)));
        Table { columns, widths }
    }

    /// The names of the events above their columns.
    pub(super) fn heading(&self) -> String {
        let shown = self.columns.shown.iter().zip(self.widths.iter());
        shown
            .map(|(&figure, width)| format!("{:<width$} ", self.columns.name(figure)))
            .collect()
    }

    /// A row; without costs it has a dot in each column.
    pub(super) fn row(&self, costs: Option<&[i128]>, what: &str) -> String {
        let mut out = String::new();
        for (&figure, width) in self.columns.shown.iter().zip(self.widths.iter()) {
            let cell = match (costs, figure) {
                (Some(costs), figure) => cell(self.columns, figure, costs),
                (None, Figure::Cost(_)) => format!(".{}", no_percentage(self.columns)),
                (None, Figure::Rate(_)) => ".".to_owned(),
            };
            out.push_str(&format!("{cell:>width$} "));
        }
        format!("{out} {what}\n")
    }

    /// A line without costs.
    pub(super) fn remark(&self, what: &str) -> String {
        let width: usize = self.widths.iter().map(|width| width + 1).sum();
        format!("{:width$} {what}\n", "")
    }
}

fn no_percentage(columns: &Columns) -> &'static str {
    const BLANK: &str = "         ";
    if columns.percentages {
        &BLANK[..PERCENTAGE]
    } else {
        ""
    }
}

fn cell(columns: &Columns, figure: Figure, costs: &[i128]) -> String {
    let column = match figure {
        Figure::Cost(column) => column,
        Figure::Rate(rate) => return short_rate(columns.rate(rate, costs)),
    };
    let cost = costs[column];
    let number = columns.all[column].text(cost);
    if cost == 0 || !columns.percentages {
        return number + no_percentage(columns);
    }
    let total = columns.all[column].total;
    let share = if total == 0 {
        0.0
    } else {
        cost as f64 * 100.0 / total as f64
    };
    // As many digits as fit in five characters.
    let digits = if -9.995 < share && share < 99.995 {
        2
    } else {
        1
    };
    format!("{number} ({share:5.digits$}%)")
}
