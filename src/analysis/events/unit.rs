//! Units of events.
//!
//! The format has none; writers put them in the name (`Time_(10ns)`, `cpu(ms)`, `Memory_(bytes)`) or
//! in the long name (`sysTime (elapsed ns)`). Where a name alone is not enough the writer decides:
//! Xdebug before 3.0 counts `Time` in microseconds (`callgrind-as-written` 1.9). What is not known
//! for sure is a plain count.

use crate::model::EventType;

/// What one count of an event is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// A count of something.
    #[default]
    Count,
    /// Time: picoseconds of one count.
    Time(u64),
    /// Bytes.
    Bytes,
}

const NANOSECOND: u64 = 1_000;
const MICROSECOND: u64 = 1_000_000;
const MILLISECOND: u64 = 1_000_000_000;
const SECOND: u64 = 1_000_000_000_000;

impl Unit {
    /// The unit of a measured event in a profile of this creator.
    pub fn of(event: &EventType, creator: Option<&[u8]>) -> Self {
        let stated = in_parentheses(&event.name)
            .or_else(|| event.long_name.as_deref().and_then(in_parentheses));
        stated
            .or_else(|| event.long_name.as_deref().and_then(spelled_out))
            .or_else(|| by_name(&event.name, creator))
            .unwrap_or_default()
    }
}

/// `Time_(10ns)`, `cpu(ms)`, `Memory_(bytes)`, `sysTime (elapsed ns)`.
fn in_parentheses(name: &str) -> Option<Unit> {
    let inner = name.strip_suffix(')')?.rsplit_once('(')?.1;
    let word = inner.rsplit(' ').next()?;
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - letters.len()];
    let factor: u64 = if digits.is_empty() {
        1
    } else {
        digits.parse().ok()?
    };
    let unit = match letters.to_ascii_lowercase().as_str() {
        "ps" => Unit::Time(1),
        "ns" => Unit::Time(NANOSECOND),
        "us" | "\u{b5}s" | "\u{3bc}s" => Unit::Time(MICROSECOND),
        "ms" => Unit::Time(MILLISECOND),
        "s" => Unit::Time(SECOND),
        "bytes" | "b" if factor == 1 => return Some(Unit::Bytes),
        _ => return None,
    };
    match unit {
        Unit::Time(picoseconds) if factor > 0 => picoseconds.checked_mul(factor).map(Unit::Time),
        _ => None,
    }
}

/// `Nanoseconds`, `currently allocated Bytes`.
fn spelled_out(long_name: &str) -> Option<Unit> {
    match long_name.rsplit(' ').next()?.to_ascii_lowercase().as_str() {
        "nanoseconds" => Some(Unit::Time(NANOSECOND)),
        "microseconds" => Some(Unit::Time(MICROSECOND)),
        "milliseconds" => Some(Unit::Time(MILLISECOND)),
        "seconds" => Some(Unit::Time(SECOND)),
        "bytes" => Some(Unit::Bytes),
        _ => None,
    }
}

fn by_name(name: &str, creator: Option<&[u8]>) -> Option<Unit> {
    let xdebug = creator.is_some_and(|c| c.to_ascii_lowercase().starts_with(b"xdebug"));
    match name {
        "ns" => Some(Unit::Time(NANOSECOND)),
        "us" | "microseconds" => Some(Unit::Time(MICROSECOND)),
        "ms" => Some(Unit::Time(MILLISECOND)),
        // Only Xdebug's `Time` is known; other writers use the word for seconds, ticks and more.
        "Time" if xdebug => Some(Unit::Time(MICROSECOND)),
        "Memory" if xdebug => Some(Unit::Bytes),
        "allocSize" | "SpLoss1" | "SpLoss2" => Some(Unit::Bytes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str, long: Option<&str>, creator: Option<&[u8]>) -> Unit {
        let event = EventType {
            name: name.into(),
            long_name: long.map(Into::into),
        };
        Unit::of(&event, creator)
    }

    #[test]
    fn writers_state_units_in_many_ways() {
        // The names of `callgrind-as-written` 1.7, 1.9 and 1.10.
        assert_eq!(unit("Time_(10ns)", None, None), Unit::Time(10_000));
        assert_eq!(unit("Memory_(bytes)", None, None), Unit::Bytes);
        assert_eq!(unit("Memory_Size_(bytes)", None, None), Unit::Bytes);
        assert_eq!(unit("cpu(ms)", None, None), Unit::Time(1_000_000_000));
        assert_eq!(unit("ns", Some("Nanoseconds"), None), Unit::Time(1_000));
        assert_eq!(
            unit("sysTime", Some("sysTime (elapsed ns)"), None),
            Unit::Time(1_000)
        );
        assert_eq!(
            unit("sysTime", Some("sysTime (elapsed us)"), None),
            Unit::Time(1_000_000)
        );
        assert_eq!(
            unit("curB", Some("currently allocated Bytes"), None),
            Unit::Bytes
        );
        assert_eq!(
            unit("curBk", Some("currently allocated Blocks"), None),
            Unit::Count
        );
    }

    #[test]
    fn only_xdebug_counts_time_in_microseconds() {
        let xdebug = Some(&b"xdebug 2.9.8 (PHP 7.4.33)"[..]);
        assert_eq!(unit("Time", None, xdebug), Unit::Time(1_000_000));
        assert_eq!(unit("Memory", None, xdebug), Unit::Bytes);
        assert_eq!(unit("Time", None, Some(b"callgrind-3.19.0")), Unit::Count);
        assert_eq!(unit("Time", None, None), Unit::Count);
    }

    #[test]
    fn anything_else_is_a_count() {
        for name in [
            "Ir",
            "x(0ns)",
            "x(99999999999999999999ns)",
            "x(18446744073709551615s)",
            "f(5bytes)",
            "()",
            "(",
            "Ticks",
            "usphit",
        ] {
            assert_eq!(
                unit(name, Some("microseconds/hit"), None),
                Unit::Count,
                "{name}"
            );
        }
    }
}
