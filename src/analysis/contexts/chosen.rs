//! Filters calling contexts by functions.

use super::tree::Origin;
use super::{ContextTree, Frame};

/// Keeps only stacks that contain a chosen frame. The tree then adds up to less than the total of the
/// profile; callers of chosen frames are kept without self cost. How certain its contexts are is known only of
/// the whole tree, whose shares stay.
pub fn holding(tree: &ContextTree, is_chosen: impl Fn(Frame) -> bool) -> ContextTree {
    // Whether a row is a chosen one or below one.
    let mut inside = vec![false; tree.len()];
    // Whether such a row is here or below.
    let mut leads = vec![false; tree.len()];
    for row in 1..tree.len() {
        inside[row] = inside[tree.parents[row] as usize] || is_chosen(tree.frames[row]);
        leads[row] = inside[row];
    }
    for row in (1..tree.len()).rev() {
        let above = tree.parents[row] as usize;
        leads[above] |= leads[row];
    }
    let mut chosen = ContextTree::new(tree.origin);
    let mut new = vec![0; tree.len()];
    for row in (1..tree.len()).filter(|&row| leads[row]) {
        let cost = if inside[row] { tree.self_costs[row] } else { 0 };
        let parent = new[tree.parents[row] as usize];
        new[row] = chosen.push(parent, tree.frames[row], tree.counts[row], cost);
    }
    let mut chosen = chosen.close();
    let (of, whole) = (chosen.inclusive[0], tree.inclusive[0]);
    if let Origin::Estimated { certain, covered } = &mut chosen.origin {
        for share in [certain, covered] {
            *share = share
                .checked_mul(of)
                .and_then(|product| product.checked_div(whole))
                .unwrap_or(0);
        }
    }
    chosen
}

#[cfg(test)]
mod tests;
