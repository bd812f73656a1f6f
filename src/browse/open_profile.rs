//! A profile while it is browsed: the queries of the page and their answers.

use super::rows::choice::{ChoiceFigures, ReadChoice};
use super::transforming::Original;
use super::{RowChoice, Tables};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::flat::{FlatProfile, Order, Pattern};
use crate::analysis::{InclusiveRule, SyntaxError};
use crate::code::Separated;
use crate::model::Profile;
use std::rc::Rc;

/// Rows of the function table, filtered and sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Row numbers.
    pub rows: Vec<u32>,
    /// For each row, the bytes of its name to highlight; `None` if the filter has no name pattern.
    pub matches: Option<Vec<(u32, u32)>>,
}

/// A profile while it is browsed. Events and rows are identified by number; the answer for a number that
/// does not exist is `None`.
pub struct OpenProfile {
    pub(super) tables: Tables,
    pub(super) contexts: Option<Rc<RecordedContexts>>,
    /// The profile before transforms, while there are any.
    pub(super) original: Option<Original>,
    /// The original with separate inlined functions, while transforms start from it.
    pub(super) separated: Option<Separated>,
}

impl From<Tables> for OpenProfile {
    fn from(tables: Tables) -> Self {
        OpenProfile {
            tables,
            contexts: None,
            original: None,
            separated: None,
        }
    }
}

impl OpenProfile {
    /// Prepares a profile. Its tables count fractions, see [`Tables::counts_fractions`].
    pub fn new(profile: Profile) -> Self {
        let tables = Tables {
            counts_fractions: true,
            ..Tables::new(profile)
        };
        tables.into()
    }

    /// Adds the contexts that the text records.
    pub fn with_contexts(mut self, contexts: Option<Rc<RecordedContexts>>) -> Self {
        self.tables = self.tables.with_contexts(contexts.as_ref());
        self.contexts = contexts;
        self
    }

    /// The contexts that the text records.
    pub fn contexts(&self) -> Option<&RecordedContexts> {
        self.contexts.as_deref()
    }

    /// The same, shared with comparisons of the profile.
    pub fn shared_contexts(&self) -> Option<&Rc<RecordedContexts>> {
        self.contexts.as_ref()
    }

    /// The tables, which do not depend on a query.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables, to choose what they count and how.
    pub fn tables_mut(&mut self) -> &mut Tables {
        &mut self.tables
    }

    /// Figures of all rows for an event.
    pub fn flat(&self, event: usize) -> Option<Rc<FlatProfile>> {
        self.tables.events.get(event)?;
        Some(self.tables.flat(event))
    }

    /// The selected rows, in order. Fails if a filter is invalid.
    pub fn list<'a>(
        &self,
        event: usize,
        order: Order,
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<Listing>, SyntaxError> {
        self.list_by(event, (event, order), choice)
    }

    /// Selects rows by the figures of one event and sorts them by those of another. Fails if a filter is invalid.
    pub fn list_by<'a>(
        &self,
        event: usize,
        order: (usize, Order),
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<Listing>, SyntaxError> {
        let choice = ReadChoice::new(choice.into())?;
        Ok(self.chosen(event, order, &choice).map(|rows| Listing {
            matches: self.matches(&choice, &rows),
            rows,
        }))
    }

    /// The selected rows, in order; `None` if there is no such event.
    pub(super) fn chosen(
        &self,
        event: usize,
        (by, order): (usize, Order),
        choice: &ReadChoice,
    ) -> Option<Vec<u32>> {
        let figures = ChoiceFigures::new(&self.tables, event)?;
        if by >= self.tables.events.len() {
            self.tables.rate(by)?;
        }
        let passes = choice.of(&[figures]);
        // The plain rule applies to functions only.
        let rows = match self.tables.rule {
            InclusiveRule::Plain => self.tables.profile.functions().len(),
            InclusiveRule::Outgoing | InclusiveRule::KCachegrind => passes.len(),
        };
        let is_shown = |&row: &u32| (row as usize) < rows && passes[row as usize];
        let ordered = self.tables.ordered(by, order);
        Some(ordered.iter().copied().filter(is_shown).collect())
    }

    /// The bytes of the names of rows that match the filter.
    pub(super) fn matches(&self, choice: &ReadChoice, rows: &[u32]) -> Option<Vec<(u32, u32)>> {
        let pattern = choice.marked_pattern()?;
        let name = |row| {
            let number = self.tables.names.numbers(&self.tables.profile, row).name;
            self.tables.names.text(&self.tables.profile, number)
        };
        Some(marks(rows, pattern, name))
    }
}

/// Finds the matches in the names of rows. Nothing is highlighted if a cycle was selected because of a
/// member, or if only the mangled name matches.
pub(super) fn marks<'a>(
    rows: &[u32],
    pattern: &Pattern,
    name: impl Fn(u32) -> &'a [u8],
) -> Vec<(u32, u32)> {
    let range = |&row: &u32| {
        let found = pattern.find(name(row)).unwrap_or(0..0);
        // Names are at most as long as a line, far below 4 GiB.
        (found.start as u32, found.end as u32)
    };
    rows.iter().map(range).collect()
}

#[cfg(test)]
mod tests;
