//! The call graph of a profile, or of one side of a comparison with the costs of the other one.

use super::answer::{Answer, Js, answer, request};
use super::columns::{Bytes, ExactColumn, Numbers};
use super::groups::fold as fold_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::{CycleId, GraphOptions};
use crate::browse::{ComparedGraph, ComparedSide, DrawnGraph, GraphFold};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// A request for a call graph.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct GraphParams {
    event: u32,
    /// Row around which it is drawn; null for the whole profile.
    #[tsify(type = "number | null")]
    middle: Option<u32>,
    /// All rows that are one function by this criterion of groups are one node.
    fold: String,
    /// Whether those of the middle are one node, too.
    with_middle: bool,
    /// How many calls up from the middle.
    callers: u32,
    /// How many calls down.
    callees: u32,
    /// Share of the whole below which functions are left out.
    least_node: f64,
    /// The same for calls.
    least_call: f64,
    /// Most functions; the most expensive ones are drawn.
    most: u32,
    /// The side of a comparison to draw, if it has the function in the middle.
    by: ComparedSide,
}

/// The part of the call graph that is drawn: nodes, most expensive first, and the calls between them by the
/// indices of their nodes. Each cycle is one node, except the one in the middle: its members are drawn.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct CallGraph {
    row: Numbers,
    /// Inclusive cost; around a function, only the share of that function.
    cost: ExactColumn,
    #[serde(rename = "self")]
    self_costs: ExactColumn,
    /// Exactness of the cost, as of groups.
    exactness: Bytes,
    /// Numbers of callers and callees without a drawn call; around a function, of those on paths through it.
    hidden_callers: Numbers,
    hidden_callees: Numbers,
    /// Number of the cycle in the middle that it is in, from 1; otherwise 0.
    cycle: Numbers,
    /// Number of a cycle that is one node and contains other rows of the function, from 1; otherwise 0.
    elsewhere: Numbers,
    /// The indices of the nodes in the order in which a smaller picture should have them.
    order: Numbers,
    from: Numbers,
    to: Numbers,
    call_cost: ExactColumn,
    /// Number of the calls; below the function in the middle, its share of them.
    call_count: ExactColumn,
    /// Exactness of the cost of the calls.
    call_exactness: Bytes,
    /// 1 if the count is an estimate.
    count_estimated: Bytes,
    /// 1 for a call of a function to itself, to a deeper level, or inside the cycle in the middle: its cost is included in
    /// others and has no percentage.
    inner: Bytes,
    /// One value: the inclusive cost of the function or the cycle in the middle, or the total.
    whole: ExactColumn,
    /// One value: the total.
    total: ExactColumn,
    /// Number of functions and cycles that are not drawn.
    left_out: usize,
    /// Number of calls that are not drawn because there are too many.
    calls_left_out: usize,
    /// The other side of a comparison; null for a profile.
    other: Option<OtherGraph>,
}

/// The costs of nodes and calls of a graph on the side of a comparison that is not drawn.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct OtherGraph {
    event: u32,
    /// The side that is drawn.
    by: ComparedSide,
    cost: ExactColumn,
    #[serde(rename = "self")]
    self_costs: ExactColumn,
    call_cost: ExactColumn,
    call_count: ExactColumn,
}

#[wasm_bindgen]
impl Session {
    /// The graph around a row or of the whole profile; of a comparison that of A or of B.
    #[wasm_bindgen(js_name = callGraph)]
    pub fn call_graph(&self, asked: Js<GraphParams>) -> Answer<CallGraph> {
        let asked: GraphParams = request(asked)?;
        let event = asked.event;
        let options = GraphOptions {
            callers: asked.callers,
            callees: asked.callees,
            least_node: asked.least_node,
            least_call: asked.least_call,
            nodes: asked.most as usize,
            ..GraphOptions::default()
        };
        let (middle, with_middle) = (asked.middle, asked.with_middle);
        let fold = fold_of(&asked.fold).map(|by| GraphFold { by, with_middle });
        let graph = match self.held()? {
            Held::One(open) => {
                let graph = open.call_graph(event as usize, middle, fold, options);
                CallGraph::new(&graph.ok_or_else(no_such_number)?)
            }
            Held::Both(tables) => {
                let graph = tables.call_graph(event as usize, asked.by, middle, fold, options);
                let graph = graph.ok_or_else(no_such_number)?;
                CallGraph {
                    other: Some(OtherGraph::new(event, &graph)),
                    ..CallGraph::new(&graph.drawn)
                }
            }
        };
        answer(&graph)
    }
}

impl CallGraph {
    pub(super) fn new(drawn: &DrawnGraph) -> Self {
        let DrawnGraph { graph, total } = drawn;
        let (nodes, calls) = (&graph.nodes, &graph.calls);
        // Indices of a few hundred nodes.
        let place = |place: usize| place as u32;
        let number = |cycle: Option<CycleId>| cycle.map_or(0, |cycle| cycle.0 + 1);
        CallGraph {
            row: nodes.iter().map(|node| node.row).collect(),
            cost: ExactColumn::new(nodes.iter().map(|node| node.cost)),
            self_costs: ExactColumn::new(nodes.iter().map(|node| node.own)),
            exactness: nodes.iter().map(|n| n.exactness as u8).collect(),
            hidden_callers: nodes.iter().map(|n| n.hidden_callers).collect(),
            hidden_callees: nodes.iter().map(|n| n.hidden_callees).collect(),
            cycle: nodes.iter().map(|node| number(node.cycle)).collect(),
            elsewhere: nodes.iter().map(|node| number(node.elsewhere)).collect(),
            order: graph.order.iter().map(|&node| place(node)).collect(),
            from: calls.iter().map(|call| place(call.from)).collect(),
            to: calls.iter().map(|call| place(call.to)).collect(),
            call_cost: ExactColumn::new(calls.iter().map(|call| call.cost)),
            call_count: match calls.iter().all(|call| call.estimate == 0.0) {
                true => ExactColumn::new(calls.iter().map(|call| i128::from(call.count))),
                false => {
                    ExactColumn::rates(calls.iter().map(|c| Some(c.count as f64 + c.estimate)))
                }
            },
            call_exactness: calls.iter().map(|c| c.exactness as u8).collect(),
            count_estimated: calls.iter().map(|call| !call.counted).collect(),
            inner: calls.iter().map(|call| call.inner).collect(),
            whole: ExactColumn::new([graph.whole].into_iter()),
            total: ExactColumn::new([*total].into_iter()),
            left_out: graph.left_out,
            calls_left_out: graph.calls_left_out,
            other: None,
        }
    }
}

impl OtherGraph {
    fn new(event: u32, graph: &ComparedGraph) -> Self {
        let column = |costs: &[i128]| ExactColumn::new(costs.iter().copied());
        OtherGraph {
            event,
            by: graph.side,
            cost: column(&graph.inclusive),
            self_costs: column(&graph.self_costs),
            call_cost: column(&graph.call_costs),
            call_count: column(&graph.call_counts),
        }
    }
}
