//! The calling contexts of an event: recorded ones if the text has them, otherwise estimates.

use crate::analysis::contexts::{Bounds, ContextTree, Frame, RecordedContexts, estimate};
use crate::browse::{ComparedTables, Tables};
use std::borrow::Cow;

/// The tree of an event: of single invocations in time order, if the text records them and that is asked for.
/// Otherwise equal contexts are merged.
pub fn context_tree(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    event: usize,
    in_time_order: bool,
) -> ContextTree {
    recorded_tree(tables, recorded, event, in_time_order)
        .unwrap_or_else(|| estimate(tables.view(event), Bounds::default()))
}

/// The tree of an event that the text records.
pub(in crate::browse) fn recorded_tree(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    event: usize,
    in_time_order: bool,
) -> Option<ContextTree> {
    let (recorded, profile, parts) = (recorded?, &tables.profile, &tables.parts);
    let formula = &tables.events[event].formula;
    let ordered = in_time_order.then(|| recorded.in_time_order(profile, formula, parts));
    let ordered = ordered.flatten();
    ordered.or_else(|| recorded.merged(profile, formula, parts).ok())
}

/// Names of frames.
pub struct FrameNames<'a> {
    tables: &'a Tables,
    /// The comparison that the frames belong to.
    compared: Option<&'a ComparedTables>,
}

impl<'a> FrameNames<'a> {
    /// For frames of a profile: without the callers that names carry, which the tree shows already.
    pub fn new(tables: &'a Tables) -> Self {
        FrameNames {
            tables,
            compared: None,
        }
    }

    /// For frames of a comparison. Cycles have no common number, so they are named by a member.
    pub fn of_both(compared: &'a ComparedTables) -> Self {
        FrameNames {
            tables: &compared.b,
            compared: Some(compared),
        }
    }

    /// The name of a frame: the readable name of a function, `<cycle N>`, or a description in brackets for
    /// the root and for omitted contexts.
    pub fn of(&self, frame: Frame) -> Cow<'a, [u8]> {
        let profile = &self.tables.profile;
        match (frame, self.compared) {
            (Frame::Function(function), None) => {
                self.tables.names.bare_text(profile, function).into()
            }
            (Frame::Function(row), Some(compared)) => compared.place(row.0).function.into(),
            (Frame::Cycle(cycle), None) => format!("<cycle {}>", cycle.0 + 1).into_bytes().into(),
            (Frame::Cycle(cycle), Some(compared)) => {
                let member = compared.first_member(cycle);
                let name = member.map_or(&b""[..], |row| compared.place(row).function);
                [b"<cycle of ", name, b">"].concat().into()
            }
            (Frame::Total, _) => (&b"(total)"[..]).into(),
            (Frame::Rest, _) => (&b"(not shown)"[..]).into(),
        }
    }
}
