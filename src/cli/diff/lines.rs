//! Differences of single lines, which are read from the files again.

use crate::browse::{
    ComparedLine, ComparedSide, ComparedTables, LineBlock, SideDetails, compared_lines,
};
use crate::cli::inputs::Inputs;
use crate::details::{Grain, Request, Wanted};

/// A line with its function and file.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Line<'a, Row = u32> {
    pub(in crate::cli) block: &'a LineBlock<Row>,
    pub(in crate::cli) line: &'a ComparedLine,
}

impl<'a, Row: Copy> Line<'a, Row> {
    /// Name of the file in B, or in A if only A has it.
    pub(in crate::cli) fn file(self) -> &'a [u8] {
        let block = self.block;
        let names = match self.line.b {
            Some(_) => [&block.b_file, &block.a_file],
            None => [&block.a_file, &block.b_file],
        };
        let name = names.into_iter().flatten().next();
        name.map_or(&[], |name| name)
    }

    /// Line number in B, or in A if only A has it.
    pub(in crate::cli) fn number(self) -> u64 {
        self.line.b.or(self.line.a).unwrap_or(0)
    }
}

/// All lines of both profiles.
pub(in crate::cli) fn blocks(
    tables: &ComparedTables,
    a: &Inputs,
    b: &Inputs,
) -> Result<Vec<LineBlock>, String> {
    let all = [Wanted::Everything, Wanted::Everything];
    read_again(tables, [a, b], all, compared_lines)
}

/// Matches what is read again from both profiles.
pub(super) fn read_again<T>(
    tables: &ComparedTables,
    inputs: [&Inputs; 2],
    wanted: [Wanted; 2],
    matched: impl FnOnce(&ComparedTables, [Option<SideDetails<'_>>; 2]) -> T,
) -> Result<T, String> {
    let mut read = Vec::new();
    for ((side, inputs), wanted) in ComparedSide::BOTH.into_iter().zip(inputs).zip(wanted) {
        let details = inputs.details(&Request {
            wanted,
            parts: tables.side(side).own_parts(),
            grain: Grain::FUNCTION_LINES,
        })?;
        read.push((details, tables.rows_of(side)));
    }
    let sides = [0, 1].map(|side| {
        Some(SideDetails {
            profile: &inputs[side].profile,
            details: &read[side].0,
            rows: &read[side].1,
        })
    });
    Ok(matched(tables, sides))
}

/// The lines of all blocks that have a self cost.
pub(in crate::cli) fn lines<'a>(blocks: &'a [LineBlock]) -> Vec<Line<'a>> {
    let of = |block: &'a LineBlock| {
        let lines = block.lines.iter().filter(|line| line.has_cost());
        lines.map(move |line| Line { block, line })
    };
    blocks.iter().flat_map(of).collect()
}
