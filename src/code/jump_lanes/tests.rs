use super::*;

fn lanes(arrows: &[(u32, u32, bool)]) -> Vec<Option<usize>> {
    let arrow = |&(from, to, counted)| Arrow {
        from,
        to,
        conditional: false,
        counted,
    };
    jump_lanes(&arrows.iter().map(arrow).collect::<Vec<_>>())
}

#[test]
fn short_arrows_are_nearest_to_the_code() {
    assert_eq!(
        lanes(&[(0, 9, true), (5, 2, true), (6, 8, true), (3, 3, true)]),
        [Some(1), Some(0), Some(0), None]
    );
    // One arrow ends where the other starts.
    assert_eq!(lanes(&[(0, 1, true), (1, 3, true)]), [Some(0), Some(1)]);
}

#[test]
fn counted_ones_come_first_and_the_longest_are_left_out() {
    assert_eq!(lanes(&[(1, 2, false), (0, 9, true)]), [Some(1), Some(0)]);
    let many: Vec<(u32, u32, bool)> = (0..40).map(|row| (row, 80 - row, true)).collect();
    let found = lanes(&many);
    assert_eq!(found.iter().flatten().count(), MOST_LANES);
    assert_eq!(found[39], Some(0));
    assert_eq!(found[0], None);
}
