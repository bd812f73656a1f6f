//! The fields of a file. A writer passes them on in order, first to a [`Census`] and then to an [`Image`]. So each
//! layout is defined in one place.

use super::fit::Fit;
use super::overflow::Excess;

/// Size of the prologue before the function addresses, in bytes.
pub(super) const PROLOGUE: usize = 12;

/// A field of a file.
#[derive(Clone, Copy)]
pub(super) enum Field<'a> {
    /// The record of the next function begins here.
    Record,
    /// An address, function number, row count or line: always fits and is never changed.
    Word(u32),
    /// A cost.
    Cost(i128),
    /// A number of calls or invocations.
    Count(u64),
    /// A text, followed by a newline.
    Text(&'a [u8]),
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

impl Census {
    pub(super) fn take(&mut self, field: Field<'_>) {
        match field {
            Field::Record => return,
            Field::Word(_) => {}
            Field::Cost(value) => self.excess.note_cost(value),
            Field::Count(value) => self.excess.note_count(value),
            Field::Text(text) => {
                self.size += text.len() as u64 + 1;
                self.broken_text |= text.contains(&b'\n');
                return;
            }
        }
        self.size += 4;
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

    pub(super) fn take(&mut self, field: Field<'_>) {
        let word = match field {
            Field::Record => {
                self.address_at(PROLOGUE + 4 * self.records);
                self.records += 1;
                return;
            }
            Field::Text(text) => {
                self.bytes.extend_from_slice(text);
                return self.bytes.push(b'\n');
            }
            Field::Word(value) => value,
            Field::Cost(value) => self.fit.cost(value),
            Field::Count(value) => self.fit.count(value),
        };
        self.bytes.extend_from_slice(&word.to_le_bytes());
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

/// A length as a word. Each element takes at least four bytes of a file, and that no file passes
/// 4 GiB is checked before a byte is written.
pub(super) fn number(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
