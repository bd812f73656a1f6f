use super::*;

#[test]
fn widening_keeps_costs_and_adds_zeros() {
    let mut matrix = CostMatrix::default();
    matrix.widen(2);
    for i in 0..100_000u64 {
        let row = matrix.push();
        assert!(matrix.add(row, &[i, 2 * i]));
    }
    matrix.widen(5);
    assert_eq!(matrix.row(99_999), [99_999, 199_998, 0, 0, 0]);
    assert_eq!(matrix.row(70_000), [70_000, 140_000, 0, 0, 0]);
    assert_eq!(matrix.len(), 100_000);
}

#[test]
fn overflow_changes_nothing_and_is_returned() {
    let mut matrix = CostMatrix::default();
    matrix.widen(2);
    let row = matrix.push();
    assert!(matrix.add(row, &[u64::MAX, 1]));
    assert!(!matrix.add(row, &[1, 5]));
    assert_eq!(matrix.row(row), [u64::MAX, 1]);
    assert_eq!(matrix.add_cell(row, 0, 7), 7);
    assert_eq!(matrix.add_cell(row, 1, 7), 0);
    assert_eq!(matrix.row(row), [u64::MAX, 8]);
}
