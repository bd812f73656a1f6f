//! Which rows are one node.

use super::GraphOptions;
use crate::analysis::{CallTotals, CycleId, Row, View};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The rows of nodes that have several.
pub(super) struct Nodes<'a> {
    view: View<'a>,
    /// The first row of the node of each function.
    firsts: Vec<FunctionId>,
    /// The rows of nodes with several, except of the central one.
    rows: FxHashMap<FunctionId, Vec<FunctionId>>,
    /// The rows of the central function, if it has several, and whether they are deeper levels.
    pub(super) center: BTreeMap<FunctionId, bool>,
    /// The cycles whose members are drawn: those of the central rows.
    pub(super) open: Vec<CycleId>,
    /// By function with all of its rows: a cycle that is one node and contains some of them.
    pub(super) elsewhere: Vec<Option<CycleId>>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(view: View<'a>, options: &GraphOptions<'_>) -> Self {
        let all = || view.profile.functions().ids();
        let mut nodes = Nodes {
            view,
            firsts: all().collect(),
            rows: FxHashMap::default(),
            center: BTreeMap::new(),
            open: options
                .center
                .and_then(|row| cycle_of(view, row))
                .into_iter()
                .collect(),
            elsewhere: Vec::new(),
        };
        let folding = options.functions.as_ref();
        let Some(folding) = folding.filter(|f| f.groups.len() < nodes.firsts.len()) else {
            nodes.elsewhere = vec![None; options.functions.map_or(0, |f| f.groups.len())];
            return nodes;
        };
        let groups = folding.groups;
        let center = options.center.and_then(Row::function);
        if let Some(center) = center.filter(|_| folding.with_center) {
            let of_center = all().filter(|&f| groups.of(f) == groups.of(center));
            nodes.center = order::map(of_center.map(|f| (f, groups.is_deeper(f))));
            if nodes.center.len() == 1 {
                nodes.center.clear();
            } else {
                let rows = nodes.center.keys().copied().map(Row::Function);
                nodes.open = order::distinct(rows.filter_map(|row| cycle_of(view, row)));
            }
        }
        let is_free = |function: FunctionId| {
            view.cycles
                .of(function)
                .is_none_or(|cycle| nodes.open.contains(&cycle))
                && center.is_none_or(|center| groups.of(function) != groups.of(center))
        };
        let mut elsewhere = vec![None; groups.len()];
        for function in all() {
            let cycle = view.cycles.of(function);
            if let Some(cycle) = cycle.filter(|cycle| !nodes.open.contains(cycle)) {
                elsewhere[groups.of(function).0 as usize] = Some(cycle);
            }
        }
        let mut sizes = vec![0; groups.len()];
        let mut firsts = groups.firsts();
        for function in all().filter(|&f| is_free(f)) {
            let group = groups.of(function).0 as usize;
            sizes[group] += 1;
            if !is_free(firsts[group]) {
                firsts[group] = function;
            }
        }
        for function in all().filter(|&f| is_free(f)) {
            let group = groups.of(function).0 as usize;
            if sizes[group] > 1 {
                nodes.firsts[function.0 as usize] = firsts[group];
                nodes.rows.entry(firsts[group]).or_default().push(function);
            }
        }
        nodes.elsewhere = elsewhere;
        nodes
    }

    /// Makes the rows of a function that are only below the central row another node than those above it, which contain
    /// their cost. The sides are the rows above and below, sorted.
    pub(super) fn separate(&mut self, [above, below]: &[Vec<u32>; 2]) {
        let is_in = |side: &[u32], row: FunctionId| side.binary_search(&row.0).is_ok();
        for rows in std::mem::take(&mut self.rows).into_values() {
            let is_below = |row: &FunctionId| is_in(below, *row) && !is_in(above, *row);
            let (deeper, others): (Vec<_>, Vec<_>) = rows.iter().copied().partition(is_below);
            let nodes = match others.iter().any(|&row| is_in(above, row)) {
                true => vec![others, deeper],
                false => vec![rows],
            };
            for node in nodes.into_iter().filter(|node| !node.is_empty()) {
                node.iter()
                    .for_each(|row| self.firsts[row.0 as usize] = node[0]);
                if node.len() > 1 {
                    self.rows.insert(node[0], node);
                }
            }
        }
    }

    /// The first row of the node of a function.
    pub(super) fn first(&self, function: FunctionId) -> FunctionId {
        self.firsts[function.0 as usize]
    }

    /// The rows of a node by its first one, if it has several.
    pub(super) fn rows(&self, first: Row) -> Option<&[FunctionId]> {
        self.rows.get(&first.function()?).map(|rows| &rows[..])
    }

    /// The drawn cycle of a node by its first row: with all rows of a function as one, it is in a cycle if one of them is.
    pub(super) fn cycle(&self, first: FunctionId) -> Option<CycleId> {
        let open = *self.open.first()?;
        if self.center.contains_key(&first) {
            return Some(open);
        }
        let rows = self.rows(Row::Function(first)).unwrap_or(&[]);
        let cycles = rows
            .iter()
            .chain([&first])
            .map(|&row| self.view.cycles.of(row));
        cycles.flatten().find(|cycle| self.open.contains(cycle))
    }

    /// Whether one of the rows leads to another one by way of other functions, which `is_reached` finds.
    pub(super) fn overlap(
        &self,
        rows: &[FunctionId],
        totals: &CallTotals<'_>,
        is_reached: impl Fn(FunctionId) -> bool,
    ) -> bool {
        let calls = self.view.profile.calls();
        let first = self.first(rows[0]);
        let mut is_seen = vec![false; self.firsts.len()];
        let mut open = rows.to_vec();
        while let Some(function) = open.pop() {
            for &call in self.view.index.outgoing(function) {
                let callee = calls.callee(call);
                let is_row = self.first(callee) == first;
                if !totals.occurs(call) || is_row && self.first(function) == first {
                    continue;
                }
                if is_row {
                    return true;
                }
                if is_reached(callee) && !std::mem::replace(&mut is_seen[callee.0 as usize], true) {
                    open.push(callee);
                }
            }
        }
        false
    }
}

fn cycle_of(view: View<'_>, row: Row) -> Option<CycleId> {
    match row.outer(view.cycles) {
        Row::Cycle(cycle) => Some(cycle),
        Row::Function(_) => None,
    }
}
