//! The rows that `--filter` chooses, and rows of the files that are one function in the tables: recursion levels (`f'2`)
//! and callers in names (`f'caller`).

use super::columns::Columns;
use super::{Arguments, Shown};
use crate::browse::Tables;
use crate::cli::messages;
use crate::details::Wanted;
use crate::model::{FunctionId, Profile};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The rows of a profile, and the functions of the tables that they are.
pub(super) struct Rows {
    pub(super) profile: Rc<Profile>,
    /// By row.
    pub(super) functions: Vec<FunctionId>,
    /// The first row of each function.
    first: BTreeMap<FunctionId, FunctionId>,
}

impl Rows {
    pub(super) fn new(profile: &Rc<Profile>, functions: Vec<FunctionId>) -> Self {
        let mut first = BTreeMap::new();
        for (row, &function) in profile.functions().ids().zip(&functions) {
            first.entry(function).or_insert(row);
        }
        Rows {
            profile: Rc::clone(profile),
            functions,
            first,
        }
    }

    /// By row, the first one of the same function.
    pub(super) fn folded(&self) -> Vec<FunctionId> {
        let functions = self.functions.iter();
        functions.map(|function| self.first[function]).collect()
    }

    /// Files and functions of the tables as those of the files.
    pub(super) fn shown(&self, shown: Shown, tables: &Tables) -> Shown {
        let files = shown.files.into_iter();
        let files = files.filter_map(|file| self.profile.strings().find(tables.profile.text(file)));
        let functions = shown.functions.iter();
        Shown {
            files: files.collect(),
            functions: functions.map(|function| self.first[function]).collect(),
        }
    }
}

#[derive(Default)]
pub(super) struct Chosen {
    /// Their numbers; all rows without a filter.
    rows: Option<FxHashSet<u32>>,
    functions: Vec<FunctionId>,
}

impl Chosen {
    /// Fails if the filter is invalid or finds nothing.
    pub(super) fn new(
        tables: &Tables,
        columns: &Columns,
        arguments: &Arguments,
    ) -> Result<Self, String> {
        let Some(rows) = arguments.filter.rows(tables, columns.first_event(), None)? else {
            return Ok(Self::default());
        };
        let function = |&row: &u32| tables.row(row).function();
        let chosen = Chosen {
            functions: rows.iter().filter_map(function).collect(),
            rows: Some(rows.into_iter().collect()),
        };
        match chosen.functions.is_empty() {
            true => Err(messages::EMPTY_FILTER.into()),
            false => Ok(chosen),
        }
    }

    /// The rows of the files that are chosen functions of the tables.
    pub(super) fn of_rows(self, rows: &Rows) -> Self {
        let Some(chosen) = self.rows else {
            return self;
        };
        let all = rows.profile.functions().ids().zip(&rows.functions);
        let all = all.filter(|(_, function)| chosen.contains(&function.0));
        let functions: Vec<FunctionId> = all.map(|(row, _)| row).collect();
        Chosen {
            rows: Some(functions.iter().map(|row| row.0).collect()),
            functions,
        }
    }

    /// Whether functions are chosen by a filter.
    pub(super) fn is_part(&self) -> bool {
        self.rows.is_some()
    }

    /// Whether a row is listed.
    pub(super) fn has(&self, row: u32) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(&row))
    }

    /// Of these functions the ones that are chosen.
    pub(super) fn among(&self, mut all: Vec<FunctionId>) -> Vec<FunctionId> {
        all.retain(|function| self.has(function.0));
        all
    }

    /// What to read: the chosen functions, or what is wanted without a filter.
    pub(super) fn wanted(&self, without: Wanted) -> Wanted {
        match self.rows {
            Some(_) => Wanted::Functions(self.functions.clone()),
            None => without,
        }
    }
}
