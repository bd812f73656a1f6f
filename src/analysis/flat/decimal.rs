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
mod tests;
