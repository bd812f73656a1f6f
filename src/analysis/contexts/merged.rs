//! Merges the rows that recursion levels and callers in names make of one function.

use super::{Chains, carries_contexts};
use crate::analysis::names::recursion_level;
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Profile, ProfileBuilder, Renaming};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The lengths of names without levels and callers, if they have any.
struct BareNames<'a>(FxHashMap<&'a [u8], usize>);

impl<'a> BareNames<'a> {
    fn of(profile: &'a Profile) -> Self {
        let mut chains = carries_contexts(profile).then(Chains::default);
        let names = profile.functions().ids().map(|f| profile.name(f));
        let length = |name: &'a [u8]| {
            let end = chains.as_mut().map(|chains| chains.function_end(name));
            let base = recursion_level(&name[..end.unwrap_or(name.len())]).base;
            (base.len() < name.len()).then_some((name, base.len()))
        };
        BareNames(names.filter_map(length).collect())
    }
}

impl Renaming for BareNames<'_> {
    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        Cow::Borrowed(&name[..self.0.get(name).copied().unwrap_or(name.len())])
    }
}

/// The profile as if it was recorded without levels and callers, and the function that each row became; `None` if no
/// name has any. Calls between rows of one function become its calls of itself.
///
/// # Errors
/// [`ErrorKind::Limit`] if there are too many names or functions.
pub fn merge_contexts(profile: &Profile) -> Result<Option<(Profile, Vec<FunctionId>)>, ErrorKind> {
    let names = BareNames::of(profile);
    if names.0.is_empty() {
        return Ok(None);
    }
    let mut builder = ProfileBuilder::new();
    let functions = builder.add_profile(profile, 0, &names)?;
    Ok(Some((builder.finish(), functions)))
}
