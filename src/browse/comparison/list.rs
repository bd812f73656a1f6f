//! The list of a comparison: selected rows in order.

use crate::analysis::SyntaxError;
use crate::analysis::compare::{Change, Difference};
use crate::analysis::groups::GroupBy;
use crate::browse::open_profile::marks;
use crate::browse::rows::choice::{ChoiceFigures, ReadChoice};
use crate::browse::{ComparedCost, ComparedTables, DifferenceOrder, Grouping, RowChoice};
use serde::Deserialize;

/// Least percentage of the totals for a rate to be listed: rates of few events mean little.
pub const LEAST_SHARE: f64 = 0.1;

/// The kinds of rows to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
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

    fn shows(self, change: Change) -> bool {
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
    /// The numbers of all equal, changed, new and gone rows, or functions.
    pub counts: [usize; 4],
}

/// Answers for an event or rate that does not exist are `None`.
impl ComparedTables {
    /// The selected rows, in order. They are sorted and judged by the value of `cost`. Fails if a filter is invalid.
    pub fn list<'a>(
        &self,
        number: usize,
        cost: ComparedCost,
        order: DifferenceOrder,
        shown: ShownChanges,
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<ComparedListing>, SyntaxError> {
        self.list_by(number, cost, order, (shown, None), choice)
    }

    /// The same. With `fold`, rows have the change of their function. Fails if a filter is invalid.
    pub fn list_by<'a>(
        &self,
        number: usize,
        cost: ComparedCost,
        order: DifferenceOrder,
        (shown, fold): (ShownChanges, Option<GroupBy>),
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<ComparedListing>, SyntaxError> {
        let mut choice = ReadChoice::new(choice.into())?;
        choice.fold = choice.fold.or(fold);
        let Some(passes) = self.passing(number, &choice) else {
            return Ok(None);
        };
        let (column, ranks) = (self.column(number, cost), self.ranks());
        let all = 0..self.matching.rows.len() as u32;
        let of_row = |row: u32| {
            let matched = self.matching.rows[row as usize];
            let value = column.at(row);
            value.change_of(matched.a.is_some(), matched.b.is_some())
        };
        let of_functions = fold.and_then(|by| self.group_changes(number, cost, Grouping::By(by)));
        let (changes, counts): (Vec<Change>, _) = match of_functions {
            Some(found) => found,
            None => (
                all.clone().map(of_row).collect(),
                Change::counts(all.clone().filter(|&row| self.has_row(row)).map(of_row)),
            ),
        };
        let is_shown = |&row: &u32| passes[row as usize] && shown.shows(changes[row as usize]);
        let mut rows: Vec<u32> = all.filter(is_shown).collect();
        column.sort(&mut rows, order, |row| ranks[row as usize]);
        let name = |row| self.place(row).function;
        Ok(Some(ComparedListing {
            shown: column.sum(&rows),
            matches: (choice.marked_pattern()).map(|pattern| marks(&rows, pattern, name)),
            counts,
            rows,
        }))
    }

    /// A flag for each row that says whether it matches a filter by its figures in A or in B; `None` if there is no
    /// such event or rate. Fails if the filter is invalid.
    pub fn filtered<'a>(
        &self,
        number: usize,
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<Vec<bool>>, SyntaxError> {
        let choice = ReadChoice::new(choice.into())?;
        Ok(self.passing(number, &choice))
    }

    fn passing(&self, number: usize, choice: &ReadChoice) -> Option<Vec<bool>> {
        let sides = self.sides_by(number, choice.fold.map(Grouping::By))?;
        let figures = sides
            .into_iter()
            .map(|(side, own)| ChoiceFigures::new(side, own));
        Some(choice.of(&figures.collect::<Option<Vec<_>>>()?))
    }
}
