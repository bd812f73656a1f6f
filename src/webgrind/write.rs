//! Writes a buffer as the bytes of a file.
//!
//! The fields of a file. A writer passes them on in order, first to a [`Census`] and then to an [`Image`]. So each
//! layout is defined in one place.

use super::fit::{Fit, settle};
use super::{Buffer, Excess, Overflow, Version, sums, v4};
use crate::diagnostic::ErrorKind;

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

/// The bytes of a file of the given version. Fails with [`ErrorKind::Unsupported`] if numbers do not fit and must not
/// be changed (see [`Overflow`]), if version 4 is requested for a buffer without single invocations, or if a name
/// contains a newline; [`ErrorKind::Limit`] if the file would exceed 4 GiB, the range of its addresses.
pub fn write(buffer: &Buffer, version: Version, overflow: Overflow) -> Result<Vec<u8>, ErrorKind> {
    let census = census(buffer, version)?;
    let (fit, headers) = settle(overflow, &census.excess, &buffer.headers)?;
    let size = usize::try_from(census.size + headers.text().len() as u64).unwrap_or(usize::MAX);
    if u32::try_from(size).is_err() {
        return Err(ErrorKind::Limit(
            "bytes of a webgrind file",
            u32::MAX.into(),
        ));
    }
    let mut image = Image::new(size, fit);
    body(buffer, version, &mut |field| image.take(field));
    Ok(image.finish(headers.text()))
}

/// The numbers of a buffer that do not fit the words of a version's file. Fails as [`write()`] does, apart from the
/// numbers.
pub fn excess(buffer: &Buffer, version: Version) -> Result<Excess, ErrorKind> {
    Ok(census(buffer, version)?.excess)
}

fn census(buffer: &Buffer, version: Version) -> Result<Census, ErrorKind> {
    if version == Version::V4 && buffer.trace.is_none() {
        return Err(ErrorKind::Unsupported(
            "webgrind version 4 needs single invocations, but this profile only has sums".into(),
        ));
    }
    let mut census = Census::default();
    body(buffer, version, &mut |field| census.take(field));
    if census.broken_text {
        return Err(ErrorKind::Unsupported(
            "a file or function name contains a line break, which webgrind files cannot store"
                .into(),
        ));
    }
    Ok(census)
}

/// All but the header lines. The addresses are filled in later.
fn body(buffer: &Buffer, version: Version, out: &mut impl FnMut(Field<'_>)) {
    out(Field::Word(version.number()));
    out(Field::Word(0));
    out(Field::Word(number(buffer.functions.len())));
    for _ in &buffer.functions {
        out(Field::Word(0));
    }
    match version {
        Version::V4 => v4::write(buffer, out),
        Version::V5 | Version::V6 | Version::V7 => {
            for function in &buffer.functions {
                out(Field::Record);
                sums::write(function, version, out);
            }
        }
    }
}
