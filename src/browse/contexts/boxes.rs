//! Makes the boxes of a flame graph from the calling contexts of a profile, with the user's options.

use crate::analysis::contexts::{
    Bounds, ContextLayout, ContextTree, Frame, Origin, SiblingOrder, callees_of, callers_of,
    collapse_recursion, inverted, lay_out, renamed,
};
use crate::analysis::groups::GroupBy;
use crate::analysis::{Row, Side};
use crate::browse::{ContextRequest, Grouping, OpenProfile, Tables, context_tree};
use crate::model::FunctionId;

/// Most boxes of a flame graph: more than a screen can show, and few enough for the memory of a page.
const BOXES: usize = 400_000;
/// Bounds of estimates around a function, which are finer: many of its contexts are small.
const FINE: Bounds = Bounds {
    per_million: 1,
    contexts: 400_000,
};

/// Options of the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxRequest {
    /// Single invocations in time order, if the text records them.
    pub in_time_order: bool,
    /// Merge recursion.
    pub collapse: bool,
    /// Callers below callees, for the whole program.
    pub inverted: bool,
    /// Callers or callees of a row instead of the whole program.
    pub around: Option<(u32, Side)>,
    /// All rows that are the same function by this criterion are one: in the middle, and where callers are below
    /// callees.
    pub fold: Option<GroupBy>,
}

/// Boxes, and how they were made.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextBoxes {
    /// The boxes.
    pub layout: ContextLayout,
    /// How the tree was made.
    pub origin: Origin,
    /// The cost of the row in the middle, in the tree or not; for the whole program, the total.
    pub whole: i128,
    /// Whether the text records single invocations in time order.
    pub has_time_order: bool,
}

/// The contexts of an event; `None` if there is no such event or row.
pub fn context_boxes(
    open: &OpenProfile,
    event: usize,
    request: BoxRequest,
) -> Option<ContextBoxes> {
    let tables = open.tables();
    tables.events.get(event)?;
    let tree_request = ContextRequest {
        in_time_order: request.in_time_order && !request.inverted && request.around.is_none(),
        bounds: match request.around {
            Some(_) => FINE,
            None => Bounds::default(),
        },
    };
    let mut tree = context_tree(tables, open.contexts(), event, tree_request);
    let mut whole = tables.total(event);
    if let Some((row, side)) = request.around {
        if row as usize >= tables.names.rows() {
            return None;
        }
        let members = tables.folded(row, request.fold);
        (tree, whole) = match request.fold.filter(|_| members.len() > 1) {
            Some(by) => {
                let groups = &tables.groups(Grouping::By(by)).groups;
                let (group, firsts) = (groups.of(members[0]), groups.firsts());
                let merged = one_row_each(&tree, tables, by);
                let costs = tables.group_columns(Grouping::By(by), event)?;
                let is_center = |frame| frame == Frame::Function(firsts[group.0 as usize]);
                (
                    around(&merged, side, is_center),
                    costs[group.0 as usize].inclusive,
                )
            }
            None => {
                let is_center = |frame| is_of_row(tables, tables.row(row), frame);
                let whole = tables.flat(event).inclusive.of_row(row);
                (around(&tree, side, is_center), whole)
            }
        };
    }
    tree = arranged(tree, (tables, event), request);
    let order = match tree.is_in_time_order() {
        true => SiblingOrder::AsInTree,
        false => SiblingOrder::WidestFirst,
    };
    Some(ContextBoxes {
        layout: lay_out(&tree, order, BOXES),
        origin: tree.origin,
        whole,
        has_time_order: open.contexts().is_some_and(|c| c.is_in_time_order()),
    })
}

/// A tree of an event as requested: with recursion merged, and the tree of the whole program with callers below
/// callees.
pub(in crate::browse) fn arranged(
    mut tree: ContextTree,
    (tables, event): (&Tables, usize),
    request: BoxRequest,
) -> ContextTree {
    let is_inverted = request.inverted && request.around.is_none();
    // Each function that costs anything has one box below the root, as it has one row in the list.
    if let Some(by) = request.fold.filter(|_| is_inverted) {
        tree = one_row_each(&tree, tables, by);
    }
    if request.collapse {
        tree = collapse_recursion(&tree);
    }
    if is_inverted {
        tree = inverted(&tree, &self_costs(&tree, (tables, event), request.fold));
    }
    tree
}

/// The self costs of the functions of which an estimate may omit contexts, as their frames in the tree.
pub fn self_costs(
    tree: &ContextTree,
    (tables, event): (&Tables, usize),
    fold: Option<GroupBy>,
) -> Vec<(Frame, i128)> {
    if !tree.is_estimated() {
        return Vec::new();
    }
    let flat = tables.flat(event);
    let groups = fold.map(|by| tables.groups(Grouping::By(by)));
    let firsts = groups.as_ref().map(|facts| facts.groups.firsts());
    let frame = |function| match (&groups, &firsts) {
        (Some(facts), Some(firsts)) => firsts[facts.groups.of(function).0 as usize],
        _ => function,
    };
    let functions = tables.profile.functions().ids();
    let cost = |f: FunctionId| (Frame::Function(frame(f)), flat.self_costs[f.0 as usize]);
    functions.map(cost).collect()
}

/// A tree in which all rows of a function are the first of them: levels, and callers in names, are one.
fn one_row_each(tree: &ContextTree, tables: &Tables, by: GroupBy) -> ContextTree {
    let groups = &tables.groups(Grouping::By(by)).groups;
    let firsts = groups.firsts();
    renamed(tree, |frame| match frame {
        Frame::Function(f) => Frame::Function(firsts[groups.of(f).0 as usize]),
        other => other,
    })
}

/// Whether a frame is a row. A recorded tree has no cycles, so a cycle is replaced by its members.
fn is_of_row(tables: &Tables, row: Row, frame: Frame) -> bool {
    match (frame, row) {
        (Frame::Function(function), Row::Function(center)) => function == center,
        (Frame::Function(function), Row::Cycle(cycle)) => tables.cycles.of(function) == Some(cycle),
        (Frame::Cycle(cycle), Row::Cycle(center)) => cycle == center,
        (Frame::Cycle(_) | Frame::Total | Frame::Rest, _) => false,
    }
}

/// The callers or callees of the frames in the middle.
fn around(tree: &ContextTree, side: Side, is_center: impl Fn(Frame) -> bool) -> ContextTree {
    match side {
        Side::Callers => callers_of(tree, is_center),
        Side::Callees => callees_of(tree, is_center),
    }
}
