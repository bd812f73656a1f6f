//! Callers and callees of a function.
//!
//! One entry for each call. Inner calls (self-calls, calls within a cycle) are listed and flagged; their
//! cost is contained in other calls, so they are never summed. The costs of all other entries add up to the
//! incoming or outgoing figure of the row.

use super::{CallIndex, Cycles, Row, View, call_costs};
use crate::model::{CallId, FunctionId};
use crate::order;

/// Which neighbours to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The callers.
    Callers,
    /// The callees.
    Callees,
}

/// How a call counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Between different functions or cycles: counted.
    Counted,
    /// From a function to itself: shown, never added.
    SelfCall,
    /// Between members of one cycle: shown, never added.
    InnerCall,
}

/// A call of the function or cycle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// The call.
    pub call: CallId,
    /// Its end at the row: the function, or a member of the cycle.
    pub here: FunctionId,
    /// Its other end, which may be a member of another cycle.
    pub other: FunctionId,
    /// How often; 0 for a call that was still active when the part was written; always 0 if the writer does
    /// not count calls.
    pub count: u64,
    /// Inclusive cost.
    pub cost: i128,
    /// Whether the cost is added.
    pub kind: CallKind,
}

/// The neighbours of a row, most expensive first, inner calls after the counted ones. For a cycle, the
/// calls of all its members. Calls that do not occur in the selected parts are excluded.
pub fn neighbours(view: View<'_>, row: Row, side: Side) -> Vec<Neighbour> {
    let View {
        profile,
        index,
        cycles,
        formula,
        parts,
    } = view;
    let calls = calls_of(index, cycles, row, side);
    let sums = call_costs(profile, &calls, formula, parts);
    let found = calls.iter().zip(sums).filter(|(_, sums)| sums.occurs);
    let mut list: Vec<Neighbour> = found
        .map(|(&call, sums)| {
            let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
            let (here, other) = match side {
                Side::Callers => (callee, caller),
                Side::Callees => (caller, callee),
            };
            Neighbour {
                call,
                here,
                other,
                count: sums.count,
                cost: sums.cost,
                kind: kind(cycles, caller, callee),
            }
        })
        .collect();
    order::sort_by_key(&mut list, by_cost);
    list
}

/// Sort key: by cost, inner calls after the counted ones.
pub(super) fn by_cost(n: &Neighbour) -> (bool, std::cmp::Reverse<i128>, CallId) {
    (
        n.kind != CallKind::Counted,
        std::cmp::Reverse(n.cost),
        n.call,
    )
}

fn calls_of(index: &CallIndex, cycles: &Cycles, row: Row, side: Side) -> Vec<CallId> {
    let calls = |function: FunctionId| match side {
        Side::Callers => index.incoming(function),
        Side::Callees => index.outgoing(function),
    };
    match row {
        Row::Function(function) => calls(function).to_vec(),
        Row::Cycle(cycle) => {
            let members = cycles.members(cycle).iter();
            members.flat_map(|&m| calls(m)).copied().collect()
        }
    }
}

/// How the call between two functions counts.
fn kind(cycles: &Cycles, caller: FunctionId, callee: FunctionId) -> CallKind {
    if caller == callee {
        CallKind::SelfCall
    } else if cycles.inner(caller, callee) {
        CallKind::InnerCall
    } else {
        CallKind::Counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::{Graph, graphs};
    use crate::analysis::{CycleId, InclusiveCosts, InclusiveRule, Shown};
    use crate::model::{Formula, PartSelection, Profile};
    use proptest::prelude::*;

    fn list(profile: &Profile, row: Row, side: Side) -> Vec<Neighbour> {
        let (formula, parts) = (Formula::event(0), PartSelection::All);
        let index = CallIndex::new(profile);
        let cycles = Cycles::find(profile, &index, &parts);
        let view = View {
            profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        };
        neighbours(view, row, side)
    }

    #[test]
    fn a_cycle_lists_the_calls_of_its_members() {
        let profile = Graph::default()
            .call("main", "a", 1, 190)
            .call("a", "b", 5, 150)
            .call("b", "a", 4, 100)
            .call("b", "b", 2, 3)
            .call("b", "leaf", 5, 90)
            .profile();
        let name = |f| String::from_utf8_lossy(profile.name(f)).into_owned();
        let row = Row::Cycle(CycleId(0));
        let text = |side| -> Vec<_> {
            let all = list(&profile, row, side);
            all.iter()
                .map(|n| {
                    format!(
                        "{} {} {} {} {:?}",
                        name(n.here),
                        name(n.other),
                        n.count,
                        n.cost,
                        n.kind
                    )
                })
                .collect()
        };
        let inner = [
            "a b 5 150 InnerCall",
            "b a 4 100 InnerCall",
            "b b 2 3 SelfCall",
        ];
        assert_eq!(
            text(Side::Callees),
            [&["b leaf 5 90 Counted"], &inner[..]].concat()
        );
        let inner = [
            "b a 5 150 InnerCall",
            "a b 4 100 InnerCall",
            "b b 2 3 SelfCall",
        ];
        assert_eq!(
            text(Side::Callers),
            [&["a main 1 190 Counted"], &inner[..]].concat()
        );
    }

    proptest! {
        #[test]
        fn counted_callees_and_the_self_cost_add_up_to_the_inclusive_cost(graph in graphs(8, 30)) {
            let profile = graph.profile();
            let (formula, parts) = (Formula::event(0), PartSelection::All);
            let cycles = Cycles::find(&profile, &CallIndex::new(&profile), &parts);
            let costs = InclusiveCosts::new(&profile, &cycles, &formula, &parts, InclusiveRule::Outgoing);
            let own = profile.self_column(&formula, &parts);
            let functions = profile.functions().len();
            for number in 0..(functions + cycles.len()) as u32 {
                let row = Row::from_number(number, functions);
                let own: i128 = match row {
                    Row::Function(f) => own[f.0 as usize],
                    Row::Cycle(c) => cycles.members(c).iter().map(|m| own[m.0 as usize]).sum(),
                };
                let sum = |side| -> i128 {
                    let all = list(&profile, row, side);
                    all.iter().filter(|n| n.kind == CallKind::Counted).map(|n| n.cost).sum()
                };
                let expected = match costs.disagreement(number) {
                    Some(d) if d.shown == Shown::FromCallers => sum(Side::Callers),
                    _ => own + sum(Side::Callees),
                };
                prop_assert_eq!(costs.of_row(number), expected);
            }
        }

        #[test]
        fn every_call_is_a_callee_here_and_a_caller_there(graph in graphs(8, 30)) {
            let profile = graph.profile();
            for f in profile.functions().ids() {
                for n in list(&profile, Row::Function(f), Side::Callees) {
                    let back = list(&profile, Row::Function(n.other), Side::Callers);
                    let found: Vec<_> = back.iter().filter(|b| b.call == n.call).collect();
                    prop_assert_eq!(found.len(), 1);
                    prop_assert_eq!((found[0].other, found[0].cost, found[0].kind), (f, n.cost, n.kind));
                }
            }
        }
    }
}
