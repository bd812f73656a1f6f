//! Numbers for readable names, by symbol: names with equal numbers have the same text.
//!
//! Most names are readable and have the number of their text; only demangled names and base names of files
//! are separate texts.

use super::paths::base_name;
use crate::analysis::names::Names;
use crate::model::Profile;
use crate::numbering::Numbering;
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
    let mut bases = Numbering::default();
    let base = |symbol: Symbol| base_name(profile.text(symbol));
    symbols(profile)
        .map(|symbol| bases.number(base(symbol)))
        .collect()
}

fn symbols(profile: &Profile) -> impl Iterator<Item = Symbol> + use<> {
    (0..profile.strings().len() as u32).map(Symbol)
}
