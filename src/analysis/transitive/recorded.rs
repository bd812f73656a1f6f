//! Exact callers and callees over any number of calls, from recorded invocations.

use super::{PathCall, Relative, Share};
use crate::analysis::contexts::{Invocation, Visitor};
use crate::analysis::{CallIndex, CallTotals, Costed, Side, View};
use crate::model::{CallId, FunctionId, Profile};
use rustc_hash::FxHashMap;

/// Sums at a function.
#[derive(Clone, Copy, Debug)]
struct Tally {
    cost: i128,
    called: u64,
    distance: u32,
    /// Number of its running invocations; for a callee, of those below the selected function.
    running: u32,
    /// Number of calls to it, and how many of them are on the paths.
    all: u64,
    on_paths: u64,
}

const NOTHING: Tally = Tally {
    cost: 0,
    called: 0,
    distance: u32::MAX,
    running: 0,
    all: 0,
    on_paths: 0,
};

/// Sums of the selected function below a running invocation.
#[derive(Clone, Copy, Debug)]
struct Below {
    /// Cost of the selected function.
    cost: i128,
    called: u64,
    /// Least depth of its invocations.
    depth: Option<u32>,
}

/// The invocations around those of the selected function.
pub(super) struct Around<'a> {
    index: &'a CallIndex,
    totals: &'a CallTotals<'a>,
    profile: &'a Profile,
    side: Side,
    selected: FunctionId,
    /// Depths of the running invocations of the selected function.
    selected_depths: Vec<u32>,
    tallies: Vec<Tally>,
    /// Cost and count of the calls on the paths.
    calls: FxHashMap<CallId, (i128, u64)>,
    /// One for each running invocation.
    below: Vec<Below>,
}

impl<'a> Around<'a> {
    pub(super) fn new(
        costed: &Costed<'a>,
        totals: &'a CallTotals<'a>,
        selected: FunctionId,
        side: Side,
    ) -> Self {
        let View { profile, index, .. } = costed.view;
        let mut around = Around {
            index,
            totals,
            profile,
            side,
            selected,
            selected_depths: Vec::new(),
            tallies: vec![NOTHING; profile.functions().len()],
            calls: FxHashMap::default(),
            below: Vec::new(),
        };
        costed.walk(&mut around);
        around
    }

    /// All callers or callees, by number.
    pub(super) fn relatives(&self) -> Vec<Relative> {
        let related = |tally: &Tally| tally.distance != NOTHING.distance;
        let found = self.tallies.iter().zip(0u32..);
        let relative = |(tally, row): (&Tally, u32)| Relative {
            row,
            cost: tally.cost,
            exact: !self.profile.is_estimated(),
            at_least: false,
            called: tally.called as f64,
            counted: !self.profile.is_estimated(),
            distance: tally.distance,
        };
        found
            .filter(|found| related(found.0))
            .map(relative)
            .collect()
    }

    /// The calls by which the paths continue from a function, away from the selected one.
    pub(super) fn calls(&self, function: FunctionId) -> Vec<PathCall> {
        let calls = self.index.calls(function, self.side);
        let table = self.profile.calls();
        let is_other = |call: &&CallId| table.caller(**call) != table.callee(**call);
        let found = |&call: &CallId| {
            let &(cost, count) = self.calls.get(&call)?;
            Some(PathCall {
                call,
                cost,
                exact: !self.profile.is_estimated(),
                share: Share {
                    is_exact: !self.profile.is_estimated(),
                    ..share(count, self.totals.count(call))
                },
            })
        };
        calls.iter().filter(is_other).filter_map(found).collect()
    }

    /// The share of a function's calls on the paths.
    pub(super) fn share(&self, function: FunctionId) -> Share {
        let tally = &self.tallies[function.0 as usize];
        match function == self.selected {
            true => Share::WHOLE,
            false => share(tally.on_paths, tally.all),
        }
    }

    fn add_call(&mut self, ended: &Invocation, cost: i128) {
        if let Some(call) = ended.call {
            let sum = self.calls.entry(call).or_default();
            sum.0 += cost;
            sum.1 = sum.1.saturating_add(ended.count);
        }
    }
}

fn share(part: u64, whole: u64) -> Share {
    Share {
        part: match whole {
            0 => 1.0,
            whole => part as f64 / whole as f64,
        },
        is_whole: part == whole,
        is_exact: part == whole,
    }
}

impl Around<'_> {
    fn begin_callee(&mut self, begun: &Invocation, depth: u32) {
        let Some(last) = self.selected_depths.last() else {
            return;
        };
        let tally = &mut self.tallies[begun.function.0 as usize];
        tally.running += 1;
        tally.called = tally.called.saturating_add(begun.count);
        tally.on_paths = tally.called;
        tally.distance = tally.distance.min(depth - last);
    }

    fn end_callee(&mut self, ended: &Invocation) {
        if !self.selected_depths.is_empty() {
            let tally = &mut self.tallies[ended.function.0 as usize];
            tally.running -= 1;
            let cost = match tally.running {
                0 => ended.cost,
                _ => 0,
            };
            tally.cost += cost;
            self.add_call(ended, cost);
        }
    }

    fn end_caller(&mut self, ended: &Invocation, depth: u32, below: &Below) {
        let tally = &mut self.tallies[ended.function.0 as usize];
        tally.running -= 1;
        let Some(nearest) = below.depth else {
            return;
        };
        tally.distance = tally.distance.min(nearest - depth);
        tally.on_paths = tally.on_paths.saturating_add(ended.count);
        let mut cost = 0;
        if tally.running == 0 {
            cost = below.cost;
            tally.cost += cost;
            tally.called = tally.called.saturating_add(below.called);
        }
        // Within the selected function the paths lead away from it.
        if self.selected_depths.is_empty() {
            self.add_call(ended, cost);
        }
    }

    /// The calls to the selected function are the first ones of the paths to its callers.
    fn end_selected(&mut self, ended: &Invocation, caller: Option<&Invocation>) {
        let is_other = caller.is_some_and(|caller| caller.function != self.selected);
        let is_outermost = self.selected_depths.is_empty();
        if is_other {
            self.add_call(ended, if is_outermost { ended.cost } else { 0 });
        }
    }
}

impl Visitor for Around<'_> {
    fn begin(&mut self, path: &[Invocation]) {
        let Some(begun) = path.last() else { return };
        let depth = path.len() as u32;
        let all = &mut self.tallies[begun.function.0 as usize].all;
        *all = all.saturating_add(begun.count);
        if begun.function == self.selected {
            self.selected_depths.push(depth);
        } else if self.side == Side::Callees {
            self.begin_callee(begun, depth);
        } else {
            self.tallies[begun.function.0 as usize].running += 1;
        }
        if self.side == Side::Callers {
            self.below.push(Below {
                cost: 0,
                called: 0,
                depth: None,
            });
        }
    }

    fn end(&mut self, ended: &Invocation, path: &[Invocation]) {
        let is_selected = ended.function == self.selected;
        if is_selected {
            self.selected_depths.pop();
        }
        if self.side == Side::Callees {
            if !is_selected {
                self.end_callee(ended);
            }
            return;
        }
        let depth = path.len() as u32 + 1;
        let Some(mut below) = self.below.pop() else {
            return;
        };
        match is_selected {
            true => {
                self.end_selected(ended, path.last());
                below.add(&Below {
                    cost: ended.cost - below.cost,
                    called: ended.count,
                    depth: Some(depth),
                });
            }
            false => self.end_caller(ended, depth, &below),
        }
        if let Some(above) = self.below.last_mut() {
            above.add(&below);
        }
    }
}

impl Below {
    fn add(&mut self, other: &Below) {
        self.cost += other.cost;
        self.called = self.called.saturating_add(other.called);
        self.depth = self.depth.into_iter().chain(other.depth).min();
    }
}
