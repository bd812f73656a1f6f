use super::*;

fn measure(unit: Unit) -> Measure<'static> {
    Measure {
        event: "E",
        unit,
        total: 2_000,
        mark: "",
    }
}

#[test]
fn costs_have_the_unit_of_their_event() {
    assert_eq!(digits(-1_234_567), "\u{2212}1,234,567");
    assert_eq!(digits(i128::from(u64::MAX)), "18,446,744,073,709,551,615");
    assert_eq!(percent(-35, 1000), "\u{2212}3.5 %");
    assert_eq!(measure(Unit::Count).share(500), "25.0 %");
    // 9,279,162 times 10 ns are 92.79162 ms.
    let time = measure(Unit::Time(10_000));
    assert_eq!(time.cost(9_279_162), "92.79 ms");
    assert_eq!(time.cost(-1), "\u{2212}10.00 ns");
    assert_eq!(time.cost(0), "0 s");
    assert_eq!(time.each(186, 10), "186.0 ns");
    assert_eq!(measure(Unit::Bytes).cost(553_120), "553.1 kB");
    assert_eq!(measure(Unit::Bytes).cost(17), "17 bytes");
    // 2^63 bytes, and as many times 10 ps.
    assert_eq!(measure(Unit::Bytes).cost(1 << 63), "9,223,372 TB");
    assert_eq!(measure(Unit::Time(10)).cost(1 << 63), "92,233,720 s");
    assert_eq!(measure(Unit::Count).cost(1_234_567), "1,234,567 E");
    assert_eq!(measure(Unit::Count).each(25, 2), "12.5 E");
    assert_eq!(measure(Unit::Count).each(3_227_236, 1), "3,227,236 E");
    // Tenths: 1,234 of them are 123.4; a half is not one.
    assert_eq!(measure(Unit::Fraction(10)).cost(1_234), "123.4 E");
    assert_eq!(measure(Unit::Fraction(2)).cost(-1), "\u{2212}0.5 E");
    let large = (1i128 << 64) + 1;
    assert_eq!(
        measure(Unit::Fraction(4)).plain(large),
        "4,611,686,018,427,387,904.25"
    );
    assert_eq!(measure(Unit::Fraction(3)).plain(4_000), "1,333.33");
    assert_eq!(measure(Unit::Fraction(10)).each(1_234, 100), "1.2 E");
}
