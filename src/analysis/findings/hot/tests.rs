use super::*;
use crate::analysis::test_profile::graphs;
use crate::analysis::{CallIndex, InclusiveRule};
use crate::model::{Formula, FunctionId, PartSelection};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_path_starts_where_most_of_the_cost_belongs_to_no_call(
        graph in graphs(8, 20),
        factor in prop::sample::select(vec![1_i64, -1]),
    ) {
        let profile = graph.profile();
        let formula = Formula { terms: vec![(factor, 0)] };
        let parts = PartSelection::All;
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let rule = InclusiveRule::Outgoing;
        let view = View { profile: &profile, index: &index, cycles: &cycles, formula: &formula, parts: &parts };
        let flat = FlatProfile::new(view, rule);
        let totals = CallTotals::new(&profile, &formula, &parts);
        // Subtracts every call from its callee; the row with the largest rest is the start.
        let mut rest: Vec<i128> = (0..flat.len() as u32)
            .map(|row| flat.inclusive.of_row(row))
            .collect();
        for call in profile.calls().ids() {
            let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
            let [from, to] = [caller, callee].map(|f| Row::of(f, &cycles));
            if from != to {
                rest[to.number(profile.functions().len()) as usize] -= totals.cost(call);
            }
        }
        let mut expected: Option<(i128, u32)> = None;
        for (row, rest) in (0..).zip(rest) {
            let is_member = (row as usize) < profile.functions().len()
                && cycles.of(FunctionId(row)).is_some();
            if !is_member && expected.is_none_or(|(most, _)| rest > most) {
                expected = Some((rest, row));
            }
        }
        let found = start(view, &flat, &totals);
        let found = found.map(|row| row.number(profile.functions().len()));
        prop_assert_eq!(found, expected.map(|(_, row)| row));
    }
}
