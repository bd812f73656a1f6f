//! Sums of events with fractions as factors, plus a number.

use crate::model::Formula;
use std::collections::BTreeMap;

/// A fraction in lowest terms, its denominator above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    numerator: i64,
    denominator: i64,
}

/// A number and events with their factors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinearSum {
    constant: Fraction,
    terms: BTreeMap<usize, Fraction>,
}

const ZERO: Fraction = Fraction {
    numerator: 0,
    denominator: 1,
};

const ONE: Fraction = Fraction {
    numerator: 1,
    denominator: 1,
};

/// Largest whole number up to which every one is exact in a float.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Decimals that a typed number may have and still be taken as a fraction.
pub const DECIMALS: u32 = 9;

impl Fraction {
    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok().filter(|&d| d != 0)?;
        let sign = denominator.signum();
        (denominator != 0).then_some(())?;
        Some(Fraction {
            numerator: i64::try_from(sign * numerator / divisor).ok()?,
            denominator: i64::try_from(sign * denominator / divisor).ok()?,
        })
    }

    /// A number as typed: floats are rounded back to a few decimals.
    fn typed(number: f64) -> Option<Self> {
        let decimals = (0..=DECIMALS).find(|&decimals| {
            let scaled = number * 10f64.powi(decimals as i32);
            (scaled - scaled.round()).abs() <= scaled.abs() * f64::EPSILON
        })?;
        let whole = (number * 10f64.powi(decimals as i32)).round();
        (whole.abs() <= EXACT)
            .then(|| Fraction::new(whole as i128, 10i128.pow(decimals)))
            .flatten()
    }

    fn plus(self, other: Self) -> Option<Self> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::new(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }

    fn times(self, other: Self) -> Option<Self> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::new(a.0 * b.0, a.1 * b.1)
    }

    fn inverted(self) -> Option<Self> {
        Fraction::new(self.denominator.into(), self.numerator.into())
    }

    fn wide(self) -> (i128, i128) {
        (self.numerator.into(), self.denominator.into())
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    match b {
        0 => a,
        b => greatest_common_divisor(b, a % b),
    }
}

/// Results are `None` if they are not such a sum, or a number is too large.
impl LinearSum {
    pub(super) fn number(number: f64) -> Option<Self> {
        Some(LinearSum {
            constant: Fraction::typed(number)?,
            terms: BTreeMap::new(),
        })
    }

    pub(super) fn event(event: usize) -> Self {
        LinearSum {
            constant: ZERO,
            terms: BTreeMap::from([(event, ONE)]),
        }
    }

    pub(super) fn negated(self) -> Option<Self> {
        self.scaled(Fraction {
            numerator: -1,
            denominator: 1,
        })
    }

    fn scaled(mut self, factor: Fraction) -> Option<Self> {
        self.constant = self.constant.times(factor)?;
        for term in self.terms.values_mut() {
            *term = term.times(factor)?;
        }
        Some(self)
    }

    pub(super) fn plus(mut self, other: Self) -> Option<Self> {
        self.constant = self.constant.plus(other.constant)?;
        for (event, factor) in other.terms {
            let term = self.terms.entry(event).or_insert(ZERO);
            *term = term.plus(factor)?;
        }
        Some(self)
    }

    /// A product of events is not a sum.
    pub(super) fn times(self, other: Self) -> Option<Self> {
        match (self.terms.is_empty(), other.terms.is_empty()) {
            (true, _) => other.scaled(self.constant),
            (_, true) => self.scaled(other.constant),
            (false, false) => None,
        }
    }

    /// A quotient by events or by zero is not a sum either.
    pub(super) fn by(self, other: Self) -> Option<Self> {
        match other.terms.is_empty() {
            true => self.scaled(other.constant.inverted()?),
            false => None,
        }
    }

    /// The least number that makes all factors whole when it multiplies them.
    pub(super) fn common_denominator(&self) -> Option<i64> {
        let mut common: i128 = self.constant.denominator.into();
        for term in self.terms.values() {
            let denominator = i128::from(term.denominator);
            let divisor =
                greatest_common_divisor(common.unsigned_abs(), denominator.unsigned_abs());
            common = common.checked_mul(denominator / i128::try_from(divisor).ok()?)?;
            i64::try_from(common).ok()?;
        }
        i64::try_from(common).ok()
    }

    /// The formula, if all factors are integers and no number is added: with a number in every row, rows
    /// would not add up to the total.
    pub(super) fn formula(self) -> Option<Formula> {
        let is_whole = |factor: &Fraction| factor.denominator == 1;
        let terms = self.terms.into_iter().filter(|term| term.1 != ZERO);
        let terms: Vec<(usize, Fraction)> = terms.collect();
        let fits = self.constant == ZERO && terms.iter().all(|term| is_whole(&term.1));
        fits.then(|| Formula {
            terms: terms
                .into_iter()
                .map(|(event, factor)| (factor.numerator, event))
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests;
