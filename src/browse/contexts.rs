//! The calling contexts of an event, recorded ones if the text has them, otherwise estimates; and the boxes of a
//! flame graph made from them, with the user's options.

use crate::analysis::contexts::{
    Bounds, ContextLayout, ContextTree, Frame, Origin, RecordedContexts, SiblingOrder, callees_of,
    callers_of, collapse_recursion, estimate, estimate_around, estimate_inverted, inverted,
    lay_out, renamed,
};
use crate::analysis::groups::GroupBy;
use crate::analysis::{InclusiveRule, Row, Side};
use crate::browse::{ComparedTables, Grouping, OpenProfile, Tables};
use std::borrow::Cow;

/// Most boxes of a flame graph: more than a screen can show, and few enough for the memory of a page.
const BOXES: usize = 400_000;

/// Options of the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxRequest<'a> {
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
    /// Rows from the first context of an estimate to one that is opened further: see [`Bounds::closer`].
    pub closer: &'a [u32],
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
    /// How much of it is in contexts. Around a function the rest is a box of its own, for those within its cycle.
    pub drawn: i128,
    /// Whether the text records single invocations in time order.
    pub has_time_order: bool,
    /// Whether each box has less than its function costs there, as it lacks calls within a cycle.
    pub limits: Vec<bool>,
}

/// The contexts of an event; `None` if there is no such event or row.
pub fn context_boxes(
    open: &OpenProfile,
    event: usize,
    request: BoxRequest<'_>,
) -> Option<ContextBoxes> {
    let tables = open.tables();
    tables.events.get(event)?;
    let rows = request.closer.iter();
    let path: Option<Vec<Frame>> = rows
        .map(|&row| tables.known_row(row).map(Frame::from))
        .collect();
    let bounds = Bounds {
        closer: &path?,
        ..Bounds::default()
    };
    let (mut tree, whole) = match request.around {
        Some((row, side)) => around(open, event, (row, side), request.fold, bounds)?,
        None => {
            let in_time_order = request.in_time_order && !request.inverted;
            let recorded = recorded_tree(tables, open.contexts(), event, in_time_order);
            let estimated = || estimate(tables.view(event), bounds);
            (recorded.unwrap_or_else(estimated), tables.total(event))
        }
    };
    let drawn = tree.inclusive[0];
    let lacking = whole - drawn;
    if request.around.is_some() && tree.is_estimated() && !tree.is_empty() && lacking > 0 {
        tree = tree.with_rest(lacking);
    }
    tree = arranged(tree, (tables, event), request);
    let order = match tree.is_in_time_order() {
        true => SiblingOrder::AsInTree,
        false => SiblingOrder::WidestFirst,
    };
    let layout = lay_out(&tree, order, BOXES);
    let is_below = matches!(request.around, None | Some((_, Side::Callees)));
    Some(ContextBoxes {
        limits: lower_limits(&layout, &[tables], request, is_below && tree.is_estimated()),
        layout,
        origin: tree.origin,
        whole,
        drawn,
        has_time_order: open.contexts().is_some_and(|c| c.is_in_time_order()),
    })
}

/// Whether each box has less than its function costs there: in an estimated tree of callees, members of cycles lack
/// calls ([`Cycles::lacks_calls`](crate::analysis::Cycles::lacks_calls)), unless they have all that their cycle costs. The
/// function that the tree is around costs there what it costs in all.
pub(in crate::browse) fn lower_limits(
    layout: &ContextLayout,
    sides: &[&Tables],
    request: BoxRequest<'_>,
    is_estimated: bool,
) -> Vec<bool> {
    if !is_estimated || request.inverted && request.around.is_none() {
        return vec![false; layout.frames.len()];
    }
    let mut lacks = vec![false; sides[0].profile.functions().len()];
    for tables in sides {
        let firsts = tables.firsts(request.fold.filter(|_| request.around.is_some()));
        for (function, first) in tables.profile.functions().ids().zip(firsts) {
            lacks[first.0 as usize] |= tables.cycles.lacks_calls(function);
        }
    }
    let inclusive = |at: usize| layout.inclusive[at];
    let is_limit = |(at, (frame, parent)): (usize, (&Frame, &u32))| {
        let parent = *parent as usize;
        let is_all =
            matches!(layout.frames[parent], Frame::Cycle(_)) && inclusive(at) == inclusive(parent);
        match (frame, parent) {
            (Frame::Function(center), 0) if request.around.is_some() => {
                sides.iter().any(|tables| tables.is_lower_limit(*center))
            }
            (Frame::Function(function), _) => lacks[function.0 as usize] && !is_all,
            _ => false,
        }
    };
    let boxes = layout.frames.iter().zip(&layout.parents);
    boxes.enumerate().map(is_limit).collect()
}

/// A tree of an event as requested: with recursion merged, and the tree of the whole program with callers below
/// callees.
pub(in crate::browse) fn arranged(
    mut tree: ContextTree,
    (tables, event): (&Tables, usize),
    request: BoxRequest<'_>,
) -> ContextTree {
    if request.inverted && request.around.is_none() {
        tree = turned(&tree, (tables, event));
        // Each function that costs anything has one box below the root, as it has one row in the list.
        if let Some(by) = request.fold {
            tree = one_row_each(&tree, tables, by);
        }
    }
    match request.collapse {
        true => collapse_recursion(&tree),
        false => tree,
    }
}

/// The tree of an event inverted. An estimate is made again from the callees, as that of the callers leaves out others.
pub fn turned(tree: &ContextTree, (tables, event): (&Tables, usize)) -> ContextTree {
    let estimate = || estimate_inverted(tables.view(event), Bounds::default());
    match (tree.origin, tree.is_estimated().then(estimate).flatten()) {
        (Origin::Estimated { certain: of, .. }, Some(mut turned)) => {
            if let Origin::Estimated { certain, .. } = &mut turned.origin {
                *certain = of;
            }
            turned
        }
        _ => inverted(tree),
    }
}

/// A tree in which all rows of a function are the first of them: levels, and callers in names, are one.
fn one_row_each(tree: &ContextTree, tables: &Tables, by: GroupBy) -> ContextTree {
    let firsts = tables.firsts(Some(by));
    renamed(tree, |frame| match frame {
        Frame::Function(f) => Frame::Function(firsts[f.0 as usize]),
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

/// The callers or callees of a row, or of all rows that are the same function by a criterion, and its inclusive cost.
fn around(
    open: &OpenProfile,
    event: usize,
    (row, side): (u32, Side),
    fold: Option<GroupBy>,
    bounds: Bounds<'_>,
) -> Option<(ContextTree, i128)> {
    let tables = open.tables();
    let center_row = tables.known_row(row)?;
    let members = tables.folded(row, fold);
    let fold = fold.filter(|_| members.len() > 1);
    let center = match center_row {
        Row::Cycle(_) => vec![center_row],
        Row::Function(_) => members.iter().copied().map(Row::Function).collect(),
    };
    let whole = match fold {
        Some(by) => {
            let group = tables.groups(Grouping::By(by)).groups.of(members[0]);
            tables.group_columns(Grouping::By(by), event)?[group.0 as usize].inclusive
        }
        None => tables.flat(event).inclusive.of_row(row),
    };
    let one_row = |tree: ContextTree| match fold {
        Some(by) => one_row_each(&tree, tables, by),
        None => tree,
    };
    let recorded = recorded_tree(tables, open.contexts(), event, false);
    let is_known = tables.rule == InclusiveRule::default();
    let most = is_known.then(|| u128::try_from(whole).unwrap_or(0));
    if recorded.is_none()
        && let Some(tree) = estimate_around(tables.view(event), bounds, side, &center, most)
    {
        return Some((one_row(tree), whole));
    }
    let tree = recorded.unwrap_or_else(|| estimate(tables.view(event), bounds));
    let tree = one_row(tree);
    let first = fold.map(|by| tables.firsts(Some(by))[members[0].0 as usize]);
    let is_center = |frame| match first {
        Some(first) => frame == Frame::Function(first),
        None => is_of_row(tables, center_row, frame),
    };
    let tree = match side {
        Side::Callers => callers_of(&tree, is_center),
        Side::Callees => callees_of(&tree, is_center),
    };
    Some((tree, whole))
}

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
fn recorded_tree(
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

#[cfg(test)]
mod tests;
