//! The interface of the writers: each emits its fields in order, first to a [`Census`] and then to an
//! [`Image`]. So each layout is defined in one place.

use super::fit::Fit;
use super::overflow::Excess;

/// Size of the prologue before the function addresses, in bytes.
pub(super) const PROLOGUE: usize = 12;

/// Receives the fields of a file in order.
pub(super) trait Fields {
    /// The record of the next function begins here.
    fn begin_record(&mut self);
    /// An address, function number, row count or line: always fits and is never changed.
    fn word(&mut self, value: u32);
    /// A cost.
    fn cost(&mut self, value: i128);
    /// A number of calls or invocations.
    fn count(&mut self, value: u64);
    /// A text, followed by a newline.
    fn text(&mut self, text: &[u8]);
}

/// Measures a file before it is written: its size and the numbers that do not fit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Census {
    /// Bytes so far.
    pub(super) size: u64,
    /// Numbers that do not fit.
    pub(super) excess: Excess,
    /// Whether a text contains a newline, which the format cannot store.
    pub(super) broken_text: bool,
}

impl Fields for Census {
    fn begin_record(&mut self) {}

    fn word(&mut self, _: u32) {
        self.size += 4;
    }

    fn cost(&mut self, value: i128) {
        self.size += 4;
        self.excess.note_cost(value);
    }

    fn count(&mut self, value: u64) {
        self.size += 4;
        self.excess.note_count(value);
    }

    fn text(&mut self, text: &[u8]) {
        self.size += text.len() as u64 + 1;
        self.broken_text |= text.contains(&b'\n');
    }
}

/// The bytes of a file.
#[derive(Debug)]
pub(super) struct Image {
    bytes: Vec<u8>,
    fit: Fit,
    records: usize,
}

impl Image {
    pub(super) fn new(size: usize, fit: Fit) -> Image {
        Image {
            bytes: Vec::with_capacity(size),
            fit,
            records: 0,
        }
    }

    /// Sets a word written earlier to the offset of the next field.
    fn address_at(&mut self, at: usize) {
        let address = number(self.bytes.len());
        self.bytes[at..at + 4].copy_from_slice(&address.to_le_bytes());
    }

    /// Ends the file with the header lines.
    pub(super) fn finish(mut self, headers: &[u8]) -> Vec<u8> {
        self.address_at(4);
        self.bytes.extend_from_slice(headers);
        self.bytes
    }
}

impl Fields for Image {
    fn begin_record(&mut self) {
        self.address_at(PROLOGUE + 4 * self.records);
        self.records += 1;
    }

    fn word(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    fn cost(&mut self, value: i128) {
        self.word(self.fit.cost(value));
    }

    fn count(&mut self, value: u64) {
        self.word(self.fit.count(value));
    }

    fn text(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.bytes.push(b'\n');
    }
}

/// A length as a word. Each element takes at least four bytes of a file, and that no file passes
/// 4 GiB is checked before a byte is written.
pub(super) fn number(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
