//! The costs of first recursion levels, kept when all levels of a function become one.
//!
//! In a cycle, the sums of all levels don't tell the inclusive cost of a function: deeper levels are contained in the
//! first one. The self cost of the first level and all its calls are the inclusive cost, if the first level never ran
//! within itself.

use super::profile::column;
use super::{CallId, Formula, FunctionId, PartCosts, PartSelection, Profile};
use rustc_hash::FxHashSet;

/// What the name of a function says about its recursion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It never ran within itself.
    First,
    /// It ran within the first level.
    Deeper,
    /// It may have run within itself.
    Unknown,
}

/// Self costs and calls of first levels by the functions that their levels became.
#[derive(Clone, Debug, Default)]
pub(super) struct OutermostCosts {
    own: PartCosts,
    calls: PartCosts,
    unknown: FxHashSet<u32>,
}

impl OutermostCosts {
    /// Adds the first levels of a profile, whose functions and events have these numbers here. Without levels,
    /// only its parts.
    pub(super) fn add(
        &mut self,
        other: &Profile,
        functions: &[FunctionId],
        columns: &[u32],
        levels: Option<&[Level]>,
    ) {
        let Some(levels) = levels else {
            for _ in &other.parts {
                self.own.begin_part();
                self.calls.begin_part();
            }
            return;
        };
        let calls = &other.calls;
        let first = |f: FunctionId| {
            let at = f.0 as usize;
            (levels[at] == Level::First).then(|| functions[at].0)
        };
        let (own, of_calls) = (&other.self_costs, calls.costs());
        // Sums above 64 bits are kept, and said of the costs themselves.
        self.own
            .append((own, columns), &|f| first(FunctionId(f)), &mut |_, _| {});
        let caller = |call| {
            let (caller, callee) = (calls.caller(CallId(call)), calls.callee(CallId(call)));
            first(caller).filter(|_| caller != callee)
        };
        self.calls
            .append((of_calls, columns), &caller, &mut |_, _| {});
        let of_level = |wanted: Level| {
            let named = functions.iter().zip(levels);
            let found = named.filter(move |(_, level)| **level == wanted);
            found.map(|(function, _)| function.0)
        };
        self.unknown.extend(of_level(Level::Unknown));
        // A deeper level that became no function with its first one still stands for itself.
        let firsts: FxHashSet<u32> = of_level(Level::First).collect();
        let apart = of_level(Level::Deeper).filter(|function| !firsts.contains(function));
        self.unknown.extend(apart);
    }

    /// Whether nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// Adds columns for more events.
    pub(super) fn widen(&mut self, events: usize) {
        self.own.widen(events);
        self.calls.widen(events);
    }

    /// Marks a function that different functions became.
    pub(super) fn forget(&mut self, function: FunctionId) {
        self.unknown.insert(function.0);
    }

    /// The same by new numbers of the functions.
    pub(super) fn renumbered(&self, functions: &[u32]) -> Self {
        let new = |function: u32| functions[function as usize];
        let costs = |costs: &PartCosts| costs.renumbered(&|f| Some(new(f)), &mut |_, _| {}).0;
        OutermostCosts {
            own: costs(&self.own),
            calls: costs(&self.calls),
            unknown: self.unknown.iter().map(|&f| new(f)).collect(),
        }
    }

    /// Frees data that is only needed while filling.
    pub(super) fn freeze(&mut self) {
        self.own.freeze();
        self.calls.freeze();
    }
}

impl Profile {
    /// Whether [`Profile::outermost_column`] knows a function.
    pub fn knows_outermost(&self, function: FunctionId) -> bool {
        let OutermostCosts { own, unknown, .. } = &self.outermost;
        !own.is_empty() && !unknown.contains(&function.0)
    }

    /// Inclusive costs of functions whose recursion levels became one, by function number: `None` where it is
    /// unknown, 0 where the first level did not run. Empty if no levels became one.
    pub fn outermost_column(&self, formula: &Formula, parts: &PartSelection) -> Vec<Option<i128>> {
        let OutermostCosts {
            own,
            calls,
            unknown,
        } = &self.outermost;
        if own.is_empty() {
            return Vec::new();
        }
        let [own, calls] = [own, calls].map(|of| column(of, self.functions.len(), formula, parts));
        let sums = own.into_iter().zip(calls).map(|(own, calls)| own + calls);
        let known = |(function, sum)| (!unknown.contains(&function)).then_some(sum);
        (0u32..).zip(sums).map(known).collect()
    }
}
