//! Numbers for readable names, by symbol: names with equal numbers have the same text.
//!
//! Most names are readable and have the number of their text; only demangled names and base names of files
//! are separate texts.

use super::paths::base_name;
use crate::analysis::names::Names;
use crate::model::Profile;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// Numbers of readable function names.
pub(super) fn of_names(profile: &Profile) -> Vec<u32> {
    let first_new = profile.strings().len() as u32;
    let mut new: FxHashMap<&str, u32> = FxHashMap::default();
    let names = Names::new(profile);
    let number = |symbol: Symbol| {
        let Some(readable) = names.demangled(symbol) else {
            return symbol.0;
        };
        let written = profile.strings().find(readable.as_bytes());
        written.map_or_else(
            || {
                let next = first_new + new.len() as u32;
                *new.entry(readable).or_insert(next)
            },
            |written| written.0,
        )
    };
    symbols(profile).map(number).collect()
}

/// Numbers of the base names of paths.
pub(super) fn of_base_names(profile: &Profile) -> Vec<u32> {
    let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
    let number = |symbol: Symbol| {
        let base = base_name(profile.text(symbol));
        let next = known.len() as u32;
        match known.get(&*base) {
            Some(&number) => number,
            None => *known.entry(base.into_owned()).or_insert(next),
        }
    };
    symbols(profile).map(number).collect()
}

fn symbols(profile: &Profile) -> impl Iterator<Item = Symbol> + use<> {
    (0..profile.strings().len() as u32).map(Symbol)
}
