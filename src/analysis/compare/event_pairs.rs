//! Which events can be compared.
//!
//! Events are the same if they have the same name and, where they are computed, are computed alike: a
//! sum of misses that lacks one of its terms in one profile is another quantity.

use crate::model::{Formula, Profile};
use std::collections::BTreeMap;

/// An event by its name.
#[derive(Clone, Copy, Debug)]
pub struct NamedFormula<'a> {
    /// Short name.
    pub name: &'a str,
    /// How it is made of the measured events of its profile.
    pub formula: &'a Formula,
}

/// An event that both profiles have: its place in the list of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPair {
    /// Place in the list of A.
    pub a: usize,
    /// Place in the list of B.
    pub b: usize,
}

/// Events of two profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPairs {
    /// Those that both have, in the order of A.
    pub both: Vec<EventPair>,
    /// Places of those that only A has.
    pub only_a: Vec<usize>,
    /// Places of those that only B has.
    pub only_b: Vec<usize>,
}

impl EventPairs {
    /// Pairs the events of two lists.
    pub fn new(
        a: (&Profile, &[NamedFormula<'_>]),
        b: (&Profile, &[NamedFormula<'_>]),
    ) -> EventPairs {
        let of_b = b.1.iter().map(|event| terms(b.0, event.formula));
        let of_b: Vec<_> = of_b.collect();
        let mut pairs = EventPairs::default();
        for (at, event) in a.1.iter().enumerate() {
            let terms = terms(a.0, event.formula);
            let same = |&place: &usize| b.1[place].name == event.name && of_b[place] == terms;
            match (0..b.1.len()).find(same) {
                Some(place) => pairs.both.push(EventPair { a: at, b: place }),
                None => pairs.only_a.push(at),
            }
        }
        let unpaired = |place: &usize| pairs.both.iter().all(|pair| pair.b != *place);
        pairs.only_b = (0..b.1.len()).filter(unpaired).collect();
        pairs
    }
}

/// The factors of a formula by the names of measured events.
fn terms<'a>(profile: &'a Profile, formula: &Formula) -> BTreeMap<&'a str, i128> {
    let mut terms = BTreeMap::new();
    for &(factor, event) in &formula.terms {
        *terms.entry(&profile.events()[event].name[..]).or_default() += i128::from(factor);
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loading::Loader;
    use crate::model::ProfileBuilder;

    fn profile(events: &str) -> Profile {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        let text = format!("{events}\nfn=f\n1 1\n");
        loader.push(text.as_bytes()).unwrap();
        loader.end_file().unwrap();
        loader.finish().unwrap().finish()
    }

    fn formulas(profile: &Profile) -> Vec<(String, Formula)> {
        let measured = profile.events().iter().enumerate();
        let measured = measured.map(|(i, e)| (e.name.clone(), Formula::event(i)));
        let derived = profile.derived_events().iter();
        let derived = derived.map(|e| (e.name.clone(), Formula::from(e)));
        measured.chain(derived).collect()
    }

    fn pairs(a: &str, b: &str) -> EventPairs {
        let (a, b) = (profile(a), profile(b));
        let (of_a, of_b) = (formulas(&a), formulas(&b));
        let named = |list: &'static [(String, Formula)]| -> Vec<NamedFormula<'static>> {
            let named =
                |(name, formula): &'static (String, Formula)| NamedFormula { name, formula };
            list.iter().map(named).collect()
        };
        let (of_a, of_b) = (named(of_a.leak()), named(of_b.leak()));
        EventPairs::new((&a, &of_a), (&b, &of_b))
    }

    #[test]
    fn events_are_paired_by_name_in_any_order() {
        let found = pairs("events: Ir Dr Own", "events: Dr Other Ir");
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
    fn computed_events_are_the_same_if_computed_alike() {
        let found = pairs(
            "event: Sum = Ir + Dr\nevent: M = Ir\nevents: Ir Dr",
            "event: Sum = Dr + Ir\nevent: M = Dr\nevents: Dr Ir",
        );
        let names = |pair: &EventPair| (pair.a, pair.b);
        let both: Vec<_> = found.both.iter().map(names).collect();
        assert_eq!(both, [(0, 1), (1, 0), (2, 2)]);
        assert_eq!((found.only_a, found.only_b), (vec![3], vec![3]));
    }
}
