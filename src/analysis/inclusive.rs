//! What a function costs together with all that it calls.
//!
//! The rule. Outside every cycle the inclusive cost is the self cost and the cost of all outgoing
//! calls, self-calls left out. The invocations of such a function and their calls never overlap, so
//! with consistent data this is exact and never above the total. A cycle costs what its members cost
//! themselves and what their calls that leave the cycle cost; this too is exact. What a single
//! member of a cycle costs with all that it calls is not in the data: shown is its self cost and its
//! calls that leave the cycle, the share that is surely its own. The rows of the members add up to
//! the row of the cycle.
//!
//! Why not the calls that lead to the function, as KCachegrind does? A function can be entered
//! without a caller (program start, thread start, signal handler), and then its callers account for
//! less than it costs. Both figures are computed. Where they disagree, [`Disagreement`] says what was
//! shown and why; there is one case in which the callers are believed: see [`Shown::FromCallers`].

use super::Cycles;
use crate::model::{Formula, FunctionId, PartSelection, Profile};

/// How inclusive costs are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InclusiveRule {
    /// Self cost and outgoing calls.
    #[default]
    Outgoing,
    /// The same without cycles, self-calls alone being left out: the numbers that the file holds. What
    /// functions that call each other cost is in some of their calls several times, so functions may
    /// exceed the total. Cycles, and what disagrees, are those of [`InclusiveRule::Outgoing`].
    Plain,
    /// As KCachegrind does, for comparison with it: in each part for itself, the incoming calls if
    /// their counts are not all zero, else self cost and outgoing calls (`callgrind-as-written` 2.1).
    KCachegrind,
}

impl InclusiveRule {
    /// The rule of this name.
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
    /// Its calls and own lines cost more than its callers account for: it was also entered without a
    /// caller (start of a program or thread, signal handler, callers that were not recorded). The
    /// cost of its lines and calls is shown.
    MoreThanCallers,
    /// Its callers account for more than its own lines and calls cost: a cut profile, or a writer
    /// that estimates. The cost of its lines and calls is shown, because only that is listed.
    LessThanCallers,
    /// It has neither own cost nor calls, yet its callers state a cost: its lines are missing or
    /// stand under another name. What its callers state is shown.
    FromCallers,
}

impl Shown {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            Shown::MoreThanCallers => "more-than-callers",
            Shown::LessThanCallers => "less-than-callers",
            Shown::FromCallers => "from-callers",
        }
    }

    /// Which figure is shown, and why.
    pub fn explanation(self) -> &'static str {
        match self {
            Shown::MoreThanCallers => {
                "Shown is what its lines and calls cost. Its callers account for less: it was also entered without a caller, or while a call was active when the part was written."
            }
            Shown::LessThanCallers => {
                "Shown is what its lines and calls cost. Its callers account for more: the profile is cut, or its writer estimates."
            }
            Shown::FromCallers => {
                "Shown is what its callers account for: the profile has neither lines nor calls of it."
            }
        }
    }
}

/// A function or cycle whose incoming calls do not cost what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Row number, see [`super::Row`].
    pub row: u32,
    /// Cost of the calls that lead to it from outside.
    pub incoming: i128,
    /// Self cost and cost of the calls that leave it.
    pub outgoing: i128,
    /// Which one is shown.
    pub shown: Shown,
}

/// Inclusive costs of all functions and cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InclusiveCosts {
    /// By function number.
    pub functions: Vec<i128>,
    /// By cycle number.
    pub cycles: Vec<i128>,
    /// Where the two figures disagree, by row number. Rows without any call to them are no
    /// disagreement. Empty for [`InclusiveRule::KCachegrind`].
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
        match rule {
            InclusiveRule::Outgoing => Flow::new(profile, cycles, formula, parts).decide(cycles),
            InclusiveRule::Plain => {
                let none = Cycles::none(profile.functions().len());
                let plain = Flow::new(profile, &none, formula, parts).decide(&none);
                InclusiveCosts {
                    functions: plain.functions,
                    ..Flow::new(profile, cycles, formula, parts).decide(cycles)
                }
            }
            InclusiveRule::KCachegrind => {
                super::kcachegrind::inclusive(profile, cycles, formula, parts)
            }
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

    /// The disagreement of a row, if there is one.
    pub fn disagreement(&self, row: u32) -> Option<&Disagreement> {
        let found = self.disagreements.binary_search_by_key(&row, |d| d.row);
        found.ok().map(|at| &self.disagreements[at])
    }
}

/// Has outgoing calls that are no self-calls.
const CALLS: u8 = 1;
/// Is called from outside.
const CALLED: u8 = 2;

/// Costs that flow in and out of each function, inner calls left out.
pub(super) struct Flow {
    pub(super) outgoing: Vec<i128>,
    pub(super) incoming: Vec<i128>,
    /// [`CALLS`] and [`CALLED`].
    flags: Vec<u8>,
}

impl Flow {
    fn new(profile: &Profile, cycles: &Cycles, formula: &Formula, parts: &PartSelection) -> Self {
        let functions = profile.functions().len();
        let mut flow = Flow {
            outgoing: profile.self_column(formula, parts),
            incoming: vec![0; functions],
            flags: vec![0; functions],
        };
        let costs = profile.calls().costs();
        for part in (0..costs.parts() as u32).filter(|&part| parts.contains(part)) {
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
        }
    }

    fn decide(mut self, cycles: &Cycles) -> InclusiveCosts {
        let mut disagreements = Vec::new();
        for function in 0..self.outgoing.len() {
            if cycles.of(FunctionId(function as u32)).is_some() {
                continue;
            }
            let found = disagreement(
                function as u32,
                self.incoming[function],
                self.outgoing[function],
                self.flags[function],
            );
            if let Some(found) = found {
                if found.shown == Shown::FromCallers {
                    self.outgoing[function] = found.incoming;
                }
                disagreements.push(found);
            }
        }
        let of_cycles = self.cycles(cycles, &mut disagreements);
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
            disagreements.extend(disagreement(row, incoming, outgoing, flags));
            outgoing
        };
        cycles.ids().map(of_cycle).collect()
    }
}

fn disagreement(row: u32, incoming: i128, outgoing: i128, flags: u8) -> Option<Disagreement> {
    if incoming == outgoing || flags & CALLED == 0 {
        return None;
    }
    let shown = if outgoing == 0 && flags & CALLS == 0 {
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
mod tests {
    use super::*;
    use crate::analysis::test_profile::{Graph, graphs, invocation_cost, named, runs};
    use crate::analysis::{CallIndex, CycleId};
    use proptest::prelude::*;

    fn analyse(profile: &Profile) -> (Cycles, InclusiveCosts) {
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &PartSelection::All);
        let costs = inclusive(profile, &cycles);
        (cycles, costs)
    }

    fn inclusive(profile: &Profile, cycles: &Cycles) -> InclusiveCosts {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        InclusiveCosts::new(profile, cycles, &formula, &parts, InclusiveRule::Outgoing)
    }

    fn of(profile: &Profile, costs: &InclusiveCosts, name: &str) -> i128 {
        costs.functions[named(profile, name).0 as usize]
    }

    /// oracle edge/e10, where KCachegrind shows 290 of 200 for `a`.
    fn ring() -> Graph {
        Graph::default()
            .function("main", 10)
            .function("a", 40)
            .function("b", 60)
            .function("leaf", 90)
            .call("main", "a", 1, 190)
            .call("a", "b", 5, 150)
            .call("b", "a", 4, 100)
            .call("b", "leaf", 5, 90)
    }

    #[test]
    fn a_cycle_costs_its_members_and_what_they_call_outside() {
        let profile = ring().profile();
        let (_, costs) = analyse(&profile);
        assert_eq!(costs.cycles, [190]);
        assert_eq!(costs.of_row(4), 190);
        let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
        assert_eq!(functions, [200, 40, 150, 90]);
        assert_eq!(costs.disagreements, []);
    }

    #[test]
    fn plain_numbers_are_those_of_the_file() {
        let profile = ring().profile();
        let costs = inclusive(&profile, &Cycles::none(4));
        let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
        assert_eq!(functions, [200, 190, 250, 90]);
    }

    #[test]
    fn plain_functions_have_cycles_beside_them() {
        let profile = ring().profile();
        let index = CallIndex::new(&profile);
        let parts = PartSelection::All;
        let cycles = Cycles::find(&profile, &index, &parts);
        let formula = Formula::event(0);
        let costs = InclusiveCosts::new(&profile, &cycles, &formula, &parts, InclusiveRule::Plain);
        let functions = ["main", "a", "b", "leaf"].map(|n| of(&profile, &costs, n));
        assert_eq!(functions, [200, 190, 250, 90]);
        assert_eq!(costs.cycles, [190]);
        assert_eq!(costs.disagreements, []);
    }

    #[test]
    fn self_calls_are_not_added() {
        // oracle edge/e09, where callgrind_annotate shows 180 of 110 for `f`.
        let profile = Graph::default()
            .function("main", 10)
            .function("f", 100)
            .call("main", "f", 1, 100)
            .call("f", "f", 9, 80)
            .profile();
        let (_, costs) = analyse(&profile);
        assert_eq!(of(&profile, &costs, "f"), 100);
        assert_eq!(of(&profile, &costs, "main"), 110);
        assert_eq!(costs.disagreements, []);
    }

    #[test]
    fn a_handler_that_is_also_called_costs_all_it_did() {
        // As oracle edge/e19 of the documents: self 100, of which callers account for 30.
        let profile = Graph::default()
            .function("main", 10)
            .function("h", 100)
            .call("main", "h", 1, 30)
            .profile();
        let (_, costs) = analyse(&profile);
        assert_eq!(of(&profile, &costs, "h"), 100);
        let expected = Disagreement {
            row: named(&profile, "h").0,
            incoming: 30,
            outgoing: 100,
            shown: Shown::MoreThanCallers,
        };
        assert_eq!(costs.disagreement(expected.row), Some(&expected));
        assert_eq!(costs.disagreements, [expected]);
    }

    #[test]
    fn a_callee_without_lines_costs_what_its_callers_state() {
        let profile = Graph::default()
            .function("main", 10)
            .function("f", 20)
            .call("main", "gone", 1, 30)
            .call("main", "f", 1, 50)
            .profile();
        let (_, costs) = analyse(&profile);
        assert_eq!(of(&profile, &costs, "gone"), 30);
        assert_eq!(of(&profile, &costs, "f"), 20);
        assert_eq!(of(&profile, &costs, "main"), 90);
        let shown: Vec<_> = costs.disagreements.iter().map(|d| d.shown).collect();
        assert_eq!(shown, [Shown::LessThanCallers, Shown::FromCallers]);
    }

    #[test]
    fn a_cycle_that_is_entered_without_a_caller_is_marked() {
        let profile = Graph::default()
            .function("a", 40)
            .function("b", 60)
            .call("main", "a", 1, 30)
            .call("a", "b", 1, 60)
            .call("b", "a", 1, 10)
            .profile();
        let (cycles, costs) = analyse(&profile);
        assert_eq!(cycles.members(CycleId(0)).len(), 2);
        assert_eq!(costs.cycles, [100]);
        let rows: Vec<_> = costs
            .disagreements
            .iter()
            .map(|d| (d.row, d.shown))
            .collect();
        assert_eq!(rows, [(3, Shown::MoreThanCallers)]);
    }

    proptest! {
        #[test]
        fn any_graph_agrees_with_the_rule_spelled_out(graph in graphs(10, 40)) {
            let profile = graph.profile();
            let (cycles, costs) = analyse(&profile);
            let own = profile.self_column(&Formula::event(0), &PartSelection::All);
            let calls = profile.call_column(&Formula::event(0), &PartSelection::All);
            let table = profile.calls();
            for f in profile.functions().ids() {
                let leaving = table.ids().filter(|&c| table.caller(c) == f && !cycles.inner(f, table.callee(c)));
                let expected = own[f.0 as usize] + leaving.map(|c| calls[c.0 as usize]).sum::<i128>();
                match costs.disagreement(f.0) {
                    Some(d) if d.shown == Shown::FromCallers => prop_assert_eq!(expected, 0),
                    _ => prop_assert_eq!(costs.functions[f.0 as usize], expected),
                }
            }
            for cycle in cycles.ids() {
                let members = cycles.members(cycle).iter();
                let sum: i128 = members.map(|m| costs.functions[m.0 as usize]).sum();
                prop_assert_eq!(costs.cycles[cycle.0 as usize], sum);
            }
        }

        /// The truth of a run: an invocation counts unless one of the same function, or of the same
        /// cycle, is on the stack already.
        #[test]
        fn a_timed_run_gets_its_true_inclusive_costs((run, graph) in runs(6, 60)) {
            let profile = graph.profile();
            let (cycles, costs) = analyse(&profile);
            let function = |at: usize| named(&profile, &format!("f{}", run[at].1));
            let total: u64 = run.iter().map(|e| e.2).sum();
            for f in profile.functions().ids() {
                let cycle = cycles.of(f);
                let same = |at: usize| function(at) == f || cycle.is_some_and(|c| cycles.of(function(at)) == Some(c));
                let outermost = |at: usize| {
                    let mut depth = run[at].0;
                    !(0..at).rev().any(|i| {
                        let above = run[i].0 < depth;
                        depth = depth.min(run[i].0);
                        above && same(i)
                    })
                };
                let truth: u64 = (0..run.len()).filter(|&at| same(at) && outermost(at)).map(|at| invocation_cost(&run, at)).sum();
                let shown = match cycle {
                    Some(c) => costs.cycles[c.0 as usize],
                    None => costs.functions[f.0 as usize],
                };
                prop_assert_eq!(shown, i128::from(truth));
                prop_assert!(costs.functions[f.0 as usize] <= i128::from(total));
            }
            // The root is entered without a caller; nothing else disagrees.
            let root = function(0).0;
            let root_cycle = cycles.of(function(0)).map(|c| profile.functions().len() as u32 + c.0);
            prop_assert!(costs.disagreements.iter().all(|d| d.row == root || Some(d.row) == root_cycle));
        }
    }
}
