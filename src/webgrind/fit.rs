//! Conversion of numbers to 32-bit words, among others by division of all costs by a power of ten, and the header lines
//! about it.

use super::Headers;
use super::headers::{first_word, number, pair};
use super::overflow::{Excess, LARGEST, Overflow};
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
fn divided(value: i128, divisor: i128) -> i128 {
    let half = divisor - divisor / 2;
    value / divisor + i128::from(value % divisor >= half)
}

/// Decides how numbers are converted, and returns the header lines for it. Fails with [`ErrorKind::Unsupported`] if
/// something does not fit and must not or cannot be converted.
pub(super) fn settle(
    overflow: Overflow,
    excess: &Excess,
    headers: &Headers,
) -> Result<(Fit, Headers), ErrorKind> {
    let refused = |why: &str| {
        Err(ErrorKind::Unsupported(format!(
            "{excess} of this profile do not fit in the 32-bit words of a webgrind file{why}"
        )))
    };
    let (mut headers, mut notes) = (headers.clone(), Vec::new());
    let fit = match overflow {
        _ if excess.values() == 0 => Fit::Nearest,
        Overflow::Refuse => {
            return refused("; choose another way to handle overflow: saturate, wrap or scale");
        }
        Overflow::Saturate => {
            let what = "became the nearest number that does";
            notes.push(format!("{excess} did not fit in 32 bits and {what}"));
            Fit::Nearest
        }
        Overflow::Wrap => {
            let what = "became the remainder modulo 4294967296";
            notes.push(format!("{excess} did not fit in 32 bits and {what}"));
            Fit::Remainder
        }
        Overflow::Scale if excess.negative > 0 => {
            return refused(", and scaling cannot fix negative ones; choose saturate or wrap");
        }
        Overflow::Scale => {
            let divisor = divisor(excess.largest_cost, &headers);
            if divisor > 1 {
                headers = headers.rewritten(|line| scaled_line(line, divisor));
                let why = format!("because {excess} did not fit in 32 bits");
                notes.push(format!("all costs were divided by {divisor}, {why}"));
            }
            if let counts @ 1.. = excess.counts {
                let what = "counts did not fit in 32 bits and became 4294967295";
                notes.push(format!("{counts} {what}"));
            }
            Fit::Divided(divisor)
        }
    };
    for note in notes {
        headers.push(format!("desc: Overflow: {note}").as_bytes());
    }
    Ok((fit, headers))
}

/// The smallest power of ten that makes the cost fit; at least 100 if time is in units of 10 ns.
fn divisor(largest_cost: i128, headers: &Headers) -> i128 {
    let mut divisor = 1;
    while divided(largest_cost, divisor) > LARGEST.into() {
        divisor *= 10;
    }
    let xdebug3 = headers.event() == Some(b"Time_(10ns)");
    if divisor == 10 && xdebug3 {
        100
    } else {
        divisor
    }
}

/// A header line whose costs were divided.
fn scaled_line(line: &[u8], divisor: i128) -> Vec<u8> {
    let Some((key, value)) = pair(line) else {
        return line.to_vec();
    };
    let first = first_word(value);
    let begin = value.len() - value.trim_ascii_start().len();
    let replacement = match key {
        b"events" => scaled_event(first, divisor),
        b"summary" => scaled_number(first, divisor),
        _ => None,
    };
    match replacement {
        Some(word) => [key, b": ", &word, &value[begin + first.len()..]].concat(),
        None => line.to_vec(),
    }
}

fn scaled_number(word: &[u8], divisor: i128) -> Option<Vec<u8>> {
    let number = number(word)?;
    let scaled = divided(number.checked_abs()?, divisor) * number.signum();
    Some(scaled.to_string().into_bytes())
}

/// The name of an event in units larger by `divisor`.
fn scaled_event(name: &[u8], divisor: i128) -> Option<Vec<u8>> {
    let nanoseconds = match name {
        b"" => return None,
        b"Time_(10ns)" => 10,
        b"Time" => 1000,
        _ => return Some([name, format!("/{divisor}").as_bytes()].concat()),
    };
    Some(format!("Time_({})", duration(nanoseconds * divisor)).into_bytes())
}

/// A power of ten of nanoseconds as a unit: `us`, `10us`, `100us`, `ms`, …
fn duration(nanoseconds: i128) -> String {
    let (size, unit) = [(1_000_000_000, "s"), (1_000_000, "ms"), (1000, "us")]
        .into_iter()
        .find(|&(size, _)| nanoseconds >= size)
        .unwrap_or((1, "ns"));
    match nanoseconds / size {
        1 => unit.to_owned(),
        n => format!("{n}{unit}"),
    }
}
