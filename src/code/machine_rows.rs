//! The kinds and orders of rows of machine code, and what the instructions of one profile give them: addresses,
//! source lines and the beginnings of basic blocks.
//!
//! A basic block begins at every jump target and after every jump. The profile contains the jumps that were
//! executed, if it recorded them; the program contains all except those with computed targets.

use super::places::{Places, Site};
use super::program_code::{Item, ProgramCode};
use crate::disassembly::block_starts;
use crate::model::Profile;
use serde::Deserialize;

/// How instructions are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub enum MachineOrder {
    /// By address.
    #[default]
    Address,
    /// By address, below their source lines.
    Split,
    /// By source line, all instructions of a line together.
    Merged,
}

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineRowKind {
    /// An instruction of the profile.
    Instruction,
    /// A call of the instruction above.
    Call,
    /// An instruction of the program without costs.
    Idle,
    /// Several instructions without costs.
    Gap,
    /// A source line above its instructions.
    Line,
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MachineRow {
    /// Its kind.
    pub kind: MachineRowKind,
    /// Number of the pair of instructions, of the call, or of the source line.
    pub number: Option<u32>,
    /// For a gap, the number that opens it.
    pub text: Option<u32>,
    /// How many instructions a gap hides.
    pub hidden: u32,
    /// Whether a basic block begins here.
    pub begins_block: bool,
}

/// The instructions of a function.
#[derive(Clone, Copy)]
pub struct MachineCode<'a> {
    /// Its places in the profile; their lines may come from the program.
    pub places: &'a Places,
    /// Its code in the program.
    pub program: Option<ProgramCode<'a>>,
    /// The profile.
    pub profile: &'a Profile,
}

impl MachineCode<'_> {
    /// For each item, whether a basic block begins with it. The first item needs no mark.
    pub(super) fn block_starts(&self, items: &[Item]) -> Vec<bool> {
        let instructions = self.program.map_or(&[][..], |program| program.instructions);
        let of_texts = block_starts(instructions);
        let mut of_places = vec![false; self.places.all.len()];
        let mut jumping = vec![false; self.places.all.len()];
        for jump in &self.places.jumps {
            jumping[jump.from as usize] = true;
            if let Some(to) = jump.to {
                of_places[to as usize] = true;
            }
        }
        let mut begins = Vec::with_capacity(items.len());
        let (mut before, mut is_after_jump) = (None, false);
        for item in items {
            let address = self.address(*item);
            let is_new = before.is_some_and(|before| before != address);
            let of_place = item.place.is_some_and(|place| of_places[place as usize]);
            let of_text = item.text.is_some_and(|text| of_texts[text as usize]);
            begins.push(is_new && (of_place || of_text || is_after_jump));
            if before != Some(address) {
                is_after_jump = false;
            }
            is_after_jump |= item.place.is_some_and(|place| jumping[place as usize]);
            before = Some(address);
        }
        begins
    }

    /// The address of an item.
    pub fn address(&self, item: Item) -> u64 {
        let place = item.place.map(|place| self.places.all[place as usize]);
        let text = || {
            let text = item.text?;
            let instructions = self.program?.instructions;
            Some(instructions[text as usize].address)
        };
        place
            .map(|place| place.address)
            .or_else(text)
            .unwrap_or_default()
    }

    /// The source line of each item.
    pub(super) fn lines(&self, items: &[Item]) -> Vec<Option<Site>> {
        let program = self.program;
        let files = program.map_or_else(Vec::new, |p| p.files_by(items, self.places, self.profile));
        let of_program = |text: u32| {
            let (file, line) = program?.instructions[text as usize].line?;
            let unknown = self.places.file_count() + file;
            Some((files[file as usize].unwrap_or(unknown), line.into()))
        };
        let line = |item: &Item| match item.place {
            Some(place) => {
                let place = self.places.all[place as usize];
                (place.line > 0).then_some((place.file, place.line))
            }
            None => of_program(item.text?),
        };
        items.iter().map(line).collect()
    }
}
