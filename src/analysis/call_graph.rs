//! The part of the call graph that is worth a drawing.
//!
//! Cycles are one node each, but for the one that the function in the middle is in: its members are
//! drawn, with the calls between them, whose cost is contained in that of others. Of the whole profile the dearest nodes are kept; around a function, its
//! callers and callees, with the cost that was spent while that function was running: the costs of
//! [`super::relatives`], and exact where those are.

use super::flat::FlatProfile;
use super::{CallIndex, CallTotals, CycleId, Cycles, Relative, Row, Side, relatives};
use crate::model::{FunctionId, Profile};
use rustc_hash::FxHashMap;

/// Which part of the call graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphOptions {
    /// The function or cycle in the middle; the whole profile if there is none. It is drawn however
    /// little it costs.
    pub center: Option<Row>,
    /// How many calls up from the middle.
    pub callers: u32,
    /// How many calls down from the middle.
    pub callees: u32,
    /// Least cost of a node, as a share of the cost of the middle or of the total.
    pub least_node: f64,
    /// Least cost of a call, as a share of the same.
    pub least_call: f64,
    /// Most nodes; the dearest ones are kept.
    pub nodes: usize,
}

impl Default for GraphOptions {
    /// The whole profile down to half a percent, at most 300 nodes.
    fn default() -> Self {
        GraphOptions {
            center: None,
            callers: u32::MAX,
            callees: u32::MAX,
            least_node: 0.005,
            least_call: 0.001,
            nodes: 300,
        }
    }
}

/// A function or cycle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphNode {
    /// Row number.
    pub row: u32,
    /// Inclusive cost; around a function, that which belongs to it.
    pub cost: i128,
    /// Whether the cost is exact and no estimate.
    pub exact: bool,
}

/// All calls from one node to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphCall {
    /// Calling node, by its place among the nodes.
    pub from: usize,
    /// Called node.
    pub to: usize,
    /// Cost; around a function, that which belongs to it.
    pub cost: i128,
    /// Number of calls, of all of them.
    pub count: u64,
    /// Whether it stays within the cycle that is drawn open: its cost is contained in other calls.
    pub inner: bool,
}

/// A drawable part of the call graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallGraph {
    /// The nodes, dearest first.
    pub nodes: Vec<GraphNode>,
    /// The calls between them.
    pub calls: Vec<GraphCall>,
    /// How many nodes were left out for their small cost or for their number.
    pub left_out: usize,
}

/// Cuts a drawable part out of the call graph.
pub fn call_graph(
    profile: &Profile,
    index: &CallIndex,
    cycles: &Cycles,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    options: &GraphOptions,
) -> CallGraph {
    let cut = Cut {
        profile,
        index,
        cycles,
        flat,
        totals,
        options,
        open: options.center.and_then(|center| match center {
            Row::Function(function) => cycles.of(function),
            Row::Cycle(cycle) => Some(cycle),
        }),
    };
    cut.graph()
}

struct Cut<'a> {
    profile: &'a Profile,
    index: &'a CallIndex,
    cycles: &'a Cycles,
    flat: &'a FlatProfile,
    totals: &'a CallTotals<'a>,
    options: &'a GraphOptions,
    /// The cycle of which the members are drawn.
    open: Option<CycleId>,
}

/// A node before it is decided whether it is drawn.
#[derive(Clone, Copy)]
struct Candidate {
    node: GraphNode,
    /// Of its callees' side the share that belongs to the middle, by which its calls are scaled.
    side: Option<Side>,
}

impl Cut<'_> {
    fn graph(&self) -> CallGraph {
        let mut all = match self.options.center {
            Some(center) => self.around(center),
            None => self.whole(),
        };
        let base = self.base();
        let dear = |cost: i128, least: f64| base == 0 || (cost as f64 / base as f64) >= least;
        let found = all.len();
        let center = self.options.center.map(|center| self.number(center));
        let is_center = |c: &Candidate| Some(c.node.row) == center;
        all.retain(|c| is_center(c) || dear(c.node.cost, self.options.least_node));
        let dearest = |c: &Candidate| (std::cmp::Reverse(c.node.cost), c.node.row);
        all.sort_by_key(|c| (!is_center(c), dearest(c)));
        all.truncate(self.options.nodes);
        all.sort_by_key(dearest);
        let mut calls = self.calls(&all);
        calls.retain(|call| dear(call.cost, self.options.least_call));
        CallGraph {
            left_out: found - all.len(),
            nodes: all.into_iter().map(|c| c.node).collect(),
            calls,
        }
    }

    fn number(&self, row: Row) -> u32 {
        row.number(self.index.functions())
    }

    /// What 100 % is.
    fn base(&self) -> i128 {
        match self.options.center {
            Some(center) => self.flat.inclusive.of_row(self.number(self.outer(center))),
            None => self.flat.total,
        }
    }

    /// The cycle of a member, else the row itself.
    fn outer(&self, row: Row) -> Row {
        match row {
            Row::Function(function) => Row::of(function, self.cycles),
            cycle => cycle,
        }
    }

    fn whole(&self) -> Vec<Candidate> {
        let rows = (0..self.flat.len() as u32).filter(|&row| self.is_outer(row));
        let candidate = |row| Candidate {
            node: GraphNode {
                row,
                cost: self.flat.inclusive.of_row(row),
                exact: true,
            },
            side: None,
        };
        rows.map(candidate).collect()
    }

    /// Whether the row is no member of a cycle.
    fn is_outer(&self, row: u32) -> bool {
        match self.flat.row(row) {
            Row::Function(function) => self.cycles.of(function).is_none(),
            Row::Cycle(_) => true,
        }
    }

    /// The row in the middle, or the members of its cycle.
    fn middle(&self, center: Row) -> Vec<Candidate> {
        let rows: Vec<Row> = match self.open {
            Some(cycle) => self
                .cycles
                .members(cycle)
                .iter()
                .map(|&f| Row::Function(f))
                .collect(),
            None => vec![center],
        };
        let candidate = |row: Row| Candidate {
            node: GraphNode {
                row: self.number(row),
                cost: self.flat.inclusive.of_row(self.number(row)),
                exact: true,
            },
            side: None,
        };
        rows.into_iter().map(candidate).collect()
    }

    /// The node that a function belongs to.
    fn node_of(&self, function: FunctionId) -> Row {
        match self.cycles.of(function) {
            Some(cycle) if self.open == Some(cycle) => Row::Function(function),
            _ => Row::of(function, self.cycles),
        }
    }

    fn around(&self, center: Row) -> Vec<Candidate> {
        let mut found = self.middle(center);
        let center = self.outer(center);
        let sides = [
            (Side::Callers, self.options.callers),
            (Side::Callees, self.options.callees),
        ];
        for (side, depth) in sides {
            let Cut {
                profile,
                index,
                cycles,
                flat,
                totals,
                ..
            } = *self;
            let all = relatives(
                profile,
                index,
                cycles,
                &flat.inclusive,
                totals,
                center,
                side,
            );
            let near = all.into_iter().filter(|r| r.distance.0 <= depth);
            let outer = near.filter(|r| self.is_outer(r.row));
            found.extend(outer.map(|r: Relative| Candidate {
                node: GraphNode {
                    row: r.row,
                    cost: r.cost,
                    exact: r.exact,
                },
                side: Some(side),
            }));
        }
        found
    }

    /// The calls between nodes, those of the same pair summed.
    fn calls(&self, nodes: &[Candidate]) -> Vec<GraphCall> {
        let places: FxHashMap<u32, usize> = nodes
            .iter()
            .enumerate()
            .map(|(at, c)| (c.node.row, at))
            .collect();
        let mut sums = FxHashMap::<(usize, usize), GraphCall>::default();
        for (from, candidate) in nodes.iter().enumerate() {
            for function in self.flat.row(candidate.node.row).functions(self.cycles) {
                for &call in self.index.outgoing(function) {
                    let callee = self.profile.calls().callee(call);
                    let to = places.get(&self.number(self.node_of(callee)));
                    let inner = self.cycles.inner(function, callee) && function != callee;
                    let is_open = inner && self.cycles.of(function) == self.open;
                    let is_drawn = self.totals.occurs(call) && (!inner || is_open);
                    let Some(&to) = to.filter(|_| is_drawn) else {
                        continue;
                    };
                    let sum = sums.entry((from, to)).or_insert(GraphCall {
                        from,
                        to,
                        cost: 0,
                        count: 0,
                        inner,
                    });
                    sum.cost += self.totals.cost(call);
                    sum.count = sum.count.saturating_add(self.totals.count(call));
                }
            }
        }
        let mut calls: Vec<GraphCall> = sums.into_values().collect();
        for call in &mut calls {
            call.cost = self.share(&nodes[call.from], &nodes[call.to], call.cost);
        }
        calls.sort_by_key(|c| (std::cmp::Reverse(c.cost), c.from, c.to));
        calls
    }

    /// What of a call belongs to the function in the middle.
    fn share(&self, from: &Candidate, to: &Candidate, cost: i128) -> i128 {
        // Above the middle the called node decides, below it the calling one.
        let decides = match (from.side, to.side) {
            (Some(Side::Callees), _) => from,
            (_, Some(Side::Callers)) => to,
            _ => return cost,
        };
        let whole = self.flat.inclusive.of_row(decides.node.row);
        if whole == 0 || decides.node.cost == whole {
            return cost;
        }
        let share = (decides.node.cost as f64 / whole as f64).clamp(0.0, 1.0);
        (cost as f64 * share).round() as i128
    }
}

#[cfg(test)]
mod tests;
