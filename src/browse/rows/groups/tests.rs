use super::*;
use crate::analysis::test_profile::{Graph, named};

/// `f` and `g` call each other; both run once within themselves.
fn recursive(own: i64) -> Tables {
    let profile = Graph::default()
        .function("main", own)
        .function("f", 20)
        .function("f'2", 40)
        .function("g", 5)
        .function("g'2", 35)
        .call("main", "f", 1, 100)
        .call("f", "g", 1, 80)
        .call("g", "f'2", 1, 75)
        .call("f'2", "g'2", 1, 35)
        .profile();
    Tables::new(profile)
}

#[test]
fn no_part_of_a_recursive_function_exceeds_its_inclusive_cost() {
    let most = |tables: &Tables, name: &str| {
        let row = named(&tables.profile, name).0;
        tables.most_of_levels((row, GroupBy::Function), 0)
    };
    let tables = recursive(10);
    assert_eq!(["f", "f'2"].map(|name| most(&tables, name)), [Some(100); 2]);
    assert_eq!(most(&tables, "g"), Some(80));
    assert_eq!(most(&tables, "main"), None);
    // Then a part can be more than the whole.
    assert_eq!(most(&recursive(-10), "f"), None);
}

#[test]
fn calls_between_deeper_levels_are_within_those_of_the_first() {
    let tables = recursive(10);
    let is_within = |caller, callee| {
        let [caller, callee] = [caller, callee].map(|name| named(&tables.profile, name));
        tables.is_within_levels(GroupBy::Function, caller, callee)
    };
    assert!(is_within("f'2", "g'2"));
    assert!(!is_within("f", "g") && !is_within("g", "f'2") && !is_within("f'2", "f"));
}
