//! The calls between drawn nodes, those of the same pair summed.

use super::{Cut, GraphCall};
use crate::analysis::Share;
use crate::analysis::groups::Exactness;
use crate::model::CallId;
use rustc_hash::FxHashMap;

/// Collects the calls between nodes.
pub(super) struct Sums<'a> {
    pub(super) cut: &'a Cut<'a>,
    /// Index of each node by its row.
    pub(super) places: FxHashMap<u32, usize>,
    /// By both ends, and whether they are inner ones.
    pub(super) calls: FxHashMap<(usize, usize, bool), GraphCall>,
}

impl Sums<'_> {
    /// The nodes at both ends of a call, if they are drawn.
    pub(super) fn nodes(&self, call: CallId) -> Option<(usize, usize)> {
        let (caller, callee) = self.cut.ends(call);
        let place = |function| {
            let row = self.cut.number(self.cut.node_of(function));
            self.places.get(&row).copied()
        };
        place(caller).zip(place(callee))
    }

    /// Whether calls between the same nodes cost something that is not contained in others.
    pub(super) fn has_cost(&self, call: CallId) -> bool {
        let nodes = self.nodes(call);
        let calls = nodes.and_then(|(from, to)| self.calls.get(&(from, to, false)));
        calls.is_some_and(|calls| calls.cost != 0)
    }

    pub(super) fn add(&mut self, call: CallId, cost: i128, exact: bool, share: Share, inner: bool) {
        let Some((from, to)) = self.nodes(call) else {
            return;
        };
        let sum = self.calls.entry((from, to, inner)).or_insert(GraphCall {
            from,
            to,
            cost: 0,
            exactness: Exactness::Exact,
            count: 0,
            estimate: 0.0,
            counted: true,
            inner,
        });
        let estimated = self.cut.view.profile.estimated_call(call);
        let exact = exact && !estimated.cost;
        sum.cost += cost;
        if !exact {
            sum.exactness = Exactness::Estimate;
        }
        match share.of_count(self.cut.totals.count(call)) {
            Ok(count) => sum.count = sum.count.saturating_add(count),
            Err(estimate) => sum.estimate += estimate,
        }
        sum.counted &= share.is_exact && !estimated.count;
    }
}
