//! Contexts that were rebuilt from the records of a text.

use super::forest::{Forest, NONE, preorder};
use super::{ContextTree, Frame, NotRecorded, Origin};
use crate::model::{Formula, FunctionId, PartSelection, Profile, Uncalled};
use crate::sink::Place;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// All contexts of a profile, for any event and any selection of parts.
#[derive(Clone, Debug)]
pub struct RecordedContexts {
    pub(super) forest: Rc<Forest>,
    /// Functions by the numbers of the forest.
    pub(super) places: Vec<Place>,
    /// Roots with their part.
    pub(super) roots: Vec<(u32, u32)>,
    pub(super) in_time_order: bool,
    pub(super) ambiguous: u64,
}

impl RecordedContexts {
    /// The same contexts as contexts of another profile that contains the one they were read with. Its parts start
    /// at `first_part`; `renamed_to` returns the function for each of its functions. `None` if a function has none.
    pub fn placed(
        &self,
        read: &Profile,
        profile: &Profile,
        renamed_to: impl Fn(FunctionId) -> Option<FunctionId>,
        first_part: u32,
    ) -> Option<Self> {
        let functions = self.functions(read).into_iter();
        let places = functions.map(|f| Some(profile.functions().place(renamed_to(f)?)));
        let roots = self.roots.iter();
        Some(RecordedContexts {
            forest: Rc::clone(&self.forest),
            places: places.collect::<Option<_>>()?,
            roots: roots
                .map(|&(root, part)| (root, first_part + part))
                .collect(),
            ..*self
        })
    }

    /// Whether [`in_time_order`](Self::in_time_order) returns a tree.
    pub fn is_in_time_order(&self) -> bool {
        self.in_time_order
    }

    /// The tree with equal contexts merged; siblings in the order of their first return.
    ///
    /// # Errors
    /// [`NotRecorded::TooLarge`] if a sum of costs does not fit.
    pub fn merged(
        &self,
        profile: &Profile,
        formula: &Formula,
        parts: &PartSelection,
    ) -> Result<ContextTree, NotRecorded> {
        let of_root: FxHashMap<u32, u32> = self.roots.iter().copied().collect();
        // The costs of a node are in the order of its part's events, so parts with different events are
        // summed in the tree, not in the forest.
        let kinds = kinds(profile);
        let selected = |root| {
            let part = *of_root.get(&root)?;
            parts.contains(part).then(|| kinds[part as usize])
        };
        let (forest, new) = self.forest.merged(selected)?;
        let mut roots: Vec<(u32, u32)> = Vec::new();
        for &(root, part) in &self.roots {
            roots.extend(new.get(&root).map(|&root| (root, part)));
        }
        roots.sort_unstable();
        roots.dedup_by_key(|root| root.0);
        Ok(self.arrange(&forest, &roots, profile, formula, false))
    }

    /// The tree in which each invocation is a row, siblings in the order in which they returned. `None` if
    /// the text has no such order, or too many invocations.
    pub fn in_time_order(
        &self,
        profile: &Profile,
        formula: &Formula,
        parts: &PartSelection,
    ) -> Option<ContextTree> {
        if !self.in_time_order {
            return None;
        }
        let selected = self.roots.iter().filter(|root| parts.contains(root.1));
        let roots: Vec<(u32, u32)> = selected.copied().collect();
        Some(self.arrange(&self.forest, &roots, profile, formula, true))
    }

    fn arrange(
        &self,
        forest: &Forest,
        roots: &[(u32, u32)],
        profile: &Profile,
        formula: &Formula,
        in_time_order: bool,
    ) -> ContextTree {
        let functions = self.functions(profile);
        let part_of: FxHashMap<u32, u32> = roots.iter().copied().collect();
        let mut tree = ContextTree::new(Origin::Recorded {
            in_time_order,
            ambiguous: self.ambiguous,
        });
        let mut rows = vec![0u32; forest.len()];
        let mut terms: Option<Vec<(i64, usize)>> = None;
        for node in preorder(&forest.parents) {
            let parent = match forest.parents[node as usize] {
                NONE => {
                    let part = part_of.get(&node);
                    terms = part.map(|&part| own_terms(profile, formula, part));
                    0
                }
                parent => rows[parent as usize],
            };
            let Some(terms) = &terms else { continue };
            let at = node as usize;
            let function = functions[forest.functions[at] as usize];
            rows[at] = tree.push(
                parent,
                Frame::Function(function),
                forest.counts[at],
                own_cost(terms, forest.costs_of(node)),
            );
        }
        tree.close()
    }

    /// The number of these roots, given with their part, by function.
    pub(super) fn uncalled(&self, profile: &Profile, roots: &[(u32, u32)]) -> Vec<Uncalled> {
        let functions = self.functions(profile);
        let mut counts: BTreeMap<(u32, FunctionId), u64> = BTreeMap::new();
        for &(root, part) in roots {
            let function = functions[self.forest.functions[root as usize] as usize];
            *counts.entry((part, function)).or_default() += 1;
        }
        let uncalled = |((part, function), count)| Uncalled {
            part,
            function,
            count,
        };
        counts.into_iter().map(uncalled).collect()
    }

    /// Functions of the profile by the numbers of the forest.
    pub(super) fn functions(&self, profile: &Profile) -> Vec<FunctionId> {
        let table = profile.functions();
        let known: FxHashMap<Place, FunctionId> =
            table.ids().map(|f| (table.place(f), f)).collect();
        let found = |place| known.get(place).copied().unwrap_or(FunctionId(0));
        self.places.iter().map(found).collect()
    }
}

/// The formula in the order of a part's own events.
pub(super) fn own_terms(profile: &Profile, formula: &Formula, part: u32) -> Vec<(i64, usize)> {
    let events = &profile.parts()[part as usize].events;
    let own = |&(factor, event): &(i64, usize)| {
        let at = events.iter().position(|&e| e == event)?;
        Some((factor, at))
    };
    formula.terms.iter().filter_map(own).collect()
}

/// The cost of a context with these costs in the part's own events.
pub(super) fn own_cost(terms: &[(i64, usize)], costs: &[i64]) -> i128 {
    let term = |&(factor, at): &(i64, usize)| i128::from(factor) * i128::from(costs[at]);
    terms.iter().map(term).sum()
}

/// For each part the first part with the same events.
fn kinds(profile: &Profile) -> Vec<u32> {
    let parts = profile.parts();
    let same = |part: &crate::model::Part| parts.iter().position(|p| p.events == part.events);
    parts
        .iter()
        .map(|part| same(part).unwrap_or(0) as u32)
        .collect()
}
