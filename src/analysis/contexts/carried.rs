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
use rustc_hash::FxHashSet;

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

/// Separates the functions of a profile from their callers. The links of all chains are a few functions: each is
/// searched for brackets once.
#[derive(Default)]
pub(crate) struct Chains<'a> {
    /// Texts between two apostrophes that are whole links.
    links: FxHashSet<&'a [u8]>,
    brackets: Vec<u8>,
}

impl<'a> Chains<'a> {
    /// Where the function of a name ends, with its recursion level if it has one.
    pub(crate) fn function_end(&mut self, name: &'a [u8]) -> usize {
        let whole = name.len();
        let first = self.link_end(name);
        let Some(first) = first.filter(|end| (1..whole).contains(end)) else {
            return whole;
        };
        let callers = &name[first + 1..];
        if !self.is_chain(callers) {
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
    fn first_end(&mut self, callers: &'a [u8]) -> usize {
        self.link_end(callers).unwrap_or(callers.len())
    }

    /// Whether a text is links, none of them empty.
    fn is_chain(&mut self, mut text: &'a [u8]) -> bool {
        while let Some(end) = self.link_end(text).filter(|&end| end > 0) {
            if end == text.len() {
                return true;
            }
            text = &text[end + 1..];
        }
        false
    }

    /// The same as [`link_end`].
    fn link_end(&mut self, text: &'a [u8]) -> Option<usize> {
        let next = memchr::memchr(b'\'', text).unwrap_or(text.len());
        let link = &text[..next];
        if self.links.contains(link) {
            return Some(next);
        }
        let end = link_end(text, &mut self.brackets);
        // After `::` an apostrophe would begin a quoted name.
        if end == Some(next) && !link.ends_with(b"::") {
            self.links.insert(link);
        }
        end
    }
}

/// Calls that show whether names contain contexts.
const ENOUGH: u64 = 10_000;

/// Whether the names of a profile contain contexts: at least half of the first 10,000 calls to functions with
/// callers in their names come from the first of these.
pub fn carries_contexts(profile: &Profile) -> bool {
    if let Some(known) = profile.callers_in_names {
        return known;
    }
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
