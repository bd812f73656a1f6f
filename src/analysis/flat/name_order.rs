//! Alphabetical order of all names.

use crate::analysis::groups::{GroupBy, GroupId, Groups};
use crate::analysis::names::Names;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;

/// Places of all names in alphabetical order, computed once for a profile. Case-insensitive for `a` to `z`,
/// unless all else is equal.
#[derive(Clone, Debug, Default)]
pub struct NameOrder {
    ranks: Vec<u32>,
    /// By function, of its class.
    classes: Vec<u32>,
}

impl NameOrder {
    /// Sorts all names of a profile, mangled ones by their readable form.
    pub fn new(profile: &Profile, names: &Names) -> Self {
        let name = |number| names.text(profile, Symbol(number));
        NameOrder {
            ranks: alphabetical_ranks(profile.strings().len(), &name),
            classes: Vec::new(),
        }
    }

    /// Sorts only the classes of functions.
    pub fn of_classes(profile: &Profile, names: &Names) -> Self {
        let groups = Groups::new(profile, names, GroupBy::Class);
        let name = |group: u32| groups.name(GroupId(group));
        let ranks = alphabetical_ranks(groups.len(), &name);
        let rank = |function| ranks[groups.of(function).0 as usize];
        NameOrder {
            ranks: Vec::new(),
            classes: profile.functions().ids().map(rank).collect(),
        }
    }

    /// Place of the class of a function, from 1; no class comes first.
    pub(super) fn class_rank(&self, function: FunctionId) -> u64 {
        u64::from(self.classes[function.0 as usize]) + 1
    }

    /// Place of a name; the empty one comes first and has place 1.
    pub(super) fn rank(&self, symbol: Symbol) -> u64 {
        u64::from(self.ranks[symbol.0 as usize]) + 1
    }
}

/// Rank of each text in alphabetical order.
pub fn alphabetical_ranks<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let mut ranks = vec![0; texts];
    for (rank, number) in sorted(texts, text).into_iter().enumerate() {
        ranks[number as usize] = rank as u32;
    }
    ranks
}

/// Numbers of texts in alphabetical order: in lower case, then as written.
fn sorted<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..texts as u32).collect();
    order.sort_by_cached_key(|&number| (text(number).to_ascii_lowercase(), text(number)));
    order
}

#[cfg(test)]
mod tests;
