use super::*;
use crate::analysis::test_profile::{Graph, graphs};
use crate::analysis::{CallIndex, Cycles};
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
    let totals = CallTotals::new(profile, &formula, &parts);
    neighbours(view, &totals, &[row], side)
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
            // It has more below calls within its cycle.
            if row.function().is_some_and(|f| cycles.contained(f).len() > 1) {
                continue;
            }
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
