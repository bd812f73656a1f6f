//! Short names, for display only: readable, and different for different functions of a profile.
//!
//! | name | always shown | if there is room |
//! |---|---|---|
//! | `void a::b::sort<int*, a::Less<int> >(int*, int*) [clone .isra.0]` | `b::sort` | `a::`, `<int*, a::Less<int>>(int*, int*)` |
//! | `std::vector<int, std::allocator<int> >::push_back(int const&)'2` | `vector::push_back` | `std::`, `<int>`, `(int const&)` |
//! | `<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop` | `Vec::drop` | `<T>`, ` as Drop` |
//! | `App\Domain\PostController->find` | `PostController->find` | |
//!
//! Of functions that this would make equal, everything is shown in which they differ, as far as there is room: of long
//! arguments at least the words that tell each from all others, with an ellipsis for the rest. Recursion levels and
//! suffixes of clones are marks; instances that differ in more do not differ by marks alone.

use super::apart::{are_alike, tell_apart};
use super::brackets::chain;
use super::pieces::{ADDRESS, Piece, Shown, function, push};
use super::recursion::level;
use crate::numbering::Numbering;
use crate::text::readable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use std::rc::Rc;

/// A name in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortName {
    pub(super) pieces: Rc<Vec<Piece>>,
}

/// Begins and ends what is shown only if there is room, in [`ShortName::coded`].
const ROOM: char = '\u{1}';
/// Begins the mark.
const MARK: char = '\u{2}';

/// Ends what is cut last, if arguments follow that are always shown.
const END: char = '\u{3}';

/// Rounds in which more is shown of names that are still equal; more are needed only for made-up names.
pub(super) const ROUNDS: usize = 3;

impl ShortName {
    fn whole(name: &str) -> Self {
        ShortName {
            pieces: Rc::new(vec![Piece::new(Shown::Always, name)]),
        }
    }

    /// What is always shown, with an ellipsis in place of equal arguments.
    pub fn text(&self) -> String {
        self.those(Shown::is_always).collect()
    }

    /// What is shown where there is room for everything.
    pub fn with_room(&self) -> String {
        self.those(|shown| shown != Shown::IfNeeded).collect()
    }

    /// The hash of pieces as one text, for which `text` is used.
    pub(super) fn hash_of(&self, are_meant: fn(Shown) -> bool, text: &mut String) -> u64 {
        text.clear();
        text.extend(self.those(are_meant));
        let mut hasher = FxHasher::default();
        hasher.write(text.as_bytes());
        hasher.finish()
    }

    fn those(&self, are_meant: fn(Shown) -> bool) -> impl Iterator<Item = &str> {
        let pieces = self.pieces.iter();
        let is_whole = are_meant(Shown::IfRoom);
        let pieces = pieces.filter(move |piece| are_meant(piece.shown));
        pieces.map(move |piece| match piece.shown {
            Shown::Equal if !is_whole => "…",
            _ => &piece.text[..],
        })
    }

    /// The name for the page: U+0001 begins and ends what is shown only if there is room, U+0002 begins
    /// the mark. An empty pair of U+0001 precedes what is cut last, a pair around U+0003 follows it where other
    /// pieces follow that are always shown.
    pub fn coded(&self) -> String {
        let mut out = String::new();
        let mut current = Shown::Always;
        let is_room = |shown| matches!(shown, Shown::IfRoom | Shown::Equal);
        let tail = self.pieces.iter().rposition(|piece| piece.is_tail);
        let mut is_ended = false;
        for (at, piece) in self.pieces.iter().enumerate() {
            match piece.shown {
                Shown::IfNeeded => continue,
                Shown::Mark if current != Shown::Mark => {
                    if is_room(current) {
                        out.push(ROOM);
                    }
                    out.push(MARK);
                }
                shown if is_room(shown) != is_room(current) => out.push(ROOM),
                Shown::Different if !is_ended && tail.is_none_or(|tail| tail < at) => {
                    is_ended = true;
                    out.extend([ROOM, END, ROOM]);
                }
                _ if piece.is_tail && !out.is_empty() && !out.ends_with(ROOM) => {
                    out.extend([ROOM, ROOM])
                }
                _ => {}
            }
            current = piece.shown;
            // Names are untrusted: they do not contain marks. Bytes are searched, as there are millions of pieces.
            let is_code = |c: char| [ROOM, MARK, END].contains(&c);
            match piece.text.bytes().any(|byte| is_code(byte.into())) {
                true => out.push_str(&piece.text.replace(is_code, "\u{fffd}")),
                false => out.push_str(&piece.text),
            }
        }
        if is_room(current) {
            out.push(ROOM);
        }
        out
    }
}

/// The short forms of names, in their order.
pub fn short_names<'a>(names: impl Iterator<Item = &'a [u8]>) -> Vec<ShortName> {
    short_forms(names, false)
}

/// The short forms of names of classes, which look like functions of Rust, for having no parameters.
pub fn short_classes<'a>(names: impl Iterator<Item = &'a [u8]>) -> Vec<ShortName> {
    short_forms(names, true)
}

fn short_forms<'a>(names: impl Iterator<Item = &'a [u8]>, are_classes: bool) -> Vec<ShortName> {
    let mut known = Numbering::default();
    let numbers: Vec<u32> = names.map(|name| known.number(name)).collect();
    let distinct: Vec<_> = known.all().iter().copied().map(readable).collect();
    let mut cuts = Cuts {
        are_classes,
        ..Cuts::default()
    };
    let pieces = |name| ShortName {
        pieces: Rc::new(cuts.pieces(name)),
    };
    let mut short: Vec<ShortName> = distinct.iter().map(AsRef::as_ref).map(pieces).collect();
    for group in equal(&short, Shown::is_before_mark) {
        if are_alike(&short, &group) {
            tell_apart(&mut short, &group);
        }
    }
    for group in equal(&short, Shown::is_always) {
        tell_apart(&mut short, &group);
    }
    // A longer form can be equal to another name.
    for _ in 0..ROUNDS {
        let groups = equal(&short, Shown::is_always);
        if groups.is_empty() {
            break;
        }
        for number in groups.into_iter().flatten() {
            short[number] = ShortName::whole(&distinct[number]);
        }
    }
    numbers
        .iter()
        .map(|&number| short[number as usize].clone())
        .collect()
}

/// Groups of names whose meant pieces are equal, at least two each.
fn equal(all: &[ShortName], are_meant: fn(Shown) -> bool) -> Vec<Vec<usize>> {
    let mut first = FxHashMap::default();
    let mut groups = FxHashMap::<usize, Vec<usize>>::default();
    let mut text = String::new();
    for (number, name) in all.iter().enumerate() {
        // Of texts that only have the same hash, too much is shown.
        let hash = name.hash_of(are_meant, &mut text);
        let of = *first.entry(hash).or_insert(number);
        if of != number {
            groups.entry(of).or_insert_with(|| vec![of]).push(number);
        }
    }
    groups.into_values().collect()
}

/// Cuts names into pieces. The functions in names with callers are a few: each is cut once.
#[derive(Default)]
pub(super) struct Cuts<'a> {
    are_classes: bool,
    /// Pieces of a function that is the first of a name, or that follows another.
    known: FxHashMap<(&'a str, bool), Vec<Piece>>,
}

impl<'a> Cuts<'a> {
    pub(super) fn pieces(&mut self, name: &'a str) -> Vec<Piece> {
        let mut out = Vec::new();
        let is_of_c = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        if name.bytes().all(is_of_c) && !name.starts_with(ADDRESS) {
            push(&mut out, Shown::Always, name);
            return out;
        }
        let links = chain(name.as_bytes());
        let mut at = 0;
        for (place, link) in links.iter().enumerate() {
            let text = &name[at..at + link.len()];
            at += link.len() + 1;
            // The level follows its function.
            if place > 0 && level(link).is_some() {
                push(&mut out, Shown::Mark, &format!("'{text}"));
                continue;
            }
            let known = self.known.entry((text, place > 0));
            let mut pieces = known
                .or_insert_with(|| function(text, place > 0, self.are_classes))
                .iter();
            if let Some(first) = pieces.next() {
                push(&mut out, first.shown, &first.text);
            }
            out.extend(pieces.cloned());
        }
        settle(&mut out);
        out
    }
}

/// Decides for all pieces of a name whether marks are shown at its end, and shows something of it.
fn settle(pieces: &mut [Piece]) {
    // With callers in the name, nothing is at its end but these.
    if let Some(last) = pieces.iter().rposition(|piece| piece.shown != Shown::Mark) {
        let inner = pieces[..last].iter_mut();
        inner
            .filter(|piece| piece.shown == Shown::Mark)
            .for_each(|piece| piece.shown = Shown::Always);
    }
    if !pieces.iter().any(|piece| piece.shown == Shown::Always) {
        pieces
            .iter_mut()
            .for_each(|piece| piece.shown = Shown::Always);
    }
}

#[cfg(test)]
mod tests;
