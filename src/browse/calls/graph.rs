//! The part of a call graph that is drawn.

use crate::analysis::flat::FlatProfile;
use crate::analysis::groups::GroupBy;
use crate::analysis::{CallGraph, Folded, GraphNode, GraphOptions, Row, call_graph};
use crate::browse::{Grouping, OpenProfile, Tables};

/// The drawn part, with the costs that its percentages can refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnGraph {
    /// Nodes and calls.
    pub graph: CallGraph,
    /// The total.
    pub total: i128,
    /// Self cost of each node.
    pub own: Vec<i128>,
}

impl OpenProfile {
    /// The part of the call graph that is drawn for an event; `None` if there is no such event or row.
    /// `middle` is a row number; with a criterion, all rows that are the same function are one node.
    pub fn call_graph(
        &self,
        event: usize,
        middle: Option<(u32, Option<GroupBy>)>,
        options: GraphOptions,
    ) -> Option<DrawnGraph> {
        let tables = &self.tables;
        if middle.is_some_and(|(row, _)| row as usize >= tables.names.rows()) {
            return None;
        }
        self.flat(event)?;
        let options = GraphOptions {
            center: middle.map(|(row, _)| tables.row(row)),
            folded: middle.and_then(|(row, fold)| tables.all_rows(event, row, fold?)),
            ..options
        };
        let flat = tables.collapsed(event);
        Some(DrawnGraph::new(tables, event, &flat, &options))
    }
}

impl Tables {
    /// All rows that are the same function as a row; `None` if it has only one.
    fn all_rows(&self, event: usize, row: u32, by: GroupBy) -> Option<Folded> {
        let Row::Function(function) = self.row(row) else {
            return None;
        };
        let members = self.folded(row, Some(by));
        if members.len() == 1 {
            return None;
        }
        let groups = &self.groups(Grouping::By(by)).groups;
        let costs = self.group_columns(Grouping::By(by), event)?;
        Some(Folded {
            cost: costs[groups.of(function).0 as usize],
            rows: members
                .into_iter()
                .map(|member| (member, groups.is_deeper(member)))
                .collect(),
        })
    }
}

impl DrawnGraph {
    /// The part by the figures of an event that there is.
    pub(in crate::browse) fn new(
        tables: &Tables,
        event: usize,
        flat: &FlatProfile,
        options: &GraphOptions,
    ) -> Self {
        let totals = tables.call_totals(event);
        let graph = call_graph(tables.view(event), flat, &totals, options);
        let own = |node: &GraphNode| match &options.folded {
            Some(folded) if options.center == Some(tables.row(node.row)) => folded.cost.self_cost,
            _ => flat.self_costs[node.row as usize],
        };
        DrawnGraph {
            own: graph.nodes.iter().map(own).collect(),
            total: flat.total,
            graph,
        }
    }
}

#[cfg(test)]
mod tests;
