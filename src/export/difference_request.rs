//! The part of a comparison to save, in any format.

use crate::browse::{ComparedCost, ComparedLine, LineBlock};

/// The selection of a comparison to write, in any format.
#[derive(Clone, Copy, Default)]
pub struct DifferenceRequest<'a> {
    /// Names of the files of A and B.
    pub files: [&'a [u8]; 2],
    /// The compared cost of functions.
    pub cost: ComparedCost,
    /// Numbers of events and rates; at least one event comes before the rates. Rows, calls and lines are
    /// judged by the first.
    pub numbers: &'a [usize],
    /// The functions, in their order.
    pub rows: &'a [u32],
    /// For graphs and contexts: a flag for each row to keep. Not used in JSON.
    pub chosen: Option<&'a [bool]>,
    /// Number of functions with a difference that are omitted.
    pub left_out: usize,
    /// The calls, by index in [`crate::browse::ComparedTables::calls`]; `None` if they are not requested.
    pub calls: Option<&'a [u32]>,
    /// The lines with the blocks that they are in.
    pub lines: Option<&'a [(&'a LineBlock, &'a ComparedLine)]>,
    /// Source files with all their lines.
    pub sources: Option<&'a [LineBlock<()>]>,
}
