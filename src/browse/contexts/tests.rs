use super::*;
use crate::analysis::test_profile::Graph;

/// The boxes of a profile, each with its depth, its name and its inclusive cost, which has a mark if it is a lower limit.
fn boxes(graph: Graph) -> Vec<String> {
    let open = OpenProfile::new(graph.profile());
    let found = context_boxes(&open, 0, BoxRequest::default()).unwrap();
    let (layout, names) = (&found.layout, FrameNames::new(open.tables()));
    let text = |at: usize| {
        let mut depth = 0;
        let mut above = at;
        while above > 0 {
            (above, depth) = (layout.parents[above] as usize, depth + 1);
        }
        let name = String::from_utf8_lossy(&names.of(layout.frames[at])).into_owned();
        let mark = if found.limits[at] { ">=" } else { "" };
        format!("{depth} {name} {mark}{}", layout.inclusive[at])
    };
    (1..layout.frames.len()).map(text).collect()
}

/// By hand: `expr` calls `term`, which calls `atom`, which calls `leaf` or `expr` again. All of `term` runs within `expr`, as
/// nothing else calls it, and all of `atom` within `term`. How much of the rest does, calls do not tell.
#[test]
fn members_that_one_function_calls_are_below_it() {
    let graph = Graph::default()
        .function("main", 5)
        .function("expr", 10)
        .function("term", 20)
        .function("atom", 30)
        .function("leaf", 40)
        .call("main", "expr", 1, 100)
        .call("expr", "term", 3, 170)
        .call("term", "atom", 5, 140)
        .call("atom", "expr", 2, 70)
        .call("atom", "leaf", 3, 40);
    let expected = [
        "1 main 105",
        "2 <cycle 1> 100",
        "3 expr 100",
        "4 term >=90",
        "5 atom >=70",
        "6 leaf 40",
    ];
    assert_eq!(boxes(graph), expected);
}

/// By hand: `main` calls both, and they call each other, so each contains some of the other one.
#[test]
fn members_of_a_cycle_lack_what_they_call_in_it() {
    let graph = Graph::default()
        .function("a", 30)
        .function("b", 20)
        .call("main", "a", 1, 30)
        .call("main", "b", 1, 20)
        .call("a", "b", 1, 15)
        .call("b", "a", 1, 10);
    let expected = ["1 main 50", "2 <cycle 1> 50", "3 a >=30", "3 b >=20"];
    assert_eq!(boxes(graph), expected);
}
