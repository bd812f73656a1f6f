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

#[cfg(test)]
mod tests;
mod walk;

use super::flat::sort_by_number;
use super::{CallIndex, CallTotals, Cycles, InclusiveCosts, Row, Side};
use crate::model::Profile;
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
    profile: &Profile,
    index: &CallIndex,
    cycles: &Cycles,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    row: Row,
    side: Side,
) -> Vec<Relative> {
    let start = match row {
        Row::Function(function) => Row::of(function, cycles),
        cycle => cycle,
    };
    let mut walk = Walk::new(profile, index, cycles, inclusive, totals, start, side);
    walk.reach();
    walk.hand_on();
    let found = walk.relatives(row);
    in_order(
        &found,
        &[
            (false, &|r| i128::from(r.row)),
            (false, &distance_key),
            (true, &|r| r.cost),
        ],
    )
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
