//! Cache misses and mispredictions that are expensive or unusually frequent.
//!
//! Their cost is the estimate of the Valgrind manual and of KCachegrind, `CEst`: `Ir + 10 Bm + 10 L1m + 20
//! Ge + 100 L2m + 100 LLm`.

use super::{MOST, at_least, fold, has_negative};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use crate::order;
use std::cmp::Reverse;

/// The rate of an event per other event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Short name of the event of misses.
    pub misses: &'static str,
    /// Short name of the event of accesses.
    pub accesses: &'static str,
    /// Name of the misses, in the plural.
    pub name: &'static str,
    /// Estimated cycles of a miss.
    pub cycles: i64,
}

/// The rates that Valgrind's simulations allow.
pub const RATES: &[Rate] = &[
    rate("ILmr", "Ir", "last-level instruction fetch misses", 100),
    rate("DLmr", "Dr", "last-level data read misses", 100),
    rate("DLmw", "Dw", "last-level data write misses", 100),
    rate("I1mr", "Ir", "L1 instruction fetch misses", 10),
    rate("D1mr", "Dr", "L1 data read misses", 10),
    rate("D1mw", "Dw", "L1 data write misses", 10),
    rate("Bcm", "Bc", "mispredicted conditional branches", 10),
    rate("Bim", "Bi", "mispredicted indirect branches", 10),
];

const fn rate(
    misses: &'static str,
    accesses: &'static str,
    name: &'static str,
    cycles: i64,
) -> Rate {
    Rate {
        misses,
        accesses,
        name,
        cycles,
    }
}

/// Terms of the estimate without a rate.
const OTHER_CYCLES: &[(i64, &str)] = &[
    (1, "Ir"),
    (20, "Ge"),
    (100, "I2mr"),
    (100, "D2mr"),
    (100, "D2mw"),
];

/// Numbers of misses and accesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateFigures {
    /// Misses.
    pub misses: i128,
    /// Accesses.
    pub accesses: i128,
}

impl RateFigures {
    /// Misses per access; `None` without accesses.
    pub fn rate(&self) -> Option<f64> {
        (self.accesses > 0).then(|| self.misses as f64 / self.accesses as f64)
    }
}

/// A function with many misses of one kind, and the figures of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misses {
    /// Row of the function.
    pub row: u32,
    /// The kind of misses.
    pub rate: &'static Rate,
    /// Figures of the function.
    pub own: RateFigures,
    /// Figures of all other functions together.
    pub others: RateFigures,
    /// Estimated cycles of the whole profile.
    pub all_cycles: i128,
}

impl Misses {
    /// Misses of the whole profile.
    pub fn all(&self) -> i128 {
        self.own.misses + self.others.misses
    }

    /// Estimated cycles of the function's misses.
    pub fn cycles(&self) -> i128 {
        i128::from(self.rate.cycles) * self.own.misses
    }

    fn is_notable(&self) -> bool {
        at_least(self.cycles(), EXPENSIVE, self.all_cycles)
            || self.is_frequent() && at_least(self.cycles(), CYCLES, self.all_cycles)
    }

    fn is_frequent(&self) -> bool {
        let rates = self.own.rate().zip(self.others.rate());
        rates.is_some_and(|(own, others)| own >= TIMES * others)
            && at_least(
                self.own.accesses,
                ACCESSES,
                self.own.accesses + self.others.accesses,
            )
            && at_least(self.own.misses, MISSES, self.all())
    }
}

/// Least share of the estimated cycles, however often the misses are.
const EXPENSIVE: f64 = 0.1;
/// Least share of the estimated cycles where the misses are frequent.
const CYCLES: f64 = 0.01;
/// Least factor above the rate of the other functions.
const TIMES: f64 = 4.0;
/// Least share of the profile's accesses.
const ACCESSES: f64 = 0.01;
/// Least share of the profile's misses.
const MISSES: f64 = 0.05;

/// The notable misses, those with most cycles first; `rows` as for [`findings`](super::findings).
pub fn misses(
    profile: &Profile,
    parts: &PartSelection,
    rows: Option<&[FunctionId]>,
) -> Vec<Misses> {
    let estimate = estimate(profile);
    let all_cycles = profile.total(&estimate, parts);
    if has_negative(&profile.self_column(&estimate, parts)) {
        return Vec::new();
    }
    let mut found: Vec<Misses> = RATES
        .iter()
        .flat_map(|rate| of_rate(profile, parts, rows, rate, all_cycles))
        .collect();
    order::sort_by_key(&mut found, |misses| Reverse(misses.cycles()));
    found.truncate(MOST);
    found
}

/// How much of a program's cost code could gain at most: its estimated cycles where cache misses or
/// mispredictions were counted, otherwise its cost in the current event.
#[derive(Clone, Debug)]
pub struct Gain {
    /// The gain as a formula.
    pub formula: Formula,
    /// 100 %.
    pub whole: i128,
}

impl Gain {
    /// The gain of code with costs in an event. Of an event of misses, it is the cycles of these misses.
    pub fn of(profile: &Profile, parts: &PartSelection, event: &Formula) -> Self {
        let estimate = estimate(profile);
        if estimate.terms.len() < 2 {
            return Gain {
                formula: event.clone(),
                whole: profile.total(event, parts),
            };
        }
        let whole = profile.total(&estimate, parts);
        let is_of_misses = |at: usize| estimate.terms.iter().any(|&(f, e)| f > 1 && e == at);
        let formula = match event.terms.iter().all(|&(_, at)| is_of_misses(at)) {
            true => {
                let is_in = |at: usize| event.terms.iter().any(|&(_, e)| e == at);
                let terms = estimate.terms.iter().copied();
                Formula {
                    terms: terms.filter(|&(_, at)| is_in(at)).collect(),
                }
            }
            false => estimate,
        };
        Gain { formula, whole }
    }

    /// The share of a cost in the whole.
    pub fn share(&self, cost: i128) -> f64 {
        match self.whole {
            0 => 0.0,
            whole => cost as f64 / whole as f64,
        }
    }
}

/// The estimated cycles as a formula of measured events.
fn estimate(profile: &Profile) -> Formula {
    let rates = RATES.iter().map(|rate| (rate.cycles, rate.misses));
    let terms = OTHER_CYCLES.iter().copied().chain(rates);
    let terms = terms.filter_map(|(cycles, name)| Some((cycles, position(profile, name)?)));
    Formula {
        terms: terms.collect(),
    }
}

fn position(profile: &Profile, name: &str) -> Option<usize> {
    profile.events().iter().position(|e| e.name == name)
}

/// The functions with notable misses of a kind.
fn of_rate(
    profile: &Profile,
    parts: &PartSelection,
    rows: Option<&[FunctionId]>,
    rate: &'static Rate,
    all_cycles: i128,
) -> Vec<Misses> {
    let events = position(profile, rate.misses).zip(position(profile, rate.accesses));
    let Some((misses, accesses)) = events else {
        return Vec::new();
    };
    let column = |event| {
        let mut column = profile.self_column(&Formula::event(event), parts);
        fold(&mut column, rows, |sum, cost| sum + cost);
        column
    };
    let (misses, accesses) = (column(misses), column(accesses));
    let all = [&misses, &accesses].map(|column| column.iter().sum::<i128>());
    let of_row = |(row, (misses, accesses))| Misses {
        row,
        rate,
        own: RateFigures { misses, accesses },
        others: RateFigures {
            misses: all[0] - misses,
            accesses: all[1] - accesses,
        },
        all_cycles,
    };
    let rows = (0..).zip(misses.into_iter().zip(accesses)).map(of_row);
    rows.filter(Misses::is_notable).collect()
}

#[cfg(test)]
mod tests;
