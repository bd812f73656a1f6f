//! Differences as JSON: which of them.

use super::Arguments;
use super::lines::{Line, listed};
use crate::browse::{ComparedLine, ComparedTables, LineBlock, list_differences};
use crate::export::difference_json::{Wish, write};

pub(super) fn text(
    arguments: &Arguments,
    tables: &ComparedTables,
    events: &[usize],
    lines: &[Line<'_>],
) -> Vec<u8> {
    let percent = arguments.threshold.unwrap_or(0.0);
    let equal = arguments.threshold.is_none() || arguments.equal;
    let key = arguments.sort.into();
    let figures = tables.figures(events[0], arguments.cost());
    let name = |row: u32| tables.place(row);
    let functions = list_differences(&figures.rows, key, percent, |_| equal, name);
    let (matched, figures) = tables.calls(events[0]);
    let ends = |at: u32| {
        let call = &matched[at as usize];
        (tables.place(call.caller), tables.place(call.callee))
    };
    let calls = list_differences(&figures.costs, key, percent, |_| equal, ends);
    let (listed, _) = listed(arguments, tables, lines, events[0], percent, equal);
    let listed = listed.rows.iter().map(|&at| lines[at as usize]);
    let listed: Vec<(&LineBlock, &ComparedLine)> =
        listed.map(|line| (line.block, line.line)).collect();
    let (a, b) = (arguments.a.as_os_str(), arguments.b.as_os_str());
    write(
        tables,
        &Wish {
            files: [a.as_encoded_bytes(), b.as_encoded_bytes()],
            cost: arguments.cost(),
            events,
            rows: &functions.rows,
            left_out: functions.left_out,
            calls: arguments.calls.then_some(&calls.rows[..]),
            lines: arguments.lines.then_some(&listed[..]),
        },
    )
}
