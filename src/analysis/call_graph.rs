//! Selects a part of the call graph to draw.
//!
//! Each cycle is one node, except for the cycle of the central function: its members are drawn, with the
//! calls between them. Without a central function, the most expensive nodes of the profile are drawn.
//!
//! Around a function, only calls on paths through it are drawn, with their share of cost and count on these
//! paths (see [`super::transitive`]): below the function, the cost while it was running; above it, its own
//! cost. So the calls that lead to a node never cost more than the node, if the profile is consistent.
//!
//! The cost of a call from a function to itself, or within the drawn cycle, is contained in that of other
//! calls, several times if the recursion is deep. Only its count is meaningful.

use super::flat::FlatProfile;
use super::{CallTotals, CycleId, PathCall, Paths, Relative, Row, Share, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Which part of the call graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphOptions {
    /// The central function or cycle, which is always drawn; `None` for the whole profile.
    pub center: Option<Row>,
    /// Number of levels of callers.
    pub callers: u32,
    /// Number of levels of callees.
    pub callees: u32,
    /// Least cost of a node, as a share of the central row's cost or of the total.
    pub least_node: f64,
    /// Least cost of a call, as a share of the same.
    pub least_call: f64,
    /// Most nodes; the most expensive ones are kept.
    pub nodes: usize,
    /// Most calls; the most expensive ones are kept. The time of a layout grows with the number of calls
    /// faster than with that of nodes.
    pub calls: usize,
}

impl Default for GraphOptions {
    /// The whole profile down to half a percent, as much as can be laid out in seconds.
    fn default() -> Self {
        GraphOptions {
            center: None,
            callers: u32::MAX,
            callees: u32::MAX,
            least_node: 0.005,
            least_call: 0.001,
            nodes: 150,
            calls: 400,
        }
    }
}

/// A function or cycle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphNode {
    /// Row number.
    pub row: u32,
    /// Inclusive cost; around a function, the share that belongs to it.
    pub cost: i128,
    /// Whether the cost is exact, not an estimate.
    pub exact: bool,
}

/// All calls from one node to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphCall {
    /// Index of the calling node.
    pub from: usize,
    /// Called node.
    pub to: usize,
    /// Cost; around a function, the share that belongs to it.
    pub cost: i128,
    /// Whether the cost is exact, not an estimate.
    pub exact: bool,
    /// Number of calls; around a function, scaled as the cost is.
    pub count: u64,
    /// Whether the count is exact, not an estimate.
    pub counted: bool,
    /// Whether it is a call of a function to itself, or within the drawn cycle: its cost is contained in
    /// other calls and is not part of its node's cost.
    pub inner: bool,
}

/// A drawable part of the call graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallGraph {
    /// The nodes, most expensive first.
    pub nodes: Vec<GraphNode>,
    /// The calls between them.
    pub calls: Vec<GraphCall>,
    /// Number of nodes that were omitted because of small costs or the limit.
    pub left_out: usize,
    /// Number of calls between the nodes that were omitted because of the limit.
    pub calls_left_out: usize,
}

/// Selects a drawable part of the call graph.
pub fn call_graph(
    view: View<'_>,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    options: &GraphOptions,
) -> CallGraph {
    let cut = Cut {
        view,
        flat,
        totals,
        options,
        open: options.center.and_then(|center| match center {
            Row::Function(function) => view.cycles.of(function),
            Row::Cycle(cycle) => Some(cycle),
        }),
    };
    cut.graph()
}

struct Cut<'a> {
    view: View<'a>,
    flat: &'a FlatProfile,
    totals: &'a CallTotals<'a>,
    options: &'a GraphOptions,
    /// The cycle whose members are drawn.
    open: Option<CycleId>,
}

/// A node that may be drawn.
#[derive(Clone, Copy)]
struct Candidate {
    node: GraphNode,
    /// The share that belongs to the central row.
    share: Share,
}

/// The paths to the central row and from it.
type Around<'a> = Option<[Paths<'a>; 2]>;

impl Cut<'_> {
    fn graph(&self) -> CallGraph {
        let around = self.options.center.map(|center| {
            [
                self.paths(center, Side::Callers),
                self.paths(center, Side::Callees),
            ]
        });
        let mut all = match (self.options.center, &around) {
            (Some(center), Some(paths)) => self.around(center, paths),
            _ => self.whole(),
        };
        let base = self.base();
        let costly = |cost: i128, least: f64| base == 0 || (cost as f64 / base as f64) >= least;
        let found = all.len();
        let center = self.options.center.map(|center| self.number(center));
        let is_center = |c: &Candidate| Some(c.node.row) == center;
        all.retain(|c| is_center(c) || costly(c.node.cost, self.options.least_node));
        let by_cost = |c: &Candidate| (Reverse(c.node.cost), c.node.row);
        order::sort_by_key(&mut all, |c| (!is_center(c), by_cost(c)));
        all.truncate(self.options.nodes);
        order::sort_by_key(&mut all, by_cost);
        let mut calls = self.calls(&all, &around);
        calls.retain(|call| call.from == call.to || costly(call.cost, self.options.least_call));
        let costly_calls = calls.len();
        if costly_calls > self.options.calls {
            // The cost of an inner call is contained in that of others.
            order::sort_by_key(&mut calls, |c| (c.inner, Reverse(c.cost), c.from, c.to));
            calls.truncate(self.options.calls);
        }
        CallGraph {
            calls_left_out: costly_calls - calls.len(),
            left_out: found - all.len(),
            nodes: all.into_iter().map(|c| c.node).collect(),
            calls,
        }
    }

    fn number(&self, row: Row) -> u32 {
        row.number(self.view.index.functions())
    }

    /// The cost that is 100 %.
    fn base(&self) -> i128 {
        match self.options.center {
            Some(center) => self.flat.inclusive.of_row(self.number(self.outer(center))),
            None => self.flat.total,
        }
    }

    /// The cycle of a member, or the row itself.
    fn outer(&self, row: Row) -> Row {
        match row {
            Row::Function(function) => Row::of(function, self.view.cycles),
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
            share: Share::WHOLE,
        };
        rows.map(candidate).collect()
    }

    /// Whether the row is not a member of a cycle.
    fn is_outer(&self, row: u32) -> bool {
        match self.flat.row(row) {
            Row::Function(function) => self.view.cycles.of(function).is_none(),
            Row::Cycle(_) => true,
        }
    }

    /// The central row, or the members of its cycle.
    fn middle(&self, center: Row) -> Vec<Candidate> {
        let rows: Vec<Row> = match self.open {
            Some(cycle) => self
                .view
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
            share: Share::WHOLE,
        };
        rows.into_iter().map(candidate).collect()
    }

    /// The node that a function belongs to.
    fn node_of(&self, function: FunctionId) -> Row {
        match self.view.cycles.of(function) {
            Some(cycle) if self.open == Some(cycle) => Row::Function(function),
            _ => Row::of(function, self.view.cycles),
        }
    }

    fn paths(&self, center: Row, side: Side) -> Paths<'_> {
        let inclusive = &self.flat.inclusive;
        let center = self.outer(center);
        Paths::new(self.view, inclusive, self.totals, &[center], side)
    }

    fn around(&self, center: Row, paths: &[Paths<'_>; 2]) -> Vec<Candidate> {
        let mut found = self.middle(center);
        let depths = [self.options.callers, self.options.callees];
        for (paths, depth) in paths.iter().zip(depths) {
            let near = paths.relatives().into_iter();
            let near = near.filter(|r| r.distance.0 <= depth && self.is_outer(r.row));
            found.extend(near.map(|r: Relative| Candidate {
                node: GraphNode {
                    row: r.row,
                    cost: r.cost,
                    exact: r.exact,
                },
                share: paths.share(self.flat.row(r.row)),
            }));
        }
        // With recursion a function is both a caller and a callee of the central row. Cycles are not.
        order::sort_by_key(&mut found, |c| (c.node.row, Reverse(c.node.cost)));
        found.dedup_by_key(|c| c.node.row);
        found
    }

    /// The calls between nodes, those of the same pair summed.
    fn calls(&self, nodes: &[Candidate], around: &Around<'_>) -> Vec<GraphCall> {
        let places = nodes.iter().enumerate();
        let mut sums = Sums {
            cut: self,
            places: places.map(|(at, c)| (c.node.row, at)).collect(),
            calls: FxHashMap::default(),
        };
        match around {
            Some(paths) => {
                let mut rows: Vec<Row> = nodes.iter().map(|c| self.flat.row(c.node.row)).collect();
                // Paths treat cycles as single rows.
                rows.retain(|&row| self.outer(row) == row);
                rows.extend(self.open.map(Row::Cycle));
                let each = paths
                    .iter()
                    .flat_map(|p| rows.iter().map(move |&r| p.calls(r)));
                // With recursion a call is both above and below the central row.
                let mut found: Vec<PathCall> = each.flatten().collect();
                order::sort_by_key(&mut found, |found| (found.call, Reverse(found.cost)));
                found.dedup_by_key(|found| found.call);
                for found in found {
                    sums.add(found.call, found.cost, found.exact, found.share, false);
                }
            }
            None => {
                for call in nodes.iter().flat_map(|c| self.outgoing(c)) {
                    let (caller, callee) = self.ends(call);
                    if !self.view.cycles.inner(caller, callee) {
                        sums.add(call, self.totals.cost(call), true, Share::WHOLE, false);
                    }
                }
            }
        }
        for candidate in nodes {
            for call in self.outgoing(candidate) {
                if self.is_drawn_inside(call) {
                    sums.add(call, self.totals.cost(call), true, candidate.share, true);
                }
            }
        }
        let mut calls: Vec<GraphCall> = sums.calls.into_values().collect();
        order::sort_by_key(&mut calls, |c| (Reverse(c.cost), c.from, c.to));
        calls
    }

    fn ends(&self, call: CallId) -> (FunctionId, FunctionId) {
        let calls = self.view.profile.calls();
        (calls.caller(call), calls.callee(call))
    }

    fn outgoing(&self, candidate: &Candidate) -> Vec<CallId> {
        let functions = self
            .flat
            .row(candidate.node.row)
            .functions(self.view.cycles);
        let calls = functions
            .into_iter()
            .flat_map(|f| self.view.index.outgoing(f));
        let made = calls.filter(|&&call| self.totals.occurs(call));
        made.copied().collect()
    }

    /// Whether a call is from a node to itself, or within the open cycle.
    fn is_drawn_inside(&self, call: CallId) -> bool {
        let (caller, callee) = self.ends(call);
        let cycle = self.view.cycles.of(caller);
        self.view.cycles.inner(caller, callee) && (cycle.is_none() || cycle == self.open)
    }
}

/// Collects the calls between nodes.
struct Sums<'a> {
    cut: &'a Cut<'a>,
    /// Index of each node by its row.
    places: FxHashMap<u32, usize>,
    calls: FxHashMap<(usize, usize), GraphCall>,
}

impl Sums<'_> {
    fn add(&mut self, call: CallId, cost: i128, exact: bool, share: Share, inner: bool) {
        let (caller, callee) = self.cut.ends(call);
        let place = |function| {
            let row = self.cut.number(self.cut.node_of(function));
            self.places.get(&row).copied()
        };
        let Some((from, to)) = place(caller).zip(place(callee)) else {
            return;
        };
        let sum = self.calls.entry((from, to)).or_insert(GraphCall {
            from,
            to,
            cost: 0,
            exact: true,
            count: 0,
            counted: true,
            inner,
        });
        let count = share.of_count(self.cut.totals.count(call));
        sum.cost += cost;
        sum.exact &= exact;
        sum.count = sum.count.saturating_add(count);
        sum.counted &= exact && share.is_whole;
    }
}

#[cfg(test)]
mod tests;
