//! Which part of the call graph is asked for, and the nodes and calls that are drawn.

use crate::analysis::groups::{Exactness, GroupCost, Groups};
use crate::analysis::{CycleId, Row};
use crate::model::FunctionId;

/// Which part of the call graph.
#[derive(Clone, Debug)]
pub struct GraphOptions<'a> {
    /// The central function or cycle, which is always drawn; `None` for the whole profile.
    pub center: Option<Row>,
    /// Draws all rows of a function as one node.
    pub functions: Option<Folding<'a>>,
    /// Whether rows of a function that only run below a central row are another node than those above it.
    pub separate: bool,
    /// Number of levels of callers.
    pub callers: u32,
    /// Number of levels of callees.
    pub callees: u32,
    /// Least cost of a node, as a share of the central row's cost or of the total.
    pub least_node: f64,
    /// Least cost of a call, as a share of the same.
    pub least_call: f64,
    /// Most nodes. The most expensive ones are kept, callers of nearly all of a program last; around a function, those that
    /// calls connect to it, its own notable callers and callees first.
    pub nodes: usize,
    /// Most calls; those of the central row are kept, and the most expensive ones. The time of a layout grows with the number of calls
    /// faster than with that of nodes.
    pub calls: usize,
}

impl Default for GraphOptions<'_> {
    /// The whole profile down to half a percent, as much as can be laid out in seconds.
    fn default() -> Self {
        GraphOptions {
            center: None,
            functions: None,
            separate: true,
            callers: u32::MAX,
            callees: u32::MAX,
            least_node: 0.005,
            least_call: 0.001,
            nodes: 150,
            calls: 400,
        }
    }
}

impl GraphOptions<'_> {
    /// All functions and calls, however many there are and whatever they cost.
    pub fn everything() -> Self {
        GraphOptions {
            least_node: f64::NEG_INFINITY,
            least_call: f64::NEG_INFINITY,
            nodes: usize::MAX,
            calls: usize::MAX,
            ..GraphOptions::default()
        }
    }
}

/// The rows of each function: recursion levels, contexts, clones or instances. Members of a cycle stay in it, unless it
/// is that of the central function.
#[derive(Clone, Copy, Debug)]
pub struct Folding<'a> {
    /// The rows.
    pub groups: &'a Groups,
    /// Their figures together.
    pub costs: &'a [GroupCost],
    /// Whether the central function is all of its rows, too.
    pub with_center: bool,
}

/// A function or cycle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphNode {
    /// Row number; the first of several rows.
    pub row: u32,
    /// Inclusive cost; around a function, the share that belongs to it.
    pub cost: i128,
    /// How well the cost is known.
    pub exactness: Exactness,
    /// Self cost.
    pub own: i128,
    /// Number of nodes that call this one, without a drawn call; below the central function, of those whose calls are on
    /// paths through it and cost something.
    pub hidden_callers: u32,
    /// Number of nodes that this one calls, without a drawn call; above the central function, of those whose calls lead
    /// there and cost something.
    pub hidden_callees: u32,
    /// The cycle of the central function that it is in.
    pub cycle: Option<CycleId>,
    /// A cycle that is one node and contains other rows of the function, such as deeper levels.
    pub elsewhere: Option<CycleId>,
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
    /// How well the cost is known.
    pub exactness: Exactness,
    /// Number of calls that are certain.
    pub count: u64,
    /// Number of other calls: below the function in the middle, its share of them.
    pub estimate: f64,
    /// Whether the count is exact, not an estimate.
    pub counted: bool,
    /// Whether it is a call of a function to itself, to a deeper level, within the drawn cycle (unless neither end ever ran
    /// within itself), or to a function that was running already: its cost is contained in other calls and is not part of
    /// its node's cost.
    pub inner: bool,
}

impl GraphCall {
    /// Number of calls, rounded if it is an estimate.
    pub fn called(&self) -> u64 {
        self.count.saturating_add(self.estimate.round() as u64)
    }
}

/// A drawable part of the call graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallGraph {
    /// The nodes, most expensive first.
    pub nodes: Vec<GraphNode>,
    /// The rows of each node that has several, except the central one; empty for others.
    pub rows: Vec<Vec<FunctionId>>,
    /// The calls between them.
    pub calls: Vec<GraphCall>,
    /// The indices of the nodes in the order in which smaller drawings should have them: each is connected to one before
    /// it by calls, unless none is connected.
    pub order: Vec<usize>,
    /// Number of nodes that were omitted because of small costs or the limit.
    pub left_out: usize,
    /// Number of calls between the nodes that were omitted because of the limit.
    pub calls_left_out: usize,
    /// The cost that is 100 %: inclusive, of the central function or its cycle; otherwise the total.
    pub whole: i128,
}
