//! Selected members of a cycle: the walk is that of their cycle, and they have a share of it.
//!
//! What the cycle called while a member ran is not in the profile, nor where its callers called it: these figures are
//! estimates, except where all of the cycle or none of it counts.

use super::{Tally, Walk};
use crate::analysis::contexts::{spent_above, spent_below};
use crate::analysis::transitive::Relative;
use crate::analysis::{Row, Side};
use crate::model::FunctionId;
use rustc_hash::FxHashMap;

/// What selected functions have of the cost of their cycle.
pub(super) struct Part {
    /// Their inclusive cost.
    own: i128,
    /// Whether that is exact.
    is_certain: bool,
    /// That of the cycle.
    whole: i128,
    share: f64,
    /// How often they were called.
    called: f64,
}

/// Calls between the selected functions and a relative.
#[derive(Clone, Copy, Default)]
struct Direct {
    cost: i128,
    count: f64,
}

impl Walk<'_> {
    /// Whether members of a cycle are selected.
    pub(in crate::analysis::transitive) fn is_divided(&self, selected: &[Row]) -> bool {
        let is_divided = |start: &Row| matches!(start, Row::Cycle(_)) && !selected.contains(start);
        self.starts.iter().any(is_divided)
    }

    /// Starts with what selected members have of their cycles, if other rows are selected, too.
    pub(in crate::analysis::transitive) fn start_with_parts(&mut self, selected: &[Row]) {
        if self.starts.len() < 2 || !self.is_divided(selected) {
            return;
        }
        for &start in self.starts.iter().filter(|start| !selected.contains(start)) {
            let members = start.functions(self.view.cycles).into_iter();
            let functions = members.filter(|&member| selected.contains(&Row::Function(member)));
            let part = self.of_selected(start, &functions.collect::<Vec<_>>());
            self.parts.insert(self.number(start), part);
        }
    }

    /// Turns the relatives of a cycle into those of members of it.
    pub(super) fn divide(&self, selected: &[Row], found: &mut [Relative]) {
        if !self.is_divided(selected) {
            return;
        }
        let functions: Vec<FunctionId> = selected.iter().filter_map(|row| row.function()).collect();
        let direct = self.direct(&functions);
        let [start] = self.starts[..] else {
            for relative in found {
                relative.exact &= self.side == Side::Callers;
                relative.at_least &= self.side == Side::Callees;
                relative.counted = false;
                let direct = direct[relative.row as usize];
                relative.called = relative.called.max(direct.count);
                let row = Row::from_number(relative.row, self.view.index.functions());
                relative.cost = relative.cost.max(direct.cost);
                self.limit(relative, row, i128::MAX, direct.count);
            }
            return;
        };
        let part = self.of_selected(start, &functions);
        let (inside, nested) = (self.inside(&functions), self.nested(&functions));
        for relative in found {
            let direct = direct[relative.row as usize];
            let row = Row::from_number(relative.row, self.view.index.functions());
            let is_member = row.outer(self.view.cycles) == start;
            let estimate = nested[relative.row as usize];
            *relative = match self.side {
                Side::Callers => part.of_caller(*relative, is_member, direct, estimate),
                Side::Callees => part.of_callee(*relative, is_member, direct, estimate),
            };
            self.limit(relative, row, inside, direct.count);
            if is_member && direct.count > 0.0 {
                // Which of the others were made below it, and which above, is not in the graph.
                relative.called = direct.count;
            }
        }
    }

    /// What other functions and the selected ones have of each other, where calls of members that never ran within
    /// themselves tell it.
    fn nested(&self, functions: &[FunctionId]) -> Vec<Option<f64>> {
        let (view, cycles) = (self.view, self.view.cycles);
        let rows = view.index.functions() + cycles.len();
        let center: Vec<Row> = functions.iter().copied().map(Row::Function).collect();
        let mut estimates = vec![None; rows];
        match self.side {
            _ if !functions.iter().any(|&f| cycles.never_nested(f)) => {}
            Side::Callers => {
                let found = spent_above(view, &center).unwrap_or_default();
                for (estimate, (function, cost)) in estimates.iter_mut().zip((0..).zip(found)) {
                    let is_known = (function as usize) < view.index.functions()
                        && cycles.never_nested(FunctionId(function));
                    *estimate = (is_known && cost > 0).then_some(cost as f64);
                }
            }
            Side::Callees => {
                let found = spent_below(view, &center).unwrap_or_default();
                let share = |caller: FunctionId| match found.get(caller.0 as usize) {
                    _ if functions.contains(&caller) => 1.0,
                    Some(&(part, whole)) => part as f64 / whole.max(1) as f64,
                    None => 0.0,
                };
                for (estimate, &(part, _)) in estimates.iter_mut().zip(&found) {
                    *estimate = (part > 0).then_some(part as f64);
                }
                let starts = self.starts.iter().flat_map(|start| start.functions(cycles));
                for member in starts {
                    let mut cost = 0.0;
                    for &call in view.index.incoming(member) {
                        let caller = view.profile.calls().caller(call);
                        if caller != member && cycles.inner(caller, member) {
                            cost += self.totals.cost(call) as f64 * share(caller);
                        }
                    }
                    estimates[member.0 as usize] = Some(cost);
                }
            }
        }
        estimates
    }

    /// Limits the figures of a member of a cycle of which others are selected to what calls can have led to it.
    fn limit(&self, relative: &mut Relative, row: Row, inside: i128, direct: f64) {
        let (Row::Function(member), true) = (row, self.is_start(row.outer(self.view.cycles)))
        else {
            return;
        };
        let most = inside.min(self.reached_calls(member));
        if 0 <= most && most < relative.cost {
            let kept = most as f64 / relative.cost as f64;
            relative.called = (relative.called * kept).max(direct);
            relative.cost = most;
        }
    }

    /// Cost of the calls of a member to or from rows that the paths lead through: no other call is on a path.
    fn reached_calls(&self, member: FunctionId) -> i128 {
        let side = match self.side {
            Side::Callers => Side::Callees,
            Side::Callees => Side::Callers,
        };
        let calls = self.view.index.calls(member, side).iter();
        let on_paths = calls.filter(|&&call| {
            let (_, other) = side.ends(self.view.profile, call);
            let row = Row::of(other, self.view.cycles);
            other != member && (self.is_start(row) || self.tallies.contains_key(&self.number(row)))
        });
        on_paths.map(|&call| self.totals.cost(call)).sum()
    }

    /// Cost of the calls between functions and other members of their cycle: nothing else leads from one to another.
    fn inside(&self, functions: &[FunctionId]) -> i128 {
        let calls = functions.iter().flat_map(|&of| {
            let calls = self.view.index.calls(of, self.side).iter();
            calls.map(move |&call| (of, call))
        });
        let inside = calls.filter(|&(of, call)| {
            let (_, other) = self.side.ends(self.view.profile, call);
            other != of && self.view.cycles.inner(of, other)
        });
        inside.map(|(_, call)| self.totals.cost(call)).sum()
    }

    fn of_selected(&self, cycle: Row, functions: &[FunctionId]) -> Part {
        let cost = |function: &FunctionId| self.inclusive.of_row(function.0);
        let whole = self.inclusive.of_row(self.number(cycle));
        let apart = functions
            .iter()
            .filter(|f| self.view.cycles.never_nested(**f));
        // Deeper levels are contained in the first one.
        let own = match apart.clone().count() {
            0 => functions.iter().map(cost).max().unwrap_or(0),
            _ => apart.clone().map(cost).sum::<i128>().min(whole),
        };
        let is_certain = |function: &FunctionId| self.is_certain(Row::Function(*function));
        let calls = functions.iter().flat_map(|&f| self.view.index.incoming(f));
        Part {
            own,
            is_certain: apart.clone().count() == 1 && functions.iter().all(is_certain),
            whole,
            share: Self::part(own, whole).unwrap_or(0.0),
            called: calls.map(|&call| self.totals.count(call) as f64).sum(),
        }
    }

    /// Calls to or from the functions, by the row number of the other end, with the cost of those that do not contain each
    /// other: from outside of a cycle, or of a function that never ran within itself.
    fn direct(&self, functions: &[FunctionId]) -> Vec<Direct> {
        let rows = self.view.index.functions() + self.view.cycles.len();
        let mut direct = vec![Direct::default(); rows];
        for &function in functions {
            let mut inside: FxHashMap<u32, i128> = FxHashMap::default();
            for &call in self.view.index.calls(function, self.side) {
                let (_, other) = self.side.ends(self.view.profile, call);
                let is_inner = self.view.cycles.inner(function, other);
                let row = match is_inner {
                    true => Row::Function(other),
                    false => Row::of(other, self.view.cycles),
                };
                let sum = &mut direct[self.number(row) as usize];
                sum.count += self.totals.count(call) as f64;
                let called = self.view.profile.calls().callee(call);
                if !is_inner {
                    sum.cost += self.totals.cost(call);
                } else if self.view.cycles.never_nested(called) {
                    *inside.entry(self.number(row)).or_default() += self.totals.cost(call);
                }
            }
            for (row, cost) in inside {
                // Calls of different functions can.
                let sum = &mut direct[row as usize];
                sum.cost = sum.cost.max(cost);
            }
        }
        direct
    }
}

impl Part {
    /// Adds the part to what other selected rows have of the cycle, of which as much is that of its selected members.
    pub(super) fn join(&self, others: &mut Tally) {
        let rest = 1.0 - self.share;
        others.cost = self.own as f64 + others.cost * rest;
        others.called = self.called + others.called * rest;
    }

    /// The cost of the selected functions while a caller ran; `nested` is an estimate of it from calls within the cycle.
    fn of_caller(
        &self,
        relative: Relative,
        is_member: bool,
        direct: Direct,
        nested: Option<f64>,
    ) -> Relative {
        let part = match nested {
            Some(cost) => cost / self.own.max(1) as f64,
            None => Walk::part(relative.cost, self.whole).unwrap_or(0.0),
        };
        let is_all = relative.exact && relative.cost == self.whole && !is_member;
        let is_all = is_all || is_member && direct.cost == self.own && self.own > 0;
        let estimate = (self.own as f64 * part).round() as i128;
        Relative {
            cost: match is_all {
                true => self.own,
                false => between(estimate, direct.cost, self.own),
            },
            exact: is_all && self.is_certain || relative.exact && relative.cost == 0,
            at_least: false,
            called: (self.called * part).max(direct.count),
            counted: is_all || direct.count == self.called,
            ..relative
        }
    }

    /// The cost of a callee while the selected functions ran; `nested` as above.
    fn of_callee(
        &self,
        relative: Relative,
        is_member: bool,
        direct: Direct,
        nested: Option<f64>,
    ) -> Relative {
        let part = nested.map_or(self.share, |cost| {
            (cost / relative.cost.max(1) as f64).min(1.0)
        });
        let estimate = (relative.cost as f64 * part).round() as i128;
        // Either it ran nowhere else, or the selected functions ran all the time.
        let is_all = direct.cost == relative.cost || self.is_certain && self.own == self.whole;
        Relative {
            cost: match is_all {
                true => relative.cost,
                false => between(estimate, direct.cost, relative.cost),
            },
            exact: relative.exact && (is_all || relative.cost == 0),
            at_least: false,
            called: match is_all && !is_member {
                true => relative.called,
                false => (relative.called * part).max(direct.count),
            },
            counted: relative.counted && (is_all && !is_member || relative.called == direct.count),
            ..relative
        }
    }
}

/// An estimate within its limits, which only costs above 0 have.
fn between(estimate: i128, least: i128, most: i128) -> i128 {
    match 0 <= least && least <= most {
        true => estimate.clamp(least, most),
        false => estimate,
    }
}
