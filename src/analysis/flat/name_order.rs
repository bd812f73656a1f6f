//! Alphabetical order of all names.
//!
//! Names of C++, Rust and PHP share long beginnings, so comparing them whole is slow. They are sorted
//! by eight letters at a time instead: first by the first eight, then each run of equals by the next
//! eight in which they differ.

use super::radix::order_of;
use crate::analysis::groups::{GroupBy, GroupId, Groups};
use crate::analysis::names::Names;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use std::ops::Range;

/// Places of all names in alphabetical order, computed once for a profile. Letters `a` to `z` of both
/// cases are alike unless all else is equal.
#[derive(Clone, Debug, Default)]
pub struct NameOrder {
    ranks: Vec<u32>,
    /// By function, of its class.
    classes: Vec<u32>,
}

impl NameOrder {
    /// Sorts all names of a profile, mangled ones by their readable form.
    pub fn new(profile: &Profile, names: &Names) -> Self {
        let mut sorting = NameSorting::new(profile);
        sorting.go_on(profile, names, usize::MAX);
        sorting.finish()
    }

    /// Sorts nothing but the classes of functions.
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

/// The names of a profile being sorted, piece by piece, for a program that has other things to do.
#[derive(Clone, Debug)]
pub struct NameSorting(Sorting);

impl NameSorting {
    /// Begins with the names of a profile.
    pub fn new(profile: &Profile) -> Self {
        NameSorting(Sorting::new(profile.strings().len()))
    }

    /// Sorts on for about so many names, of the same profile. Whether all are sorted now.
    pub fn go_on(&mut self, profile: &Profile, readable: &Names, names: usize) -> bool {
        self.0
            .go_on(&|number| readable.text(profile, Symbol(number)), names)
    }

    /// The order, as far as it is known.
    pub fn finish(self) -> NameOrder {
        NameOrder {
            ranks: self.0.ranks(),
            classes: Vec::new(),
        }
    }
}

/// Place of each of so many texts in their alphabetical order.
pub fn alphabetical_ranks<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let mut sorting = Sorting::new(texts);
    sorting.go_on(text, usize::MAX);
    sorting.ranks()
}

/// The next letters of a text, and its number.
type Entry = (u64, u32);

/// Texts that are compared with each other sooner than looked at digit by digit.
const FEW: usize = 500;

/// Texts of which some are sorted.
#[derive(Clone, Debug)]
struct Sorting {
    order: Vec<Entry>,
    /// Runs of texts that are equal before an offset; a stack, for names can be megabytes long.
    open: Vec<(Range<usize>, usize)>,
}

impl Sorting {
    fn new(texts: usize) -> Self {
        Sorting {
            order: (0..texts as u32).map(|number| (0, number)).collect(),
            open: vec![(0..texts, 0)],
        }
    }

    /// Sorts runs until they hold so many texts together. Whether none is left.
    fn go_on<'a>(&mut self, text: &dyn Fn(u32) -> &'a [u8], texts: usize) -> bool {
        let mut left = texts;
        while left > 0
            && let Some((range, offset)) = self.open.pop()
        {
            left = left.saturating_sub(range.len());
            self.sort_run(range, offset, text);
        }
        self.open.is_empty()
    }

    fn sort_run<'a>(&mut self, range: Range<usize>, offset: usize, text: &dyn Fn(u32) -> &'a [u8]) {
        let entries = &mut self.order[range.clone()];
        let offset = offset + shared(entries, offset, text);
        for entry in entries.iter_mut() {
            entry.0 = letters(text(entry.1), offset);
        }
        sort(entries);
        let next = offset + 8;
        for run in runs(entries) {
            let equals = &mut entries[run.clone()];
            if equals.iter().any(|e| text(e.1).len() > next) {
                let run = range.start + run.start..range.start + run.end;
                self.open.push((run, next));
            } else {
                equals.sort_unstable_by(|a, b| text(a.1).cmp(text(b.1)));
            }
        }
    }

    fn ranks(self) -> Vec<u32> {
        let mut ranks = vec![0; self.order.len()];
        for (rank, (_, number)) in self.order.into_iter().enumerate() {
            ranks[number as usize] = rank as u32;
        }
        ranks
    }
}

/// How many letters from an offset on are alike in all of some texts.
fn shared<'a>(entries: &[Entry], offset: usize, text: &dyn Fn(u32) -> &'a [u8]) -> usize {
    let rest = |entry: &Entry| text(entry.1).get(offset..).unwrap_or_default();
    let Some((first, others)) = entries.split_first() else {
        return 0;
    };
    let mut alike = rest(first);
    for other in others {
        let pairs = alike.iter().zip(rest(other));
        let same = pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
        alike = &alike[..same];
        if alike.is_empty() {
            break;
        }
    }
    alike.len()
}

/// Sorts by the letters that are looked at.
fn sort(entries: &mut [Entry]) {
    if entries.len() < FEW {
        entries.sort_unstable_by_key(|entry| entry.0);
        return;
    }
    let keys: Vec<u64> = entries.iter().map(|entry| entry.0).collect();
    let order = order_of(&keys).into_iter();
    let sorted: Vec<Entry> = order.map(|place| entries[place as usize]).collect();
    entries.copy_from_slice(&sorted);
}

/// Eight letters from an offset as a number in alphabetical order.
fn letters(text: &[u8], offset: usize) -> u64 {
    let rest = text.get(offset..).unwrap_or_default();
    let mut eight = [0; 8];
    for (letter, byte) in eight.iter_mut().zip(rest) {
        *letter = byte.to_ascii_lowercase();
    }
    u64::from_be_bytes(eight)
}

/// Ranges of two and more entries with equal letters.
fn runs(entries: &[Entry]) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for run in entries.chunk_by(|a, b| a.0 == b.0) {
        if run.len() > 1 {
            found.push(at..at + run.len());
        }
        at += run.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sorted<'a>(texts: &[&'a str]) -> Vec<&'a str> {
        in_pieces(texts, usize::MAX)
    }

    /// Sorted for so many texts at a time.
    fn in_pieces<'a>(texts: &[&'a str], piece: usize) -> Vec<&'a str> {
        let mut sorting = Sorting::new(texts.len());
        while !sorting.go_on(&|n| texts[n as usize].as_bytes(), piece) {}
        let numbers = sorting.order.into_iter().map(|(_, n)| texts[n as usize]);
        numbers.collect()
    }

    #[test]
    fn names_sort_by_letters_and_then_by_case() {
        let names = [
            "zeta",
            "Alpha",
            "alphabet",
            "ALPHA",
            "alpha",
            "alpha beta longer",
            "",
            "\u{e9}",
            "alpha beta Longer",
        ];
        let expected = [
            "",
            "ALPHA",
            "Alpha",
            "alpha",
            "alpha beta Longer",
            "alpha beta longer",
            "alphabet",
            "zeta",
            "\u{e9}",
        ];
        assert_eq!(sorted(&names), expected);
    }

    proptest! {
        #[test]
        fn agrees_with_whole_comparisons(
            texts in prop::collection::vec("[aAb]{0,3}[abAB]{0,30}", 0..60),
            piece in 1_usize..20,
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut expected = texts.clone();
            expected.sort_by_key(|t| (t.to_ascii_lowercase(), t.to_string()));
            prop_assert_eq!(sorted(&texts), expected.clone());
            prop_assert_eq!(in_pieces(&texts, piece), expected);
        }
    }
}
