//! Contexts in names: `callgrind --separate-callers=2` writes `f'caller'caller2`, with the recursion level
//! after the function: `f'2'caller'caller2`.
//!
//! Each such name is a separate function in the profile, with its own costs and calls, so estimates of contexts
//! divide less and more of them is exact. This module only separates the function from its chain for display.
//!
//! C++ and Rust have apostrophes of their own (`'a'` in template arguments, lifetimes), mostly within
//! brackets; those are not separators. Whether a profile has such names is detected by its calls: the first
//! caller in the name is the calling function.

use crate::analysis::names::{chain, recursion_level};
use crate::model::Profile;

/// The parts of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedContext<'a> {
    /// The function, with its recursion level if it has one.
    pub function: &'a [u8],
    /// Its callers, the nearest first.
    pub callers: Vec<&'a [u8]>,
}

/// Splits a name. A name without a chain has no callers.
///
/// ```
/// use grindscope::analysis::contexts::carried_context;
/// let name = carried_context(b"a'2'b'main");
/// assert_eq!((name.function, &name.callers[..]), (&b"a'2"[..], &[&b"b"[..], b"main"][..]));
/// assert!(carried_context(b"f<'a', 'b'>").callers.is_empty());
/// ```
pub fn carried_context(name: &[u8]) -> CarriedContext<'_> {
    let mut pieces = chain(name);
    let Some(first) = pieces.first() else {
        return CarriedContext {
            function: name,
            callers: Vec::new(),
        };
    };
    // A level belongs to the function before it.
    let with_level = pieces.get(1).map_or(first.len(), |level| {
        let end = first.len() + 1 + level.len();
        match recursion_level(&name[..end]).level {
            Some(_) => end,
            None => first.len(),
        }
    });
    let levels = usize::from(with_level > first.len());
    CarriedContext {
        function: &name[..with_level],
        callers: pieces.split_off(1 + levels),
    }
}

/// Calls that show whether names contain contexts.
const ENOUGH: u64 = 10_000;

/// Whether the names of a profile contain contexts: at least half of the first 10,000 calls to functions with
/// callers in their names come from the first of these.
pub fn carries_contexts(profile: &Profile) -> bool {
    let calls = profile.calls();
    let (mut chains, mut agree) = (0u64, 0u64);
    for call in calls.ids() {
        if chains == ENOUGH {
            break;
        }
        let name = profile.name(calls.callee(call));
        // Most profiles have few names with an apostrophe.
        if memchr::memchr(b'\'', name).is_none() {
            continue;
        }
        let callee = carried_context(name);
        if let Some(&first) = callee.callers.first() {
            let caller = carried_context(profile.name(calls.caller(call)));
            chains += 1;
            agree += u64::from(recursion_level(caller.function).base == first);
        }
    }
    chains > 0 && agree * 2 >= chains
}

#[cfg(test)]
mod tests;
