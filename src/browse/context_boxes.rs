//! Calling contexts as a picture wants them: from the tree that there is, through what the user
//! chose, to boxes.

use super::{ContextWish, OpenProfile, context_tree};
use crate::analysis::contexts::{
    ContextLayout, Origin, SiblingOrder, carries_contexts, collapse_recursion, lay_out,
};

/// Most boxes of a picture; more than any screen shows, and no more memory than a page can spare.
const BOXES: usize = 400_000;

/// What the user chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxWish {
    /// Single invocations in the order of time, where the text has them.
    pub in_time_order: bool,
    /// Recursion folded.
    pub collapse: bool,
}

/// Boxes, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextBoxes {
    /// The boxes.
    pub layout: ContextLayout,
    /// How their tree was made.
    pub origin: Origin,
    /// Whether the text has single invocations in time order.
    pub has_time_order: bool,
    /// Whether names carry the callers that the boxes show already.
    pub names_carry_callers: bool,
}

/// The contexts of an event; `None` if there is no such event.
pub fn context_boxes(open: &OpenProfile, event: usize, wish: BoxWish) -> Option<ContextBoxes> {
    let tables = open.tables();
    tables.events.get(event)?;
    let tree_wish = ContextWish {
        in_time_order: wish.in_time_order,
        ..ContextWish::default()
    };
    let mut tree = context_tree(tables, open.contexts(), event, tree_wish);
    if wish.collapse {
        tree = collapse_recursion(&tree);
    }
    let order = match tree.is_in_time_order() {
        true => SiblingOrder::AsInTree,
        false => SiblingOrder::WidestFirst,
    };
    Some(ContextBoxes {
        layout: lay_out(&tree, order, BOXES),
        origin: tree.origin,
        has_time_order: open.contexts().is_some_and(|c| c.is_in_time_order()),
        names_carry_callers: carries_contexts(&tables.profile),
    })
}
