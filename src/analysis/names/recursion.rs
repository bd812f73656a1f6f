//! The recursion level that callgrind appends to names: `f'2` is `f` entered from within `f`
//! (`--separate-recs=2`, its default); with higher settings there are `f'3` and so on.
//!
//! C++ and Rust names have apostrophes of their own (character literals, lambdas, lifetimes). Only
//! an apostrophe followed by digits up to the end of the name is a level. It is cosmetic: `f` and
//! `f'2` are different functions of the profile.

use crate::model::Profile;

/// A name and its recursion level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecursionLevel<'a> {
    /// The name without the level.
    pub base: &'a [u8],
    /// The level as written, 2 and above; `None` for a name without one.
    pub level: Option<u32>,
}

/// Splits the recursion level off a name.
///
/// ```
/// use grindscope::analysis::names::recursion_level;
/// assert_eq!(recursion_level(b"fib'2").level, Some(2));
/// assert_eq!(recursion_level(b"f<'a'>").base, b"f<'a'>");
/// ```
pub fn recursion_level(name: &[u8]) -> RecursionLevel<'_> {
    let plain = RecursionLevel {
        base: name,
        level: None,
    };
    let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let Some(apostrophe) = name.len().checked_sub(digits + 1) else {
        return plain;
    };
    // A name is more than its level, and levels begin at 2.
    if apostrophe == 0 || name[apostrophe] != b'\'' {
        return plain;
    }
    let level = std::str::from_utf8(&name[apostrophe + 1..]).ok();
    match level.and_then(|l| l.parse().ok()) {
        Some(level) if level >= 2 => RecursionLevel {
            base: &name[..apostrophe],
            level: Some(level),
        },
        _ => plain,
    }
}

/// Whether a name has a recursion level, also before callers that follow it (`f'2'main`).
pub(crate) fn has_level(name: &[u8]) -> bool {
    if memchr::memchr(b'\'', name).is_none() {
        return false;
    }
    let mut links = name.split(|&byte| byte == b'\'').skip(1);
    links.any(|link| {
        link.iter().all(u8::is_ascii_digit)
            && std::str::from_utf8(link)
                .is_ok_and(|digits| digits.parse().is_ok_and(|n: u32| n >= 2))
    })
}

/// Whether the names of a profile tell recursion levels apart: some functions ran within themselves and have a level
/// above the first. Of some functions they may not: see [`Profile::keeps_level`].
pub(crate) fn separates_recursion(profile: &Profile) -> bool {
    let mut functions = profile.functions().ids();
    !profile.hides_recursion && functions.any(|f| has_level(profile.name(f)))
}

#[cfg(test)]
mod tests;
