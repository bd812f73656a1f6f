//! The figures of all rows.

use super::order::Figures;
use crate::analysis::contexts::Invocations;
use crate::analysis::{Costed, Cycles, InclusiveCosts, InclusiveRule, Row, View};
use crate::model::FunctionId;

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
        let (profile, formula) = (view.profile, view.formula);
        let inclusive = InclusiveCosts::new(profile, view.cycles, formula, view.parts, rule);
        FlatProfile::with(view, inclusive)
    }

    fn with(view: View<'_>, inclusive: InclusiveCosts) -> Self {
        FlatProfile {
            total: view.profile.total(view.formula, view.parts),
            self_costs: self_costs(view),
            inclusive,
            called: called(view),
            inlined: inlined(view),
            functions: view.profile.functions().len(),
        }
    }

    /// Computes the figures by a rule, from recorded invocations if available. Then the profile has no cycles.
    pub fn by_rule(view: View<'_>, rule: InclusiveRule, invocations: Option<&Invocations>) -> Self {
        match (rule, invocations) {
            (InclusiveRule::Outgoing, Some(invocations)) => {
                let cycles = &Cycles::none(view.profile.functions().len());
                let view = View { cycles, ..view };
                let costed = Costed { invocations, view };
                FlatProfile::with(view, InclusiveCosts::of_invocations(&costed))
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

    /// The figures of a row.
    pub fn figures(&self, row: u32) -> Figures {
        Figures {
            inclusive: self.inclusive.of_row(row),
            self_cost: self.self_costs[row as usize],
            called: self.called[row as usize],
        }
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
}

fn self_costs(view: View<'_>) -> Vec<i128> {
    let mut costs = view.profile.self_column(view.formula, view.parts);
    for cycle in view.cycles.ids() {
        let members = view.cycles.members(cycle).iter();
        costs.push(members.map(|m| costs[m.0 as usize]).sum());
    }
    costs
}

fn inlined(view: View<'_>) -> Vec<bool> {
    let (profile, cycles) = (view.profile, view.cycles);
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

fn called(view: View<'_>) -> Vec<u64> {
    let (calls, cycles) = (view.profile.calls(), view.cycles);
    let counts = view.profile.count_column(view.parts);
    let mut called = vec![0u64; view.index.functions()];
    for call in calls.ids() {
        let cell = &mut called[calls.callee(call).0 as usize];
        *cell = cell.saturating_add(counts[call.0 as usize]);
    }
    let mut uncalled = vec![0u64; cycles.len()];
    for of in view.profile.uncalled(view.parts) {
        called[of.function.0 as usize] += of.count;
        if let Some(cycle) = cycles.of(of.function) {
            uncalled[cycle.0 as usize] += of.count;
        }
    }
    let from_outside = |function: FunctionId| {
        let incoming = view.index.incoming(function).iter();
        let outside = incoming.filter(move |&&c| !cycles.inner(calls.caller(c), function));
        outside.map(|c| counts[c.0 as usize])
    };
    for cycle in cycles.ids() {
        let members = cycles.members(cycle).iter();
        let counts = members.flat_map(|&m| from_outside(m));
        called.push(counts.fold(uncalled[cycle.0 as usize], u64::saturating_add));
    }
    called
}

#[cfg(test)]
mod tests;
