//! Alphabetical order of all names.
//!
//! Names of C++, Rust and PHP share long beginnings, so comparing them whole is slow. They are sorted
//! by some letters at a time instead: first by the first of them, then each run of equals by the next
//! in which they differ.

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

/// Letters of a text that are held beside its number: enough to tell most names apart by one look at
/// each text, which is hardly ever in a cache.
const LETTERS: usize = 24;

/// Texts that are compared with each other rather than looked at letter by letter.
const FEW: usize = 1 << 16;

/// The next letters of a text, and its number.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// Eight of them in each number, the first in its highest byte.
    letters: [u64; LETTERS / 8],
    number: u32,
}

/// Texts that are equal before an offset.
#[derive(Clone, Debug)]
struct Run {
    range: Range<usize>,
    offset: usize,
    /// How many of the letters held, those from the offset on, are alike; `None` until they are read.
    alike: Option<usize>,
}

/// Texts of which some are sorted.
#[derive(Clone, Debug)]
struct Sorting {
    order: Vec<Entry>,
    /// A stack, for names can be megabytes long.
    open: Vec<Run>,
}

/// The text of a number.
type TextOf<'a, 'b> = &'b dyn Fn(u32) -> &'a [u8];

impl Sorting {
    fn new(texts: usize) -> Self {
        let entry = |number| Entry {
            number,
            ..Entry::default()
        };
        Sorting {
            order: (0..texts as u32).map(entry).collect(),
            open: vec![Run {
                range: 0..texts,
                offset: 0,
                alike: None,
            }],
        }
    }

    /// Sorts runs until they hold so many texts together. Whether none is left.
    fn go_on(&mut self, text: TextOf<'_, '_>, texts: usize) -> bool {
        let mut left = texts;
        while left > 0
            && let Some(run) = self.open.pop()
        {
            left = left.saturating_sub(run.range.len());
            match run.alike {
                None => self.read(run, text),
                Some(alike) if run.range.len() > FEW => self.part(run, alike, text),
                Some(_) => self.sort(run, text),
            }
        }
        self.open.is_empty()
    }

    /// Reads the letters of a run.
    fn read(&mut self, run: Run, text: TextOf<'_, '_>) {
        let entries = &mut self.order[run.range.clone()];
        let offset = run.offset + shared(entries, run.offset, text);
        for entry in entries {
            entry.letters = letters(text(entry.number), offset);
        }
        self.open.push(Run {
            offset,
            alike: Some(0),
            ..run
        });
    }

    /// Parts many texts by one letter.
    fn part(&mut self, run: Run, alike: usize, text: TextOf<'_, '_>) {
        if alike == LETTERS {
            return self.look_further(run.range, run.offset + LETTERS, text);
        }
        let start = run.range.start;
        for equals in by_letter(&mut self.order[run.range], alike) {
            self.open.push(Run {
                range: start + equals.start..start + equals.end,
                offset: run.offset,
                alike: Some(alike + 1),
            });
        }
    }

    /// Sorts texts by the letters held.
    fn sort(&mut self, run: Run, text: TextOf<'_, '_>) {
        let entries = &mut self.order[run.range.clone()];
        entries.sort_unstable_by_key(|entry| entry.letters);
        for equals in runs(entries) {
            let range = run.range.start + equals.start..run.range.start + equals.end;
            self.look_further(range, run.offset + LETTERS, text);
        }
    }

    /// Leaves texts that are equal before an offset to their letters from there on, if there are any.
    fn look_further(&mut self, range: Range<usize>, offset: usize, text: TextOf<'_, '_>) {
        let equals = &mut self.order[range.clone()];
        if equals.iter().any(|e| text(e.number).len() > offset) {
            self.open.push(Run {
                range,
                offset,
                alike: None,
            });
        } else {
            equals.sort_unstable_by_key(|e| (text(e.number), e.number));
        }
    }

    fn ranks(self) -> Vec<u32> {
        let mut ranks = vec![0; self.order.len()];
        for (rank, entry) in self.order.into_iter().enumerate() {
            ranks[entry.number as usize] = rank as u32;
        }
        ranks
    }
}

/// How many letters from an offset on are alike in all of some texts.
fn shared(entries: &[Entry], offset: usize, text: TextOf<'_, '_>) -> usize {
    let rest = |entry: &Entry| text(entry.number).get(offset..).unwrap_or_default();
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

/// Letters from an offset on as numbers in alphabetical order.
fn letters(text: &[u8], offset: usize) -> [u64; LETTERS / 8] {
    let mut held = [0; LETTERS];
    let rest = text.get(offset..).unwrap_or_default();
    let read = rest.len().min(LETTERS);
    held[..read].copy_from_slice(&rest[..read]);
    held.make_ascii_lowercase();
    let (eights, _) = held.as_chunks();
    std::array::from_fn(|eight| u64::from_be_bytes(eights[eight]))
}

/// Puts texts in the order of one of the letters held; ranges of those in which it is alike.
fn by_letter(entries: &mut [Entry], letter: usize) -> Vec<Range<usize>> {
    let byte = |entry: &Entry| entry.letters[letter / 8].to_be_bytes()[letter % 8] as usize;
    let mut ends = [0; 256];
    for entry in &*entries {
        ends[byte(entry)] += 1;
    }
    let mut sum = 0;
    let starts = ends.map(|count| {
        sum += count;
        sum - count
    });
    let mut next = starts;
    for (value, &start) in starts.iter().enumerate() {
        ends[value] += start;
        // What stands where another letter's texts begin is changed with the first of those.
        while next[value] < ends[value] {
            let at = next[value];
            let belongs = byte(&entries[at]);
            entries.swap(at, next[belongs]);
            next[belongs] += 1;
        }
    }
    let ranges = starts.iter().zip(ends).map(|(&start, end)| start..end);
    ranges.filter(|range| !range.is_empty()).collect()
}

/// Ranges of two and more entries with equal letters.
fn runs(entries: &[Entry]) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for run in entries.chunk_by(|a, b| a.letters == b.letters) {
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
        let numbers = sorting.order.into_iter().map(|e| texts[e.number as usize]);
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
