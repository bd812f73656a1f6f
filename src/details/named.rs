//! Self costs by inlined function, if the profile names these (`cfni=` of CodSpeed's callgrind).
//!
//! A name is that of the innermost function, without its scope, so nothing is known about chains. Cost without
//! a name is that of the function's own code or of inlined code of an unknown function. Only in another file
//! than that of the function it is certainly the latter.

use super::{CostTable, Details};
use crate::model::FunctionId;
use crate::sink::Symbol;
use rustc_hash::FxHashSet;

/// Code of a function in a source file that was inlined from functions of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedCode {
    /// The function that contains the code.
    pub function: Option<FunctionId>,
    /// Source file of the code.
    pub file: Symbol,
    /// Name of the inlined function; [`Symbol::EMPTY`] without a name.
    pub name: Symbol,
}

impl Details {
    /// The self costs of all functions for which the profile names inlined functions.
    pub fn by_inlined_name(&self) -> CostTable<NamedCode> {
        let code = |function, file, name| NamedCode {
            function,
            file,
            name,
        };
        let named =
            |site: super::InlinedSite| Some(code(site.at.function, site.at.file, site.name));
        let named = self.inlined().grouped(named);
        let functions: FxHashSet<_> = named.keys().iter().map(|key| key.function).collect();
        let mut all = self.costs().grouped(|spot| {
            let is_named = functions.contains(&spot.function);
            is_named.then(|| code(spot.function, spot.file, Symbol::EMPTY))
        });
        for (key, sums) in named.iter() {
            let rest = all.row(code(key.function, key.file, Symbol::EMPTY));
            rest.iter_mut()
                .zip(sums)
                .for_each(|(rest, sum)| *rest -= sum);
            all.row(key).copy_from_slice(sums);
        }
        all
    }
}
