//! Costs of own code together with the library code that it calls: what an allocation costs is charged to
//! the function and line that allocates.
//!
//! A call from own code to other code is charged with its inclusive cost, except for own code that is called
//! back from there. How much that is, is exact if a library function calls back always or never; otherwise it
//! is divided as the costs of its calls are. Calls inside a cycle are not charged.

use super::{CallTotals, Origins, View};
use crate::model::{CallId, FunctionId};
use std::rc::Rc;

/// Costs of own code with what it calls elsewhere, in one event. All functions that are asked for must exist.
pub struct Charged<'a> {
    view: View<'a>,
    totals: CallTotals<'a>,
    origins: Rc<Origins>,
    own: Vec<i128>,
    /// The part of each function's inclusive cost that is not own code.
    foreign: Vec<f64>,
}

impl<'a> Charged<'a> {
    /// Charges the calls of a profile.
    pub fn new(view: View<'a>, totals: CallTotals<'a>, origins: Rc<Origins>) -> Self {
        let own = view.profile.self_column(view.formula, view.parts);
        let mut charged = Charged {
            view,
            totals,
            origins,
            foreign: vec![1.0; own.len()],
            own,
        };
        for &function in view.cycles.callees_first() {
            charged.foreign[function.0 as usize] = charged.foreign_part(function);
        }
        charged
    }

    fn foreign_part(&self, function: FunctionId) -> f64 {
        if self.is_own(function) {
            return 0.0;
        }
        let mut all = self.own[function.0 as usize] as f64;
        let mut own_code = 0.0;
        for (call, callee) in self.calls(function) {
            let cost = self.totals.cost(call) as f64;
            all += cost;
            own_code += cost * (1.0 - self.foreign[callee.0 as usize]);
        }
        match own_code == 0.0 || all == 0.0 {
            true => 1.0,
            false => 1.0 - own_code / all,
        }
    }

    /// The calls of a function that are not inside a cycle.
    fn calls(&self, caller: FunctionId) -> impl Iterator<Item = (CallId, FunctionId)> {
        let view = self.view;
        let calls = view.index.outgoing(caller).iter();
        let calls = calls.map(move |&call| (call, view.profile.calls().callee(call)));
        calls.filter(move |&(_, callee)| callee != caller && !view.cycles.inner(caller, callee))
    }

    /// Whether a function is own code.
    pub fn is_own(&self, function: FunctionId) -> bool {
        self.origins.is_own(function)
    }

    /// Whether what calls of a function are charged with is an estimate, because it sometimes calls own code.
    pub fn is_divided(&self, callee: FunctionId) -> bool {
        let foreign = self.foreign[callee.0 as usize];
        foreign > 0.0 && foreign < 1.0
    }

    /// What a call with this inclusive cost is charged with.
    pub fn of_call(&self, caller: FunctionId, callee: FunctionId, cost: i128) -> i128 {
        let is_inner = caller == callee || self.view.cycles.inner(caller, callee);
        if is_inner || !self.is_own(caller) {
            return 0;
        }
        match self.foreign[callee.0 as usize] {
            0.0 => 0,
            1.0 => cost,
            share => (cost as f64 * share).round() as i128,
        }
    }

    /// What the calls of a function are charged with, and how often they happen, by callee.
    pub fn callees(&self, caller: FunctionId) -> impl Iterator<Item = (FunctionId, i128, u64)> {
        self.calls(caller).map(move |(call, callee)| {
            let cost = self.of_call(caller, callee, self.totals.cost(call));
            (callee, cost, self.totals.count(call))
        })
    }

    /// The cost of a function and what it is charged with; 0 for code that is not own.
    pub fn of(&self, function: FunctionId) -> i128 {
        match self.is_own(function) {
            true => {
                let calls = self.callees(function).map(|(_, cost, _)| cost);
                self.own[function.0 as usize] + calls.sum::<i128>()
            }
            false => 0,
        }
    }
}

#[cfg(test)]
mod tests;
