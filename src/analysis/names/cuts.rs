//! Cuts whole names into pieces: a function, and the callers that it carries.

use super::brackets::chain;
use super::pieces::{ADDRESS, Piece, Shown, function, push};
use super::recursion::recursion_level;
use rustc_hash::FxHashMap;

/// Cuts names into pieces. The functions in names with callers are a few: each is cut once.
#[derive(Default)]
pub(super) struct Cuts<'a> {
    /// Pieces of a function that is the first of a name, or that follows another.
    known: FxHashMap<(&'a str, bool), Vec<Piece>>,
}

impl<'a> Cuts<'a> {
    /// The pieces of a name.
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
            let is_level = || {
                recursion_level(format!("f'{text}").as_bytes())
                    .level
                    .is_some()
            };
            if place > 0 && text.starts_with(|c: char| c.is_ascii_digit()) && is_level() {
                push(&mut out, Shown::Mark, &format!("'{text}"));
                continue;
            }
            let known = self.known.entry((text, place > 0));
            let mut pieces = known.or_insert_with(|| function(text, place > 0)).iter();
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
