//! Pairs the events that can be compared.
//!
//! Events are equal if they have the same name and, if computed, the same formula: a sum of misses that
//! lacks a term in one profile is a different quantity.

use crate::model::Formula;
use std::collections::BTreeMap;

/// The name and formula of an event.
#[derive(Clone, Copy, Debug)]
pub struct NamedFormula<'a> {
    /// Index in the list of its profile.
    pub place: usize,
    /// Short name.
    pub name: &'a str,
    /// Its formula; measured events have the same numbers in both profiles.
    pub formula: &'a Formula,
}

/// An event of both profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPair {
    /// Index in the list of A.
    pub a: usize,
    /// Index in the list of B.
    pub b: usize,
}

/// Events of two profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPairs {
    /// Events of both profiles, in the order of A.
    pub both: Vec<EventPair>,
    /// Indices of events that only A has.
    pub only_a: Vec<usize>,
    /// Indices of events that only B has.
    pub only_b: Vec<usize>,
}

impl EventPairs {
    /// Pairs the events of two lists.
    pub fn new(a: &[NamedFormula<'_>], b: &[NamedFormula<'_>]) -> EventPairs {
        let of_b: Vec<_> = b.iter().map(|event| terms(event.formula)).collect();
        let mut pairs = EventPairs::default();
        for event in a {
            let terms = terms(event.formula);
            let same = |&at: &usize| b[at].name == event.name && of_b[at] == terms;
            match (0..b.len()).find(same) {
                Some(at) => pairs.both.push(EventPair {
                    a: event.place,
                    b: b[at].place,
                }),
                None => pairs.only_a.push(event.place),
            }
        }
        let places = b.iter().map(|event| event.place);
        let unpaired = |place: &usize| pairs.both.iter().all(|pair| pair.b != *place);
        pairs.only_b = places.filter(unpaired).collect();
        pairs
    }
}

/// The factors of a formula by measured event.
fn terms(formula: &Formula) -> BTreeMap<usize, i128> {
    let mut terms = BTreeMap::new();
    for &(factor, event) in &formula.terms {
        *terms.entry(event).or_default() += i128::from(factor);
    }
    terms
}

#[cfg(test)]
mod tests;
