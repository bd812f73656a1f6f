//! The part of a call graph that is drawn.

use crate::analysis::flat::FlatProfile;
use crate::analysis::{CallGraph, GraphOptions, Row, call_graph};
use crate::browse::{OpenProfile, Tables};

/// The drawn part, with the costs that its percentages can refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnGraph {
    /// Nodes and calls.
    pub graph: CallGraph,
    /// Inclusive cost of the row in the middle, or the total if the whole profile is drawn.
    pub whole: i128,
    /// The total.
    pub total: i128,
    /// Self cost of each node.
    pub own: Vec<i128>,
}

impl OpenProfile {
    /// The part of the call graph that is drawn for an event; `None` if there is no such event or row.
    /// `middle` is a row number.
    pub fn call_graph(
        &self,
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
        self.flat(event)?;
        let (tables, flat) = (&self.tables, self.tables.collapsed(event));
        let drawn = DrawnGraph::new(tables, event, &flat, &options);
        let of_row = |row| flat.inclusive.of_row(outer(tables, row));
        Some(DrawnGraph {
            whole: middle.map_or(flat.total, of_row),
            ..drawn
        })
    }
}

impl DrawnGraph {
    /// The part by the figures of an event that there is, whose shares are of the total.
    pub(in crate::browse) fn new(
        tables: &Tables,
        event: usize,
        flat: &FlatProfile,
        options: &GraphOptions,
    ) -> Self {
        let totals = tables.call_totals(event);
        let graph = call_graph(tables.view(event), flat, &totals, options);
        let nodes = graph.nodes.iter();
        DrawnGraph {
            own: nodes
                .map(|node| flat.self_costs[node.row as usize])
                .collect(),
            whole: flat.total,
            total: flat.total,
            graph,
        }
    }
}

/// The cycle of a member; otherwise the row itself.
fn outer(tables: &Tables, row: u32) -> u32 {
    let functions = tables.profile.functions().len();
    match tables.cycle(row) {
        Some(cycle) => Row::Cycle(cycle).number(functions),
        None => row,
    }
}
