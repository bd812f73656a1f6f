//! Rates of two profiles, row by row. Each is computed in its own profile; what differs is the
//! difference of two values, and adds up to nothing.

use super::{ComparedCost, ComparedTables, DifferenceKey, ShownRate, Tables};
use crate::analysis::flat::fraction_key;
use std::cmp::Reverse;

/// A rate in profile A and in profile B; `None` where it has no value, or the row does not occur.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RateDifference {
    /// In A.
    pub a: Option<f64>,
    /// In B.
    pub b: Option<f64>,
}

/// A rate that both profiles have: places in [`Tables::rates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatePair {
    /// In A.
    pub a: usize,
    /// In B.
    pub b: usize,
}

impl RateDifference {
    /// B − A, where both have a value.
    pub fn change(self) -> Option<f64> {
        Some(self.b? - self.a?)
    }

    /// B as a multiple of A, where that says something.
    pub fn ratio(self) -> Option<f64> {
        let (a, b) = (self.a?, self.b?);
        let comparable = a != 0.0 && (b == 0.0 || (a < 0.0) == (b < 0.0));
        comparable.then(|| b / a)
    }
}

impl ComparedTables {
    /// The rates that both profiles have.
    pub fn rate_pairs(&self) -> Vec<RatePair> {
        let in_b = |name: &str| self.b.rates.iter().position(|rate| rate.name == name);
        let pair = |(a, rate): (usize, &ShownRate)| {
            Some(RatePair {
                a,
                b: in_b(&rate.name)?,
            })
        };
        self.a.rates.iter().enumerate().filter_map(pair).collect()
    }

    /// What a pair of rates is.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate(&self, pair: RatePair) -> &ShownRate {
        &self.a.rates[pair.a]
    }

    /// The rates of the totals.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate_totals(&self, pair: RatePair) -> RateDifference {
        RateDifference {
            a: self.a.rate_total(&self.a.rates[pair.a].rate),
            b: self.b.rate_total(&self.b.rates[pair.b].rate),
        }
    }

    /// The rates of all rows.
    ///
    /// # Panics
    /// If there is no such pair.
    pub fn rate_figures(&self, pair: RatePair, cost: ComparedCost) -> Vec<RateDifference> {
        let values = |tables: &Tables, place: usize| {
            let columns = tables.rate_columns(&tables.rates[place].rate);
            match cost {
                ComparedCost::SelfCost => columns.self_values,
                ComparedCost::Inclusive => columns.inclusive,
            }
        };
        let (a, b) = (values(&self.a, pair.a), values(&self.b, pair.b));
        let rows = self.matching.rows.iter();
        rows.map(|row| RateDifference {
            a: row.a.and_then(|f| a[f.0 as usize]),
            b: row.b.and_then(|f| b[f.0 as usize]),
        })
        .collect()
    }
}

/// Sorts rows by their rates, those without a key last; equal ones by name.
pub fn sort_rates<N: Ord>(
    rows: &mut [u32],
    rates: &[RateDifference],
    key: DifferenceKey,
    name: impl Fn(u32) -> N,
) {
    let value = |row: u32| {
        let rate = rates[row as usize];
        match key {
            DifferenceKey::Difference => rate.change().map(f64::abs),
            DifferenceKey::Growth => rate.change(),
            DifferenceKey::A => rate.a,
            DifferenceKey::B => rate.b,
            DifferenceKey::Ratio => rate.ratio(),
            DifferenceKey::Name => None,
        }
    };
    rows.sort_by_cached_key(|&row| {
        let value = value(row).map(|value| Reverse(fraction_key(value)));
        (value.is_none(), value, name(row))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::Rules;
    use crate::browse::OwnEvent;
    use crate::loading::Loader;
    use crate::model::{Profile, ProfileBuilder};

    fn profile(text: &[u8]) -> Profile {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        loader.finish().unwrap().finish()
    }

    #[test]
    fn each_profile_has_the_rate_of_its_own_sums() {
        let a = b"events: Dr D1mr\nfn=f\n1 100 10\nfn=g\n1 50 40\nfn=gone\n1 8 2\nfn=idle\n1 0 0\n";
        let b = b"events: D1mr Dr\nfn=f\n1 30 100\nfn=g\n1 20 50\nfn=idle\n1 1 4\n";
        let mut tables = ComparedTables::new(profile(a), profile(b), &Rules::default()).unwrap();
        let own = OwnEvent::parse("Miss = D1mr / Dr").unwrap();
        tables.define(&[own]).unwrap();
        let pairs = tables.rate_pairs();
        let [pair] = pairs[..] else {
            panic!("{pairs:?}");
        };
        let figures = tables.rate_figures(pair, ComparedCost::SelfCost);
        let row = |name: &str| {
            let mut rows = 0..tables.matching.rows.len() as u32;
            rows.find(|&row| tables.place(row).function == name.as_bytes())
                .unwrap()
        };
        let rate = |name: &str| figures[row(name) as usize];
        let of = |a, b| RateDifference { a, b };
        assert_eq!(rate("f"), of(Some(0.1), Some(0.3)));
        assert_eq!(rate("g"), of(Some(0.8), Some(0.4)));
        assert_eq!(rate("gone"), of(Some(0.25), None));
        assert_eq!(rate("idle"), of(None, Some(0.25)));
        assert_eq!(
            (rate("gone").change(), rate("g").ratio()),
            (None, Some(0.5))
        );
        assert_eq!(
            tables.rate_totals(pair),
            of(Some(52.0 / 158.0), Some(51.0 / 154.0))
        );
        let mut rows: Vec<u32> = (0..4).collect();
        let name = |row: u32| tables.place(row).function.to_vec();
        sort_rates(&mut rows, &figures, DifferenceKey::Difference, name);
        assert_eq!(rows, ["g", "f", "gone", "idle"].map(row));
        sort_rates(&mut rows, &figures, DifferenceKey::B, name);
        assert_eq!(rows, ["g", "f", "idle", "gone"].map(row));
    }
}
