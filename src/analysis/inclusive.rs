//! Inclusive costs: a function with everything it calls.
//!
//! Outside every cycle, the inclusive cost is the self cost plus the cost of all outgoing calls except self-calls. The
//! invocations of such a function and their calls never overlap, so with consistent data this is exact and never above
//! the total. The inclusive cost of a cycle is the self costs of its members plus the cost of their calls that leave
//! the cycle; this is exact, too. So is that of a member of a cycle that is known to have never run within itself
//! ([`Cycles::never_nested`]): nothing tells it from a function outside. Where recursion levels became one function,
//! that of the first level was kept ([`Profile::outermost_column`]). A member that all calls from outside lead to
//! ([`Cycles::is_only_entry`]) costs what its cycle costs, which is exact as well. The inclusive cost of any other
//! member is not in the data. Shown is its self cost plus its calls that leave the cycle, with those of the members to
//! which every path leads through it: all of these certainly belong to it.
//!
//! If single invocations were recorded, the inclusive cost of a function is that of its outermost
//! invocations, see [`super::Costed`].
//!
//! KCachegrind uses the incoming calls instead. But a function can be entered without a caller (program
//! start, thread start, signal handler), and then its callers account for less than its cost. Both figures
//! are computed. If they differ, [`Disagreement`] says which one is shown and why. The callers' figure is
//! shown in one case only: see [`Shown::FromCallers`].

use super::{Costed, Cycles};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use serde::{Serialize, Serializer};
use std::cell::OnceCell;

/// How inclusive costs are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InclusiveRule {
    /// Outermost invocations if single ones were recorded, otherwise self cost and outgoing calls with each
    /// cycle as one row.
    #[default]
    Outgoing,
    /// The same without cycles: only self-calls are excluded. The costs of functions that call each other
    /// are contained in several of their calls, so functions may exceed the total. Cycles and disagreements
    /// are those of [`InclusiveRule::Outgoing`].
    Plain,
    /// KCachegrind's rule, to compare figures with it: for each part, the incoming calls if their counts
    /// are not all zero, otherwise self cost and outgoing calls (docs/format.md 10.2).
    KCachegrind,
}

impl InclusiveRule {
    /// The rule with this identifier.
    pub fn of(id: &str) -> Option<Self> {
        Some(match id {
            "collapsed" => InclusiveRule::Outgoing,
            "plain" => InclusiveRule::Plain,
            "kcachegrind" => InclusiveRule::KCachegrind,
            _ => return None,
        })
    }
}

/// Which of two disagreeing figures is shown, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Its lines and calls cost more than its callers account for: it was also entered without a caller (start of a
    /// program or thread, signal handler, callers that were not recorded). The cost of its lines and calls is shown.
    MoreThanCallers,
    /// Its callers account for more than its lines and calls cost: the profile is truncated, or its writer
    /// estimates. The cost of its lines and calls is shown, because only that is in the profile.
    LessThanCallers,
    /// It has neither self cost, in any event, nor calls, but its callers state a cost: its lines are
    /// missing or have another name. The cost of its callers is shown.
    FromCallers,
}

impl Shown {
    /// Which figure is shown, and why.
    pub fn explanation(self) -> &'static str {
        match self {
            Shown::MoreThanCallers => {
                "The cost of its lines and calls is shown. Its callers account for less: it was also entered without a caller, or a call was active when the part was written, or the writer rounds."
            }
            Shown::LessThanCallers => {
                "The cost of its lines and calls is shown. Its callers account for more: the writer rounds or estimates, or the profile is truncated."
            }
            Shown::FromCallers => {
                "The cost of the calls to it is shown: the profile has neither lines nor calls of it."
            }
        }
    }
}

impl Serialize for Shown {
    /// As its explanation.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.explanation())
    }
}

/// A function or cycle whose incoming calls have another cost than its lines and calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct Disagreement {
    /// Row number, see [`super::Row`].
    pub row: u32,
    /// Cost of the calls that lead to it from outside.
    pub incoming: i128,
    /// Self cost and cost of the calls that leave it.
    pub outgoing: i128,
    /// Which one is shown; for the page the explanation.
    #[serde(rename = "explanation")]
    #[cfg_attr(analyser, tsify(type = "string"))]
    pub shown: Shown,
}

/// Inclusive costs of all functions and cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InclusiveCosts {
    /// By function number.
    pub functions: Vec<i128>,
    /// By cycle number.
    pub cycles: Vec<i128>,
    /// Rows whose two figures differ, by row number. Rows without incoming calls are excluded. Empty for
    /// [`InclusiveRule::KCachegrind`].
    pub disagreements: Vec<Disagreement>,
}

impl InclusiveCosts {
    /// Computes the inclusive costs. `cycles` decides which calls are inner ones; with
    /// [`Cycles::none`] only self-calls are, so functions in recursion may exceed the total.
    pub fn new(
        profile: &Profile,
        cycles: &Cycles,
        formula: &Formula,
        parts: &PartSelection,
        rule: InclusiveRule,
    ) -> Self {
        let outgoing = |cycles: &Cycles| {
            let costly = OnceCell::new();
            let has_cost =
                |function: usize| costly.get_or_init(|| costly_functions(profile, parts))[function];
            Flow::new(profile, cycles, formula, parts).decide(profile, cycles, has_cost)
        };
        match rule {
            InclusiveRule::Outgoing => outgoing(cycles),
            InclusiveRule::Plain => InclusiveCosts {
                functions: outgoing(&Cycles::none(profile.functions().len())).functions,
                ..outgoing(cycles)
            },
            InclusiveRule::KCachegrind => {
                super::kcachegrind::inclusive(profile, cycles, formula, parts)
            }
        }
    }

    /// The costs of outermost invocations, which have no disagreements.
    pub fn of_invocations(costed: &Costed<'_>) -> Self {
        InclusiveCosts {
            functions: costed.functions(),
            ..InclusiveCosts::default()
        }
    }

    /// The cost of a row, see [`super::Row`].
    pub fn of_row(&self, row: u32) -> i128 {
        let row = row as usize;
        match row.checked_sub(self.functions.len()) {
            Some(cycle) => self.cycles[cycle],
            None => self.functions[row],
        }
    }

    /// The costs of all rows.
    pub fn of_rows(&self) -> Vec<i128> {
        [&self.functions[..], &self.cycles].concat()
    }

    /// The disagreement of a row, if there is one.
    pub fn disagreement(&self, row: u32) -> Option<&Disagreement> {
        let found = self.disagreements.binary_search_by_key(&row, |d| d.row);
        found.ok().map(|at| &self.disagreements[at])
    }
}

/// A flag for each function: whether it has a self cost in any event. Whether its lines are missing must
/// not depend on the event; otherwise sums of events would differ from sums of inclusive costs.
fn costly_functions(profile: &Profile, parts: &PartSelection) -> Vec<bool> {
    let own = profile.self_costs();
    let mut costly = vec![false; profile.functions().len()];
    for part in parts.of(own.parts()) {
        for row in own.rows_of(part) {
            let events = 0..profile.events().len();
            costly[own.owner(row) as usize] |= events.into_iter().any(|e| own.cost(row, e) != 0);
        }
    }
    costly
}

/// Has outgoing calls other than self-calls.
const CALLS: u8 = 1;
/// Is called from outside.
const CALLED: u8 = 2;

/// Costs of calls to and from each function, without inner calls.
pub(super) struct Flow {
    pub(super) outgoing: Vec<i128>,
    pub(super) incoming: Vec<i128>,
    /// [`CALLS`] and [`CALLED`].
    flags: Vec<u8>,
    /// Costs of calls within cycles from and to members that never ran within themselves; empty without such members.
    inner: Vec<[i128; 2]>,
    /// See [`Profile::outermost_column`].
    outermost: Vec<Option<i128>>,
}

impl Flow {
    fn new(profile: &Profile, cycles: &Cycles, formula: &Formula, parts: &PartSelection) -> Self {
        let functions = profile.functions().len();
        let mut flow = Flow {
            outgoing: profile.self_column(formula, parts),
            incoming: vec![0; functions],
            flags: vec![0; functions],
            inner: Vec::new(),
            outermost: match cycles.is_empty() {
                true => Vec::new(),
                false => profile.outermost_column(formula, parts),
            },
        };
        let costs = profile.calls().costs();
        for part in parts.of(costs.parts()) {
            for row in costs.rows_of(part) {
                let call = crate::model::CallId(costs.owner(row));
                let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
                flow.add(caller, callee, cycles, || formula.cost(costs, row));
            }
        }
        flow
    }

    #[inline]
    fn add(
        &mut self,
        caller: FunctionId,
        callee: FunctionId,
        cycles: &Cycles,
        cost: impl FnOnce() -> i128,
    ) {
        let (from, to) = (caller.0 as usize, callee.0 as usize);
        if caller != callee {
            self.flags[from] |= CALLS;
        }
        if !cycles.inner(caller, callee) {
            let cost = cost();
            self.outgoing[from] += cost;
            self.incoming[to] += cost;
            self.flags[to] |= CALLED;
            return;
        }
        let [of_caller, of_callee] = [caller, callee].map(|f| cycles.never_nested(f));
        if of_caller || of_callee {
            let cost = cost();
            self.inner.resize(self.outgoing.len(), [0; 2]);
            self.inner[from][0] += cost;
            self.inner[to][1] += cost;
        }
    }

    fn decide(
        mut self,
        profile: &Profile,
        cycles: &Cycles,
        has_cost: impl Fn(usize) -> bool,
    ) -> InclusiveCosts {
        let (mut disagreements, mut of_members) = (Vec::new(), Vec::new());
        let of_cycles = self.cycles(cycles, &mut of_members);
        // What every path leads through a member to, it contains.
        let mut contained = self.outgoing.clone();
        for (above, node) in cycles.dominators().upward() {
            if cycles.inner(FunctionId(above), FunctionId(node)) {
                contained[above as usize] += contained[node as usize];
            }
        }
        for (function, &contained) in contained.iter().enumerate() {
            let id = FunctionId(function as u32);
            if let Some(cycle) = cycles.of(id) {
                let of_cycle = of_cycles[cycle.0 as usize];
                // A self cost that was divided may be rounded up to more.
                if let Some(&Some(outermost)) = self.outermost.get(function)
                    && outermost <= of_cycle
                    && (outermost >= self.outgoing[function] || !profile.is_certain(id))
                {
                    self.outgoing[function] = outermost;
                    continue;
                }
                if let Some([to_others, from_others]) = self.inner.get(function)
                    && cycles.never_nested(id)
                    && self.outgoing[function] + to_others <= of_cycle
                {
                    self.outgoing[function] += to_others;
                    self.incoming[function] += from_others;
                    self.flags[function] |= CALLED;
                } else {
                    self.outgoing[function] = match cycles.is_only_entry(id) {
                        true => of_cycle,
                        false => contained,
                    };
                    continue;
                }
            }
            let found = disagreement(
                function as u32,
                self.incoming[function],
                self.outgoing[function],
                self.flags[function],
                || has_cost(function),
            );
            if let Some(found) = found {
                if found.shown == Shown::FromCallers {
                    self.outgoing[function] = found.incoming;
                }
                disagreements.push(found);
            }
        }
        disagreements.extend(of_members);
        InclusiveCosts {
            functions: self.outgoing,
            cycles: of_cycles,
            disagreements,
        }
    }

    fn cycles(&self, cycles: &Cycles, disagreements: &mut Vec<Disagreement>) -> Vec<i128> {
        let of_cycle = |cycle| {
            let members = || cycles.members(cycle).iter().map(|m| m.0 as usize);
            let outgoing: i128 = members().map(|m| self.outgoing[m]).sum();
            let incoming = members().map(|m| self.incoming[m]).sum();
            let flags = members().fold(0, |flags, m| flags | self.flags[m]);
            let row = self.outgoing.len() as u32 + cycle.0;
            // The members of a cycle call each other, so it has calls.
            disagreements.extend(disagreement(row, incoming, outgoing, flags, || true));
            outgoing
        };
        cycles.ids().map(of_cycle).collect()
    }
}

fn disagreement(
    row: u32,
    incoming: i128,
    outgoing: i128,
    flags: u8,
    has_cost: impl FnOnce() -> bool,
) -> Option<Disagreement> {
    if incoming == outgoing || flags & CALLED == 0 {
        return None;
    }
    let shown = if outgoing == 0 && flags & CALLS == 0 && !has_cost() {
        Shown::FromCallers
    } else if outgoing > incoming {
        Shown::MoreThanCallers
    } else {
        Shown::LessThanCallers
    };
    Some(Disagreement {
        row,
        incoming,
        outgoing,
        shown,
    })
}

#[cfg(test)]
mod tests;
