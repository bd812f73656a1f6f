//! Numbers of up to eight digits, read from eight bytes at once.
//!
//! The number of digits is hard to predict, and a branch misprediction costs more than reading all digits.
//! No branch here depends on a digit.

const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
const LOWER_CASE: u64 = u64::from_le_bytes([0x20; 8]);
/// The character before `a`.
const BEFORE_A: u64 = u64::from_le_bytes([0x60; 8]);
const NIBBLES: u64 = u64::from_le_bytes([0x0f; 8]);
const LOWEST_BITS: u64 = u64::from_le_bytes([1; 8]);
const HIGHEST_BITS: u64 = u64::from_le_bytes([0x80; 8]);

/// The number that begins in the lowest of eight bytes, and how many digits it has: 8 means that more
/// digits may follow.
#[inline(always)]
pub(super) fn decimal_of(bytes: u64) -> (u64, usize) {
    let digits = bytes ^ ZEROS;
    let count = before_first(above(digits, 9));
    let digits = leading(digits, count);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    let value = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff;
    (value, count)
}

/// The same with hexadecimal digits in lower or upper case.
#[inline(always)]
pub(super) fn hexadecimal_of(bytes: u64) -> (u64, usize) {
    // Letters, and only letters, become 1 to 6.
    let letters = (bytes | LOWER_CASE) ^ BEFORE_A;
    let no_letter = above(letters, 6) | !above(letters, 0);
    let count = before_first(above(bytes ^ ZEROS, 9) & no_letter);
    let nine_for_letters = (bytes >> 6 & LOWEST_BITS) * 9;
    let digits = leading((bytes & NIBBLES).wrapping_add(nine_for_letters), count);
    let pairs = (digits << 4 | digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs << 8 | pairs >> 16) & 0x0000_ffff_0000_ffff;
    let value = (fours << 16 | fours >> 32) & 0xffff_ffff;
    (value, count)
}

/// The highest bit of each byte: whether it is above `most`, which is below 128. Correct up to the first
/// such byte: a byte above 127 may carry into later ones.
#[inline(always)]
fn above(bytes: u64, most: u8) -> u64 {
    let lift = u64::from_le_bytes([0x7f - most; 8]);
    (bytes.wrapping_add(lift) | bytes) & HIGHEST_BITS
}

/// How many bytes come before the first that is marked.
#[inline(always)]
fn before_first(marks: u64) -> usize {
    ((marks & HIGHEST_BITS).trailing_zeros() / 8) as usize
}

/// The first `count` bytes as the last ones, zeros before them.
#[inline(always)]
fn leading(bytes: u64, count: usize) -> u64 {
    // A shift by 64 would be a shift by 0; without digits the value is unused.
    bytes << (64 - 8 * count.max(1))
}

#[cfg(test)]
mod tests;
