//! Numbers of the format: decimal, or hexadecimal after `0x`.

/// Why a text is not a usable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unusable {
    /// It is not a number.
    Malformed,
    /// It is one, but does not fit.
    TooLarge,
}

/// Most decimal digits that always fit 64 bits.
pub(super) const SAFE_DIGITS: usize = 19;

/// The byte at an index; after the end a newline, which ends every scan.
#[inline(always)]
pub(super) fn byte(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(b'\n')
}

/// Scans decimal digits. Returns their value, which is right for at most [`SAFE_DIGITS`] digits, and the
/// index after them.
#[inline(always)]
pub(super) fn decimal(text: &[u8], mut at: usize) -> (u64, usize) {
    let mut value = 0u64;
    loop {
        let digit = byte(text, at).wrapping_sub(b'0');
        if digit > 9 {
            return (value, at);
        }
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
}

/// Scans a decimal number that surely fits 64 bits. Returns it with the index after it.
#[inline(always)]
pub(super) fn short_decimal(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let (number, end) = decimal(text, at);
    is_in(1, SAFE_DIGITS, end - at).then_some((number, end))
}

/// Whether a number of digits lies between two bounds, by one comparison.
#[inline(always)]
pub(super) fn is_in(least: usize, most: usize, digits: usize) -> bool {
    digits.wrapping_sub(least) <= most - least
}

/// Scans hexadecimal digits. Returns their value, which is right for at most 16 digits, and the index after them.
#[inline(always)]
pub(super) fn hexadecimal(text: &[u8], mut at: usize) -> (u64, usize) {
    let mut value = 0u64;
    while let Some(digit) = (byte(text, at) as char).to_digit(16) {
        value = (value << 4) | u64::from(digit);
        at += 1;
    }
    (value, at)
}

/// Reads a whole word as a number without sign.
pub(super) fn whole(word: &[u8]) -> Result<u64, Unusable> {
    let (digits, radix) = match word {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        digits => (digits, 10),
    };
    if digits.is_empty() {
        return Err(Unusable::Malformed);
    }
    let mut value = Some(0u64);
    for &b in digits {
        let digit = (b as char).to_digit(radix).ok_or(Unusable::Malformed)?;
        value = value.and_then(|v| {
            v.checked_mul(u64::from(radix))?
                .checked_add(u64::from(digit))
        });
    }
    value.ok_or(Unusable::TooLarge)
}

/// Reads a whole word as a number that may have a sign and be as large as a sum of costs.
pub(super) fn signed(word: &[u8]) -> Option<i128> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let value = match whole(digits) {
        Ok(value) => i128::from(value),
        Err(Unusable::TooLarge) => large(digits)?,
        Err(Unusable::Malformed) => return None,
    };
    Some(if negative { -value } else { value })
}

/// Reads a number beyond 64 bits.
fn large(word: &[u8]) -> Option<i128> {
    match (std::str::from_utf8(word).ok()?, word) {
        (text, [b'0', b'x' | b'X', ..]) => i128::from_str_radix(&text[2..], 16).ok(),
        (text, _) => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests;
