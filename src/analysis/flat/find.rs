//! Case-insensitive search for a text within a name.
//!
//! A rare byte of the text is searched first. If none is rare, long names (and all names at once, see
//! [`crate::model::StringTable::holding`]) are searched at sixteen positions together by comparing two
//! bytes of the text. The loops have fixed length and no branches, so that the compiler vectorises them.

use crate::order;
use memchr::{memchr_iter, memchr2_iter};
use std::ops::Range;

/// Positions that are compared together.
const LANES: usize = 16;

/// Names of at least this length are searched by [`LANES`].
const LONG: usize = 4 * LANES;

/// A byte of this [`rarity`] is searched alone: there are few false matches.
const RARE: u8 = 2;

/// A text to search for. Letters `a` to `z` match both cases; other letters match exactly, because names
/// are bytes of any encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needle {
    /// In small letters.
    text: Vec<u8>,
    /// Offset of the bytes that are searched first: the rarest, and the next one.
    pivot: usize,
    second: usize,
}

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        let text = text.to_ascii_lowercase().into_bytes();
        let mut by_rarity: Vec<usize> = (0..text.len()).collect();
        order::sort_by_key(&mut by_rarity, |&at| rarity(text[at]));
        let pivot = by_rarity.pop().unwrap_or(0);
        Needle {
            second: by_rarity.pop().unwrap_or(pivot),
            pivot,
            text,
        }
    }

    /// Whether the text is empty, so that every name contains it.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether the name contains the text.
    pub(super) fn is_in(&self, name: &[u8]) -> bool {
        self.find(name).is_some()
    }

    /// Offset of the first occurrence in the name.
    pub(super) fn find(&self, name: &[u8]) -> Option<Range<usize>> {
        if self.text.is_empty() {
            return Some(0..0);
        }
        let is_common = self.second != self.pivot && rarity(self.text[self.pivot]) < RARE;
        let start = match is_common && name.len() >= LONG {
            true => self.find_by_lanes(name),
            false => self.find_by_pivot(name),
        }?;
        Some(start..start + self.text.len())
    }

    /// Offset of the text in a short name.
    fn find_by_pivot(&self, name: &[u8]) -> Option<usize> {
        let rare = self.text[self.pivot];
        let matches = |&at: &usize| {
            let start = at.checked_sub(self.pivot);
            start.is_some_and(|start| self.is_at(name, start))
        };
        let at = match rare.is_ascii_lowercase() {
            true => memchr2_iter(rare, rare.to_ascii_uppercase(), name).find(matches),
            false => memchr_iter(rare, name).find(matches),
        }?;
        Some(at - self.pivot)
    }

    /// The same in a long name, where every byte of the text is frequent.
    fn find_by_lanes(&self, name: &[u8]) -> Option<usize> {
        let mut start = 0;
        while let (Some(pivots), Some(seconds)) = (
            lanes(name, start + self.pivot),
            lanes(name, start + self.second),
        ) {
            let pivot_stands = same(pivots, self.text[self.pivot]);
            let second_stands = same(seconds, self.text[self.second]);
            let mut both = [0; LANES];
            for lane in 0..LANES {
                both[lane] = pivot_stands[lane] & second_stands[lane];
            }
            if both != [0; LANES] {
                let mut starts = (start..).zip(both).filter(|&(_, equal)| equal != 0);
                if let Some((found, _)) = starts.find(|&(at, _)| self.is_at(name, at)) {
                    return Some(found);
                }
            }
            start += LANES;
        }
        let rest = self.find_by_pivot(&name[start..])?;
        Some(start + rest)
    }

    /// Whether the text is at an offset.
    fn is_at(&self, name: &[u8], start: usize) -> bool {
        let found = name.get(start..start + self.text.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(&self.text))
    }
}

fn lanes(name: &[u8], from: usize) -> Option<&[u8; LANES]> {
    name.get(from..)?.first_chunk()
}

/// 1 at each position of a byte of a needle, in either case.
fn same(places: &[u8; LANES], byte: u8) -> [u8; LANES] {
    // Upper and lower case differ only by this bit, which is set in lower case.
    let case = if byte.is_ascii_lowercase() { 0x20 } else { 0 };
    places.map(|place| u8::from(place | case == byte))
}

/// How rarely a byte occurs in names of functions and files, roughly.
fn rarity(byte: u8) -> u8 {
    match byte {
        b'e' | b't' | b'a' | b'i' | b'o' | b'n' | b'r' | b's' | b'_' | b':' | b' ' => 0,
        b'c' | b'd' | b'l' | b'm' | b'p' | b'u' | b'/' | b'.' | b'<' | b'>' | b',' => 1,
        b'a'..=b'z' => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests;
