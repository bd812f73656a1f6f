//! Calling contexts of two profiles, those of both put together: what differs where.
//!
//! A comparison knows the sums of its profiles, so the contexts of each are estimated from its call
//! graph and then matched: equal functions, called in equal contexts. Subtracting first and estimating
//! then would divide negative costs in proportion, which means nothing.

use crate::analysis::compare::Difference;
use crate::analysis::contexts::{ContextTree, Frame};
use crate::browse::{ComparedSide, ComparedTables, ContextWish, context_tree};
use rustc_hash::FxHashMap;

/// What a context leads to, the same in both profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SharedFrame {
    /// A row of the comparison.
    Row(u32),
    /// A cycle, by the first of the rows that are in it: cycles have no identity of their own.
    Cycle(u32),
    /// What was left out.
    Rest,
}

/// A context with its self cost in both profiles.
pub(super) struct SharedContext {
    /// Place of the calling context; `None` for what nothing calls.
    pub(super) parent: Option<u32>,
    pub(super) frame: SharedFrame,
    pub(super) cost: Difference,
}

/// The contexts of both profiles in an event, callers before what they call.
pub(super) struct SharedContexts {
    pub(super) contexts: Vec<SharedContext>,
    places: FxHashMap<(Option<u32>, SharedFrame), u32>,
}

impl SharedContexts {
    /// # Panics
    /// If there is no such pair of events.
    pub(super) fn new(tables: &ComparedTables, event: usize) -> Self {
        let pair = tables.events.both[event];
        let mut shared = SharedContexts {
            contexts: Vec::new(),
            places: FxHashMap::default(),
        };
        for (side, event) in [(ComparedSide::A, pair.a), (ComparedSide::B, pair.b)] {
            let tree = context_tree(tables.side(side), None, event, ContextWish::default());
            shared.add(tables, side, &tree);
        }
        shared
    }

    fn add(&mut self, tables: &ComparedTables, side: ComparedSide, tree: &ContextTree) {
        let mut places: Vec<Option<u32>> = vec![None; tree.len()];
        for row in 1..tree.len() {
            let frame = shared(tables, side, tree.frames[row]);
            let parent = places[tree.parents[row] as usize];
            let place = self.place(parent, frame);
            places[row] = Some(place);
            let cost = &mut self.contexts[place as usize].cost;
            match side {
                ComparedSide::A => cost.a += tree.self_costs[row],
                ComparedSide::B => cost.b += tree.self_costs[row],
            }
        }
    }

    fn place(&mut self, parent: Option<u32>, frame: SharedFrame) -> u32 {
        // Trees end at a bound far below 2^32 rows.
        let next = self.contexts.len() as u32;
        let place = *self.places.entry((parent, frame)).or_insert(next);
        if place == next {
            self.contexts.push(SharedContext {
                parent,
                frame,
                cost: Difference::default(),
            });
        }
        place
    }

    /// The frames from a context up to what nothing calls.
    pub(super) fn stack(&self, place: u32) -> impl Iterator<Item = SharedFrame> + '_ {
        let up = |place: &u32| self.contexts[*place as usize].parent;
        let places = std::iter::successors(Some(place), up);
        places.map(|place| self.contexts[place as usize].frame)
    }
}

fn shared(tables: &ComparedTables, side: ComparedSide, frame: Frame) -> SharedFrame {
    let row = |function| match side {
        ComparedSide::A => tables.matching.row_of_a(function),
        ComparedSide::B => tables.matching.row_of_b(function),
    };
    match frame {
        Frame::Function(function) => SharedFrame::Row(row(function)),
        Frame::Cycle(cycle) => {
            let members = tables.side(side).cycles.members(cycle).iter();
            SharedFrame::Cycle(members.map(|&member| row(member)).min().unwrap_or(0))
        }
        Frame::Rest | Frame::Total => SharedFrame::Rest,
    }
}

/// What a frame is called.
pub(super) fn name(tables: &ComparedTables, frame: SharedFrame) -> Vec<u8> {
    match frame {
        SharedFrame::Row(row) => tables.place(row).function.to_vec(),
        SharedFrame::Cycle(row) => [b"<cycle of ", tables.place(row).function, b">"].concat(),
        SharedFrame::Rest => b"(not shown)".to_vec(),
    }
}
