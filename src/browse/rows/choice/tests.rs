use super::*;
use crate::analysis::flat::{Order, SortKey};
use crate::analysis::test_profile::Graph;
use crate::browse::OpenProfile;

fn chosen(choice: RowChoice<'_>) -> Vec<u32> {
    let profile = Graph::default()
        .function("main", 10)
        .function("php::sort", 50)
        .function("a", 25)
        .function("b", 15)
        .call("a", "b", 1, 1)
        .call("b", "a", 1, 1)
        .profile();
    let tables = Tables::new(profile);
    let choice = ReadChoice::new(choice).unwrap();
    let passes = choice.of(&[ChoiceFigures::new(&tables, 0).unwrap()]);
    let rows = (0u32..).zip(passes);
    rows.filter(|(_, passes)| *passes)
        .map(|(row, _)| row)
        .collect()
}

const NO_INTERNALS: &str = "!/(?-i)php::/";

#[test]
fn the_row_that_passes_the_share_is_the_last_one() {
    let shown = |shown_permille, rules| {
        chosen(RowChoice {
            rules,
            shown_permille,
            ..RowChoice::default()
        })
    };
    // 50, 25, 15, 10 of 100; the cycle of a and b is row 4.
    assert_eq!(shown(0, ""), [0, 1, 2, 3, 4]);
    assert_eq!(shown(1000, ""), [0, 1, 2, 3, 4]);
    assert_eq!(shown(499, ""), [1]);
    assert_eq!(
        shown(500, ""),
        [1, 2, 4],
        "an equal sum does not exceed the share"
    );
    assert_eq!(shown(900, ""), [0, 1, 2, 3, 4]);
    // 25, 15, 10 of 50: the share refers to the remaining rows.
    assert_eq!(shown(0, NO_INTERNALS), [0, 2, 3, 4]);
    assert_eq!(shown(700, NO_INTERNALS), [2, 3, 4]);
    assert_eq!(shown(400, NO_INTERNALS), [2, 4]);
}

#[test]
fn the_filter_searches_shown_names() {
    let choice = RowChoice {
        rules: NO_INTERNALS,
        shown_permille: 700,
        filter: "main",
        ..RowChoice::default()
    };
    assert!(chosen(choice).is_empty());
    assert_eq!(chosen("main".into()), [0]);
}

#[test]
fn an_inverted_filter_shows_hidden_rows_and_does_not_invert_rules() {
    let inverted = |filter, rules| {
        chosen(RowChoice {
            rules,
            filter,
            inverted: true,
            ..RowChoice::default()
        })
    };
    assert_eq!(inverted("main", ""), [1, 2, 3, 4]);
    assert_eq!(inverted("main", NO_INTERNALS), [2, 3, 4]);
    assert_eq!(
        inverted("self>20", ""),
        [0, 3],
        "both words form one filter"
    );
    assert_eq!(inverted("", ""), [0, 1, 2, 3, 4]);
}

/// `free` costs 30 with two callers, 26 with one of them; `work` is a caller in names only of others.
#[test]
fn a_filter_of_functions_has_their_figures_and_names_without_callers() {
    let profile = Graph::default()
        .function("main", 25)
        .function("work'main", 45)
        .function("free'main", 4)
        .function("free'work", 26)
        .call("main", "work'main", 1, 71)
        .call("main", "free'main", 2, 4)
        .call("work'main", "free'work", 3, 26)
        .profile();
    let open = OpenProfile::new(profile);
    let order = Order {
        key: SortKey::Name,
        descending: false,
    };
    let listed = |filter, fold| {
        let choice = RowChoice {
            filter,
            fold,
            ..RowChoice::default()
        };
        let mut rows = open.list(0, order, choice).unwrap().unwrap().rows;
        rows.sort_unstable();
        rows
    };
    for (filter, rows, of_functions) in [
        ("/^free$/", &[][..], &[2, 3][..]),
        ("work", &[1, 3], &[1]),
        ("!work", &[0, 2], &[0, 2, 3]),
        ("self>=30", &[1], &[1, 2, 3]),
        ("self<10", &[2], &[]),
        ("called=5", &[], &[2, 3]),
        ("inclusive>=30%", &[0, 1], &[0, 1, 2, 3]),
        ("free self<25", &[2], &[]),
    ] {
        assert_eq!(listed(filter, None), rows, "{filter}");
        let by = Some(GroupBy::Function);
        assert_eq!(listed(filter, by), of_functions, "{filter}");
        let by = Grouping::By(GroupBy::Function);
        let grouped = open.list_grouped(0, (0, order), filter, by).unwrap();
        let mut rows = grouped.unwrap().rows;
        rows.sort_unstable();
        assert_eq!(rows, of_functions, "{filter}");
    }
    assert_eq!(open.tables().self_sum(0, &[2, 3]), Some(30));
    assert_eq!(open.tables().self_sum(1, &[2, 3]), None);
}
