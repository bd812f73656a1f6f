//! The functions that the names of transforms mean.

use crate::analysis::OriginRules;
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::groups::{GroupBy, Groups};
use crate::analysis::names::{Names, recursion_level};
use crate::analysis::transform::{Subject, TransformKind, matching};
use crate::cli::messages;
use crate::model::{FunctionId, Profile};
use crate::order;
use std::collections::HashSet;

/// Where the functions of transforms are looked for: a profile, and the rows of its functions in a comparison.
pub(super) struct Searched<'a> {
    profile: &'a Profile,
    contexts: Option<&'a RecordedContexts>,
    /// `None` outside of comparisons.
    rows: Option<&'a [Option<u32>]>,
    names: Names,
    /// The rows of each function.
    functions: Groups,
}

impl<'a> Searched<'a> {
    pub(super) fn new(profile: &'a Profile, contexts: Option<&'a RecordedContexts>) -> Self {
        let names = Names::new(profile);
        Searched {
            profile,
            contexts,
            rows: None,
            functions: Groups::new(profile, &names, GroupBy::Function),
            names,
        }
    }

    /// Names functions by their rows in a comparison.
    pub(super) fn with_rows(self, rows: &'a [Option<u32>]) -> Self {
        let rows = Some(rows);
        Searched { rows, ..self }
    }

    /// All rows of the functions with this name, or the rows with this name, such as `f'2`.
    fn called(&self, name: &str) -> Vec<FunctionId> {
        let (profile, name) = (self.profile, name.as_bytes());
        let function = |f| self.functions.name(self.functions.of(f));
        // A clone has levels of its own.
        let is_name = |of: &[u8]| of == name || recursion_level(of).base == name;
        let is_row = |f| is_name(profile.name(f)) || is_name(self.names.of(profile, f));
        let is_function =
            |f| function(f) == name || is_row(f) && function(f) == self.names.of(profile, f);
        let occurring = || profile.functions().ids().filter(|&f| profile.occurs(f));
        let meant: HashSet<u32> = occurring()
            .filter(|&f| is_function(f))
            .map(|f| self.functions.of(f).0)
            .collect();
        let is_meant = |&f: &FunctionId| meant.contains(&self.functions.of(f).0) || is_row(f);
        occurring().filter(is_meant).collect()
    }

    fn row(&self, function: FunctionId) -> Option<FunctionId> {
        let row = |rows: &[Option<u32>]| rows.get(function.0 as usize).copied().flatten();
        self.rows
            .map_or(Some(function), |rows| row(rows).map(FunctionId))
    }
}

/// The functions with these names; a single filter stays one. `left` are the profiles after the earlier
/// transforms, of which one must have each name. The name of a function that was removed is never a part of others.
pub(super) fn subject(
    left: &[Searched<'_>],
    all: &[Searched<'_>],
    rules: &OriginRules,
    kind: TransformKind,
    names: &[String],
) -> Result<Subject, String> {
    let is_of_object = kind == TransformKind::CollapseObject;
    let is_called = |profiles: &[Searched<'_>], name: &str| {
        let mut profiles = profiles.iter();
        profiles.any(|searched| !searched.called(name).is_empty())
    };
    let find = |profiles: &[Searched<'_>], name: &str| {
        let is_exact = is_called(all, name) || is_called(left, name);
        let (mut found, mut problem) = (Vec::new(), None);
        for searched in profiles {
            let own = match is_of_object {
                true => of_object(searched.profile, name),
                false => of_name(searched, rules, name, is_exact),
            };
            match own {
                Ok(own) => found.extend(own.into_iter().filter_map(|f| searched.row(f))),
                Err(other) => problem = Some(other),
            }
        }
        match problem {
            Some(problem) if found.is_empty() => Err(problem),
            _ => Ok(found),
        }
    };
    let mut found: Vec<FunctionId> = Vec::new();
    for name in names {
        found.extend(find(left, name).map_err(|problem| match find(all, name) {
            Ok(_) => messages::removed_before(name),
            Err(_) => problem,
        })?);
    }
    found = order::distinct(found);
    Ok(match names {
        // Where a filter finds nothing, it is no step.
        [filter]
            if !is_of_object
                && !is_called(left, filter)
                && left
                    .iter()
                    .all(|one| of_name(one, rules, filter, false).is_ok()) =>
        {
            Subject::Matching(filter.clone())
        }
        _ => Subject::Functions(found),
    })
}

/// The functions with this name, or those that it matches as a filter.
fn of_name(
    searched: &Searched<'_>,
    rules: &OriginRules,
    name: &str,
    is_exact: bool,
) -> Result<Vec<FunctionId>, String> {
    let found = match is_exact {
        true => searched.called(name),
        false => matching(searched.profile, searched.contexts, name, rules)
            .map_err(|error| format!("{name}: {error}"))?,
    };
    match found.is_empty() {
        true => Err(messages::no_function(name)),
        false => Ok(found),
    }
}

/// The first function of each object with this path or path end; any of them represents its object.
fn of_object(profile: &Profile, name: &str) -> Result<Vec<FunctionId>, String> {
    let end = format!("/{name}");
    let mut seen = HashSet::new();
    let mut is_meant = |&f: &FunctionId| {
        let object = profile.object(f);
        let is_named = object == name.as_bytes() || object.ends_with(end.as_bytes());
        profile.occurs(f) && is_named && seen.insert(object)
    };
    let found: Vec<FunctionId> = profile.functions().ids().filter(&mut is_meant).collect();
    match found.is_empty() {
        true => Err(messages::no_object(name)),
        false => Ok(found),
    }
}
