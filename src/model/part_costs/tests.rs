use super::*;

#[test]
fn parts_keep_their_own_rows_and_sums() {
    let mut costs = PartCosts::default();
    costs.begin_part();
    costs.widen(1);
    for owner in [0, 1, 0, 2] {
        let row = costs.row(owner);
        assert!(costs.add(row, &[], &[10 + u64::from(owner)], &[]));
    }
    costs.begin_part();
    for owner in [2, 3, 2] {
        let row = costs.row(owner);
        assert!(costs.add(row, &[], &[100], &[]));
    }
    costs.begin_part();
    let row = costs.row(1);
    assert!(costs.add(row, &[0], &[7], &[]));
    assert_eq!(costs.total(0, 0), 10 + 11 + 10 + 12);
    assert_eq!(costs.total(1, 0), 300);
    assert_eq!(costs.total(2, 0), 7);
    let owners: Vec<u32> = costs.rows_of(1).map(|r| costs.owner(r)).collect();
    assert_eq!(owners, [2, 3]);
    assert_eq!(
        costs.rows_of(2).map(|r| costs.owner(r)).collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn negative_and_overflowing_costs_stay_exact() {
    let mut costs = PartCosts::default();
    costs.begin_part();
    costs.widen(2);
    let row = costs.row(0);
    assert!(costs.add(row, &[], &[5, 1], &[]));
    assert!(costs.add(row, &[], &[0, 3], &[20, 0]));
    assert_eq!((costs.cost(row, 0), costs.cost(row, 1)), (-15, 4));
    assert!(costs.add(row, &[1, 0], &[u64::MAX - 4], &[]));
    assert!(!costs.add(row, &[1, 0], &[2], &[]));
    assert_eq!(costs.cost(row, 1), i128::from(u64::MAX) + 2);
    assert_eq!(costs.total(0, 1), i128::from(u64::MAX) + 2);
}

#[test]
fn pieces_fit_64_bits_and_have_the_cost_as_their_sum() {
    let largest = i128::from(u64::MAX);
    for cost in [
        0,
        7,
        -7,
        largest,
        largest + 1,
        -largest - 1,
        5 * largest - 3,
    ] {
        let pieces: Vec<i128> = (0..7).map(|number| piece(cost, number)).collect();
        assert!(pieces.iter().all(|piece| piece.abs() <= largest));
        assert_eq!(pieces.iter().sum::<i128>(), cost);
        let last = (0..7).find(|&number| is_last_piece(cost, number)).unwrap();
        assert!(pieces[last as usize + 1..].iter().all(|&piece| piece == 0));
        assert!(last == 0 || pieces[last as usize] != 0);
    }
}
