//! Estimates: cost and calls are divided in proportion to the calls that lead to a function, also within cycles. Then a
//! function has a share: below the selected rows, of what it costs; above them, of what they cost.

use super::{NOTHING, Tally, Walk};
use crate::analysis::transitive::Relative;
use crate::analysis::{Row, Side};
use crate::model::{CallId, FunctionId};

/// Rounds within a cycle, after which shares hardly change.
const ROUNDS: usize = 20;

impl Walk<'_> {
    /// What the selected members of a cycle have of it; all that is passed on from there is an estimate.
    pub(super) fn part(&self, cycle: Row) -> Tally {
        let members = self.alone.iter().copied();
        let members = members.filter(|&member| Row::of(member, self.view.cycles) == cycle);
        let cost = |member: FunctionId| self.inclusive.of_row(member.0);
        let own: i128 = members.clone().map(cost).sum();
        Tally {
            cost: own.min(self.inclusive.of_row(self.number(cycle))) as f64,
            exact: None,
            called: members.map(|member| self.calls_to(member) as f64).sum(),
            counted: false,
            ..NOTHING
        }
    }

    /// Estimates what is not certain. Rows of cycles as a whole keep their figures.
    pub(super) fn estimate(&self, selected: &[Row], found: &mut [Relative]) {
        let functions = self.view.index.functions();
        let cost = |call| self.totals.cost(call).max(0) as f64;
        let count = |call| self.totals.count(call) as f64;
        let own = |row: u32| self.inclusive.of_row(row).max(0) as f64;
        let calls = |row: u32| self.calls_to(FunctionId(row)) as f64;
        let costs = self.shares(selected, &cost, &own);
        let counts = self.shares(selected, &count, &calls);
        let of_selected = |of: &dyn Fn(u32) -> f64| -> f64 {
            let members = selected
                .iter()
                .flat_map(|row| row.functions(self.view.cycles));
            members.map(|member| of(member.0)).sum()
        };
        let (all_cost, all_calls) = (of_selected(&own), of_selected(&calls));
        let is_member = |row: u32| self.view.cycles.of(FunctionId(row)).is_some();
        let is_open = |one: &&mut Relative| {
            (one.row as usize) < functions && (!self.alone.is_empty() || is_member(one.row))
        };
        for one in found.iter_mut().filter(is_open) {
            let at = one.row as usize;
            let (cost, called) = match self.side {
                Side::Callees => (own(one.row), calls(one.row)),
                Side::Callers => (all_cost, all_calls),
            };
            if !one.exact && !one.at_least {
                // A caller contains what runs below it.
                let most = match self.side {
                    Side::Callers => own(one.row),
                    Side::Callees => all_cost,
                };
                one.cost = (costs[at] * cost).min(most).round() as i128;
            }
            if !one.counted {
                one.called = counts[at] * called;
            }
        }
    }

    /// The share of each function by what calls have. `own` is what a function has, which can be more: that has no caller.
    fn shares(
        &self,
        selected: &[Row],
        of_call: &dyn Fn(CallId) -> f64,
        own: &dyn Fn(u32) -> f64,
    ) -> Vec<f64> {
        let (index, cycles) = (self.view.index, self.view.cycles);
        let calls = self.view.profile.calls();
        let mut into = vec![0f64; index.functions()];
        for call in calls.ids() {
            if self.totals.occurs(call) && calls.caller(call) != calls.callee(call) {
                into[calls.callee(call).0 as usize] += of_call(call);
            }
        }
        for (row, into) in (0..).zip(&mut into) {
            *into = into.max(own(row));
        }
        let starts = selected.iter().flat_map(|row| row.functions(cycles));
        let whole: f64 = starts.clone().map(|start| own(start.0)).sum();
        let (mut shares, mut is_start) = (vec![0.0; into.len()], vec![false; into.len()]);
        for start in starts {
            is_start[start.0 as usize] = true;
            shares[start.0 as usize] = match self.side {
                Side::Callees => 1.0,
                Side::Callers if whole > 0.0 => own(start.0) / whole,
                Side::Callers => 0.0,
            };
        }
        let mut units = cycles.units_callees_first();
        let mut back = Side::Callees;
        if self.side == Side::Callees {
            units.reverse();
            back = Side::Callers;
        }
        let mut most = vec![1.0; shares.len()];
        for unit in units {
            let rounds = if unit.function().is_some() { 1 } else { ROUNDS };
            let members = unit.functions(cycles).into_iter();
            let members: Vec<FunctionId> = members.filter(|of| !is_start[of.0 as usize]).collect();
            let mut entering = 0.0;
            for _ in 0..rounds {
                entering = 0.0;
                for &member in &members {
                    let mut share = 0.0;
                    for &call in index.calls(member, back) {
                        let (_, other) = back.ends(self.view.profile, call);
                        let all = into[calls.callee(call).0 as usize];
                        if other == member || !self.totals.occurs(call) || all <= 0.0 {
                            continue;
                        }
                        let part = of_call(call) / all * shares[other.0 as usize];
                        share += part;
                        if is_start[other.0 as usize] || !cycles.inner(member, other) {
                            entering += part;
                        }
                    }
                    shares[member.0 as usize] = share;
                }
            }
            // A way that leads through a caller several times counts once.
            let members = members.into_iter().filter(|_| self.side == Side::Callers);
            members.for_each(|of| most[of.0 as usize] = entering.min(1.0));
        }
        let shares = shares.into_iter().zip(most);
        shares.map(|(share, most)| f64::min(share, most)).collect()
    }
}
