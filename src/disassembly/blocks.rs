//! Basic blocks: runs of instructions that are executed from the first to the last.
//!
//! A block begins where a jump leads to and behind every jump. Where a jump leads that reads its
//! target from a register or a table is not known here: such blocks are longer than they are.

use super::{Flow, Instruction};

/// For each instruction, whether a block begins with it. They must stand in the order of their
/// addresses.
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
