use super::*;
use crate::analysis::flat::FlatProfile;
use crate::analysis::test_profile::{graphs, named};
use crate::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule, Shown, View};
use crate::loading::Loader;
use crate::model::{PartSelection, ProfileBuilder};
use proptest::prelude::*;

fn load(text: &[u8]) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

#[test]
fn parts_state_their_time_range() {
    let profile = load(
            b"desc: Timerange: Basic block 0 - 37477\nevents: Ir\nfn=f\n1 2\npart: 2\ndesc: Timerange: soon\nevents: Ir\nfn=f\n1 3\n",
        );
    assert_eq!(time_range(&profile, 0), Some((0, 37477)));
    assert_eq!(time_range(&profile, 1), None);
    assert_eq!(time_range(&profile, 2), None);
}

#[test]
fn parts_in_which_a_function_does_not_occur_are_left_out() {
    let profile = load(
            b"events: Ir\nfn=f\n1 2\npart: 2\nevents: Ir\nfn=g\n1 3\npart: 3\nevents: Ir\nfn=g\n1 4\ncfn=f\ncalls=2 1\n1 0\n",
        );
    let f = named(&profile, "f");
    let figures = figures_by_part(&profile, &[f], |_, _| false, &Formula::event(0));
    let list: Vec<_> = figures
        .iter()
        .map(|p| (p.part, p.self_cost, p.called))
        .collect();
    assert_eq!(list, [(0, 2, 0), (2, 0, 2)]);
}

proptest! {
    #[test]
    fn parts_add_up_to_the_profile(graph in graphs(8, 30)) {
        let (profile, formula, parts) = (graph.profile(), Formula::event(0), PartSelection::All);
        let index = CallIndex::new(&profile);
        let cycles = Cycles::find(&profile, &index, &parts);
        let rule = InclusiveRule::Outgoing;
        let flat = FlatProfile::new(View { profile: &profile, index: &index, cycles: &cycles, formula: &formula, parts: &parts }, rule);
        let costs: &InclusiveCosts = &flat.inclusive;
        for row in 0..flat.len() as u32 {
            let members = flat.row(row).functions(&cycles);
            let inner = |a, b| cycles.inner(a, b);
            let figures = figures_by_part(&profile, &members, inner, &formula);
            let own: i128 = figures.iter().map(|f| f.self_cost).sum();
            prop_assert_eq!(own, flat.self_costs[row as usize]);
            prop_assert_eq!(figures.iter().map(|f| f.called).sum::<u64>(), flat.called[row as usize]);
            // What runs within it only is counted as well.
            let contained = match flat.row(row).function() {
                Some(function) => cycles.contained(function),
                None => members,
            };
            let figures = figures_by_part(&profile, &contained, inner, &formula);
            if costs.disagreement(row).is_none_or(|d| d.shown != Shown::FromCallers) {
                prop_assert_eq!(figures.iter().map(|f| f.inclusive).sum::<i128>(), costs.of_row(row));
            }
        }
    }
}
