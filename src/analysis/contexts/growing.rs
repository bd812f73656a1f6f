//! A tree of contexts that grows by parent and frame, in any order.

use super::forest::{NONE, preorder};
use super::{ContextTree, Frame};
use rustc_hash::FxHashMap;

/// Nodes by number; the parent of one without a parent is [`NONE`].
#[derive(Default)]
pub(super) struct GrowingTree {
    parents: Vec<u32>,
    frames: Vec<Frame>,
    counts: Vec<u64>,
    self_costs: Vec<i128>,
    known: FxHashMap<(u32, Frame), u32>,
}

impl GrowingTree {
    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.frames.len()
    }

    pub(super) fn frame(&self, node: u32) -> Frame {
        self.frames[node as usize]
    }

    /// The latest node with this parent and frame; added if there is none.
    pub(super) fn child(&mut self, parent: u32, frame: Frame) -> u32 {
        let known = self.known.get(&(parent, frame)).copied();
        known.unwrap_or_else(|| self.push(parent, frame))
    }

    /// Adds a node without cost.
    pub(super) fn push(&mut self, parent: u32, frame: Frame) -> u32 {
        let node = self.len() as u32;
        self.parents.push(parent);
        self.frames.push(frame);
        self.counts.push(0);
        self.self_costs.push(0);
        self.known.insert((parent, frame), node);
        node
    }

    /// Adds calls and cost to a node.
    pub(super) fn add(&mut self, node: u32, count: u64, self_cost: i128) {
        let total = &mut self.counts[node as usize];
        *total = total.saturating_add(count);
        self.self_costs[node as usize] += self_cost;
    }

    /// Builds the tree, below a root with a self cost, with the origin of another tree.
    pub(super) fn tree(self, of: &ContextTree, root_cost: i128) -> ContextTree {
        let mut tree = ContextTree::new(of.origin);
        tree.self_costs[0] = root_cost;
        tree.inclusive[0] = root_cost;
        let row = |at: usize| (self.frames[at], self.counts[at], self.self_costs[at]);
        tree.push_all(&self.parents, row);
        tree.close()
    }
}

/// Builds a tree again. `place` finds or adds the node of each context below that of its parent ([`NONE`] below the root).
pub(super) fn regrown(
    tree: &ContextTree,
    place: impl Fn(&mut GrowingTree, u32, Frame) -> u32,
) -> ContextTree {
    let mut grown = GrowingTree::default();
    let mut nodes = vec![NONE; tree.len()];
    for row in 1..tree.len() {
        let parent = nodes[tree.parents[row] as usize];
        nodes[row] = place(&mut grown, parent, tree.frames[row]);
        grown.add(nodes[row], tree.counts[row], tree.self_costs[row]);
    }
    grown.tree(tree, tree.self_costs[0])
}

impl ContextTree {
    /// Appends nodes with these parents in preorder; `row` gives the frame, calls and self cost of each.
    pub(super) fn push_all(&mut self, parents: &[u32], row: impl Fn(usize) -> (Frame, u64, i128)) {
        let mut rows = vec![0; parents.len()];
        for node in preorder(parents) {
            let at = node as usize;
            let parent = match parents[at] {
                NONE => 0,
                parent => rows[parent as usize],
            };
            let (frame, count, self_cost) = row(at);
            rows[at] = self.push(parent, frame, count, self_cost);
        }
    }
}
