use super::*;
use crate::analysis::test_profile::graphs;
use proptest::prelude::*;

proptest! {
    #[test]
    fn calls_of_any_parts_agree_with_the_whole_columns(
        graph in graphs(8, 30),
        flags in prop::collection::vec(any::<bool>(), 3),
    ) {
        let (profile, formula) = (graph.profile(), Formula::event(0));
        let parts = PartSelection::Only(flags);
        let (cost, count) = (profile.call_column(&formula, &parts), profile.count_column(&parts));
        let totals = CallTotals::new(&profile, &formula, &parts);
        for call in profile.calls().ids() {
            prop_assert_eq!(totals.cost(call), cost[call.0 as usize]);
            prop_assert_eq!(totals.count(call), count[call.0 as usize]);
            let rows = (0..3).filter(|&part| parts.contains(part)).flat_map(|part| profile.calls().costs().rows_of(part));
            let mut owners = rows.map(|row| profile.calls().costs().owner(row));
            prop_assert_eq!(totals.occurs(call), owners.any(|owner| owner == call.0));
        }
    }
}
