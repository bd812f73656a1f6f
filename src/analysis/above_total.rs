//! Why a row costs more than the whole profile.
//!
//! The inclusive cost of a row is what its lines and calls cost, as the file has them. Each call states
//! what it cost with all that was called there, and nothing forces the file to hold as much: `_exit`
//! never returns, writers round the times of calls, files are cut. So a row may cost more than all lines
//! together, and it is shown as written, for it is not known which of the two figures is wrong.
//!
//! The law. Let `S` be the rows that can be reached from a row. What the calls into `S` cost and what
//! the rows of `S` cost differ by the shortfalls, so a row exceeds the cost of the lines of itself and
//! of `S` by no more than the shortfalls in `S`; and these lines exceed the total by no more than what
//! the other lines are below zero. So there is always a reason to name.

use super::flat::FlatProfile;
use super::{CallFilter, Disagreement, Row, Shown, View};
use crate::model::FunctionId;

/// A row that costs more than the whole profile, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboveTotal {
    /// By how much.
    pub excess: i128,
    /// Why.
    pub reason: AboveReason,
}

/// Why a row costs more than the whole profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboveReason {
    /// By the default rule it does not: then it costs this.
    Rule(i128),
    /// What the file says.
    File {
        /// Rows below it that cost less than the calls to them.
        shortfall: Option<Shortfall>,
        /// What all that it does not lead to costs, where that is below zero.
        rest: Option<i128>,
    },
}

/// Rows that cost less than the calls to them say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// How many.
    pub rows: u64,
    /// How much they lack together.
    pub sum: i128,
    /// The one that lacks most.
    pub largest: Disagreement,
}

/// Looks for the reasons, for one event and one selection of parts.
pub struct AboveTotals<'a> {
    view: View<'a>,
    filter: CallFilter,
    collapsed: &'a FlatProfile,
}

impl<'a> AboveTotals<'a> {
    /// Prepares the search. `cycles` are those of the selected parts, and `collapsed` the figures by the
    /// default rule, whatever rule is shown.
    pub fn new(view: View<'a>, collapsed: &'a FlatProfile) -> Self {
        let filter = CallFilter::new(view.profile, view.parts);
        AboveTotals {
            view,
            filter,
            collapsed,
        }
    }

    /// Why a row, which is shown at this inclusive cost, is above the total; `None` where it is not, or
    /// where the total is no measure, for it is not above zero.
    pub fn of(&self, row: u32, shown: i128) -> Option<AboveTotal> {
        let total = self.collapsed.total;
        if shown <= total || total <= 0 {
            return None;
        }
        let collapsed = self.collapsed.inclusive.of_row(row);
        let reason = match collapsed > total {
            true => self.by_the_file(row),
            false => AboveReason::Rule(collapsed),
        };
        let excess = shown - total;
        Some(AboveTotal { excess, reason })
    }

    fn by_the_file(&self, row: u32) -> AboveReason {
        let below = self.reached(row);
        let own = match self.collapsed.row(row) {
            Row::Function(function) => Row::of(function, self.view.cycles).number(below.len()),
            Row::Cycle(_) => row,
        };
        let of_rows = self.collapsed.inclusive.disagreements.iter();
        let short = of_rows.filter(|found| {
            // It is shown at what calls to it cost, if it has nothing else.
            let counts = found.row != own || found.shown == Shown::FromCallers;
            let is_below = || self.functions(found.row).any(|f| below[f.0 as usize]);
            counts && found.incoming > found.outgoing && is_below()
        });
        // Cycles, whose costs are those of their members, stand behind the functions.
        let rest = self.collapsed.self_costs.iter().zip(&below);
        let rest: i128 = rest.filter(|(_, below)| !**below).map(|(own, _)| own).sum();
        AboveReason::File {
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

    /// A flag for each function: whether it is of the row, or below it.
    fn reached(&self, row: u32) -> Vec<bool> {
        let mut reached = vec![false; self.view.index.functions()];
        let mut waiting: Vec<FunctionId> = self.functions(row).collect();
        while let Some(function) = waiting.pop() {
            let seen = &mut reached[function.0 as usize];
            if std::mem::replace(seen, true) {
                continue;
            }
            let calls = self.view.index.outgoing(function).iter();
            let calls = calls.filter(|&&call| self.filter.contains(call));
            waiting.extend(calls.map(|&call| self.view.profile.calls().callee(call)));
        }
        reached
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
