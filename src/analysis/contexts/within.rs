//! How much of the cost of functions is spent below some rows, the center. A cost is divided in the same proportion
//! everywhere.

use super::flow::{Flow, proportion};
use crate::analysis::Row;
use crate::model::{CallId, FunctionId};

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
}
