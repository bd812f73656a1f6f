//! Counts callers and callees that are not drawn, so that the drawn ones do not look like all of them.

use super::{Around, Candidate, Cut, GraphCall};
use crate::analysis::{PathCall, Row, Side};
use crate::order;
use rustc_hash::FxHashSet;

impl Cut<'_> {
    /// Counts the nodes that call one, and those that it calls, without a drawn call. Around a function, below it only
    /// callers, and above it only callees, of which calls on the paths cost something.
    pub(super) fn count_hidden(
        &self,
        nodes: &mut [Candidate],
        calls: &[GraphCall],
        around: &Around<'_>,
    ) {
        let ends = |call: &GraphCall| (nodes[call.from].node.row, nodes[call.to].node.row);
        let drawn: FxHashSet<(u32, u32)> = calls.iter().map(ends).collect();
        let rows: FxHashSet<u32> = nodes.iter().map(|one| one.node.row).collect();
        let on_paths = [0, 1].map(|side| {
            let mut calls = self.path_calls(around, side);
            calls.retain(|(from, to)| rows.contains(from) || rows.contains(to));
            calls
        });
        for Candidate { node, is_near, .. } in nodes.iter_mut() {
            let row = node.row;
            let callers = match is_near[0] {
                true => self.all_of(Side::Callers, row),
                false => {
                    let calls = on_paths[1].iter().filter(|call| call.1 == row);
                    order::distinct(calls.map(|call| call.0))
                }
            };
            let callees = match is_near[1] {
                true => self.all_of(Side::Callees, row),
                false => {
                    let calls = on_paths[0].iter().filter(|call| call.0 == row);
                    order::distinct(calls.map(|call| call.1))
                }
            };
            let hidden_callers = callers.iter().filter(|&&of| !drawn.contains(&(of, row)));
            node.hidden_callers = hidden_callers.count() as u32;
            let hidden_callees = callees.iter().filter(|&&of| !drawn.contains(&(row, of)));
            node.hidden_callees = hidden_callees.count() as u32;
        }
    }

    /// The nodes that call one, or that it calls, drawn or not.
    fn all_of(&self, side: Side, row: u32) -> Vec<u32> {
        let functions = self.functions(self.flat.row(row)).into_iter();
        let calls = functions.flat_map(|function| self.view.index.calls(function, side));
        let made = calls.filter(|&&call| self.totals.occurs(call));
        let others = made.map(|&call| side.ends(self.view.profile, call).1);
        let others = others.map(|other| self.number(self.node_of(other)));
        order::distinct(others.filter(|&other| other != row))
    }

    /// The ends of the calls that cost something between nodes on the paths of a side, drawn or not.
    fn path_calls(&self, around: &Around<'_>, side: usize) -> Vec<(u32, u32)> {
        let Some(paths) = around.as_ref().map(|around| &around[side]) else {
            return Vec::new();
        };
        let middle = self.rows().into_iter();
        let relatives = paths.relatives().into_iter();
        let mut rows: Vec<Row> = relatives.map(|one| self.flat.row(one.row)).collect();
        rows.extend(middle.map(|row| row.outer(self.view.cycles)));
        let calls = order::distinct(rows).into_iter();
        let calls = calls.flat_map(|row| paths.calls(row));
        let is_costly = |call: &PathCall| call.cost != 0 && !self.is_drawn_inside(call.call);
        let ends = |call: PathCall| {
            let (caller, callee) = self.ends(call.call);
            let [from, to] = [caller, callee].map(|f| self.number(self.node_of(f)));
            (from, to)
        };
        calls.filter(is_costly).map(ends).collect()
    }
}
