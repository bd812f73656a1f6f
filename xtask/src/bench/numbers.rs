//! What several runs say together.

/// The middle value, or the mean of the two in the middle; 0 for none.
pub(super) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.get(sorted.len() / 2), sorted.len() % 2) {
        (Some(&upper), 0) => f64::midpoint(upper, sorted[sorted.len() / 2 - 1]),
        (Some(&middle), _) => middle,
        (None, _) => 0.0,
    }
}

/// Millions of bytes in a second.
pub(super) fn rate(bytes: u64, seconds: f64) -> f64 {
    bytes as f64 / 1e6 / seconds
}

/// `1.5 MB` and the like.
pub(super) fn size(bytes: u64) -> String {
    match bytes as f64 {
        b if b < 1e6 => format!("{:.0} kB", b / 1e3),
        b if b < 1e7 => format!("{:.1} MB", b / 1e6),
        b if b < 1e9 => format!("{:.0} MB", b / 1e6),
        b => format!("{:.2} GB", b / 1e9),
    }
}

/// A whole number with its thousands apart.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for (at, digit) in digits[first..].chars().enumerate() {
        if at % 3 == 0 && !text.is_empty() {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{median, size, thousands};

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[5.0, 1.0, 9.0]), 5.0);
        assert_eq!(median(&[10.0, 1.0, 2.0, 9.0]), 5.5);
        assert_eq!(median(&[]), 0.0);
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(size(17_300), "17 kB");
        assert_eq!(size(9_960_000), "10.0 MB");
        assert_eq!(size(4_300_000_000), "4.30 GB");
    }
}
