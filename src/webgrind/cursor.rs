//! Reads words, names and records from the bytes of a file.

use crate::diagnostic::{Error, ErrorKind, Location};

/// Reads the records of all functions.
pub(super) fn records<'a, T>(
    cursor: &mut Cursor<'a>,
    addresses: &[u32],
    mut record: impl FnMut(&mut Cursor<'a>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let mut records = Vec::with_capacity(addresses.len());
    for (number, &address) in addresses.iter().enumerate() {
        cursor.expect_at(address, &format!("function {number}"))?;
        records.push(record(cursor)?);
    }
    Ok(records)
}

/// A place in the file.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// Offset of the next byte.
    pub(super) at: usize,
    /// Number of functions in the file.
    pub(super) functions: u32,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Cursor {
            bytes,
            at: 0,
            functions: 0,
        }
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<u32, Error> {
        let word = self.bytes[self.at..].first_chunk::<4>();
        let word = word.ok_or_else(|| broken(self.at, "the file ends within a number"))?;
        self.at += 4;
        Ok(u32::from_le_bytes(*word))
    }

    /// Checks that `count` items of at least `size` bytes each can follow.
    pub(super) fn check_space(&self, count: u32, size: usize, what: &str) -> Result<usize, Error> {
        let left = self.bytes.len() - self.at;
        match usize::try_from(count) {
            Ok(n) if n <= left / size => Ok(n),
            _ => Err(broken(
                self.at,
                format!("expected {count} {what}, but only {left} bytes are left"),
            )),
        }
    }

    /// A word that is the number of a function.
    pub(super) fn function(&mut self) -> Result<u32, Error> {
        let at = self.at;
        let function = self.word()?;
        if function >= self.functions {
            return Err(broken(
                at,
                format!("it refers to function {function} of {}", self.functions),
            ));
        }
        Ok(function)
    }

    /// Text up to a newline.
    pub(super) fn text(&mut self) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.at..];
        let end = memchr::memchr(b'\n', rest)
            .ok_or_else(|| broken(self.at, "the file ends within a name"))?;
        self.at += end + 1;
        Ok(&rest[..end])
    }

    /// Checks that an address of the file is the current offset.
    pub(super) fn expect_at(&self, address: u32, what: &str) -> Result<(), Error> {
        if usize::try_from(address) == Ok(self.at) {
            return Ok(());
        }
        Err(broken(
            self.at,
            format!("{what} should begin here, but the stored address is {address}"),
        ))
    }
}

/// The error for a file that is invalid at an offset.
#[cold]
pub(super) fn broken(offset: usize, what: impl AsRef<str>) -> Error {
    let kind = ErrorKind::Webgrind(format!("at byte {offset}, {}", what.as_ref()));
    let location = Location {
        byte: offset as u64,
        ..Location::default()
    };
    Error::at(kind, location)
}
