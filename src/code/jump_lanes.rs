//! Arrows of jumps between rows of machine code, and the lanes in which they are drawn.
//!
//! The jumps are those that the profile counted, and other jumps of the program between shown rows.

use super::machine_rows::MachineCode;
use crate::disassembly::Flow;
use crate::order;
use std::collections::{BTreeMap, BTreeSet};

/// Most arrows next to each other; of more, the longest are omitted, as their text has the target.
const MOST_LANES: usize = 10;

/// An arrow from row to row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The row where it starts.
    pub from: u32,
    /// The row where it ends.
    pub to: u32,
    /// Whether the jump depends on a condition.
    pub conditional: bool,
    /// Whether the profile counted it.
    pub counted: bool,
}

impl Arrow {
    /// The upper one of its rows.
    pub fn top(self) -> u32 {
        self.from.min(self.to)
    }

    /// The lower one of its rows.
    pub fn bottom(self) -> u32 {
        self.from.max(self.to)
    }
}

impl MachineCode<'_> {
    /// The arrows between the rows of places and of instructions of the program.
    pub(super) fn arrows_between(
        &self,
        row_of: &[Option<u32>],
        row_of_text: &[Option<u32>],
    ) -> Vec<Arrow> {
        let instructions = self.program.map_or(&[][..], |program| program.instructions);
        let places = &self.places.all;
        let row_of_place = |address: u64| {
            let first = self.places.first_at(address);
            let mut at = (first? as usize..places.len())
                .take_while(|&place| places[place].address == address);
            at.find_map(|place| row_of[place])
        };
        let row_at = |address: u64| {
            row_of_place(address).or_else(|| {
                let text = instructions.binary_search_by_key(&address, |one| one.address);
                row_of_text[text.ok()?]
            })
        };
        let mut arrows = Vec::new();
        let mut known = BTreeSet::new();
        let mut add = |arrow: Arrow| {
            if known.insert((arrow.from, arrow.to)) {
                arrows.push(arrow);
            }
        };
        for jump in self.places.jumps.iter().filter(|jump| jump.is_within) {
            let ends = row_of[jump.from as usize].zip(row_at(jump.address));
            if let Some((from, to)) = ends {
                add(Arrow {
                    from,
                    to,
                    conditional: jump.conditional,
                    counted: true,
                });
            }
        }
        for (one, row) in instructions.iter().zip(row_of_text) {
            let target = one
                .target
                .filter(|_| matches!(one.flow, Flow::Jump | Flow::Branch));
            if let (Some(from), Some(to)) = (*row, target.and_then(row_at)) {
                add(Arrow {
                    from,
                    to,
                    conditional: one.flow == Flow::Branch,
                    counted: false,
                });
            }
        }
        arrows
    }
}

/// The lane of each arrow, if it has one. Short arrows get the lanes nearest to the code, so that few
/// cross; counted jumps come before others. An arrow to its own row has no lane.
pub fn jump_lanes(arrows: &[Arrow]) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..arrows.len()).collect();
    order.retain(|&number| arrows[number].from != arrows[number].to);
    order::sort_by_key(&mut order, |&number| {
        let arrow = arrows[number];
        (
            !arrow.counted,
            arrow.bottom() - arrow.top(),
            arrow.top(),
            number,
        )
    });
    let mut lanes = vec![None; arrows.len()];
    // The last row of each arrow by its first row.
    let mut taken: [BTreeMap<u32, u32>; MOST_LANES] = Default::default();
    for number in order {
        let (top, bottom) = (arrows[number].top(), arrows[number].bottom());
        let is_free = |lane: &BTreeMap<u32, u32>| {
            let before = lane.range(..=bottom).next_back();
            before.is_none_or(|(_, &end)| end < top)
        };
        if let Some(lane) = taken.iter().position(is_free) {
            taken[lane].insert(top, bottom);
            lanes[number] = Some(lane);
        }
    }
    lanes
}

#[cfg(test)]
mod tests;
