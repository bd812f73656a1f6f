//! The rows that recursion levels and callers in names make of one function, and their names without these.

use super::level_rows::LevelRows;
use crate::analysis::names::{
    Chains, carries_contexts, has_level, links, recursion_level, separates_recursion,
};
use crate::analysis::{CallIndex, Cycles};
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Level, PartSelection, Profile, ProfileBuilder, Renaming};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The lengths of names without levels and callers, and their levels, of those that have any.
#[derive(Default)]
pub struct BareNames<'a> {
    lengths: FxHashMap<&'a [u8], (usize, u32)>,
    callers: usize,
}

/// By function. If the names of a profile don't tell levels apart, calls say which functions never ran within themselves:
/// those outside cycles. Of a function with several contexts this says nothing.
///
/// A deeper level never runs around a lower one. So it is the first one where transforms left no lower one, except for the
/// last one, which runs within itself.
pub fn levels(profile: &Profile) -> Vec<Level> {
    let separates = separates_recursion(profile);
    let lowest = match separates {
        true => LevelRows::of(profile, &BareNames::of(profile)).lowest(profile),
        false => Vec::new(),
    };
    let is_lowest = |f: FunctionId| lowest.get(f.0 as usize) == Some(&true);
    let keeps_level = |f: FunctionId| separates && profile.keeps_level(f);
    let calls = profile.calls();
    let mut is_unknown = profile.inlined_functions();
    for call in calls.ids() {
        // With levels, only functions that are left out of them call themselves (`--separate-recs1=f`), and last levels.
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        is_unknown[caller.0 as usize] |= caller == callee && !is_lowest(caller);
    }
    let mut functions = profile.functions().ids();
    if functions.any(|f| !keeps_level(f) || is_lowest(f)) {
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &PartSelection::All);
        for &function in cycles.ids().flat_map(|cycle| cycles.members(cycle)) {
            is_unknown[function.0 as usize] |= !keeps_level(function) || is_lowest(function);
        }
    }
    let level = |f| match has_level(profile.name(f)) {
        true if is_lowest(f) && is_unknown[f.0 as usize] => Level::Unknown,
        true if is_lowest(f) => Level::First,
        true if profile.occurs(f) && profile.is_parted_level(f) => Level::Unknown,
        true => Level::Deeper,
        // Inlined code has no levels.
        false if is_unknown[f.0 as usize] => Level::Unknown,
        false => Level::First,
    };
    profile.functions().ids().map(level).collect()
}

/// Merges the levels and callers of functions, and keeps the costs of their first levels.
struct Merging<'a> {
    names: &'a BareNames<'a>,
    levels: Option<Vec<Level>>,
}

impl<'a> BareNames<'a> {
    /// Finds them among the names of a profile.
    pub fn of(profile: &'a Profile) -> Self {
        let mut bare = BareNames::default();
        let mut chains = carries_contexts(profile).then(Chains::default);
        for name in profile.functions().ids().map(|f| profile.name(f)) {
            let end = chains.as_mut().map(|chains| chains.function_end(name));
            let end = end.unwrap_or(name.len());
            let callers = name.get(end + 1..).and_then(links);
            bare.callers = bare.callers.max(callers.map_or(0, |callers| callers.len()));
            let split = recursion_level(&name[..end]);
            if split.base.len() < name.len() {
                let level = split.level.unwrap_or(1);
                bare.lengths.insert(name, (split.base.len(), level));
            }
        }
        bare
    }

    /// Most callers that a name carries.
    pub fn callers(&self) -> usize {
        self.callers
    }

    /// Whether no name has a level or callers.
    pub fn are_all(&self) -> bool {
        self.lengths.is_empty()
    }

    /// A name without its level and callers.
    pub fn bare<'n>(&self, name: &'n [u8]) -> &'n [u8] {
        &name[..self.lengths.get(name).map_or(name.len(), |found| found.0)]
    }

    /// The level of a name, from 1.
    pub fn level(&self, name: &[u8]) -> u32 {
        self.lengths.get(name).map_or(1, |found| found.1)
    }
}

impl Renaming for Merging<'_> {
    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(self.names.bare(name))
    }

    fn levels(&self) -> Option<&[Level]> {
        self.levels.as_deref()
    }
}

/// The profile as if it was recorded without levels and callers, and the function that each row became; `None` if no
/// name has any. Calls between rows of one function become its calls of itself.
///
/// # Errors
/// [`ErrorKind::Limit`] if there are too many names or functions.
pub fn merge_contexts(profile: &Profile) -> Result<Option<(Profile, Vec<FunctionId>)>, ErrorKind> {
    let names = BareNames::of(profile);
    if names.are_all() {
        return Ok(None);
    }
    let mut builder = ProfileBuilder::new();
    let merging = Merging {
        names: &names,
        levels: separates_recursion(profile).then(|| levels(profile)),
    };
    let functions = builder.add_profile(profile, 0, &merging)?;
    Ok(Some((builder.finish(), functions)))
}
