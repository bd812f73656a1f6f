//! The table of contexts, and how certain they are in words.

use crate::analysis::{CycleId, Row};
use crate::model::FunctionId;

/// The frame of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The whole program: the root of the tree.
    Total,
    /// A function.
    Function(FunctionId),
    /// A cycle of functions; its members that cost anything are its children, each with what it calls outside the cycle.
    /// Members that never ran within themselves have the members that they call below them. Only in estimated trees.
    Cycle(CycleId),
    /// Omitted callees: below the threshold or beyond the limit of nodes.
    Rest,
}

impl From<Row> for Frame {
    fn from(row: Row) -> Self {
        match row {
            Row::Function(function) => Frame::Function(function),
            Row::Cycle(cycle) => Frame::Cycle(cycle),
        }
    }
}

/// Origin and certainty of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Rebuilt from single invocations or tree nodes of the text.
    Recorded {
        /// Whether each invocation is a separate node, and siblings are in the order in which they
        /// returned. If not, equal contexts are merged.
        in_time_order: bool,
        /// Number of links that were chosen among several calls of the same function and cost; 0 if exact.
        ambiguous: u64,
    },
    /// Estimated from the call graph: the cost of a call is divided among the contexts of its caller
    /// in proportion to what they cost.
    Estimated {
        /// Self cost in contexts with only one path in the call graph: this part of the total is exact.
        certain: i128,
        /// Self cost in named contexts; the rest is in [`Frame::Rest`].
        covered: i128,
    },
    /// Not known: there are negative costs, which have no proportions. Each function is below the root with its self
    /// cost.
    Separate,
}

/// A tree of calling contexts, a row for each. Row 0 is the root; the rows are in preorder: a row is
/// followed by its first child, and the rows from it to its [`end`](Self::ends) are its subtree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextTree {
    /// What the row is.
    pub frames: Vec<Frame>,
    /// Row of the calling context; 0 for the root itself.
    pub parents: Vec<u32>,
    /// One past the last row of the subtree.
    pub ends: Vec<u32>,
    /// Number of entries; 0 if the writer does not count calls or the tree is estimated.
    pub counts: Vec<u64>,
    /// Cost in the context itself, in the unit of the event.
    pub self_costs: Vec<i128>,
    /// Cost in the context and all that it calls.
    pub inclusive: Vec<i128>,
    /// How the tree was made.
    pub origin: Origin,
}

impl ContextTree {
    /// A tree that is only a root without cost.
    pub(super) fn new(origin: Origin) -> Self {
        ContextTree {
            frames: vec![Frame::Total],
            parents: vec![0],
            ends: vec![1],
            counts: vec![0],
            self_costs: vec![0],
            inclusive: vec![0],
            origin,
        }
    }

    /// Appends a row. Its parent must be the row before it or one of that row's ancestors.
    pub(super) fn push(&mut self, parent: u32, frame: Frame, count: u64, self_cost: i128) -> u32 {
        let row = self.frames.len() as u32;
        self.frames.push(frame);
        self.parents.push(parent);
        self.ends.push(row + 1);
        self.counts.push(count);
        self.self_costs.push(self_cost);
        self.inclusive.push(self_cost);
        row
    }

    /// Computes inclusive costs and the ends of subtrees after the last row.
    pub(super) fn close(mut self) -> Self {
        for row in (1..self.frames.len()).rev() {
            let parent = self.parents[row] as usize;
            self.inclusive[parent] += self.inclusive[row];
            self.ends[parent] = self.ends[parent].max(self.ends[row]);
        }
        self
    }

    /// Adds a cost below the only child of the root, the last one there, that no context has.
    #[must_use]
    pub fn with_rest(mut self, cost: i128) -> Self {
        let rest = self.push(1, Frame::Rest, 0, cost);
        for row in [0, 1] {
            self.inclusive[row] += cost;
            self.ends[row] = rest + 1;
        }
        self
    }

    /// Number of rows, the root included.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is no context besides the root.
    pub fn is_empty(&self) -> bool {
        self.frames.len() <= 1
    }

    /// The rows whose parent is this row, in their order.
    pub fn children(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.ends[row as usize];
        let mut next = row + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.ends[child as usize];
            Some(child)
        })
    }

    /// Whether each invocation is a separate row, in time order.
    pub fn is_in_time_order(&self) -> bool {
        matches!(
            self.origin,
            Origin::Recorded {
                in_time_order: true,
                ..
            }
        )
    }

    /// Whether the figures are estimates.
    pub fn is_estimated(&self) -> bool {
        !matches!(self.origin, Origin::Recorded { .. })
    }
}

impl ContextTree {
    /// Says how certain the contexts are; `None` if they are exact.
    pub fn certainty_note(&self) -> Option<String> {
        match self.origin {
            Origin::Recorded { ambiguous: 0, .. } => None,
            Origin::Recorded { ambiguous, .. } => Some(format!(
                "rebuilt from the profile; {ambiguous} calls could have another caller"
            )),
            Origin::Estimated { certain, covered } => {
                let total = self.inclusive[0];
                let (exact, named) = (estimate_note(certain, total, "the cost"), percent(covered, total));
                Some(format!("{exact}, {named:.1} % is in named contexts"))
            }
            Origin::Separate => Some(
                "negative costs cannot be divided among callers: each function is separate, with its self cost".into(),
            ),
        }
    }
}

/// Says how much of a cost is exact where the rest is estimated. `what` names the cost.
pub fn estimate_note(exact: i128, total: i128, what: &str) -> String {
    let exact = percent(exact, total);
    format!("estimated from the call graph; {exact:.1} % of {what} is exact")
}

fn percent(cost: i128, total: i128) -> f64 {
    match total {
        0 => 100.0,
        total => 100.0 * cost as f64 / total as f64,
    }
}

#[cfg(test)]
mod tests;
