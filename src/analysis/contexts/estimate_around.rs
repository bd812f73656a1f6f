//! The contexts of one function, estimated from the call graph: of its callees, or of its callers. And the callers of all.
//!
//! An estimate of the whole program leaves out the cheapest contexts, and a function may have thousands of these. Here
//! the function comes first, with its whole cost, so that the costs of its own calls are exact.

use super::estimate::{Expansion, Toward};
use super::flow::Flow;
use super::within::Within;
use super::{Bounds, ContextTree, Frame};
use crate::analysis::{Row, Side, View};
use crate::model::FunctionId;
use crate::order;

/// Estimates the tree of the callees or callers of these rows, which count as one function: a cost that is in several
/// of them counts for the outermost one. Each has a row below the root. If it is known what the function costs, the
/// rows have no more than `most` together. `None` if a cost is negative.
pub fn estimate_around(
    view: View<'_>,
    bounds: Bounds<'_>,
    side: Side,
    center: &[Row],
    most: Option<u128>,
) -> Option<ContextTree> {
    let flow = Flow::nested(view)?;
    let within = Within::new(&flow, center);
    let entries = center
        .iter()
        .map(|&row| (Frame::from(row), within.outermost(row)));
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
            Toward::Callers {
                calls: calls.map(|call| within.call_outside(call)).collect(),
                outermost: functions.map(|f| within.outermost_outside(f)).collect(),
            }
        }
    };
    let entries = entries.into_iter();
    Some(Expansion::new(flow, total, bounds, toward).expand(entries, false))
}

/// Estimates the tree inverted, see [`inverted`](super::inverted): the tree of the whole program leaves out other
/// contexts, so most callers of cheap functions. All functions with a cost are there, with the functions that call
/// them, and the contexts of `bounds` above these. `None` if a cost is negative.
pub fn estimate_inverted(view: View<'_>, bounds: Bounds<'_>) -> Option<ContextTree> {
    let flow = Flow::nested(view)?;
    let (profile, total) = (view.profile, flow.own.iter().sum());
    let entries = profile.functions().ids().zip(flow.own.iter().copied());
    let entries: Vec<(FunctionId, u128)> = entries.filter(|entry| entry.1 > 0).collect();
    // What a function does is the same for all callers, so these are the same whatever it costs there.
    let (calls, functions) = (profile.calls().ids(), profile.functions().ids());
    let toward = Toward::Callers {
        calls: calls.map(|call| flow.cost(call)).collect(),
        outermost: functions.map(|f| flow.outermost(f)).collect(),
    };
    let bounds = Bounds {
        contexts: bounds.contexts.saturating_add(entries.len() as u32),
        ..bounds
    };
    let entries = entries
        .into_iter()
        .map(|(f, cost)| (Frame::Function(f), cost));
    Some(Expansion::new(flow, total, bounds, toward).expand(entries, false))
}

#[cfg(test)]
mod tests;
