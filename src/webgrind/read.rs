//! Reads the bytes of a file into a buffer.
//!
//! A webgrind file contains addresses and counts, so a damaged or hostile one could send a reader anywhere.
//! Rules: records are contiguous, as all writers write them, so no byte is read twice; a count is checked
//! against the remaining bytes before memory is allocated for it; function numbers must be valid. Memory
//! use is proportional to the file.

use super::{Buffer, Headers, Version, sums, v4};
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

/// Reads a file of version 4 to 7. Data that the version does not store is derived if possible: the callees of version
/// 5 from the callers, the rows of version 4 from its single calls. Fails with [`ErrorKind::Webgrind`] with the offset
/// of the first problem.
pub fn read(bytes: &[u8]) -> Result<(Version, Buffer), Error> {
    let mut cursor = Cursor::new(bytes);
    let number = cursor.word()?;
    let Some(version) = Version::of(number) else {
        return Err(broken(
            0,
            format!("its version is {number}; versions 4 to 7 can be read"),
        ));
    };
    let headers_at = cursor.word()?;
    cursor.functions = cursor.word()?;
    let least = match version {
        Version::V4 => v4::LEAST_RECORD,
        Version::V5 | Version::V6 | Version::V7 => sums::least_record(version),
    };
    let count = cursor.check_space(cursor.functions, 4 + least, "functions")?;
    let addresses = (0..count)
        .map(|_| cursor.word())
        .collect::<Result<Vec<u32>, Error>>()?;
    let mut buffer = match version {
        Version::V4 => v4::read(&mut cursor, &addresses, headers_at)?,
        Version::V5 | Version::V6 | Version::V7 => Buffer {
            functions: records(&mut cursor, &addresses, |cursor| {
                sums::read(cursor, version)
            })?,
            ..Buffer::default()
        },
    };
    if version == Version::V5 {
        sums::derive_sub_calls(&mut buffer.functions);
    }
    cursor.expect_at(headers_at, "the header lines")?;
    buffer.headers = Headers::from_text(bytes[cursor.at..].to_vec());
    Ok((version, buffer))
}
