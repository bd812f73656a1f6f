//! Findings: a short list of notable facts about a profile, with figures.
//!
//! The rules are fixed, so the same profile always gives the same list. Findings do not say whether a cost is too high.
//! There are none about events with negative costs, as in saved differences: shares of their total can be any number.
//!
//! | finding | rule |
//! |---|---|
//! | hottest function | self cost of at least 2 % of the total; at most three |
//! | cheap calls | called at least 10,000 times, self cost of at least 5 % of the total, and less for each call than the calls of the profile cost on average; at most three |
//! | misses | a kind of cache miss or misprediction that costs a function at least 10 % of all estimated cycles; or at least 1 % where it happens at least four times as often as in all other functions together, with at least 1 % of the accesses and 5 % of the misses of the profile; at most three, those that cost most cycles first |
//! | one line | a line with at least half of the self cost of a function that has at least 5 % of the total and at least three lines with costs; or with at least half of its notable misses, on any number of lines |
//! | repeated calls | a function that one recorded invocation calls at least 20 times, in all with at least 1 % of the total; at most three that query a database, another service or files, and three others |

mod hot;
mod measure;
mod rates;
mod repeated;
mod sentence;

pub use hot::{LineCost, LineShare, one_line, one_line_candidates};
pub use measure::{Measure, grouped, quotient};
pub(super) use measure::{digits, percent};
pub use rates::{Gain, Misses, RATES, Rate, RateFigures, misses};
pub use repeated::{Repeated, repeated};
pub use sentence::sentence;

use super::flat::FlatProfile;
use crate::model::{FunctionId, PartSelection, Profile};

/// Most findings of a kind.
const MOST: usize = 3;

/// A finding.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A function with a high self cost.
    HottestFunction {
        /// Row of the function.
        row: u32,
        /// Its self cost.
        cost: i128,
    },
    /// A function that is expensive because of its many calls.
    CheapCalls {
        /// Row of the function.
        row: u32,
        /// How often it is called.
        called: u64,
        /// Its self cost.
        cost: i128,
    },
    /// A function with many misses.
    Misses(Misses),
    /// A function that one invocation calls many times.
    Repeated {
        /// The calls.
        calls: Repeated,
        /// The line of most of them.
        line: Option<LineCost>,
        /// How many of them are at that line.
        share: LineShare,
    },
    /// A function with most of its cost in one line.
    OneLine {
        /// Row of the function.
        row: u32,
        /// The line.
        line: LineCost,
        /// Self cost of the function.
        cost: i128,
        /// The kind of misses; `None` for the current event.
        rate: Option<&'static Rate>,
        /// Whether lines have the cost of code inlined at them.
        with_inlined: bool,
    },
}

/// Computes the findings for an event and, for misses, for the selected parts. Findings about lines need
/// lines, see [`one_line`]. `rows` are those that represent functions, if functions have several.
pub fn findings(
    profile: &Profile,
    flat: &FlatProfile,
    parts: &PartSelection,
    rows: Option<&[FunctionId]>,
) -> Vec<Finding> {
    if has_negative(&flat.self_costs) {
        return Vec::new();
    }
    let mut flat = flat.clone();
    fold(&mut flat.self_costs, rows, |sum, cost| sum + cost);
    fold(&mut flat.called, rows, u64::saturating_add);
    if !flat.inlined.is_empty() {
        fold(&mut flat.inlined, rows, |some, other| some || other);
    }
    let mut found = hot::functions(profile, &flat);
    found.extend(hot::cheap(profile, &flat));
    found.extend(
        misses(profile, parts, rows)
            .into_iter()
            .map(Finding::Misses),
    );
    found
}

/// Adds the figures of all rows of a function in the row that represents it.
pub fn fold<T: Copy + Default>(
    column: &mut [T],
    rows: Option<&[FunctionId]>,
    add: impl Fn(T, T) -> T,
) {
    for (row, &FunctionId(first)) in rows.into_iter().flatten().enumerate() {
        if row != first as usize {
            let figure = std::mem::take(&mut column[row]);
            column[first as usize] = add(column[first as usize], figure);
        }
    }
}

fn has_negative(costs: &[i128]) -> bool {
    costs.iter().any(|&cost| cost < 0)
}

/// Whether a cost is at least this share of a whole. Always false for a whole of zero or less.
fn at_least(cost: i128, share: f64, whole: i128) -> bool {
    whole > 0 && cost as f64 >= share * whole as f64
}

#[cfg(test)]
mod tests;
