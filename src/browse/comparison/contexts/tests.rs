use super::*;
use crate::analysis::compare::Rules;
use crate::analysis::groups::GroupBy;
use crate::analysis::test_profile::Graph;

/// `deep` costs 7 on its first level and 3 on its second, less than an estimate shows of a total of 10 million.
fn with_flat(main: i64, flat: i64) -> Graph {
    Graph::default()
        .function("main", main)
        .function("deep", 7)
        .function("deep'2", 3)
        .function("flat", 5)
        .call("main", "deep", 1, 10)
        .call("deep", "deep'2", 1, 3)
        .call("main", "flat", 1, flat)
}

#[test]
fn inverted_trees_have_the_self_costs_of_both_profiles_for_each_function() {
    let a = with_flat(9_999_985, 5).profile();
    // Only B has the second level of flat.
    let b = with_flat(9_999_980, 9)
        .function("flat'2", 4)
        .call("flat", "flat'2", 1, 4)
        .profile();
    let tables = ComparedTables::new(a, b, &Rules::default()).unwrap();
    let request = BoxRequest {
        inverted: true,
        fold: Some(GroupBy::Function),
        ..BoxRequest::default()
    };
    let name = |frame| match frame {
        Frame::Function(row) => String::from_utf8_lossy(tables.place(row.0).function).into_owned(),
        other => format!("{other:?}"),
    };
    // The groups are those of both profiles whichever is drawn, and whichever was asked first.
    for (drawn, expected) in [
        (
            ComparedSide::A,
            [
                ("main", 9_999_985, 9_999_980),
                ("deep", 10, 10),
                ("flat", 5, 9),
            ],
        ),
        (
            ComparedSide::B,
            [
                ("main", 9_999_980, 9_999_985),
                ("deep", 10, 10),
                ("flat", 9, 5),
            ],
        ),
    ] {
        let found = tables.contexts(0, drawn, request);
        let layout = &found.layout;
        assert!(layout.frames.len() > 4, "callers are below");
        for (function, here, there) in expected {
            let mut first_level = layout.levels[1] as usize..layout.levels[2] as usize;
            let at = first_level.find(|&at| name(layout.frames[at]) == function);
            let at = at.unwrap_or_else(|| panic!("no box of {function}"));
            let shown = (layout.inclusive[at], found.inclusive[at]);
            assert_eq!(shown, (here, there), "{function}, {drawn:?}");
        }
    }
}
