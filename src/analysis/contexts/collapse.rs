//! Folds direct recursion: a function that calls itself becomes one context with the costs and calls of all levels.

use super::ContextTree;
use super::forest::NONE;
use super::growing::GrowingTree;

/// Merges each function with its caller if both are the same. Siblings that become equal are merged, unless
/// they are in time order.
pub fn collapse_recursion(tree: &ContextTree) -> ContextTree {
    let ordered = tree.is_in_time_order();
    let mut folded = GrowingTree::default();
    // By old row.
    let mut new = vec![NONE; tree.len()];
    for row in 1..tree.len() {
        let (frame, parent) = (tree.frames[row], new[tree.parents[row] as usize]);
        let recursive = parent != NONE && folded.frame(parent) == frame;
        let at = match ordered {
            _ if recursive => parent,
            true => folded.push(parent, frame),
            false => folded.child(parent, frame),
        };
        folded.add(at, tree.counts[row], tree.self_costs[row]);
        new[row] = at;
    }
    folded.tree(tree, tree.self_costs[0])
}

#[cfg(test)]
mod tests;
