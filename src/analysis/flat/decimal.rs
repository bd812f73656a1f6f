//! Limits as users write them, compared with costs beyond the precision of a double.

use std::cmp::Ordering;

/// A decimal number: its digits divided by a power of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    digits: i128,
    divisor: i128,
}

impl Decimal {
    /// Nothing.
    pub const ZERO: Self = Decimal {
        digits: 0,
        divisor: 1,
    };

    /// Reads `12`, `-0.5` or `2.5e9`; `None` for other text and for more than some 38 digits.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
        let power = 10i128.checked_pow(places.unsigned_abs())?;
        Some(match places > 0 {
            true => Decimal {
                digits,
                divisor: power,
            },
            false => Decimal {
                digits: digits.checked_mul(power)?,
                divisor: 1,
            },
        })
    }

    /// The shortest decimal number that is read as this double. Below 128 bits of a whole, it is nothing.
    pub fn of(value: f64) -> Self {
        Decimal::parse(&value.to_string()).unwrap_or(Self::ZERO)
    }

    /// The nearest double, or the one next to it.
    pub fn value(self) -> f64 {
        self.digits as f64 / self.divisor as f64
    }

    /// A multiple, at most the largest number of 128 bits.
    pub fn times(self, factor: i128) -> Self {
        Decimal {
            digits: self.digits.saturating_mul(factor),
            ..self
        }
    }

    /// How a part of a whole compares with it; `None` for a whole of zero and for products beyond 128 bits.
    pub fn order_of(self, part: i128, whole: i128) -> Option<Ordering> {
        let (part, of_whole) = (
            part.checked_mul(self.divisor)?,
            whole.checked_mul(self.digits)?,
        );
        match whole.cmp(&0) {
            Ordering::Greater => Some(part.cmp(&of_whole)),
            Ordering::Less => Some(of_whole.cmp(&part)),
            Ordering::Equal => None,
        }
    }

    /// How a part of a whole compares with it as a percentage; `None` for a whole of zero. Products beyond 128 bits are
    /// compared as doubles.
    pub fn percent_order(self, part: i128, whole: i128) -> Option<Ordering> {
        let exact = part
            .checked_mul(100)
            .and_then(|part| self.order_of(part, whole));
        let rounded = || (100.0 * part as f64 / whole as f64).partial_cmp(&self.value());
        exact.or_else(|| rounded().filter(|_| whole != 0))
    }

    /// Whether the size of a part is at least this percentage of the size of a whole.
    pub fn is_reached(self, part: i128, whole: i128) -> bool {
        let order = self.percent_order(part.saturating_abs(), whole.saturating_abs());
        order.map_or(self.digits == 0, Ordering::is_ge)
    }
}

#[cfg(test)]
mod tests {
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
}
