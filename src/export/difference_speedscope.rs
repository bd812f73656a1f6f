//! Two profiles for speedscope, one beside the other: the format has no place for differences, and
//! its axis none for costs below zero. Its readers switch between A and B.

use super::speedscope::{Axis, write_axes};
use super::stacks::holding_functions;
use crate::analysis::contexts::Origin;
use crate::browse::{ComparedSide, ComparedTables, FrameNames};
use crate::diagnostic::ErrorKind;

/// Writes the contexts of an event in A and in B, and tells how those were found. Of chosen rows, with a
/// flag for each row, only the stacks that hold one of them.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a cost is negative in a profile itself.
///
/// # Panics
/// If there is no such pair of events.
pub fn write(
    tables: &ComparedTables,
    event: usize,
    chosen: Option<&[bool]>,
) -> Result<(Vec<u8>, [Origin; 2]), ErrorKind> {
    let pair = tables.events.both[event];
    let sides = [
        ("A", ComparedSide::A, pair.a),
        ("B", ComparedSide::B, pair.b),
    ];
    let mut trees = tables.own_trees(event);
    if let Some(chosen) = chosen {
        trees = trees.map(|tree| holding_functions(&tree, |f| chosen[f.0 as usize]));
    }
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
    let bytes = write_axes(b"A and B", &axes)?;
    Ok((bytes, [trees[0].origin, trees[1].origin]))
}
