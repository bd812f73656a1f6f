//! Callers and callees of a row.

use crate::analysis::groups::GroupBy;
use crate::analysis::{CallKind, Cycles, InclusiveRule, Neighbour, Row, Side, View, neighbours};
use crate::browse::rows::rates::{OfEvents, highest_first};
use crate::browse::{Grouping, Tables};
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// A call of a row, and its rate if one is shown.
pub type RatedCall = (Neighbour, Option<f64>);

impl Tables {
    /// Callers and callees of a row, or of all rows that are the same function by a criterion, by an event or a rate,
    /// highest first; `None` if there is no such event or row.
    pub fn calls_of(
        &self,
        number: usize,
        row: u32,
        fold: Option<GroupBy>,
    ) -> Option<[Vec<RatedCall>; 2]> {
        match (self.known_row(row)?, fold) {
            (Row::Function(function), Some(by)) => self.folded_calls(number, function, by),
            (row, _) => self.calls_of_rows(number, &[row]),
        }
    }

    /// The recorded functions that contain the code of an inlined one, nearest first; `recorded` is their number.
    pub fn containing(&self, inlined: FunctionId, recorded: usize) -> Vec<FunctionId> {
        let mut open = VecDeque::from([inlined]);
        let mut seen = FxHashSet::from_iter([inlined]);
        let mut found = Vec::new();
        while let Some(function) = open.pop_front() {
            if (function.0 as usize) < recorded {
                found.push(function);
                continue;
            }
            let calls = self.index.incoming(function).iter();
            let calls = calls.filter(|&&call| self.profile.is_inlined(call));
            let callers = calls.map(|&call| self.profile.calls().caller(call));
            open.extend(callers.filter(|&caller| seen.insert(caller)));
        }
        found
    }

    /// The same of several functions, or of a cycle.
    fn calls_of_rows(&self, number: usize, rows: &[Row]) -> Option<[Vec<RatedCall>; 2]> {
        if self.rate(number).is_some() {
            return self.rated_calls(number, rows);
        }
        let unrated = |list: Vec<Neighbour>| list.into_iter().map(|call| (call, None)).collect();
        Some(self.sides(number, rows)?.map(unrated))
    }

    /// The same for all rows of a function, which are those of its group by a criterion. Calls among them are calls
    /// of the function to itself; other calls of deeper recursion levels are inner ones, and calls to clones that may run
    /// within others: other calls contain their cost. The calls of all rows of
    /// another function are one, of the first row to the first; not by a rate, as rates cannot be summed.
    fn folded_calls(
        &self,
        number: usize,
        function: FunctionId,
        by: GroupBy,
    ) -> Option<[Vec<RatedCall>; 2]> {
        let functions = self.profile.functions();
        let facts = self.groups(Grouping::By(by));
        let groups = &facts.groups;
        let group = groups.of(function);
        let is_member = |function: FunctionId| groups.of(function) == group;
        let firsts = groups.representatives();
        let first = |function: FunctionId| firsts[function.0 as usize];
        let members = functions.ids().filter(|&f| is_member(f) && self.occurs(f));
        let members: Vec<Row> = members.map(Row::Function).collect();
        let mut sides = self.calls_of_rows(number, &members)?;
        let calls = self.profile.calls();
        let may_nest = self.rows_may_nest(by, function);
        // Plain numbers are those of the file, however often they contain each other.
        let is_plain = self.rule == InclusiveRule::Plain;
        let most = self
            .most_of_levels((function.0, by), number)
            .filter(|_| !is_plain);
        for (side, kind) in sides.iter_mut().zip([Side::Callers, Side::Callees]) {
            for (call, _) in &mut *side {
                let (caller, callee) = (calls.caller(call.call), calls.callee(call.call));
                if is_member(callee) && is_member(caller) {
                    call.kind = CallKind::SelfCall;
                } else if !is_plain
                    && (is_member(callee) && groups.is_deeper(callee)
                        || is_member(caller) && self.is_within_levels(by, caller, callee)
                        || may_nest && is_member(callee) && self.are_in_ring(by, caller, callee))
                {
                    call.kind = CallKind::InnerCall;
                }
            }
            if self.rate(number).is_none() {
                // By other end and kind.
                let mut places = vec![None; 3 * functions.len()];
                let mut sums: Vec<RatedCall> = Vec::new();
                for (call, _) in &*side {
                    let (other, here) = (first(call.other), first(call.here));
                    let none = Neighbour {
                        other,
                        here,
                        cost: 0,
                        count: 0,
                        ..*call
                    };
                    let place = &mut places[3 * other.0 as usize + call.kind as usize];
                    let place = *place.get_or_insert(sums.len());
                    if place == sums.len() {
                        sums.push((none, None));
                    }
                    let (sum, _) = &mut sums[place];
                    sum.cost += call.cost;
                    sum.estimated |= call.estimated;
                    sum.count = sum.count.saturating_add(call.count);
                }
                // Levels of a callee may contain each other.
                if let Some(most) = most.filter(|_| kind == Side::Callees) {
                    let counted = |sum: &&mut RatedCall| sum.0.kind == CallKind::Counted;
                    let sums = sums.iter_mut().filter(counted);
                    sums.for_each(|(sum, _)| sum.cost = sum.cost.min(most));
                }
                *side = sums;
            }
            order::sort_by_key(side, |(call, rate)| {
                let is_inner = call.kind != CallKind::Counted;
                (
                    is_inner,
                    highest_first(*rate),
                    Reverse(call.cost),
                    call.call,
                )
            });
        }
        Some(sides)
    }

    /// Callers and callees of several functions, or of a cycle, by an event.
    fn sides(&self, event: usize, rows: &[Row]) -> Option<[Vec<Neighbour>; 2]> {
        if event >= self.events.len() {
            return None;
        }
        // The calls of several functions can contain each other.
        let cycles = match rows {
            &[row] => self.uncounted(row),
            _ if self.rule == InclusiveRule::Plain => {
                Cow::Owned(Cycles::none(self.profile.functions().len()))
            }
            _ => Cow::Borrowed(&self.cycles),
        };
        // Of several rows, those that never ran within themselves still have all of their calls.
        let is_default = self.rule == InclusiveRule::default();
        let is_apart = |call: &Neighbour| is_default && self.cycles.never_nested(call.here);
        let totals = self.call_totals_by_rule(event);
        let view = View {
            cycles: &cycles,
            ..self.view(event)
        };
        let side = |side| {
            let mut found = neighbours(view, &totals, rows, side);
            let inner = found.iter_mut().filter(|c| c.kind == CallKind::InnerCall);
            let apart = inner.filter(|call| rows.len() > 1 && is_apart(call));
            apart.for_each(|call| call.kind = CallKind::Counted);
            found
        };
        Some([side(Side::Callers), side(Side::Callees)])
    }

    /// Callers and callees of rows with the rates of their inclusive costs, highest first; calls inside a cycle
    /// come last.
    fn rated_calls(&self, number: usize, rows: &[Row]) -> Option<[Vec<RatedCall>; 2]> {
        let rate = &self.rate(number)?.rate;
        let calls = OfEvents::new(rate, |event| self.sides(event, rows))?;
        let side = |at: usize| {
            let costs = OfEvents::new(rate, |event| {
                let calls = calls.of(event)?[at].iter();
                Some(order::map(calls.map(|c| (c.call, c.cost))))
            });
            let cost = |event, call: &Neighbour| {
                let of_event = costs.as_ref()?.of(event)?;
                of_event.get(&call.call).copied()
            };
            let value = |call: &Neighbour| rate.value(|e| cost(e, call).unwrap_or(0));
            let list = calls.first().map_or(&[][..], |sides| &sides[at]);
            let mut rated: Vec<_> = list.iter().map(|call| (*call, value(call))).collect();
            order::sort_by_key(&mut rated, |(call, value)| {
                (
                    call.kind != CallKind::Counted,
                    highest_first(*value),
                    call.call,
                )
            });
            rated
        };
        Some([side(0), side(1)])
    }
}

#[cfg(test)]
mod tests;
