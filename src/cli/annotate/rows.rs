//! Rows of the files that are one function in the tables: recursion levels (`f'2`) and callers in names (`f'caller`).

use super::Shown;
use crate::browse::Tables;
use crate::model::{FunctionId, Profile};
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
