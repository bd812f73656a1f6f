//! Contexts in names: `callgrind --separate-callers=2` writes `f'caller'caller2`, with the recursion level
//! after the function: `f'2'caller'caller2`.
//!
//! Each such name is a separate function in the profile, with its own costs and calls, so estimates of contexts
//! divide less and more of them is exact. This module only separates the function from its chain for display.
//!
//! C++ and Rust have apostrophes of their own (`'a'` in template arguments, lifetimes), mostly within
//! brackets; those are not separators. Whether a profile has such names is detected by its calls: the first
//! caller in the name is the calling function.

use super::{link_end, recursion_level};
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of all functions without the callers that they carry: far fewer than the names as written.
#[derive(Clone, Debug)]
pub struct OwnNames {
    /// Number of the name of each function.
    of: Vec<u32>,
    /// By number, a name as written that begins with it, and how long it is.
    texts: Vec<(Symbol, u32)>,
}

impl OwnNames {
    /// `None` unless the names of the profile carry callers.
    pub(super) fn new(profile: &Profile) -> Option<Self> {
        if !carries_contexts(profile) {
            return None;
        }
        let mut numbers = FxHashMap::<&[u8], u32>::default();
        let (mut chains, mut texts) = (Chains::default(), Vec::new());
        let functions = profile.functions().ids();
        let of = functions.map(|function| {
            let name = profile.functions().place(function).function;
            let text = profile.text(name);
            let own = &text[..chains.function_end(text)];
            *numbers.entry(own).or_insert_with(|| {
                texts.push((name, own.len() as u32));
                texts.len() as u32 - 1
            })
        });
        let of = of.collect();
        Some(OwnNames { of, texts })
    }

    /// Number of different names.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The number of the name of a function.
    ///
    /// # Panics
    /// If there is no such function.
    pub fn number(&self, function: FunctionId) -> u32 {
        self.of[function.0 as usize]
    }

    /// A name by its number, as written, with its recursion level if it has one.
    ///
    /// # Panics
    /// If the profile is not the same, or has no such name.
    pub fn text<'a>(&self, profile: &'a Profile, number: u32) -> &'a [u8] {
        let (name, length) = self.texts[number as usize];
        &profile.text(name)[..length as usize]
    }

    /// A name by its number as a name of the profile, if some function has it as its whole name.
    pub fn whole(&self, profile: &Profile, number: u32) -> Option<Symbol> {
        let (name, length) = self.texts[number as usize];
        (profile.text(name).len() == length as usize).then_some(name)
    }
}

/// The last answer about a function of each own name: rows of one name are nearly always in one object and file.
pub(crate) struct LastAnswers<T>(Vec<Option<(Symbol, Symbol, T)>>);

impl<T: Copy> LastAnswers<T> {
    pub(crate) fn new(names: &OwnNames) -> Self {
        LastAnswers(vec![None; names.len()])
    }

    /// The answer about a function by its own name and place, which `new` finds if it is not the last one.
    pub(crate) fn answer(&mut self, name: u32, place: Place, new: impl FnOnce() -> T) -> T {
        match &mut self.0[name as usize] {
            Some((object, file, answer)) if (*object, *file) == (place.object, place.file) => {
                *answer
            }
            last => last.insert((place.object, place.file, new())).2,
        }
    }
}

/// Separates the functions of a profile from their callers. The links of all chains are a few functions: each is
/// searched for brackets once.
#[derive(Default)]
pub(crate) struct Chains<'a> {
    /// Texts between two apostrophes that are whole links.
    links: FxHashSet<&'a [u8]>,
    /// Callers that some function has, all of them links.
    callers: FxHashSet<&'a [u8]>,
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
    fn is_chain(&mut self, callers: &'a [u8]) -> bool {
        if self.callers.contains(callers) {
            return true;
        }
        let mut rest = callers;
        while let Some(end) = self.link_end(rest).filter(|&end| end > 0) {
            if end == rest.len() {
                self.callers.insert(callers);
                return true;
            }
            rest = &rest[end + 1..];
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
