//! Contexts estimated from the call graph.
//!
//! The cost of a function along one path is divided between its lines and its calls in the same proportion as for
//! the whole function. This is right if the function does the same for every caller, and an estimate otherwise. If
//! the graph has only one path to a function, the figures are exact: [`Origin::Estimated`] contains their share.
//! Each path is divided like what the previous ones left, so all paths of a function add up to its self cost.
//!
//! The tree of a graph can be exponentially large, so the most expensive contexts are opened first, up to a
//! number of rows, and those below a share of the total not at all. What is below a context of the user's
//! choice can have bounds of its own.

use super::closer::{Closer, Place};
use super::flow::{Flow, divide, split};
use super::forest::NONE;
use super::{ContextTree, Frame, Origin};
use crate::analysis::{Row, View};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use crate::order;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BinaryHeap};

/// How far a tree is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds<'a> {
    /// Contexts that cost less than this many millionths of the total are left out.
    pub per_million: u32,
    /// Most contexts.
    pub contexts: u32,
    /// The way from the root to a context that is opened further: below it, both limits count again, the first as a
    /// share of its cost. The others stay as they are, but for rounding. Empty for none.
    pub closer: &'a [Frame],
}

impl Default for Bounds<'_> {
    /// 0.001 % of the total, 100,000 contexts: more than any chart can show.
    fn default() -> Self {
        Bounds {
            per_million: 10,
            contexts: 100_000,
            closer: &[],
        }
    }
}

impl Bounds<'_> {
    /// Cost below which contexts of a total are left out.
    pub(super) fn least(self, total: u128) -> u128 {
        let share = u128::from(self.per_million);
        (total / 1_000_000 * share + total % 1_000_000 * share / 1_000_000).max(1)
    }
}

/// Estimates the tree of an event. `cycles` are those of the same parts.
///
/// Negative costs have no proportions: see [`Origin::Separate`].
pub fn estimate(view: View<'_>, bounds: Bounds<'_>) -> ContextTree {
    match Flow::nested(view) {
        Some(flow) => {
            let total: u128 = flow.own.iter().sum();
            Expansion::new(flow, total, bounds, Toward::Callees).run()
        }
        None => flat(view.profile, view.formula, view.parts),
    }
}

fn flat(profile: &Profile, formula: &Formula, parts: &PartSelection) -> ContextTree {
    let own = profile.self_column(formula, parts);
    let mut tree = ContextTree::new(Origin::Separate);
    for (function, &cost) in own.iter().enumerate().filter(|f| *f.1 != 0) {
        tree.push(0, Frame::Function(FunctionId(function as u32)), 0, cost);
    }
    tree.close()
}

/// What is below a context.
pub(super) enum Toward {
    Callees,
    Callers {
        /// By call: how much of its cost counts.
        calls: Vec<u128>,
        /// By function: how much of what a member of a cycle costs directly below it counts.
        outermost: Vec<u128>,
    },
}

impl Toward {
    /// The cost that enters a function or cycle without a caller, and that of its callers.
    fn above(&self, flow: &Flow<'_>, row: Row) -> (u128, Vec<(Frame, u128)>) {
        let Toward::Callers { calls, outermost } = self else {
            return (0, Vec::new());
        };
        let cycle = row.function().and_then(|member| flow.cycles.of(member));
        let incoming = match row {
            Row::Function(member) if cycle.is_some() => flow.nested_calls(member),
            unit => flow.incoming(unit),
        };
        let mut callers: BTreeMap<FunctionId, u128> = BTreeMap::new();
        for call in incoming {
            let cost = calls[call.0 as usize];
            if cost > 0 {
                let caller = flow.profile.calls().caller(call);
                *callers.entry(caller).or_insert(0) += cost;
            }
        }
        let callers = callers.into_iter();
        let mut callers: Vec<_> = callers
            .map(|(f, cost)| (Frame::Function(f), cost))
            .collect();
        match (row, cycle) {
            (Row::Function(member), Some(cycle)) => {
                let directly = outermost[member.0 as usize];
                let directly = if callers.is_empty() {
                    directly.max(1)
                } else {
                    directly
                };
                callers.push((Frame::Cycle(cycle), directly));
                (0, callers)
            }
            // What has no caller ends there.
            _ if callers.is_empty() => (flow.entry(row).max(1), callers),
            _ => (flow.entry(row), callers),
        }
    }
}

/// A context that may still be opened; ordered by cost, then the earlier one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: u128,
    node: std::cmp::Reverse<u32>,
}

/// The shares of a context: first itself, then its callees.
struct Shares {
    frames: Vec<Frame>,
    /// What is left of its own lines, then of the frames.
    left: Vec<u128>,
}

pub(super) struct Expansion<'a> {
    flow: Flow<'a>,
    toward: Toward,
    bounds: Bounds<'a>,
    least: u128,
    closer: Closer<'a>,
    shares: FxHashMap<Frame, Shares>,
    /// Number of ways into each visited unit, and into members of cycles.
    ways: FxHashMap<Row, usize>,
    parents: Vec<u32>,
    frames: Vec<Frame>,
    costs: Vec<u128>,
    own: Vec<u128>,
    certain: Vec<bool>,
    heap: BinaryHeap<Candidate>,
}

impl<'a> Expansion<'a> {
    pub(super) fn new(flow: Flow<'a>, total: u128, bounds: Bounds<'a>, toward: Toward) -> Self {
        Expansion {
            flow,
            toward,
            bounds,
            least: bounds.least(total),
            closer: Closer::new(bounds.closer),
            shares: FxHashMap::default(),
            ways: FxHashMap::default(),
            parents: Vec::new(),
            frames: Vec::new(),
            costs: Vec::new(),
            own: Vec::new(),
            certain: Vec::new(),
            heap: BinaryHeap::new(),
        }
    }

    fn run(mut self) -> ContextTree {
        let mut entries: Vec<_> = std::mem::take(&mut self.flow.entries).into_iter().collect();
        for &(unit, _) in &entries {
            *self.ways.entry(unit).or_insert(0) += 1 + self.flow.callers(unit);
        }
        order::sort_by_key(&mut entries, |&(unit, cost)| {
            (std::cmp::Reverse(cost), unit)
        });
        let entries = entries.into_iter().map(|(unit, cost)| (unit.into(), cost));
        self.expand(entries, true)
    }

    /// The tree below these contexts. The entries of a whole program are exact, and the bounds apply to them.
    pub(super) fn expand(
        mut self,
        entries: impl Iterator<Item = (Frame, u128)>,
        are_whole: bool,
    ) -> ContextTree {
        let mut rest = 0;
        for (frame, cost) in entries {
            if are_whole && self.leaves_out(NONE, frame, cost) {
                rest += cost;
            } else {
                self.add(NONE, frame, cost, are_whole);
            }
        }
        while let Some(next) = self.heap.pop() {
            self.open(next.node.0);
        }
        self.finish(signed(rest))
    }

    /// Adds a context.
    fn add(&mut self, parent: u32, frame: Frame, cost: u128, certain: bool) {
        let node = self.frames.len() as u32;
        let bounds = self.bounds;
        self.closer.add(parent, frame, || bounds.least(cost));
        self.parents.push(parent);
        self.frames.push(frame);
        self.costs.push(cost);
        self.own.push(0);
        let one_way = self.one_way(parent, frame);
        self.certain.push(certain && one_way);
        self.heap.push(Candidate {
            cost,
            node: std::cmp::Reverse(node),
        });
    }

    /// Whether the graph has no other way to the frame than from its parent.
    fn one_way(&mut self, parent: u32, frame: Frame) -> bool {
        let row = match frame {
            Frame::Function(function) => match (self.flow.unit(function), parent) {
                (Row::Function(_), _) => Row::Function(function),
                (unit, NONE) => unit,
                // With all that it costs directly below its cycle: that was checked.
                (unit, _) if self.frames[parent as usize] == Frame::from(unit) => {
                    return self.flow.nested_calls(function).is_empty();
                }
                _ => Row::Function(function),
            },
            Frame::Cycle(cycle) => Row::Cycle(cycle),
            Frame::Total | Frame::Rest => return false,
        };
        let flow = &self.flow;
        *self.ways.entry(row).or_insert_with(|| flow.callers(row)) <= 1
    }

    /// Divides the cost of a context; shares that are too small become its rest.
    fn open(&mut self, node: u32) {
        let at = node as usize;
        let (flow, frame) = (&self.flow, self.frames[at]);
        let shares = self.shares.entry(frame);
        let shares = shares.or_insert_with(|| shares_of(flow, &self.toward, frame));
        let costs = match self.toward {
            Toward::Callees => divide(self.costs[at], &mut shares.left),
            // The same callers may have called other functions too.
            Toward::Callers { .. } => split(self.costs[at], &shares.left),
        };
        let frames = shares.frames.clone();
        self.own[at] = costs[0];
        let mut rest = 0;
        // The nearest callers are no more than there are calls.
        let are_all = self.parents[at] == NONE && matches!(self.toward, Toward::Callers { .. });
        for (frame, &cost) in frames.into_iter().zip(&costs[1..]) {
            let is_left_out = self.leaves_out(node, frame, cost);
            if cost == 0 || (is_left_out && !are_all) {
                rest += cost;
            } else {
                self.add(node, frame, cost, self.certain[at]);
            }
        }
        if rest > 0 {
            self.closer.add(node, Frame::Rest, || 0);
            self.parents.push(node);
            self.frames.push(Frame::Rest);
            self.costs.push(rest);
            self.own.push(rest);
            self.certain.push(false);
        }
    }

    /// Whether a context is too small for its part of the tree, or one too many there.
    fn leaves_out(&self, parent: u32, frame: Frame, cost: u128) -> bool {
        let inside = self.closer.inside;
        let (least, count) = match self.closer.place(parent, frame) {
            Place::OnPath => return false,
            Place::Inside => (self.closer.least, inside),
            Place::Outside => (self.least, self.frames.len() - inside),
        };
        cost < least || count >= self.bounds.contexts as usize
    }

    /// Whether the figures of the frame are exact.
    fn is_known(&self, frame: Frame) -> bool {
        match frame {
            Frame::Function(function) => self.flow.profile.is_certain(function),
            Frame::Total | Frame::Cycle(_) | Frame::Rest => true,
        }
    }

    fn finish(self, rest: i128) -> ContextTree {
        let named = |at: &usize| self.frames[*at] != Frame::Rest;
        let sum = |flags: &dyn Fn(&usize) -> bool| -> i128 {
            let nodes = (0..self.frames.len()).filter(flags);
            nodes.map(|at| signed(self.own[at])).sum()
        };
        let mut tree = ContextTree::new(Origin::Estimated {
            // Without recorded calls, single ways prove nothing.
            certain: match self.flow.profile.calls().is_empty() {
                true => 0,
                false => sum(&|at| self.certain[*at] && self.is_known(self.frames[*at])),
            },
            covered: sum(&named),
        });
        tree.push_all(&self.parents, |at| {
            (self.frames[at], 0, signed(self.own[at]))
        });
        if rest != 0 {
            tree.push(0, Frame::Rest, 0, rest);
        }
        tree.close()
    }
}

fn shares_of(flow: &Flow<'_>, toward: &Toward, frame: Frame) -> Shares {
    let (own, mut parts) = match (toward, frame) {
        (_, Frame::Total | Frame::Rest) => (1, Vec::new()),
        (Toward::Callees, Frame::Function(function)) => {
            (flow.own[function.0 as usize], callees(flow, function))
        }
        (Toward::Callees, Frame::Cycle(cycle)) => {
            let members = flow.cycles.members(cycle).iter();
            let outermost = |&m: &FunctionId| (Frame::Function(m), flow.outermost(m));
            (0, members.map(outermost).collect())
        }
        (Toward::Callers { .. }, Frame::Function(f)) => toward.above(flow, Row::Function(f)),
        (Toward::Callers { .. }, Frame::Cycle(cycle)) => toward.above(flow, Row::Cycle(cycle)),
    };
    // The order is kept for equal costs.
    order::sort_by_key(&mut parts, |part| std::cmp::Reverse(part.1));
    let (frames, costs): (Vec<Frame>, Vec<u128>) = parts.into_iter().unzip();
    let left = std::iter::once(own).chain(costs).collect();
    Shares { frames, left }
}

/// What a function calls; calls to members of another cycle are calls of the cycle.
fn callees(flow: &Flow<'_>, function: FunctionId) -> Vec<(Frame, u128)> {
    let mut rows: BTreeMap<Row, u128> = BTreeMap::new();
    for &call in flow.index.outgoing(function) {
        let cost = flow.cost(call);
        if cost > 0 {
            let callee = flow.profile.calls().callee(call);
            let row = match flow.cycles.inner(function, callee) {
                true => Row::Function(callee),
                false => flow.unit(callee),
            };
            *rows.entry(row).or_insert(0) += cost;
        }
    }
    rows.into_iter()
        .map(|(row, cost)| (row.into(), cost))
        .collect()
}

/// Sums of `u64` costs are far below the sign.
fn signed(cost: u128) -> i128 {
    i128::try_from(cost).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests;
