//! The part of a call graph that is drawn.

use super::OpenProfile;
use crate::analysis::{CallGraph, GraphOptions, call_graph};

/// The drawn part, with the costs that its percentages refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnGraph {
    /// Nodes and calls.
    pub graph: CallGraph,
    /// Inclusive cost of the row in the middle, or the total if the whole profile is drawn.
    pub whole: i128,
    /// Self cost of each node.
    pub own: Vec<i128>,
}

impl OpenProfile {
    /// The part of the call graph that is drawn for an event; `None` if there is no such event or row.
    /// `middle` is a row number.
    pub fn call_graph(
        &mut self,
        event: usize,
        middle: Option<u32>,
        options: GraphOptions,
    ) -> Option<DrawnGraph> {
        let rows = self.tables().names.rows();
        if middle.is_some_and(|row| row as usize >= rows) {
            return None;
        }
        let options = GraphOptions {
            center: middle.map(|row| self.tables().row(row)),
            ..options
        };
        // Kept, so that another depth can be drawn at once.
        self.flat(event)?;
        let (tables, flat) = self.tables_and_collapsed(event);
        let totals = tables.call_totals(event);
        let graph = call_graph(tables.view(event), &flat, &totals, &options);
        let own = graph
            .nodes
            .iter()
            .map(|node| flat.self_costs[node.row as usize]);
        let whole = match middle {
            Some(row) => flat.inclusive.of_row(outer(tables, row)),
            None => flat.total,
        };
        Some(DrawnGraph {
            own: own.collect(),
            whole,
            graph,
        })
    }
}

/// The cycle of a member; otherwise the row itself.
fn outer(tables: &super::Tables, row: u32) -> u32 {
    let functions = tables.profile.functions().len();
    match tables.cycle(row) {
        Some(cycle) => crate::analysis::Row::Cycle(cycle).number(functions),
        None => row,
    }
}
