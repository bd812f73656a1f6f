//! The rows of machine code of two profiles, or of one: pairs of instructions with their calls below, by address or
//! below their source lines, gaps for those without cost, and jumps.

use super::folding::{Folding, Run};
use super::jump_lanes::Arrow;
use super::machine_pairs::MachinePairs;
use super::machine_rows::{MachineOrder, MachineRow, MachineRowKind};
use super::pair_lines::PairLines;
use super::places::Site;
use crate::order;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of a function in two profiles.
pub struct PairRows {
    /// All rows.
    pub all: Vec<MachineRow>,
    /// Row of each pair.
    pub row_of: Vec<Option<u32>>,
    /// Source lines that have rows, in A and in B. Files are those of [`PairLines::files`].
    pub lines: Vec<[Option<Site>; 2]>,
    /// The source line that each pair is listed below.
    pub line_of: Vec<Option<u32>>,
}

impl PairRows {
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

/// A jump in A, in B, or in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairJump {
    /// The pair that it starts at.
    pub from: u32,
    /// Its indices in [`Places::jumps`](super::Places::jumps) of A and of B.
    pub numbers: [Option<u32>; 2],
}

/// The target of a jump with its indices in A and in B.
type TargetNumbers = (Target, [Option<u32>; 2]);

/// The target of a jump, equal in both profiles for the same jump.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Pair(u32),
    Elsewhere(u64),
}

impl MachinePairs<'_> {
    /// The numbers of the pairs in an order.
    pub fn order(&self, order: MachineOrder, lines: &PairLines) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..self.all.len() as u32).collect();
        if order == MachineOrder::Merged {
            order::sort_by_key(&mut numbers, |&pair| {
                let [a, b] = lines.all[pair as usize];
                let line = b.or(a);
                (line.is_none(), line, pair)
            });
        }
        numbers
    }

    /// Makes the rows of pairs in an order. `opened` are the expanded gaps, by [`MachineRow::text`]; `calls` is
    /// the range of calls of a pair.
    pub fn rows(
        &self,
        (numbers, order): (Vec<u32>, MachineOrder),
        lines: &PairLines,
        folding: Folding,
        opened: &BTreeSet<u32>,
        calls: &dyn Fn(u32) -> (u32, u32),
    ) -> PairRows {
        let begins = self.block_starts();
        let mut rows = PairRows {
            all: Vec::with_capacity(numbers.len()),
            row_of: vec![None; self.all.len()],
            lines: Vec::new(),
            line_of: vec![None; self.all.len()],
        };
        // A line of B is identified by its place there.
        let line = |&[a, b]: &[Option<Site>; 2]| match b {
            Some(_) => (b, None),
            None => (None, a),
        };
        let mut above = None;
        let is_idle = |pair| self.is_idle(pair);
        for run in folding.idle(&numbers, is_idle, |pair| opened.contains(&pair)) {
            match run {
                Run::Known(index) => {
                    let pair = numbers[index];
                    let own = lines.all.get(pair as usize);
                    if let Some(own) = own.filter(|own| above != Some(line(own))) {
                        above = Some(line(own));
                        rows.add(MachineRowKind::Line, Some(rows.lines.len() as u32));
                        rows.lines.push(*own);
                    }
                    rows.row_of[pair as usize] = Some(rows.all.len() as u32);
                    rows.line_of[pair as usize] = (rows.lines.len() as u32).checked_sub(1);
                    let kind = match is_idle(pair) {
                        true => MachineRowKind::Idle,
                        false => MachineRowKind::Instruction,
                    };
                    rows.add(kind, Some(pair)).begins_block = begins[pair as usize];
                    let (from, to) = calls(pair);
                    for call in from..to {
                        rows.add(MachineRowKind::Call, Some(call));
                    }
                }
                Run::Gap(from, to) => {
                    let row = rows.add(MachineRowKind::Gap, None);
                    row.text = Some(numbers[from as usize]);
                    row.hidden = (to - from + 1) as u32;
                    // Below a gap a source line is repeated.
                    above = above.filter(|_| order != MachineOrder::Split);
                }
                Run::Plain(..) => {}
            }
        }
        rows
    }

    /// Whether a basic block begins at each pair, in A or in B.
    fn block_starts(&self) -> Vec<bool> {
        let mut begins = vec![false; self.all.len()];
        for (which, side) in self.sides.iter().enumerate() {
            let Some(side) = side else { continue };
            let starts = side.code.block_starts(&side.items);
            for (pair, numbers) in self.all.iter().enumerate().skip(1) {
                if let Some(number) = numbers[which] {
                    begins[pair] |= starts[side.first_of(number)];
                }
            }
        }
        begins
    }

    /// The arrows of jumps between rows. A jump of both profiles is one arrow.
    pub fn arrows(&self, rows: &PairRows) -> Vec<Arrow> {
        let mut arrows: BTreeMap<(u32, u32), (usize, Arrow)> = BTreeMap::new();
        for side in self.sides.iter().flatten() {
            let row = |pair: &u32| rows.row_of[*pair as usize];
            let of_places: Vec<_> = side.pair_of_place.iter().map(row).collect();
            let of_texts: Vec<_> = side.pair_of_text.iter().map(row).collect();
            for arrow in side.code.arrows_between(&of_places, &of_texts) {
                let number = arrows.len();
                let known = arrows.entry((arrow.from, arrow.to));
                let (_, known) = known.or_insert((number, arrow));
                known.conditional = arrow.conditional;
                known.counted |= arrow.counted;
            }
        }
        let mut arrows: Vec<(usize, Arrow)> = arrows.into_values().collect();
        order::sort_by_key(&mut arrows, |arrow| arrow.0);
        arrows.into_iter().map(|arrow| arrow.1).collect()
    }

    /// The recorded jumps, by pair. Jumps to the same instruction are one.
    pub fn jumps(&self) -> Vec<PairJump> {
        let mut by_pair: BTreeMap<u32, Vec<TargetNumbers>> = BTreeMap::new();
        for (which, side) in self.sides.iter().enumerate() {
            let Some(side) = side else { continue };
            let places = side.code.places;
            for (number, jump) in (0..).zip(&places.jumps) {
                let target = match jump.to {
                    Some(to) => Target::Pair(side.pair_of_place[to as usize]),
                    None => Target::Elsewhere(jump.address),
                };
                let own = by_pair.entry(side.pair_of_place[jump.from as usize]);
                let own = own.or_default();
                match own.iter_mut().find(|known| known.0 == target) {
                    Some((_, numbers)) => numbers[which] = Some(number),
                    None => {
                        let mut numbers = [None; 2];
                        numbers[which] = Some(number);
                        own.push((target, numbers));
                    }
                }
            }
        }
        let jumps = by_pair.into_iter();
        let of = |(from, own): (u32, Vec<TargetNumbers>)| {
            let own = own.into_iter();
            own.map(move |(_, numbers)| PairJump { from, numbers })
        };
        jumps.flat_map(of).collect()
    }
}
