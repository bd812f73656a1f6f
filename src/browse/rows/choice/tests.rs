use super::*;
use crate::analysis::test_profile::Graph;

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
        inverted: false,
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
