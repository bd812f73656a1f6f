//! One record of a text: a block of cost lines and calls under one `fn=`.

use crate::sink::{Place, Symbol};

#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// Name of the callee. Records are linked by name only: writers are inconsistent about files.
    pub(super) callee: Symbol,
    pub(super) count: u64,
}

/// A record with its costs in the part's own events.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) place: Place,
    /// Self costs.
    pub(super) own: Vec<i64>,
    pub(super) calls: Vec<Call>,
    /// Inclusive costs of the calls, one row of `own.len()` for each.
    pub(super) call_costs: Vec<i64>,
}

impl Record {
    /// Empties the record for a function.
    pub(super) fn begin(&mut self, place: Place, events: usize) {
        self.place = place;
        self.own.clear();
        self.own.resize(events, 0);
        self.calls.clear();
        self.call_costs.clear();
    }

    pub(super) fn cost_of(&self, call: usize) -> &[i64] {
        let events = self.own.len();
        &self.call_costs[call * events..][..events]
    }

    /// Self cost and that of all calls, for an event.
    pub(super) fn total(&self, event: usize) -> i128 {
        let calls = (0..self.calls.len()).map(|call| i128::from(self.cost_of(call)[event]));
        i128::from(self.own[event]) + calls.sum::<i128>()
    }

    /// Largest difference between the cost stated by a caller and the total of the record: each number was
    /// rounded separately (Xdebug rounds nanoseconds to its unit).
    pub(super) fn tolerance(&self) -> u128 {
        1 + self.calls.len() as u128
    }
}
