//! Invocations whose call is not in the file because the file is cut before the record of the caller.

use super::{FunctionId, Part, PartSelection, Profile};
use crate::diagnostic::WarningKind;

/// The invocations of a function in a part that no recorded function calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncalled {
    /// The part, by index.
    pub part: u32,
    /// The function.
    pub function: FunctionId,
    /// Number of its invocations.
    pub count: u64,
}

impl Profile {
    /// The invocations that no recorded function calls, in parts whose end is missing. In whole parts of single
    /// invocations these are the main function and the like, which nothing calls.
    pub fn uncalled(&self, parts: &PartSelection) -> impl Iterator<Item = Uncalled> {
        let all = self.uncalled.iter().copied();
        all.filter(|uncalled| parts.contains(uncalled.part))
    }

    /// Stores the invocations that no recorded function calls.
    pub(crate) fn set_uncalled(&mut self, uncalled: Vec<Uncalled>) {
        self.uncalled = uncalled;
    }

    /// Whether each part is of a file that is cut, and has no sums at its end.
    pub(crate) fn cut_parts(&self) -> Vec<bool> {
        let kinds = [WarningKind::FileCut, WarningKind::ContainerCut];
        let groups = kinds.iter().filter_map(|&kind| self.warnings.of(kind));
        let places: Vec<u32> = groups.flat_map(|g| &g.places).map(|at| at.file).collect();
        let is_whole = |part: &Part| part.summary.is_some() || part.totals.is_some();
        let parts = self.parts.iter();
        parts
            .map(|part| !is_whole(part) && places.contains(&part.file))
            .collect()
    }
}
