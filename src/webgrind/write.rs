//! Writes a buffer as the bytes of a file.

use super::fields::{Census, Field, Image, number};
use super::fit::settle;
use super::{Buffer, Excess, Overflow, Version, sums, v4};
use crate::diagnostic::ErrorKind;

/// The bytes of a file of the given version.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if numbers do not fit and must not be changed (see [`Overflow`]), if
/// version 4 is requested for a buffer without single invocations, or if a name contains a newline;
/// [`ErrorKind::Limit`] if the file would exceed 4 GiB, the range of its addresses.
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

/// The numbers of a buffer that do not fit the words of a version's file.
///
/// # Errors
/// As [`write()`], apart from the numbers.
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
