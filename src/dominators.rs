//! Dominators: the nodes of a graph that all paths from its roots to a node lead through. Lengauer and Tarjan's
//! search of 1979, whose time is that of the number of edges and a logarithm. It has its own stacks, because recursion
//! of a profiled program may be a million calls deep.

use crate::order::Grouped;

/// No node.
const NONE: u32 = u32::MAX;

/// The nearest dominators in a graph. Without nodes, nothing dominates anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dominators {
    /// By node; [`NONE`] without one.
    nearest: Vec<u32>,
    /// All nodes, each after its dominators.
    order: Vec<u32>,
}

impl Dominators {
    /// Finds the nearest dominators in a graph of `edges` between nodes below `nodes`. What no root leads to is entered
    /// somewhere.
    pub(crate) fn find(nodes: usize, edges: &[(u32, u32)], is_root: impl Fn(u32) -> bool) -> Self {
        let onward = Grouped::new(nodes, edges.iter().copied());
        let backward = Grouped::new(nodes, edges.iter().map(|&(from, to)| (to, from)));
        // Place 0 is above all roots; that of a node is the one after it in `order`.
        let (mut order, mut places, mut parents) = (Vec::new(), vec![NONE; nodes], vec![0]);
        let mut is_entry = vec![true];
        let all = 0..nodes as u32;
        for root in all.clone().filter(|&node| is_root(node)).chain(all) {
            let mut open = vec![(root, 0)];
            while let Some((node, parent)) = open.pop() {
                if places[node as usize] != NONE {
                    continue;
                }
                order.push(node);
                let place = order.len() as u32;
                places[node as usize] = place;
                parents.push(parent);
                is_entry.push(parent == 0 || is_root(node));
                open.extend(onward.of(node).iter().map(|&to| (to, place)));
            }
        }
        let mut forest = Forest::new(order.len() + 1);
        let mut nearest = vec![0; order.len() + 1];
        // The places with the same semidominator, as lists.
        let (mut first, mut next) = (vec![NONE; nearest.len()], vec![NONE; nearest.len()]);
        for place in (1..nearest.len()).rev() {
            let node = order[place - 1];
            let before = backward.of(node).iter().map(|&from| places[from as usize]);
            let semi = match is_entry[place] {
                true => 0,
                false => before.fold(parents[place], |semi, from| semi.min(forest.lowest(from).1)),
            };
            forest.semi[place] = semi;
            let parent = parents[place];
            forest.above[place] = parent;
            next[place] = std::mem::replace(&mut first[semi as usize], place as u32);
            let mut below = std::mem::replace(&mut first[parent as usize], NONE);
            while below != NONE {
                let (lowest, semi) = forest.lowest(below);
                let is_lower = semi < forest.semi[below as usize];
                nearest[below as usize] = if is_lower { lowest } else { parent };
                below = next[below as usize];
            }
        }
        for place in 1..nearest.len() {
            if nearest[place] != forest.semi[place] {
                nearest[place] = nearest[nearest[place] as usize];
            }
        }
        let node = |place: u32| place.checked_sub(1).map_or(NONE, |at| order[at as usize]);
        Dominators {
            nearest: places
                .iter()
                .map(|&place| node(nearest[place as usize]))
                .collect(),
            order,
        }
    }

    /// The nearest dominator of a node.
    pub(crate) fn of(&self, node: u32) -> Option<u32> {
        let nearest = self.nearest.get(node as usize);
        nearest.copied().filter(|&nearest| nearest != NONE)
    }

    /// All nodes that have one, each after its nearest dominator, which comes first in the pair.
    pub(crate) fn downward(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        let nodes = self.order.iter();
        nodes.filter_map(|&node| Some((self.of(node)?, node)))
    }

    /// The same pairs, each after all those of the nodes that its node dominates.
    pub(crate) fn upward(&self) -> impl Iterator<Item = (u32, u32)> {
        self.downward().rev()
    }
}

/// The places that are done, with those above them, up to one that is not.
struct Forest {
    semi: Vec<u32>,
    above: Vec<u32>,
    /// The place with the lowest `semi` on the way up as far as it was followed.
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    fn new(places: usize) -> Self {
        let own: Vec<u32> = (0..places as u32).collect();
        Forest {
            semi: own.clone(),
            above: vec![NONE; places],
            label: own,
            path: Vec::new(),
        }
    }

    /// The place with the lowest `semi` on the way up from one, and that number; shortens this way.
    fn lowest(&mut self, place: u32) -> (u32, u32) {
        let mut at = place;
        while self.above[at as usize] != NONE
            && self.above[self.above[at as usize] as usize] != NONE
        {
            self.path.push(at);
            at = self.above[at as usize];
        }
        while let Some(at) = self.path.pop() {
            let above = self.above[at as usize] as usize;
            let semi = |label: u32| self.semi[label as usize];
            if semi(self.label[above]) < semi(self.label[at as usize]) {
                self.label[at as usize] = self.label[above];
            }
            self.above[at as usize] = self.above[above];
        }
        let lowest = self.label[place as usize];
        (lowest, self.semi[lowest as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether a root leads to a node without leading through another one.
    fn is_reached(edges: &[(u32, u32)], roots: &[u32], to: u32, without: Option<u32>) -> bool {
        let mut reached: Vec<u32> = roots.to_vec();
        for _ in 0..edges.len() {
            reached.retain(|&node| Some(node) != without);
            let onward = edges.iter().filter(|edge| reached.contains(&edge.0));
            let onward: Vec<u32> = onward.map(|edge| edge.1).collect();
            reached.extend(onward);
            reached.sort_unstable();
            reached.dedup();
        }
        reached.retain(|&node| Some(node) != without);
        reached.contains(&to)
    }

    proptest! {
        #[test]
        fn a_node_without_its_dominator_is_not_reached(
            edges in prop::collection::vec((0..9u32, 0..9u32), 0..24),
            mut roots in prop::collection::vec(0..9u32, 0..3),
        ) {
            let found = Dominators::find(9, &edges, |node| roots.contains(&node));
            for node in 0..9 {
                if !is_reached(&edges, &roots, node, None) {
                    roots.push(node);
                }
            }
            for node in 0..9 {
                let dominators = (0..9).filter(|&by| !is_reached(&edges, &roots, node, Some(by)));
                let mut all: Vec<u32> = std::iter::successors(Some(node), |&node| found.of(node)).collect();
                all.sort_unstable();
                prop_assert_eq!(all, dominators.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_million_nested_calls_need_no_stack() {
        let last = 1_000_000;
        let chain = (0..last).map(|node| (node, node + 1)).chain([(last, 1)]);
        let edges: Vec<(u32, u32)> = chain.collect();
        let found = Dominators::find(last as usize + 1, &edges, |node| node == 0);
        assert_eq!(
            [found.of(0), found.of(1), found.of(last)],
            [None, Some(0), Some(last - 1)]
        );
        assert_eq!(found.upward().next(), Some((last - 1, last)));
    }
}
