//! Calling contexts in the formats of flame graph tools.

use super::formats::ContextWriter;
use crate::analysis::contexts::{ContextTree, Frame, Origin, RecordedContexts, holding, inverted};
use crate::browse::{ComparedTables, FrameNames, Tables, context_tree, turned};
use crate::diagnostic::ErrorKind;
use crate::numbering::Numbering;

/// The stacks to write.
#[derive(Clone, Copy, Debug, Default)]
pub struct StackChoice<'a> {
    /// Only stacks that contain one of these rows.
    pub rows: Option<&'a [u32]>,
    /// Callers below callees, see [`inverted`].
    pub inverted: bool,
}

/// Writes the contexts of an event: the recorded ones if there are any, otherwise an estimate. Also returns the tree of
/// all contexts, which says how exact it is. Fails with [`ErrorKind::Unsupported`] if the format cannot hold a cost or
/// a name. Panics if there is no such event.
pub fn write(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    event: usize,
    writer: ContextWriter,
    choice: StackChoice<'_>,
) -> Result<(Vec<u8>, ContextTree), ErrorKind> {
    let in_time_order = writer.in_time_order && !choice.inverted;
    let mut all = context_tree(tables, recorded, event, in_time_order);
    let rows = choice.rows;
    let mut chosen = rows.map(|rows| holding_functions(&all, &tables.functions_of(rows)));
    if choice.inverted {
        match &mut chosen {
            Some(chosen) => *chosen = inverted(chosen),
            None => all = turned(&all, (tables, event)),
        }
    }
    let tree = chosen.as_ref().unwrap_or(&all);
    let names = FrameNames::new(tables);
    let bytes = (writer.write)(&[tree], &names, tables, event)?;
    Ok((bytes, all))
}

/// Writes the contexts of two profiles for a common event, and returns how those of A and B were made.
/// `chosen` has a flag for each row; only stacks that contain one of these are written.
///
/// The contexts of each profile are exact, or estimated from its call graph, and then matched: equal functions, called
/// in equal contexts. Estimating after subtraction would be wrong, because negative costs have no proportions. Fails
/// with [`ErrorKind::Unsupported`] if the format cannot contain a cost. Panics if there is no such pair of events.
pub fn write_both(
    tables: &ComparedTables,
    event: usize,
    writer: ContextWriter,
    chosen: Option<&[bool]>,
) -> Result<(Vec<u8>, Vec<Origin>), ErrorKind> {
    let mut trees = tables.trees(event);
    if let Some(chosen) = chosen {
        trees = trees.map(|tree| holding_functions(&tree, chosen));
    }
    let [a, b] = &trees;
    let names = FrameNames::of_both(tables);
    let event = tables.events.both[event].a;
    let bytes = (writer.write)(&[a, b], &names, &tables.a, event)?;
    Ok((bytes, vec![a.origin, b.origin]))
}

/// The stacks that contain a selected function. Members of a cycle are below it.
fn holding_functions(tree: &ContextTree, chosen: &[bool]) -> ContextTree {
    holding(tree, |frame| match frame {
        Frame::Function(function) => chosen[function.0 as usize],
        Frame::Cycle(_) | Frame::Rest | Frame::Total => false,
    })
}

/// The merged contexts of one or several trees, callers before their callees.
pub(super) struct Merged {
    /// Frame and index of the calling context, `None` for a root.
    contexts: Numbering<(Frame, Option<u32>)>,
    /// The self costs of each context, tree by tree.
    pub(super) costs: Vec<i128>,
    /// Whether some are estimates.
    pub(super) is_estimated: bool,
}

/// Most frames of all stacks together: a deep recursion has as many as the square of its depth.
const FRAMES: usize = 50_000_000;

impl Merged {
    /// [`ErrorKind::Unsupported`] if the stacks are too long.
    pub(super) fn new(trees: &[&ContextTree]) -> Result<Self, ErrorKind> {
        let mut frames = 0;
        let mut merged = Merged {
            contexts: Numbering::default(),
            costs: Vec::new(),
            is_estimated: trees.iter().any(|tree| tree.is_estimated()),
        };
        for (at, tree) in trees.iter().enumerate() {
            let mut places: Vec<Option<u32>> = vec![None; tree.len()];
            let mut depths = vec![0; tree.len()];
            for row in 1..tree.len() {
                depths[row] = depths[tree.parents[row] as usize] + 1;
                frames += if tree.self_costs[row] == 0 {
                    0
                } else {
                    depths[row]
                };
                if frames > FRAMES {
                    let why = "the stacks are too long together for a format that lists all frames of each, but not \
                        for speedscope's";
                    return Err(ErrorKind::Unsupported(why.into()));
                }
                let context = (tree.frames[row], places[tree.parents[row] as usize]);
                let place = merged.contexts.number(context);
                places[row] = Some(place);
                let first = place as usize * trees.len();
                merged
                    .costs
                    .resize(merged.costs.len().max(first + trees.len()), 0);
                merged.costs[first + at] += tree.self_costs[row];
            }
        }
        Ok(merged)
    }

    /// The frames from a context up to the root.
    pub(super) fn stack(&self, place: u32) -> impl Iterator<Item = Frame> + '_ {
        let up = |&place: &u32| self.contexts.all()[place as usize].1;
        let places = std::iter::successors(Some(place), up);
        places.map(|place| self.contexts.all()[place as usize].0)
    }
}
