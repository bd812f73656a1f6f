//! Lays out instructions in rows: each with its calls below, gaps for those without cost, and source lines
//! above their instructions, for one profile and for two.

use super::folding::{Folding, Run};
use super::machine_rows::{MachineRow, MachineRowKind};
use std::collections::BTreeSet;

/// Instructions to lay out, by their numbers.
pub(super) struct Laying<'a, Line> {
    /// The order of rows.
    pub(super) order: Vec<u32>,
    /// The source line of each, unless they are listed by address alone.
    pub(super) lines: Option<Vec<Line>>,
    /// Whether a source line is repeated after a gap.
    pub(super) repeats: bool,
    /// Whether each has no cost.
    pub(super) idle: Vec<bool>,
    /// Whether a basic block begins with each.
    pub(super) begins: Vec<bool>,
    /// The range of calls of each.
    pub(super) calls: &'a dyn Fn(u32) -> (u32, u32),
}

/// Rows. Numbers are those of instructions, of calls or of source lines.
pub(super) struct LaidRows {
    pub(super) all: Vec<MachineRow>,
    /// Row of each instruction.
    pub(super) row_of: Vec<Option<u32>>,
    /// The source line that each instruction is listed below.
    pub(super) line_of: Vec<Option<u32>>,
    /// The first instruction of each source line.
    pub(super) firsts: Vec<u32>,
}

impl<Line: PartialEq> Laying<'_, Line> {
    /// Makes the rows. `opened` are the expanded gaps, by their first instruction.
    pub(super) fn rows(&self, folding: Folding, opened: &BTreeSet<u32>) -> LaidRows {
        let mut made = LaidRows {
            all: Vec::with_capacity(self.order.len()),
            row_of: vec![None; self.idle.len()],
            line_of: vec![None; self.idle.len()],
            firsts: Vec::new(),
        };
        let is_idle = |item: u32| self.idle[item as usize];
        let mut above: Option<&Line> = None;
        for run in folding.idle(&self.order, is_idle, |item| opened.contains(&item)) {
            match run {
                Run::Known(index) => {
                    let item = self.order[index];
                    let line = self.lines.as_ref().map(|lines| &lines[item as usize]);
                    if let Some(line) = line.filter(|line| above != Some(line)) {
                        above = Some(line);
                        made.add(MachineRowKind::Line, Some(made.firsts.len() as u32));
                        made.firsts.push(item);
                    }
                    self.add(&mut made, item);
                }
                Run::Gap(from, to) => {
                    let row = made.add(MachineRowKind::Gap, None);
                    row.text = Some(self.order[from as usize]);
                    row.hidden = (to - from + 1) as u32;
                    above = above.filter(|_| !self.repeats);
                }
                Run::Plain(..) => {}
            }
        }
        made
    }

    /// Adds an instruction and its calls.
    fn add(&self, made: &mut LaidRows, item: u32) {
        let place = item as usize;
        made.row_of[place] = Some(made.all.len() as u32);
        made.line_of[place] = (made.firsts.len() as u32).checked_sub(1);
        let kind = match self.idle[place] {
            true => MachineRowKind::Idle,
            false => MachineRowKind::Instruction,
        };
        made.add(kind, Some(item)).begins_block = self.begins[place];
        let (from, to) = (self.calls)(item);
        for call in from..to {
            made.add(MachineRowKind::Call, Some(call));
        }
    }
}

impl LaidRows {
    fn add(&mut self, kind: MachineRowKind, number: Option<u32>) -> &mut MachineRow {
        self.all.push(MachineRow {
            kind,
            number,
            text: None,
            hidden: 0,
            begins_block: false,
        });
        let last = self.all.len() - 1;
        &mut self.all[last]
    }
}
