use super::*;

fn difference(a: i128, b: i128) -> Difference {
    Difference { a, b }
}

#[test]
fn differences_lead_from_a_to_b() {
    assert_eq!(difference(10, 4).change(), -6);
    assert_eq!(difference(-10, 4).change(), 14);
    let large = i128::from(u64::MAX) * 1_000_000;
    assert_eq!(difference(-large, large).change(), 2 * large);
}

#[test]
fn a_ratio_needs_something_to_compare_with() {
    assert_eq!(difference(10, 5).ratio(), Some(0.5));
    assert_eq!(difference(-10, -20).ratio(), Some(2.0));
    assert_eq!(difference(10, 0).ratio(), Some(0.0));
    assert_eq!(difference(-10, 0).ratio(), Some(0.0));
    assert_eq!(difference(0, 5).ratio(), None);
    assert_eq!(difference(-1, 5).ratio(), None);
    assert_eq!(difference(1, -5).ratio(), None);
}
