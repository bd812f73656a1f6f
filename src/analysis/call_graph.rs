//! Selects a part of the call graph to draw.
//!
//! Each cycle is one node, except for the cycle of the central function: its members are drawn, with the
//! calls between them. Without a central function, the most expensive nodes of the profile are drawn. A
//! central function can have several rows, which are one node.
//!
//! Around a function, only calls on paths through it are drawn, with their share of cost and count on these
//! paths (see [`super::transitive`]): below the function, the cost while it was running; above it, its own
//! cost. A node that no drawn call connects to the function is left out. So the calls that lead to a node never cost more than the node, if the profile is consistent.
//!
//! The cost of a call from a function to itself, to a deeper level of it, or within the drawn cycle, is
//! contained in that of other calls, several times if the recursion is deep. Only its count is meaningful.

mod connected;
mod drawing;

use super::flat::FlatProfile;
use super::groups::Exactness;
use super::{CallTotals, CycleId, PathCall, Paths, Relative, Row, Share, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order;
use connected::keep_connected;
pub use drawing::{CallGraph, Folded, GraphCall, GraphNode, GraphOptions};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Selects a drawable part of the call graph.
pub fn call_graph(
    view: View<'_>,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    options: &GraphOptions,
) -> CallGraph {
    let folded = options.folded.iter().flat_map(|folded| &folded.rows);
    let mut cut = Cut {
        view,
        flat,
        totals,
        options,
        levels: folded.copied().collect(),
        open: Vec::new(),
    };
    let outer = cut.rows().into_iter().map(|row| cut.outer(row));
    let mut open: Vec<CycleId> = outer
        .filter_map(|row| match row {
            Row::Cycle(cycle) => Some(cycle),
            Row::Function(_) => None,
        })
        .collect();
    order::sort(&mut open);
    open.dedup();
    cut.open = open;
    cut.graph()
}

struct Cut<'a> {
    view: View<'a>,
    flat: &'a FlatProfile,
    totals: &'a CallTotals<'a>,
    options: &'a GraphOptions,
    /// The rows of the central function, if it has several, and whether they are deeper levels.
    levels: FxHashMap<FunctionId, bool>,
    /// The cycles whose members are drawn.
    open: Vec<CycleId>,
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
        let around = self
            .options
            .center
            .map(|_| [self.paths(Side::Callers), self.paths(Side::Callees)]);
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
        let calls_left_out = costly_calls - calls.len();
        if let Some(center) = self.options.center {
            let middle: Vec<u32> = self.middle(center).iter().map(|c| c.node.row).collect();
            let is_middle = |&at: &usize| middle.contains(&all[at].node.row);
            let middle: Vec<usize> = (0..all.len()).filter(is_middle).collect();
            keep_connected(&middle, &mut all, &mut calls);
        }
        CallGraph {
            calls_left_out,
            left_out: found - all.len(),
            nodes: all.into_iter().map(|c| c.node).collect(),
            calls,
            whole: base,
        }
    }

    fn number(&self, row: Row) -> u32 {
        row.number(self.view.index.functions())
    }

    /// The cost that is 100 %.
    fn base(&self) -> i128 {
        let Some(center) = self.options.center else {
            return self.flat.total;
        };
        let of = |row| self.flat.inclusive.of_row(self.number(row));
        let open = self.open.iter().map(|&cycle| of(Row::Cycle(cycle)));
        match &self.options.folded {
            Some(folded) => open.fold(folded.cost.inclusive, i128::max),
            None => of(self.outer(center)),
        }
    }

    /// The central row, or all rows of the central function.
    fn rows(&self) -> Vec<Row> {
        match &self.options.folded {
            Some(folded) => folded.rows.iter().map(|r| Row::Function(r.0)).collect(),
            None => self.options.center.into_iter().collect(),
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

    /// The central function and the members of its cycle.
    fn middle(&self, center: Row) -> Vec<Candidate> {
        let candidate = |row: Row| Candidate {
            node: match &self.options.folded {
                Some(Folded { cost, .. }) if row == center => GraphNode {
                    row: self.number(row),
                    cost: cost.inclusive,
                    exact: cost.exactness == Exactness::Exact,
                },
                _ => GraphNode {
                    row: self.number(row),
                    cost: self.flat.inclusive.of_row(self.number(row)),
                    exact: true,
                },
            },
            share: Share::WHOLE,
        };
        let members = self.open.iter().flat_map(|&c| self.view.cycles.members(c));
        let mut rows: Vec<Row> = members.map(|&member| self.node_of(member)).collect();
        if let Row::Function(_) = center {
            rows.push(center);
        }
        order::sort(&mut rows);
        rows.dedup();
        rows.into_iter().map(candidate).collect()
    }

    /// The node that a function belongs to.
    fn node_of(&self, function: FunctionId) -> Row {
        match (self.view.cycles.of(function), self.options.center) {
            (_, Some(center)) if self.levels.contains_key(&function) => center,
            (Some(cycle), _) if self.open.contains(&cycle) => Row::Function(function),
            _ => Row::of(function, self.view.cycles),
        }
    }

    fn paths(&self, side: Side) -> Paths<'_> {
        let inclusive = &self.flat.inclusive;
        let rows = self.rows().into_iter().map(|row| self.outer(row));
        let rows: Vec<Row> = rows.collect();
        Paths::new(self.view, inclusive, self.totals, &rows, side)
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
                rows.extend(self.rows());
                rows.retain(|&row| self.outer(row) == row);
                rows.extend(self.open.iter().map(|&cycle| Row::Cycle(cycle)));
                order::sort(&mut rows);
                rows.dedup();
                let each = paths
                    .iter()
                    .flat_map(|p| rows.iter().map(move |&r| p.calls(r)));
                // With recursion a call is both above and below the central row.
                let mut found: Vec<PathCall> = each.flatten().collect();
                order::sort_by_key(&mut found, |found| (found.call, Reverse(found.cost)));
                found.dedup_by_key(|found| found.call);
                found.retain(|found| !self.is_drawn_inside(found.call));
                for found in found {
                    let is_deeper = self.levels.get(&self.ends(found.call).1) == Some(&true);
                    sums.add(found.call, found.cost, found.exact, found.share, is_deeper);
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
        order::sort_by_key(&mut calls, |c| (Reverse(c.cost), c.from, c.to, c.inner));
        calls
    }

    fn ends(&self, call: CallId) -> (FunctionId, FunctionId) {
        let calls = self.view.profile.calls();
        (calls.caller(call), calls.callee(call))
    }

    fn outgoing(&self, candidate: &Candidate) -> Vec<CallId> {
        let row = self.flat.row(candidate.node.row);
        let functions: Vec<FunctionId> = match self.options.center == Some(row) {
            true if !self.levels.is_empty() => self.levels.keys().copied().collect(),
            _ => row.functions(self.view.cycles),
        };
        let calls = functions
            .into_iter()
            .flat_map(|f| self.view.index.outgoing(f));
        let made = calls.filter(|&&call| self.totals.occurs(call));
        made.copied().collect()
    }

    /// Whether a call is from a node to itself, or within an open cycle.
    fn is_drawn_inside(&self, call: CallId) -> bool {
        let (caller, callee) = self.ends(call);
        let is_of_center = |function| self.levels.contains_key(&function);
        let is_open = |cycle| self.open.contains(&cycle);
        (is_of_center(caller) && is_of_center(callee))
            || self.view.cycles.inner(caller, callee)
                && self.view.cycles.of(caller).is_none_or(is_open)
    }
}

/// Collects the calls between nodes.
struct Sums<'a> {
    cut: &'a Cut<'a>,
    /// Index of each node by its row.
    places: FxHashMap<u32, usize>,
    /// By both ends, and whether they are inner ones.
    calls: FxHashMap<(usize, usize, bool), GraphCall>,
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
        let sum = self.calls.entry((from, to, inner)).or_insert(GraphCall {
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
