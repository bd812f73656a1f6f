//! Basic blocks: runs of instructions that are executed from the first to the last.
//!
//! A block begins at every jump target and after every jump. Targets of indirect jumps are unknown, so some
//! blocks are too long.

use super::{Flow, Instruction};

/// For each instruction, whether a block begins with it. They must be sorted by address.
pub fn block_starts(instructions: &[Instruction]) -> Vec<bool> {
    let mut starts = vec![false; instructions.len()];
    let place = |address| instructions.binary_search_by_key(&address, |one| one.address);
    let jumps = instructions
        .iter()
        .filter(|one| matches!(one.flow, Flow::Jump | Flow::Branch));
    for target in jumps.filter_map(|jump| jump.target) {
        if let Ok(place) = place(target) {
            starts[place] = true;
        }
    }
    if let Some(first) = starts.first_mut() {
        *first = true;
    }
    for (start, before) in starts.iter_mut().skip(1).zip(instructions) {
        *start |= before.flow.ends_block();
    }
    starts
}
