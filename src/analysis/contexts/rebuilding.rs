//! Rebuilds recorded contexts with some of them removed, moved or merged, and sums them up.

use super::forest::{Forest, NONE, preorder};
use super::{NotRecorded, RecordedContexts};
use crate::model::{FunctionId, Profile};
use crate::sink::Place;
use rustc_hash::FxHashMap;

/// The fate of a context in a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) enum Fate {
    /// It is removed with its self cost; remaining contexts below it become roots.
    Gone,
    /// It stays below its caller.
    Stays,
    /// It stays, without its self cost.
    Emptied,
    /// It stays as a context of the function that is the target.
    Renamed,
    /// It is merged with its caller.
    Folded,
}

/// A context of the forest, for functions that decide its fate.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct Context {
    /// Its number; callers come before their callees.
    pub(in crate::analysis) node: u32,
    /// Number of the calling context.
    pub(in crate::analysis) parent: Option<u32>,
    /// The function of the context.
    pub(in crate::analysis) function: FunctionId,
    /// How often it was called there.
    pub(in crate::analysis) count: u64,
}

/// Sums of the contexts of one part.
#[derive(Debug, Default)]
pub(in crate::analysis) struct PartSums {
    /// Self costs by function, in the order of the part's own events.
    pub(in crate::analysis) own: Vec<(FunctionId, Vec<i128>)>,
    /// Calls with their count and inclusive cost, likewise.
    pub(in crate::analysis) calls: Vec<CallSum>,
}

/// A call: caller, callee, count and inclusive costs.
pub(in crate::analysis) type CallSum = (FunctionId, FunctionId, u64, Vec<i128>);

impl RecordedContexts {
    /// Number of contexts.
    pub(in crate::analysis) fn len(&self) -> usize {
        self.forest.len()
    }

    /// Whether the context of each call of the text is unambiguous.
    pub(in crate::analysis) fn is_certain(&self) -> bool {
        self.ambiguous == 0
    }

    /// All contexts, callers first.
    pub(in crate::analysis) fn contexts(&self, profile: &Profile) -> Vec<Context> {
        let functions = self.functions(profile);
        let context = |node: u32| {
            let at = node as usize;
            let parent = self.forest.parents[at];
            Context {
                node,
                parent: (parent != NONE).then_some(parent),
                function: functions[self.forest.functions[at] as usize],
                count: self.forest.counts[at],
            }
        };
        preorder(&self.forest.parents)
            .into_iter()
            .map(context)
            .collect()
    }

    /// Applies `fate`, which is called for callers first. Renamed contexts become contexts of `target`.
    /// [`NotRecorded::TooLarge`] if the cost of folded contexts does not fit.
    pub(in crate::analysis) fn rebuilt(
        &self,
        contexts: &[Context],
        target: Option<Place>,
        mut fate: impl FnMut(&Context) -> Fate,
    ) -> Result<RecordedContexts, NotRecorded> {
        let mut forest = Forest {
            stride: self.forest.stride,
            ..Forest::default()
        };
        let mut rebuilt = RecordedContexts {
            forest: Default::default(),
            places: self.places.clone(),
            roots: Vec::new(),
            in_time_order: self.in_time_order,
            ambiguous: self.ambiguous,
        };
        rebuilt.places.extend(target);
        let renamed = rebuilt.places.len() as u32 - 1;
        let part_of: FxHashMap<u32, u32> = self.roots.iter().copied().collect();
        let mut part = 0;
        // By old number.
        let mut new = vec![NONE; self.len()];
        for context in contexts {
            let at = context.node as usize;
            part = match context.parent {
                None => part_of.get(&context.node).copied().unwrap_or(0),
                Some(_) => part,
            };
            let parent = context.parent.map_or(NONE, |parent| new[parent as usize]);
            let (function, costs) = (
                self.forest.functions[at],
                self.forest.costs_of(context.node),
            );
            let (function, costs) = match fate(context) {
                Fate::Gone => continue,
                Fate::Folded if parent != NONE => {
                    forest.add(parent, 0, costs)?;
                    new[at] = parent;
                    continue;
                }
                Fate::Folded | Fate::Stays => (function, costs),
                Fate::Emptied => (function, &[][..]),
                Fate::Renamed => (renamed, costs),
            };
            let count = self.forest.counts[at];
            new[at] = forest.push(parent, function, count, costs);
            if parent == NONE {
                rebuilt.roots.push((new[at], part));
            }
        }
        rebuilt.forest = forest.into();
        Ok(rebuilt)
    }

    /// Sums the contexts of each part. A call nested in another call of the same pair counts too, as in the
    /// files of writers of single invocations. [`NotRecorded::TooLarge`] if an inclusive cost does not fit.
    pub(in crate::analysis) fn sums(
        &self,
        profile: &Profile,
    ) -> Result<Vec<PartSums>, NotRecorded> {
        let contexts = self.contexts(profile);
        let inclusive = self.inclusive(&contexts)?;
        let part_of: FxHashMap<u32, u32> = self.roots.iter().copied().collect();
        let mut parts: Vec<Sums> = Vec::new();
        parts.resize_with(profile.parts().len(), Sums::default);
        let mut functions = vec![FunctionId(0); self.len()];
        let mut part = 0;
        for context in &contexts {
            functions[context.node as usize] = context.function;
            if context.parent.is_none() {
                part = part_of.get(&context.node).copied().unwrap_or(0) as usize;
            }
            let Some(sums) = parts.get_mut(part) else {
                continue;
            };
            sums.add_own(context.function, self.forest.costs_of(context.node));
            if let Some(parent) = context.parent {
                let caller = functions[parent as usize];
                let at = context.node as usize * self.forest.stride;
                let costs = &inclusive[at..at + self.forest.stride];
                let count = self.forest.counts[context.node as usize];
                sums.add_call(caller, context.function, count, costs);
            }
        }
        Ok(parts.into_iter().map(|sums| sums.found).collect())
    }

    /// Inclusive costs of all contexts, laid out as the forest's own costs.
    fn inclusive(&self, contexts: &[Context]) -> Result<Vec<i64>, NotRecorded> {
        let stride = self.forest.stride;
        let mut inclusive = self.forest.costs.clone();
        for context in contexts.iter().rev() {
            let Some(parent) = context.parent else {
                continue;
            };
            for event in 0..stride {
                let cost = inclusive[context.node as usize * stride + event];
                let cell = &mut inclusive[parent as usize * stride + event];
                *cell = cell.checked_add(cost).ok_or(NotRecorded::TooLarge)?;
            }
        }
        Ok(inclusive)
    }
}

/// Growing sums by owner.
#[derive(Default)]
struct Sums {
    found: PartSums,
    own: FxHashMap<FunctionId, usize>,
    calls: FxHashMap<(FunctionId, FunctionId), usize>,
}

impl Sums {
    fn add_own(&mut self, function: FunctionId, costs: &[i64]) {
        let found = &mut self.found.own;
        let at = *self.own.entry(function).or_insert_with(|| {
            found.push((function, vec![0; costs.len()]));
            found.len() - 1
        });
        add(&mut found[at].1, costs);
    }

    fn add_call(&mut self, caller: FunctionId, callee: FunctionId, count: u64, costs: &[i64]) {
        let found = &mut self.found.calls;
        let at = *self.calls.entry((caller, callee)).or_insert_with(|| {
            found.push((caller, callee, 0, vec![0; costs.len()]));
            found.len() - 1
        });
        let call = &mut found[at];
        call.2 = call.2.saturating_add(count);
        add(&mut call.3, costs);
    }
}

fn add(sums: &mut [i128], costs: &[i64]) {
    for (sum, &cost) in sums.iter_mut().zip(costs) {
        *sum += i128::from(cost);
    }
}
