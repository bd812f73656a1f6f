//! How much of the cost of other functions belongs to some rows, the center: below them what they spent there, above
//! them what these spent of the center. As in trees of contexts, a cost is divided in the same proportion everywhere.

use super::flow::{Flow, proportion, split};
use crate::analysis::{Row, View};
use crate::model::{CallId, FunctionId};

/// How much of each function and cycle was spent below the center, and what it costs as far as trees of contexts show it,
/// by row number. `None` if a cost is negative.
pub fn spent_below(view: View<'_>, center: &[Row]) -> Option<Vec<(u128, u128)>> {
    let flow = Flow::nested(view)?;
    Some(Within::new(&flow, center).costs)
}

/// How much of the center was spent below each function and cycle, by row number. `None` if a cost is negative.
pub fn spent_above(view: View<'_>, center: &[Row]) -> Option<Vec<u128>> {
    let flow = Flow::nested(view)?;
    Some(Within::new(&flow, center).above(center))
}

/// How much of the cost of other functions is within the center.
pub(super) struct Within<'a> {
    flow: &'a Flow<'a>,
    center: Vec<Row>,
    /// By row number: how much of functions and cycles is below the center, and what they cost.
    costs: Vec<(u128, u128)>,
}

impl<'a> Within<'a> {
    pub(super) fn new(flow: &'a Flow<'a>, center: &[Row]) -> Self {
        let mut within = Within {
            flow,
            center: center.to_vec(),
            costs: vec![(0, 0); flow.whole.len() + flow.cycles.len()],
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
        let place = self.place(row);
        self.costs[place] = (cost.min(whole), whole);
    }

    fn whole_of(&self, unit: Row) -> u128 {
        let members = self.flow.members(unit).into_iter();
        members.map(|m| self.flow.outermost(m)).sum()
    }

    /// How much of a cost of a row is within the center.
    fn part_of(&self, cost: u128, row: Row) -> u128 {
        match self.costs[self.place(row)] {
            (0, _) => 0,
            (part, whole) => proportion(cost, part, whole),
        }
    }

    fn place(&self, row: Row) -> usize {
        row.number(self.flow.whole.len()) as usize
    }

    /// What a row of the center costs that is not within another one.
    pub(super) fn outermost(&self, row: Row) -> u128 {
        let whole = match row {
            Row::Function(function) => self.flow.whole[function.0 as usize],
            cycle => self.whole_of(cycle),
        };
        whole - self.part_of(whole, row)
    }

    /// What a call costs that is not within the center.
    pub(super) fn call_outside(&self, call: CallId) -> u128 {
        self.flow.cost(call) - self.part_of_call(call)
    }

    /// How much of what a member of a cycle costs directly below it is not within the center.
    pub(super) fn outermost_outside(&self, member: FunctionId) -> u128 {
        let (cost, unit) = (self.flow.outermost(member), self.flow.unit(member));
        match self.is_center(unit) {
            true => 0,
            false => cost - self.part_of(cost, unit),
        }
    }

    fn is_center(&self, row: Row) -> bool {
        self.center.contains(&row)
    }

    fn part_of_call(&self, call: CallId) -> u128 {
        let (flow, cost) = (self.flow, self.flow.cost(call));
        let caller = flow.profile.calls().caller(call);
        match self.is_center(Row::Function(caller)) || self.is_center(flow.unit(caller)) {
            true => cost,
            false => self.part_of(cost, Row::Function(caller)),
        }
    }

    /// What other rows, which call the center, have of its cost.
    fn above(&self, center: &[Row]) -> Vec<u128> {
        let mut found = vec![0; self.costs.len()];
        for &row in center {
            found[self.place(row)] = self.outermost(row);
        }
        for unit in self.flow.cycles.units_callees_first() {
            if let Row::Cycle(_) = unit {
                for member in self.flow.members(unit) {
                    let directly = (unit, self.outermost_outside(member));
                    let calls = self.flow.nested_calls(member);
                    self.hand_up(Row::Function(member), &calls, Some(directly), &mut found);
                }
            }
            self.hand_up(unit, &self.flow.incoming(unit), None, &mut found);
        }
        found
    }

    /// Divides the cost of a row among its callers, and its cycle if it is directly below that.
    fn hand_up(&self, row: Row, calls: &[CallId], cycle: Option<(Row, u128)>, found: &mut [u128]) {
        let cost = found[self.place(row)];
        if cost == 0 {
            return;
        }
        let caller = |call: &CallId| Row::Function(self.flow.profile.calls().caller(*call));
        let callers = calls
            .iter()
            .map(|call| (caller(call), self.call_outside(*call)));
        let above: Vec<(Row, u128)> = callers.chain(cycle).collect();
        let mut weights: Vec<u128> = above.iter().map(|one| one.1).collect();
        if cycle.is_none() {
            weights.push(self.flow.entry(row));
        }
        for ((row, _), share) in above.into_iter().zip(split(cost, &weights)) {
            found[self.place(row)] += share;
        }
    }
}
