//! Contexts while they are being linked: nodes with parents, in the order of their creation.
//!
//! Siblings are in that order too, so the forest of a text in time order is in time order.

use super::NotRecorded;
use crate::order::Grouped;
use rustc_hash::FxHashMap;

/// Marks a node without a parent.
pub(super) const NONE: u32 = u32::MAX;

/// Nodes with their costs in the part's own events.
#[derive(Clone, Debug, Default)]
pub(super) struct Forest {
    /// Events of a node.
    pub(super) stride: usize,
    pub(super) parents: Vec<u32>,
    /// Function number in the recorder.
    pub(super) functions: Vec<u32>,
    pub(super) counts: Vec<u64>,
    /// `stride` costs for each node.
    pub(super) costs: Vec<i64>,
}

impl Forest {
    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    /// Memory in units of 8 bytes.
    pub(super) fn cells(&self) -> usize {
        self.len() * (self.stride + 2)
    }

    /// Adds space for more events.
    pub(super) fn widen(&mut self, stride: usize) {
        if stride <= self.stride {
            return;
        }
        let mut costs = vec![0; self.len() * stride];
        if self.stride > 0 {
            let rows = costs.chunks_mut(stride).zip(self.costs.chunks(self.stride));
            rows.for_each(|(new, old)| new[..old.len()].copy_from_slice(old));
        }
        self.costs = costs;
        self.stride = stride;
    }

    /// Appends a node; missing costs are 0.
    pub(super) fn push(&mut self, parent: u32, function: u32, count: u64, costs: &[i64]) -> u32 {
        let node = self.len() as u32;
        self.parents.push(parent);
        self.functions.push(function);
        self.counts.push(count);
        self.costs.extend_from_slice(costs);
        self.costs.resize(self.len() * self.stride, 0);
        node
    }

    pub(super) fn costs_of(&self, node: u32) -> &[i64] {
        &self.costs[node as usize * self.stride..][..self.stride]
    }

    pub(super) fn add(&mut self, node: u32, count: u64, costs: &[i64]) -> Result<(), NotRecorded> {
        let total = &mut self.counts[node as usize];
        *total = total.saturating_add(count);
        let cells = &mut self.costs[node as usize * self.stride..];
        for (cell, &cost) in cells.iter_mut().zip(costs) {
            *cell = cell.checked_add(cost).ok_or(NotRecorded::TooLarge)?;
        }
        Ok(())
    }

    /// Merges equal contexts. Roots of different `kind` stay different; `kinds` is called for each root.
    /// Returns the new node of each old root.
    pub(super) fn merged(
        &self,
        mut kind: impl FnMut(u32) -> Option<u32>,
    ) -> Result<(Forest, FxHashMap<u32, u32>), NotRecorded> {
        let mut merged = Forest {
            stride: self.stride,
            ..Forest::default()
        };
        let mut nodes: FxHashMap<(u32, u32, u32), u32> = FxHashMap::default();
        let mut roots = FxHashMap::default();
        // By old node; parents come first.
        let mut new = vec![NONE; self.len()];
        for node in preorder(&self.parents) {
            let at = node as usize;
            let (parent, kind) = match self.parents[at] {
                NONE => match kind(node) {
                    Some(kind) => (NONE, kind),
                    None => continue,
                },
                parent if new[parent as usize] == NONE => continue,
                parent => (new[parent as usize], 0),
            };
            let key = (parent, self.functions[at], kind);
            let (count, costs) = (self.counts[at], self.costs_of(node));
            new[at] = match nodes.get(&key) {
                Some(&known) => {
                    merged.add(known, count, costs)?;
                    known
                }
                None => {
                    let pushed = merged.push(parent, self.functions[at], count, costs);
                    nodes.insert(key, pushed);
                    pushed
                }
            };
            if self.parents[at] == NONE {
                roots.insert(node, new[at]);
            }
        }
        Ok((merged, roots))
    }
}

/// All nodes, each followed by its subtree, siblings by number. Parents may have any numbers.
pub(super) fn preorder(parents: &[u32]) -> Vec<u32> {
    let nodes = parents.iter().copied().zip(0u32..);
    let children = Grouped::new(parents.len(), nodes.filter(|node| node.0 != NONE));
    let mut order = Vec::with_capacity(parents.len());
    let roots = (0..parents.len() as u32).filter(|&n| parents[n as usize] == NONE);
    let mut stack: Vec<u32> = Vec::new();
    for root in roots {
        stack.push(root);
        while let Some(node) = stack.pop() {
            order.push(node);
            stack.extend(children.of(node).iter().rev());
        }
    }
    order
}

#[cfg(test)]
mod tests;
