//! Costs of own code together with the library code that it calls: what an allocation costs is charged to
//! the function and line that allocates.
//!
//! A call from own code to other code is charged with its inclusive cost, except for own code that is called back from
//! there. Single invocations tell how much that is. Otherwise it is exact if a library function calls back always or
//! never; if not, it is divided as the costs of its calls are, and calls inside a cycle are not charged.

use super::contexts::{Invocation, Visitor};
use super::{CallTotals, Origins, View};
use crate::model::{CallId, FunctionId};
use std::rc::Rc;

/// Costs of own code with what it calls elsewhere, in one event. All functions that are asked for must exist.
pub struct Charged<'a> {
    view: View<'a>,
    totals: CallTotals<'a>,
    origins: Rc<Origins>,
    own: Vec<i128>,
    /// The part of each function's inclusive cost that is not own code; of use where single invocations are unknown.
    foreign: Vec<f64>,
    /// The same by call, if single invocations were recorded.
    recorded: Option<Recorded>,
}

/// Costs of calls by call number.
struct Recorded {
    /// What the calls are charged with.
    charged: Vec<i128>,
    /// Inclusive cost in the profile.
    stated: Vec<i128>,
}

impl<'a> Charged<'a> {
    /// Charges the calls of a profile.
    pub fn new(view: View<'a>, totals: CallTotals<'a>, origins: Rc<Origins>) -> Self {
        let own = view.profile.self_column(view.formula, view.parts);
        let recorded = totals.recorded().map(|costed| {
            let stated = view.profile.call_column(view.formula, view.parts);
            let mut walk = Walk {
                origins: &origins,
                charged: vec![0; stated.len()],
            };
            costed.invocations.walk(costed.view, &mut walk);
            Recorded {
                charged: walk.charged,
                stated,
            }
        });
        let mut charged = Charged {
            view,
            recorded,
            totals,
            origins,
            foreign: vec![1.0; own.len()],
            own,
        };
        if charged.recorded.is_none() {
            for unit in view.cycles.units_callees_first() {
                let members = unit.functions(view.cycles);
                let part = charged.foreign_part(&members);
                for member in members {
                    let is_own = charged.is_own(member);
                    charged.foreign[member.0 as usize] = if is_own { 0.0 } else { part };
                }
            }
        }
        charged
    }

    /// The part of the inclusive cost of a function, or of the functions of a cycle, that is not own code.
    fn foreign_part(&self, members: &[FunctionId]) -> f64 {
        let (mut all, mut own_code) = (0.0, 0.0);
        for &member in members {
            let is_own = self.is_own(member);
            let cost = self.own[member.0 as usize] as f64;
            all += cost;
            own_code += if is_own { cost } else { 0.0 };
            let calls = self.calls(member);
            for (call, callee) in calls.filter(|&(_, to)| !self.is_inner(member, to)) {
                let cost = self.totals.cost(call) as f64;
                all += cost;
                // What own code calls is charged to it.
                own_code += if is_own {
                    cost
                } else {
                    cost * (1.0 - self.foreign[callee.0 as usize])
                };
            }
        }
        match own_code == 0.0 || all == 0.0 {
            true => 1.0,
            false => 1.0 - own_code / all,
        }
    }

    fn calls(&self, caller: FunctionId) -> impl Iterator<Item = (CallId, FunctionId)> {
        let view = self.view;
        let calls = view.index.outgoing(caller).iter();
        calls.map(move |&call| (call, view.profile.calls().callee(call)))
    }

    fn is_inner(&self, caller: FunctionId, callee: FunctionId) -> bool {
        callee == caller || self.view.cycles.inner(caller, callee)
    }

    /// What all calls of a function by another are charged with, and their cost, if single invocations were recorded. `cost`
    /// is that of some calls: of lines, costs are sums of self costs, which may differ from what the profile states.
    fn recorded(&self, caller: FunctionId, callee: FunctionId, cost: i128) -> Option<(i128, i128)> {
        let recorded = self.recorded.as_ref()?;
        let found = self.calls(caller).find(|call| call.1 == callee);
        let of = |(call, _): (CallId, _)| {
            let once = self.totals.cost_for_caller(call);
            let call = call.0 as usize;
            let stated = recorded.stated[call];
            (
                recorded.charged[call],
                if cost == once { once } else { stated },
            )
        };
        Some(found.map_or((0, 0), of))
    }

    /// Whether a function is own code.
    pub fn is_own(&self, function: FunctionId) -> bool {
        self.origins.is_own(function)
    }

    /// Whether it is an estimate what a call with this inclusive cost is charged with: because the callee sometimes calls
    /// own code, and other invocations of it are not known apart.
    pub fn is_divided(&self, caller: FunctionId, callee: FunctionId, cost: i128) -> bool {
        if let Some((charged, all)) = self.recorded(caller, callee, cost) {
            return charged != 0 && charged != all && cost != all;
        }
        if self.is_inner(caller, callee) {
            // What it costs is not known apart from what its callees in the cycle cost.
            return cost != 0 && !self.is_own(callee);
        }
        let foreign = self.foreign[callee.0 as usize];
        foreign > 0.0 && foreign < 1.0
    }

    /// What calls of a function by another with this inclusive cost are charged with.
    pub fn of_call(&self, caller: FunctionId, callee: FunctionId, cost: i128) -> i128 {
        if !self.is_own(caller) {
            return 0;
        }
        let share = match self.recorded(caller, callee, cost) {
            Some((charged, all)) if cost == all => return charged,
            Some((_, 0)) => 0.0,
            Some((charged, all)) => charged as f64 / all as f64,
            None if self.is_inner(caller, callee) => 0.0,
            None => self.foreign[callee.0 as usize],
        };
        match share {
            0.0 => 0,
            1.0 => cost,
            share => (cost as f64 * share).round() as i128,
        }
    }

    /// Whether what calls of a function are charged with is an estimate.
    pub fn is_estimated(&self, caller: FunctionId) -> bool {
        let mut callees = self.callees(caller);
        self.recorded.is_none()
            && callees.any(|(callee, cost, _)| cost != 0 && self.is_divided(caller, callee, cost))
    }

    /// What the calls of a function are charged with, and how often they happen, by callee.
    pub fn callees(&self, caller: FunctionId) -> impl Iterator<Item = (FunctionId, i128, u64)> {
        let calls = self.calls(caller);
        let calls =
            calls.filter(move |call| self.recorded.is_some() || !self.is_inner(caller, call.1));
        calls.map(move |(call, callee)| {
            let cost = match &self.recorded {
                Some(recorded) => recorded.charged[call.0 as usize],
                None => self.of_call(caller, callee, self.totals.cost(call)),
            };
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

/// Charges the self costs of other code to the calls by which it was entered from own code.
struct Walk<'a> {
    origins: &'a Origins,
    /// By call number.
    charged: Vec<i128>,
}

impl Visitor for Walk<'_> {
    fn begin(&mut self, path: &[Invocation]) {
        let is_foreign = |one: &&Invocation| !self.origins.is_own(one.function);
        let foreign = path.iter().rev().take_while(is_foreign).count();
        let (callers, foreign) = path.split_at(path.len() - foreign);
        if let (Some(_), Some(first), Some(last)) =
            (callers.last(), foreign.first(), foreign.last())
            && let Some(call) = first.call
        {
            self.charged[call.0 as usize] += last.cost;
        }
    }

    fn end(&mut self, _: &Invocation, _: &[Invocation]) {}
}

#[cfg(test)]
mod tests;
