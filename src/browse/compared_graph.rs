//! The call graph of one of two compared profiles, with the costs of its nodes and calls in the other one.
//! Only for whole profiles: the graph around a function is partly an estimate.

use super::{ComparedSide, ComparedTables, DrawnGraph, OpenComparison, Tables};
use crate::analysis::flat::FlatProfile;
use crate::analysis::{CycleId, GraphOptions, InclusiveRule, Row};
use crate::model::FunctionId;
use rustc_hash::FxHashMap;

/// A graph of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedGraph {
    /// Nodes and calls with the costs of the drawn side. Rows are those of the comparison, followed by the
    /// cycles, numbered as in [`super::ComparedContexts`].
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

impl OpenComparison {
    /// The part of the call graph of one side that is drawn for a common event; `None` if there is no such
    /// event. The middle of the options is ignored.
    pub fn call_graph(
        &mut self,
        event: usize,
        drawn: ComparedSide,
        options: GraphOptions,
    ) -> Option<ComparedGraph> {
        let (tables, kept) = self.flats(event)?;
        let pair = tables.events.both[event];
        // Graphs merge cycles, whichever rule is chosen.
        let collapsed = (tables.a.rule != InclusiveRule::default())
            .then(|| [tables.a.collapsed(pair.a), tables.b.collapsed(pair.b)]);
        let [a, b] = collapsed.as_ref().map_or(kept, |[a, b]| [a, b]);
        let joint = tables.joint_cycles();
        let side = |which, event, flat| Side {
            compared: tables,
            joint: &joint,
            which,
            event,
            flat,
        };
        let (a, b) = (
            side(ComparedSide::A, pair.a, a),
            side(ComparedSide::B, pair.b, b),
        );
        let options = GraphOptions {
            center: None,
            ..options
        };
        Some(match drawn {
            ComparedSide::A => a.graph(&b, &options),
            ComparedSide::B => b.graph(&a, &options),
        })
    }
}

struct Side<'a> {
    compared: &'a ComparedTables,
    /// Numbers of the cycles of A, see [`ComparedTables::joint_cycles`].
    joint: &'a [CycleId],
    which: ComparedSide,
    /// Number of the event on this side.
    event: usize,
    flat: &'a FlatProfile,
}

impl Side<'_> {
    fn tables(&self) -> &Tables {
        self.compared.side(self.which)
    }

    /// The row of the comparison.
    fn common(&self, row: Row) -> u32 {
        let row = match (row, self.which) {
            (Row::Cycle(cycle), ComparedSide::A) => Row::Cycle(self.joint[cycle.0 as usize]),
            (row, _) => row,
        };
        row.number(self.compared.matching.rows.len())
    }

    /// The node that a function belongs to.
    fn node(&self, function: FunctionId) -> u32 {
        self.common(Row::of(function, &self.tables().cycles))
    }

    fn graph(&self, other: &Side<'_>, options: &GraphOptions) -> ComparedGraph {
        let mut drawn = DrawnGraph::new(self.tables(), self.event, self.flat, options);
        for node in &mut drawn.graph.nodes {
            node.row = self.common(self.flat.row(node.row));
        }
        let nodes: Vec<u32> = drawn.graph.nodes.iter().map(|node| node.row).collect();
        let (inclusive, self_costs) = other.costs_of(&nodes);
        let calls = drawn.graph.calls.iter();
        let pairs: Vec<(u32, u32)> = calls
            .map(|call| (nodes[call.from], nodes[call.to]))
            .collect();
        let (call_costs, call_counts) = other.calls_of(&pairs);
        ComparedGraph {
            drawn,
            inclusive,
            self_costs,
            call_costs,
            call_counts,
        }
    }

    /// Inclusive and self costs of rows of the comparison.
    fn costs_of(&self, rows: &[u32]) -> (Vec<i128>, Vec<i128>) {
        let mut sums: FxHashMap<u32, (i128, i128)> =
            rows.iter().map(|&row| (row, (0, 0))).collect();
        for row in 0..self.flat.len() as u32 {
            if let Some(sum) = sums.get_mut(&self.common(self.flat.row(row))) {
                sum.0 += self.flat.inclusive.of_row(row);
                sum.1 += self.flat.self_costs[row as usize];
            }
        }
        rows.iter().map(|row| sums[row]).unzip()
    }

    /// Costs and counts of all calls between the same two nodes, without calls inside a cycle.
    fn calls_of(&self, pairs: &[(u32, u32)]) -> (Vec<i128>, Vec<i128>) {
        let mut sums: FxHashMap<(u32, u32), (i128, i128)> =
            pairs.iter().map(|&pair| (pair, (0, 0))).collect();
        let tables = self.tables();
        let totals = tables.call_totals(self.event);
        let calls = tables.profile.calls();
        for call in calls.ids().filter(|&call| totals.occurs(call)) {
            let (caller, callee) = (calls.caller(call), calls.callee(call));
            if tables.cycles.inner(caller, callee) && caller != callee {
                continue;
            }
            if let Some(sum) = sums.get_mut(&(self.node(caller), self.node(callee))) {
                sum.0 += totals.cost(call);
                sum.1 += i128::from(totals.count(call));
            }
        }
        pairs.iter().map(|pair| sums[pair]).unzip()
    }
}
