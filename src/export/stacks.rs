//! Calling contexts in the formats of flame graph tools.

use super::formats::ContextWriter;
use crate::analysis::contexts::{ContextTree, Frame, RecordedContexts, holding};
use crate::browse::{ContextWish, FrameNames, Tables, context_tree};
use crate::diagnostic::ErrorKind;
use crate::model::FunctionId;

/// Writes the contexts of an event: the recorded ones if there are any, otherwise an estimate. With `rows`,
/// only stacks that contain one of them. Also returns the tree of all contexts, which says how exact it
/// is.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if the format cannot hold a cost or a name.
///
/// # Panics
/// If there is no such event.
pub fn write(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    event: usize,
    writer: ContextWriter,
    rows: Option<&[u32]>,
) -> Result<(Vec<u8>, ContextTree), ErrorKind> {
    let wish = ContextWish {
        in_time_order: writer.in_time_order,
        ..ContextWish::default()
    };
    let all = context_tree(tables, recorded, event, wish);
    let chosen = rows.map(|rows| through(tables, &all, rows));
    let tree = chosen.as_ref().unwrap_or(&all);
    let names = FrameNames::new(tables);
    let bytes = (writer.write)(tree, &names, tables, event)?;
    Ok((bytes, all))
}

/// The stacks that contain one of the functions of these rows.
fn through(tables: &Tables, tree: &ContextTree, rows: &[u32]) -> ContextTree {
    let chosen = tables.functions_of(rows);
    holding_functions(tree, |function| chosen[function.0 as usize])
}

/// The stacks that contain a selected function. Members of a cycle are below it.
pub(super) fn holding_functions(
    tree: &ContextTree,
    is_chosen: impl Fn(FunctionId) -> bool,
) -> ContextTree {
    holding(tree, |frame| match frame {
        Frame::Function(function) => is_chosen(function),
        Frame::Cycle(_) | Frame::Rest | Frame::Total => false,
    })
}
