//! Rates of cache misses and mispredictions far above those of the profile.

use super::{Finding, MOST, at_least};
use crate::model::{Formula, PartSelection, Profile};
use std::cmp::Reverse;

/// How often one event happens for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Short name of the event that is unwanted.
    pub misses: &'static str,
    /// Short name of the event that it may happen with.
    pub accesses: &'static str,
    /// What a miss is, in the plural.
    pub name: &'static str,
}

/// The rates that Valgrind's simulations allow.
pub const RATES: &[Rate] = &[
    rate("ILmr", "Ir", "last-level instruction fetch misses"),
    rate("DLmr", "Dr", "last-level data read misses"),
    rate("DLmw", "Dw", "last-level data write misses"),
    rate("I1mr", "Ir", "L1 instruction fetch misses"),
    rate("D1mr", "Dr", "L1 data read misses"),
    rate("D1mw", "Dw", "L1 data write misses"),
    rate("Bcm", "Bc", "mispredicted conditional branches"),
    rate("Bim", "Bi", "mispredicted indirect branches"),
];

const fn rate(misses: &'static str, accesses: &'static str, name: &'static str) -> Rate {
    Rate {
        misses,
        accesses,
        name,
    }
}

/// How many misses of how many accesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateFigures {
    /// Misses.
    pub misses: i128,
    /// Accesses.
    pub accesses: i128,
}

impl RateFigures {
    /// Misses of one access; `None` without accesses.
    pub fn rate(&self) -> Option<f64> {
        (self.accesses > 0).then(|| self.misses as f64 / self.accesses as f64)
    }
}

/// How many times the average.
const TIMES: f64 = 4.0;
/// Least share of the profile's accesses.
const ACCESSES: f64 = 0.01;
/// Least share of the profile's misses.
const MISSES: f64 = 0.05;

/// The functions with unusual rates, those with the most misses of their kind first.
pub(super) fn unusual(profile: &Profile, parts: &PartSelection) -> Vec<Finding> {
    let mut found: Vec<(f64, Finding)> = RATES
        .iter()
        .flat_map(|rate| of_rate(profile, parts, rate))
        .collect();
    // Shares of misses are finite numbers.
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST);
    found.into_iter().map(|f| f.1).collect()
}

fn of_rate(profile: &Profile, parts: &PartSelection, rate: &'static Rate) -> Vec<(f64, Finding)> {
    let event = |name: &str| profile.events().iter().position(|e| e.name == name);
    let (Some(misses), Some(accesses)) = (event(rate.misses), event(rate.accesses)) else {
        return Vec::new();
    };
    let column = |event| profile.self_column(&Formula::event(event), parts);
    let (misses, accesses) = (column(misses), column(accesses));
    let all = RateFigures {
        misses: misses.iter().sum(),
        accesses: accesses.iter().sum(),
    };
    let Some(average) = all.rate() else {
        return Vec::new();
    };
    let own = |row: usize| RateFigures {
        misses: misses[row],
        accesses: accesses[row],
    };
    let is_unusual = |own: &RateFigures| {
        own.rate().is_some_and(|rate| rate >= TIMES * average)
            && at_least(own.accesses, ACCESSES, all.accesses)
            && at_least(own.misses, MISSES, all.misses)
    };
    let mut rows: Vec<usize> = (0..misses.len()).filter(|&r| is_unusual(&own(r))).collect();
    rows.sort_by_key(|&row| (Reverse(misses[row]), row));
    let finding = |row: usize| Finding::MissRate {
        row: row as u32,
        rate,
        own: own(row),
        all,
    };
    let share = |row: usize| misses[row] as f64 / all.misses as f64;
    rows.into_iter()
        .map(|row| (share(row), finding(row)))
        .collect()
}
