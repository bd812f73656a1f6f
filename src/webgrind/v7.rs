//! Version 7: the line of the function, then version 6.

use super::Function;
use super::cursor::Cursor;
use super::fields::Fields;
use super::v6;
use crate::diagnostic::Error;

/// Bytes of a record without rows and names.
pub(super) const LEAST_RECORD: usize = 4 + v6::LEAST_RECORD;

pub(super) fn write(function: &Function, out: &mut impl Fields) {
    out.word(function.line);
    v6::write(function, out);
}

pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Function, Error> {
    let line = cursor.word()?;
    Ok(Function {
        line,
        ..v6::read(cursor)?
    })
}
