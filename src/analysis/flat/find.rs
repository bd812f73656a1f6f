//! Search for a text within a name, letters of both cases alike.

use memchr::{memchr_iter, memchr2_iter};
use std::ops::Range;

/// A text to look for. Letters `a` to `z` match both cases; other letters match as they are, for
/// names are bytes of any encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needle {
    /// In small letters.
    text: Vec<u8>,
    /// Where in the text the byte stands that is looked for first.
    pivot: usize,
}

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        let text = text.to_ascii_lowercase().into_bytes();
        let rarity = |&(_, byte): &(usize, &u8)| rarity(*byte);
        let rarest = text.iter().enumerate().max_by_key(rarity);
        Needle {
            pivot: rarest.map_or(0, |(at, _)| at),
            text,
        }
    }

    /// Whether every name holds it.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether the name holds the text.
    pub(super) fn is_in(&self, name: &[u8]) -> bool {
        self.find(name).is_some()
    }

    /// Where the name holds the text first.
    pub(super) fn find(&self, name: &[u8]) -> Option<Range<usize>> {
        let Some(&rare) = self.text.get(self.pivot) else {
            return Some(0..0);
        };
        let matches = |&at: &usize| self.matches_at(name, at);
        let at = match rare.is_ascii_lowercase() {
            true => memchr2_iter(rare, rare.to_ascii_uppercase(), name).find(matches),
            false => memchr_iter(rare, name).find(matches),
        }?;
        let start = at - self.pivot;
        Some(start..start + self.text.len())
    }

    fn matches_at(&self, name: &[u8], pivot: usize) -> bool {
        let start = pivot.checked_sub(self.pivot);
        let found = start.and_then(|start| name.get(start..start + self.text.len()));
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_of_both_cases_are_alike() {
        let found = |needle: &str, name: &str| Needle::new(needle).is_in(name.as_bytes());
        assert!(found("MALLOC", "__libc_malloc"));
        assert!(found("malloc", "Malloc"));
        assert!(found("", "anything"));
        assert!(found("\u{e9}t", "\u{e9}T\u{e9}"));
        assert!(!found("malloc", "mallo"));
        assert!(!found("ab", "b"));
    }

    proptest! {
        #[test]
        fn agrees_with_a_search_in_small_letters(needle in "[abAB_:]{0,4}", name in "[abAB_:]{0,12}") {
            let expected = name.to_lowercase().contains(&needle.to_lowercase());
            prop_assert_eq!(Needle::new(&needle).is_in(name.as_bytes()), expected);
        }
    }
}
