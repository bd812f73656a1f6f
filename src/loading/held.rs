//! Holds back the beginning of a text in an archive until it is known to be a profile.
//!
//! Archives also contain notes and other texts, which must not reach the tables: lines such as `version: 2`
//! or `2026` are valid in the format, and only the `events:` line identifies a profile.

use crate::limits::UNRECOGNISED;
use memchr::memchr;

/// Text that is held back.
#[derive(Debug, Default)]
pub(super) struct Held {
    text: Vec<u8>,
    /// Offset of the first line that was not completely examined.
    line: usize,
}

impl Held {
    /// Takes the next bytes. Returns all held text once it is known to be a profile.
    pub(super) fn push(&mut self, text: &[u8]) -> Option<Vec<u8>> {
        self.text.extend_from_slice(text);
        while let Some(length) = memchr(b'\n', &self.text[self.line..]) {
            if names_events(&self.text[self.line..self.line + length]) {
                return Some(std::mem::take(self).text);
            }
            self.line += length + 1;
        }
        // After this many bytes the parser decides, and reports other text.
        let long = self.text.len() as u64 > UNRECOGNISED;
        long.then(|| std::mem::take(self).text)
    }

    /// Ends the text: returns the held text if its last line makes it a profile.
    pub(super) fn end(self) -> Option<Vec<u8>> {
        names_events(&self.text[self.line..]).then_some(self.text)
    }
}

/// Whether a line is `events: …`.
fn names_events(line: &[u8]) -> bool {
    let key = line.trim_ascii_start().strip_prefix(b"events");
    key.is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
}

#[cfg(test)]
mod tests;
