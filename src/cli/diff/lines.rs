//! Differences of single lines, which are read from the files again.

use crate::browse::{
    ComparedLine, ComparedSide, ComparedTables, LineBlock, SideDetails, compared_lines,
};
use crate::cli::inputs::Inputs;
use crate::details::{Grain, Request, Wanted};
use crate::model::PartSelection;

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
    let request = |parts: PartSelection| Request {
        wanted: Wanted::Everything,
        parts,
        grain: Grain::FUNCTION_LINES,
    };
    let of_a = a.details(&request(tables.a.own_parts()))?;
    let of_b = b.details(&request(tables.b.own_parts()))?;
    let rows_a = tables.rows_of(ComparedSide::A);
    let rows_b = tables.rows_of(ComparedSide::B);
    let side = |inputs, details, rows| {
        Some(SideDetails {
            profile: inputs,
            details,
            rows,
        })
    };
    Ok(compared_lines(
        tables,
        side(&a.profile, &of_a, &rows_a),
        side(&b.profile, &of_b, &rows_b),
    ))
}

/// The lines of all blocks that have a self cost.
pub(in crate::cli) fn lines<'a>(blocks: &'a [LineBlock]) -> Vec<Line<'a>> {
    let of = |block: &'a LineBlock| {
        let lines = block.lines.iter().filter(|line| line.has_cost());
        lines.map(move |line| Line { block, line })
    };
    blocks.iter().flat_map(of).collect()
}
