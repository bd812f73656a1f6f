//! Selects a part of the call graph to draw.
//!
//! Each cycle is one node, except for the cycle of the central function: its members are drawn, with the
//! calls between them. Without a central function, the most expensive nodes of the profile are drawn that calls connect,
//! those of its start last. All rows
//! of a function can be one node; around one row, those that only run below it are another one than those above. If one of its rows leads to another one by way of other functions, calls to it
//! contain each other: their sum is an upper bound, and marked so.
//!
//! Around a function, only calls on paths through it are drawn, with their share of cost on these paths (see
//! [`super::transitive`]): below the function, the cost while it was running; above it, its own cost. Calls below it
//! have their share of the count, too; calls above keep theirs, as it is unknown which of them led to the function, unless it was one. A node that no drawn call connects to the function is left out. So the calls that lead to a node never cost more than the node, if the profile is consistent.
//!
//! Of a call from a function to itself, to a deeper level of it, or within the drawn cycle, only the count is meaningful: its
//! cost is contained in that of other calls, several times if the recursion is deep. Within a cycle this does not apply
//! where neither end ever ran within itself.

mod candidates;
mod drawing;
mod hidden;
mod nodes;
mod sums;

use super::flat::FlatProfile;
use super::groups::GroupCost;
use super::{CallTotals, CycleId, PathCall, Paths, Row, Share, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order;
use candidates::{Candidate, keep_connected, overlapping};
pub use drawing::{CallGraph, Folding, GraphCall, GraphNode, GraphOptions};
use nodes::Nodes;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use sums::Sums;

/// Selects a drawable part of the call graph.
pub fn call_graph(
    view: View<'_>,
    flat: &FlatProfile,
    totals: &CallTotals<'_>,
    options: &GraphOptions<'_>,
) -> CallGraph {
    let mut cut = Cut {
        view,
        flat,
        totals,
        options,
        nodes: Nodes::new(view, options),
    };
    let sides = [Side::Callers, Side::Callees];
    let around = options.center.map(|_| sides.map(|side| cut.paths(side)));
    if let Some(paths) = around
        .as_ref()
        .filter(|_| options.separate && cut.nodes.center.is_empty())
    {
        let rows = paths.each_ref().map(|of| {
            let relatives = of.relatives().into_iter();
            order::distinct(relatives.map(|one| one.row))
        });
        cut.nodes.separate(&rows);
    }
    cut.graph(&around)
}

struct Cut<'a> {
    view: View<'a>,
    flat: &'a FlatProfile,
    totals: &'a CallTotals<'a>,
    options: &'a GraphOptions<'a>,
    nodes: Nodes<'a>,
}

/// The paths to the central row and from it.
type Around<'a> = Option<[Paths<'a>; 2]>;

impl<'a> Cut<'a> {
    fn graph(&self, around: &Around<'_>) -> CallGraph {
        let (mut all, is_reached) = match (self.options.center, around) {
            (Some(center), Some(paths)) => self.around(center, paths),
            _ => (self.whole(), vec![true; self.flat.len()]),
        };
        let base = self.base();
        let costly = |cost: i128, least: f64| base == 0 || (cost as f64 / base as f64) >= least;
        let found = all.len();
        let center = self.options.center.map(|center| self.number(center));
        let is_center = |c: &Candidate| Some(c.node.row) == center;
        let near = self.neighbours();
        let is_near = |c: &Candidate| is_center(c) || near.binary_search(&c.node.row).is_ok();
        all.retain(|c| is_near(c) || costly(c.node.cost, self.options.least_node));
        for candidate in &mut all {
            self.find_overlap(candidate, &is_reached);
        }
        order::sort_by_key(&mut all, |c| (Reverse(c.node.cost), c.node.row));
        let mut calls = self.calls(&all, around);
        // The calls between two nodes are drawn together, though they may be two arrows.
        let mut most = FxHashMap::default();
        for call in &calls {
            let cost = most.entry((call.from, call.to)).or_insert(call.cost);
            *cost = call.cost.max(*cost);
        }
        calls.retain(|call| {
            let (from, to) = (&all[call.from], &all[call.to]);
            let is_own = call.from == call.to;
            let is_kept =
                is_own || is_center(from) && is_near(to) || is_near(from) && is_center(to);
            is_kept || costly(most[&(call.from, call.to)], self.options.least_call)
        });
        let late = self.late(&all, &calls, base);
        let rank = |c: &Candidate| (!is_center(c), !is_near(c), late.get(&c.node.row));
        let first = self.first(&all);
        keep_connected(&first, self.options.nodes, rank, &mut all, &mut calls);
        let costly_calls = calls.len();
        if costly_calls > self.options.calls {
            let is_far = |c: &GraphCall| !is_center(&all[c.from]) && !is_center(&all[c.to]);
            // The cost of an inner call is contained in that of others.
            order::sort_by_key(&mut calls, |c| {
                (is_far(c), c.inner, Reverse(c.cost), c.from, c.to)
            });
            calls.truncate(self.options.calls);
        }
        let calls_left_out = costly_calls - calls.len();
        let first = self.first(&all);
        let order = keep_connected(&first, usize::MAX, rank, &mut all, &mut calls);
        self.count_hidden(&mut all, &calls, around);
        let rows = |c: &Candidate| self.nodes.rows(self.flat.row(c.node.row));
        CallGraph {
            calls_left_out,
            left_out: found - all.len(),
            rows: all
                .iter()
                .map(|c| rows(c).unwrap_or_default().to_vec())
                .collect(),
            nodes: all.into_iter().map(|c| c.node).collect(),
            calls,
            order,
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
        let open = self.nodes.open.iter().map(|&cycle| of(Row::Cycle(cycle)));
        match self.all_of_center() {
            Some(cost) => open.fold(cost.inclusive, i128::max),
            None => of(center.outer(self.view.cycles)),
        }
    }

    /// The figures of all rows of the central function, if it has several.
    fn all_of_center(&self) -> Option<GroupCost> {
        let center = *self.nodes.center.keys().next()?;
        let folding = self.options.functions.as_ref()?;
        Some(folding.costs[folding.groups.of(center).0 as usize])
    }

    /// The central row, or all rows of the central function.
    fn rows(&self) -> Vec<Row> {
        let center = self.nodes.center.keys();
        match self.nodes.center.is_empty() {
            true => self.options.center.into_iter().collect(),
            false => center.copied().map(Row::Function).collect(),
        }
    }

    /// The node that a function belongs to.
    fn node_of(&self, function: FunctionId) -> Row {
        let first = self.nodes.first(function);
        match (self.view.cycles.of(first), self.options.center) {
            (_, Some(center)) if self.nodes.center.contains_key(&function) => center,
            (Some(cycle), _) if self.nodes.open.contains(&cycle) => Row::Function(first),
            _ => Row::of(first, self.view.cycles),
        }
    }

    /// The rows that the paths lead through: those of the center, and in its cycle those of all members, with their
    /// levels that are not in the cycle.
    fn middle_rows(&self) -> Vec<Row> {
        let cycles = self.nodes.open.iter();
        let members = cycles.flat_map(|&cycle| self.view.cycles.members(cycle));
        let levels = members.filter_map(|&member| self.nodes.rows(self.node_of(member)));
        let levels = levels.flatten().copied().map(Row::Function);
        order::distinct(self.rows().into_iter().chain(levels))
    }

    fn paths(&self, side: Side) -> Paths<'a> {
        let inclusive = &self.flat.inclusive;
        let rows = self.middle_rows().into_iter();
        let rows = order::distinct(rows.map(|row| row.outer(self.view.cycles)));
        Paths::new(self.view, inclusive, self.totals, &rows, side, None)
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
                // The cost of a call is that on the side from which both of its nodes are near; its number that on both.
                let rows = self.rows_of(nodes.iter());
                let mut found: Vec<(bool, PathCall)> = Vec::new();
                for (side, paths) in paths.iter().enumerate() {
                    let near = self.rows_of(nodes.iter().filter(|node| node.is_near[side]));
                    let is_near = |function| {
                        near.binary_search(&Row::of(function, self.view.cycles))
                            .is_ok()
                    };
                    for call in rows.iter().flat_map(|&row| paths.calls(row)) {
                        let (caller, callee) = self.ends(call.call);
                        found.push((is_near(caller) && is_near(callee), call));
                    }
                }
                order::sort_by_key(&mut found, |(is_near, found)| {
                    (found.call, !is_near, Reverse(found.cost))
                });
                found.dedup_by(|(_, less), (_, kept)| {
                    let is_same = less.call == kept.call;
                    if is_same {
                        kept.share = kept.share.with(less.share);
                        // Those above may be below as well.
                        kept.share.is_exact &=
                            kept.share.is_whole || self.totals.recorded().is_some();
                    }
                    is_same
                });
                let near = found.into_iter().filter(|(is_near, _)| *is_near);
                let mut found: Vec<PathCall> = near.map(|(_, found)| found).collect();
                // Calls that are contained in others are drawn below.
                found.retain(|found| {
                    let is_contained = found.cost == 0 && self.totals.is_nested(found.call);
                    !is_contained && !self.is_drawn_inside(found.call)
                });
                let middle = self.middle_rows();
                for mut found in found {
                    let (caller, callee) = self.ends(found.call);
                    // What the function itself calls needs no share, also if that of its cycle is an estimate.
                    if middle.contains(&Row::Function(caller))
                        && found.cost == self.totals.cost(found.call)
                    {
                        (found.exact, found.share) = (true, Share::WHOLE);
                    }
                    let is_deeper = self.is_deeper(callee);
                    sums.add(found.call, found.cost, found.exact, found.share, is_deeper);
                }
            }
            None => {
                for call in nodes.iter().flat_map(|c| self.outgoing(c)) {
                    let (caller, callee) = self.ends(call);
                    let is_inner =
                        self.view.cycles.inner(caller, callee) || self.is_drawn_inside(call);
                    if !is_inner && !self.totals.is_nested(call) {
                        sums.add(call, self.totals.cost(call), true, Share::WHOLE, false);
                    }
                }
            }
        }
        for candidate in nodes {
            for call in self.outgoing(candidate) {
                let share = || self.share(self.ends(call).0, around);
                if self.is_drawn_inside(call) {
                    let inner = !self.is_apart(call);
                    sums.add(call, self.totals.cost(call), true, share(), inner);
                } else if self.totals.is_nested(call) && !sums.has_cost(call) {
                    let ends = sums.nodes(call).map(|(from, to)| [from, to]);
                    let limits = ends.into_iter().flatten().map(|end| nodes[end].node.cost);
                    let cost = self.totals.cost_for_caller(call);
                    sums.add(call, limits.fold(cost, i128::min), true, share(), true);
                }
            }
        }
        let mut calls: Vec<GraphCall> = sums.calls.into_values().collect();
        for call in calls.iter_mut().filter(|call| !call.inner) {
            let to = &nodes[call.to];
            if to.overlaps {
                let limit = (to.node.cost, to.node.exactness);
                (call.cost, call.exactness) = overlapping((call.cost, call.exactness), limit);
            }
        }
        order::sort_by_key(&mut calls, |c| (Reverse(c.cost), c.from, c.to, c.inner));
        calls
    }

    /// The rows of nodes and those in the middle. Paths treat cycles as single rows.
    fn rows_of<'c>(&self, nodes: impl Iterator<Item = &'c Candidate>) -> Vec<Row> {
        let mut rows = self.rows();
        for row in nodes.map(|c| self.flat.row(c.node.row)) {
            match self.nodes.rows(row) {
                Some(all) => rows.extend(all.iter().copied().map(Row::Function)),
                None => rows.push(row),
            }
        }
        rows.retain(|row| row.outer(self.view.cycles) == *row);
        rows.extend(self.nodes.open.iter().map(|&cycle| Row::Cycle(cycle)));
        order::distinct(rows)
    }

    fn ends(&self, call: CallId) -> (FunctionId, FunctionId) {
        let calls = self.view.profile.calls();
        (calls.caller(call), calls.callee(call))
    }

    fn outgoing(&self, candidate: &Candidate) -> Vec<CallId> {
        let functions = self
            .functions(self.flat.row(candidate.node.row))
            .into_iter();
        let calls = functions.flat_map(|f| self.view.index.outgoing(f));
        let made = calls.filter(|&&call| self.totals.occurs(call));
        made.copied().collect()
    }

    /// The share of a function's calls that belongs to the central row.
    fn share(&self, of: FunctionId, around: &Around<'_>) -> Share {
        let node = self.node_of(of);
        let is_middle = Some(node) == self.options.center || self.cycle(node).is_some();
        let Some(paths) = around.as_ref().filter(|_| !is_middle) else {
            return Share::WHOLE;
        };
        let [above, below] = paths
            .each_ref()
            .map(|p| p.share(Row::of(of, self.view.cycles)));
        if above.part > below.part {
            above
        } else {
            below
        }
    }

    /// Whether a call is from a node to itself, or within an open cycle.
    fn is_drawn_inside(&self, call: CallId) -> bool {
        let (caller, callee) = self.ends(call);
        let nodes = [caller, callee].map(|function| self.node_of(function));
        let is_open = |cycle| self.nodes.open.contains(&cycle);
        match self.view.cycles.inner(caller, callee) {
            true => self.view.cycles.of(caller).is_none_or(is_open),
            false => nodes[0] == nodes[1] || nodes.iter().all(|&node| self.cycle(node).is_some()),
        }
    }

    /// Whether neither end of a call ever ran within itself: no other call of them contains it. For the central function,
    /// its own end is enough.
    fn is_apart(&self, call: CallId) -> bool {
        let (caller, callee) = self.ends(call);
        let knows = |function| self.view.cycles.is_first_level(function);
        let is_middle = |function| self.rows().contains(&Row::Function(function));
        self.node_of(caller) != self.node_of(callee)
            && (knows(caller) || is_middle(callee))
            && (knows(callee) || is_middle(caller))
            && (knows(caller) || knows(callee))
    }

    /// Whether a function is a deeper level of the central one, or of another one in its cycle: its calls are contained in
    /// those of the first level.
    fn is_deeper(&self, function: FunctionId) -> bool {
        let folding = self.options.functions.as_ref();
        let is_level = folding.is_some_and(|folding| folding.groups.is_deeper(function));
        self.nodes.center.get(&function) == Some(&true)
            || is_level && self.cycle(self.node_of(function)).is_some()
    }

    /// The drawn cycle that a node is in.
    fn cycle(&self, node: Row) -> Option<CycleId> {
        self.nodes.cycle(node.function()?)
    }
}

#[cfg(test)]
mod tests;
