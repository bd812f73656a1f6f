//! Which part of the call graph is asked for, and the nodes and calls that are drawn.

use crate::analysis::Row;
use crate::analysis::groups::GroupCost;
use crate::model::FunctionId;

/// Which part of the call graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphOptions {
    /// The central function or cycle, which is always drawn; `None` for the whole profile.
    pub center: Option<Row>,
    /// All rows of the central function, if it has several.
    pub folded: Option<Folded>,
    /// Number of levels of callers.
    pub callers: u32,
    /// Number of levels of callees.
    pub callees: u32,
    /// Least cost of a node, as a share of the central row's cost or of the total.
    pub least_node: f64,
    /// Least cost of a call, as a share of the same.
    pub least_call: f64,
    /// Most nodes; the most expensive ones are kept.
    pub nodes: usize,
    /// Most calls; the most expensive ones are kept. The time of a layout grows with the number of calls
    /// faster than with that of nodes.
    pub calls: usize,
}

impl Default for GraphOptions {
    /// The whole profile down to half a percent, as much as can be laid out in seconds.
    fn default() -> Self {
        GraphOptions {
            center: None,
            folded: None,
            callers: u32::MAX,
            callees: u32::MAX,
            least_node: 0.005,
            least_call: 0.001,
            nodes: 150,
            calls: 400,
        }
    }
}

/// All rows of a function: recursion levels, contexts, clones or instances.
#[derive(Clone, Debug, PartialEq)]
pub struct Folded {
    /// The rows, and whether each is a recursion level above the first.
    pub rows: Vec<(FunctionId, bool)>,
    /// Their figures together.
    pub cost: GroupCost,
}

/// A function or cycle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphNode {
    /// Row number.
    pub row: u32,
    /// Inclusive cost; around a function, the share that belongs to it.
    pub cost: i128,
    /// Whether the cost is exact, not an estimate.
    pub exact: bool,
}

/// All calls from one node to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphCall {
    /// Index of the calling node.
    pub from: usize,
    /// Called node.
    pub to: usize,
    /// Cost; around a function, the share that belongs to it.
    pub cost: i128,
    /// Whether the cost is exact, not an estimate.
    pub exact: bool,
    /// Number of calls; around a function, scaled as the cost is.
    pub count: u64,
    /// Whether the count is exact, not an estimate.
    pub counted: bool,
    /// Whether it is a call of a function to itself, to a deeper level, or within the drawn cycle: its cost
    /// is contained in other calls and is not part of its node's cost.
    pub inner: bool,
}

/// A drawable part of the call graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallGraph {
    /// The nodes, most expensive first.
    pub nodes: Vec<GraphNode>,
    /// The calls between them.
    pub calls: Vec<GraphCall>,
    /// Number of nodes that were omitted because of small costs or the limit.
    pub left_out: usize,
    /// Number of calls between the nodes that were omitted because of the limit.
    pub calls_left_out: usize,
    /// The cost that is 100 %: inclusive, of the central function or its cycle; otherwise the total.
    pub whole: i128,
}
