//! Outgoing and incoming calls of each function.
//!
//! The profile keeps calls in the order of their first appearance. This index lists them by caller
//! and by callee, each list in that same order.

use super::Side;
use crate::model::{CallId, FunctionId, Profile};
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

    /// The calls to its callers or callees.
    pub fn calls(&self, function: FunctionId, side: Side) -> &[CallId] {
        match side {
            Side::Callers => self.incoming(function),
            Side::Callees => self.outgoing(function),
        }
    }
}

#[cfg(test)]
mod tests;
