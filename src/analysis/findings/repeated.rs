//! Functions that one invocation calls many times, as a query for each row of another query. This
//! needs recorded invocations.

use super::at_least;
use crate::analysis::Costed;
use crate::analysis::contexts::{Invocation, Visitor};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Fewest calls in one invocation.
const CALLS: u64 = 20;
/// Least share of these calls in the total.
const COST: f64 = 0.01;
/// Most findings.
const MOST: usize = 3;

/// Calls of a function by single invocations of another one, each with many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The caller.
    pub caller: FunctionId,
    /// The callee.
    pub callee: FunctionId,
    /// Most calls in one invocation.
    pub most: u64,
    /// Calls in all invocations with at least 20.
    pub calls: u64,
    /// Their inclusive cost.
    pub cost: i128,
}

impl Repeated {
    /// What could be gained if each invocation called once.
    pub fn gain(&self) -> i128 {
        self.cost - self.cost / i128::from(self.most)
    }
}

/// The most expensive repeated calls: at least 20 by one invocation, with at least 1 % of the total.
pub fn repeated(costed: &Costed<'_>) -> Vec<Repeated> {
    let mut walk = Walk::default();
    costed.walk(&mut walk);
    let total = costed.profile.total(costed.formula, costed.parts);
    let found = walk.found.into_values();
    let mut found: Vec<Repeated> = found.filter(|r| at_least(r.cost, COST, total)).collect();
    order::sort_by_key(&mut found, |r| (Reverse(r.cost), r.caller, r.callee));
    found.truncate(MOST);
    found
}

#[derive(Default)]
struct Walk {
    /// Counts and costs of the callees of each running invocation.
    running: Vec<FxHashMap<FunctionId, (u64, i128)>>,
    found: FxHashMap<(FunctionId, FunctionId), Repeated>,
}

impl Visitor for Walk {
    fn begin(&mut self, _path: &[Invocation]) {
        self.running.push(FxHashMap::default());
    }

    fn end(&mut self, ended: &Invocation, path: &[Invocation]) {
        let caller = ended.function;
        for (callee, (count, cost)) in self.running.pop().unwrap_or_default() {
            // Equal invocations may be one.
            let each = count / ended.count.max(1);
            if each >= CALLS && callee != caller {
                let found = self.found.entry((caller, callee)).or_insert(Repeated {
                    caller,
                    callee,
                    most: 0,
                    calls: 0,
                    cost: 0,
                });
                found.most = found.most.max(each);
                found.calls += count;
                found.cost += cost;
            }
        }
        if let (Some(callees), false) = (self.running.last_mut(), path.is_empty()) {
            let (count, cost) = callees.entry(ended.function).or_default();
            *count += ended.count;
            *cost += ended.cost;
        }
    }
}
