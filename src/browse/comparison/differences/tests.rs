use super::*;

fn listed(key: DifferenceKey, percent: f64, equal: bool) -> (Vec<u32>, usize, i128) {
    let rows = [
        (10, 10),
        (100, 50),
        (0, 30),
        (5, 0),
        (200, 201),
        (0, 0),
        (0, -30),
    ];
    let rows = rows.map(|(a, b)| Difference { a, b });
    let column = ComparedColumn::Costs(crate::analysis::compare::Figures {
        rows: rows.to_vec(),
        total: Difference::default(),
    });
    let names = ["f", "e", "d", "c", "b", "a", "g"];
    let name = |row: u32| names[row as usize];
    let listing = list_differences(
        &column,
        &[],
        key,
        percent,
        |_, is_equal| equal || !is_equal,
        name,
    );
    let total: i128 = rows.iter().map(|d| d.change()).sum();
    let shown: i128 = listing
        .rows
        .iter()
        .map(|&r| rows[r as usize].change())
        .sum();
    assert_eq!(shown + listing.rest.change(), total);
    (listing.rows, listing.left_out, listing.rest.change())
}

#[test]
fn the_largest_change_comes_first_and_ties_are_sorted_by_name() {
    let by_difference = listed(DifferenceKey::Difference, 0.0, false);
    assert_eq!(by_difference, (vec![1, 2, 6, 3, 4], 0, 0));
    assert_eq!(listed(DifferenceKey::A, 0.0, false).0, [4, 1, 3, 2, 6]);
    assert_eq!(listed(DifferenceKey::B, 0.0, false).0, [4, 1, 2, 3, 6]);
    assert_eq!(listed(DifferenceKey::Ratio, 0.0, false).0, [2, 4, 1, 3, 6]);
    assert_eq!(listed(DifferenceKey::Growth, 0.0, false).0, [2, 4, 3, 6, 1]);
    assert_eq!(
        listed(DifferenceKey::Name, 0.0, true).0,
        [5, 4, 3, 2, 1, 0, 6]
    );
}

#[test]
fn small_changes_are_left_out_and_still_counted() {
    // Magnitudes are 50, 30, 30, 5 and 1 of 116.
    let large = listed(DifferenceKey::Difference, 10.0, false);
    assert_eq!(large, (vec![1, 2, 6], 2, -4));
    let all = listed(DifferenceKey::Difference, 10.0, true);
    assert_eq!(all, (vec![1, 2, 6, 5, 0], 2, -4));
}

#[test]
fn a_limit_is_exact_where_doubles_are_not() {
    // A quarter of all changes, one less, and one more.
    let quarter = (1 << 53) + 1;
    let changes = [quarter, quarter - 1, quarter + 1, -quarter];
    let figures = crate::analysis::compare::Figures {
        rows: changes.map(|b| Difference { a: 0, b }).to_vec(),
        total: Difference::default(),
    };
    let column = ComparedColumn::Costs(figures);
    let key = DifferenceKey::Name;
    let found = list_differences(&column, &[], key, 25.0, |_, _| true, |row| row);
    assert_eq!((found.rows, found.left_out), (vec![0, 2, 3], 1));
}
