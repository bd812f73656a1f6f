//! Version 5: sums for each function, and its callers.
//!
//! ```text
//! self  inclusive  invocations  called_from_count  called_from rows  file\n  name\n
//! ```

use super::cursor::Cursor;
use super::fields::{Fields, number};
use super::{Buffer, Function, Row, rows};
use crate::diagnostic::Error;

/// Bytes of a record without rows and names.
pub(super) const LEAST_RECORD: usize = 4 * 4 + 2;

pub(super) fn write(function: &Function, out: &mut impl Fields) {
    out.cost(function.self_cost);
    out.cost(function.inclusive);
    out.count(function.invocations);
    out.word(number(function.called_from.len()));
    rows::write(&function.called_from, out);
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
    function.called_from = rows::read(cursor, callers, "callers")?;
    function.file = cursor.text()?.to_vec();
    function.name = cursor.text()?.to_vec();
    Ok(function)
}

/// Derives the callees from the callers: the same rows from the other end. The file does not contain their
/// order; they are sorted by callee number.
pub(super) fn with_sub_calls(mut functions: Vec<Function>) -> Buffer {
    for callee in 0..functions.len() {
        for at in 0..functions[callee].called_from.len() {
            let row = functions[callee].called_from[at];
            functions[row.function as usize].sub_calls.push(Row {
                function: number(callee),
                ..row
            });
        }
    }
    Buffer {
        functions,
        ..Buffer::default()
    }
}
