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
        let pair = self.events.both.get(event)?;
        let (a, b) = ((&self.a, pair.a), (&self.b, pair.b));
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
        let options = GraphOptions { center, ..options };
        // So that A and B have the same groups.
        let _ = fold.map(|fold| self.groups(Grouping::By(fold.by)));
        let mut drawn = own.drawn_graph(event, fold, options);
        let flat = other.collapsed(other_event);
        let graph = &mut drawn.graph;
        let nodes = graph.nodes.iter().zip(&graph.rows);
        let self_costs = nodes.map(|(node, rows)| {
            let of_row = |row: u32| flat.self_costs[row as usize];
            match rows.is_empty() {
                true => of_row(node.row),
                false => rows.iter().map(|row| of_row(row.0)).sum(),
            }
        });
        let self_costs = self_costs.collect();
        let (inclusive, (call_costs, call_counts)) = match center {
            None => of_whole(other, other_event, fold, graph),
            Some(_) => {
                let all = GraphOptions {
                    center,
                    ..GraphOptions::everything()
                };
                let theirs = other.drawn_graph(other_event, fold, all).graph;
                of_paths((other, &flat), &theirs, graph)
            }
        };
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

/// The figures of the other profile for a drawing of the whole graph.
fn of_whole(
    other: &Tables,
    event: usize,
    fold: Option<GraphFold>,
    graph: &mut CallGraph,
) -> Figures {
    let nodes = graph.nodes.iter_mut().zip(&graph.rows);
    let inclusive = nodes.map(|(node, rows)| in_other(other, event, fold, node, rows));
    let inclusive = inclusive.collect();
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
    (inclusive, calls_of(other, event, &firsts, &pairs))
}

/// The figures of the other profile for a drawing of the paths through a function, from the graph of all of these paths
/// there. Marks nodes and calls as what is less certain of both.
fn of_paths(
    (other, flat): (&Tables, &FlatProfile),
    theirs: &CallGraph,
    graph: &mut CallGraph,
) -> Figures {
    let mut places = FxHashMap::default();
    for (place, (node, rows)) in graph.nodes.iter().zip(&graph.rows).enumerate() {
        places.insert(node.row, place);
        places.extend(rows.iter().map(|row| (row.0, place)));
    }
    let nodes = theirs.nodes.iter();
    let found: Vec<Option<usize>> = nodes
        .clone()
        .map(|node| places.get(&node.row).copied())
        .collect();
    let by_row: FxHashMap<u32, &GraphNode> = nodes.map(|node| (node.row, node)).collect();
    let mut inclusive = vec![0; graph.nodes.len()];
    for (node, place) in theirs.nodes.iter().zip(&found) {
        if let Some(place) = *place {
            inclusive[place] += node.cost;
            let drawn = &mut graph.nodes[place].exactness;
            *drawn = (*drawn).max(node.exactness);
        }
    }
    for (node, cost) in graph.nodes.iter_mut().zip(&mut inclusive) {
        // Paths treat a cycle of the other profile as one node.
        let row = other.row(node.row);
        let outer = row.outer(&other.cycles);
        let cycle = by_row.get(&outer.number(other.profile.functions().len()));
        if let Some(cycle) = cycle.filter(|_| row != outer && !by_row.contains_key(&node.row)) {
            *cost = flat.inclusive.of_row(node.row).min(cycle.cost);
            node.exactness = Exactness::AtMost;
        }
    }
    let mut sums: FxHashMap<_, (i128, i128, Exactness)> = FxHashMap::default();
    for call in &theirs.calls {
        let sum = sums.entry((found[call.from], found[call.to], call.inner));
        let sum = sum.or_default();
        sum.0 += call.cost;
        sum.1 += i128::from(call.count);
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

/// The inclusive cost of a node in the other profile. Marks the node as what is less certain of both.
fn in_other(
    other: &Tables,
    event: usize,
    fold: Option<GraphFold>,
    node: &mut GraphNode,
    rows: &[FunctionId],
) -> i128 {
    let flat = other.collapsed(event);
    let (Some(fold), Some(&first)) = (fold, rows.first()) else {
        return flat.inclusive.of_row(node.row);
    };
    let by = Grouping::By(fold.by);
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

#[cfg(test)]
mod tests;
