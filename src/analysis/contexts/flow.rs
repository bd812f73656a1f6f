//! A consistent call graph for estimates: costs of calls and entries add up.
//!
//! In the graph of a profile with cycles as single nodes, its units, the cost of a function is that of its lines and
//! its calls. Its callers may state less: then the difference is an entry without a caller. Or they may
//! state more (a truncated profile, a writer that estimates): then the calls to it are scaled down, because
//! only listed costs count. All entries add up to the sum of all self costs.

use super::nesting::Nesting;
use crate::analysis::{CallIndex, Cycles, Row, View};
use crate::model::{CallId, FunctionId, Profile};
use crate::order;
use rustc_hash::{FxHashMap, FxHashSet};

/// The figures of all functions and calls; none is negative.
#[derive(Debug)]
pub(in crate::analysis) struct Flow<'a> {
    pub(in crate::analysis) profile: &'a Profile,
    pub(in crate::analysis) index: &'a CallIndex,
    pub(in crate::analysis) cycles: &'a Cycles,
    /// Self cost of each function.
    pub(in crate::analysis) own: Vec<u128>,
    /// Cost of each call after scaling; 0 for inner calls.
    pub(in crate::analysis) calls: Vec<u128>,
    /// Self cost of each function plus its calls that leave its unit, and those of `nesting`.
    pub(in crate::analysis) whole: Vec<u128>,
    /// Units that are entered without a caller, with the cost of these entries.
    pub(in crate::analysis) entries: FxHashMap<Row, u128>,
    /// Units whose callers state more than they cost, so that the calls to them are scaled.
    pub(in crate::analysis) overstated: FxHashSet<Row>,
    /// Calls within cycles, see [`Flow::nested`].
    nesting: Nesting,
}

impl<'a> Flow<'a> {
    /// `None` if a self cost or the cost of a call is negative: there are no proportions then.
    pub(in crate::analysis) fn new(view: View<'a>) -> Option<Self> {
        let (profile, cycles) = (view.profile, view.cycles);
        let own = unsigned(profile.self_column(view.formula, view.parts))?;
        let mut calls = unsigned(profile.call_column(view.formula, view.parts))?;
        let table = profile.calls();
        for call in table.ids() {
            if cycles.inner(table.caller(call), table.callee(call)) {
                calls[call.0 as usize] = 0;
            }
        }
        let mut flow = Flow {
            profile,
            index: view.index,
            cycles,
            whole: vec![0; own.len()],
            own,
            calls,
            entries: FxHashMap::default(),
            overstated: FxHashSet::default(),
            nesting: Nesting::default(),
        };
        flow.balance();
        Some(flow)
    }

    /// The same, with the calls of members of cycles that have a place below their caller.
    pub(super) fn nested(view: View<'a>) -> Option<Self> {
        let mut flow = Flow::new(view)?;
        flow.nesting = Nesting::find(&mut flow, view)?;
        Some(flow)
    }

    /// Cost of a call that has a place below its caller: of one that leaves its unit, or of [`Flow::nested`].
    pub(super) fn cost(&self, call: CallId) -> u128 {
        self.calls[call.0 as usize] + self.nesting.cost(call)
    }

    /// The calls to a member of a cycle that have a place below another member.
    pub(super) fn nested_calls(&self, member: FunctionId) -> Vec<CallId> {
        let incoming = self.index.incoming(member).iter().copied();
        incoming
            .filter(|&call| self.nesting.cost(call) > 0)
            .collect()
    }

    /// What a member of a cycle costs directly below it.
    pub(super) fn outermost(&self, member: FunctionId) -> u128 {
        let nested = self.nested_calls(member).into_iter();
        let nested: u128 = nested.map(|call| self.nesting.cost(call)).sum();
        self.whole[member.0 as usize] - nested
    }

    /// The cost that enters a unit without a caller.
    pub(in crate::analysis) fn entry(&self, unit: Row) -> u128 {
        self.entries.get(&unit).copied().unwrap_or(0)
    }

    /// The unit of a function.
    pub(in crate::analysis) fn unit(&self, function: FunctionId) -> Row {
        Row::of(function, self.cycles)
    }

    /// The functions of a unit, callees first as far as calls within it have a place.
    pub(in crate::analysis) fn members(&self, unit: Row) -> Vec<FunctionId> {
        let nested = match unit {
            Row::Cycle(cycle) => self.nesting.members.get(cycle.0 as usize),
            Row::Function(_) => None,
        };
        nested.map_or_else(|| unit.functions(self.cycles), Vec::clone)
    }

    /// Number of functions that call a unit with a cost; for a member of a cycle, of all that call it.
    pub(in crate::analysis) fn callers(&self, row: Row) -> usize {
        let table = self.profile.calls();
        let callers = match row {
            Row::Function(f) if self.cycles.of(f).is_some() => {
                let calls = self
                    .index
                    .incoming(f)
                    .iter()
                    .map(|&call| table.caller(call));
                order::distinct(calls.filter(|&caller| caller != f))
            }
            unit => {
                let calls = self.incoming(unit).into_iter();
                let costly = calls.filter(|call| self.calls[call.0 as usize] > 0);
                order::distinct(costly.map(|call| table.caller(call)))
            }
        };
        callers.len()
    }

    /// Scales calls, callees first: the calls that leave a unit are scaled together.
    fn balance(&mut self) {
        for unit in self.cycles.units_callees_first() {
            self.balance_unit(unit);
        }
    }

    fn balance_unit(&mut self, unit: Row) {
        let mut whole = 0;
        for member in self.members(unit) {
            let calls = self.index.outgoing(member).iter();
            let leaving: u128 = calls.map(|call| self.calls[call.0 as usize]).sum();
            let of_member = self.own[member.0 as usize] + leaving;
            self.whole[member.0 as usize] = of_member;
            whole += of_member;
        }
        let incoming = self.incoming(unit);
        let stated: u128 = incoming.iter().map(|c| self.calls[c.0 as usize]).sum();
        if stated < whole {
            self.entries.insert(unit, whole - stated);
        } else if stated > whole {
            self.overstated.insert(unit);
            let shares: Vec<u128> = incoming.iter().map(|c| self.calls[c.0 as usize]).collect();
            for (call, share) in incoming.iter().zip(split(whole, &shares)) {
                self.calls[call.0 as usize] = share;
            }
        }
    }

    /// Whether a call stays within its unit.
    pub(in crate::analysis) fn is_inner(&self, call: CallId) -> bool {
        let calls = self.profile.calls();
        self.cycles.inner(calls.caller(call), calls.callee(call))
    }

    /// The calls that lead to a unit from outside.
    pub(in crate::analysis) fn incoming(&self, unit: Row) -> Vec<CallId> {
        let members = self.members(unit).into_iter();
        let calls = members.flat_map(|m| self.index.incoming(m).iter().copied());
        calls.filter(|&call| !self.is_inner(call)).collect()
    }
}

pub(super) fn unsigned(costs: Vec<i128>) -> Option<Vec<u128>> {
    let unsigned = costs.into_iter().map(|cost| u128::try_from(cost).ok());
    unsigned.collect()
}

/// Divides `whole` in proportion to `weights`: whole numbers that add up to it, each less than one from its
/// exact share. All are 0 if all weights are 0.
pub(in crate::analysis) fn split(whole: u128, weights: &[u128]) -> Vec<u128> {
    let sum: u128 = weights.iter().sum();
    let (mut passed, mut given) = (0u128, 0u128);
    let share = |&weight: &u128| {
        passed += weight;
        let up_to = proportion(whole, passed, sum);
        let share = up_to - given;
        given = up_to;
        share
    };
    weights.iter().map(share).collect()
}

/// Divides `part` in proportion to what is left, and takes the shares away from there. `part` must not exceed
/// the sum. Sums beyond 64 bits are divided less evenly, but still add up.
pub(in crate::analysis) fn divide(part: u128, left: &mut [u128]) -> Vec<u128> {
    let mut shares = split(part, left);
    let mut missing = 0;
    for (share, left) in shares.iter_mut().zip(&mut *left) {
        missing += share.saturating_sub(*left);
        *share = (*share).min(*left);
        *left -= *share;
    }
    for (share, left) in shares.iter_mut().zip(left) {
        let more = missing.min(*left);
        *share += more;
        *left -= more;
        missing -= more;
    }
    shares
}

/// `whole * part / sum`, rounded down; `part` is at most `sum`.
pub(in crate::analysis) fn proportion(whole: u128, part: u128, sum: u128) -> u128 {
    if part == sum {
        return if sum == 0 { 0 } else { whole };
    }
    match whole.checked_mul(part) {
        Some(product) => product / sum,
        // Beyond 64 bits only the upper bits are used for the proportion; sums are still exact.
        None => {
            let shift = 64 - sum.leading_zeros().min(64);
            let (part, sum) = (part >> shift, (sum >> shift).max(1));
            let high = (whole / sum).saturating_mul(part);
            high.saturating_add((whole % sum).saturating_mul(part) / sum)
                .min(whole)
        }
    }
}

#[cfg(test)]
mod tests;
