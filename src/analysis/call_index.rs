//! Outgoing and incoming calls of each function.
//!
//! The profile keeps calls in the order of their first appearance. This index lists them by caller
//! and by callee, each list in that same order.

use super::Side;
use crate::model::{CallId, FunctionId, Profile};

/// Calls by caller and by callee.
#[derive(Clone, Debug, Default)]
pub struct CallIndex {
    outgoing: Adjacency,
    incoming: Adjacency,
}

impl CallIndex {
    /// Indexes all calls of a profile.
    pub fn new(profile: &Profile) -> Self {
        let (calls, functions) = (profile.calls(), profile.functions().len());
        CallIndex {
            outgoing: Adjacency::new(functions, calls.len(), |call| calls.caller(call)),
            incoming: Adjacency::new(functions, calls.len(), |call| calls.callee(call)),
        }
    }

    /// Number of functions.
    pub fn functions(&self) -> usize {
        self.outgoing.starts.len().saturating_sub(1)
    }

    /// The calls that a function makes.
    ///
    /// # Panics
    /// If the function number is out of range.
    #[inline]
    pub fn outgoing(&self, function: FunctionId) -> &[CallId] {
        self.outgoing.calls(function)
    }

    /// The calls that lead to a function.
    ///
    /// # Panics
    /// If the function number is out of range.
    #[inline]
    pub fn incoming(&self, function: FunctionId) -> &[CallId] {
        self.incoming.calls(function)
    }

    /// The calls to its callers or callees.
    pub(super) fn calls(&self, function: FunctionId, side: Side) -> &[CallId] {
        match side {
            Side::Callers => self.incoming(function),
            Side::Callees => self.outgoing(function),
        }
    }
}

/// Calls grouped by one of their ends: the calls of function `f` are `calls[starts[f]..starts[f + 1]]`.
#[derive(Clone, Debug, Default)]
struct Adjacency {
    starts: Vec<u32>,
    calls: Vec<CallId>,
}

impl Adjacency {
    fn new(functions: usize, calls: usize, end: impl Fn(CallId) -> FunctionId) -> Self {
        let ids = || (0..calls as u32).map(CallId);
        let mut starts = vec![0u32; functions + 1];
        for call in ids() {
            starts[end(call).0 as usize + 1] += 1;
        }
        for function in 0..functions {
            starts[function + 1] += starts[function];
        }
        let mut next = starts.clone();
        let mut grouped = vec![CallId(0); calls];
        for call in ids() {
            let slot = &mut next[end(call).0 as usize];
            grouped[*slot as usize] = call;
            *slot += 1;
        }
        Adjacency {
            starts,
            calls: grouped,
        }
    }

    #[inline]
    fn calls(&self, function: FunctionId) -> &[CallId] {
        let at = function.0 as usize;
        &self.calls[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

#[cfg(test)]
mod tests;
