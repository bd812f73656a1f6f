//! Looks up the contexts of one tree in another one: the cost of a call path in two profiles.

use super::forest::NONE;
use super::growing::regrown;
use super::{ContextTree, Frame};
use rustc_hash::FxHashMap;

/// Renames the frames of a tree, so that the trees of two profiles can be compared. Siblings that become
/// equal are merged.
pub fn renamed(tree: &ContextTree, rename: impl Fn(Frame) -> Frame) -> ContextTree {
    regrown(tree, |grown, parent, frame| {
        grown.child(parent, rename(frame))
    })
}

/// Costs of the contexts of a tree in another tree, by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherCosts {
    /// Self cost of the context; 0 if the other tree does not have it.
    pub self_costs: Vec<i128>,
    /// Inclusive cost of the context; 0 if the other tree does not have it.
    pub inclusive: Vec<i128>,
    /// Whether the other tree does not have the context but omitted contexts at its place, and all functions of
    /// its path: then it is unknown whether the context is new.
    pub doubtful: Vec<bool>,
}

/// Looks up the contexts of a tree in another one. Siblings must have different frames, as after
/// [`renamed`]. [`Frame::Rest`] is not comparable between trees and has no cost here. `may_occur` says whether the
/// other profile has a frame.
pub fn costs_in(
    tree: &ContextTree,
    other: &ContextTree,
    may_occur: impl Fn(Frame) -> bool,
) -> OtherCosts {
    let places: FxHashMap<(u32, Frame), u32> = (1..other.len())
        .map(|row| ((other.parents[row], other.frames[row]), row as u32))
        .collect();
    let mut same = vec![NONE; tree.len()];
    same[0] = 0;
    let mut costs = OtherCosts {
        self_costs: vec![0; tree.len()],
        inclusive: vec![0; tree.len()],
        doubtful: vec![false; tree.len()],
    };
    for row in 0..tree.len() {
        let (above, frame) = (tree.parents[row] as usize, tree.frames[row]);
        if row > 0 && frame != Frame::Rest {
            if same[above] == NONE {
                costs.doubtful[row] = costs.doubtful[above] && may_occur(frame);
            } else if let Some(&found) = places.get(&(same[above], frame)) {
                same[row] = found;
            } else {
                let rest = places.get(&(same[above], Frame::Rest));
                let omits = rest.is_some_and(|&rest| other.inclusive[rest as usize] != 0);
                costs.doubtful[row] = omits && may_occur(frame);
            }
        }
        if same[row] != NONE {
            costs.self_costs[row] = other.self_costs[same[row] as usize];
            costs.inclusive[row] = other.inclusive[same[row] as usize];
        }
    }
    costs
}

#[cfg(test)]
mod tests;
