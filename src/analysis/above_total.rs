//! Why a row costs more than the whole profile.
//!
//! The inclusive cost of a row is the cost of its lines and calls in the file. Each call states its
//! inclusive cost, but the file need not contain lines of that cost: `_exit` never returns, writers round
//! the times of calls, files are truncated. So a row may cost more than all lines together. It is shown as
//! written, because it is unknown which of the two figures is wrong.
//!
//! There is always a reason: let `S` be the rows that can be reached from a row. The costs of the calls
//! into `S` and of the rows of `S` differ by the shortfalls, so a row exceeds the lines of itself and of
//! `S` by at most the shortfalls in `S`; and these lines exceed the total only if other lines are negative.

use super::flat::FlatProfile;
use super::{CallFilter, Disagreement, Shown, Side, View};
use crate::model::FunctionId;
use serde::Serialize;

/// Why a row costs more than the whole profile: by the rule for cycles; or by the file, because rows below it lack
/// something, or because the rest of the profile costs less than nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    analyser,
    derive(tsify::Tsify),
    tsify(missing_as_null, large_number_types_as_bigints)
)]
pub struct AboveTotal {
    /// Cost above the total.
    pub excess: i128,
    /// Its cost by the default rule, if another rule is the reason.
    pub collapsed: Option<i128>,
    /// Rows below it that cost less than the calls to them.
    pub shortfall: Option<Shortfall>,
    /// The cost of all other rows, if negative.
    pub rest: Option<i128>,
}

/// Rows that cost less than the calls to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct Shortfall {
    /// How many.
    pub rows: u32,
    /// Sum of the differences.
    pub sum: i128,
    /// The row with the largest difference.
    pub largest: Disagreement,
}

/// Finds the reasons for one event and one selection of parts.
pub struct AboveTotals<'a> {
    view: View<'a>,
    filter: CallFilter,
    collapsed: &'a FlatProfile,
}

impl<'a> AboveTotals<'a> {
    /// Prepares the search. `cycles` are those of the selected parts, and `collapsed` the figures by the
    /// default rule, independent of the rule that is shown.
    pub fn new(view: View<'a>, collapsed: &'a FlatProfile) -> Self {
        let filter = CallFilter::new(view.profile, view.parts);
        AboveTotals {
            view,
            filter,
            collapsed,
        }
    }

    /// Why a row with this shown inclusive cost is above the total; `None` if it is not, or if the total is
    /// not positive.
    pub fn of(&self, row: u32, shown: i128) -> Option<AboveTotal> {
        let total = self.collapsed.total;
        if shown <= total || total <= 0 {
            return None;
        }
        let collapsed = self.collapsed.inclusive.of_row(row);
        let excess = shown - total;
        if collapsed > total {
            return Some(self.by_the_file(row, excess));
        }
        Some(AboveTotal {
            excess,
            collapsed: Some(collapsed),
            shortfall: None,
            rest: None,
        })
    }

    fn by_the_file(&self, row: u32, excess: i128) -> AboveTotal {
        let View { profile, index, .. } = self.view;
        let made = |call| self.filter.contains(call);
        let below = index.reached(profile, self.functions(row), Side::Callees, made);
        let outer = self.collapsed.row(row).outer(self.view.cycles);
        let own = outer.number(below.len());
        let of_rows = self.collapsed.inclusive.disagreements.iter();
        let short = of_rows.filter(|found| {
            // A row without other data is shown with the cost of the calls to it.
            let counts = found.row != own || found.shown == Shown::FromCallers;
            let is_below = || self.functions(found.row).any(|f| below[f.0 as usize]);
            counts && found.incoming > found.outgoing && is_below()
        });
        // Cycles, whose costs are those of their members, come after the functions.
        let rest = self.collapsed.self_costs.iter().zip(&below);
        let rest: i128 = rest.filter(|(_, below)| !**below).map(|(own, _)| own).sum();
        AboveTotal {
            excess,
            collapsed: None,
            shortfall: sum_up(short),
            rest: (rest < 0).then_some(rest),
        }
    }

    fn functions(&self, row: u32) -> impl Iterator<Item = FunctionId> {
        self.collapsed
            .row(row)
            .functions(self.view.cycles)
            .into_iter()
    }
}

fn sum_up<'d>(short: impl Iterator<Item = &'d Disagreement>) -> Option<Shortfall> {
    let lacks = |found: &Disagreement| found.incoming - found.outgoing;
    short.fold(None, |sum: Option<Shortfall>, found| {
        let sum = sum.unwrap_or(Shortfall {
            rows: 0,
            sum: 0,
            largest: *found,
        });
        Some(Shortfall {
            rows: sum.rows + 1,
            sum: sum.sum + lacks(found),
            largest: match lacks(found) > lacks(&sum.largest) {
                true => *found,
                false => sum.largest,
            },
        })
    })
}

#[cfg(test)]
mod tests;
