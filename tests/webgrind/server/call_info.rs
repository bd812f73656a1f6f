//! The tables under a function: its callers and its callees.

use super::unit::{Amount, Measure, Unit};
use grindscope::webgrind::{Buffer, Row};

/// Callers and callees of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CallInfo {
    /// Who calls it and where.
    pub(crate) called_from: Vec<CallRow>,
    /// Whom it calls and where.
    pub(crate) sub_calls: Vec<CallRow>,
    /// Whether it was entered more often than it was called: the host called it too.
    pub(crate) called_by_host: bool,
}

/// The calls between two functions from one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallRow {
    /// Number of the other function.
    pub(crate) function: u32,
    /// Line of the call in the caller's file.
    pub(crate) line: u32,
    /// How many calls.
    pub(crate) count: u64,
    /// Their inclusive cost.
    pub(crate) cost: Amount,
}

/// Computes the tables of a function; `None` if there is no such function.
pub(crate) fn call_info(buffer: &Buffer, function: usize, unit: Unit) -> Option<CallInfo> {
    let function = buffer.functions.get(function)?;
    let measure = Measure::new(&buffer.headers, unit);
    let rows = |rows: &[Row]| -> Vec<CallRow> {
        let row = |row: &Row| CallRow {
            function: row.function,
            line: row.line,
            count: row.count,
            cost: measure.amount(row.cost),
        };
        rows.iter().map(row).collect()
    };
    let calls = function.called_from.iter().map(|row| row.count);
    Some(CallInfo {
        called_from: rows(&function.called_from),
        sub_calls: rows(&function.sub_calls),
        called_by_host: calls.fold(0, u64::saturating_add) < function.invocations,
    })
}
