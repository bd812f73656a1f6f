//! Pictures of a comparison: the calling contexts or the call graph of one side, with the costs of the other
//! one.

use super::answer::{Answer, answer};
use super::call_graph::CallGraph;
use super::columns::{Bytes, ExactColumn};
use super::compared_lines::side_of;
use super::comparison::Comparison;
use super::context_boxes::Boxes;
use super::session::no_such_number;
use crate::analysis::GraphOptions;
use crate::analysis::contexts::Origin;
use crate::browse;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// Calling contexts of one side as boxes, with costs on the other side. Both are exact, or both are
/// estimates.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedBoxes {
    /// Number of the event.
    pub event: u32,
    /// The side that is drawn.
    #[tsify(type = "'a' | 'b'")]
    pub by: &'static str,
    /// The contexts.
    pub boxes: Boxes,
    /// Self costs on the other side.
    pub other_self: ExactColumn,
    /// Inclusive costs on the other side.
    pub other_inclusive: ExactColumn,
    /// 1 where the other side may have the context among those it does not show separately.
    pub doubtful: Bytes,
    /// How exact A and B are.
    pub origins: [ComparedOrigin; 2],
}

/// Shares of the total that are exact, and that are in named boxes, both rounded.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ComparedOrigin {
    /// The exact share.
    pub certain: f64,
    /// The share in named boxes.
    pub covered: f64,
    /// For exact contexts the number of calls that could belong elsewhere, else null.
    pub ambiguous: Option<u64>,
}

/// The call graph of one side, with the costs of its nodes and calls on the other side.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedGraph {
    /// The graph of this side.
    #[serde(flatten)]
    pub drawn: CallGraph,
    /// Number of the event.
    pub event: u32,
    /// The side that is drawn.
    #[tsify(type = "'a' | 'b'")]
    pub by: &'static str,
    /// Inclusive cost of the nodes on the other side.
    pub other_cost: ExactColumn,
    /// Self cost of the nodes on the other side.
    pub other_self: ExactColumn,
    /// Cost of the calls on the other side.
    pub other_call_cost: ExactColumn,
    /// Number of the calls on the other side.
    pub other_call_count: ExactColumn,
}

#[wasm_bindgen]
impl Comparison {
    /// The contexts of A or of B, with its widths.
    pub fn contexts(&self, event: u32, by_a: bool, collapse: bool) -> Answer<ComparedBoxes> {
        let tables = self.open()?;
        let pair = tables.events.both.get(event as usize).copied();
        let pair = pair.ok_or_else(no_such_number)?;
        let contexts = tables.contexts(event as usize, side_of(by_a), collapse);
        let [of_a, of_b] = contexts.origins;
        answer(&ComparedBoxes {
            event,
            by: name_of(by_a),
            boxes: Boxes::new(&contexts.layout, tables.matching.rows.len()),
            other_self: ExactColumn::new(contexts.self_costs.iter().copied()),
            other_inclusive: ExactColumn::new(contexts.inclusive.iter().copied()),
            doubtful: contexts.doubtful.iter().copied().collect(),
            origins: [
                ComparedOrigin::new(of_a, tables.a.total(pair.a)),
                ComparedOrigin::new(of_b, tables.b.total(pair.b)),
            ],
        })
    }

    /// The call graph of A or of B. Nodes below a share of its total are omitted, and all but the `nodes`
    /// most expensive ones.
    #[wasm_bindgen(js_name = callGraph)]
    pub fn call_graph(
        &self,
        event: u32,
        by_a: bool,
        least_node: f64,
        least_call: f64,
        nodes: u32,
    ) -> Answer<ComparedGraph> {
        let options = GraphOptions {
            least_node,
            least_call,
            nodes: nodes as usize,
            ..GraphOptions::default()
        };
        let graph = self
            .open()?
            .call_graph(event as usize, side_of(by_a), options);
        let browse::ComparedGraph {
            drawn,
            inclusive,
            self_costs,
            call_costs,
            call_counts,
        } = graph.ok_or_else(no_such_number)?;
        answer(&ComparedGraph {
            drawn: CallGraph::new(&drawn),
            event,
            by: name_of(by_a),
            other_cost: ExactColumn::new(inclusive.iter().copied()),
            other_self: ExactColumn::new(self_costs.iter().copied()),
            other_call_cost: ExactColumn::new(call_costs.iter().copied()),
            other_call_count: ExactColumn::new(call_counts.iter().copied()),
        })
    }
}

impl ComparedOrigin {
    fn new(origin: Origin, total: i128) -> Self {
        let share = |cost: i128| match total {
            0 => 1.0,
            total => cost as f64 / total as f64,
        };
        match origin {
            Origin::Estimated { certain, covered } => ComparedOrigin {
                certain: share(certain),
                covered: share(covered),
                ambiguous: None,
            },
            Origin::Recorded { ambiguous, .. } => ComparedOrigin {
                certain: 1.0,
                covered: 1.0,
                ambiguous: Some(ambiguous),
            },
        }
    }
}

fn name_of(is_a: bool) -> &'static str {
    if is_a { "a" } else { "b" }
}
