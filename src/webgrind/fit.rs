//! Conversion of numbers to 32-bit words, and the header lines about it.

use super::overflow::{Excess, LARGEST, Overflow};
use super::{Headers, scaling};
use crate::diagnostic::ErrorKind;

/// How numbers are converted to words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// Unchanged, or the nearest number that fits.
    Nearest,
    /// Modulo 2^32.
    Remainder,
    /// Costs divided by this.
    Divided(i128),
}

impl Fit {
    pub(super) fn cost(self, value: i128) -> u32 {
        match self {
            Fit::Nearest => nearest(value),
            Fit::Remainder => remainder(value),
            Fit::Divided(divisor) => nearest(divided(value, divisor)),
        }
    }

    pub(super) fn count(self, value: u64) -> u32 {
        match self {
            Fit::Remainder => remainder(value.into()),
            Fit::Nearest | Fit::Divided(_) => nearest(value.into()),
        }
    }
}

fn nearest(value: i128) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(LARGEST)
}

/// Two's complement for negative numbers, as in all writers of webgrind.
fn remainder(value: i128) -> u32 {
    let [a, b, c, d, ..] = value.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

/// The quotient rounded to the nearest integer, halves upwards; `value` is not negative.
pub(super) fn divided(value: i128, divisor: i128) -> i128 {
    let half = divisor - divisor / 2;
    value / divisor + i128::from(value % divisor >= half)
}

/// Decides how numbers are converted, and returns the header lines for it.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if something does not fit and must not or cannot be converted.
pub(super) fn settle(
    overflow: Overflow,
    excess: &Excess,
    headers: &Headers,
) -> Result<(Fit, Headers), ErrorKind> {
    let mut headers = headers.clone();
    if excess.values() == 0 {
        return Ok((Fit::Nearest, headers));
    }
    match overflow {
        Overflow::Refuse => Err(refusal(excess)),
        Overflow::Saturate => {
            note(
                &mut headers,
                format!("{excess} did not fit in 32 bits and became the nearest number that does"),
            );
            Ok((Fit::Nearest, headers))
        }
        Overflow::Wrap => {
            note(
                &mut headers,
                format!(
                    "{excess} did not fit in 32 bits and became the remainder modulo 4294967296"
                ),
            );
            Ok((Fit::Remainder, headers))
        }
        Overflow::Scale => scaling::settle(excess, &headers),
    }
}

pub(super) fn note(headers: &mut Headers, sentence: String) {
    headers.push(format!("desc: Overflow: {sentence}").as_bytes());
}

#[cold]
fn refusal(excess: &Excess) -> ErrorKind {
    ErrorKind::Unsupported(format!(
        "{excess} of this profile do not fit in the 32-bit words of a webgrind file; choose another way to handle overflow: saturate, wrap or scale"
    ))
}
