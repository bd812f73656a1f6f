//! The costs of one event while functions are charged: what arrives at them, and the costs of calls within cycles.

use super::Group;
use crate::analysis::contexts::flow::{Flow, split};
use crate::model::{CallId, FunctionId};

/// Costs by function.
pub(super) type Shares = Vec<(FunctionId, u128)>;

/// The costs of an event.
pub(super) struct Costs<'a> {
    pub(super) event: usize,
    pub(super) charged: &'a [bool],
    pub(super) flow: Flow<'a>,
    /// Of calls, as stated.
    pub(super) stated: Vec<u128>,
    /// What arrives at a group by other groups from functions that stay, and whether it is an estimate.
    pub(super) arriving: Vec<(Shares, bool)>,
}

impl Costs<'_> {
    /// What enters the unit of a function without a caller, if anything does.
    pub(super) fn entry(&self, function: FunctionId) -> Option<u128> {
        self.flow.entries.get(&self.flow.unit(function)).copied()
    }

    /// Whether functions that stay are in the cycle of a group.
    pub(super) fn is_mixed(&self, group: &Group) -> bool {
        let unit = self.flow.unit(group.members[0]);
        self.flow.members(unit).len() > group.members.len()
    }

    /// Whether a source stays in the cycle of a group. A charged function that keeps its cost is called by nothing
    /// in there any more.
    fn is_inside(&self, source: FunctionId, group: &Group) -> bool {
        let unit = self.flow.unit(group.members[0]);
        self.flow.unit(source) == unit && !self.charged[source.0 as usize]
    }

    /// Limits what callers outside a cycle get to the cost of their calls: after other transforms, costs within the
    /// cycle may be too small as proportions. Its own functions get the rest. Returns whether that changes anything.
    pub(super) fn cap(&self, group: &Group, sources: &Shares, amounts: &mut [u128]) -> bool {
        let is_inside = |source: &(FunctionId, u128)| self.is_inside(source.0, group);
        if !self.is_mixed(group) || !sources.iter().any(is_inside) {
            return false;
        }
        let mut excess = 0;
        for (source, amount) in sources.iter().zip(&mut *amounts) {
            if !is_inside(source) {
                excess += amount.saturating_sub(source.1);
                *amount = (*amount).min(source.1);
            }
        }
        let within = |alike: u128| {
            sources
                .iter()
                .map(move |s| if is_inside(s) { s.1.max(alike) } else { 0 })
        };
        let has_weight = within(0).any(|weight| weight > 0);
        let weights: Vec<u128> = within(u128::from(!has_weight)).collect();
        for (amount, more) in amounts.iter_mut().zip(split(excess, &weights)) {
            *amount += more;
        }
        excess > 0
    }

    /// The costs of calls within a cycle for each source: for its own functions a share of the recorded cost,
    /// for others what they did not spend in the charged functions.
    pub(super) fn within_cycle(
        &self,
        group: &Group,
        sources: &Shares,
        amounts: &[u128],
    ) -> Vec<Vec<u128>> {
        let stated = |&c: &CallId| match self.flow.is_inner(c) {
            true => self.stated[c.0 as usize],
            false => 0,
        };
        let stated: Vec<u128> = group.open.iter().map(stated).collect();
        let is_inside = |source| self.is_inside(source, group);
        let weight = |&(source, weight)| if is_inside(source) { weight } else { 0 };
        let inside: Vec<u128> = sources.iter().map(weight).collect();
        let mut within: Vec<_> = stated.iter().map(|&cost| split(cost, &inside)).collect();
        for (place, (&(source, weight), &amount)) in sources.iter().zip(amounts).enumerate() {
            if !is_inside(source) {
                let rest = split(weight.saturating_sub(amount), &stated);
                within
                    .iter_mut()
                    .zip(rest)
                    .for_each(|(call, rest)| call[place] = rest);
            }
        }
        within
    }
}
