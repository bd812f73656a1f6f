//! Formulas of `event:` lines.
//!
//! Grammar (callgrind format specification 3.2.1, InheritedExpr, with the minus sign that KCachegrind also reads):
//! `[+|-] [integer] [*] NAME` repeated. Names may be measured or derived events. A formula that is invalid, names
//! an unknown event, or refers to itself is skipped. KCachegrind ignores unknown names if at least one name is
//! known; but a sum without one of its terms is wrong, so here any unknown name skips the formula.

use super::{DerivedEvent, EventType};
use crate::order;
use std::collections::BTreeMap;

/// An `event:` line with a formula, not resolved yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    /// Short name of the derived event.
    pub(super) name: String,
    /// Long name, if given.
    pub(super) long_name: Option<String>,
    /// Text after `=`.
    pub(super) formula: String,
}

/// Splits a formula into (factor, event name) terms; `None` if it does not parse.
pub(super) fn parse(formula: &str) -> Option<Vec<(i64, String)>> {
    let mut terms = Vec::new();
    let mut rest = formula.trim_start();
    while !rest.is_empty() {
        let (sign, suffix) = match rest.strip_prefix('-') {
            Some(suffix) => (-1, suffix),
            None => match rest.strip_prefix('+') {
                Some(suffix) => (1, suffix),
                None if terms.is_empty() => (1, rest),
                None => return None,
            },
        };
        let suffix = suffix.trim_start();
        let digits = suffix.len()
            - suffix
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let factor: i64 = if digits == 0 {
            1
        } else {
            suffix[..digits].parse().ok()?
        };
        let suffix = suffix[digits..].trim_start();
        let suffix = if digits > 0 {
            suffix.strip_prefix('*').unwrap_or(suffix).trim_start()
        } else {
            suffix
        };
        let name = suffix
            .split(|c: char| c.is_whitespace() || "+-*".contains(c))
            .next()?;
        if name.is_empty() {
            return None;
        }
        terms.push((sign * factor, name.to_owned()));
        rest = suffix[name.len()..].trim_start();
    }
    (!terms.is_empty()).then_some(terms)
}

/// Resolves definitions to measured events. Returns the derived events in the order given, and for each skipped
/// definition its index and the reason.
pub(super) fn resolve(
    definitions: &[Definition],
    measured: &[EventType],
) -> (Vec<DerivedEvent>, Vec<(usize, String)>) {
    let parsed: Vec<_> = definitions.iter().map(|d| parse(&d.formula)).collect();
    // The last definition of a name is used.
    let by_name = definitions.iter().enumerate();
    let by_name = order::map(by_name.map(|(i, d)| (d.name.as_str(), i)));
    let mut resolver = Resolver {
        parsed: &parsed,
        by_name: &by_name,
        measured,
        done: vec![None; definitions.len()],
        open: vec![false; definitions.len()],
    };
    let mut derived = Vec::new();
    let mut failed = Vec::new();
    for (i, definition) in definitions.iter().enumerate() {
        if by_name.get(definition.name.as_str()) != Some(&i) {
            continue;
        }
        if measured.iter().any(|event| event.name == definition.name) {
            failed.push((i, "its name is that of a recorded event".into()));
            continue;
        }
        match resolver.terms(i, 0) {
            Ok(terms) => derived.push(DerivedEvent {
                name: definition.name.clone(),
                long_name: definition.long_name.clone(),
                formula: definition.formula.clone(),
                terms: terms
                    .into_iter()
                    .map(|(event, factor)| (factor, event))
                    .collect(),
            }),
            Err(why) => failed.push((i, why)),
        }
    }
    (derived, failed)
}

/// Why a definition in a cycle is skipped.
const RING: &str = "it refers to itself";

/// Deepest nesting of derived events in derived events; keeps the call stack bounded.
const DEPTH: usize = 64;

type Terms = BTreeMap<usize, i64>;

struct Resolver<'a> {
    parsed: &'a [Option<Vec<(i64, String)>>],
    by_name: &'a BTreeMap<&'a str, usize>,
    measured: &'a [EventType],
    done: Vec<Option<Result<Terms, String>>>,
    open: Vec<bool>,
}

impl Resolver<'_> {
    fn terms(&mut self, definition: usize, depth: usize) -> Result<Terms, String> {
        if let Some(done) = &self.done[definition] {
            return done.clone();
        }
        if self.open[definition] || depth > DEPTH {
            return Err(RING.into());
        }
        self.open[definition] = true;
        let result = self.sum(definition, depth);
        self.open[definition] = false;
        self.done[definition] = Some(result.clone());
        result
    }

    fn sum(&mut self, definition: usize, depth: usize) -> Result<Terms, String> {
        let parsed = self.parsed;
        let terms = parsed[definition].as_ref().ok_or("it is invalid")?;
        let mut sum = Terms::new();
        for (factor, name) in terms {
            for (event, inner) in self.event(name, depth)? {
                let product = inner.checked_mul(*factor);
                let cell = sum.entry(event).or_insert(0);
                *cell = product
                    .and_then(|p| cell.checked_add(p))
                    .ok_or("its factors do not fit 64 bits")?;
            }
        }
        Ok(sum)
    }

    fn event(&mut self, name: &str, depth: usize) -> Result<Terms, String> {
        if let Some(measured) = self.measured.iter().position(|e| e.name == name) {
            return Ok(Terms::from([(measured, 1)]));
        }
        match self.by_name.get(name) {
            Some(&definition) => self.terms(definition, depth + 1),
            None => Err(format!("there is no event {name}")),
        }
    }
}

#[cfg(test)]
mod tests;
