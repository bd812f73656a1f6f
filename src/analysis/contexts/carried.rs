//! Contexts in names: `callgrind --separate-callers=2` writes `f'caller'caller2`, with the recursion level
//! after the function: `f'2'caller'caller2`.
//!
//! Each such name is a separate function in the profile, with its own costs and calls, so estimates of contexts
//! divide less and more of them is exact. This module only separates the function from its chain for display.
//!
//! C++ and Rust have apostrophes of their own (`'a'` in template arguments, lifetimes), mostly within
//! brackets; those are not separators. Whether a profile has such names is detected by its calls: the first
//! caller in the name is the calling function.

use crate::analysis::names::{link_end, links, recursion_level};
use crate::model::Profile;
use rustc_hash::FxHashMap;

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
    let end = Chains::default().function_end(name);
    let callers = name.get(end + 1..).and_then(links);
    CarriedContext {
        function: &name[..end],
        callers: callers.unwrap_or_default(),
    }
}

/// Separates the functions of a profile from their callers. Most names end with the callers of others: each chain
/// of callers is read once.
#[derive(Default)]
pub(crate) struct Chains<'a> {
    /// Whether a text is a chain.
    known: FxHashMap<&'a [u8], bool>,
    brackets: Vec<u8>,
}

impl<'a> Chains<'a> {
    /// Where the function of a name ends, with its recursion level if it has one.
    pub(crate) fn function_end(&mut self, name: &'a [u8]) -> usize {
        let whole = name.len();
        let first = link_end(name, &mut self.brackets);
        let Some(first) = first.filter(|end| (1..whole).contains(end)) else {
            return whole;
        };
        let callers = &name[first + 1..];
        let is_chain = self.known.entry(callers);
        if !*is_chain.or_insert_with(|| links(callers).is_some()) {
            return whole;
        }
        // A level belongs to the function before it.
        let level = first + 1 + self.first_end(callers);
        match recursion_level(&name[..level]).level {
            Some(_) => level,
            None => first,
        }
    }

    /// Where the first of the callers ends.
    fn first_end(&mut self, callers: &[u8]) -> usize {
        link_end(callers, &mut self.brackets).unwrap_or(callers.len())
    }
}

/// Calls that show whether names contain contexts.
const ENOUGH: u64 = 10_000;

/// Whether the names of a profile contain contexts: at least half of the first 10,000 calls to functions with
/// callers in their names come from the first of these.
pub fn carries_contexts(profile: &Profile) -> bool {
    let calls = profile.calls();
    let (mut chains, mut agree) = (0u64, 0u64);
    let mut known = Chains::default();
    for call in calls.ids() {
        if chains == ENOUGH {
            break;
        }
        let name = profile.name(calls.callee(call));
        // Most profiles have few names with an apostrophe.
        if memchr::memchr(b'\'', name).is_none() {
            continue;
        }
        if let Some(callers) = name.get(known.function_end(name) + 1..) {
            let first = &callers[..known.first_end(callers)];
            let caller = profile.name(calls.caller(call));
            let function = &caller[..known.function_end(caller)];
            chains += 1;
            agree += u64::from(recursion_level(function).base == first);
        }
    }
    chains > 0 && agree * 2 >= chains
}

#[cfg(test)]
mod tests;
