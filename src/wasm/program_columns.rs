//! Instructions from the disassembler, which is another WebAssembly module in its own worker; the page
//! passes them on. The texts of instructions stay on the page.

use super::code_rows::CodeRows;
use crate::code::ProgramCode;
use crate::disassembly::{Flow, InlinedCall, Instruction};
use wasm_bindgen::prelude::wasm_bindgen;

/// The instructions of a function in a program.
#[derive(Default)]
pub(super) struct ProgramColumns {
    instructions: Vec<Instruction>,
    shapes: Vec<u64>,
    files: Vec<String>,
    functions: Vec<String>,
    has_lines: bool,
}

#[wasm_bindgen]
impl CodeRows {
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

    /// Adds the lines where they were inlined, and the inlined functions.
    #[wasm_bindgen(js_name = setSites)]
    pub fn set_sites(
        &mut self,
        side: usize,
        functions: Vec<String>,
        file: &[i32],
        line: &[u32],
        function: &[u32],
    ) {
        let program = self.program(side);
        let (files, count) = (program.files.len(), functions.len() as u32);
        program.functions = functions;
        let sites = file.iter().zip(line).zip(function);
        for (one, (site, &function)) in program.instructions.iter_mut().zip(sites) {
            let site = known(site, files).filter(|_| function < count);
            let call = site.map(|(file, line)| InlinedCall {
                file,
                line,
                function,
            });
            one.inlined_at = call.into_iter().collect();
        }
    }
}

impl CodeRows {
    fn program(&mut self, side: usize) -> &mut ProgramColumns {
        self.programs[side.min(1)].get_or_insert_default()
    }
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

/// `FLOW` of www/protocol/details.js.
fn flow_of(number: u8) -> Flow {
    match number {
        1 => Flow::Call,
        2 => Flow::Jump,
        3 => Flow::Branch,
        4 => Flow::End,
        _ => Flow::Next,
    }
}
