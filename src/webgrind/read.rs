//! Reads the bytes of a file into a buffer.
//!
//! A webgrind file contains addresses and counts, so a damaged or hostile one could send a reader anywhere.
//! Rules: records are contiguous, as all writers write them, so no byte is read twice; a count is checked
//! against the remaining bytes before memory is allocated for it; function numbers must be valid. Memory
//! use is proportional to the file.

use super::cursor::{Cursor, broken, records};
use super::{Buffer, Headers, Version, sums, v4};
use crate::diagnostic::Error;

/// Reads a file of version 4 to 7. Data that the version does not store is derived if possible: the callees
/// of version 5 from the callers, the rows of version 4 from its single calls.
///
/// # Errors
/// [`ErrorKind::Webgrind`](crate::diagnostic::ErrorKind::Webgrind) with the offset of the first problem.
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
