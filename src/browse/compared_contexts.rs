//! Calling contexts of two profiles that are being compared: those of one as boxes, with what each
//! costs in the other one.

use super::{ComparedSide, ComparedTables, ContextWish, context_tree};
use crate::analysis::CycleId;
use crate::analysis::contexts::{
    ContextLayout, ContextTree, Frame, Origin, SiblingOrder, collapse_recursion, costs_in, lay_out,
    renamed,
};
use crate::model::FunctionId;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Most boxes of a picture.
const BOXES: usize = 400_000;

/// Boxes of one side. Functions are numbered by row of the comparison, cycles as in B, and those that
/// only A has behind them.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedContexts {
    /// The boxes, with the costs of the side that is drawn.
    pub layout: ContextLayout,
    /// Self cost of each box in the other profile.
    pub self_costs: Vec<i128>,
    /// Inclusive cost of each box in the other profile.
    pub inclusive: Vec<i128>,
    /// Whether the other profile may have the context among what its tree leaves out.
    pub doubtful: Vec<bool>,
    /// How the trees of A and of B were made.
    pub origins: [Origin; 2],
}

impl ComparedTables {
    /// The contexts of one side in an event that both have. Only sums over all callers are compared:
    /// the contexts are estimates.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn contexts(&self, event: usize, drawn: ComparedSide, collapse: bool) -> ComparedContexts {
        let [a, b] = self.trees(event, collapse);
        let origins = [a.origin, b.origin];
        match drawn {
            ComparedSide::A => boxes(&a, &b, origins),
            ComparedSide::B => boxes(&b, &a, origins),
        }
    }

    /// The contexts of A and of B in an event that both have. Functions are numbered by row of the
    /// comparison, cycles as in B, and those that only A has behind them.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub fn trees(&self, event: usize, collapse: bool) -> [ContextTree; 2] {
        let pair = self.events.both[event];
        let joint = self.joint_cycles();
        let matching = &self.matching;
        let a = self.side_tree(ComparedSide::A, pair.a, collapse, |frame| match frame {
            Frame::Function(function) => Frame::Function(FunctionId(matching.row_of_a(function))),
            Frame::Cycle(cycle) => Frame::Cycle(joint[cycle.0 as usize]),
            other => other,
        });
        let b = self.side_tree(ComparedSide::B, pair.b, collapse, |frame| match frame {
            Frame::Function(function) => Frame::Function(FunctionId(matching.row_of_b(function))),
            other => other,
        });
        [a, b]
    }

    /// The first row that is in a cycle, numbered as in [`trees`](Self::trees).
    pub fn first_member(&self, cycle: CycleId) -> Option<u32> {
        let (of_a, of_b) = (&self.a.cycles, &self.b.cycles);
        match cycle.0.checked_sub(of_b.len() as u32) {
            None => {
                let members = of_b.members(cycle).iter();
                members.map(|&f| self.matching.row_of_b(f)).min()
            }
            Some(own) => {
                let members = of_a.members(CycleId(own)).iter();
                members.map(|&f| self.matching.row_of_a(f)).min()
            }
        }
    }

    fn side_tree(
        &self,
        side: ComparedSide,
        event: usize,
        collapse: bool,
        rename: impl Fn(Frame) -> Frame,
    ) -> ContextTree {
        let tree = context_tree(self.side(side), None, event, ContextWish::default());
        let tree = renamed(&tree, rename);
        if collapse {
            collapse_recursion(&tree)
        } else {
            tree
        }
    }

    /// For each cycle of A that of B with which it has the most functions in common; a number of its
    /// own if there is none.
    pub(super) fn joint_cycles(&self) -> Vec<CycleId> {
        let (a, b) = (&self.a.cycles, &self.b.cycles);
        let in_b = |function: &FunctionId| {
            let row = self.matching.row_of_a(*function) as usize;
            self.matching.rows[row].b.and_then(|same| b.of(same))
        };
        let joint = |cycle: CycleId| {
            let mut shared: FxHashMap<CycleId, usize> = FxHashMap::default();
            for found in a.members(cycle).iter().filter_map(in_b) {
                *shared.entry(found).or_default() += 1;
            }
            let most = shared.into_iter().max_by_key(|&(id, n)| (n, Reverse(id.0)));
            most.map_or(CycleId(b.len() as u32 + cycle.0), |(id, _)| id)
        };
        a.ids().map(joint).collect()
    }
}

fn boxes(drawn: &ContextTree, other: &ContextTree, origins: [Origin; 2]) -> ComparedContexts {
    let layout = lay_out(drawn, SiblingOrder::WidestFirst, BOXES);
    let costs = costs_in(drawn, other);
    let of = |column: &[i128]| -> Vec<i128> {
        let cost = |row: &Option<u32>| row.map_or(0, |row| column[row as usize]);
        layout.rows.iter().map(cost).collect()
    };
    let mut found = ComparedContexts {
        self_costs: of(&costs.self_costs),
        inclusive: of(&costs.inclusive),
        doubtful: layout
            .rows
            .iter()
            .map(|row| row.is_some_and(|row| costs.doubtful[row as usize]))
            .collect(),
        layout,
        origins,
    };
    found.fill_rests();
    found
}

impl ComparedContexts {
    /// What is not shown one by one costs in the other profile what is left there of the box around,
    /// contexts that only the other one has included.
    fn fill_rests(&mut self) {
        let layout = &self.layout;
        for parent in 0..layout.frames.len() {
            let children =
                layout.first_children[parent] as usize..layout.first_children[parent + 1] as usize;
            let Some(rest) = children
                .clone()
                .find(|&at| layout.frames[at] == Frame::Rest)
            else {
                continue;
            };
            let named = children.filter(|&at| at != rest);
            let shown: i128 = named.map(|at| self.inclusive[at]).sum();
            let left = self.inclusive[parent] - self.self_costs[parent] - shown;
            self.inclusive[rest] = left;
            self.self_costs[rest] = left;
        }
    }
}
