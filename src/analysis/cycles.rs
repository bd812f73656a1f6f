//! Cycles: functions that call each other.
//!
//! A cycle is a strongly connected component of the call graph with at least two functions. A function that only calls
//! itself is not a cycle: its self-calls are excluded wherever costs are summed, so its inclusive cost is right anyway.
//!
//! A member of a cycle need not run within itself: `f` can call `g` in one place, and `g` call `f` in another. Where
//! Callgrind names recursion levels (`f`, `f'2`, its default), each row is a function that never did, except for the last
//! level: see [`Cycles::never_nested`]. A member that all calls from outside lead to costs as much as its cycle, however it
//! ran, if these calls account for all of the cycle: see [`Cycles::is_only_entry`]. So do calls within the cycle: what every
//! path leads through a member to is part of it, see [`Cycles::contained`].
//!
//! All cycles are found. KCachegrind misses one that no function with an earlier name leads to (docs/format.md 10.3).

use super::names::{has_level, separates_recursion};
use super::{CallFilter, CallIndex, Row};
use crate::components::Components;
use crate::dominators::Dominators;
use crate::model::{CallId, FunctionId, PartSelection, Profile};
use crate::order::Grouped;

/// A cycle: its number from 0, in the order of the first functions of the cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CycleId(pub u32);

/// Marks a function outside every cycle.
const NONE: u32 = u32::MAX;

/// The cycles of a profile. All functions and cycles that are asked for must exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    /// Cycle of each function, or [`NONE`].
    cycle: Vec<u32>,
    /// By cycle.
    members: Grouped<FunctionId>,
    callees_first: Vec<FunctionId>,
    /// By function; empty if it is unknown.
    never_nested: Vec<bool>,
    /// By function; empty if it is unknown.
    only_entries: Vec<bool>,
    /// By function, whether it or its cycle begins without a call; empty if it is unknown.
    begins: Vec<bool>,
    /// Of functions; empty if they are unknown.
    dominators: Dominators,
}

impl Cycles {
    /// Finds the cycles that the calls of the selected parts make.
    pub fn find(profile: &Profile, index: &CallIndex, parts: &PartSelection) -> Self {
        let calls = CallFilter::new(profile, parts);
        let mut found = Cycles::of_calls(profile, index, calls.clone());
        found.find_dominators(profile, &calls, parts);
        found
    }

    /// Finds the cycles that these calls make, without knowing entries.
    pub fn of_calls(profile: &Profile, index: &CallIndex, calls: CallFilter) -> Self {
        let callee = |caller, n| {
            let call = *index.outgoing(FunctionId(caller)).get(n as usize)?;
            Some(calls.contains(call).then(|| profile.calls().callee(call).0))
        };
        let components = Components::find(index.functions(), &callee);
        let mut sizes = vec![0u32; components.of.len()];
        for &c in &components.of {
            sizes[c as usize] += 1;
        }
        let mut found = Cycles::number(&components.of, &sizes);
        found.callees_first = components.in_order.into_iter().map(FunctionId).collect();
        if !found.is_empty() && separates_recursion(profile) {
            found.never_nested = found.find_never_nested(profile, index);
        }
        found
    }

    /// Finds which functions every path to another one leads through.
    fn find_dominators(&mut self, profile: &Profile, made: &CallFilter, parts: &PartSelection) {
        let (calls, functions) = (profile.calls(), self.cycle.len());
        let made = calls.ids().filter(|&call| made.contains(call));
        let edges = made.map(|call| (calls.caller(call).0, calls.callee(call).0));
        let edges: Vec<(u32, u32)> = edges.collect();
        let begins = self.begin_without_call(profile, &edges, parts);
        let found = Dominators::find(functions, &edges, |node| begins[node as usize]);
        self.set_dominators(begins, found);
    }

    /// Sets which functions begin without a call, and which every path to another one leads through.
    pub(crate) fn set_dominators(&mut self, begins: Vec<bool>, found: Dominators) {
        // Only one member is not dominated by others.
        let mut entries = vec![None; self.len()];
        for member in self.ids().flat_map(|cycle| self.members(cycle)) {
            let above = found.of(member.0).map(FunctionId);
            if let Some(cycle) = self.of(*member)
                && above.is_none_or(|above| self.of(above) != Some(cycle))
            {
                let entry = &mut entries[cycle.0 as usize];
                *entry = Some(entry.map_or(Some(*member), |_| None));
            }
        }
        self.only_entries = vec![false; self.cycle.len()];
        for member in entries.into_iter().flatten().flatten() {
            self.only_entries[member.0 as usize] = true;
        }
        (self.begins, self.dominators) = (begins, found);
    }

    /// By function, whether it or its cycle begins without a call: it has no caller, or its callers do not account for all that it costs, in
    /// every event. It was entered by a thread or a signal, or before recording began.
    fn begin_without_call(
        &self,
        profile: &Profile,
        edges: &[(u32, u32)],
        parts: &PartSelection,
    ) -> Vec<bool> {
        let (calls, functions) = (profile.calls(), self.cycle.len());
        let row = |function| Row::of(function, self).number(functions) as usize;
        let mut begins = vec![true; functions + self.len()];
        for &(caller, callee) in edges {
            if !self.inner(FunctionId(caller), FunctionId(callee)) {
                begins[row(FunctionId(callee))] = false;
            }
        }
        for event in 0..profile.events().len() {
            // What each costs beyond the calls to it.
            let mut rest = vec![0i128; begins.len()];
            for (costs, of_calls) in [(profile.self_costs(), false), (calls.costs(), true)] {
                let selected = parts.of(costs.parts());
                for place in selected.flat_map(|part| costs.rows_of(part)) {
                    let (owner, cost) = (costs.owner(place), costs.cost(place, event));
                    if !of_calls {
                        rest[row(FunctionId(owner))] += cost;
                    } else {
                        let call = CallId(owner);
                        rest[row(calls.caller(call))] += cost;
                        rest[row(calls.callee(call))] -= cost;
                    }
                }
            }
            for (begins, rest) in begins.iter_mut().zip(rest) {
                *begins |= rest > 0;
            }
        }
        profile.functions().ids().map(|f| begins[row(f)]).collect()
    }

    fn find_never_nested(&self, profile: &Profile, index: &CallIndex) -> Vec<bool> {
        let inlined = profile.inlined_functions();
        let calls = profile.calls();
        let calls_itself = |f: FunctionId| {
            index
                .outgoing(f)
                .iter()
                .any(|&call| calls.callee(call) == f)
        };
        let functions = profile.functions().ids();
        let flags = functions.map(|f| {
            // Inlined code has no levels.
            !has_level(profile.name(f))
                && profile.keeps_level(f)
                && !inlined[f.0 as usize]
                && !calls_itself(f)
        });
        flags.collect()
    }

    /// Whether a member of a cycle is known to have never run within itself: its invocations and their calls do not
    /// overlap, so its inclusive cost is exact as outside of cycles.
    #[inline]
    pub fn never_nested(&self, function: FunctionId) -> bool {
        self.of(function).is_some() && self.is_first_level(function)
    }

    /// The same for any function, where the names of a profile with cycles tell levels.
    pub fn is_first_level(&self, function: FunctionId) -> bool {
        self.never_nested.get(function.0 as usize) == Some(&true)
    }

    /// Whether all calls into a cycle from outside lead to this member, and account for what the cycle costs. Then
    /// everything in the cycle runs within it, and it costs what the cycle costs.
    pub fn is_only_entry(&self, function: FunctionId) -> bool {
        self.only_entries.get(function.0 as usize) == Some(&true)
    }

    /// A flag for each function: whether it is one of these, or every path leads through one of them to it.
    pub(crate) fn dominated(&self, by: &[FunctionId]) -> Vec<bool> {
        let mut flags = vec![false; self.cycle.len()];
        by.iter()
            .for_each(|function| flags[function.0 as usize] = true);
        for (above, node) in self.dominators.downward() {
            flags[node as usize] |= flags[above as usize];
        }
        flags
    }

    /// The functions that run only within a member of their cycle, and that one.
    pub fn contained(&self, function: FunctionId) -> Vec<FunctionId> {
        let Some(cycle) = self.of(function) else {
            return vec![function];
        };
        let is_contained = self.dominated(&[function]);
        let contains =
            |member: &&FunctionId| self.is_only_entry(function) || is_contained[member.0 as usize];
        self.members(cycle)
            .iter()
            .filter(contains)
            .copied()
            .collect()
    }

    /// Whether the inclusive cost of a function is known; of other members of cycles it is at least what is shown.
    pub fn knows_inclusive(&self, function: FunctionId) -> bool {
        self.of(function).is_none() || self.never_nested(function) || self.is_only_entry(function)
    }

    /// Whether the inclusive cost of a function is only what it certainly costs: in a cycle, if it may have run within
    /// itself and others are called from outside as well.
    pub fn is_lower_limit(&self, profile: &Profile, function: FunctionId) -> bool {
        !self.knows_inclusive(function) && !profile.knows_outermost(function)
    }

    /// Whether it is known which functions begin without a call.
    pub(crate) fn knows_begins(&self) -> bool {
        !self.begins.is_empty()
    }

    /// Whether a function or its cycle is known to begin without a call.
    pub(crate) fn begins(&self, function: FunctionId) -> bool {
        self.begins.get(function.0 as usize) == Some(&true)
    }

    /// The functions that every path to another one leads through; none without cycles.
    pub(crate) fn dominators(&self) -> &Dominators {
        &self.dominators
    }

    /// Whether calls of a function to other members of its cycle have no place in a tree of contexts, so that it has less
    /// there than it costs.
    pub fn lacks_calls(&self, function: FunctionId) -> bool {
        self.of(function).is_some() && !self.never_nested(function)
    }

    /// Forgets that members are the only entries, except for those with a flag.
    pub fn keep_only_entries(&mut self, flags: &[bool]) {
        for (is_entry, keeps) in self.only_entries.iter_mut().zip(flags) {
            *is_entry &= keeps;
        }
    }

    /// No cycles: for the plain numbers of the file.
    pub fn none(functions: usize) -> Self {
        Cycles {
            cycle: vec![NONE; functions],
            ..Cycles::default()
        }
    }

    /// The same functions in the same order, but without cycles: for costs that need none, such as those of
    /// recorded invocations.
    pub fn apart(self) -> Self {
        Cycles {
            callees_first: self.callees_first,
            ..Cycles::none(self.cycle.len())
        }
    }

    /// Numbers the components of two and more functions by their first function.
    fn number(component: &[u32], sizes: &[u32]) -> Self {
        let mut numbers = vec![NONE; sizes.len()];
        let mut cycles = 0;
        let mut cycle = vec![NONE; component.len()];
        for (function, &c) in component.iter().enumerate() {
            if sizes[c as usize] < 2 {
                continue;
            }
            let number = &mut numbers[c as usize];
            if *number == NONE {
                *number = cycles;
                cycles += 1;
            }
            cycle[function] = *number;
        }
        Cycles {
            members: members(&cycle, cycles as usize),
            cycle,
            ..Cycles::default()
        }
    }

    /// The same cycles by other numbers below `count`. Numbers that are not used are cycles without members. Panics if
    /// a number is too large.
    pub fn renumbered(mut self, numbers: &[CycleId], count: usize) -> Self {
        for cycle in self.cycle.iter_mut().filter(|cycle| **cycle != NONE) {
            *cycle = numbers[*cycle as usize].0;
        }
        self.members = members(&self.cycle, count);
        self
    }

    /// Number of cycles.
    pub fn len(&self) -> usize {
        self.members.keys()
    }

    /// Whether there is no cycle.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cycles.
    pub fn ids(&self) -> impl Iterator<Item = CycleId> + use<> {
        (0..self.len() as u32).map(CycleId)
    }

    /// The cycle of a function.
    #[inline]
    pub fn of(&self, function: FunctionId) -> Option<CycleId> {
        let cycle = self.cycle[function.0 as usize];
        (cycle != NONE).then_some(CycleId(cycle))
    }

    /// The functions of a cycle, by number.
    pub fn members(&self, cycle: CycleId) -> &[FunctionId] {
        self.members.of(cycle.0)
    }

    /// Whether a call between these functions stays inside: a self-call, or a call within a cycle. The cost
    /// of such a call is contained in another call or in itself and is never summed.
    #[inline]
    pub fn inner(&self, caller: FunctionId, callee: FunctionId) -> bool {
        let cycle = self.cycle[caller.0 as usize];
        caller == callee || (cycle != NONE && cycle == self.cycle[callee.0 as usize])
    }

    /// All functions, callees before their callers except within cycles; the members of a cycle are
    /// adjacent. Empty for [`Cycles::none`].
    pub fn callees_first(&self) -> &[FunctionId] {
        &self.callees_first
    }

    /// All functions outside of cycles and all cycles, in the same order.
    pub(super) fn units_callees_first(&self) -> Vec<Row> {
        let functions = self.callees_first.iter();
        let mut units: Vec<Row> = functions.map(|&f| Row::of(f, self)).collect();
        units.dedup();
        units
    }
}

/// The functions by their cycle.
fn members(cycle: &[u32], cycles: usize) -> Grouped<FunctionId> {
    let functions = cycle.iter().copied().zip((0..).map(FunctionId));
    Grouped::new(cycles, functions.filter(|member| member.0 != NONE))
}

#[cfg(test)]
mod tests;
