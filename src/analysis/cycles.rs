//! Cycles: functions that call each other.
//!
//! A cycle is a strongly connected component of the call graph with at least two functions. A function that
//! only calls itself is not a cycle: its self-calls are excluded wherever costs are summed, so its
//! inclusive cost is right anyway.
//!
//! All cycles are found. KCachegrind misses one that no function with an earlier name leads to
//! (docs/format.md 10.3). The search has its own stack, because recursion of the profiled program may be a
//! million calls deep.

use super::{CallFilter, CallIndex};
use crate::model::{FunctionId, PartSelection, Profile};

/// A cycle: its number from 0, in the order of the first functions of the cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CycleId(pub u32);

/// Marks a function outside every cycle.
const NONE: u32 = u32::MAX;

/// The cycles of a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    /// Cycle of each function, or [`NONE`].
    cycle: Vec<u32>,
    /// First member of each cycle in `members`, and their end.
    starts: Vec<u32>,
    members: Vec<FunctionId>,
    callees_first: Vec<FunctionId>,
}

impl Cycles {
    /// Finds the cycles that the calls of the selected parts make.
    pub fn find(profile: &Profile, index: &CallIndex, parts: &PartSelection) -> Self {
        Cycles::of_calls(profile, index, CallFilter::new(profile, parts))
    }

    /// Finds the cycles that these calls make.
    pub fn of_calls(profile: &Profile, index: &CallIndex, calls: CallFilter) -> Self {
        let search = Search::new(profile, index, calls);
        let (component, callees_first) = search.run();
        let mut sizes = vec![0u32; component.len()];
        for &c in &component {
            sizes[c as usize] += 1;
        }
        let mut cycles = Cycles::number(&component, &sizes);
        cycles.callees_first = callees_first;
        cycles
    }

    /// No cycles: for the plain numbers of the file.
    pub fn none(functions: usize) -> Self {
        Cycles {
            cycle: vec![NONE; functions],
            starts: vec![0],
            members: Vec::new(),
            callees_first: Vec::new(),
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
        let mut starts = vec![0u32];
        let mut cycle = vec![NONE; component.len()];
        for (function, &c) in component.iter().enumerate() {
            let size = sizes[c as usize];
            if size < 2 {
                continue;
            }
            let number = &mut numbers[c as usize];
            if *number == NONE {
                *number = starts.len() as u32 - 1;
                starts.push(starts[starts.len() - 1] + size);
            }
            cycle[function] = *number;
        }
        let members = list_members(&cycle, &starts);
        Cycles {
            cycle,
            starts,
            members,
            callees_first: Vec::new(),
        }
    }

    /// The same cycles by other numbers below `count`. Numbers that are not used are cycles without members.
    ///
    /// # Panics
    /// If a number is too large.
    pub fn renumbered(mut self, numbers: &[CycleId], count: usize) -> Self {
        self.starts = vec![0; count + 1];
        for cycle in self.cycle.iter_mut().filter(|cycle| **cycle != NONE) {
            *cycle = numbers[*cycle as usize].0;
            self.starts[*cycle as usize + 1] += 1;
        }
        for cycle in 0..count {
            self.starts[cycle + 1] += self.starts[cycle];
        }
        self.members = list_members(&self.cycle, &self.starts);
        self
    }

    /// Number of cycles.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
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
    ///
    /// # Panics
    /// If the function number is out of range.
    #[inline]
    pub fn of(&self, function: FunctionId) -> Option<CycleId> {
        let cycle = self.cycle[function.0 as usize];
        (cycle != NONE).then_some(CycleId(cycle))
    }

    /// The functions of a cycle, by number.
    ///
    /// # Panics
    /// If there is no such cycle.
    pub fn members(&self, cycle: CycleId) -> &[FunctionId] {
        let at = cycle.0 as usize;
        &self.members[self.starts[at] as usize..self.starts[at + 1] as usize]
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
}

/// Lists the functions by their cycle.
fn list_members(cycle: &[u32], starts: &[u32]) -> Vec<FunctionId> {
    let total = starts.last().copied().unwrap_or(0);
    let mut members = vec![FunctionId(0); total as usize];
    let mut next = starts.to_vec();
    for (function, &number) in cycle.iter().enumerate().filter(|c| *c.1 != NONE) {
        let slot = &mut next[number as usize];
        members[*slot as usize] = FunctionId(function as u32);
        *slot += 1;
    }
    members
}

/// Not visited yet.
const UNSEEN: u32 = u32::MAX;

/// Tarjan's search for strongly connected components, with Pearce's single number for each
/// function: below `counter` it is the visit number, from `component` on it is the component.
struct Search<'a> {
    profile: &'a Profile,
    index: &'a CallIndex,
    filter: CallFilter,
    /// Lowest visit number that the function leads back to; later the number of its component, counted down
    /// from the largest number so that the ranges do not overlap.
    link: Vec<u32>,
    visits: u32,
    components: u32,
    /// Functions whose component is not known yet.
    open: Vec<FunctionId>,
    /// Functions on the path from the root of the search: (function, next call, own visit number).
    path: Vec<(FunctionId, u32, u32)>,
    finished: Vec<FunctionId>,
}

impl<'a> Search<'a> {
    fn new(profile: &'a Profile, index: &'a CallIndex, filter: CallFilter) -> Self {
        Search {
            profile,
            index,
            filter,
            link: vec![UNSEEN; index.functions()],
            visits: 0,
            components: 0,
            open: Vec::new(),
            path: Vec::new(),
            finished: Vec::with_capacity(index.functions()),
        }
    }

    /// Component of each function, numbered from 0, and the functions with callees first.
    fn run(mut self) -> (Vec<u32>, Vec<FunctionId>) {
        for root in 0..self.link.len() as u32 {
            if self.link[root as usize] == UNSEEN {
                self.enter(FunctionId(root));
                while !self.path.is_empty() {
                    self.step();
                }
            }
        }
        let component = self.link.iter().map(|&link| closed(link)).collect();
        (component, self.finished)
    }

    fn enter(&mut self, function: FunctionId) {
        self.link[function.0 as usize] = self.visits;
        self.path.push((function, 0, self.visits));
        self.visits += 1;
    }

    /// Follows the next call of the last function on the path, or leaves that function.
    fn step(&mut self) {
        let Some(&mut (function, ref mut next, _)) = self.path.last_mut() else {
            return;
        };
        let calls = self.index.outgoing(function);
        let Some(&call) = calls.get(*next as usize) else {
            return self.leave();
        };
        *next += 1;
        if !self.filter.contains(call) {
            return;
        }
        let callee = self.profile.calls().callee(call);
        match self.link[callee.0 as usize] {
            UNSEEN => self.enter(callee),
            // Numbers of finished components are above all visit numbers, so they need no special case.
            link => self.lower(function, link),
        }
    }

    fn lower(&mut self, function: FunctionId, link: u32) {
        let own = &mut self.link[function.0 as usize];
        *own = (*own).min(link);
    }

    fn leave(&mut self) {
        let Some((function, _, visit)) = self.path.pop() else {
            return;
        };
        let link = self.link[function.0 as usize];
        if link < visit {
            // It leads back to a function that is still on the path.
            self.open.push(function);
        } else {
            self.close(function, visit);
        }
        if let Some(&(caller, ..)) = self.path.last() {
            let link = self.link[function.0 as usize];
            self.lower(caller, link);
        }
    }

    /// The function is the first visited one of its component: all functions opened since then belong to
    /// it.
    fn close(&mut self, function: FunctionId, visit: u32) {
        let component = closed(self.components);
        self.components += 1;
        while let Some(&member) = self.open.last() {
            if self.link[member.0 as usize] < visit {
                break;
            }
            self.link[member.0 as usize] = component;
            self.finished.push(member);
            self.open.pop();
        }
        self.link[function.0 as usize] = component;
        self.finished.push(function);
    }
}

/// Turns a component number into a link and back. Links of closed components count down from just
/// below [`UNSEEN`]; there are at most 2^28 functions, so they stay above all visit numbers.
fn closed(number: u32) -> u32 {
    UNSEEN - 1 - number
}

#[cfg(test)]
mod tests;
