//! The call graph of one of two compared profiles, with the costs of its nodes and calls in the other one.
//! Only for whole profiles: the graph around a function is partly an estimate.

use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::{GraphNode, GraphOptions, Row};
use crate::browse::{ComparedSide, ComparedTables, DrawnGraph, GraphFold, Grouping, Tables};
use crate::model::FunctionId;
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
    /// event. With a criterion, all rows that are the same function are one node. The middle of the options is
    /// ignored.
    pub fn call_graph(
        &self,
        event: usize,
        drawn: ComparedSide,
        fold: Option<GroupBy>,
        options: GraphOptions<'_>,
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
        // So that A and B have the same groups.
        let _ = fold.map(|by| self.groups(Grouping::By(by)));
        let with_middle = false;
        let of_both = fold.map(|by| GraphFold { by, with_middle });
        let mut drawn = own.drawn_graph(event, of_both, options);
        let flat = other.collapsed(other_event);
        let graph = &mut drawn.graph;
        let mut inclusive = Vec::new();
        let mut self_costs = Vec::new();
        for (node, rows) in graph.nodes.iter_mut().zip(&graph.rows) {
            let of_row = |row: u32| flat.self_costs[row as usize];
            self_costs.push(match rows.is_empty() {
                true => of_row(node.row),
                false => rows.iter().map(|row| of_row(row.0)).sum(),
            });
            inclusive.push(in_other(other, other_event, fold, node, rows));
        }
        let nodes: Vec<u32> = graph.nodes.iter().map(|node| node.row).collect();
        let mut firsts: Vec<FunctionId> = other.profile.functions().ids().collect();
        for (rows, &first) in graph.rows.iter().zip(&nodes) {
            rows.iter()
                .for_each(|row| firsts[row.0 as usize] = FunctionId(first));
        }
        let calls = graph.calls.iter();
        let pairs: Vec<(u32, u32)> = calls
            .map(|call| (nodes[call.from], nodes[call.to]))
            .collect();
        let (call_costs, call_counts) = calls_of(other, other_event, &firsts, &pairs);
        Some(ComparedGraph {
            inclusive,
            self_costs,
            drawn,
            call_costs,
            call_counts,
        })
    }
}

/// The inclusive cost of a node in the other profile. Marks the node as what is less certain of both.
fn in_other(
    other: &Tables,
    event: usize,
    fold: Option<GroupBy>,
    node: &mut GraphNode,
    rows: &[FunctionId],
) -> i128 {
    let flat = other.collapsed(event);
    let (Some(by), Some(&first)) = (fold, rows.first()) else {
        return flat.inclusive.of_row(node.row);
    };
    let by = Grouping::By(by);
    let costs = other.group_columns(by, event).unwrap_or_default();
    let group = other.groups(by).groups.of(first).0 as usize;
    let (cost, exactness) = match costs.get(group) {
        Some(cost) if cost.functions as usize == rows.len() => (cost.inclusive, cost.exactness),
        _ => {
            let sum: i128 = rows.iter().map(|row| flat.inclusive.of_row(row.0)).sum();
            (sum.min(flat.total), Exactness::AtMost)
        }
    };
    node.exactness = node.exactness.max(exactness);
    cost
}

/// Costs and counts of all calls between the same two nodes, without calls inside a cycle.
fn calls_of(
    tables: &Tables,
    event: usize,
    firsts: &[FunctionId],
    pairs: &[(u32, u32)],
) -> (Vec<i128>, Vec<i128>) {
    let mut sums: FxHashMap<(u32, u32), (i128, i128)> =
        pairs.iter().map(|&pair| (pair, (0, 0))).collect();
    let (totals, calls) = (tables.call_totals(event), tables.profile.calls());
    let functions = tables.profile.functions().len();
    let node = |function: FunctionId| {
        Row::of(firsts[function.0 as usize], &tables.cycles).number(functions)
    };
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
