//! A plain reader of profiles, slow and obvious, written after the format specification and the
//! rules at the head of `src/grammar/mod.rs`, with nothing in common with the grammar but those.
//!
//! It cuts a text into lines and lines into words, keeps every line, and adds up nothing. Callees are
//! looked for when all lines are there.

mod callees;
mod header;
mod lines;
mod names;
mod numbers;

use crate::support::Names;
use grindscope::diagnostic::WarningKind;
use grindscope::sink::Position;

/// A line of costs with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Costs {
    pub(crate) part: usize,
    pub(crate) file: Vec<u8>,
    pub(crate) position: Position,
    pub(crate) costs: Vec<i128>,
}

/// A call line: caller, callee, count, costs.
pub(crate) type Call = (Names, Names, u64, Costs);

/// The facts of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// Events of each part.
    pub(crate) parts: Vec<Vec<Vec<u8>>>,
    pub(crate) own: Vec<(Names, Costs)>,
    pub(crate) calls: Vec<Call>,
    /// Jumps: followed, executed, source.
    pub(crate) jumps: Vec<(u64, u64, Position)>,
    /// `summary:` and `totals:` lines: whether the former, and the numbers.
    pub(crate) sums: Vec<(bool, Vec<i128>)>,
    /// Kinds of warnings with their lines.
    pub(crate) warnings: Vec<(WarningKind, u64)>,
    /// Why reading ended early: words of the message, and the line.
    pub(crate) error: Option<(&'static str, Option<u64>)>,
    pub(crate) lines: u64,
    pub(crate) call_lines: u64,
    pub(crate) jump_lines: u64,
}

/// Reads a text.
pub(crate) fn read(text: &[u8]) -> Reading {
    let mut reader = lines::Reader::default();
    if text.is_empty() {
        reader.out.error = Some(("empty", None));
        return reader.out;
    }
    let mut lines: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
    let terminated = lines.last().is_some_and(|l| l.is_empty());
    if terminated {
        lines.pop();
    }
    for line in lines {
        reader.line(line);
        if reader.out.error.is_some() {
            return reader.out;
        }
    }
    reader.end(terminated);
    reader.out
}
