//! Contexts as boxes: the geometry of a flame graph, and the rows of a call tree.
//!
//! Boxes are stored level by level, from left to right, so that the boxes of a level and the children of a
//! box are ranges. Visible boxes are found by binary search.
//!
//! The width of a box is the sum of the absolute self costs in its subtree. Without negative costs this is
//! the cost of its context.

use super::{ContextTree, Frame};
use crate::order;
use std::cmp::Reverse;

/// Order of siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiblingOrder {
    /// The widest first, [`Frame::Rest`] last.
    WidestFirst,
    /// As in the tree.
    AsInTree,
}

/// Boxes by level. The root is box 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContextLayout {
    /// What each box is.
    pub frames: Vec<Frame>,
    /// Row of the tree; `None` for several merged rows.
    pub rows: Vec<Option<u32>>,
    /// The parent box; 0 for the root itself.
    pub parents: Vec<u32>,
    /// The children of box `n` are `first_children[n]..first_children[n + 1]`.
    pub first_children: Vec<u32>,
    /// The boxes of level `n` are `levels[n]..levels[n + 1]`.
    pub levels: Vec<u32>,
    /// Where each box begins, in the unit of cost.
    pub lefts: Vec<f64>,
    /// How wide it is, in the unit of cost.
    pub widths: Vec<f64>,
    /// Self costs.
    pub self_costs: Vec<i128>,
    /// Inclusive costs.
    pub inclusive: Vec<i128>,
    /// Number of entries; 0 if unknown.
    pub counts: Vec<u64>,
}

/// Lays out a tree with at most about this many boxes: the narrowest children of each parent are merged
/// into one [`Frame::Rest`].
pub fn lay_out(tree: &ContextTree, order: SiblingOrder, most: usize) -> ContextLayout {
    let widths = widths(tree);
    let least = least_width(&widths, most);
    let mut layout = ContextLayout {
        levels: vec![0],
        ..ContextLayout::default()
    };
    let mut lefts = Vec::new();
    let mut level = vec![Cell::of(tree, &widths, 0, 0, 0)];
    while !level.is_empty() {
        level.iter().for_each(|cell| layout.push(cell, &mut lefts));
        layout.levels.push(layout.frames.len() as u32);
        level = next_level(tree, &widths, least, order, &level, &mut layout);
    }
    layout.first_children.push(layout.frames.len() as u32);
    layout
}

/// A box before it is stored.
struct Cell {
    /// Row of the tree; `None` for several merged rows.
    row: Option<u32>,
    frame: Frame,
    parent: u32,
    left: u128,
    width: u128,
    self_cost: i128,
    inclusive: i128,
    count: u64,
}

impl Cell {
    fn of(tree: &ContextTree, widths: &[u128], row: u32, parent: u32, left: u128) -> Self {
        let at = row as usize;
        Cell {
            row: Some(row),
            frame: tree.frames[at],
            parent,
            left,
            width: widths[at],
            self_cost: tree.self_costs[at],
            inclusive: tree.inclusive[at],
            count: tree.counts[at],
        }
    }

    /// A box for children that are too narrow.
    fn rest(parent: u32) -> Self {
        Cell {
            row: None,
            frame: Frame::Rest,
            parent,
            left: 0,
            width: 0,
            self_cost: 0,
            inclusive: 0,
            count: 0,
        }
    }
}

impl ContextLayout {
    fn push(&mut self, cell: &Cell, lefts: &mut Vec<u128>) {
        self.frames.push(cell.frame);
        self.rows.push(cell.row);
        self.parents.push(cell.parent);
        lefts.push(cell.left);
        // Positions are for pixels: rounded to the nearest double.
        self.lefts.push(cell.left as f64);
        self.widths.push(cell.width as f64);
        self.self_costs.push(cell.self_cost);
        self.inclusive.push(cell.inclusive);
        self.counts.push(cell.count);
    }
}

fn next_level(
    tree: &ContextTree,
    widths: &[u128],
    least: u128,
    order: SiblingOrder,
    level: &[Cell],
    layout: &mut ContextLayout,
) -> Vec<Cell> {
    let first = layout.frames.len() - level.len();
    let mut next = Vec::new();
    for (at, cell) in level.iter().enumerate() {
        layout
            .first_children
            .push((layout.frames.len() + next.len()) as u32);
        let parent = (first + at) as u32;
        let mut left = cell.left;
        for mut child in children(tree, widths, least, order, cell.row, parent) {
            child.left = left;
            left += child.width;
            next.push(child);
        }
    }
    next
}

fn children(
    tree: &ContextTree,
    widths: &[u128],
    least: u128,
    order: SiblingOrder,
    row: Option<u32>,
    parent: u32,
) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut rest = Cell::rest(parent);
    for child in row.into_iter().flat_map(|row| tree.children(row)) {
        let cell = Cell::of(tree, widths, child, parent, 0);
        if cell.width == 0 && cell.inclusive == 0 && cell.frame == Frame::Rest {
            continue;
        }
        if cell.frame != Frame::Rest && cell.width >= least {
            cells.push(cell);
            continue;
        }
        rest.width += cell.width;
        rest.self_cost += cell.inclusive;
        rest.inclusive += cell.inclusive;
    }
    if order == SiblingOrder::WidestFirst {
        // The sort is stable: equal widths keep the order of the tree.
        order::sort_by_key(&mut cells, |cell| Reverse(cell.width));
    }
    if rest.width > 0 {
        cells.push(rest);
    }
    cells
}

/// Sizes of self costs summed over subtrees.
fn widths(tree: &ContextTree) -> Vec<u128> {
    let mut widths: Vec<u128> = tree.self_costs.iter().map(|c| c.unsigned_abs()).collect();
    for row in (1..widths.len()).rev() {
        widths[tree.parents[row] as usize] += widths[row];
    }
    widths
}

/// The least width so that at most this many boxes remain. A parent is at least as wide as its children, so
/// whole subtrees are dropped.
fn least_width(widths: &[u128], most: usize) -> u128 {
    if widths.len() <= most {
        return 0;
    }
    let mut sorted = widths.to_vec();
    let at = sorted.len() - most - 1;
    let (_, &mut least, _) = sorted.select_nth_unstable(at);
    least + 1
}

#[cfg(test)]
mod tests;
