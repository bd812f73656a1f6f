//! Rows of costs: columns as wide as their widest cell, thousands separated, percentages.

use super::columns::{Columns, Figure};
use crate::cli::terminal::{grouped, short_rate};

/// Width of a percentage and the space before it.
const PERCENTAGE: usize = 9;

/// A line between two sections.
pub(super) fn rule() -> String {
    "-".repeat(80)
}

/// A table; all its rows are known in advance.
pub(super) struct Table<'a> {
    columns: &'a Columns,
    /// Width of each shown column.
    widths: Vec<usize>,
}

impl<'a> Table<'a> {
    pub(super) fn new<'r>(
        columns: &'a Columns,
        rows: impl IntoIterator<Item = &'r [i128]>,
    ) -> Self {
        let mut widths: Vec<usize> = columns
            .shown
            .iter()
            .map(|&figure| columns.name(figure).chars().count())
            .collect();
        for row in rows {
            for (width, &figure) in widths.iter_mut().zip(&columns.shown) {
                *width = cell(columns, figure, row).chars().count().max(*width);
            }
        }
        Table { columns, widths }
    }

    /// The names of the events above their columns.
    pub(super) fn heading(&self) -> String {
        let shown = self.columns.shown.iter().zip(&self.widths);
        shown
            .map(|(&figure, &width)| format!("{:<width$} ", self.columns.name(figure)))
            .collect()
    }

    /// A row; without costs it has a dot in each column.
    pub(super) fn row(&self, costs: Option<&[i128]>, what: &str) -> String {
        let mut out = String::new();
        for (&figure, &width) in self.columns.shown.iter().zip(&self.widths) {
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
    let number = grouped(cost);
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
