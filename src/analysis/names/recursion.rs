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
    // A name is more than its level.
    let apostrophe = memchr::memrchr(b'\'', name).filter(|&at| at > 0);
    let level = apostrophe.and_then(|at| Some((at, level(&name[at + 1..])?)));
    level.map_or(plain, |(at, level)| RecursionLevel {
        base: &name[..at],
        level: Some(level),
    })
}

/// The level in digits; levels begin at 2.
pub(super) fn level(digits: &[u8]) -> Option<u32> {
    let is_number = digits.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(digits).ok().filter(|_| is_number)?;
    text.parse().ok().filter(|&level| level >= 2)
}

/// Whether a name has a recursion level, also before callers that follow it (`f'2'main`).
pub(crate) fn has_level(name: &[u8]) -> bool {
    let links = memchr::memchr(b'\'', name).map(|first| &name[first + 1..]);
    links.is_some_and(|links| {
        let mut links = links.split(|&byte| byte == b'\'');
        links.any(|link| level(link).is_some())
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
