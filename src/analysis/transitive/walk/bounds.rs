//! What is certain around members of cycles, where the walk has only shares.
//!
//! If every path to a function leads through another one, all of it is below that one. Calls to a function that do not
//! contain each other cost what they cost together, and of those that may, one costs at least their average.

use super::Walk;
use crate::analysis::transitive::Relative;
use crate::analysis::{Row, Side};
use crate::model::{CallId, FunctionId};

/// Most selected rows whose callers have bounds by calls; a function has two levels.
const ROWS: usize = 8;

/// By function.
struct Bounds {
    /// Whether it is below the selected function as a whole, or contains all of that.
    is_all: Vec<bool>,
    /// Otherwise, what it costs there at least.
    least: Vec<i128>,
}

impl Walk<'_> {
    /// Replaces what is estimated by what is certain: where a share of a member of a cycle would be taken of which only a
    /// lower limit is known, the figure is one as well.
    pub(super) fn bound(&self, selected: &[Row], found: &mut [Relative]) {
        let (profile, cycles) = (self.view.profile, self.view.cycles);
        let functions: Vec<FunctionId> = selected.iter().filter_map(|row| row.function()).collect();
        if !cycles.knows_begins() || profile.is_estimated() || functions.len() < selected.len() {
            return;
        }
        let bounds = match self.side {
            Side::Callers => self.of_callers(&functions),
            Side::Callees => self.of_callees(&functions),
        };
        let is_lower = |&function: &FunctionId| cycles.is_lower_limit(profile, function);
        // In a file that contradicts itself, calls cost more than what they call.
        let most = |of: &[FunctionId]| {
            let costs = of.iter().map(|function| self.inclusive.of_row(function.0));
            (!of.iter().any(is_lower)).then(|| costs.sum::<i128>())
        };
        let most_of_start = most(&functions);
        for relative in found {
            let row = Row::from_number(relative.row, self.view.index.functions());
            let Row::Function(function) = row else {
                continue;
            };
            let at = function.0 as usize;
            let most = match self.side {
                Side::Callers => most_of_start,
                Side::Callees => most(&[function]),
            };
            let least = most.map_or(bounds.least[at], |most| most.min(bounds.least[at]));
            if relative.exact && (relative.counted || !bounds.is_all[at]) {
                continue;
            }
            let lower = match self.side {
                Side::Callers => &functions[..],
                Side::Callees => &[function],
            };
            let disagrees = |row| self.inclusive.disagreement(self.number(row)).is_some();
            let agree = !lower.iter().any(|&function| {
                let row = Row::Function(function);
                disagrees(row) || disagrees(row.outer(cycles))
            });
            if bounds.is_all[at] && agree && (lower.len() == 1 || self.own.is_some()) {
                let whole = self.inclusive.of_row(lower[0].0);
                (relative.at_least, relative.counted) = (is_lower(&lower[0]), true);
                relative.exact = !relative.at_least;
                relative.cost = match self.own.filter(|_| lower.len() > 1) {
                    Some(own) => own,
                    None if relative.exact => whole,
                    None => whole.max(least),
                };
                let calls = lower.iter().map(|&function| self.calls_to(function));
                relative.called = calls.sum::<u64>() as f64;
            } else if relative.cost <= least && least > 0 {
                (relative.cost, relative.at_least) = (least, true);
            }
        }
    }

    fn of_callers(&self, functions: &[FunctionId]) -> Bounds {
        let (index, cycles) = (self.view.index, self.view.cycles);
        let nothing = vec![0i128; index.functions()];
        let (mut below, mut least) = (nothing.clone(), nothing.clone());
        functions
            .iter()
            .for_each(|function| below[function.0 as usize] = 1);
        for (above, node) in cycles.dominators().upward() {
            below[above as usize] += below[node as usize];
        }
        for &function in functions.iter().take(ROWS) {
            let (mut apart, mut largest) = (nothing.clone(), nothing.clone());
            largest[function.0 as usize] = self.inclusive.of_row(function.0);
            for &call in index.incoming(function) {
                self.add_call(
                    call,
                    self.view.profile.calls().caller(call),
                    &mut apart,
                    &mut largest,
                );
            }
            for (above, node) in cycles.dominators().upward() {
                let (above, node) = (above as usize, node as usize);
                apart[above] += apart[node];
                largest[above] = largest[above].max(largest[node]);
            }
            for (least, both) in least.iter_mut().zip(apart.iter().zip(&largest)) {
                *least = (*least).max(*both.0).max(*both.1);
            }
        }
        let all = functions.len() as i128;
        Bounds {
            is_all: below.iter().map(|&below| below == all).collect(),
            least,
        }
    }

    fn of_callees(&self, functions: &[FunctionId]) -> Bounds {
        let calls = self.view.profile.calls();
        let is_all = self.view.cycles.dominated(functions);
        let (mut apart, mut largest) = (vec![0; is_all.len()], vec![0; is_all.len()]);
        for call in calls
            .ids()
            .filter(|&call| is_all[calls.caller(call).0 as usize])
        {
            self.add_call(call, calls.callee(call), &mut apart, &mut largest);
        }
        let least = apart.iter().zip(&largest);
        Bounds {
            least: least.map(|(&apart, &largest)| apart.max(largest)).collect(),
            is_all,
        }
    }

    /// Adds a call to what one of its functions costs at least: to the sum of calls that do not contain each other, or by
    /// the average of those that may.
    fn add_call(&self, call: CallId, to: FunctionId, apart: &mut [i128], largest: &mut [i128]) {
        let (calls, cycles) = (self.view.profile.calls(), self.view.cycles);
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        if caller == callee || !self.totals.occurs(call) {
            return;
        }
        let (cost, at) = (self.totals.cost(call), to.0 as usize);
        if !cycles.inner(caller, callee) || cycles.never_nested(callee) {
            apart[at] += cost;
        } else {
            let count = i128::from(self.totals.count(call)).max(1);
            largest[at] = largest[at].max((cost + count - 1) / count);
        }
    }

    /// The number of calls to a function by others.
    pub(super) fn calls_to(&self, function: FunctionId) -> u64 {
        let calls = self.view.index.incoming(function).iter();
        let by_others = calls.filter(|&&call| {
            self.view.profile.calls().caller(call) != function && self.totals.occurs(call)
        });
        by_others.map(|&call| self.totals.count(call)).sum()
    }
}
