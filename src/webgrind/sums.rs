//! Versions 5 to 7: sums for each function and its callers; from 6 on also its callees, from 7 on also its first line.
//!
//! ```text
//! [line]  self  inclusive  invocations  called_from_count  [sub_call_count]
//! called_from rows  [sub_call rows]  file\n  name\n
//! ```

use super::read::Cursor;
use super::write::{Field, number};
use super::{Function, Row, Version, rows};
use crate::diagnostic::Error;

/// Bytes of a record without rows and names.
pub(super) fn least_record(version: Version) -> usize {
    let optional = usize::from(version >= Version::V6) + usize::from(version >= Version::V7);
    4 * (4 + optional) + 2
}

pub(super) fn write(function: &Function, version: Version, out: &mut impl FnMut(Field<'_>)) {
    if version >= Version::V7 {
        out(Field::Word(function.line));
    }
    out(Field::Cost(function.self_cost));
    out(Field::Cost(function.inclusive));
    out(Field::Count(function.invocations));
    out(Field::Word(number(function.called_from.len())));
    if version >= Version::V6 {
        out(Field::Word(number(function.sub_calls.len())));
    }
    rows::write(&function.called_from, out);
    if version >= Version::V6 {
        rows::write(&function.sub_calls, out);
    }
    out(Field::Text(&function.file));
    out(Field::Text(&function.name));
}

pub(super) fn read(cursor: &mut Cursor<'_>, version: Version) -> Result<Function, Error> {
    let word_from = |first: Version, cursor: &mut Cursor<'_>| match version >= first {
        true => cursor.word(),
        false => Ok(0),
    };
    let mut function = Function {
        line: word_from(Version::V7, cursor)?,
        self_cost: cursor.word()?.into(),
        inclusive: cursor.word()?.into(),
        invocations: cursor.word()?.into(),
        ..Function::default()
    };
    let callers = cursor.word()?;
    let callees = word_from(Version::V6, cursor)?;
    function.called_from = rows::read(cursor, callers, "callers")?;
    function.sub_calls = rows::read(cursor, callees, "callees")?;
    function.file = cursor.text()?.to_vec();
    function.name = cursor.text()?.to_vec();
    Ok(function)
}

/// Derives the callees of version 5 from the callers: the same rows from the other end. The file does not
/// contain their order; they are sorted by callee number.
pub(super) fn derive_sub_calls(functions: &mut [Function]) {
    for callee in 0..functions.len() {
        for at in 0..functions[callee].called_from.len() {
            let row = functions[callee].called_from[at];
            functions[row.function as usize].sub_calls.push(Row {
                function: number(callee),
                ..row
            });
        }
    }
}
