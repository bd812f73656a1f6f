//! Version 6: version 5 and the callees of each function.
//!
//! ```text
//! self  inclusive  invocations  called_from_count  sub_call_count
//! called_from rows  sub_call rows  file\n  name\n
//! ```

use super::cursor::Cursor;
use super::fields::{Fields, number};
use super::{Function, rows};
use crate::diagnostic::Error;

/// Bytes of a record without rows and names.
pub(super) const LEAST_RECORD: usize = 5 * 4 + 2;

pub(super) fn write(function: &Function, out: &mut impl Fields) {
    out.cost(function.self_cost);
    out.cost(function.inclusive);
    out.count(function.invocations);
    out.word(number(function.called_from.len()));
    out.word(number(function.sub_calls.len()));
    rows::write(&function.called_from, out);
    rows::write(&function.sub_calls, out);
    out.text(&function.file);
    out.text(&function.name);
}

pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Function, Error> {
    let mut function = Function {
        self_cost: cursor.word()?.into(),
        inclusive: cursor.word()?.into(),
        invocations: cursor.word()?.into(),
        ..Function::default()
    };
    let callers = cursor.word()?;
    let callees = cursor.word()?;
    function.called_from = rows::read(cursor, callers, "callers")?;
    function.sub_calls = rows::read(cursor, callees, "callees")?;
    function.file = cursor.text()?.to_vec();
    function.name = cursor.text()?.to_vec();
    Ok(function)
}
