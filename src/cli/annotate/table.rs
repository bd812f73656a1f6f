//! Rows of costs: columns as wide as their widest cell, thousands separated, percentages.

use super::columns::Columns;
use crate::cli::summary::grouped;

/// Width of a percentage and the blank before it.
const PERCENTAGE: usize = 9;

/// A line between two sections.
pub(super) fn rule() -> String {
    "-".repeat(80)
}

/// A table whose rows are all known.
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
            .map(|&column| columns.all[column].name.chars().count())
            .collect();
        for row in rows {
            for (width, &column) in widths.iter_mut().zip(&columns.shown) {
                *width = cell(columns, column, row[column]).len().max(*width);
            }
        }
        Table { columns, widths }
    }

    /// The names of the events above their columns.
    pub(super) fn heading(&self) -> String {
        let shown = self.columns.shown.iter().zip(&self.widths);
        shown
            .map(|(&column, &width)| format!("{:<width$} ", self.columns.all[column].name))
            .collect()
    }

    /// A row; without costs it has a point in each column.
    pub(super) fn row(&self, costs: Option<&[i128]>, what: &str) -> String {
        let mut out = String::new();
        for (&column, &width) in self.columns.shown.iter().zip(&self.widths) {
            let cell = match costs {
                Some(costs) => cell(self.columns, column, costs[column]),
                None => format!(".{}", no_percentage(self.columns)),
            };
            out.push_str(&format!("{cell:>width$} "));
        }
        format!("{out} {what}\n")
    }

    /// What stands in no column.
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

fn cell(columns: &Columns, column: usize, cost: i128) -> String {
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
    // As many digits as fit five characters.
    let digits = if -9.995 < share && share < 99.995 {
        2
    } else {
        1
    };
    format!("{number} ({share:5.digits$}%)")
}
