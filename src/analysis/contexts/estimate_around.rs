//! The contexts of one function, estimated from the call graph: of its callees, or of its callers.
//!
//! An estimate of the whole program leaves out the cheapest contexts, and a function may have thousands of these. Here
//! the function comes first, with its whole cost, so that the costs of its own calls are exact.

use super::estimate::{Expansion, Toward};
use super::flow::{Flow, proportion};
use super::{Bounds, ContextTree, Frame};
use crate::analysis::{Row, Side, View};
use crate::model::{CallId, FunctionId};
use crate::order;
use rustc_hash::{FxHashMap, FxHashSet};

/// Estimates the tree of the callees or callers of these frames, which count as one function: a cost that is in several
/// of them counts for the outermost one. Each has a row below the root. If it is known what the function costs, the
/// rows have no more than `most` together. `None` if a cost is negative.
pub fn estimate_around(
    view: View<'_>,
    bounds: Bounds,
    side: Side,
    center: &[Frame],
    most: Option<u128>,
) -> Option<ContextTree> {
    let flow = Flow::nested(view)?;
    let within = Within::new(&flow, center);
    let entries = center.iter().map(|&frame| {
        let (row, whole) = match frame {
            Frame::Function(f) => (Row::Function(f), flow.whole[f.0 as usize]),
            Frame::Cycle(cycle) => (Row::Cycle(cycle), within.whole_of(Row::Cycle(cycle))),
            Frame::Total | Frame::Rest => return (frame, 0),
        };
        (frame, whole - within.part_of(whole, row))
    });
    let mut entries: Vec<(Frame, u128)> = entries.collect();
    order::sort_by_key(&mut entries, |entry| std::cmp::Reverse(entry.1));
    let mut left = most.unwrap_or(u128::MAX);
    for (_, cost) in &mut entries {
        *cost = left.min(*cost);
        left -= *cost;
    }
    let total = entries.iter().map(|entry| entry.1).sum();
    let toward = match side {
        Side::Callees => Toward::Callees,
        Side::Callers => {
            let calls = view.profile.calls().ids();
            let functions = view.profile.functions().ids();
            let outer = |call: CallId| flow.cost(call) - within.part_of_call(call);
            Toward::Callers {
                calls: calls.map(outer).collect(),
                outermost: functions.map(|f| within.outermost_outside(f)).collect(),
            }
        }
    };
    let entries = entries.into_iter();
    Some(Expansion::new(flow, total, bounds, toward).expand(entries, false))
}

/// How much of the cost of other functions is within the center.
struct Within<'a> {
    flow: &'a Flow<'a>,
    center: FxHashSet<Frame>,
    /// Of functions and cycles that the center calls, directly or not, and what they cost.
    costs: FxHashMap<Row, (u128, u128)>,
}

impl<'a> Within<'a> {
    fn new(flow: &'a Flow<'a>, center: &[Frame]) -> Self {
        let mut within = Within {
            flow,
            center: center.iter().copied().collect(),
            costs: FxHashMap::default(),
        };
        // Callers first.
        for unit in flow.cycles.units_callees_first().into_iter().rev() {
            within.add(unit, &flow.incoming(unit), 0, within.whole_of(unit));
            if let Row::Cycle(_) = unit {
                for member in flow.members(unit).into_iter().rev() {
                    let part = within.part_of(flow.outermost(member), unit);
                    let whole = flow.whole[member.0 as usize];
                    within.add(
                        Row::Function(member),
                        &flow.nested_calls(member),
                        part,
                        whole,
                    );
                }
            }
        }
        within
    }

    /// Adds what is within the center of the calls to a row, and another part.
    fn add(&mut self, row: Row, incoming: &[CallId], part: u128, whole: u128) {
        let calls = incoming.iter().map(|&call| self.part_of_call(call));
        let cost = part + calls.sum::<u128>();
        if cost > 0 {
            self.costs.insert(row, (cost.min(whole), whole));
        }
    }

    fn whole_of(&self, unit: Row) -> u128 {
        let members = self.flow.members(unit).into_iter();
        members.map(|m| self.flow.outermost(m)).sum()
    }

    /// How much of a cost of a row is within the center.
    fn part_of(&self, cost: u128, row: Row) -> u128 {
        match self.costs.get(&row) {
            Some(&(part, whole)) => proportion(cost, part, whole),
            None => 0,
        }
    }

    /// How much of what a member of a cycle costs directly below it is not within the center.
    fn outermost_outside(&self, member: FunctionId) -> u128 {
        let (cost, unit) = (self.flow.outermost(member), self.flow.unit(member));
        match self.is_center(unit) {
            true => 0,
            false => cost - self.part_of(cost, unit),
        }
    }

    fn is_center(&self, row: Row) -> bool {
        self.center.contains(&Frame::from(row))
    }

    fn part_of_call(&self, call: CallId) -> u128 {
        let (flow, cost) = (self.flow, self.flow.cost(call));
        let caller = flow.profile.calls().caller(call);
        match self.is_center(Row::Function(caller)) || self.is_center(flow.unit(caller)) {
            true => cost,
            false => self.part_of(cost, Row::Function(caller)),
        }
    }
}

#[cfg(test)]
mod tests;
