//! The part of a call graph that is drawn.

use crate::analysis::groups::GroupBy;
use crate::analysis::{CallGraph, Folding, GraphOptions, call_graph};
use crate::browse::{Grouping, OpenProfile, Tables};

/// The drawn part, with the costs that its percentages can refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnGraph {
    /// Nodes and calls.
    pub graph: CallGraph,
    /// The total.
    pub total: i128,
}

/// Which rows are one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphFold {
    /// Those that are the same function by this criterion.
    pub by: GroupBy,
    /// Whether this is so for the function in the middle, too.
    pub with_middle: bool,
}

impl OpenProfile {
    /// The part of the call graph that is drawn for an event; `None` if there is no such event or row.
    /// `middle` is a row number.
    pub fn call_graph(
        &self,
        event: usize,
        middle: Option<u32>,
        fold: Option<GraphFold>,
        options: GraphOptions<'_>,
    ) -> Option<DrawnGraph> {
        let tables = &self.tables;
        let center = match middle {
            Some(row) => Some(tables.known_row(row)?),
            None => None,
        };
        self.flat(event)?;
        let options = GraphOptions { center, ..options };
        Some(tables.drawn_graph(event, fold, options))
    }
}

impl Tables {
    /// The part by the figures of an event that there is.
    pub(in crate::browse) fn drawn_graph(
        &self,
        event: usize,
        fold: Option<GraphFold>,
        options: GraphOptions<'_>,
    ) -> DrawnGraph {
        let folding = fold.and_then(|fold| {
            let by = Grouping::By(fold.by);
            Some((self.groups(by), self.group_columns(by, event)?, fold))
        });
        let functions = folding.as_ref().map(|(facts, costs, fold)| Folding {
            groups: &facts.groups,
            costs,
            with_center: fold.with_middle,
        });
        let options = GraphOptions {
            functions,
            ..options
        };
        // Graphs merge cycles, whichever rule is chosen.
        let (flat, totals) = (self.collapsed(event), self.call_totals(event));
        DrawnGraph {
            graph: call_graph(self.view(event), &flat, &totals, &options),
            total: flat.total,
        }
    }
}

#[cfg(test)]
mod tests;
