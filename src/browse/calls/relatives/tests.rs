use super::*;
use crate::analysis::test_profile::Graph;

#[test]
fn relatives_are_sorted_by_cost_calls_or_distance() {
    let profile = Graph::default()
        .function("main", 1)
        .function("near", 2)
        .function("hot", 40)
        .function("deep", 50)
        .call("main", "near", 1, 2)
        .call("main", "hot", 3, 90)
        .call("hot", "deep", 70, 50)
        .profile();
    let open = OpenProfile::new(profile);
    let rows = |order| -> Vec<u32> {
        let found = open.relatives(0, 0, Side::Callees, order).unwrap();
        found.iter().map(|r| r.row).collect()
    };
    assert_eq!(rows(RelativeOrder::Cost), [2, 3, 1]);
    assert_eq!(rows(RelativeOrder::Called), [3, 2, 1]);
    assert_eq!(rows(RelativeOrder::Distance), [2, 1, 3]);
    let order = RelativeOrder::Cost;
    assert!(open.relatives(1, 0, Side::Callers, order).is_none());
    assert!(open.relatives(0, 4, Side::Callers, order).is_none());
}
