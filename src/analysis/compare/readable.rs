//! Numbers for what names of two profiles say: equal numbers read the same.
//!
//! Most names are what they say and have the number of their text; only names that demangling makes,
//! and base names of files, are texts of their own.

use super::classes::Classes;
use super::paths::base_name;
use crate::analysis::names::Names;
use crate::model::Profile;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// Numbers by symbol, for A and for B.
pub(super) struct Numbers {
    pub(super) a: Vec<u32>,
    pub(super) b: Vec<u32>,
}

impl Numbers {
    /// Of function names as they are read.
    pub(super) fn of_readable_names(a: &Profile, b: &Profile, texts: &Classes) -> Self {
        let first_new = (a.strings().len() + b.strings().len()) as u32;
        let mut new: FxHashMap<String, u32> = FxHashMap::default();
        let mut number = |readable: &str| {
            let text = readable.as_bytes();
            let in_a = a.strings().find(text).map(|symbol| symbol.0);
            let in_b = || b.strings().find(text).map(|symbol| texts.of_b(symbol));
            in_a.or_else(in_b).unwrap_or_else(|| {
                let next = first_new + new.len() as u32;
                *new.entry(readable.to_owned()).or_insert(next)
            })
        };
        let (names_a, names_b) = (Names::new(a), Names::new(b));
        let of_a = symbols(a).map(|symbol| match names_a.demangled(symbol) {
            Some(readable) => number(readable),
            None => symbol.0,
        });
        let of_a = of_a.collect();
        let of_b = symbols(b).map(|symbol| match names_b.demangled(symbol) {
            Some(readable) => number(readable),
            None => texts.of_b(symbol),
        });
        Numbers {
            a: of_a,
            b: of_b.collect(),
        }
    }

    /// Of the base names of paths.
    pub(super) fn of_base_names(a: &Profile, b: &Profile) -> Self {
        let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        let mut number = |text: &[u8]| {
            let base = base_name(text);
            let next = known.len() as u32;
            match known.get(&*base) {
                Some(&number) => number,
                None => *known.entry(base.into_owned()).or_insert(next),
            }
        };
        let of_a = symbols(a).map(|symbol| number(a.text(symbol))).collect();
        let of_b = symbols(b).map(|symbol| number(b.text(symbol))).collect();
        Numbers { a: of_a, b: of_b }
    }
}

fn symbols(profile: &Profile) -> impl Iterator<Item = Symbol> + use<> {
    (0..profile.strings().len() as u32).map(Symbol)
}
