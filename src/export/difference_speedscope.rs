//! Two profiles for speedscope, one beside the other: the format has no place for differences, and
//! its axis none for costs below zero. Its readers switch between A and B.

use super::speedscope::{Axis, write_axes};
use crate::browse::{ComparedSide, ComparedTables, ContextWish, FrameNames, context_tree};
use crate::diagnostic::ErrorKind;

/// Writes the contexts of an event in A and in B.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a cost is negative in a profile itself.
///
/// # Panics
/// If there is no such pair of events.
pub fn write(tables: &ComparedTables, event: usize) -> Result<Vec<u8>, ErrorKind> {
    let pair = tables.events.both[event];
    let sides = [
        ("A", ComparedSide::A, pair.a),
        ("B", ComparedSide::B, pair.b),
    ];
    let trees = sides.map(|(_, side, event)| {
        context_tree(tables.side(side), None, event, ContextWish::default())
    });
    let names = sides.map(|(_, side, _)| FrameNames::new(tables.side(side)));
    let axes: Vec<Axis<'_>> = (0..sides.len())
        .map(|at| {
            let (letter, side, event) = sides[at];
            let of = tables.side(side);
            Axis {
                tree: &trees[at],
                names: &names[at],
                profile: &of.profile,
                event: &of.events[event].name,
                unit: of.events[event].unit,
                prefix: letter,
            }
        })
        .collect();
    write_axes(b"A and B", &axes)
}
