//! Inclusive costs from recorded single invocations.
//!
//! An invocation is *outermost* if no other one of the same function was running when it began. The outermost
//! invocations of a function never overlap, so the sum of their inclusive costs is exact, and never above the total if
//! no cost is negative. The same applies to groups of functions. The cost of a call from `f` to `g` includes only calls
//! in which `g` was not running already: the calls to a function, and the invocations without a caller, add up to its
//! inclusive cost. As a callee of `f`, `g` costs what the calls cost that are not nested in another one from `f` to
//! `g`: self cost and callees add up to the inclusive cost of `f`, unless `f` is recursive.

use super::contexts::{Invocation, Invocations, Visitor};
use super::{CallKind, PartFigures, Side, View};
use crate::model::{FunctionId, PartSelection};

/// The invocations of a profile, with the event and the parts of the requested costs.
#[derive(Clone, Copy)]
pub struct Costed<'a> {
    /// The invocations.
    pub invocations: &'a Invocations,
    /// Their profile, with the event and the parts.
    pub view: View<'a>,
}

/// Costs of calls, by call number.
#[derive(Clone, Debug, Default)]
pub struct CallColumns {
    /// Cost of the calls to functions that were not running already.
    pub costs: Vec<i128>,
    /// Cost of the calls that were not nested in another one of the same caller and callee.
    pub once: Vec<i128>,
    /// Whether the callee was running already in these calls.
    pub nesting: Vec<Nesting>,
    /// Whether the caller is called again below one of them.
    pub leads_back: Vec<bool>,
}

/// Whether a function was running already when called: the cost of such calls is contained in that of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// In none.
    Never,
    /// In some.
    Sometimes,
    /// In all.
    Always,
}

impl Costed<'_> {
    /// Inclusive costs of all functions.
    pub fn functions(&self) -> Vec<i128> {
        self.outermost(self.view.profile.functions().len(), |f| f.0 as usize)
    }

    /// Inclusive costs of `keys` groups of functions.
    pub(super) fn outermost(&self, keys: usize, key: impl Fn(FunctionId) -> usize) -> Vec<i128> {
        self.sums(keys, keys, |one| {
            let key = key(one.function);
            Some((key, key))
        })
    }

    /// Costs of all calls, as in [`CallTotals`](super::CallTotals).
    pub fn call_costs(&self) -> Vec<i128> {
        self.calls().costs
    }

    /// Costs of all calls.
    pub fn calls(&self) -> CallColumns {
        let profile = self.view.profile;
        let (calls, functions) = (profile.calls().len(), profile.functions().len());
        let mut sums = Calls {
            functions: vec![Vec::new(); functions],
            calls: vec![0; calls],
            seen: vec![false; calls],
            found: CallColumns {
                costs: vec![0; calls],
                once: vec![0; calls],
                nesting: vec![Nesting::Always; calls],
                leads_back: vec![false; calls],
            },
        };
        self.walk(&mut sums);
        sums.found
    }

    /// Costs of the calls, by call number, that are not within another one of the same group. Calls without a group have
    /// none.
    pub fn once_by_group(&self, groups: &[Option<u32>]) -> Vec<i128> {
        let count = groups
            .iter()
            .flatten()
            .max()
            .map_or(0, |&last| last as usize + 1);
        self.sums(count, groups.len(), |one| {
            let call = one.call?.0 as usize;
            Some((groups[call]? as usize, call))
        })
    }

    /// Sums the invocations that are not within another one of the same key, by place. `of` gives key and place of an
    /// invocation, if it is summed.
    fn sums(
        &self,
        keys: usize,
        places: usize,
        of: impl Fn(&Invocation) -> Option<(usize, usize)>,
    ) -> Vec<i128> {
        let mut sums = Outermost {
            of,
            running: vec![0; keys],
            costs: vec![0; places],
        };
        self.walk(&mut sums);
        sums.costs
    }

    pub(super) fn walk(&self, visitor: &mut dyn Visitor) {
        self.invocations.walk(self.view, visitor);
    }
}

impl CallColumns {
    /// The cost of a call of a function, and whether it is added to others. If it is not, it is shown all the same.
    pub fn shown(&self, call: usize, side: Side, calls_itself: bool) -> (i128, CallKind) {
        match (side, self.nesting[call]) {
            _ if calls_itself => (self.once[call], CallKind::SelfCall),
            (Side::Callees, _) => (self.once[call], CallKind::Counted),
            (Side::Callers, Nesting::Always) => (self.once[call], CallKind::InnerCall),
            (Side::Callers, _) => (self.costs[call], CallKind::Counted),
        }
    }
}

/// Sets the inclusive costs of a function in its parts, whether they are selected or not.
pub fn set_inclusive_by_part(
    figures: &mut [PartFigures],
    costed: &Costed<'_>,
    functions: &[FunctionId],
) {
    let view = View {
        parts: &PartSelection::All,
        ..costed.view
    };
    let sums = Costed { view, ..*costed }.sums(1, view.profile.parts().len(), |one| {
        let is_meant = functions.contains(&one.function);
        is_meant.then_some((0, one.part as usize))
    });
    for figures in figures {
        figures.inclusive = sums[figures.part as usize];
    }
}

/// See [`Costed::sums`].
struct Outermost<F> {
    of: F,
    /// How many invocations of each key are running.
    running: Vec<u32>,
    costs: Vec<i128>,
}

impl<F: Fn(&Invocation) -> Option<(usize, usize)>> Visitor for Outermost<F> {
    fn begin(&mut self, path: &[Invocation]) {
        if let Some((key, _)) = path.last().and_then(&self.of) {
            self.running[key] += 1;
        }
    }

    fn end(&mut self, ended: &Invocation, _path: &[Invocation]) {
        let Some((key, place)) = (self.of)(ended) else {
            return;
        };
        self.running[key] -= 1;
        if self.running[key] == 0 {
            self.costs[place] += ended.cost;
        }
    }
}

/// Sums the calls of outermost invocations.
struct Calls {
    /// For each function, its running invocations: whether the current call of each led to another one.
    functions: Vec<Vec<bool>>,
    /// How many calls of each pair of caller and callee are running.
    calls: Vec<u32>,
    /// Whether a call of the pair has ended.
    seen: Vec<bool>,
    found: CallColumns,
}

impl Visitor for Calls {
    fn begin(&mut self, path: &[Invocation]) {
        if let Some(last) = path.last() {
            self.functions[last.function.0 as usize].push(false);
            if let Some(call) = last.call {
                self.calls[call.0 as usize] += 1;
            }
        }
    }

    fn end(&mut self, ended: &Invocation, path: &[Invocation]) {
        let running = &mut self.functions[ended.function.0 as usize];
        running.pop();
        let nesting = match running.last_mut() {
            None => Nesting::Never,
            Some(leads_back) => {
                *leads_back = true;
                Nesting::Always
            }
        };
        let (Some(call), Some(caller)) = (ended.call, path.last()) else {
            return;
        };
        let at = call.0 as usize;
        let caller = self.functions[caller.function.0 as usize].last_mut();
        self.found.leads_back[at] |= caller.is_some_and(std::mem::take);
        if nesting == Nesting::Never {
            self.found.costs[at] += ended.cost;
        }
        let found = &mut self.found.nesting[at];
        *found = match std::mem::replace(&mut self.seen[at], true) {
            true if *found != nesting => Nesting::Sometimes,
            _ => nesting,
        };
        self.calls[at] -= 1;
        if self.calls[at] == 0 {
            self.found.once[at] += ended.cost;
        }
    }
}
