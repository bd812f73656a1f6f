//! A request for rows of source lines or machine code, of a profile or of a comparison.
//!
//! Instructions come from the disassembler, which is another WebAssembly module in its own worker; the page passes them
//! on. The texts of instructions stay on the page.

use super::columns::{Addresses, Bytes, Indices, Numbers};
use crate::browse::{LineBlock, TextPairs};
use crate::code::{Folding, MachineOrder, ProgramCode};
use crate::disassembly::{Flow, InlinedCall, Instruction};
use crate::order;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use tsify::Tsify;

/// The context of lines with cost.
pub(super) const LINES: Folding = Folding {
    context: 3,
    shortest: 2,
};
/// The context of instructions with cost.
pub(super) const INSTRUCTIONS: Folding = Folding {
    context: 3,
    shortest: 3,
};

/// A request for rows of lines or instructions. Sides are 0 for a profile or A, 1 for B.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
#[tsify(missing_as_null)]
pub struct CodeRowsRequest {
    pub(super) event: u32,
    pub(super) second: Option<u32>,
    /// The code of each side.
    #[tsify(type = "readonly (ProgramColumns | null)[]")]
    programs: Vec<Option<Program>>,
    /// Line counts of source texts, by side and path.
    lengths: Vec<(usize, String, u32)>,
    /// Known texts of both sides of a comparison.
    pub(super) texts: FileTexts,
    /// Expanded gaps of lines, by file and first line.
    pub(super) lines: BTreeSet<(u32, u64)>,
    /// Opened groups of inlined code.
    pub(super) groups: BTreeSet<u32>,
    /// Expanded gaps of instructions, by `MachineRows.text`.
    pub(super) instructions: BTreeSet<u32>,
    pub(super) order: MachineOrder,
    pub(super) column: CodeColumn,
    /// Whether only lines or instructions with a difference are listed.
    pub(super) only_changed: bool,
}

/// Texts of source files of both sides of a comparison: their names in A and in B, and the texts, with lines that end
/// with a line feed.
#[derive(Default, Deserialize, Tsify)]
pub struct FileTexts(Vec<([String; 2], [String; 2])>);

impl FileTexts {
    /// The matched lines of each block whose texts are known, by its index.
    pub(super) fn pairs(&self, blocks: &[LineBlock]) -> BTreeMap<u32, TextPairs> {
        let of_block = |(file, block): (u32, &LineBlock)| {
            let names = [block.a_file.as_ref()?, block.b_file.as_ref()?];
            let names = names.map(|name| String::from_utf8_lossy(name));
            let mut known = self.0.iter();
            let (_, texts) = known.find(|(known, _)| names == *known)?;
            let [a, b] = texts
                .each_ref()
                .map(|text| Vec::from_iter(text.split('\n')));
            Some((file, TextPairs::new(&a, &b)))
        };
        order::map((0..).zip(blocks).filter_map(of_block))
    }

    /// The blocks with their lines matched by these texts.
    pub(super) fn paired(&self, blocks: Vec<LineBlock>) -> Vec<LineBlock> {
        let pairs = self.pairs(&blocks);
        let paired = |(file, block): (u32, LineBlock)| match pairs.get(&file) {
            Some(texts) => block.by_text(texts),
            None => block,
        };
        (0..).zip(blocks).map(paired).collect()
    }
}

/// A column to sort by, the largest value first, in a comparison the largest difference; empty for their own order.
#[derive(Clone, Copy, Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) enum CodeColumn {
    #[default]
    #[serde(rename = "")]
    Place,
    #[serde(rename = "self")]
    Own,
    Total,
    Second,
}

impl CodeRowsRequest {
    pub(super) fn program(&self, side: usize) -> Option<&Program> {
        self.programs.get(side)?.as_ref()
    }

    /// The line count of a source text of a side, 0 if it is unknown.
    pub(super) fn length(&self, side: usize, path: &[u8]) -> u64 {
        let path = String::from_utf8_lossy(path);
        let mut all = self.lengths.iter();
        let known = all.find(|of| of.0 == side && of.1 == path);
        known.map_or(0, |of| of.2.into())
    }
}

/// Code of a function in a program, by instruction.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ProgramColumns {
    /// As in the profile.
    address: Addresses,
    /// Where it jumps to or what it calls; 0 where there is none.
    target: Addresses,
    /// What is executed after it: 0 the next one, 1 a function and then the next one, 2 its target, 3 either of these,
    /// 4 the caller or nothing.
    flow: Bytes,
    /// The same number where instructions are the same except for addresses.
    shape: Addresses,
    /// Index of the source file by debug information, or -1.
    file: Indices,
    line: Numbers,
    /// For inlined code, number of its calls in the file of the function, from the innermost outward.
    call_count: Numbers,
    /// Of each call, index of the source file.
    call_file: Indices,
    call_line: Numbers,
    /// Index of the inlined function.
    call_function: Numbers,
    /// Names of inlined functions.
    functions: Vec<String>,
    files: Vec<String>,
    /// Whether its lines may replace missing ones of the profile.
    has_lines: bool,
}

/// The instructions of a function in a program.
#[derive(Deserialize)]
#[serde(from = "ProgramColumns")]
pub(super) struct Program {
    instructions: Vec<Instruction>,
    /// Numbers that are the same where texts of instructions are.
    pub(super) shapes: Vec<u64>,
    pub(super) files: Vec<String>,
    /// Names of inlined functions.
    pub(super) functions: Vec<String>,
    has_lines: bool,
}

impl Program {
    pub(super) fn code(&self) -> ProgramCode<'_> {
        ProgramCode {
            instructions: &self.instructions,
            files: &self.files,
            has_lines: self.has_lines,
        }
    }
}

impl From<ProgramColumns> for Program {
    fn from(columns: ProgramColumns) -> Self {
        let ProgramColumns {
            files, functions, ..
        } = columns;
        let known = |(file, line): (i32, u32)| {
            let file = u32::try_from(file).ok()?;
            ((file as usize) < files.len()).then_some((file, line))
        };
        let sites = Vec::from(&columns.call_file).into_iter();
        let sites = sites.zip(Vec::from(&columns.call_line));
        let mut sites = sites.zip(Vec::from(&columns.call_function));
        let mut calls = |count: u32| -> Vec<InlinedCall> {
            let call = |(site, function)| {
                let (file, line) = known(site).filter(|_| (function as usize) < functions.len())?;
                Some(InlinedCall {
                    file,
                    line,
                    function,
                })
            };
            let all = sites.by_ref().take(count as usize);
            all.filter_map(call).collect()
        };
        let jumps = Vec::from(&columns.target)
            .into_iter()
            .zip(Vec::from(&columns.flow));
        let lines = Vec::from(&columns.file)
            .into_iter()
            .zip(Vec::from(&columns.line));
        let all = Vec::from(&columns.address).into_iter().zip(jumps);
        let all = all.zip(lines).zip(Vec::from(&columns.call_count));
        let instruction = |(((address, (target, flow)), line), count)| Instruction {
            address,
            text: String::new(),
            target: (target > 0).then_some(target),
            flow: Flow::of(flow),
            line: known(line),
            inlined_at: calls(count),
        };
        Program {
            instructions: all.map(instruction).collect(),
            shapes: (&columns.shape).into(),
            has_lines: columns.has_lines,
            files,
            functions,
        }
    }
}
