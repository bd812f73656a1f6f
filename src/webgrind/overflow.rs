//! Numbers that do not fit the 32-bit words of the format.
//!
//! 2^32 units of 10 ns are 43 seconds, so real Xdebug profiles do not fit. webgrind's C++ writer
//! answers one large cost by dropping the rest of the file, its PHP writer by storing the remainder
//! modulo 2^32; neither says a word. Here nothing is altered unless asked, and whatever is altered
//! is told by a header line.

use super::Headers;
use super::headers::pair;
use crate::diagnostic::ErrorKind;
use std::fmt;

/// The largest number that a word holds.
const LARGEST: u32 = u32::MAX;

/// What to do with numbers that do not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overflow {
    /// Write nothing and say how many there are.
    #[default]
    Refuse,
    /// Store the nearest number that fits: 4,294,967,295, or 0 for a negative one.
    Saturate,
    /// Store the remainder modulo 2^32, as webgrind's PHP writer does.
    Wrap,
    /// Divide all costs by the smallest power of ten that makes them fit, rounded to the nearest.
    /// Counts are not divided; one that does not fit is set to the largest that does. The
    /// `summary:` lines are divided too, so that percentages stay right, and the event is renamed
    /// by its new unit. For Xdebug's `Time_(10ns)` the least divisor is 100, which makes it `Time_(us)`:
    /// the only other unit of time that webgrind shows rightly.
    Scale,
}

impl Overflow {
    /// All ways, the default first.
    pub const ALL: [Overflow; 4] = [
        Overflow::Refuse,
        Overflow::Saturate,
        Overflow::Wrap,
        Overflow::Scale,
    ];

    /// The word for it, as on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Overflow::Refuse => "refuse",
            Overflow::Saturate => "saturate",
            Overflow::Wrap => "wrap",
            Overflow::Scale => "scale",
        }
    }

    /// The way with this word.
    pub fn of(id: &str) -> Option<Overflow> {
        Overflow::ALL.into_iter().find(|o| o.id() == id)
    }
}

/// The numbers of a buffer that do not fit 32 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Excess {
    /// How many costs are too large.
    pub costs: u64,
    /// How many costs are negative.
    pub negative: u64,
    /// How many call or invocation counts are too large.
    pub counts: u64,
    /// The largest number that does not fit; 0 if there is none.
    pub largest: i128,
    /// The largest cost that does not fit; 0 if there is none.
    pub largest_cost: i128,
    /// The lowest cost, if it is negative; else 0.
    pub lowest: i128,
}

impl Excess {
    /// How many numbers do not fit.
    pub fn values(&self) -> u64 {
        self.costs + self.negative + self.counts
    }

    pub(super) fn note_cost(&mut self, value: i128) {
        if value < 0 {
            self.negative += 1;
            self.lowest = self.lowest.min(value);
        } else if value > LARGEST.into() {
            self.costs += 1;
            self.largest_cost = self.largest_cost.max(value);
            self.largest = self.largest.max(value);
        }
    }

    pub(super) fn note_count(&mut self, value: u64) {
        if value > LARGEST.into() {
            self.counts += 1;
            self.largest = self.largest.max(value.into());
        }
    }
}

/// The numbers as a noun phrase: how many, and the extremes.
impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values();
        write!(f, "{values} number{}", if values == 1 { "" } else { "s" })?;
        match (self.largest, self.lowest) {
            (0, lowest) => write!(f, " (lowest {lowest})"),
            (largest, 0) => write!(f, " (largest {largest})"),
            (largest, lowest) => write!(f, " (largest {largest}, lowest {lowest})"),
        }
    }
}

/// How numbers are put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// As they are, else the nearest that fits.
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

/// Two's complement for negative numbers, as every writer of webgrind has it.
fn remainder(value: i128) -> u32 {
    let [a, b, c, d, ..] = value.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

/// The quotient rounded to the nearest integer, halves upwards; `value` is not negative.
fn divided(value: i128, divisor: i128) -> i128 {
    let half = divisor - divisor / 2;
    value / divisor + i128::from(value % divisor >= half)
}

/// Decides how numbers are put into words, and what the header lines are then.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if something does not fit and nothing may or can be done about it.
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
                format!("{excess} did not fit 32 bits and became the nearest number that does"),
            );
            Ok((Fit::Nearest, headers))
        }
        Overflow::Wrap => {
            note(
                &mut headers,
                format!("{excess} did not fit 32 bits and became the remainder modulo 4294967296"),
            );
            Ok((Fit::Remainder, headers))
        }
        Overflow::Scale => scale(excess, &headers),
    }
}

fn note(headers: &mut Headers, sentence: String) {
    headers.push(format!("desc: Overflow: {sentence}").as_bytes());
}

#[cold]
fn refusal(excess: &Excess) -> ErrorKind {
    ErrorKind::Unsupported(format!(
        "{excess} of this profile do not fit the 32-bit words of a webgrind file; they can be saturated, wrapped, or all costs scaled down"
    ))
}

fn scale(excess: &Excess, headers: &Headers) -> Result<(Fit, Headers), ErrorKind> {
    if excess.negative > 0 {
        return Err(ErrorKind::Unsupported(format!(
            "{excess} of this profile do not fit the 32-bit words of a webgrind file, and scaling does not help those below zero; they can be saturated or wrapped"
        )));
    }
    let divisor = divisor(excess.largest_cost, headers);
    let mut headers = if divisor == 1 {
        headers.clone()
    } else {
        headers.rewritten(|line| scaled_line(line, divisor))
    };
    if divisor > 1 {
        note(
            &mut headers,
            format!("all costs were divided by {divisor}, because {excess} did not fit 32 bits"),
        );
    }
    if excess.counts > 0 {
        note(
            &mut headers,
            format!(
                "{} counts did not fit 32 bits and became 4294967295",
                excess.counts
            ),
        );
    }
    Ok((Fit::Divided(divisor), headers))
}

/// The smallest power of ten that makes the cost fit; at least 100 if time is in units of 10 ns.
fn divisor(largest_cost: i128, headers: &Headers) -> i128 {
    let mut divisor = 1;
    while divided(largest_cost, divisor) > LARGEST.into() {
        divisor *= 10;
    }
    let xdebug3 = headers.value(b"events").map(first_word) == Some(b"Time_(10ns)");
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

fn first_word(value: &[u8]) -> &[u8] {
    value
        .split(|b| b.is_ascii_whitespace())
        .find(|word| !word.is_empty())
        .unwrap_or_default()
}

fn scaled_number(word: &[u8], divisor: i128) -> Option<Vec<u8>> {
    let number: i128 = std::str::from_utf8(word).ok()?.parse().ok()?;
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
