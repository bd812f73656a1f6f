//! The calling contexts of an event: recorded ones if the text has them, otherwise estimates.

use super::Tables;
use crate::analysis::contexts::{Bounds, ContextTree, Frame, RecordedContexts, estimate};
use std::borrow::Cow;

/// Options for the contexts of a profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContextWish {
    /// Single invocations in time order, if the text records them. Otherwise equal contexts are merged.
    pub in_time_order: bool,
    /// Limits of an estimate.
    pub bounds: Bounds,
}

/// The tree of an event.
///
/// # Panics
/// If there is no such event.
pub fn context_tree(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    event: usize,
    wish: ContextWish,
) -> ContextTree {
    let (profile, parts) = (&tables.profile, &tables.parts);
    let formula = &tables.events[event].formula;
    let exact = recorded.and_then(|recorded| {
        let ordered = wish
            .in_time_order
            .then(|| recorded.in_time_order(profile, formula, parts));
        let ordered = ordered.flatten();
        ordered.or_else(|| recorded.merged(profile, formula, parts).ok())
    });
    exact.unwrap_or_else(|| estimate(tables.view(event), wish.bounds))
}

/// Names of frames, without the callers that names carry: the tree shows those already.
pub struct FrameNames<'a> {
    tables: &'a Tables,
}

impl<'a> FrameNames<'a> {
    /// Collects the names of a profile.
    pub fn new(tables: &'a Tables) -> Self {
        FrameNames { tables }
    }

    /// The name of a frame: the readable name of a function, `<cycle N>`, or a description in brackets for
    /// the root and for omitted contexts.
    pub fn of(&self, frame: Frame) -> Cow<'a, [u8]> {
        let profile = &self.tables.profile;
        match frame {
            Frame::Function(function) => self.tables.names.bare_text(profile, function).into(),
            Frame::Cycle(cycle) => format!("<cycle {}>", cycle.0 + 1).into_bytes().into(),
            Frame::Total => (&b"(total)"[..]).into(),
            Frame::Rest => (&b"(not shown)"[..]).into(),
        }
    }
}
