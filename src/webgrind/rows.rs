//! The call rows that versions 5 to 7 share, and the sum of calls into rows.

use super::read::Cursor;
use super::write::Field;
use super::{Function, Row};
use crate::diagnostic::{Error, ErrorKind};
use crate::limits::ROWS;
use crate::numbering::Numbering;

/// Bytes of a row: function number, line, call count, cost.
pub(super) const ROW: usize = 16;

pub(super) fn write(rows: &[Row], out: &mut impl FnMut(Field<'_>)) {
    for row in rows {
        out(Field::Word(row.function));
        out(Field::Word(row.line));
        out(Field::Count(row.count));
        out(Field::Cost(row.cost));
    }
}

/// Reads `count` rows.
pub(super) fn read(cursor: &mut Cursor<'_>, count: u32, what: &str) -> Result<Vec<Row>, Error> {
    let count = cursor.check_space(count, ROW, what)?;
    let mut rows = Vec::with_capacity(count);
    for _ in 0..count {
        rows.push(Row {
            function: cursor.function()?,
            line: cursor.word()?,
            count: cursor.word()?.into(),
            cost: cursor.word()?.into(),
        });
    }
    Ok(rows)
}

/// Calls summed by (caller, callee, line), in the order of first occurrence, as in webgrind's rows.
#[derive(Clone, Debug, Default)]
pub(super) struct CallSums {
    /// Of each: caller, callee, line.
    keys: Numbering<(u32, u32, u32)>,
    sums: Vec<CallSum>,
}

/// The calls of one function by another from one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallSum {
    /// Function number of the caller.
    pub(super) caller: u32,
    /// Function number of the callee.
    pub(super) callee: u32,
    /// Line in the caller's file.
    pub(super) line: u32,
    /// How many calls.
    pub(super) count: u64,
    /// Their cost.
    pub(super) cost: i128,
}

impl CallSums {
    /// Adds calls. A count above 64 bits stays at the largest number. Fails with [`ErrorKind::Limit`] when there are
    /// too many rows.
    pub(super) fn add(&mut self, call: CallSum) -> Result<(), ErrorKind> {
        let number = self.keys.number((call.caller, call.callee, call.line)) as usize;
        match self.sums.get_mut(number) {
            Some(sum) => {
                sum.count = sum.count.saturating_add(call.count);
                sum.cost += call.cost;
            }
            None if number >= ROWS => return Err(ErrorKind::Limit("calls by line", ROWS as u64)),
            None => self.sums.push(call),
        }
        Ok(())
    }

    /// The calls with new numbers of functions, by their old ones, in the same order; equal calls are summed.
    /// Never fails in practice: the number of rows does not grow.
    pub(super) fn renumbered(&self, numbers: &[u32]) -> Result<CallSums, ErrorKind> {
        let mut renumbered = CallSums::default();
        for sum in &self.sums {
            renumbered.add(CallSum {
                caller: numbers[sum.caller as usize],
                callee: numbers[sum.callee as usize],
                ..*sum
            })?;
        }
        Ok(renumbered)
    }

    /// Assigns rows to functions. All function numbers must be within `functions`.
    pub(super) fn distribute(self, functions: &mut [Function]) {
        for sum in &self.sums {
            let row = |function| Row {
                function,
                line: sum.line,
                count: sum.count,
                cost: sum.cost,
            };
            functions[sum.callee as usize]
                .called_from
                .push(row(sum.caller));
            functions[sum.caller as usize]
                .sub_calls
                .push(row(sum.callee));
        }
    }
}
