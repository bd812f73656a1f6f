use super::*;
use proptest::prelude::*;

#[test]
fn decimals_are_the_fractions_that_were_typed() {
    for (number, numerator, denominator) in [
        (0.1, 1, 10),
        (4.35, 87, 20),
        (0.7, 7, 10),
        (12.0, 12, 1),
        (0.000_000_001, 1, 1_000_000_000),
    ] {
        let expected = Fraction {
            numerator,
            denominator,
        };
        assert_eq!(Fraction::typed(number), Some(expected), "{number}");
    }
    assert_eq!(Fraction::typed(1e300), None);
    assert_eq!(Fraction::typed(0.123_456_789_012), None);
}

proptest! {
    /// Cross-multiplied, sums and products are those of whole numbers.
    #[test]
    fn fractions_add_and_multiply(a in -99i64..99, b in 1i64..99, c in -99i64..99, d in 1i64..99) {
        let fraction = |n: i64, d: i64| Fraction::new(n.into(), d.into()).unwrap();
        let (x, y) = (fraction(a, b), fraction(c, d));
        let (sum, product) = (x.plus(y).unwrap(), x.times(y).unwrap());
        prop_assert_eq!(sum.numerator * b * d, (a * d + c * b) * sum.denominator);
        prop_assert_eq!(product.numerator * b * d, a * c * product.denominator);
        prop_assert!(sum.denominator > 0 && product.denominator > 0);
        prop_assert_eq!(x.inverted().is_some(), a != 0);
    }
}
