//! Callers and callees of a row.

use crate::analysis::{CallKind, Neighbour, Row, Side, View, neighbours, recorded_neighbours};
use crate::browse::Tables;
use crate::browse::rows::rates::{OfEvents, highest_first};
use crate::model::FunctionId;
use crate::order;

/// Callers and callees of a row, and the members of its cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionCalls {
    /// Calls to it, most expensive first.
    pub callers: Vec<Neighbour>,
    /// Calls from it, most expensive first.
    pub callees: Vec<Neighbour>,
    /// Members of its cycle, including itself; empty outside of cycles.
    pub cycle: Vec<FunctionId>,
}

/// A call of a row, and its rate if one is shown.
pub type RatedCall = (Neighbour, Option<f64>);

impl Tables {
    /// Callers and callees of a row, by an event or a rate.
    pub fn calls_by(&self, number: usize, row: u32) -> Option<[Vec<RatedCall>; 2]> {
        if self.rate(number).is_some() {
            return self.rated_calls(number, row);
        }
        let calls = self.calls(number, row)?;
        let unrated = |list: Vec<Neighbour>| list.into_iter().map(|call| (call, None)).collect();
        Some([calls.callers, calls.callees].map(unrated))
    }

    /// Callers, callees and cycle of a row; `None` if there is no such event or row.
    pub fn calls(&self, event: usize, row: u32) -> Option<FunctionCalls> {
        if event >= self.events.len() || row as usize >= self.names.rows() {
            return None;
        }
        let (of, cycles) = (self.row(row), self.uncounted(self.row(row)));
        let side = |side| {
            if let (Row::Function(function), Some(costed)) = (of, self.costed_by_rule(event)) {
                return recorded_neighbours(&costed, &self.index, function, side);
            }
            let view = View {
                cycles: &cycles,
                ..self.view(event)
            };
            neighbours(view, of, side)
        };
        let members = |cycle| self.cycles.members(cycle).to_vec();
        Some(FunctionCalls {
            callers: side(Side::Callers),
            callees: side(Side::Callees),
            cycle: self.cycle(row).map_or_else(Vec::new, members),
        })
    }

    /// Callers and callees of a row with the rates of their inclusive costs, highest first; calls inside a cycle
    /// come last.
    fn rated_calls(&self, number: usize, row: u32) -> Option<[Vec<RatedCall>; 2]> {
        let rate = &self.rate(number)?.rate;
        let calls = OfEvents::new(rate, |event| self.calls(event, row))?;
        let side = |of: fn(&FunctionCalls) -> &Vec<Neighbour>| {
            let sorted = |event| {
                let mut list = calls
                    .of(event)
                    .map_or_else(Vec::new, |calls| of(calls).clone());
                order::sort_by_key(&mut list, |call| call.call);
                Some(list)
            };
            let sorted = OfEvents::new(rate, sorted);
            let cost = |event, call: &Neighbour| {
                let list = sorted.as_ref()?.of(event)?;
                let at = list.binary_search_by_key(&call.call, |other| other.call);
                at.ok().map(|at| list[at].cost)
            };
            let value = |call: &Neighbour| rate.value(|e| cost(e, call).unwrap_or(0));
            let list = calls.first().map_or(&[][..], |calls| of(calls));
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
        Some([side(|calls| &calls.callers), side(|calls| &calls.callees)])
    }
}
