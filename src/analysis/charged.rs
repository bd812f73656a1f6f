//! Costs of own code together with the library code that it calls: what an allocation costs is charged to
//! the function and line that allocates.
//!
//! A call from own code to other code is charged with its inclusive cost, except for own code that is called
//! back from there. How much that is, is exact if a library function calls back always or never; otherwise it
//! is divided as the costs of its calls are. Calls inside a cycle are not charged.

use super::{CallTotals, Origins, View};
use crate::model::FunctionId;

/// Costs of own code with what it calls elsewhere.
pub struct Charged<'a> {
    view: View<'a>,
    origins: &'a Origins,
    /// The part of each function's inclusive cost that is not own code.
    foreign: Vec<f64>,
}

impl<'a> Charged<'a> {
    /// Prepares the costs of an event; `own` are self costs by function.
    pub fn new(
        view: View<'a>,
        totals: &CallTotals<'_>,
        origins: &'a Origins,
        own: &[i128],
    ) -> Self {
        let mut charged = Charged {
            view,
            origins,
            foreign: vec![1.0; own.len()],
        };
        for &function in view.cycles.callees_first() {
            let mut all = own[function.0 as usize] as f64;
            let mut own_code = 0.0;
            for &call in view.index.outgoing(function) {
                let callee = view.profile.calls().callee(call);
                if callee != function && !view.cycles.inner(function, callee) {
                    let cost = totals.cost(call) as f64;
                    all += cost;
                    own_code += cost * (1.0 - charged.foreign[callee.0 as usize]);
                }
            }
            charged.foreign[function.0 as usize] = match origins.is_own(function) {
                true => 0.0,
                false if own_code == 0.0 || all == 0.0 => 1.0,
                false => 1.0 - own_code / all,
            };
        }
        charged
    }

    /// Whether a function is own code.
    pub fn is_own(&self, function: FunctionId) -> bool {
        self.origins.is_own(function)
    }

    /// What a call with this inclusive cost is charged with.
    pub fn of_call(&self, caller: FunctionId, callee: FunctionId, cost: i128) -> i128 {
        let is_inner = caller == callee || self.view.cycles.inner(caller, callee);
        if is_inner || !self.origins.is_own(caller) {
            return 0;
        }
        match self.foreign[callee.0 as usize] {
            0.0 => 0,
            1.0 => cost,
            share => (cost as f64 * share).round() as i128,
        }
    }

    /// The cost of a function and what it is charged with; 0 for code that is not own.
    pub fn of(&self, function: FunctionId, totals: &CallTotals<'_>, own: &[i128]) -> i128 {
        if !self.origins.is_own(function) {
            return 0;
        }
        let calls = self.view.index.outgoing(function).iter();
        let of_call = |&call| {
            let callee = self.view.profile.calls().callee(call);
            self.of_call(function, callee, totals.cost(call))
        };
        own[function.0 as usize] + calls.map(of_call).sum::<i128>()
    }
}

#[cfg(test)]
mod tests;
