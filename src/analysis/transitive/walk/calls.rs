//! Numbers of calls on the paths. Where calls are counted, they are divided by number: a function makes as many calls
//! for each call of it, whatever these cost. Otherwise they are divided by cost.

use super::{Tally, Walk};
use crate::analysis::transitive::Share;
use crate::analysis::{Row, Side};
use crate::model::CallId;

/// What a row passes on of its number of calls.
pub(super) enum Passed {
    /// This share of the number of each call.
    OfEach(f64),
    /// This number in proportion to the cost of each call in a whole.
    ByCost(f64, i128),
}

impl Passed {
    /// The number for a call of this count and cost.
    pub(super) fn of(&self, count: f64, cost: i128) -> f64 {
        match *self {
            Passed::OfEach(share) => count * share,
            Passed::ByCost(called, whole) => called * Walk::proportion(cost, whole).unwrap_or(0.0),
        }
    }
}

impl Walk<'_> {
    /// The share of a row's calls on the paths. Below the selected row it is that of the calls to the row, if they are
    /// counted: half of them make half of its calls, whatever they cost.
    pub(super) fn call_share(&self, row: Row, from: &Tally, whole: i128) -> Share {
        let counted = match self.side {
            Side::Callees if !from.is_whole && !self.is_start(row) => {
                self.counted_share(row, from, whole)
            }
            _ => None,
        };
        Share {
            part: counted.unwrap_or_else(|| Self::share(from, whole)),
            is_whole: from.is_whole,
            is_exact: from.is_whole,
        }
    }

    /// The share of a row's calls that is drawn. Calls on the way to the selected row keep their number, as it is
    /// unknown which of them led there.
    pub(super) fn drawn_share(&self, row: Row, from: &Tally, whole: i128) -> Share {
        match self.side {
            Side::Callees => self.call_share(row, from, whole),
            Side::Callers => Share {
                part: 1.0,
                is_whole: from.is_whole,
                is_exact: from.is_whole,
            },
        }
    }

    /// The share of the only call that led to the selected row, if it is known that there is one: the file has one, or one
    /// call of the selected row is below it.
    pub(super) fn only_call(&self, call: CallId, found: &Tally) -> Option<Share> {
        let count = self.totals.count(call);
        let is_one = count == 1 || found.counted && found.called == 1.0;
        let is_led = self.side == Side::Callers && found.exact.is_some_and(|cost| cost > 0);
        (is_one && is_led && count > 0).then(|| Share {
            part: 1.0 / count as f64,
            is_whole: count == 1,
            is_exact: true,
        })
    }

    /// Whether the numbers that a row passes on are exact: to callees, if all its calls are on the paths; to callers, if
    /// its own number is, and all its calls are by one of them.
    pub(super) fn is_counted(
        &self,
        row: Row,
        from: &Tally,
        whole: i128,
        onward: &[(CallId, Row)],
    ) -> bool {
        match self.side {
            _ if self.is_whole_start(row) => true,
            Side::Callees => from.is_whole,
            Side::Callers => {
                let cost: i128 = onward.iter().map(|&(call, _)| self.totals.cost(call)).sum();
                let is_one = onward.iter().all(|(_, caller)| *caller == onward[0].1);
                from.counted && is_one && cost == whole
            }
        }
    }

    /// Leaves out calls that cost less than the only call of the selected row, which was then not below them. Returns what
    /// they cost.
    pub(super) fn leave_out(
        &self,
        row: Row,
        from: &Tally,
        onward: &mut Vec<(CallId, Row)>,
    ) -> i128 {
        let is_one = self.side == Side::Callers && from.counted && from.called == 1.0;
        let is_certain = is_one && !self.is_start(row) && !self.view.profile.is_estimated();
        let Some(least) = from.exact.filter(|_| is_certain) else {
            return 0;
        };
        let mut cost = 0;
        onward.retain(|&(call, _)| {
            let of_call = self.totals.cost(call);
            let can_lead = !(0..least).contains(&of_call);
            cost += if can_lead { 0 } else { of_call };
            can_lead
        });
        cost
    }

    fn counted_share(&self, row: Row, from: &Tally, whole: i128) -> Option<f64> {
        let (mut count, mut cost) = (0, 0);
        for (call, _) in self.calls_of(row, Side::Callers) {
            count += self.totals.count(call);
            cost += self.totals.cost(call);
        }
        // What it cost without a caller is not below the selected row.
        let by_callers = Self::proportion(cost, whole).unwrap_or(1.0);
        (count > 0).then(|| (from.called / count as f64).min(1.0) * by_callers)
    }

    /// How a row passes on its number of calls: to callees its share of each call; to callers, the calls of the selected
    /// row are divided by the number of the calls that led to them, or by their cost if they are not counted.
    pub(super) fn passed(
        &self,
        row: Row,
        from: &Tally,
        whole: i128,
        onward: &[(CallId, Row)],
    ) -> Passed {
        if self.side == Side::Callees || self.is_whole_start(row) {
            return Passed::OfEach(self.call_share(row, from, whole).part);
        }
        // Of the calls to a cycle, few are those of the selected members.
        if self.is_start(row) {
            return Passed::ByCost(from.called, whole);
        }
        let count: u64 = onward.iter().map(|o| self.totals.count(o.0)).sum();
        let cost = onward.iter().map(|o| self.totals.cost(o.0)).sum();
        match count {
            0 => Passed::ByCost(from.called, whole),
            count => {
                let by_callers = Self::proportion(cost, whole).unwrap_or(1.0);
                Passed::OfEach(from.called * by_callers / count as f64)
            }
        }
    }
}
