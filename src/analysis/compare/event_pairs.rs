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
mod tests {
    use super::*;

    /// Pairs of lists of events, each a name and its terms.
    fn pairs(a: &[(&str, &[usize])], b: &[(&str, &[usize])]) -> EventPairs {
        let formula = |terms: &[usize]| Formula {
            terms: terms.iter().map(|&event| (1, event)).collect(),
        };
        let formulas = |list: &[(&str, &[usize])]| -> Vec<Formula> {
            list.iter().map(|(_, terms)| formula(terms)).collect()
        };
        let (of_a, of_b) = (formulas(a), formulas(b));
        fn list<'a>(
            events: &'a [(&str, &[usize])],
            formulas: &'a [Formula],
        ) -> Vec<NamedFormula<'a>> {
            let named = events.iter().zip(formulas).enumerate();
            let named = named.map(|(place, ((name, _), formula))| NamedFormula {
                place,
                name,
                formula,
            });
            named.collect()
        }
        EventPairs::new(&list(a, &of_a), &list(b, &of_b))
    }

    #[test]
    fn events_are_paired_by_name_in_any_order() {
        let found = pairs(
            &[("Ir", &[0]), ("Dr", &[1]), ("Own", &[2])],
            &[("Dr", &[1]), ("Other", &[3]), ("Ir", &[0])],
        );
        assert_eq!(
            found,
            EventPairs {
                both: vec![EventPair { a: 0, b: 2 }, EventPair { a: 1, b: 0 }],
                only_a: vec![2],
                only_b: vec![1],
            }
        );
    }

    #[test]
    fn computed_events_are_the_same_if_their_formulas_are() {
        let found = pairs(
            &[("Ir", &[0]), ("Dr", &[1]), ("Sum", &[0, 1]), ("M", &[0])],
            &[("Dr", &[1]), ("Ir", &[0]), ("Sum", &[1, 0]), ("M", &[1])],
        );
        let names = |pair: &EventPair| (pair.a, pair.b);
        let both: Vec<_> = found.both.iter().map(names).collect();
        assert_eq!(both, [(0, 1), (1, 0), (2, 2)]);
        assert_eq!((found.only_a, found.only_b), (vec![3], vec![3]));
    }
}
