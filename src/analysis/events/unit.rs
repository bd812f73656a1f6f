//! Units of events.
//!
//! The format has no units; writers put them in the name (`Time_(10ns)`, `cpu(ms)`, `Memory_(bytes)`) or in
//! the long name (`sysTime (elapsed ns)`). If the name is not enough, the writer decides: Xdebug before 3.0
//! counts `Time` in microseconds (docs/format.md 11.3). All other events are plain counts.

use crate::model::{EventType, Formula, Part, PartSelection, Profile};

/// The unit of one count of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// A count of something.
    #[default]
    Count,
    /// Time: picoseconds of one count.
    Time(u64),
    /// Bytes.
    Bytes,
    /// A fraction of one, given by its denominator: sums of events with fractions as factors are counted in it.
    Fraction(u64),
}

const NANOSECOND: u64 = 1_000;
const MICROSECOND: u64 = 1_000_000;
const MILLISECOND: u64 = 1_000_000_000;
const SECOND: u64 = 1_000_000_000_000;

/// Longest time between two samples of chrome2calltree, in milliseconds.
const LONGEST_SAMPLE: i128 = 1000;

impl Unit {
    /// The unit of a measured event. Panics if there is no such event.
    pub fn in_profile(profile: &Profile, event: usize) -> Self {
        let known = Unit::of(&profile.events()[event], writer(profile));
        of_samples(profile, event).unwrap_or(known)
    }

    /// The unit of a measured event in a profile of this writer.
    fn of(event: &EventType, writer: Writer) -> Self {
        let stated = in_parentheses(&event.name)
            .or_else(|| event.long_name.as_deref().and_then(in_parentheses));
        stated
            .or_else(|| event.long_name.as_deref().and_then(spelled_out))
            .or_else(|| by_name(&event.name, writer))
            .unwrap_or_default()
    }
}

/// Writers whose names of events say less than they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    Xdebug,
    /// Before 2.1.1, without `creator:`.
    OldXdebug,
    Other,
}

fn writer(profile: &Profile) -> Writer {
    let xdebug = profile.parts().first().is_some_and(Part::is_by_xdebug);
    match (xdebug, profile.creator()) {
        (true, Some(_)) => Writer::Xdebug,
        (true, None) => Writer::OldXdebug,
        (false, _) => Writer::Other,
    }
}

/// chrome2calltree writes its input times 1000 as `ms`, next to its `hits`. Newer DevTools use microseconds instead
/// of seconds, so these are nanoseconds. A sample takes some hundred thousand of them, or a few milliseconds.
fn of_samples(profile: &Profile, event: usize) -> Option<Unit> {
    let named = |name: &str| profile.events().iter().position(|known| known.name == name);
    let (time, hits) = named("ms").zip(named("hits"))?;
    if event != time || profile.creator().is_some() {
        return None;
    }
    let total = |event| profile.total(&Formula::event(event), &PartSelection::All);
    let are_nanoseconds = total(time) > LONGEST_SAMPLE * total(hits);
    are_nanoseconds.then_some(Unit::Time(NANOSECOND))
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

/// `Nanoseconds`, `currently allocated Bytes`, `lost Bytes (direct plus indirect)`.
fn spelled_out(long_name: &str) -> Option<Unit> {
    let remark = long_name.strip_suffix(')');
    let remark = remark.and_then(|rest| rest.rsplit_once(" ("));
    let long_name = remark.map_or(long_name, |(before, _)| before);
    match long_name.rsplit(' ').next()?.to_ascii_lowercase().as_str() {
        "nanoseconds" => Some(Unit::Time(NANOSECOND)),
        "microseconds" => Some(Unit::Time(MICROSECOND)),
        "milliseconds" => Some(Unit::Time(MILLISECOND)),
        "seconds" => Some(Unit::Time(SECOND)),
        "bytes" => Some(Unit::Bytes),
        _ => None,
    }
}

fn by_name(name: &str, writer: Writer) -> Option<Unit> {
    match name {
        "ns" => Some(Unit::Time(NANOSECOND)),
        "us" | "microseconds" => Some(Unit::Time(MICROSECOND)),
        "ms" => Some(Unit::Time(MILLISECOND)),
        // Only Xdebug's `Time` has a known unit; other writers use the word for seconds, ticks and more.
        "Time" if writer != Writer::Other => Some(Unit::Time(MICROSECOND)),
        // Before 2.1.1 only changed versions of Xdebug counted anything else.
        "Memory" if writer == Writer::Xdebug => Some(Unit::Bytes),
        "allocSize" | "SpLoss1" | "SpLoss2" => Some(Unit::Bytes),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
