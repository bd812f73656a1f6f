//! All callers and all callees of a function, over any number of calls.
//!
//! A call graph does not say which caller an indirect callee worked for. As in KCachegrind, cost is distributed in
//! proportion: if half of a function's cost is below the selected one, so is half of each of its calls
//! (docs/format.md 10.4). KCachegrind multiplies along every single path and stops below 0.01 %; here the shares
//! are summed in one pass over the graph, which includes all paths, and within cycles in several.
//!
//! Many figures are exact and marked so: for example, everything that is only reached through the selected
//! function, and every caller without which the selected function is never reached.
//!
//! If single invocations were recorded, nothing is estimated.

mod functions;
mod recorded;
#[cfg(test)]
mod tests;
mod walk;
mod wholes;

use super::flat::sort_by_number;
use super::groups::Exactness;
use super::{CallTotals, InclusiveCosts, Row, Side, View};
use crate::model::CallId;
pub use functions::Functions;
use recorded::Around;
use walk::Walk;

/// A direct or indirect caller or callee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relative {
    /// Row number: a function, or a cycle, whose members are listed as well.
    pub row: u32,
    /// For a callee: its cost while the selected function was running. For a caller: the cost of the
    /// selected function while this caller was running.
    pub cost: i128,
    /// Whether the cost is exact and no estimate.
    pub exact: bool,
    /// Whether it is otherwise at least this, and not an estimate: what is known of a member of a cycle that ran below the
    /// selected function as a whole.
    pub at_least: bool,
    /// Number of calls for that cost, also estimated: calls to the callee, or calls to the selected
    /// function while this caller was running.
    pub called: f64,
    /// Whether that number is exact and no estimate.
    pub counted: bool,
    /// Fewest calls between the two; of a cycle, those to the nearest member. 0 for members of a selected cycle.
    pub distance: u32,
}

impl Relative {
    /// How well the cost is known.
    pub fn exactness(&self) -> Exactness {
        match self.exact {
            false if self.at_least => Exactness::AtLeast,
            is_exact => Exactness::of(is_exact),
        }
    }
}

/// All callers or callees of rows, most expensive first: of one row, or of all rows of a function. With `functions`, they
/// are functions. `cycles` must be those of [`Cycles::find`](crate::analysis::Cycles::find). A member of a cycle has a
/// share of those of its cycle.
pub fn relatives(
    view: View<'_>,
    inclusive: &InclusiveCosts,
    totals: &CallTotals<'_>,
    rows: &[Row],
    side: Side,
    functions: Option<Functions<'_>>,
) -> Vec<Relative> {
    let own = functions.filter(|_| rows.len() > 1).and_then(|of| {
        let cost = of.costs[of.groups.of(rows[0].function()?).0 as usize];
        (cost.exactness == Exactness::Exact).then_some(cost.inclusive)
    });
    let paths = Paths::new(view, inclusive, totals, rows, side, own);
    let found = match functions {
        Some(of) => functions::by_function(&paths, view, inclusive, totals, side, of),
        None => paths.relatives(),
    };
    in_order(
        &found,
        &[
            (false, &|r| i128::from(r.row)),
            (false, &|r| i128::from(r.distance)),
            (true, &|r| r.cost),
        ],
    )
}

/// The paths that lead to a row, or away from it, over any number of calls.
pub struct Paths<'a> {
    found: Found<'a>,
    rows: Vec<Row>,
}

enum Found<'a> {
    Estimated(Walk<'a>),
    /// From recorded invocations.
    Exact(Around<'a>),
}

/// How much of the number of a row's calls belongs to the paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// From 0 to 1.
    pub part: f64,
    /// Whether all invocations of the row belong to the paths.
    pub is_whole: bool,
    /// Whether counts of it are exact.
    pub is_exact: bool,
}

impl Share {
    /// Everything.
    pub const WHOLE: Share = Share {
        part: 1.0,
        is_whole: true,
        is_exact: true,
    };

    /// Both, if neither contains something of the other and both are exact; otherwise the first.
    pub fn with(self, other: Share) -> Share {
        match self.is_exact && other.is_exact {
            true => Share {
                part: self.part + other.part,
                ..self
            },
            false => self,
        }
    }

    /// The part of a number of calls.
    ///
    /// # Errors
    /// The part with its fraction, if it is an estimate.
    pub fn of_count(self, count: u64) -> Result<u64, f64> {
        let part = count as f64 * self.part;
        match self.is_whole || self.part >= 1.0 {
            true => Ok(count),
            false if self.is_exact => Ok(part.round() as u64),
            false => Err(part),
        }
    }
}

/// The share of a call on the paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathCall {
    /// The call.
    pub call: CallId,
    /// Cost: below the selected row, of the callee while the selected row was running; above it, of the
    /// selected row.
    pub cost: i128,
    /// Whether the cost is exact and no estimate.
    pub exact: bool,
    /// The share that the count of the call is scaled by.
    pub share: Share,
}

impl<'a> Paths<'a> {
    /// Follows the calls to (callers) or from (callees) rows; several are estimated. `own` is their cost together, if it
    /// is known exactly. `cycles` must be those of
    /// [`Cycles::find`](crate::analysis::Cycles::find). A member of a cycle has the paths of its cycle.
    pub fn new(
        view: View<'a>,
        inclusive: &'a InclusiveCosts,
        totals: &'a CallTotals<'a>,
        rows: &[Row],
        side: Side,
        own: Option<i128>,
    ) -> Self {
        let found = match (totals.recorded(), rows) {
            (Some(costed), &[Row::Function(function)]) => {
                Found::Exact(Around::new(costed, totals, function, side))
            }
            _ => {
                let mut walk = Walk::new(view, inclusive, totals, rows, side);
                walk.own = walk.own.or(own);
                walk.hand_on();
                Found::Estimated(walk)
            }
        };
        Paths {
            found,
            rows: rows.to_vec(),
        }
    }

    /// All rows that the paths lead through, in any order.
    pub fn relatives(&self) -> Vec<Relative> {
        match &self.found {
            Found::Estimated(walk) => walk.relatives(&self.rows),
            Found::Exact(around) => around.relatives(),
        }
    }

    /// The calls by which the paths continue from a row, away from the selected one. Cycles count as a
    /// whole; calls within them are excluded. Empty if no path leads to the row.
    pub fn calls(&self, row: Row) -> Vec<PathCall> {
        match (&self.found, row) {
            (Found::Estimated(walk), _) => walk.calls(row),
            (Found::Exact(around), Row::Function(function)) => around.calls(function),
            (Found::Exact(_), Row::Cycle(_)) => Vec::new(),
        }
    }

    /// The share of a row on the paths; 0 if no path leads to it.
    pub fn share(&self, row: Row) -> Share {
        match (&self.found, row) {
            (Found::Estimated(walk), _) => walk.share_of(row),
            (Found::Exact(around), Row::Function(function)) => around.share(function),
            (Found::Exact(_), Row::Cycle(_)) => Share::WHOLE,
        }
    }
}

/// A sort key of relatives, and whether the largest comes first.
pub type RelativeKey<'a> = (bool, &'a dyn Fn(&Relative) -> i128);

/// Relatives sorted by the last key, then by the earlier keys.
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
