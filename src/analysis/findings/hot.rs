//! The most expensive functions, those that are expensive because of their many calls, and those with most of
//! their cost in one line.

use super::{Finding, MOST, Rate, at_least, has_negative};
use crate::analysis::flat::FlatProfile;
use crate::model::{FunctionId, Profile};
use crate::order;
use crate::sink::Symbol;
use std::cmp::Reverse;

/// Least self cost of a hottest function.
const HOT: f64 = 0.02;

pub(super) fn functions(profile: &Profile, flat: &FlatProfile) -> Vec<Finding> {
    let functions = 0..profile.functions().len() as u32;
    let cost = |row: u32| flat.self_costs[row as usize];
    let mut hot: Vec<u32> = functions
        .filter(|&row| at_least(cost(row), HOT, flat.total))
        .collect();
    order::sort_by_key(&mut hot, |&row| (Reverse(cost(row)), row));
    hot.truncate(MOST);
    let finding = |row| Finding::HottestFunction {
        row,
        cost: cost(row),
    };
    hot.into_iter().map(finding).collect()
}

/// Least number of cheap calls.
const CALLS: u64 = 10_000;

pub(super) fn cheap(profile: &Profile, flat: &FlatProfile) -> Vec<Finding> {
    let functions = 0..profile.functions().len();
    let calls: u128 = functions.clone().map(|f| u128::from(flat.called[f])).sum();
    // The average over the counted calls; without counts there is none.
    let average = flat.total as f64 / calls as f64;
    let cost = |f: usize| flat.self_costs[f];
    let is_cheap = |f: usize| (cost(f) as f64 / flat.called[f] as f64) < average;
    let mut found: Vec<usize> = functions
        .filter(|&f| flat.called[f] >= CALLS && !flat.is_inlined(f as u32))
        .filter(|&f| at_least(cost(f), FUNCTION, flat.total) && is_cheap(f))
        .collect();
    order::sort_by_key(&mut found, |&f| (Reverse(cost(f)), f));
    found.truncate(MOST);
    let finding = |f: usize| Finding::CheapCalls {
        row: f as u32,
        called: flat.called[f],
        cost: cost(f),
    };
    found.into_iter().map(finding).collect()
}

/// Self cost of a line within a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCost {
    /// Source file of the line.
    pub file: Symbol,
    /// Line number, from 1; 0 is "no debug line" and is never a finding.
    pub line: u64,
    /// Self cost.
    pub cost: i128,
}

/// How many of some calls are at the line that has most of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineShare {
    /// All of them.
    All,
    /// At least half, and more than at any other line.
    Most,
    /// Less.
    Some,
}

impl LineShare {
    /// The share of the largest of these numbers.
    pub fn of_largest(numbers: impl Iterator<Item = i128>) -> Self {
        let (mut largest, mut next, mut all) = (0, 0, 0);
        for number in numbers {
            next = next.max(number.min(largest));
            largest = largest.max(number);
            all += number;
        }
        match largest == all {
            true => LineShare::All,
            false if largest > next && 2 * largest >= all => LineShare::Most,
            false => LineShare::Some,
        }
    }
}

/// Least self cost of a function with cheap calls, and of one with an expensive line.
const FUNCTION: f64 = 0.05;
/// Least share of the line in it.
const LINE: f64 = 0.5;
/// Fewest lines with costs.
const LINES: usize = 3;

/// Most functions whose lines are examined. More cannot have a share of [`FUNCTION`] each.
const CANDIDATES: usize = 20;

/// The functions whose lines are examined, the most expensive first, from all functions' self costs.
pub fn one_line_candidates(costs: &[i128], total: i128) -> Vec<FunctionId> {
    if has_negative(costs) {
        return Vec::new();
    }
    let functions = (0u32..).zip(costs);
    let costly = functions.filter(|&(_, &cost)| at_least(cost, FUNCTION, total));
    let mut costly: Vec<(u32, i128)> = costly.map(|(function, &cost)| (function, cost)).collect();
    order::sort_by_key(&mut costly, |&(_, cost)| Reverse(cost));
    costly.truncate(CANDIDATES);
    costly
        .into_iter()
        .map(|(function, _)| FunctionId(function))
        .collect()
}

/// Finds the line with most of a function's cost, if there is one. `lines` lists each line once, with its cost in
/// the current event, or in the misses of `rate`. A profile does not store lines, so the caller reads them again.
pub fn one_line(
    function: FunctionId,
    lines: &[LineCost],
    total: i128,
    rate: Option<&'static Rate>,
) -> Option<Finding> {
    let known = lines.iter().filter(|l| l.line > 0 && l.cost != 0);
    let cost: i128 = lines.iter().map(|l| l.cost).sum();
    let most_expensive = known.clone().max_by_key(|l| l.cost)?;
    let is_notable = (rate.is_some() || known.count() >= LINES)
        && at_least(cost, FUNCTION, total)
        && at_least(most_expensive.cost, LINE, cost);
    is_notable.then_some(Finding::OneLine {
        row: function.0,
        line: *most_expensive,
        cost,
        rate,
        with_inlined: false,
    })
}
