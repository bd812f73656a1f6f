//! Which calling contexts there are of an event: recorded ones if the text has them, else estimates.

use super::Tables;
use crate::analysis::contexts::{Bounds, ContextTree, Frame, RecordedContexts, estimate};
use std::borrow::Cow;

/// How the contexts of a profile are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContextWish {
    /// Single invocations in time order, where the text has them. Otherwise, and else, equal
    /// contexts are one row.
    pub in_time_order: bool,
    /// How far an estimate is opened.
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

/// What the frames of contexts are called: without the callers that names carry, which the tree shows
/// already.
pub struct FrameNames<'a> {
    tables: &'a Tables,
}

impl<'a> FrameNames<'a> {
    /// Names the frames of a profile.
    pub fn new(tables: &'a Tables) -> Self {
        FrameNames { tables }
    }

    /// The name of a frame: of a function the readable one, `<cycle N>`, or what stands in brackets
    /// for the root and for what was left out.
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
