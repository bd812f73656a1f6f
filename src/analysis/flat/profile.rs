//! The figures of all rows.

use crate::analysis::contexts::Invocations;
use crate::analysis::{CallIndex, Costed, Cycles, InclusiveCosts, InclusiveRule, Row, View};
use crate::model::{Formula, FunctionId, PartSelection, Profile};

/// Figures of all rows for one event and one selection of parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlatProfile {
    /// Sum of all self costs: 100 %.
    pub total: i128,
    /// Self cost by row; a cycle has the sum of its members.
    pub self_costs: Vec<i128>,
    /// Inclusive costs.
    pub inclusive: InclusiveCosts,
    /// How often each row was called; of a function with its recursive calls, of a cycle from outside. All
    /// zero if the writer does not count calls.
    pub called: Vec<u64>,
    /// Whether code of each row was inlined, of a cycle into functions outside of it, so that there is no count
    /// of its runs; empty if inlined functions are not separate.
    pub inlined: Vec<bool>,
    functions: usize,
}

impl FlatProfile {
    /// Computes the figures.
    pub fn new(view: View<'_>, rule: InclusiveRule) -> Self {
        let View {
            profile,
            index,
            cycles,
            formula,
            parts,
        } = view;
        FlatProfile {
            total: profile.total(formula, parts),
            self_costs: self_costs(profile, cycles, formula, parts),
            inclusive: InclusiveCosts::new(profile, cycles, formula, parts, rule),
            called: called(profile, index, cycles, parts),
            inlined: inlined(profile, cycles),
            functions: profile.functions().len(),
        }
    }

    fn of_invocations(index: &CallIndex, costed: &Costed<'_>) -> Self {
        let Costed {
            profile,
            formula,
            parts,
            ..
        } = *costed;
        let functions = profile.functions().len();
        FlatProfile {
            total: profile.total(formula, parts),
            self_costs: profile.self_column(formula, parts),
            inclusive: InclusiveCosts::of_invocations(costed),
            called: called(profile, index, &Cycles::none(functions), parts),
            // Recorded invocations have no inlined functions.
            inlined: Vec::new(),
            functions,
        }
    }

    /// Computes the figures by a rule, from recorded invocations if available. Then the profile has no cycles.
    pub fn by_rule(view: View<'_>, rule: InclusiveRule, invocations: Option<&Invocations>) -> Self {
        let View {
            profile,
            index,
            formula,
            parts,
            ..
        } = view;
        match (rule, invocations) {
            (InclusiveRule::Outgoing, Some(invocations)) => {
                let costed = Costed {
                    invocations,
                    profile,
                    formula,
                    parts,
                };
                FlatProfile::of_invocations(index, &costed)
            }
            _ => FlatProfile::new(view, rule),
        }
    }

    /// How often a row was called; `None` if its code was only inlined.
    pub fn calls_of(&self, row: u32) -> Option<u64> {
        let called = self.called[row as usize];
        (called > 0 || !self.is_inlined(row)).then_some(called)
    }

    /// Whether code of a row was inlined, so that its cost is not only that of its calls.
    pub fn is_inlined(&self, row: u32) -> bool {
        self.inlined.get(row as usize).copied().unwrap_or(false)
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.self_costs.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.self_costs.is_empty()
    }

    /// The function or cycle of a row.
    pub fn row(&self, number: u32) -> Row {
        Row::from_number(number, self.functions)
    }

    /// Share of the total, 1 being all; `None` if the total is zero.
    pub fn share(&self, cost: i128) -> Option<f64> {
        (self.total != 0).then(|| cost as f64 / self.total as f64)
    }
}

fn self_costs(
    profile: &Profile,
    cycles: &Cycles,
    formula: &Formula,
    parts: &PartSelection,
) -> Vec<i128> {
    let mut costs = profile.self_column(formula, parts);
    for cycle in cycles.ids() {
        let members = cycles.members(cycle).iter();
        costs.push(members.map(|m| costs[m.0 as usize]).sum());
    }
    costs
}

fn inlined(profile: &Profile, cycles: &Cycles) -> Vec<bool> {
    if !profile.has_inlined() {
        return Vec::new();
    }
    let mut inlined = profile.inlined_functions();
    inlined.resize(profile.functions().len() + cycles.len(), false);
    for (caller, callee) in profile.inlined_pairs() {
        if let Some(cycle) = cycles.of(callee).filter(|_| !cycles.inner(caller, callee)) {
            inlined[profile.functions().len() + cycle.0 as usize] = true;
        }
    }
    inlined
}

fn called(
    profile: &Profile,
    index: &CallIndex,
    cycles: &Cycles,
    parts: &PartSelection,
) -> Vec<u64> {
    let (calls, counts) = (profile.calls(), profile.count_column(parts));
    let mut called = vec![0u64; index.functions()];
    for call in calls.ids() {
        let cell = &mut called[calls.callee(call).0 as usize];
        *cell = cell.saturating_add(counts[call.0 as usize]);
    }
    let from_outside = |function: FunctionId| {
        let incoming = index.incoming(function).iter();
        let outside = incoming.filter(move |&&c| !cycles.inner(calls.caller(c), function));
        outside.map(|c| counts[c.0 as usize])
    };
    for cycle in cycles.ids() {
        let members = cycles.members(cycle).iter();
        let counts = members.flat_map(|&m| from_outside(m));
        called.push(counts.fold(0, u64::saturating_add));
    }
    called
}

#[cfg(test)]
mod tests;
