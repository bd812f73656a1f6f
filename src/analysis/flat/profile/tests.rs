use super::*;
use crate::analysis::test_profile::Graph;

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
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(&profile);
    let cycles = Cycles::find(&profile, &index, &parts);
    let flat = FlatProfile::new(
        View {
            profile: &profile,
            index: &index,
            cycles: &cycles,
            formula: &formula,
            parts: &parts,
        },
        InclusiveRule::Outgoing,
    );
    assert_eq!((flat.len(), flat.total), (4, 110));
    assert_eq!(flat.self_costs, [10, 40, 60, 100]);
    assert_eq!(flat.called, [0, 5, 7, 1]);
    assert_eq!(flat.row(3), Row::Cycle(crate::analysis::CycleId(0)));
    assert_eq!(flat.share(55), Some(0.5));
}
