//! Regular expressions over names.
//!
//! Names are bytes, so expressions are too: no Unicode classes, case-insensitive. The engine is a lazily
//! built DFA: it never backtracks, so no expression is slow, and its cache is bounded.

use regex_automata::hybrid::regex::{Cache, Regex};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// Largest compiled expression in bytes; nested repetitions could otherwise need gigabytes.
const LARGEST: usize = 1 << 20;

/// A regular expression.
pub(super) struct Expression {
    pub(super) text: String,
    regex: Regex,
    cache: RefCell<Cache>,
}

impl Expression {
    /// Reads an expression; an error is a phrase.
    pub(super) fn new(text: &str) -> Result<Self, String> {
        let regex = Regex::builder()
            .syntax(
                syntax::Config::new()
                    .unicode(false)
                    .utf8(false)
                    .case_insensitive(true),
            )
            .thompson(
                thompson::Config::new()
                    .utf8(false)
                    .nfa_size_limit(Some(LARGEST)),
            )
            .build(text)
            .map_err(|error| reason(&error))?;
        let cache = RefCell::new(regex.create_cache());
        Ok(Expression {
            text: text.to_owned(),
            regex,
            cache,
        })
    }

    /// Whether the expression matches anywhere in a name.
    pub(super) fn is_match(&self, name: &[u8]) -> bool {
        self.regex.is_match(&mut self.cache.borrow_mut(), name)
    }

    /// The first match in a name.
    pub(super) fn find(&self, name: &[u8]) -> Option<Range<usize>> {
        let found = self.regex.find(&mut self.cache.borrow_mut(), name)?;
        Some(found.range())
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/", self.text)
    }
}

/// The innermost message; the outer ones only say that building failed.
pub(in crate::analysis) fn reason(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(inner) => reason(inner),
        None => {
            let text = error.to_string();
            // The last line is the reason; the lines before show the expression.
            let last = text.lines().last().unwrap_or_default();
            last.trim_start_matches("error: ").to_owned()
        }
    }
}

#[cfg(test)]
mod tests;
