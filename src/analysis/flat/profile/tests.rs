use super::*;
use crate::analysis::CallIndex;
use crate::analysis::test_profile::{Graph, named};
use crate::model::{Derivation, Formula, PartSelection, Profile};

fn flat(profile: &Profile) -> FlatProfile {
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
    FlatProfile::new(view, InclusiveRule::Outgoing)
}

#[test]
fn a_cycle_is_a_row_after_the_functions() {
    let profile = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .call("main", "a", 1, 100)
        .call("a", "b", 5, 60)
        .call("b", "a", 4, 30)
        .call("b", "b", 2, 1)
        .profile();
    let flat = flat(&profile);
    assert_eq!((flat.len(), flat.total), (4, 110));
    assert_eq!(flat.self_costs, [10, 40, 60, 100]);
    assert_eq!(flat.called, [0, 5, 7, 1]);
    assert_eq!(flat.row(3), Row::Cycle(crate::analysis::CycleId(0)));
}

/// `a` was inlined into `main` only, `b` into `a` only: the cycle of both was inlined, and is not called.
#[test]
fn inlined_rows_have_no_calls() {
    let profile = Graph::default().function("main", 1);
    let profile = profile.function("a", 1).function("b", 1).profile();
    let [main, a, b] = ["main", "a", "b"].map(|name| named(&profile, name));
    let mut derivation = Derivation::of(&profile);
    derivation.begin_part();
    for function in [main, a, b] {
        derivation.self_cost(function, &[1]);
    }
    derivation.inlined_call(main, a, &[2]).unwrap();
    derivation.inlined_call(a, b, &[1]).unwrap();
    derivation.call(b, a, 3, &[0]).unwrap();
    let flat = flat(&derivation.finish());
    let called: Vec<_> = (0..4).map(|row| flat.calls_of(row)).collect();
    assert_eq!(called, [Some(0), Some(3), None, None]);
    assert_eq!(flat.inlined, [false, true, true, true]);
}
