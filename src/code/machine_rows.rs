//! Rows of machine code: instructions with their calls, by address or below their source lines, and the
//! beginnings of basic blocks.
//!
//! A basic block begins at every jump target and after every jump. The profile contains the jumps that were
//! executed, if it recorded them; the program contains all except those with computed targets.

use super::folding::Folding;
use super::laid_rows::{LaidRows, Laying};
use super::places::{Groups, Places};
use super::program_code::{Item, ProgramCode, Site, items};
use crate::disassembly::block_starts;
use crate::model::Profile;
use crate::order;
use std::collections::BTreeSet;

/// How instructions are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineOrder {
    /// By address.
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
    /// Number of the instruction in the profile, of the call, or of the source line. Of two profiles that
    /// of the pair of instructions.
    pub number: Option<u32>,
    /// Number of the instruction in the program; for a gap, the number that opens it.
    pub text: Option<u32>,
    /// How many instructions a gap hides.
    pub hidden: u32,
    /// Whether a basic block begins here.
    pub begins_block: bool,
}

/// The rows of a function.
pub struct MachineRows {
    /// All of them.
    pub all: Vec<MachineRow>,
    /// Row of each instruction of the profile.
    pub row_of: Vec<Option<u32>>,
    /// Row of each instruction of the program.
    pub row_of_text: Vec<Option<u32>>,
    /// Source lines that have rows, `None` for code without a line. Files of the program are numbered after
    /// those of the places.
    pub lines: Vec<Option<Site>>,
    /// Sums of these lines.
    pub line_sums: Groups,
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
    /// Makes the rows. `opened` contains the gaps to expand, by [`MachineRow::text`].
    pub fn rows(
        &self,
        order: MachineOrder,
        folding: Folding,
        opened: &BTreeSet<u32>,
    ) -> MachineRows {
        let items = items(self.places, self.program);
        let lines = (order != MachineOrder::Address).then(|| self.lines(&items));
        let mut numbers: Vec<u32> = (0..items.len() as u32).collect();
        if order == MachineOrder::Merged
            && let Some(lines) = &lines
        {
            // Code without a line comes last.
            order::sort_by_key(&mut numbers, |&item| {
                let line = lines[item as usize];
                (line.is_none(), line, item)
            });
        }
        let first_calls = self.places.first_calls();
        let calls = |item: u32| match items[item as usize].place {
            Some(place) => (first_calls[place as usize], first_calls[place as usize + 1]),
            None => (0, 0),
        };
        let laying = Laying {
            order: numbers,
            lines,
            repeats: order == MachineOrder::Split,
            idle: items.iter().map(|item| item.place.is_none()).collect(),
            begins: self.block_starts(&items),
            calls: &calls,
        };
        let laid = laying.rows(folding, opened);
        self.numbered(laid, &items, laying.lines.as_deref().unwrap_or_default())
    }

    /// Rows with the numbers of the profile and of the program in place of those of items.
    fn numbered(&self, laid: LaidRows, items: &[Item], lines: &[Option<Site>]) -> MachineRows {
        let mut all = laid.all;
        for row in &mut all {
            if let (MachineRowKind::Instruction | MachineRowKind::Idle, Some(number)) =
                (row.kind, row.number)
            {
                let item = items[number as usize];
                (row.number, row.text) = (item.place, item.text);
            }
        }
        let places = self.places.all.len();
        let mut row_of = vec![None; places];
        let mut line_of = vec![None; places];
        let mut row_of_text = vec![None; self.program.map_or(0, |p| p.instructions.len())];
        for (number, item) in items.iter().enumerate() {
            if let Some(place) = item.place {
                row_of[place as usize] = laid.row_of[number];
                line_of[place as usize] = laid.line_of[number];
            }
            if let (Some(text), Some(row)) = (item.text, laid.row_of[number]) {
                let first: &mut Option<u32> = &mut row_of_text[text as usize];
                first.get_or_insert(row);
            }
        }
        MachineRows {
            all,
            row_of,
            row_of_text,
            lines: laid
                .firsts
                .iter()
                .map(|&first| lines[first as usize])
                .collect(),
            line_sums: self.places.grouped(|place| line_of[place as usize]),
        }
    }

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
