//! Numbers of the format.

/// A number without a sign; too large ones are beyond 64 bits, and those beyond 120 bits all the same.
pub(super) fn whole(word: &str) -> Option<u128> {
    let (digits, radix) = match word.strip_prefix("0x").or(word.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (word, 10),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value: u128 = 0;
    for c in digits.chars() {
        let digit = c.to_digit(radix)?;
        value = (value * u128::from(radix) + u128::from(digit)).min(1 << 120);
    }
    Some(value)
}

/// A number of a `summary:` or `totals:` line.
pub(super) fn stated(word: &str) -> Option<i128> {
    if word == "." {
        return Some(0);
    }
    match word.strip_prefix('-') {
        Some(digits) => whole(digits).map(|n| -(n as i128)),
        None => whole(word).map(|n| n as i128),
    }
}

/// Where a subposition leads.
pub(super) enum Led {
    To(u64),
    BelowZero,
    Beyond,
}

/// A subposition, relative to `base`; `None` if it is not a number.
pub(super) fn subposition(word: &str, base: u64) -> Option<Led> {
    let value = match word.as_bytes().first()? {
        b'*' if word == "*" => i128::from(base),
        b'+' => i128::from(base) + whole(&word[1..])? as i128,
        b'-' => i128::from(base) - whole(&word[1..])? as i128,
        _ => whole(word)? as i128,
    };
    Some(match u64::try_from(value) {
        Ok(value) => Led::To(value),
        Err(_) if value < 0 => Led::BelowZero,
        Err(_) => Led::Beyond,
    })
}
