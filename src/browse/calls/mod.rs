//! Calls of a row: callers and callees, all of them or as a graph.

pub(super) mod graph;
pub(super) mod neighbours;
pub(super) mod relatives;
