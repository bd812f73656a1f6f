//! A request for rows of source lines or machine code, of a profile or of a comparison.
//!
//! Instructions come from the disassembler, which is another WebAssembly module in its own worker; the page passes them
//! on. The texts of instructions stay on the page.

use super::answer::Refusal;
use super::session::Session;
use crate::browse::TextPairs;
use crate::code::{Folding, MachineOrder, ProgramCode};
use crate::disassembly::{Flow, InlinedCall, Instruction};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

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

/// A request for rows. Sides are 0 for a profile or A, 1 for B.
#[wasm_bindgen]
#[derive(Default)]
pub struct CodeRows {
    pub(super) event: u32,
    pub(super) second: Option<u32>,
    /// The code of each side.
    pub(super) programs: [Option<ProgramColumns>; 2],
    /// Line counts of source texts of each side, by path.
    lengths: [HashMap<String, u32>; 2],
    /// Texts of both sides of a comparison, by file.
    pub(super) texts: BTreeMap<u32, TextPairs>,
    /// Expanded gaps, by file and first line.
    pub(super) lines: BTreeSet<(u32, u64)>,
    /// Opened groups of inlined code.
    pub(super) groups: BTreeSet<u32>,
    /// Expanded gaps, by `MachineRows.text`.
    pub(super) instructions: BTreeSet<u32>,
    pub(super) sort: Option<Column>,
    /// Whether only lines or instructions with a difference are listed.
    pub(super) only_changed: bool,
}

/// A column to sort lines or instructions by, in a comparison by its difference.
#[derive(Clone, Copy)]
pub(super) enum Column {
    Own,
    Total,
    Second,
}

#[wasm_bindgen]
impl Session {
    /// Creates a request for rows with the costs of an event and optionally a second one.
    #[wasm_bindgen(js_name = codeRows)]
    pub fn code_rows(&self, event: u32, second: Option<u32>) -> CodeRows {
        CodeRows {
            event,
            second,
            ..CodeRows::default()
        }
    }
}

#[wasm_bindgen]
impl CodeRows {
    /// Adds the line count of a source text of a side.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(&mut self, side: usize, path: String, lines: u32) {
        self.lengths[side.min(1)].insert(path, lines);
    }

    /// Adds the texts of a file in A and in B: a number for each line, equal for equal lines.
    #[wasm_bindgen(js_name = addTexts)]
    pub fn add_texts(&mut self, file: u32, a: &[u32], b: &[u32]) {
        self.texts.insert(file, TextPairs::new(a, b));
    }

    /// Expands the gap that begins at a line.
    #[wasm_bindgen(js_name = openLines)]
    pub fn open_lines(&mut self, file: u32, line: f64) {
        // Lines are whole numbers below 2^53.
        self.lines.insert((file, line as u64));
    }

    /// Opens a group of inlined code.
    #[wasm_bindgen(js_name = openGroup)]
    pub fn open_group(&mut self, group: u32) {
        self.groups.insert(group);
    }

    /// Sorts by a column of `CodeOrder` of www/protocol/details.js, and omits places without a difference.
    #[wasm_bindgen(js_name = setOrder)]
    pub fn set_order(&mut self, column: &str, only_changed: bool) {
        self.only_changed = only_changed;
        self.sort = match column {
            "self" => Some(Column::Own),
            "total" => Some(Column::Total),
            "second" => Some(Column::Second),
            _ => None,
        };
    }

    /// Expands a gap by number.
    #[wasm_bindgen(js_name = openInstructions)]
    pub fn open_instructions(&mut self, gap: u32) {
        self.instructions.insert(gap);
    }

    /// Sets the instructions of the program, columns of `Disassembly` of www/protocol/details.js. `side` is 0
    /// for a profile or A, 1 for B.
    #[wasm_bindgen(js_name = setInstructions)]
    pub fn set_instructions(
        &mut self,
        side: usize,
        address: &[u64],
        target: &[u64],
        flow: &[u8],
        shape: &[u64],
    ) {
        let all = address.iter().zip(target).zip(flow);
        let instructions = all.map(|((&address, &target), &flow)| Instruction {
            address,
            text: String::new(),
            target: (target > 0).then_some(target),
            flow: flow_of(flow),
            line: None,
            inlined_at: Vec::new(),
        });
        *self.program(side) = ProgramColumns {
            instructions: instructions.collect(),
            shapes: shape.to_vec(),
            ..ProgramColumns::default()
        };
    }

    /// Adds their source lines. `has_lines` says whether these may replace missing ones of the profile.
    #[wasm_bindgen(js_name = setLines)]
    pub fn set_lines(
        &mut self,
        side: usize,
        files: Vec<String>,
        file: &[i32],
        line: &[u32],
        has_lines: bool,
    ) {
        let program = self.program(side);
        program.files = files;
        program.has_lines = has_lines;
        let count = program.files.len();
        for (one, line) in program.instructions.iter_mut().zip(file.iter().zip(line)) {
            one.line = known(line, count);
        }
    }

    /// Adds the lines where they were inlined, and the inlined functions; `count` calls of each instruction.
    #[wasm_bindgen(js_name = setSites)]
    pub fn set_sites(
        &mut self,
        side: usize,
        functions: Vec<String>,
        count: &[u32],
        file: &[i32],
        line: &[u32],
        function: &[u32],
    ) {
        let program = self.program(side);
        let (files, names) = (program.files.len(), functions.len() as u32);
        program.functions = functions;
        let mut sites = file.iter().zip(line).zip(function);
        for (one, &count) in program.instructions.iter_mut().zip(count) {
            let calls = sites.by_ref().take(count as usize);
            let calls = calls.filter_map(|(site, &function)| {
                let (file, line) = known(site, files).filter(|_| function < names)?;
                Some(InlinedCall {
                    file,
                    line,
                    function,
                })
            });
            one.inlined_at = calls.collect();
        }
    }
}

impl CodeRows {
    /// The line count of a source text of a side, 0 if it is unknown.
    pub(super) fn length(&self, side: usize, path: &[u8]) -> u64 {
        let lengths = &self.lengths[side];
        let known = lengths.get(String::from_utf8_lossy(path).as_ref());
        known.copied().unwrap_or(0).into()
    }

    fn program(&mut self, side: usize) -> &mut ProgramColumns {
        self.programs[side.min(1)].get_or_insert_default()
    }
}

/// The order of a `MachineOrder` of www/protocol/details.js.
pub(super) fn order_of(order: &str) -> Result<MachineOrder, JsValue> {
    match order {
        "address" => Ok(MachineOrder::Address),
        "split" => Ok(MachineOrder::Split),
        "merged" => Ok(MachineOrder::Merged),
        _ => Err(Refusal::NoSuchNumber.into()),
    }
}

/// The instructions of a function in a program.
#[derive(Default)]
pub(super) struct ProgramColumns {
    instructions: Vec<Instruction>,
    shapes: Vec<u64>,
    files: Vec<String>,
    functions: Vec<String>,
    has_lines: bool,
}

impl ProgramColumns {
    pub(super) fn code(&self) -> ProgramCode<'_> {
        ProgramCode {
            instructions: &self.instructions,
            files: &self.files,
            has_lines: self.has_lines,
        }
    }

    /// Numbers that are the same where texts of instructions are.
    pub(super) fn shapes(&self) -> &[u64] {
        &self.shapes
    }

    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    /// Names of inlined functions.
    pub(super) fn functions(&self) -> &[String] {
        &self.functions
    }
}

/// A line, if its file index is below `count`.
fn known((&file, &line): (&i32, &u32), count: usize) -> Option<(u32, u32)> {
    let file = u32::try_from(file).ok()?;
    ((file as usize) < count).then_some((file, line))
}

/// `Disassembly.flow` of www/protocol/details.js.
fn flow_of(number: u8) -> Flow {
    match number {
        1 => Flow::Call,
        2 => Flow::Jump,
        3 => Flow::Branch,
        4 => Flow::End,
        _ => Flow::Next,
    }
}
