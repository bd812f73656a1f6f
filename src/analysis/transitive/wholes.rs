//! Functions that are only called below another one, at any level of recursion: all that they cost is spent there.

use super::Relative;
use crate::analysis::groups::{Exactness, GroupCost, Groups};
use crate::analysis::{CallTotals, InclusiveCosts, Side, View};
use crate::dominators::Dominators;
use crate::model::FunctionId;

/// By function.
pub(super) struct Wholes<'a> {
    /// Whether it is only called below the selected one, or the selected one only below it.
    pub(super) is_all: Vec<bool>,
    costs: &'a [GroupCost],
    /// The cost of functions of one row of which only a lower limit is known.
    limits: Vec<Option<i128>>,
    /// Numbers of calls by others.
    called: Vec<u64>,
}

impl<'a> Wholes<'a> {
    /// `None` where the walk finds all that is certain: without cycles, and of estimated calls nothing is.
    pub(super) fn new(
        view: View<'_>,
        inclusive: &InclusiveCosts,
        totals: &CallTotals<'_>,
        side: Side,
        (groups, costs): (&Groups, &'a [GroupCost]),
        selected: u32,
    ) -> Option<Self> {
        let (profile, cycles) = (view.profile, view.cycles);
        if !cycles.knows_begins() || profile.is_estimated() || totals.recorded().is_some() {
            return None;
        }
        let calls = profile.calls();
        let group = |function: FunctionId| groups.of(function).0;
        let (mut edges, mut called) = (Vec::new(), vec![0; groups.len()]);
        for call in calls.ids().filter(|&call| totals.occurs(call)) {
            let (caller, callee) = (calls.caller(call), calls.callee(call));
            edges.push((group(caller), group(callee)));
            if group(caller) != group(callee) {
                called[group(callee) as usize] += totals.count(call);
            }
        }
        let (mut begins, mut limits) = (vec![false; groups.len()], vec![None; groups.len()]);
        for function in profile.functions().ids() {
            let at = group(function) as usize;
            begins[at] |= cycles.begins(function);
            if costs[at].functions == 1 && cycles.is_lower_limit(profile, function) {
                limits[at] = Some(inclusive.of_row(function.0));
            }
        }
        let found = Dominators::find(groups.len(), &edges, |group| begins[group as usize]);
        let mut is_all = vec![false; groups.len()];
        is_all[selected as usize] = true;
        match side {
            Side::Callees => found.downward().for_each(|(above, node)| {
                is_all[node as usize] |= is_all[above as usize];
            }),
            Side::Callers => found.upward().for_each(|(above, node)| {
                is_all[above as usize] |= is_all[node as usize];
            }),
        }
        Some(Wholes {
            is_all,
            costs,
            limits,
            called,
        })
    }

    /// A relative with the figures of a function as a whole.
    pub(super) fn of(&self, group: u32, relative: Relative) -> Relative {
        let (cost, limit) = (self.costs[group as usize], self.limits[group as usize]);
        let exactness = limit.map_or(cost.exactness, |_| Exactness::AtLeast);
        Relative {
            cost: limit.unwrap_or(cost.inclusive),
            exact: exactness == Exactness::Exact,
            at_least: exactness == Exactness::AtLeast,
            called: self.called[group as usize] as f64,
            counted: true,
            ..relative
        }
    }
}
