use super::*;
use crate::analysis::test_profile::{Graph, graphs, named};
use proptest::prelude::*;

fn cycles(profile: &Profile) -> Cycles {
    Cycles::find(profile, &CallIndex::new(profile), &PartSelection::All)
}

#[test]
fn the_cycle_that_kcachegrind_misses_is_found() {
    // tests/data/kcachegrind/e10-cycle.out: KCachegrind finds no cycle (docs/format.md 10.3).
    let graph = Graph::default()
        .call("main", "a", 1, 190)
        .call("a", "b", 5, 150)
        .call("b", "a", 4, 100)
        .call("b", "leaf", 5, 90)
        .call("leaf", "leaf", 1, 1);
    let profile = graph.profile();
    let cycles = cycles(&profile);
    assert_eq!(cycles.len(), 1);
    let members = [named(&profile, "a"), named(&profile, "b")];
    assert_eq!(cycles.members(CycleId(0)), members);
    assert_eq!(cycles.of(named(&profile, "leaf")), None);
    assert!(cycles.inner(members[0], members[1]));
    assert!(!cycles.inner(named(&profile, "main"), members[0]));
    assert!(cycles.inner(named(&profile, "leaf"), named(&profile, "leaf")));
}

#[test]
fn cycles_can_have_other_numbers() {
    let graph = Graph::default()
        .call("a", "b", 1, 1)
        .call("b", "a", 1, 1)
        .call("c", "d", 1, 1)
        .call("d", "c", 1, 1);
    let profile = graph.profile();
    let found = cycles(&profile).renumbered(&[CycleId(3), CycleId(1)], 4);
    let members = |cycle| found.members(CycleId(cycle)).to_vec();
    let of = |names: [&str; 2]| names.map(|name| named(&profile, name)).to_vec();
    assert_eq!([members(0), members(2)], [vec![], vec![]]);
    assert_eq!([members(3), members(1)], [of(["a", "b"]), of(["c", "d"])]);
    assert_eq!(found.of(named(&profile, "b")), Some(CycleId(3)));
}

#[test]
fn the_search_is_not_limited_by_a_million_nested_calls() {
    let mut graph = Graph::default();
    let name = |i: u32| format!("f{i}");
    for i in 0..1_000_000 {
        graph = graph.call(&name(i), &name(i + 1), 1, 1);
    }
    let ring = graph.next_part().call(&name(1_000_000), &name(0), 1, 1);
    let profile = ring.profile();
    let index = CallIndex::new(&profile);
    let chain = PartSelection::Only(vec![true, false]);
    assert!(Cycles::find(&profile, &index, &chain).is_empty());
    let cycles = Cycles::find(&profile, &index, &PartSelection::All);
    assert_eq!(cycles.len(), 1);
    assert_eq!(cycles.members(CycleId(0)).len(), 1_000_001);
}

#[test]
fn only_the_calls_of_selected_parts_make_a_cycle() {
    let profile = Graph::default()
        .call("a", "b", 1, 1)
        .next_part()
        .call("b", "a", 1, 1)
        .profile();
    let index = CallIndex::new(&profile);
    let first = PartSelection::Only(vec![true, false]);
    assert!(Cycles::find(&profile, &index, &first).is_empty());
    assert_eq!(Cycles::find(&profile, &index, &PartSelection::All).len(), 1);
}

/// Which functions lead to which, by repeated composition.
fn reachable(profile: &Profile) -> Vec<Vec<bool>> {
    let n = profile.functions().len();
    let mut reach = vec![vec![false; n]; n];
    for call in profile.calls().ids() {
        let (a, b) = (profile.calls().caller(call), profile.calls().callee(call));
        reach[a.0 as usize][b.0 as usize] = true;
    }
    for via in 0..n {
        for from in 0..n {
            for to in 0..n {
                reach[from][to] |= reach[from][via] && reach[via][to];
            }
        }
    }
    reach
}

proptest! {
    #[test]
    fn two_functions_share_a_cycle_if_each_leads_to_the_other(graph in graphs(12, 30)) {
        let profile = graph.profile();
        let cycles = cycles(&profile);
        let reach = reachable(&profile);
        for a in profile.functions().ids() {
            for b in profile.functions().ids().filter(|&b| b != a) {
                let both = reach[a.0 as usize][b.0 as usize] && reach[b.0 as usize][a.0 as usize];
                prop_assert_eq!(cycles.inner(a, b), both);
            }
            if let Some(cycle) = cycles.of(a) {
                prop_assert!(cycles.members(cycle).contains(&a));
            }
        }
        let firsts: Vec<_> = cycles.ids().map(|c| cycles.members(c)[0]).collect();
        prop_assert!(firsts.is_sorted());
    }

    #[test]
    fn callees_come_before_their_callers(graph in graphs(12, 20)) {
        let profile = graph.profile();
        let cycles = cycles(&profile);
        let order = cycles.callees_first();
        let place = |f: FunctionId| order.iter().position(|&o| o == f).unwrap();
        prop_assert_eq!(order.len(), profile.functions().len());
        for call in profile.calls().ids() {
            let (a, b) = (profile.calls().caller(call), profile.calls().callee(call));
            prop_assert!(cycles.inner(a, b) || place(b) < place(a));
        }
        for cycle in cycles.ids() {
            let mut places: Vec<_> = cycles.members(cycle).iter().map(|&f| place(f)).collect();
            places.sort_unstable();
            prop_assert_eq!(places[places.len() - 1] - places[0] + 1, places.len());
        }
    }
}
