//! The call graph of one of two compared profiles, with the costs of its nodes and calls in the other one.
//! Only for whole profiles: the graph around a function is partly an estimate.

use crate::analysis::{GraphOptions, Row};
use crate::browse::{ComparedSide, ComparedTables, DrawnGraph, Tables};
use rustc_hash::FxHashMap;

/// A graph of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedGraph {
    /// Nodes and calls with the costs of the drawn side.
    pub drawn: DrawnGraph,
    /// Inclusive cost of each node in the other profile.
    pub inclusive: Vec<i128>,
    /// Self cost of each node in the other profile.
    pub self_costs: Vec<i128>,
    /// Cost of each call in the other profile.
    pub call_costs: Vec<i128>,
    /// Number of each call in the other profile.
    pub call_counts: Vec<i128>,
}

impl ComparedTables {
    /// The part of the call graph of one side that is drawn for a common event; `None` if there is no such
    /// event. The middle of the options is ignored.
    pub fn call_graph(
        &self,
        event: usize,
        drawn: ComparedSide,
        options: GraphOptions,
    ) -> Option<ComparedGraph> {
        let pair = self.events.both.get(event)?;
        let (a, b) = ((&self.a, pair.a), (&self.b, pair.b));
        let ((own, event), (other, other_event)) = match drawn {
            ComparedSide::A => (a, b),
            ComparedSide::B => (b, a),
        };
        let options = GraphOptions {
            center: None,
            ..options
        };
        // Graphs merge cycles, whichever rule is chosen.
        let drawn = DrawnGraph::new(own, event, &own.collapsed(event), &options);
        let flat = other.collapsed(other_event);
        let nodes: Vec<u32> = drawn.graph.nodes.iter().map(|node| node.row).collect();
        let calls = drawn.graph.calls.iter();
        let pairs: Vec<(u32, u32)> = calls
            .map(|call| (nodes[call.from], nodes[call.to]))
            .collect();
        let (call_costs, call_counts) = calls_of(other, other_event, &pairs);
        Some(ComparedGraph {
            inclusive: nodes
                .iter()
                .map(|&row| flat.inclusive.of_row(row))
                .collect(),
            self_costs: nodes
                .iter()
                .map(|&row| flat.self_costs[row as usize])
                .collect(),
            drawn,
            call_costs,
            call_counts,
        })
    }
}

/// Costs and counts of all calls between the same two nodes, without calls inside a cycle.
fn calls_of(tables: &Tables, event: usize, pairs: &[(u32, u32)]) -> (Vec<i128>, Vec<i128>) {
    let mut sums: FxHashMap<(u32, u32), (i128, i128)> =
        pairs.iter().map(|&pair| (pair, (0, 0))).collect();
    let (totals, calls) = (tables.call_totals(event), tables.profile.calls());
    let functions = tables.profile.functions().len();
    let node = |function| Row::of(function, &tables.cycles).number(functions);
    for call in calls.ids().filter(|&call| totals.occurs(call)) {
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        if tables.cycles.inner(caller, callee) && caller != callee {
            continue;
        }
        if let Some(sum) = sums.get_mut(&(node(caller), node(callee))) {
            sum.0 += totals.cost(call);
            sum.1 += i128::from(totals.count(call));
        }
    }
    pairs.iter().map(|pair| sums[pair]).unzip()
}
