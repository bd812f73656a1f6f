//! Differences as JSON: the selected ones.

use super::choice::Choice;
use super::lines::Line;
use crate::browse::{ComparedLine, LineBlock};
use crate::export::difference_json::{Wish, write};

pub(super) fn text(
    choice: &Choice<'_>,
    events: &[usize],
    lines: &[Line<'_>],
    files: &[LineBlock<()>],
) -> Vec<u8> {
    let arguments = choice.arguments;
    let functions = choice.functions();
    let calls = arguments.calls.then(|| choice.calls().rows);
    let listed = choice.lines(lines).rows.into_iter();
    let listed: Vec<(&LineBlock, &ComparedLine)> = listed
        .map(|at| (lines[at as usize].block, lines[at as usize].line))
        .collect();
    let (a, b) = (arguments.a.as_os_str(), arguments.b.as_os_str());
    write(
        choice.tables,
        &Wish {
            files: [a.as_encoded_bytes(), b.as_encoded_bytes()],
            cost: arguments.cost(),
            events,
            rows: &functions.rows,
            left_out: functions.left_out,
            calls: calls.as_deref(),
            lines: arguments.lines.then_some(&listed[..]),
            sources: (!arguments.whole.is_empty()).then_some(files),
        },
    )
}
