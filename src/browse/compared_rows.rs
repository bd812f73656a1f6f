//! Which rows of a comparison are shown, and in which order.

use super::differences::sort_differences;
use super::{ComparedTables, DifferenceOrder};
use crate::analysis::compare::{Change, Difference, Figures};
use crate::analysis::flat::{Filter, FlatProfile};

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

/// The rows that are shown, in order. A filter lets a row pass if it lets the function of A pass by
/// what it is in A, or that of B by what it is in B. `rank` orders names.
pub(super) fn list(
    tables: &ComparedTables,
    flats: (&FlatProfile, &FlatProfile),
    figures: &Figures,
    filter: &Filter,
    shown: ShownChanges,
    order: DifferenceOrder,
    rank: impl Fn(u32) -> u32,
) -> Vec<u32> {
    let passes = passing(tables, flats, filter);
    let mut rows: Vec<u32> = (0..tables.matching.rows.len() as u32)
        .filter(|&row| passes[row as usize] && shown.shows(figures.change(&tables.matching, row)))
        .collect();
    sort_differences(&mut rows, &figures.rows, order, rank);
    rows
}

fn passing(
    tables: &ComparedTables,
    flats: (&FlatProfile, &FlatProfile),
    filter: &Filter,
) -> Vec<bool> {
    let mut passes = vec![filter.conditions.is_empty(); tables.matching.rows.len()];
    if filter.conditions.is_empty() {
        return passes;
    }
    let functions = |profile: &crate::model::Profile| profile.functions().len() as u32;
    // Behind the functions stand the cycles, which are no rows of a comparison.
    let of_a = tables.a.matching(filter, flats.0, None).into_iter();
    for row in of_a.filter(|&row| row < functions(&tables.a.profile)) {
        passes[tables.matching.row_of_a(crate::model::FunctionId(row)) as usize] = true;
    }
    let of_b = tables.b.matching(filter, flats.1, None).into_iter();
    for row in of_b.filter(|&row| row < functions(&tables.b.profile)) {
        passes[tables.matching.row_of_b(crate::model::FunctionId(row)) as usize] = true;
    }
    passes
}
