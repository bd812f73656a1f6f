//! The call rows that versions 5 to 7 share, and the sum of calls into rows.

use super::read::Cursor;
use super::write::Field;
use super::{Function, Row};
use crate::details::{CostTable, add};
use crate::diagnostic::{Error, ErrorKind};
use crate::limits::ROWS;

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

/// Count and cost of calls by (caller, callee, line), in the order of first occurrence, as in webgrind's rows.
#[derive(Clone, Debug)]
pub(super) struct CallSums(CostTable<(u32, u32, u32)>);

impl CallSums {
    pub(super) fn new() -> CallSums {
        CallSums(CostTable::new(2))
    }

    /// Adds calls of a caller and a callee at a line of the caller's file. Fails with [`ErrorKind::Limit`] when there are
    /// too many rows.
    pub(super) fn add(
        &mut self,
        key: (u32, u32, u32),
        count: u64,
        cost: i128,
    ) -> Result<(), ErrorKind> {
        add(self.0.row(key), &[count.into(), cost]);
        match self.0.len() > ROWS {
            true => Err(ErrorKind::Limit("calls by line", ROWS as u64)),
            false => Ok(()),
        }
    }

    /// The calls with new numbers of functions, by their old ones, in the same order; equal calls are summed.
    pub(super) fn renumbered(&self, numbers: &[u32]) -> CallSums {
        let new = |number: u32| numbers[number as usize];
        let key = |(caller, callee, line)| Some((new(caller), new(callee), line));
        CallSums(self.0.grouped(key))
    }

    /// Assigns rows to functions. A count above 64 bits becomes the largest number. All function numbers must be within
    /// `functions`.
    pub(super) fn distribute(self, functions: &mut [Function]) {
        for ((caller, callee, line), sums) in self.0.iter() {
            let row = |function| Row {
                function,
                line,
                count: u64::try_from(sums[0]).unwrap_or(u64::MAX),
                cost: sums[1],
            };
            functions[callee as usize].called_from.push(row(caller));
            functions[caller as usize].sub_calls.push(row(callee));
        }
    }
}
