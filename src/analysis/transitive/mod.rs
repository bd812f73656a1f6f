//! All callers and all callees of a function, over any number of calls.
//!
//! A call graph does not say which caller an indirect callee worked for. As KCachegrind does, cost is
//! handed on in proportion: if half of a function's cost is under the asked one, so is half of each
//! of its calls (docs/format.md 10.4). KCachegrind multiplies along every single path and
//! gives up below 0.01 %; here the shares are summed in one pass over the graph with its cycles
//! collapsed, which is the sum over all paths, none left out.
//!
//! In many places the graph does decide. Where all that a figure is made of is known, it is exact,
//! and marked so: everything that only the asked function leads to, for instance, and every caller
//! without which the asked function is never reached.
//!
//! Where single invocations were recorded, nothing is estimated.

mod recorded;
#[cfg(test)]
mod tests;
mod walk;

use super::flat::sort_by_number;
use super::{CallTotals, InclusiveCosts, Row, Side, View};
use crate::model::CallId;
use recorded::Around;
use walk::Walk;

/// A direct or indirect caller or callee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relative {
    /// Row number: a function, or a cycle, whose members are listed as well.
    pub row: u32,
    /// Of a callee: its cost while the asked function was running. Of a caller: the cost of the
    /// asked function while this caller was running.
    pub cost: i128,
    /// Whether the cost is exact and no estimate.
    pub exact: bool,
    /// How many calls belong to that cost, estimated alike: calls to the callee, or calls to the
    /// asked function while this caller was running.
    pub called: f64,
    /// Least and greatest number of calls between the two; cycles count as one step, and members of
    /// the asked function's own cycle are at distance 0.
    pub distance: (u32, u32),
}

/// All callers or callees of a row, dearest first. `cycles` must be those of [`Cycles::find`]. A
/// member of a cycle has the relatives of its cycle.
pub fn relatives(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    row: Row,
    side: Side,
) -> Vec<Relative> {
    let paths = Paths::new(view, inclusive, totals, row, side);
    let found = paths.relatives();
    in_order(
        &found,
        &[
            (false, &|r| i128::from(r.row)),
            (false, &distance_key),
            (true, &|r| r.cost),
        ],
    )
}

/// The paths that lead to a row, or away from it, over any number of calls.
pub struct Paths<'a> {
    found: Found<'a>,
    row: Row,
}

enum Found<'a> {
    Estimated(Walk<'a>),
    /// Of recorded invocations.
    Exact(Around<'a>),
}

/// How much of a row's cost and of its calls belongs to the paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// From 0 to 1.
    pub part: f64,
    /// Whether all invocations of the row belong to the paths: counts are exact.
    pub is_whole: bool,
}

impl Share {
    /// Everything.
    pub const WHOLE: Share = Share {
        part: 1.0,
        is_whole: true,
    };

    /// The part of a number of calls.
    pub fn of_count(self, count: u64) -> u64 {
        match self.is_whole {
            true => count,
            false => (count as f64 * self.part).round() as u64,
        }
    }
}

/// What of a call belongs to the paths. Cost and count are scaled alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCall {
    /// The call.
    pub call: CallId,
    /// Cost: below the asked row, of the callee while the asked row was running; above it, of the
    /// asked row.
    pub cost: i128,
    /// Whether the cost is exact and no estimate.
    pub exact: bool,
    /// The share that the count of the call is scaled by.
    pub share: Share,
}

impl<'a> Paths<'a> {
    /// Follows the calls to (callers) or from (callees) a row. `cycles` must be those of
    /// [`Cycles::find`]. A member of a cycle has the paths of its cycle.
    pub fn new(
        view: View<'a>,
        inclusive: &'a InclusiveCosts,
        totals: &'a CallTotals<'a>,
        row: Row,
        side: Side,
    ) -> Self {
        let View { index, cycles, .. } = view;
        let found = match (totals.recorded(), row) {
            (Some(costed), Row::Function(function)) => {
                Found::Exact(Around::new(costed, index, totals, function, side))
            }
            _ => {
                let start = match row {
                    Row::Function(function) => Row::of(function, cycles),
                    cycle => cycle,
                };
                let mut walk = Walk::new(view, inclusive, totals, start, side);
                walk.reach();
                walk.hand_on();
                Found::Estimated(walk)
            }
        };
        Paths { found, row }
    }

    /// All rows that the paths lead through, in any order.
    pub fn relatives(&self) -> Vec<Relative> {
        match &self.found {
            Found::Estimated(walk) => walk.relatives(self.row),
            Found::Exact(around) => around.relatives(),
        }
    }

    /// The calls by which the paths go on from a row, away from the asked one. A cycle is asked for
    /// as a whole; calls within it are left out. None if no path leads to the row.
    pub fn calls(&self, row: Row) -> Vec<PathCall> {
        match (&self.found, row) {
            (Found::Estimated(walk), _) => walk.calls(row),
            (Found::Exact(around), Row::Function(function)) => around.calls(function),
            (Found::Exact(_), Row::Cycle(_)) => Vec::new(),
        }
    }

    /// How much of a row belongs to the paths; nothing if none leads to it.
    pub fn share(&self, row: Row) -> Share {
        match (&self.found, row) {
            (Found::Estimated(walk), _) => walk.share_of(row),
            (Found::Exact(around), Row::Function(function)) => around.share(function),
            (Found::Exact(_), Row::Cycle(_)) => Share::WHOLE,
        }
    }
}

/// A number of relatives to order them by, and whether the largest comes first.
pub type RelativeKey<'a> = (bool, &'a dyn Fn(&Relative) -> i128);

/// Relatives in order of the last key, those with equal ones by the keys before it.
pub fn in_order(relatives: &[Relative], keys: &[RelativeKey<'_>]) -> Vec<Relative> {
    let mut places: Vec<u32> = (0..relatives.len() as u32).collect();
    for (descending, key) in keys {
        sort_by_number(&mut places, *descending, &|place| {
            key(&relatives[place as usize])
        });
    }
    let at = |place| relatives[place as usize];
    places.into_iter().map(at).collect()
}

/// The nearest first, of those the ones that are never far.
pub fn distance_key(relative: &Relative) -> i128 {
    let (nearest, furthest) = relative.distance;
    i128::from(nearest) << 32 | i128::from(furthest)
}
