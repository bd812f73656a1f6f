//! Folds direct recursion: a function that calls itself becomes one context with the costs and calls of all levels.

use super::ContextTree;
use super::forest::NONE;
use super::growing::regrown;

/// Merges each function with its caller if both are the same. Siblings that become equal are merged, unless
/// they are in time order.
pub fn collapse_recursion(tree: &ContextTree) -> ContextTree {
    let ordered = tree.is_in_time_order();
    regrown(tree, |folded, parent, frame| match ordered {
        _ if parent != NONE && folded.frame(parent) == frame => parent,
        true => folded.push(parent, frame),
        false => folded.child(parent, frame),
    })
}

#[cfg(test)]
mod tests;
