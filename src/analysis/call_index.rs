//! Outgoing and incoming calls of each function.
//!
//! The profile keeps calls in the order of their first appearance. This index lists them by caller
//! and by callee, each list in that same order.
//!
//! The index contains the calls of all parts. An analysis of some parts must skip calls that occur in none of
//! them: they would close cycles that these parts do not have.

use super::Side;
use crate::model::{CallId, FunctionId, PartSelection, Profile};
use crate::order::Grouped;

/// Calls by caller and by callee. All functions that are asked for must exist.
#[derive(Clone, Debug, Default)]
pub struct CallIndex {
    outgoing: Grouped<CallId>,
    incoming: Grouped<CallId>,
}

impl CallIndex {
    /// Indexes all calls of a profile.
    pub fn new(profile: &Profile) -> Self {
        let (calls, functions) = (profile.calls(), profile.functions().len());
        let all = (0..calls.len() as u32).map(CallId);
        let by_caller = all.clone().map(|call| (calls.caller(call).0, call));
        let by_callee = all.map(|call| (calls.callee(call).0, call));
        CallIndex {
            outgoing: Grouped::new(functions, by_caller),
            incoming: Grouped::new(functions, by_callee),
        }
    }

    /// Number of functions.
    pub fn functions(&self) -> usize {
        self.outgoing.keys()
    }

    /// The calls that a function makes.
    #[inline]
    pub fn outgoing(&self, function: FunctionId) -> &[CallId] {
        self.outgoing.of(function.0)
    }

    /// The calls that lead to a function.
    #[inline]
    pub fn incoming(&self, function: FunctionId) -> &[CallId] {
        self.incoming.of(function.0)
    }

    /// A flag for each function: whether it is one of these, or calls on a side, of those that count, lead to it.
    pub fn reached(
        &self,
        profile: &Profile,
        from: impl IntoIterator<Item = FunctionId>,
        side: Side,
        counts: impl Fn(CallId) -> bool,
    ) -> Vec<bool> {
        let mut open: Vec<FunctionId> = from.into_iter().collect();
        let mut reached = flags(open.iter().copied(), self.functions());
        while let Some(function) = open.pop() {
            for &call in self
                .calls(function, side)
                .iter()
                .filter(|&&call| counts(call))
            {
                let (_, other) = side.ends(profile, call);
                if !std::mem::replace(&mut reached[other.0 as usize], true) {
                    open.push(other);
                }
            }
        }
        reached
    }

    /// The calls to its callers or callees.
    pub fn calls(&self, function: FunctionId, side: Side) -> &[CallId] {
        match side {
            Side::Callers => self.incoming(function),
            Side::Callees => self.outgoing(function),
        }
    }
}

/// The calls that occur in the selected parts.
#[derive(Clone, Debug)]
pub enum CallFilter {
    /// Every call.
    All,
    /// The calls whose flag is set, by call number.
    Only(Vec<bool>),
}

impl CallFilter {
    /// The calls of the selected parts.
    pub fn new(profile: &Profile, parts: &PartSelection) -> Self {
        let costs = profile.calls().costs();
        if (0..costs.parts() as u32).all(|part| parts.contains(part)) {
            return CallFilter::All;
        }
        let mut occurs = vec![false; profile.calls().len()];
        for part in parts.of(costs.parts()) {
            for row in costs.rows_of(part) {
                occurs[costs.owner(row) as usize] = true;
            }
        }
        CallFilter::Only(occurs)
    }

    /// Those of these calls that are between flagged functions.
    pub fn among(&self, profile: &Profile, flags: &[bool]) -> Self {
        let calls = profile.calls();
        let is_flagged = |function: FunctionId| flags[function.0 as usize];
        let stays = |call: CallId| {
            let (caller, callee) = (calls.caller(call), calls.callee(call));
            self.contains(call) && is_flagged(caller) && is_flagged(callee)
        };
        CallFilter::Only(calls.ids().map(stays).collect())
    }

    /// Whether the call occurs in a selected part.
    #[inline]
    pub fn contains(&self, call: CallId) -> bool {
        match self {
            CallFilter::All => true,
            CallFilter::Only(occurs) => occurs[call.0 as usize],
        }
    }
}

/// A flag for each of this many functions: whether it is one of these.
pub fn flags(functions: impl IntoIterator<Item = FunctionId>, all: usize) -> Vec<bool> {
    let mut flags = vec![false; all];
    for function in functions {
        flags[function.0 as usize] = true;
    }
    flags
}

/// Which functions have costs or calls in the selected parts, and were not removed by a transform.
pub fn occurring_functions(profile: &Profile, parts: &PartSelection) -> Vec<bool> {
    let mut all = 0..profile.parts().len() as u32;
    let is_whole = all.all(|part| parts.contains(part));
    let functions = profile.functions().ids();
    let mut occurs: Vec<bool> = functions.map(|f| is_whole && profile.occurs(f)).collect();
    let (own, calls) = (profile.self_costs(), profile.calls());
    let events = profile.events().len();
    let selected = parts.of(profile.parts().len());
    for part in selected.filter(|_| !is_whole) {
        // The first part may have rows of functions that only others contain.
        for row in own.rows_of(part) {
            occurs[own.owner(row) as usize] |= (0..events).any(|event| own.cost(row, event) != 0);
        }
        for row in calls.costs().rows_of(part) {
            let call = CallId(calls.costs().owner(row));
            for end in [calls.caller(call), calls.callee(call)] {
                occurs[end.0 as usize] = true;
            }
        }
    }
    let is_left = profile.functions().ids().map(|f| profile.occurs(f));
    for (occurs, is_left) in occurs.iter_mut().zip(is_left) {
        *occurs &= is_left;
    }
    occurs
}

#[cfg(test)]
mod tests;
