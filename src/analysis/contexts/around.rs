//! The contexts of one function: trees of its callees and of its callers; and the callers of all functions, the
//! whole tree inverted.
//!
//! In both trees of one function it is the only child of the root, with its cost in all of its contexts together.
//! Nested contexts of the function count once, with the outermost one.

use super::forest::NONE;
use super::growing::GrowingTree;
use super::{ContextTree, Frame};
use crate::order;
use rustc_hash::FxHashMap;

/// Most contexts of a tree of callers. The others become [`Frame::Rest`].
const MOST: usize = 200_000;

/// The callees of a function, its contexts merged. `is_center` recognises its frames.
pub fn callees_of(tree: &ContextTree, is_center: impl Fn(Frame) -> bool) -> ContextTree {
    let mut nodes = GrowingTree::default();
    // By row of the tree: its node, for rows within a context of the function.
    let mut node_of = vec![NONE; tree.len()];
    for row in 1..tree.len() {
        let parent = node_of[tree.parents[row] as usize];
        if parent == NONE && !is_center(tree.frames[row]) {
            continue;
        }
        let node = child(&mut nodes, parent, tree.frames[row]);
        nodes.add(node, tree.counts[row], tree.self_costs[row]);
        node_of[row] = node;
    }
    nodes.tree(tree, 0)
}

/// The callers of a function, the nearest first. The cost of a node is that of the function when called
/// along this path; its self cost is the part for which the path ends here.
pub fn callers_of(tree: &ContextTree, is_center: impl Fn(Frame) -> bool) -> ContextTree {
    let outermost = outermost(tree, is_center);
    let Some(&first) = outermost.first() else {
        return ContextTree::new(tree.origin);
    };
    let mut nodes = GrowingTree::default();
    let center = child(&mut nodes, NONE, tree.frames[first as usize]);
    let ways = outermost.iter().map(|&row| Way { at: row, from: row });
    let cost_of = |row: u32| (tree.counts[row as usize], tree.inclusive[row as usize]);
    climb(tree, &mut nodes, vec![(center, ways.collect())], &cost_of);
    nodes.tree(tree, 0)
}

/// The tree inverted: each function with its self cost, its callers below it, the nearest first. The cost of a node
/// is the self cost of the function at the first level when called along this path; its self cost is the part for
/// which the path ends here. The functions together have the cost of the whole tree. Calls are not counted.
pub fn inverted(tree: &ContextTree) -> ContextTree {
    let mut nodes = GrowingTree::default();
    let mut places: FxHashMap<Frame, usize> = FxHashMap::default();
    // By function: its size, and where it is.
    let mut found: Vec<(Frame, u128, Vec<Way>)> = Vec::new();
    for row in 1..tree.len() as u32 {
        let (frame, cost) = (tree.frames[row as usize], tree.self_costs[row as usize]);
        if cost != 0 {
            let place = *places.entry(frame).or_insert(found.len());
            if place == found.len() {
                found.push((frame, 0, Vec::new()));
            }
            found[place].1 += cost.unsigned_abs();
            found[place].2.push(Way { at: row, from: row });
        }
    }
    order::sort_by_key(&mut found, |one| one.1);
    let cost_of = |row: u32| (0, tree.self_costs[row as usize]);
    let mut level = Vec::new();
    for (frame, _, ways) in found {
        let node = nodes.push(NONE, frame);
        match frame {
            // Omitted contexts have no common function.
            Frame::Rest => ways
                .iter()
                .for_each(|way| nodes.add(node, 0, cost_of(way.from).1)),
            _ => level.push((node, ways)),
        }
    }
    climb(tree, &mut nodes, level, &cost_of);
    nodes.tree(tree, tree.self_costs[0])
}

/// Adds the callers of nodes, from the last node to the first. `cost_of` gives the number of entries and the
/// cost of the context where a way began.
fn climb(
    tree: &ContextTree,
    nodes: &mut GrowingTree,
    mut level: Vec<(u32, Vec<Way>)>,
    cost_of: &dyn Fn(u32) -> (u64, i128),
) {
    let most = MOST.max(2 * level.len());
    while let Some((node, ways)) = level.pop() {
        let mut by_caller: Vec<(u32, Vec<Way>)> = Vec::new();
        let mut places: FxHashMap<u32, usize> = FxHashMap::default();
        for way in ways {
            let (count, cost) = cost_of(way.from);
            let caller = tree.parents[way.at as usize];
            if caller == 0 {
                nodes.add(node, count, cost);
                continue;
            }
            nodes.add(node, count, 0);
            let frame = match nodes.len() < most {
                true => tree.frames[caller as usize],
                false => Frame::Rest,
            };
            let child = child(nodes, node, frame);
            if frame == Frame::Rest {
                nodes.add(child, count, cost);
                continue;
            }
            let place = *places.entry(child).or_insert_with(|| {
                by_caller.push((child, Vec::new()));
                by_caller.len() - 1
            });
            by_caller[place].1.push(Way { at: caller, ..way });
        }
        level.append(&mut by_caller);
    }
}

/// A way up from a context of the function.
#[derive(Clone, Copy)]
struct Way {
    /// The row that was reached.
    at: u32,
    /// The context where it began.
    from: u32,
}

/// The contexts of a function that are not within others of it.
fn outermost(tree: &ContextTree, is_center: impl Fn(Frame) -> bool) -> Vec<u32> {
    let mut found = Vec::new();
    let mut row = 1;
    while row < tree.len() as u32 {
        if is_center(tree.frames[row as usize]) {
            found.push(row);
            row = tree.ends[row as usize];
        } else {
            row += 1;
        }
    }
    found
}

/// Finds or adds the child with a frame; all contexts of the function itself are merged.
fn child(nodes: &mut GrowingTree, parent: u32, frame: Frame) -> u32 {
    match parent == NONE && nodes.len() > 0 {
        true => 0,
        false => nodes.child(parent, frame),
    }
}

#[cfg(test)]
mod tests;
