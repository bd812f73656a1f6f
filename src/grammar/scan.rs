//! Scans of cost lines: one cursor, no allocation, no splitting into words.
//!
//! They accept the form that writers produce: subpositions and decimal costs separated by single blanks,
//! then a newline. They reject every other form (hexadecimal costs, `.`, negative numbers, tabs, carriage
//! returns, too many or too large numbers) without side effects.

use super::number::{byte, decimal, short_decimal};
use super::subposition::Subpositions;

/// Why a line was not added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// It is not a cost line, or is in an unusual form.
    Unusual,
    /// A sum would not fit 64 bits any more.
    Overflow,
}

/// Lines in the usual form that follow each other.
pub(super) struct Run<P> {
    /// Subpositions of the last one.
    pub(super) values: P,
    /// How many there are.
    pub(super) lines: u64,
    /// Index after the last one.
    pub(super) next: usize,
    /// Whether the next line was not added because its costs are too large.
    pub(super) overflow: bool,
}

/// Adds up the costs of lines with one event. Most bytes of most profiles go through this loop. It is a
/// function of its own whose inner loop calls nothing, so that all its values stay in registers.
#[inline(never)]
pub(super) fn sum_lines<P: Subpositions>(
    text: &[u8],
    mut next: usize,
    mut values: P,
) -> (u64, Run<P>) {
    let (mut sum, mut lines) = (0u64, 0);
    let overflow = loop {
        while let Some((new, cost, end)) = scan_one(text, next, values, P::scan_short) {
            let Some(more) = sum.checked_add(cost) else {
                break;
            };
            sum = more;
            lines += 1;
            values = new;
            next = end;
        }
        if !begins_cost_line(byte(text, next)) {
            break false;
        }
        let Some((new, cost, end)) = scan_one(text, next, values, P::scan) else {
            break false;
        };
        let Some(more) = sum.checked_add(cost) else {
            break true;
        };
        sum = more;
        lines += 1;
        values = new;
        next = end;
    };
    let run = Run {
        values,
        lines,
        next,
        overflow,
    };
    (sum, run)
}

/// Adds the costs of lines to `sums`.
#[inline(never)]
pub(super) fn add_lines<P: Subpositions>(
    text: &[u8],
    mut next: usize,
    mut values: P,
    sums: &mut [u64],
) -> Run<P> {
    let mut lines = 0;
    let stop = loop {
        match add_line(text, next, &mut values, sums) {
            Ok(end) => next = end,
            Err(stop) => break stop,
        }
        lines += 1;
    };
    let overflow = stop == Stop::Overflow;
    Run {
        values,
        lines,
        next,
        overflow,
    }
}

/// Scans one line of subpositions and at most `costs.len()` costs, written in the usual form. Returns the number of
/// costs and the index of the next line; `None`, with `values` and the line untouched, for any other form.
#[inline(always)]
pub(super) fn scan<P: Subpositions>(
    text: &[u8],
    at: usize,
    values: &mut P,
    costs: &mut [u64],
) -> Option<(usize, usize)> {
    let (new, mut at) = values.scan(text, at)?;
    let mut count = 0;
    // Callgrind writes a blank after the last number of some lines.
    while byte(text, at) != b'\n' {
        let (cost, end) = short_decimal(text, at)?;
        *costs.get_mut(count)? = cost;
        count += 1;
        at = after_blank(text, end)?;
    }
    *values = new;
    Some((count, at + 1))
}

/// The same for a line with one cost. Returns the subpositions, the cost and the index of the next line.
#[inline(always)]
fn scan_one<P: Subpositions>(
    text: &[u8],
    at: usize,
    values: P,
    subpositions: impl Fn(P, &[u8], usize) -> Option<(P, usize)>,
) -> Option<(P, u64, usize)> {
    let (new, at) = subpositions(values, text, at)?;
    let (cost, end) = short_decimal(text, at)?;
    (byte(text, end) == b'\n').then_some((new, cost, end + 1))
}

/// The same for a line whose costs are added to `sums` at once. Returns the index of the next line;
/// after an error `sums` are as before.
#[inline(always)]
fn add_line<P: Subpositions>(
    text: &[u8],
    at: usize,
    values: &mut P,
    sums: &mut [u64],
) -> Result<usize, Stop> {
    let (new, at) = values.scan(text, at).ok_or(Stop::Unusual)?;
    match add_costs(text, at, sums) {
        Ok(next) => {
            *values = new;
            Ok(next)
        }
        Err((added, stop)) => {
            take_back(text, at, &mut sums[..added]);
            Err(stop)
        }
    }
}

/// Adds the costs at `at`. Returns the index of the next line, or how many were added and why not all.
#[inline(always)]
fn add_costs(text: &[u8], mut at: usize, sums: &mut [u64]) -> Result<usize, (usize, Stop)> {
    let mut overflow = false;
    for (added, sum) in sums.iter_mut().enumerate() {
        let Some((cost, end)) = short_decimal(text, at) else {
            return end_of_costs(text, at, overflow).map_err(|stop| (added, stop));
        };
        let (more, over) = sum.overflowing_add(cost);
        *sum = more;
        overflow |= over;
        if byte(text, end) != b' ' {
            return end_of_costs(text, end, overflow).map_err(|stop| (added + 1, stop));
        }
        at = end + 1;
    }
    end_of_costs(text, at, overflow).map_err(|stop| (sums.len(), stop))
}

/// Index of the next line, if the costs end here and all have fitted.
#[inline(always)]
fn end_of_costs(text: &[u8], at: usize, overflow: bool) -> Result<usize, Stop> {
    match (byte(text, at), overflow) {
        (b'\n', false) => Ok(at + 1),
        (b'\n', true) => Err(Stop::Overflow),
        _ => Err(Stop::Unusual),
    }
}

/// Subtracts the costs at `at` again.
#[cold]
fn take_back(text: &[u8], mut at: usize, sums: &mut [u64]) {
    for sum in sums {
        let (cost, end) = decimal(text, at);
        *sum = sum.wrapping_sub(cost);
        at = end + 1;
    }
}

/// Whether a line that begins with this byte is a cost line.
#[inline(always)]
pub(super) fn begins_cost_line(first: u8) -> bool {
    first.is_ascii_digit() || matches!(first, b'+' | b'-' | b'*')
}

/// Index after a single blank, or of the end of the line.
#[inline(always)]
fn after_blank(text: &[u8], at: usize) -> Option<usize> {
    match byte(text, at) {
        b' ' => Some(at + 1),
        b'\n' => Some(at),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
