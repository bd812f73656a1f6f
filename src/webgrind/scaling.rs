//! Division of all costs by a power of ten.
//!
//! [`fit`](super::fit) decides whether numbers are scaled, and this file, which uses its numbers, how: the two
//! import each other.

use super::Headers;
use super::fit::{Fit, divided, note};
use super::headers::{first_word, number, pair};
use super::overflow::{Excess, LARGEST};
use crate::diagnostic::ErrorKind;

/// Decides the divisor and rewrites the header lines.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if there are negative costs, which division cannot fix.
pub(super) fn settle(excess: &Excess, headers: &Headers) -> Result<(Fit, Headers), ErrorKind> {
    if excess.negative > 0 {
        return Err(ErrorKind::Unsupported(format!(
            "{excess} of this profile do not fit in the 32-bit words of a webgrind file, and scaling cannot fix negative ones; choose saturate or wrap"
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
            format!("all costs were divided by {divisor}, because {excess} did not fit in 32 bits"),
        );
    }
    if excess.counts > 0 {
        note(
            &mut headers,
            format!(
                "{} counts did not fit in 32 bits and became 4294967295",
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
