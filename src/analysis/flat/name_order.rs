//! Alphabetical order of all names.

use crate::analysis::groups::{GroupBy, GroupId, Groups};
use crate::analysis::names::Names;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use std::cmp::Ordering;

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

/// Numbers of texts in alphabetical order. Most texts differ in their first letters, which are stored next
/// to the number: the texts themselves are rarely in a cache.
fn sorted<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let entry = |number| (first_letters(text(number)), number);
    let mut order: Vec<([u64; 3], u32)> = (0..texts as u32).map(entry).collect();
    order.sort_unstable_by(|(a_letters, a), (b_letters, b)| {
        a_letters
            .cmp(b_letters)
            .then_with(|| alphabetical(text(*a), text(*b)))
            .then(a.cmp(b))
    });
    order.into_iter().map(|(_, number)| number).collect()
}

/// The first letters of a text, in lower case, as numbers that sort as they do.
fn first_letters(text: &[u8]) -> [u64; 3] {
    let mut held = [0; 24];
    let read = text.len().min(held.len());
    held[..read].copy_from_slice(&text[..read]);
    held.make_ascii_lowercase();
    let (eights, _) = held.as_chunks();
    std::array::from_fn(|eight| u64::from_be_bytes(eights[eight]))
}

/// Compares in lower case, then as written.
fn alphabetical(a: &[u8], b: &[u8]) -> Ordering {
    let pairs = a.iter().zip(b);
    let differs = pairs.map(|(a, b)| a.to_ascii_lowercase().cmp(&b.to_ascii_lowercase()));
    let mut differs = differs.filter(|order| order.is_ne());
    differs
        .next()
        .unwrap_or(a.len().cmp(&b.len()))
        .then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests;
