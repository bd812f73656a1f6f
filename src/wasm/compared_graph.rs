//! The call graph of a comparison: `ComparedGraph` of www/protocol/protocol.js.

use super::answer::answer;
use super::call_graph::CallGraph;
use super::columns::{exact, with_entries};
use super::comparison::Comparison;
use super::session::no_such_number;
use crate::analysis::GraphOptions;
use crate::browse::ComparedSide;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// `ComparedGraph` of www/protocol/protocol.js, of A or of B. Nodes below a share of its total are
    /// omitted, and all but the `nodes` most expensive ones.
    #[wasm_bindgen(js_name = callGraph, unchecked_return_type = "import('../www/protocol/comparison.js').ComparedGraph")]
    pub fn call_graph(
        &mut self,
        event: u32,
        by_a: bool,
        least_node: f64,
        least_call: f64,
        nodes: u32,
    ) -> Result<JsValue, JsValue> {
        let options = GraphOptions {
            least_node,
            least_call,
            nodes: nodes as usize,
            ..GraphOptions::default()
        };
        let drawn = if by_a {
            ComparedSide::A
        } else {
            ComparedSide::B
        };
        let open = self.open()?;
        let graph = open.call_graph(event as usize, drawn, options);
        let graph = graph.ok_or_else(no_such_number)?;
        let drawn = answer(&CallGraph::new(&graph.drawn))?;
        let entries = [
            ("event", event.into()),
            ("by", if by_a { "a" } else { "b" }.into()),
            ("otherCost", exact(graph.inclusive.iter().copied())?),
            ("otherSelf", exact(graph.self_costs.iter().copied())?),
            ("otherCallCost", exact(graph.call_costs.iter().copied())?),
            ("otherCallCount", exact(graph.call_counts.iter().copied())?),
        ];
        with_entries(drawn.into(), &entries)
    }
}
