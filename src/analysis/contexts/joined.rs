//! Looks up the contexts of one tree in another one: the cost of a call path in two profiles.

use super::forest::NONE;
use super::growing::GrowingTree;
use super::{ContextTree, Frame};
use rustc_hash::FxHashMap;

/// Renames the frames of a tree, so that the trees of two profiles can be compared. Siblings that become
/// equal are merged.
pub fn renamed(tree: &ContextTree, rename: impl Fn(Frame) -> Frame) -> ContextTree {
    let mut grown = GrowingTree::default();
    // By old row.
    let mut new = vec![NONE; tree.len()];
    for row in 1..tree.len() {
        let (parent, frame) = (new[tree.parents[row] as usize], rename(tree.frames[row]));
        let known = grown.find(parent, frame);
        let node = known.unwrap_or_else(|| grown.push(parent, frame));
        grown.add(node, tree.counts[row], tree.self_costs[row]);
        new[row] = node;
    }
    grown.tree(tree, tree.self_costs[0])
}

/// Costs of the contexts of a tree in another tree, by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherCosts {
    /// Self cost of the context; 0 if the other tree does not have it.
    pub self_costs: Vec<i128>,
    /// Inclusive cost of the context; 0 if the other tree does not have it.
    pub inclusive: Vec<i128>,
    /// Whether the other tree does not have the context but omitted contexts at its place: then it is
    /// unknown whether the context is new.
    pub doubtful: Vec<bool>,
}

/// Looks up the contexts of a tree in another one. Siblings must have different frames, as after
/// [`renamed`]. [`Frame::Rest`] is not comparable between trees and has no cost here.
pub fn costs_in(tree: &ContextTree, other: &ContextTree) -> OtherCosts {
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
                costs.doubtful[row] = costs.doubtful[above];
            } else if let Some(&found) = places.get(&(same[above], frame)) {
                same[row] = found;
            } else {
                let rest = places.get(&(same[above], Frame::Rest));
                costs.doubtful[row] = rest.is_some_and(|&rest| other.inclusive[rest as usize] != 0);
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
mod tests {
    use super::*;
    use crate::analysis::contexts::Origin;
    use crate::model::FunctionId;

    const ORIGIN: Origin = Origin::Estimated {
        certain: 0,
        covered: 0,
    };

    fn f(number: u32) -> Frame {
        Frame::Function(FunctionId(number))
    }

    /// Rows as parent, frame and self cost.
    fn tree(rows: &[(u32, Frame, i128)]) -> ContextTree {
        let mut tree = ContextTree::new(ORIGIN);
        for &(parent, frame, cost) in rows {
            tree.push(parent, frame, 1, cost);
        }
        tree.close()
    }

    #[test]
    fn rows_that_become_equal_are_one() {
        let before = tree(&[
            (0, f(1), 10),
            (1, f(2), 3),
            (0, f(4), 20),
            (3, f(2), 5),
            (3, Frame::Rest, 1),
        ]);
        let after = renamed(&before, |frame| if frame == f(4) { f(1) } else { frame });
        assert_eq!(after.frames, [Frame::Total, f(1), f(2), Frame::Rest]);
        assert_eq!(after.self_costs, [0, 30, 8, 1]);
        assert_eq!(after.inclusive, [39, 39, 8, 1]);
        assert_eq!(after.counts, [0, 2, 2, 1]);
    }

    #[test]
    fn a_path_is_looked_up_step_by_step() {
        let b = tree(&[
            (0, f(1), 10),
            (1, f(2), 7),
            (2, f(3), 2),
            (1, f(3), 4),
            (0, f(5), 6),
        ]);
        let a = tree(&[(0, f(1), 11), (1, f(2), 1), (0, f(3), 100)]);
        let costs = costs_in(&b, &a);
        // f1, f1 f2, f1 f2 f3, f1 f3, f5.
        assert_eq!(costs.self_costs, [0, 11, 1, 0, 0, 0]);
        assert_eq!(costs.inclusive, [112, 12, 1, 0, 0, 0]);
        assert_eq!(costs.doubtful, [false; 6]);
    }

    #[test]
    fn contexts_that_may_be_omitted_are_doubtful() {
        let b = tree(&[
            (0, f(1), 10),
            (1, f(2), 7),
            (2, f(3), 2),
            (1, Frame::Rest, 4),
            (0, f(5), 6),
        ]);
        let a = tree(&[(0, f(1), 11), (1, Frame::Rest, 9)]);
        let costs = costs_in(&b, &a);
        // Below f1 something was left out, below the root nothing: f5 is new.
        assert_eq!(costs.doubtful, [false, false, true, true, false, false]);
        assert_eq!(costs.inclusive, [20, 20, 0, 0, 0, 0]);
    }
}
