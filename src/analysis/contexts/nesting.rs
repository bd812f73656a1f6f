//! Which members of a cycle cost what below which others.
//!
//! Of the members of a cycle it is unknown how they were nested, so an estimate has them side by side. But a member that
//! never ran within itself ([`Cycles::never_nested`](crate::analysis::Cycles::never_nested)) is like a function outside:
//! what it calls belongs below it. A member that may have run within itself belongs below the only one that calls it, if
//! there is only one. Calls that lead back to a function above have no place in a tree: what they cost stays below the
//! other calls of their callee, or directly below the cycle.

use super::flow::{Flow, split, unsigned};
use crate::analysis::View;
use crate::model::{CallId, FunctionId};
use crate::order;
use std::cmp::Reverse;

/// The calls within cycles that have a place in a tree. Empty if there are none.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    /// Cost by call number, 0 for all other calls.
    calls: Vec<u128>,
    /// The members of each cycle with such calls, callees first; of other cycles none.
    pub(super) members: Vec<Vec<FunctionId>>,
}

impl Nesting {
    /// Finds the calls, and adds their costs to those of their callers. `None` if a cost is negative.
    pub(super) fn find(flow: &mut Flow<'_>, view: View<'_>) -> Option<Self> {
        let mut nesting = Nesting::default();
        let cycles = flow.cycles;
        let has_place = |&member: &FunctionId| {
            cycles.never_nested(member) || only_caller(flow, member).is_some()
        };
        let mut members = cycles.ids().flat_map(|cycle| cycles.members(cycle));
        if !members.any(has_place) {
            return Some(nesting);
        }
        let mut costs = unsigned(view.profile.call_column(view.formula, view.parts))?;
        // Calls into the cycles count as they were scaled.
        for (call, cost) in view.profile.calls().ids().zip(&mut costs) {
            if flow.calls[call.0 as usize] > 0 {
                *cost = flow.calls[call.0 as usize];
            }
        }
        nesting.calls = vec![0; costs.len()];
        let mut is_done = vec![false; flow.whole.len()];
        for cycle in cycles.ids() {
            let order = callees_first(flow, &costs, cycles.members(cycle));
            nesting.divide(flow, &costs, &order, &mut is_done);
            nesting.members.push(order);
        }
        Some(nesting)
    }

    /// Cost of a call within a cycle as far as it has a place below its caller.
    pub(super) fn cost(&self, call: CallId) -> u128 {
        self.calls.get(call.0 as usize).copied().unwrap_or(0)
    }

    /// Divides the cost of each member among the calls to it. Those of its own calls have been added by then.
    fn divide(
        &mut self,
        flow: &mut Flow<'_>,
        costs: &[u128],
        callees_first: &[FunctionId],
        is_done: &mut [bool],
    ) {
        let calls = flow.profile.calls();
        for &member in callees_first {
            is_done[member.0 as usize] = true;
            let incoming = flow.index.incoming(member).iter().copied();
            let incoming = incoming.filter(|&call| calls.caller(call) != member);
            let incoming: Vec<CallId> = incoming.collect();
            let only_caller = only_caller(flow, member);
            let mut shares: Vec<u128> = incoming.iter().map(|c| costs[c.0 as usize]).collect();
            let whole = flow.whole[member.0 as usize];
            if shares.iter().sum::<u128>() > whole {
                shares = split(whole, &shares);
            }
            for (call, share) in incoming.into_iter().zip(shares) {
                let caller = calls.caller(call);
                let is_above = flow.cycles.inner(caller, member) && !is_done[caller.0 as usize];
                if is_above && (flow.cycles.never_nested(caller) || only_caller == Some(caller)) {
                    self.calls[call.0 as usize] = share;
                    flow.whole[caller.0 as usize] += share;
                }
            }
        }
    }
}

/// The only function that calls a member of its cycle, apart from itself; not of one that may have others of its calls below it.
fn only_caller(flow: &Flow<'_>, member: FunctionId) -> Option<FunctionId> {
    let caller = flow.cycles.dominators().of(member.0).map(FunctionId)?;
    let calls = flow.index.incoming(member).iter();
    let mut callers = calls.map(|&call| flow.profile.calls().caller(call));
    let is_only = callers.all(|other| other == caller || other == member);
    let has_level = !flow.cycles.never_nested(member);
    (is_only && has_level && flow.cycles.inner(caller, member)).then_some(caller)
}

/// The members of a cycle in an order in which few calls lead back: the order in which they would end
/// if the cycle was entered where most of its cost enters, and each member called the most expensive callee first.
fn callees_first(flow: &Flow<'_>, costs: &[u128], members: &[FunctionId]) -> Vec<FunctionId> {
    // Members are in the order of their numbers.
    let mut is_seen = vec![false; members.len()];
    let mut visit = |member: FunctionId| {
        let place = members.binary_search(&member).unwrap_or(0);
        !std::mem::replace(&mut is_seen[place], true)
    };
    let calls = flow.profile.calls();
    let cost = |call: &CallId| costs[call.0 as usize];
    let entering = |&member: &FunctionId| {
        let incoming = flow.index.incoming(member).iter();
        let entries = incoming.filter(|call| !flow.is_inner(**call));
        Reverse(entries.map(cost).sum::<u128>())
    };
    // The cheapest first, as the last one of a stack is next.
    let callees = |member: FunctionId| {
        let outgoing = flow.index.outgoing(member).iter();
        let inner = outgoing.filter(|call| flow.is_inner(**call));
        let has_place = |call: &&CallId| {
            flow.cycles.never_nested(member)
                || only_caller(flow, calls.callee(**call)) == Some(member)
        };
        let mut inner: Vec<CallId> = inner.filter(has_place).copied().collect();
        order::sort_by_key(&mut inner, cost);
        inner
    };
    let mut entries = members.to_vec();
    order::sort_by_key(&mut entries, entering);
    let mut order = Vec::with_capacity(members.len());
    for entry in entries {
        if !visit(entry) {
            continue;
        }
        let mut running = vec![(entry, callees(entry))];
        while let Some((member, left)) = running.last_mut() {
            match left.pop().map(|call| calls.callee(call)) {
                Some(callee) if visit(callee) => running.push((callee, callees(callee))),
                Some(_) => {}
                None => {
                    order.push(*member);
                    running.pop();
                }
            }
        }
    }
    order
}
