//! Calling contexts in the formats of flame graph tools: which contexts there are, then the writer.

use super::formats::ContextWriter;
use crate::analysis::contexts::{ContextTree, Frame, RecordedContexts, holding};
use crate::browse::{ContextWish, FrameNames, Tables, context_tree};
use crate::diagnostic::ErrorKind;
use crate::model::FunctionId;

/// Writes the contexts of an event: the recorded ones if there are any, else an estimate. Of some rows,
/// those stacks that hold one of them. Hands back the tree of all contexts as well, which knows what it
/// is worth.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if the format has no place for a cost or a name.
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

/// The stacks that hold one of the functions of rows.
fn through(tables: &Tables, tree: &ContextTree, rows: &[u32]) -> ContextTree {
    let chosen = tables.functions_of(rows);
    holding_functions(tree, |function| chosen[function.0 as usize])
}

/// The stacks that hold a chosen function. Members of a cycle stand below it.
pub(super) fn holding_functions(
    tree: &ContextTree,
    is_chosen: impl Fn(FunctionId) -> bool,
) -> ContextTree {
    holding(tree, |frame| match frame {
        Frame::Function(function) => is_chosen(function),
        Frame::Cycle(_) | Frame::Rest | Frame::Total => false,
    })
}
