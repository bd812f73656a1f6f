//! The nodes that may be drawn, with their figures, without those that no drawn call connects to the middle.

use super::{Cut, GraphCall, GraphNode};
use crate::analysis::groups::Exactness;
use crate::analysis::{CycleId, Paths, Row, Side};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Share of the total from which a node is part of the start of a program, if it calls another such node.
const NEARLY_ALL: f64 = 0.9;
/// Share of the cost in the middle from which callers and callees come before more expensive ones further away.
const NOTABLE: f64 = 0.05;

/// A node that may be drawn.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) node: GraphNode,
    /// Whether calls to it may contain each other.
    pub(super) overlaps: bool,
    /// Around a function: whether it is near enough among its callers and its callees.
    pub(super) is_near: [bool; 2],
}

/// A sum of costs that may contain each other, if it is not more than another figure: an upper bound, unless one
/// of both is an estimate.
pub(super) fn overlapping(sum: (i128, Exactness), limit: (i128, Exactness)) -> (i128, Exactness) {
    let is_limited = limit.0 < sum.0;
    let is_estimate = sum.1 == Exactness::Estimate || is_limited && limit.1 == Exactness::Estimate;
    let exactness = match is_estimate {
        true => Exactness::Estimate,
        false => Exactness::AtMost,
    };
    (sum.0.min(limit.0), exactness)
}

impl Cut<'_> {
    pub(super) fn whole(&self) -> Vec<Candidate> {
        let function = |&row: &u32| self.flat.row(row).function();
        let is_node = |row: &u32| function(row).is_none_or(|f| self.nodes.first(f) == f);
        let rows = (0..self.flat.len() as u32).filter(|&row| self.is_outer(row));
        let candidate = |row| {
            let (cost, exactness) = self.inclusive(row);
            self.candidate(row, cost, exactness)
        };
        rows.filter(is_node).map(candidate).collect()
    }

    /// The inclusive cost of a node.
    fn inclusive(&self, row: u32) -> (i128, Exactness) {
        let of = |row| self.flat.inclusive.of_row(row);
        let rows = self.nodes.rows(self.flat.row(row));
        let Some((rows, folding)) = rows.zip(self.options.functions.as_ref()) else {
            let (view, function) = (self.view, self.flat.row(row).function());
            let exactness =
                match function.is_some_and(|f| view.cycles.is_lower_limit(view.profile, f)) {
                    true => Exactness::AtLeast,
                    false => Exactness::Exact,
                };
            return (of(row), exactness);
        };
        let cost = folding.costs[folding.groups.of(rows[0]).0 as usize];
        if cost.functions as usize == rows.len() {
            return (cost.inclusive, cost.exactness);
        }
        // Other rows are in cycles. All of them together cost no less than these.
        let whole = match cost.exactness {
            Exactness::Exact | Exactness::AtMost => cost.inclusive,
            Exactness::AtLeast | Exactness::Estimate => self.flat.total,
        };
        let sum: i128 = rows.iter().map(|function| of(function.0)).sum();
        (sum.min(whole), Exactness::AtMost)
    }

    fn candidate(&self, row: u32, cost: i128, exactness: Exactness) -> Candidate {
        let of = |row: u32| self.flat.self_costs[row as usize];
        let own = match self.flat.row(row) {
            Row::Cycle(_) => of(row),
            of_function => self.functions(of_function).iter().map(|f| of(f.0)).sum(),
        };
        Candidate {
            node: GraphNode {
                row,
                cost,
                exactness,
                own,
                hidden_callers: 0,
                hidden_callees: 0,
                cycle: self.cycle(self.flat.row(row)),
                elsewhere: self.elsewhere(self.flat.row(row)),
            },
            overlaps: false,
            is_near: [true; 2],
        }
    }

    /// The cycle that other rows of a node's function are in.
    fn elsewhere(&self, row: Row) -> Option<CycleId> {
        let groups = self.options.functions.as_ref()?.groups;
        self.nodes.elsewhere[groups.of(row.function()?).0 as usize]
    }

    /// The functions of a node by its row.
    pub(super) fn functions(&self, row: Row) -> Vec<FunctionId> {
        match self.nodes.rows(row) {
            Some(rows) => rows.to_vec(),
            None if self.options.center == Some(row) && !self.nodes.center.is_empty() => {
                self.nodes.center.keys().copied().collect()
            }
            None => row.functions(self.view.cycles),
        }
    }

    /// Marks a node whose rows lead to each other. Around a function, its cost is a sum, which then may be too much.
    pub(super) fn find_overlap(&self, candidate: &mut Candidate, is_reached: &[bool]) {
        let rows = self.nodes.rows(self.flat.row(candidate.node.row));
        // Of nodes in a cycle, calls within it are left out.
        let Some(rows) = rows.filter(|_| candidate.node.cycle.is_none()) else {
            return;
        };
        let is_reached = |function| {
            let row = self.number(Row::of(function, self.view.cycles));
            is_reached[row as usize] || self.nodes.center.contains_key(&function)
        };
        candidate.overlaps = self.nodes.overlap(rows, self.totals, is_reached);
        if candidate.overlaps && self.options.center.is_some() {
            let exactness = self.all_of_center().map(|cost| cost.exactness);
            let mut limit = (self.base(), exactness.unwrap_or_default());
            if let Some(of) = &self.options.functions {
                // Nor does it cost more than the function in all of the profile.
                let whole = of.costs[of.groups.of(rows[0]).0 as usize];
                if whole.inclusive < limit.0 {
                    limit = (whole.inclusive, whole.exactness);
                }
            }
            let node = &mut candidate.node;
            (node.cost, node.exactness) = overlapping((node.cost, node.exactness), limit);
        }
    }

    /// Whether the row is not a member of a cycle.
    pub(super) fn is_outer(&self, row: u32) -> bool {
        let row = self.flat.row(row);
        row.outer(self.view.cycles) == row
    }

    /// The nodes in the cycle of the central function that are near enough to it, by the calls within the cycle; all
    /// of them where the center is the cycle.
    fn near_members(&self, center: Row) -> Vec<Row> {
        let cycles = self.view.cycles;
        if center.function().is_none() {
            let members = self.nodes.open.iter().flat_map(|&c| cycles.members(c));
            return members.map(|&member| self.node_of(member)).collect();
        }
        let mut near = Vec::new();
        let depths = [self.options.callers, self.options.callees];
        for (side, depth) in [Side::Callers, Side::Callees].into_iter().zip(depths) {
            let mut is_seen = vec![false; self.view.index.functions()];
            let (mut level, mut left) = (vec![center], depth);
            loop {
                let number = |node: &Row| self.number(*node) as usize;
                level.retain(|node| !std::mem::replace(&mut is_seen[number(node)], true));
                near.extend(level.iter().copied());
                if left == 0 || level.is_empty() {
                    break;
                }
                left -= 1;
                let rows = level.iter().flat_map(|&node| self.functions(node));
                let calls = rows.flat_map(|f| self.view.index.calls(f, side));
                let inner = calls.filter(|&&c| self.totals.occurs(c) && self.is_drawn_inside(c));
                level = order::distinct(inner.map(|&call| {
                    let (_, other) = side.ends(self.view.profile, call);
                    self.node_of(other)
                }));
            }
        }
        near
    }

    /// The callers and callees of the central function whose calls cost enough of it, in the order of rows. Its cycle may
    /// cost much more.
    pub(super) fn neighbours(&self) -> Vec<u32> {
        let Some(center) = self.options.center.filter(|_| !self.nodes.open.is_empty()) else {
            return Vec::new();
        };
        let whole = match self.all_of_center() {
            Some(cost) => cost.inclusive,
            None => self.flat.inclusive.of_row(self.number(center)),
        };
        let mut sums: BTreeMap<u32, i128> = BTreeMap::new();
        for function in self.functions(center) {
            for side in [Side::Callers, Side::Callees] {
                for &call in self.view.index.calls(function, side) {
                    let (_, other) = side.ends(self.view.profile, call);
                    *sums.entry(self.number(self.node_of(other))).or_insert(0) +=
                        self.totals.cost(call);
                }
            }
        }
        let is_costly = |cost: i128| cost as f64 >= self.options.least_node * whole as f64;
        let costly = sums.into_iter().filter(|&(_, cost)| is_costly(cost));
        costly.map(|(row, _)| row).collect()
    }

    /// The central function and the nodes in its cycle near it.
    pub(super) fn middle(&self, center: Row) -> Vec<Candidate> {
        let candidate = |row: Row| {
            let number = self.number(row);
            let (cost, exactness) = match self.all_of_center().filter(|_| row == center) {
                Some(cost) => (cost.inclusive, cost.exactness),
                None => self.inclusive(number),
            };
            self.candidate(number, cost, exactness)
        };
        let rows = order::distinct(self.near_members(center)).into_iter();
        rows.map(candidate).collect()
    }

    /// The nodes that others are connected to: the center, the members of a cycle that is the center, or all.
    pub(super) fn first(&self, nodes: &[Candidate]) -> Vec<usize> {
        let center = self.options.center;
        let is_first = |&at: &usize| match center.map(|row| (row, row.function())) {
            Some((row, Some(_))) => nodes[at].node.row == self.number(row),
            Some(_) => nodes[at].node.cycle.is_some(),
            None => true,
        };
        (0..nodes.len()).filter(is_first).collect()
    }

    /// The rows of nodes that are left out first if there are too many: around a function, all but its callers and callees
    /// with a notable cost; of a whole program its start, up to the last node that costs nearly all. With numbers, the
    /// largest of which is left out first.
    pub(super) fn late(
        &self,
        nodes: &[Candidate],
        calls: &[GraphCall],
        whole: i128,
    ) -> FxHashMap<u32, i128> {
        let row = |at: usize| nodes[at].node.row;
        let ends = calls.iter().map(|call| (call.from, call.to));
        let ends = ends.filter(|(from, to)| from != to);
        let Some(center) = self.options.center.map(|center| self.number(center)) else {
            let is_nearly_all = |at: usize| nodes[at].node.cost as f64 >= NEARLY_ALL * whole as f64;
            let starts = ends.filter(|&(from, to)| is_nearly_all(from) && is_nearly_all(to));
            return starts
                .map(|(from, _)| (row(from), nodes[from].node.cost))
                .collect();
        };
        let direct = ends.filter(|&(from, to)| row(from) == center || row(to) == center);
        let direct: FxHashSet<usize> = direct.flat_map(|(from, to)| [from, to]).collect();
        let is_notable = |at: usize| nodes[at].node.cost as f64 >= NOTABLE * whole as f64;
        let others = (0..nodes.len()).filter(|at| !direct.contains(at) || !is_notable(*at));
        others.map(|at| (row(at), 0)).collect()
    }

    /// What may be drawn around the center, and which rows the paths reach.
    pub(super) fn around(
        &self,
        center: Row,
        paths: &[Paths<'_>; 2],
    ) -> (Vec<Candidate>, Vec<bool>) {
        let mut found = self.middle(center);
        let mut is_reached = vec![false; self.flat.len()];
        let depths = [self.options.callers, self.options.callees];
        for (side, (paths, depth)) in paths.iter().zip(depths).enumerate() {
            let mut nodes = BTreeMap::new();
            for near in paths.relatives() {
                is_reached[near.row as usize] = true;
                if !self.is_outer(near.row) {
                    continue;
                }
                let row = self.flat.row(near.row);
                let node = row
                    .function()
                    .map_or(row, |function| self.node_of(function));
                let sum = nodes.entry(self.number(node));
                let (cost, exact, nearest) = sum.or_insert((0, true, u32::MAX));
                *cost += near.cost;
                *exact &= near.exact;
                *nearest = near.distance.min(*nearest);
                if self.nodes.rows(node).is_some() {
                    // The cost of the node contains that of its calls to itself.
                    let calls = paths.calls(row).into_iter();
                    for call in calls.filter(|c| self.is_drawn_inside(c.call)) {
                        *cost -= call.cost;
                        *exact &= call.exact;
                    }
                }
            }
            // Those in the cycle of the center have all of their cost.
            nodes.retain(|&row, node| node.2 <= depth && self.cycle(self.flat.row(row)).is_none());
            let nodes = nodes.into_iter();
            found.extend(nodes.map(|(row, (cost, exact, _))| Candidate {
                is_near: [side == 0, side == 1],
                ..self.candidate(row, cost, Exactness::of(exact))
            }));
        }
        // With recursion a function is both a caller and a callee of the central row. Cycles are not.
        order::sort_by_key(&mut found, |c| (c.node.row, Reverse(c.node.cost)));
        found.dedup_by(|less, kept| {
            let is_same = less.node.row == kept.node.row;
            for side in 0..2 {
                kept.is_near[side] |= is_same && less.is_near[side];
            }
            is_same
        });
        (found, is_reached)
    }
}

/// Keeps at most so many nodes, each connected to one of the `first` nodes by calls, in either direction, between those
/// that are kept. The next one is that of least rank, and then of least index, of all that are connected; if none is, of the
/// first ones. Indices of the remaining calls refer to the remaining nodes. Returns these in the order in which they were
/// taken.
pub(super) fn keep_connected<T, R: Ord>(
    first: &[usize],
    most: usize,
    rank: impl Fn(&T) -> R,
    nodes: &mut Vec<T>,
    calls: &mut Vec<GraphCall>,
) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); nodes.len()];
    for call in calls.iter() {
        neighbours[call.from].push(call.to);
        neighbours[call.to].push(call.from);
    }
    let mut reached = vec![false; nodes.len()];
    let next = |&node: &usize| Reverse((rank(&nodes[node]), node));
    let mut first: BinaryHeap<_> = first.iter().map(next).collect();
    let mut open = BinaryHeap::new();
    let mut taken = Vec::new();
    while let Some(Reverse((_, node))) = open.pop().or_else(|| first.pop()) {
        if taken.len() < most && !std::mem::replace(&mut reached[node], true) {
            open.extend(neighbours[node].iter().map(next));
            taken.push(node);
        }
    }
    let mut places = Vec::with_capacity(nodes.len());
    let mut next_place = 0;
    for &kept in &reached {
        places.push(next_place);
        next_place += usize::from(kept);
    }
    let mut kept = reached.iter();
    nodes.retain(|_| kept.next() == Some(&true));
    calls.retain_mut(|call| {
        let kept = reached[call.from] && reached[call.to];
        (call.from, call.to) = (places[call.from], places[call.to]);
        kept
    });
    taken.into_iter().map(|node| places[node]).collect()
}
