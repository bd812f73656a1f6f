//! Callers and callees over any number of calls where single invocations were recorded: exactly.

use super::Relative;
use crate::analysis::contexts::{Invocation, Visitor};
use crate::analysis::{Costed, Side};
use crate::model::FunctionId;

/// What has come together at a function.
#[derive(Clone, Copy, Debug)]
struct Tally {
    cost: i128,
    called: u64,
    distance: (u32, u32),
    /// How many of its invocations are running: of a callee below the asked function.
    running: u32,
}

const NOTHING: Tally = Tally {
    cost: 0,
    called: 0,
    distance: (u32::MAX, 0),
    running: 0,
};

/// What the asked function does below a running invocation.
#[derive(Clone, Copy, Debug)]
struct Below {
    /// Cost of the asked function.
    cost: i128,
    /// Calls of it.
    called: u64,
    /// Least and greatest depth of its invocations.
    depth: (u32, u32),
}

/// Follows the invocations around those of an asked function.
struct Around {
    side: Side,
    asked: FunctionId,
    /// Depths of the running invocations of the asked function.
    asked_depths: Vec<u32>,
    tallies: Vec<Tally>,
    /// One for each running invocation.
    below: Vec<Below>,
}

/// All callers or callees of a function, by number.
pub(super) fn relatives(costed: &Costed<'_>, asked: FunctionId, side: Side) -> Vec<Relative> {
    let profile = costed.profile;
    let mut around = Around {
        side,
        asked,
        asked_depths: Vec::new(),
        tallies: vec![NOTHING; profile.functions().len()],
        below: Vec::new(),
    };
    costed.walk(&mut around);
    let found = around.tallies.iter().zip(profile.functions().ids());
    let related = found.filter(|(tally, _)| tally.distance.0 != NOTHING.distance.0);
    let relative = |(tally, function): (&Tally, FunctionId)| Relative {
        row: function.0,
        cost: tally.cost,
        exact: !profile.is_estimated(),
        called: tally.called as f64,
        distance: tally.distance,
    };
    related.map(relative).collect()
}

impl Around {
    fn begin_callee(&mut self, begun: &Invocation, depth: u32) {
        let (Some(first), Some(last)) = (self.asked_depths.first(), self.asked_depths.last())
        else {
            return;
        };
        let tally = &mut self.tallies[begun.function.0 as usize];
        tally.running += 1;
        tally.called = tally.called.saturating_add(begun.count);
        tally.widen(depth - last, depth - first);
    }

    fn end_callee(&mut self, ended: &Invocation) {
        if !self.asked_depths.is_empty() {
            let tally = &mut self.tallies[ended.function.0 as usize];
            tally.running -= 1;
            if tally.running == 0 {
                tally.cost += ended.cost;
            }
        }
    }

    fn end_caller(&mut self, ended: &Invocation, depth: u32, below: &Below) {
        let tally = &mut self.tallies[ended.function.0 as usize];
        tally.running -= 1;
        if below.depth.1 == 0 {
            return;
        }
        tally.widen(below.depth.0 - depth, below.depth.1 - depth);
        if tally.running == 0 {
            tally.cost += below.cost;
            tally.called = tally.called.saturating_add(below.called);
        }
    }
}

impl Visitor for Around {
    fn begin(&mut self, path: &[Invocation]) {
        let Some(begun) = path.last() else { return };
        let depth = path.len() as u32;
        if begun.function == self.asked {
            self.asked_depths.push(depth);
        } else if self.side == Side::Callees {
            self.begin_callee(begun, depth);
        } else {
            self.tallies[begun.function.0 as usize].running += 1;
        }
        if self.side == Side::Callers {
            self.below.push(Below {
                cost: 0,
                called: 0,
                depth: (u32::MAX, 0),
            });
        }
    }

    fn end(&mut self, ended: &Invocation, path: &[Invocation]) {
        let is_asked = ended.function == self.asked;
        if is_asked {
            self.asked_depths.pop();
        }
        if self.side == Side::Callees {
            if !is_asked {
                self.end_callee(ended);
            }
            return;
        }
        let depth = path.len() as u32 + 1;
        let Some(mut below) = self.below.pop() else {
            return;
        };
        match is_asked {
            true => below.add(&Below {
                cost: ended.cost - below.cost,
                called: ended.count,
                depth: (depth, depth),
            }),
            false => self.end_caller(ended, depth, &below),
        }
        if let Some(above) = self.below.last_mut() {
            above.add(&below);
        }
    }
}

impl Tally {
    fn widen(&mut self, nearest: u32, furthest: u32) {
        self.distance.0 = self.distance.0.min(nearest);
        self.distance.1 = self.distance.1.max(furthest);
    }
}

impl Below {
    fn add(&mut self, other: &Below) {
        self.cost += other.cost;
        self.called = self.called.saturating_add(other.called);
        self.depth.0 = self.depth.0.min(other.depth.0);
        self.depth.1 = self.depth.1.max(other.depth.1);
    }
}
