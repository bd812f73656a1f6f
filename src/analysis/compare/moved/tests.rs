use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

#[test]
fn an_inserted_line_moves_the_lines_below() {
    // Most lines are below the inserted one.
    assert_eq!(moved_by(&[1, 2, 5, 6, 8, 9], &[1, 2, 6, 7, 9, 10]), 1);
}

#[test]
fn ambiguous_code_has_not_moved() {
    assert_eq!(moved_by(&[], &[]), 0);
    assert_eq!(moved_by(&[7], &[]), 0);
    // Two lines match with 3 as well as with 10.
    assert_eq!(moved_by(&[1, 2], &[4, 5, 11, 12]), 0);
    let long: Vec<u64> = (1..3000).collect();
    let moved: Vec<u64> = (11..3010).collect();
    assert_eq!(moved_by(&long, &moved), 0, "too many to look at");
}

proptest! {
    #[test]
    fn lines_that_all_moved_are_found_and_seen_from_b_it_is_the_other_way(
        lines in prop::collection::btree_set(1u64..400, 2..40),
        by in 0u64..1000,
        others in prop::collection::btree_set(1u64..400, 0..20),
    ) {
        let list = |set: &BTreeSet<u64>| set.iter().copied().collect::<Vec<u64>>();
        let (a, c) = (list(&lines), list(&others));
        let b: Vec<u64> = a.iter().map(|line| line + by).collect();
        prop_assert_eq!(moved_by(&a, &b), i128::from(by));
        prop_assert_eq!(moved_by(&a, &c), -moved_by(&c, &a));
    }
}
