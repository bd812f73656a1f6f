//! Case-insensitive search for a text within a name: a rare byte of the text is searched first.

use memchr::{memchr_iter, memchr2_iter};
use std::ops::Range;

/// A text to search for. Letters `a` to `z` match both cases; other letters match exactly, because names
/// are bytes of any encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needle {
    /// In small letters.
    text: Vec<u8>,
    /// Offset of the byte that is searched first, the rarest.
    pivot: usize,
}

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        let text = text.to_ascii_lowercase().into_bytes();
        let rarest = (0..text.len()).max_by_key(|&at| rarity(text[at]));
        Needle {
            pivot: rarest.unwrap_or(0),
            text,
        }
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
        let rare = self.text[self.pivot];
        let matches = |&at: &usize| {
            let start = at.checked_sub(self.pivot);
            start.is_some_and(|start| self.is_at(name, start))
        };
        let at = match rare.is_ascii_lowercase() {
            true => memchr2_iter(rare, rare.to_ascii_uppercase(), name).find(matches),
            false => memchr_iter(rare, name).find(matches),
        }?;
        let start = at - self.pivot;
        Some(start..start + self.text.len())
    }

    /// Whether the text is at an offset.
    fn is_at(&self, name: &[u8], start: usize) -> bool {
        let found = name.get(start..start + self.text.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(&self.text))
    }
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
