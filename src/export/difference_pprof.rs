//! Two profiles for pprof: each sample has the cost in A, in B, and B − A, which is what is shown at
//! first. Values of pprof have a sign; it shows less cost as negative, as with `-diff_base`.

use super::difference_contexts::{SharedContexts, name};
use super::pprof::{FrameText, Writer, unit_of};
use crate::analysis::contexts::{Frame, Origin};
use crate::browse::ComparedTables;
use crate::diagnostic::ErrorKind;

/// Writes the contexts of an event, and tells how those of A and of B were found.
///
/// Of chosen rows, with a flag for each row, only the stacks that hold one of them.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if a cost does not fit 63 bits and a sign.
///
/// # Panics
/// If there is no such pair of events.
pub fn write(
    tables: &ComparedTables,
    event: usize,
    chosen: Option<&[bool]>,
) -> Result<(Vec<u8>, [Origin; 2]), ErrorKind> {
    let shared = SharedContexts::new(tables, event, chosen);
    let shown = &tables.a.events[tables.events.both[event].a];
    let (unit, factor) = unit_of(shown.unit);
    let mut writer = Writer::default();
    for kind in ["A", "B", "B - A"] {
        writer.sample_type(&format!("{} ({kind})", shown.name), unit);
    }
    for (place, context) in (0u32..).zip(&shared.contexts) {
        let cost = context.cost;
        if cost.a != 0 || cost.b != 0 {
            let values = [cost.a, cost.b, cost.change()].map(|cost| cost * factor);
            let stack: Vec<Frame> = shared.stack(place).collect();
            writer.sample(&stack, &values)?;
        }
    }
    writer.functions(|frame| text(tables, frame));
    if shared.is_estimated() {
        writer.estimated();
    }
    writer.shown_first(&format!("{} (B - A)", shown.name));
    Ok((writer.finish(), shared.origins))
}

fn text(tables: &ComparedTables, frame: Frame) -> FrameText {
    let written = match frame {
        Frame::Function(row) => Some(tables.place_as_written(row.0)),
        _ => None,
    };
    FrameText {
        name: name(tables, frame),
        written: written.map(|place| (place.function.to_vec(), place.file.to_vec())),
    }
}
