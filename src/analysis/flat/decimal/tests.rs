use super::*;

#[test]
fn numbers_are_read_as_written() {
    let read = |text| Decimal::parse(text).map(|found| (found.digits, found.divisor));
    let expected = [
        ("12", Some((12, 1))),
        ("-0.5", Some((-5, 10))),
        (".5", Some((5, 10))),
        ("2.", Some((2, 1))),
        ("+1.25", Some((125, 100))),
        ("2.5e3", Some((2500, 1))),
        ("1e-2", Some((1, 100))),
        ("1E18", Some((1_000_000_000_000_000_000, 1))),
        ("", None),
        ("1.-5", None),
        ("e3", None),
        ("1e40", None),
        ("1e99999999999", None),
        ("inf", None),
    ];
    for (text, found) in expected {
        assert_eq!(read(text), found, "{text}");
    }
}

#[test]
fn shares_are_compared_exactly() {
    let half = Decimal::parse("0.5").unwrap();
    let large = 1i128 << 80;
    assert_eq!(half.order_of(large, 2 * large), Some(Ordering::Equal));
    assert_eq!(half.order_of(large + 1, 2 * large), Some(Ordering::Greater));
    assert_eq!(half.order_of(large, 2 * large + 1), Some(Ordering::Less));
    // −5 of −8 is more than half.
    assert_eq!(half.order_of(-5, -8), Some(Ordering::Greater));
    assert_eq!(half.order_of(1, 0), None);
    assert_eq!(half.order_of(i128::MAX, 3), None);
    assert_eq!(
        half.percent_order(large, 200 * large),
        Some(Ordering::Equal)
    );
    assert_eq!(half.percent_order(i128::MAX, 3), Some(Ordering::Greater));
    assert_eq!(half.percent_order(1, 0), None);
}

#[test]
fn limits_are_reached_exactly() {
    // A quarter of 2^55 + 4 and the numbers next to it, which doubles do not tell apart.
    let (limit, whole) = (Decimal::of(25.0), (1i128 << 55) + 4);
    let parts = [-1, 0, 1].map(|more| whole / 4 + more);
    let expected = [false, true, true];
    assert_eq!(parts.map(|part| limit.is_reached(part, whole)), expected);
    assert_eq!(parts.map(|part| limit.is_reached(-part, whole)), expected);
    assert_eq!(parts.map(|part| limit.is_reached(part, -whole)), expected);
    assert!(Decimal::of(0.1).is_reached(1, 1000) && !Decimal::of(0.1).is_reached(1, 1001));
    assert!(Decimal::of(1e-300).is_reached(1, i128::MAX));
    let [zero, one] = [0.0, 1.0].map(|percent| Decimal::of(percent).is_reached(1, 0));
    assert!(zero && !one);
}
