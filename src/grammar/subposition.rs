//! Subpositions of a cost line, absolute or relative to those of the line before.
//!
//! The forms that writers produce, followed by a single blank; see [`scan`](super::scan).

use super::number::{byte, hexadecimal, is_in, short_decimal};

/// The subpositions of a line, held by value.
///
/// Each count has its own implementation. A loop over an array would keep the values in memory, where every
/// line waits for the writes of the previous one; that halved the speed in browsers.
pub(super) trait Subpositions: Copy {
    /// Scans all subpositions, each followed by a blank. Returns them and the index after them.
    fn scan(self, text: &[u8], at: usize) -> Option<(Self, usize)>;

    /// The same for the short forms alone.
    fn scan_short(self, text: &[u8], at: usize) -> Option<(Self, usize)>;
}

macro_rules! subpositions {
    ($number:literal: $($name:ident)+) => {
        impl Subpositions for [u64; $number] {
            #[inline(always)]
            fn scan(self, text: &[u8], at: usize) -> Option<(Self, usize)> {
                let [$($name),+] = self;
                $(let ($name, at) = subposition(text, at, $name)?;)+
                Some(([$($name),+], at))
            }

            #[inline(always)]
            fn scan_short(self, text: &[u8], at: usize) -> Option<(Self, usize)> {
                let [$($name),+] = self;
                $(let ($name, at) = short_subposition(text, at, $name)?;)+
                Some(([$($name),+], at))
            }
        }
    };
}

subpositions!(1: a);
subpositions!(2: a b);
subpositions!(3: a b c);

/// Scans a subposition, absolute or relative to `value`. Returns it and the index after the blank that follows.
#[inline(always)]
pub(super) fn subposition(text: &[u8], at: usize, value: u64) -> Option<(u64, usize)> {
    if byte(text, at).is_ascii_digit() {
        return absolute_subposition(text, at);
    }
    short_subposition(text, at, value).or_else(|| other_subposition(text, at, value))
}

/// An address or a line number.
#[inline(never)]
fn absolute_subposition(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let (value, end) = if byte(text, at) == b'0' && byte(text, at + 1) == b'x' {
        let (number, end) = hexadecimal(text, at + 2);
        (number, is_in(1, 16, end - (at + 2)).then_some(end)?)
    } else {
        short_decimal(text, at)?
    };
    (byte(text, end) == b' ').then_some((value, end + 1))
}

/// Scans a subposition that moves a few bytes or lines on, as most do: `+3`, `*`; or `0`, the line of all code
/// without debug information. These forms are recognised by four bytes.
#[inline(always)]
fn short_subposition(text: &[u8], at: usize, value: u64) -> Option<(u64, usize)> {
    let head = four_bytes(text, at)?;
    let first_digit = (head >> 8 & 0xff).wrapping_sub(u32::from(b'0'));
    if head & 0x00ff_00ff == PLUS_ONE_DIGIT && first_digit <= 9 {
        return Some((value.checked_add(u64::from(first_digit))?, at + 3));
    }
    if head & 0xffff == STAR {
        return Some((value, at + 2));
    }
    if head & 0xffff == ZERO {
        return Some((0, at + 2));
    }
    if head & 0x00ff_00ff == MINUS_ONE_DIGIT && first_digit <= 9 {
        return Some((value.checked_sub(u64::from(first_digit))?, at + 3));
    }
    let second_digit = (head >> 16 & 0xff).wrapping_sub(u32::from(b'0'));
    if head & 0xff00_00ff == PLUS_TWO_DIGITS && first_digit <= 9 && second_digit <= 9 {
        let difference = u64::from(10 * first_digit + second_digit);
        return Some((value.checked_add(difference)?, at + 4));
    }
    None
}

/// `+`, a digit, a blank, as the low bytes of a number.
const PLUS_ONE_DIGIT: u32 = u32::from_le_bytes(*b"+\0 \0");
const PLUS_TWO_DIGITS: u32 = u32::from_le_bytes(*b"+\0\0 ");
const MINUS_ONE_DIGIT: u32 = u32::from_le_bytes(*b"-\0 \0");
const STAR: u32 = u32::from_le_bytes(*b"* \0\0");
const ZERO: u32 = u32::from_le_bytes(*b"0 \0\0");

/// The longer relative forms, in a function of their own to keep the code for short ones small.
#[inline(never)]
fn other_subposition(text: &[u8], at: usize, value: u64) -> Option<(u64, usize)> {
    let (difference, end) = short_decimal(text, at + 1)?;
    let value = match byte(text, at) {
        b'+' => value.checked_add(difference)?,
        b'-' => value.checked_sub(difference)?,
        _ => return None,
    };
    (byte(text, end) == b' ').then_some((value, end + 1))
}

/// Four bytes of a line; the shortest line has as many: `1 1` and its end.
#[inline(always)]
fn four_bytes(text: &[u8], at: usize) -> Option<u32> {
    let bytes = text.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests;
