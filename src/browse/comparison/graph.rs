//! The call graph of one of two compared profiles, with the costs of its nodes and calls in the other one.

use crate::analysis::flat::FlatProfile;
use crate::analysis::groups::Exactness;
use crate::analysis::{CallGraph, GraphNode, GraphOptions, Row};
use crate::browse::{ComparedSide, ComparedTables, DrawnGraph, GraphFold, Grouping, Tables};
use crate::model::FunctionId;
use rustc_hash::FxHashMap;

/// A graph of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedGraph {
    /// The drawn side.
    pub side: ComparedSide,
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
    /// The part of the call graph of one side that is drawn for a common event; `None` if there is no such event or
    /// row. `middle` is the row of a function; if only the other side has it, the graph of that side is drawn.
    pub fn call_graph(
        &self,
        event: usize,
        side: ComparedSide,
        middle: Option<u32>,
        fold: Option<GraphFold>,
        options: GraphOptions<'_>,
    ) -> Option<ComparedGraph> {
        self.events.both.get(event)?;
        let [a, b] = self.sides_by(event, fold.map(|fold| Grouping::By(fold.by)))?;
        let sides = match side {
            ComparedSide::A => [(a, ComparedSide::A), (b, ComparedSide::B)],
            ComparedSide::B => [(b, ComparedSide::B), (a, ComparedSide::A)],
        };
        let center = match middle {
            Some(row) => Some(Row::Function(self.b.known_row(row)?.function()?)),
            None => None,
        };
        let has_middle = |((tables, _), _): ((&Tables, usize), ComparedSide)| {
            center.is_some_and(|row| row.function().is_some_and(|f| tables.occurs(f)))
        };
        let [first, second] = sides;
        let (((own, event), side), ((other, other_event), _)) =
            match !has_middle(first) && has_middle(second) {
                true => (second, first),
                false => (first, second),
            };
        // The other profile may have other rows above and below.
        let options = GraphOptions {
            center,
            separate: false,
            ..options
        };
        let mut drawn = own.drawn_graph(event, fold, options);
        let flat = other.collapsed(other_event);
        let graph = &mut drawn.graph;
        let nodes = graph.nodes.iter().zip(&graph.rows);
        let self_costs = nodes.map(|(node, rows)| {
            let of_all = |rows: &[FunctionId]| -> i128 {
                rows.iter().map(|row| flat.self_costs[row.0 as usize]).sum()
            };
            match rows.is_empty() {
                true if other.members(node.row).is_empty() => of_all(&own.members(node.row)),
                true => flat.self_costs[node.row as usize],
                false => of_all(rows),
            }
        });
        let self_costs = self_costs.collect();
        let all = GraphOptions {
            center,
            separate: false,
            ..GraphOptions::everything()
        };
        let theirs = other.drawn_graph(other_event, fold, all).graph;
        let (inclusive, (call_costs, call_counts)) = there((own, other, &flat), &theirs, graph);
        Some(ComparedGraph {
            side,
            inclusive,
            self_costs,
            drawn,
            call_costs,
            call_counts,
        })
    }
}

/// Costs of nodes, and costs and counts of calls.
type Figures = (Vec<i128>, (Vec<i128>, Vec<i128>));

/// The figures of the other profile, from its graph without limits. Nodes and calls get the exactness of the side that is
/// less certain.
fn there(
    (own, other, flat): (&Tables, &Tables, &FlatProfile),
    theirs: &CallGraph,
    graph: &mut CallGraph,
) -> Figures {
    let mut places = FxHashMap::default();
    for (place, (node, rows)) in graph.nodes.iter().zip(&graph.rows).enumerate() {
        places.insert(node.row, place);
        let rows = match rows.is_empty() {
            // Functions of a cycle may not be in one there.
            true => own.members(node.row),
            false => rows.clone(),
        };
        places.extend(rows.iter().map(|row| (row.0, place)));
    }
    let nodes = theirs.nodes.iter();
    let found: Vec<Option<usize>> = nodes
        .clone()
        .map(|node| places.get(&node.row).copied())
        .collect();
    let by_row: FxHashMap<u32, &GraphNode> = nodes.map(|node| (node.row, node)).collect();
    let mut inclusive = vec![0; graph.nodes.len()];
    let mut counts = vec![0; graph.nodes.len()];
    for (node, place) in theirs.nodes.iter().zip(&found) {
        if let Some(place) = *place {
            inclusive[place] += node.cost;
            counts[place] += 1;
            let drawn = &mut graph.nodes[place].exactness;
            *drawn = (*drawn).max(node.exactness);
        }
    }
    // Transforms may have estimated too little for a bound.
    let bound = match other.profile.is_estimated() {
        true => Exactness::Estimate,
        false => Exactness::AtMost,
    };
    for ((node, cost), nodes) in graph.nodes.iter_mut().zip(&mut inclusive).zip(counts) {
        if nodes > 1 {
            // They may contain each other.
            *cost = (*cost).min(theirs.whole);
            node.exactness = bound;
        }
        // Paths treat a cycle of the other profile as one node.
        let row = other.row(node.row);
        let outer = row.outer(&other.cycles);
        let cycle = by_row.get(&outer.number(other.profile.functions().len()));
        if let Some(cycle) = cycle.filter(|_| row != outer && !by_row.contains_key(&node.row)) {
            *cost = flat.inclusive.of_row(node.row).min(cycle.cost);
            node.exactness = bound;
        }
    }
    let mut sums: FxHashMap<_, (i128, i128, Exactness)> = FxHashMap::default();
    for call in &theirs.calls {
        let sum = sums.entry((found[call.from], found[call.to], call.inner));
        let sum = sum.or_default();
        sum.0 += call.cost;
        sum.1 += i128::from(call.called());
        sum.2 = sum.2.max(call.exactness);
    }
    let calls = graph.calls.iter_mut().map(|call| {
        let ends = (Some(call.from), Some(call.to), call.inner);
        let (cost, count, exactness) = sums.get(&ends).copied().unwrap_or_default();
        call.exactness = call.exactness.max(exactness);
        (cost, count)
    });
    let calls = calls.unzip();
    (inclusive, calls)
}

#[cfg(test)]
mod tests;
