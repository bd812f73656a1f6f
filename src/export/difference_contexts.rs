//! Calling contexts of two profiles, those of both put together: what differs where.
//!
//! The contexts of each profile are exact, or estimated from its call graph, and then matched: equal
//! functions, called in equal contexts. Subtracting first and estimating then would divide negative costs
//! in proportion, which means nothing.

use super::stacks::holding_functions;
use crate::analysis::compare::Difference;
use crate::analysis::contexts::{ContextTree, Frame, Origin};
use crate::browse::{ComparedSide, ComparedTables};
use rustc_hash::FxHashMap;

/// A context with its self cost in both profiles.
pub(super) struct SharedContext {
    /// Place of the calling context; `None` for what nothing calls.
    pub(super) parent: Option<u32>,
    pub(super) frame: Frame,
    pub(super) cost: Difference,
}

/// The contexts of both profiles in an event, callers before what they call.
pub(super) struct SharedContexts {
    pub(super) contexts: Vec<SharedContext>,
    /// How the trees of A and of B were made.
    pub(super) origins: [Origin; 2],
    places: FxHashMap<(Option<u32>, Frame), u32>,
}

impl SharedContexts {
    /// Of chosen rows, with a flag for each row, those stacks that hold one of them.
    ///
    /// # Panics
    /// If there is no such pair of events.
    pub(super) fn new(tables: &ComparedTables, event: usize, chosen: Option<&[bool]>) -> Self {
        let [a, b] = tables.trees(event, false).map(|tree| match chosen {
            Some(chosen) => holding_functions(&tree, |row| chosen[row.0 as usize]),
            None => tree,
        });
        let mut shared = SharedContexts {
            contexts: Vec::new(),
            origins: [a.origin, b.origin],
            places: FxHashMap::default(),
        };
        shared.add(ComparedSide::A, &a);
        shared.add(ComparedSide::B, &b);
        shared
    }

    pub(super) fn is_estimated(&self) -> bool {
        let estimated = |origin: &Origin| matches!(origin, Origin::Estimated { .. });
        self.origins.iter().any(estimated)
    }

    fn add(&mut self, side: ComparedSide, tree: &ContextTree) {
        let mut places: Vec<Option<u32>> = vec![None; tree.len()];
        for row in 1..tree.len() {
            let frame = tree.frames[row];
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

    fn place(&mut self, parent: Option<u32>, frame: Frame) -> u32 {
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
    pub(super) fn stack(&self, place: u32) -> impl Iterator<Item = Frame> + '_ {
        let up = |place: &u32| self.contexts[*place as usize].parent;
        let places = std::iter::successors(Some(place), up);
        places.map(|place| self.contexts[place as usize].frame)
    }
}

/// What a frame is called.
pub(super) fn name(tables: &ComparedTables, frame: Frame) -> Vec<u8> {
    let text = |row: u32| tables.place(row).function;
    match frame {
        Frame::Function(row) => text(row.0).to_vec(),
        // Cycles have no identity of their own.
        Frame::Cycle(cycle) => {
            let member = tables.first_member(cycle).map_or(&b""[..], text);
            [b"<cycle of ", member, b">"].concat()
        }
        Frame::Rest | Frame::Total => b"(not shown)".to_vec(),
    }
}
