//! Figures of single parts: dumps, threads, appended runs.

use super::flags;
use super::groups::Exactness;
use crate::model::{CallId, Formula, FunctionId, PartCosts, PartSelection, Profile};

/// Figures of a row in one part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartFigures {
    /// Part number.
    pub part: u32,
    /// Self cost.
    pub self_cost: i128,
    /// Inclusive cost: self cost and the calls that leave the row.
    pub inclusive: i128,
    /// How well `inclusive` is known.
    pub exactness: Exactness,
    /// How often it was called; calls within a cycle do not count.
    pub called: u64,
}

/// The figures of a function, or of several as one, in each part in which it occurs, by part number. The cost of
/// `inner` calls, given by caller and callee, is contained in that of others. The costs of all parts add up to those of
/// the whole profile, except for a row without lines and calls of its own (see [`super::Shown::FromCallers`]).
pub fn figures_by_part(
    profile: &Profile,
    functions: &[FunctionId],
    inner: impl Fn(FunctionId, FunctionId) -> bool,
    formula: &Formula,
) -> Vec<PartFigures> {
    let member = flags(functions.iter().copied(), profile.functions().len());
    let is_one = functions.len() == 1;
    let parts = 0..profile.parts().len() as u32;
    parts
        .filter_map(|part| in_part(profile, &member, is_one, &inner, part, formula))
        .collect()
}

fn in_part(
    profile: &Profile,
    member: &[bool],
    is_one: bool,
    inner: &impl Fn(FunctionId, FunctionId) -> bool,
    part: u32,
    formula: &Formula,
) -> Option<PartFigures> {
    let is_member = |function: FunctionId| member[function.0 as usize];
    let (own, calls) = (profile.self_costs(), profile.calls());
    let mut occurs = false;
    let mut figures = PartFigures {
        part,
        ..PartFigures::default()
    };
    for at in own.rows_of(part) {
        if is_member(FunctionId(own.owner(at))) && !is_zero(profile, own, at) {
            figures.self_cost += formula.cost(own, at);
            occurs = true;
        }
    }
    figures.inclusive = figures.self_cost;
    let costs = calls.costs();
    for at in costs.rows_of(part) {
        let call = CallId(costs.owner(at));
        let (caller, callee) = (calls.caller(call), calls.callee(call));
        let inner = inner(caller, callee);
        if is_member(caller) {
            occurs = true;
            figures.inclusive += if inner { 0 } else { formula.cost(costs, at) };
        }
        if is_member(callee) {
            occurs = true;
            let count = if inner && !is_one { 0 } else { calls.count(at) };
            figures.called = figures.called.saturating_add(count);
        }
    }
    let uncalled = profile.uncalled(&PartSelection::All);
    for of in uncalled.filter(|of| of.part == part && is_member(of.function)) {
        figures.called = figures.called.saturating_add(of.count);
    }
    occurs.then_some(figures)
}

/// Whether a row has no cost: the profile has rows for functions that are only called.
fn is_zero(profile: &Profile, costs: &PartCosts, row: u32) -> bool {
    (0..profile.events().len()).all(|event| costs.cost(row, event) == 0)
}

/// The time range of a part in basic blocks, from `desc: Timerange: Basic block 0 - 37477`.
pub fn time_range(profile: &Profile, part: u32) -> Option<(u64, u64)> {
    let part = profile.parts().get(part as usize)?;
    let text = std::str::from_utf8(part.description(b"Timerange")?).ok()?;
    let (from, to) = text.strip_prefix("Basic block ")?.split_once(" - ")?;
    Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
}

#[cfg(test)]
mod tests;
