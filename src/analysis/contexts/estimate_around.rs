//! The contexts of one function, estimated from the call graph: of its callees, or of its callers.
//!
//! An estimate of the whole program leaves out the cheapest contexts, and a function may have thousands of these. Here
//! the function comes first, with its whole cost, so that the costs of its own calls are exact.

use super::estimate::{Expansion, Toward};
use super::flow::{Flow, proportion};
use super::{Bounds, ContextTree, Frame};
use crate::analysis::{Row, Side, View};
use crate::model::CallId;
use crate::order;
use rustc_hash::{FxHashMap, FxHashSet};

/// Estimates the tree of the callees or callers of these frames, which count as one function: a cost that is in several
/// of them counts for the outermost one. Each has a row below the root. `None` if a cost is negative.
pub fn estimate_around(
    view: View<'_>,
    bounds: Bounds,
    side: Side,
    center: &[Frame],
) -> Option<ContextTree> {
    let flow = Flow::new(view)?;
    let within = Within::new(&flow, center);
    let entries = center.iter().map(|&frame| {
        let (unit, whole) = match frame {
            Frame::Function(function) => (flow.unit(function), flow.whole[function.0 as usize]),
            Frame::Cycle(cycle) => (Row::Cycle(cycle), within.whole_of(Row::Cycle(cycle))),
            Frame::Total | Frame::Rest => return (frame, 0),
        };
        (frame, whole - within.part_of(whole, unit))
    });
    let mut entries: Vec<(Frame, u128)> = entries.collect();
    order::sort_by_key(&mut entries, |entry| std::cmp::Reverse(entry.1));
    let total = entries.iter().map(|entry| entry.1).sum();
    let toward = match side {
        Side::Callees => Toward::Callees,
        Side::Callers => {
            let calls = view.profile.calls().ids();
            let outer = |call: CallId| flow.calls[call.0 as usize] - within.part_of_call(call);
            Toward::Callers(calls.map(outer).collect())
        }
    };
    let entries = entries.into_iter();
    Some(Expansion::new(flow, total, bounds, toward).expand(entries, false))
}

/// How much of the cost of other functions is within the center.
struct Within<'a> {
    flow: &'a Flow<'a>,
    center: FxHashSet<Frame>,
    /// Of units that are called by the center, directly or not, and what they cost.
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
            let calls = flow.incoming(unit).into_iter();
            let cost: u128 = calls.map(|call| within.part_of_call(call)).sum();
            if cost > 0 {
                let whole = within.whole_of(unit);
                within.costs.insert(unit, (cost.min(whole), whole));
            }
        }
        within
    }

    fn whole_of(&self, unit: Row) -> u128 {
        let members = self.flow.members(unit).into_iter();
        members.map(|m| self.flow.whole[m.0 as usize]).sum()
    }

    /// How much of a cost of a unit is within the center.
    fn part_of(&self, cost: u128, unit: Row) -> u128 {
        match self.costs.get(&unit) {
            Some(&(part, whole)) => proportion(cost, part, whole),
            None => 0,
        }
    }

    fn part_of_call(&self, call: CallId) -> u128 {
        let (flow, cost) = (self.flow, self.flow.calls[call.0 as usize]);
        let caller = flow.profile.calls().caller(call);
        let unit = flow.unit(caller);
        let is_center = self.center.contains(&Frame::Function(caller))
            || matches!(unit, Row::Cycle(cycle) if self.center.contains(&Frame::Cycle(cycle)));
        match is_center {
            true => cost,
            false => self.part_of(cost, unit),
        }
    }
}

#[cfg(test)]
mod tests;
