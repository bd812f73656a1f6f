use super::*;

#[test]
fn a_line_moves_with_the_pair_above_it_or_with_the_first_one() {
    let pairs = LinePairs::new(BTreeMap::from([(10, 11), (14, 15), (20, 30), (40, 20)]));
    let by = |line| pairs.moves.by(line);
    assert_eq!(
        [1, 10, 19, 20, 39, 40, 99].map(by),
        [1, 1, 1, 10, 10, -20, -20]
    );
    assert_eq!(pairs.moves.pieces().len(), 3);
    assert_eq!(LinePairs::default().moves.by(7), 0);
}

#[test]
fn nothing_moves_above_the_first_line() {
    let pairs = LinePairs::moved_by(-5, &[3, 5, 6, 9], &[1, 4]);
    assert_eq!(pairs.in_b, BTreeMap::from([(6, 1), (9, 4)]));
    assert_eq!(moved(u64::MAX, 1), None);
}
