//! Counts and costs of all calls.
//!
//! In a profile of one part, each call has one row with the same number. With several parts, the rows of a
//! call are spread over the parts: one pass over the rows takes milliseconds, while an index from calls to rows would
//! need too much memory for large profiles.

use super::{CallColumns, CallFilter, CallKind, Costed, Cycles, Nesting, Side};
use crate::model::{CallId, Formula, PartSelection, Profile};
use std::cell::OnceCell;

/// Counts and costs of all calls.
#[derive(Clone)]
pub enum CallTotals<'a> {
    /// A single part holds each call in one row: nothing is copied.
    Rows(&'a Profile, &'a Formula),
    /// By call number.
    Sums {
        /// Inclusive costs.
        costs: Vec<i128>,
        /// Counts.
        counts: Vec<u64>,
        /// Which calls occur in the selected parts.
        occurs: CallFilter,
    },
    /// For recorded single invocations. The cost of a call is that of the calls in which the callee was not
    /// running already, see [`super::Costed`].
    Recorded {
        /// The invocations.
        costed: Costed<'a>,
        /// Costs by call number, computed on first use.
        columns: OnceCell<CallColumns>,
        /// Counts and occurrence.
        stated: Box<CallTotals<'a>>,
    },
}

impl<'a> CallTotals<'a> {
    /// Sums up the calls over the selected parts.
    pub fn new(profile: &'a Profile, formula: &'a Formula, parts: &PartSelection) -> Self {
        if profile.calls().costs().parts() == 1 && parts.contains(0) {
            return CallTotals::Rows(profile, formula);
        }
        CallTotals::Sums {
            costs: profile.call_column(formula, parts),
            counts: profile.count_column(parts),
            occurs: CallFilter::new(profile, parts),
        }
    }

    /// The calls of recorded invocations.
    pub fn of_invocations(costed: Costed<'a>) -> Self {
        let view = costed.view;
        let stated = CallTotals::new(view.profile, view.formula, view.parts);
        CallTotals::Recorded {
            costed,
            columns: OnceCell::new(),
            stated: Box::new(stated),
        }
    }

    /// The invocations, where they were recorded.
    pub fn recorded(&self) -> Option<&Costed<'a>> {
        match self {
            CallTotals::Recorded { costed, .. } => Some(costed),
            CallTotals::Rows(..) | CallTotals::Sums { .. } => None,
        }
    }

    /// Whether the call occurs in the selected parts.
    #[inline]
    pub fn occurs(&self, call: CallId) -> bool {
        match self {
            CallTotals::Rows(..) => true,
            CallTotals::Sums { occurs, .. } => occurs.contains(call),
            CallTotals::Recorded { stated, .. } => stated.occurs(call),
        }
    }

    /// Inclusive cost of a call.
    #[inline]
    pub fn cost(&self, call: CallId) -> i128 {
        match self {
            CallTotals::Rows(profile, formula) => formula.cost(profile.calls().costs(), call.0),
            CallTotals::Sums { costs, .. } => costs[call.0 as usize],
            CallTotals::Recorded {
                costed, columns, ..
            } => columns.get_or_init(|| costed.calls()).costs[call.0 as usize],
        }
    }

    /// What recorded invocations tell about all calls.
    fn columns(&self) -> Option<&CallColumns> {
        match self {
            CallTotals::Rows(..) | CallTotals::Sums { .. } => None,
            CallTotals::Recorded {
                costed, columns, ..
            } => Some(columns.get_or_init(|| costed.calls())),
        }
    }

    /// Cost of a call for its caller: of the calls that are not nested in another one of the same functions.
    pub fn cost_for_caller(&self, call: CallId) -> i128 {
        let columns = self.columns();
        columns.map_or_else(|| self.cost(call), |of| of.once[call.0 as usize])
    }

    /// The cost of a call as it is shown for one of its ends, and whether it is added to others there: by invocations
    /// where these were recorded, otherwise by the cycles.
    pub fn shown(
        &self,
        call: CallId,
        side: Side,
        (profile, cycles): (&Profile, &Cycles),
    ) -> (i128, CallKind) {
        let (here, other) = side.ends(profile, call);
        if let Some(columns) = self.columns() {
            return columns.shown(call.0 as usize, side, here == other);
        }
        let kind = match cycles.inner(here, other) {
            _ if here == other => CallKind::SelfCall,
            true => CallKind::InnerCall,
            false => CallKind::Counted,
        };
        (self.cost(call), kind)
    }

    /// Whether the callee was running already in all of the calls: then their cost is contained in that of
    /// others. Only known for recorded invocations.
    pub fn is_nested(&self, call: CallId) -> bool {
        let columns = self.columns();
        columns.is_some_and(|of| of.nesting[call.0 as usize] == Nesting::Always)
    }

    /// How often the call was made.
    #[inline]
    pub fn count(&self, call: CallId) -> u64 {
        match self {
            CallTotals::Rows(profile, _) => profile.calls().count(call.0),
            CallTotals::Sums { counts, .. } => counts[call.0 as usize],
            CallTotals::Recorded { stated, .. } => stated.count(call),
        }
    }
}

#[cfg(test)]
mod tests;
