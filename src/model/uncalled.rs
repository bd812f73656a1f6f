//! Invocations whose call is not in the profile: the file is cut before the record of the caller, or a transform took that away.

use super::{CallId, FunctionId, Part, PartSelection, Profile};
use crate::diagnostic::WarningKind;

/// The invocations of a function in a part that no function of the profile calls.
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
    /// invocations these are the main function and the like, which nothing calls. Of a transformed profile, also those of the
    /// roots whose callers were taken away.
    pub fn uncalled(&self, parts: &PartSelection) -> impl Iterator<Item = Uncalled> {
        let all = self.uncalled.iter().copied();
        all.filter(|uncalled| parts.contains(uncalled.part))
    }

    /// Stores the invocations that no recorded function calls.
    pub(crate) fn set_uncalled(&mut self, uncalled: Vec<Uncalled>) {
        self.uncalled = uncalled;
    }

    /// Keeps the number of calls of functions that became the roots, also of those calls that are gone.
    pub(crate) fn keep_called(&mut self, before: &Profile, roots: &[FunctionId]) {
        let mut is_root = vec![false; self.functions.len()];
        roots
            .iter()
            .for_each(|root| is_root[root.0 as usize] = true);
        self.uncalled.retain(|of| is_root[of.function.0 as usize]);
        for part in 0..self.parts.len() as u32 {
            let called = |profile: &Profile| {
                let (calls, mut called) = (&profile.calls, vec![0u64; is_root.len()]);
                for row in calls.costs().rows_of(part) {
                    let callee = calls.callee(CallId(calls.costs().owner(row)));
                    let cell = &mut called[callee.0 as usize];
                    *cell = cell.saturating_add(calls.count(row));
                }
                called
            };
            let counts = called(before).into_iter().zip(called(self));
            let gone = (0..).zip(counts).filter(|&(at, _)| is_root[at]);
            let gone = gone.map(|(at, (before, left))| Uncalled {
                part,
                function: FunctionId(at as u32),
                count: before.saturating_sub(left),
            });
            let gone: Vec<Uncalled> = gone.filter(|of| of.count > 0).collect();
            self.uncalled.extend(gone);
        }
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
