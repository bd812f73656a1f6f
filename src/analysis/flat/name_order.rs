//! Alphabetical order of all names.
//!
//! Names of C++, Rust and PHP share long beginnings, so comparing them whole is slow. They are sorted
//! by eight letters at a time instead: first by the first eight, then each run of equals by the next.

use crate::analysis::names::Names;
use crate::model::Profile;
use crate::sink::Symbol;
use std::ops::Range;

/// Places of all names in alphabetical order, computed once for a profile. Letters `a` to `z` of both
/// cases are alike unless all else is equal.
#[derive(Clone, Debug, Default)]
pub struct NameOrder {
    ranks: Vec<u32>,
}

impl NameOrder {
    /// Sorts all names of a profile, mangled ones by their readable form.
    pub fn new(profile: &Profile, names: &Names) -> Self {
        let text = |symbol: u32| names.text(profile, Symbol(symbol));
        NameOrder {
            ranks: alphabetical_ranks(profile.strings().len(), &text),
        }
    }

    /// Place of a name; the empty one comes first and has place 1.
    pub(super) fn rank(&self, symbol: Symbol) -> u64 {
        u64::from(self.ranks[symbol.0 as usize]) + 1
    }
}

/// Place of each of so many texts in their alphabetical order.
pub fn alphabetical_ranks<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let mut ranks = vec![0; texts];
    for (rank, number) in alphabetical(texts, text).into_iter().enumerate() {
        ranks[number as usize] = rank as u32;
    }
    ranks
}

/// The next letters of a text, and its number.
type Entry = (u64, u32);

fn alphabetical<'a>(texts: usize, text: &dyn Fn(u32) -> &'a [u8]) -> Vec<u32> {
    let mut order: Vec<Entry> = (0..texts as u32).map(|n| (0, n)).collect();
    // Runs of texts that are equal before an offset; a stack, for names can be megabytes long.
    let mut open = vec![(0..texts, 0)];
    while let Some((range, offset)) = open.pop() {
        let entries = &mut order[range.clone()];
        for entry in entries.iter_mut() {
            entry.0 = letters(text(entry.1), offset);
        }
        entries.sort_unstable();
        let next = offset + 8;
        for run in runs(entries) {
            let equals = &mut entries[run.clone()];
            if equals.iter().any(|e| text(e.1).len() > next) {
                open.push((range.start + run.start..range.start + run.end, next));
            } else {
                equals.sort_unstable_by(|a, b| text(a.1).cmp(text(b.1)));
            }
        }
    }
    order.into_iter().map(|e| e.1).collect()
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
        let order = alphabetical(texts.len(), &|n| texts[n as usize].as_bytes());
        order.into_iter().map(|n| texts[n as usize]).collect()
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
        fn agrees_with_whole_comparisons(texts in prop::collection::vec("[aAb]{0,3}[abAB]{0,30}", 0..60)) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut expected = texts.clone();
            expected.sort_by_key(|t| (t.to_ascii_lowercase(), t.to_string()));
            prop_assert_eq!(sorted(&texts), expected);
        }
    }
}
