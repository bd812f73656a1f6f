//! Counts callers and callees that are not drawn, where the drawn calls of a node do not explain its cost.

use super::{Around, Candidate, Cut, GraphCall};
use crate::analysis::{PathCall, Row, Side};
use crate::order;
use rustc_hash::FxHashSet;

impl Cut<'_> {
    /// Counts the callers of nodes that no drawn call leads to, which would look like the beginning of the program, and
    /// the callees of those from which none leads, which would look as if they called nothing. Around a function, also
    /// the callers of other nodes, and the callees of nodes above it, as far as calls on the paths cost something.
    pub(super) fn count_hidden(
        &self,
        nodes: &mut [Candidate],
        calls: &[GraphCall],
        around: &Around<'_>,
    ) {
        let ends = |call: &GraphCall| (nodes[call.from].node.row, nodes[call.to].node.row);
        let drawn: FxHashSet<(u32, u32)> = calls.iter().map(ends).collect();
        let rows: FxHashSet<u32> = nodes.iter().map(|one| one.node.row).collect();
        let hidden = [0, 1].map(|side| {
            let mut on_paths = self.path_calls(around, side);
            let is_end = |(from, to): &(u32, u32)| rows.contains(from) || rows.contains(to);
            on_paths.retain(|ends| is_end(ends) && !drawn.contains(ends));
            order::distinct(on_paths)
        });
        for (place, Candidate { node, is_near, .. }) in nodes.iter_mut().enumerate() {
            let (row, is_near) = (node.row, *is_near);
            let at = |side: usize| hidden[side].iter().filter(move |_| is_near[side]);
            let is_called = calls
                .iter()
                .any(|call| call.to == place && call.from != place);
            let callers = match is_called {
                true => {
                    let calls = at(0).chain(at(1)).filter(|call| call.1 == row);
                    order::distinct(calls.map(|call| call.0))
                }
                false => self.all_of(Side::Callers, row),
            };
            let calls_others = calls
                .iter()
                .any(|call| call.from == place && call.to != place);
            let callees = match calls_others {
                true => {
                    let calls = at(0).filter(|call| call.0 == row);
                    order::distinct(calls.map(|call| call.1))
                }
                false => self.all_of(Side::Callees, row),
            };
            node.hidden_callers = callers.len() as u32;
            node.hidden_callees = callees.len() as u32;
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
