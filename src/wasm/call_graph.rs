//! The call graph of a session: `CallGraph` of www/protocol/protocol.js.

use super::columns::{Entries, exact, numbers, object};
use super::session::{Session, no_such_number};
use crate::analysis::{GraphCall, GraphOptions};
use crate::browse::DrawnGraph;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// `CallGraph` of www/protocol/protocol.js: around a row, so many calls up and down, or of the whole
    /// profile. What costs less than a share of the whole is left out, and all but the dearest `nodes`.
    #[wasm_bindgen(js_name = callGraph)]
    #[allow(clippy::too_many_arguments)] // each is a choice of the user
    pub fn call_graph(
        &mut self,
        event: u32,
        middle: Option<u32>,
        callers: u32,
        callees: u32,
        least_node: f64,
        least_call: f64,
        nodes: u32,
    ) -> Result<JsValue, JsValue> {
        let options = GraphOptions {
            center: None,
            callers,
            callees,
            least_node,
            least_call,
            nodes: nodes as usize,
        };
        let graph = self.open_mut()?.call_graph(event as usize, middle, options);
        object(&columns(&graph.ok_or_else(no_such_number)?)?)
    }
}

/// `CallGraph` of www/protocol/protocol.js.
pub(super) fn columns(drawn: &DrawnGraph) -> Result<Entries, JsValue> {
    let DrawnGraph { graph, whole, own } = drawn;
    let rows: Vec<u32> = graph.nodes.iter().map(|node| node.row).collect();
    let estimated: Vec<u8> = graph
        .nodes
        .iter()
        .map(|node| u8::from(!node.exact))
        .collect();
    // Places among a few hundred nodes.
    let place = |place: usize| place as u32;
    let from: Vec<u32> = graph.calls.iter().map(|call| place(call.from)).collect();
    let to: Vec<u32> = graph.calls.iter().map(|call| place(call.to)).collect();
    let flags = |flag: fn(&GraphCall) -> bool| {
        let flags = graph.calls.iter().map(|call| u8::from(flag(call)));
        Uint8Array::from(&flags.collect::<Vec<u8>>()[..])
    };
    Ok(vec![
        ("row", numbers(&rows)),
        ("cost", exact(graph.nodes.iter().map(|node| node.cost))?),
        ("self", exact(own.iter().copied())?),
        ("estimated", Uint8Array::from(&estimated[..]).into()),
        ("from", numbers(&from)),
        ("to", numbers(&to)),
        ("callCost", exact(graph.calls.iter().map(|call| call.cost))?),
        (
            "callCount",
            exact(graph.calls.iter().map(|call| i128::from(call.count)))?,
        ),
        ("callEstimated", flags(|call| !call.exact).into()),
        ("countEstimated", flags(|call| !call.counted).into()),
        ("inner", flags(|call| call.inner).into()),
        ("whole", exact([*whole].into_iter())?),
        // A count of rows.
        ("leftOut", (graph.left_out as f64).into()),
    ])
}
