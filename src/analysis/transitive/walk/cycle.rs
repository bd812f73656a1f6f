//! The figures of the members of a cycle on the paths. Calls that leave or enter the cycle do not contain each other, so
//! those of a member certainly belong to it. What else it has is an estimate, except for the only entry of a cycle,
//! within which everything runs.

use super::{NOTHING, Tally, Walk};
use crate::analysis::transitive::Relative;
use crate::analysis::{Row, Side};
use crate::model::FunctionId;

impl Walk<'_> {
    /// The share of each member in its cycle's figure is its share in the cycle's cost, but at least what its own calls
    /// brought.
    pub(super) fn members(&self, cycle: Row, tally: &Tally) -> Vec<Relative> {
        let whole = self.inclusive.of_row(self.number(cycle));
        let is_selected = self.is_whole_start(cycle);
        let all = tally.exact == Some(whole) && (is_selected || self.side == Side::Callees);
        let calls_below = self.call_share(cycle, tally, whole).part;
        let cycles = self.view.cycles;
        let relative = |member: FunctionId| {
            if self.side == Side::Callers && !is_selected && cycles.is_only_entry(member) {
                return self.relative(Row::Function(member), tally);
            }
            let met = self.met.get(&member).unwrap_or(&NOTHING);
            let own = self.inclusive.of_row(member.0);
            let share = Self::part(own, whole).unwrap_or(0.0);
            let called = match self.side {
                Side::Callers => tally.called * share,
                Side::Callees if is_selected => self.calls_to(member) as f64,
                Side::Callees => {
                    let calls = self.view.index.incoming(member).iter();
                    let count: u64 = calls.map(|&call| self.totals.count(call)).sum();
                    count as f64 * calls_below
                }
            };
            let met_all = !all && met.exact.is_some() && met.exact == tally.exact;
            // A share of what is only a lower limit says nothing.
            let is_lower = cycles.is_lower_limit(self.view.profile, member);
            let is_limit = is_lower && !self.is_start(cycle);
            let cost = match all {
                true => own,
                false if met_all || is_limit => met.cost(),
                false => ((tally.cost * share).round() as i128).max(met.cost()),
            };
            let is_all_calls = self.side == Side::Callers && met.called == tally.called;
            let is_certain = all && self.is_certain(Row::Function(member));
            Relative {
                row: member.0,
                cost,
                exact: met_all || is_certain && cycles.knows_inclusive(member),
                at_least: is_lower && is_certain || is_limit && !all && met.exact.is_some(),
                called: match is_limit && self.side == Side::Callers {
                    true => met.called,
                    false => called.max(met.called),
                },
                counted: is_selected || is_all_calls && met.counted && tally.counted,
                distance: 0,
            }
        };
        let members = cycle.functions(cycles).into_iter();
        members.map(relative).collect()
    }
}
