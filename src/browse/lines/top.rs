//! The most expensive source lines of own code, with the library code that they call.
//!
//! A line has its self cost, and what it is charged with for calls of code that is not own (see
//! [`crate::analysis::Charged`]).
//! Code inlined from installed files has lines of its own in each function, because a profile does not say
//! where it was inlined; the program does. The rows of a function count as one, as the list shows it. As in [`super::findings`], lines are read again.

use crate::analysis::{Charged, is_installed};
use crate::browse::Tables;
use crate::browse::findings::rounded;
use crate::details::{Details, Spot};
use crate::model::{Formula, FunctionId};
use crate::order;
use crate::sink::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Number of lines.
const MOST: usize = 5;
/// Percent of the cost of own code in the functions whose lines are read.
const READ: i128 = 99;
/// Most of these functions, each with all its rows.
const FUNCTIONS: usize = 100;

/// A source line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub struct TopLine {
    /// Its file.
    #[cfg_attr(analyser, tsify(type = "number"))]
    pub file: Symbol,
    /// Its number.
    #[serde(serialize_with = "rounded")]
    pub line: u64,
    /// The function with most of its cost.
    #[serde(rename = "row")]
    #[cfg_attr(analyser, tsify(type = "number"))]
    pub function: FunctionId,
    /// How many other functions have the line, such as instances of a template.
    pub others: u32,
    /// Whether it was inlined into the function from an installed file.
    #[serde(rename = "inlined")]
    pub is_inlined: bool,
    /// Whether `cost` is an estimate.
    #[serde(rename = "estimated")]
    pub is_estimated: bool,
    /// Self cost and what it is charged with.
    #[cfg_attr(analyser, tsify(type = "bigint"))]
    pub cost: i128,
    /// Self cost.
    #[cfg_attr(analyser, tsify(type = "bigint"))]
    pub own: i128,
}

/// The rows of the own functions whose lines [`top_lines`] needs: the most expensive ones.
pub(super) fn top_functions(tables: &Tables, event: usize) -> Vec<FunctionId> {
    let charged = tables.charged(event);
    let groups = tables.function_groups();
    let mut sums = vec![0; groups.len()];
    for function in tables.profile.functions().ids() {
        sums[groups.of(function).0 as usize] += charged.of(function);
    }
    let sums = sums.into_iter().enumerate();
    let mut costly: Vec<(usize, i128)> = sums.filter(|&(_, cost)| cost > 0).collect();
    let all: i128 = costly.iter().map(|(_, cost)| cost).sum();
    order::sort_by_key(&mut costly, |&(group, cost)| (Reverse(cost), group));
    costly.truncate(FUNCTIONS);
    let (mut read, mut is_wanted) = (0, vec![false; groups.len()]);
    for (group, cost) in costly {
        if read * 100 >= all * READ {
            break;
        }
        (read, is_wanted[group]) = (read + cost, true);
    }
    let functions = tables.profile.functions().ids();
    functions
        .filter(|&f| is_wanted[groups.of(f).0 as usize] && charged.is_own(f))
        .collect()
}

/// The most expensive lines of the functions that [`super::findings::line_request`] asks for; if rows are chosen, only
/// lines of at least one of them.
pub fn top_lines(
    tables: &Tables,
    event: usize,
    details: &Details,
    chosen: Option<&BTreeSet<u32>>,
) -> Vec<TopLine> {
    let mut lines = Lines::new(tables, event);
    lines.add(details, |spot| (spot.file, spot.line));
    lines.joined(chosen)
}

/// All costs of a line, its self cost, and whether some is an estimate.
type LineCosts = (i128, i128, bool);

/// Lines by place and function.
pub(super) struct Lines<'a> {
    tables: &'a Tables,
    formula: &'a Formula,
    charged: Charged<'a>,
    costs: FxHashMap<(Symbol, u64, FunctionId), LineCosts>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(tables: &'a Tables, event: usize) -> Self {
        Lines {
            tables,
            formula: &tables.events[event].formula,
            charged: tables.charged(event),
            costs: FxHashMap::default(),
        }
    }

    /// Adds the costs of own code at the lines that it belongs to.
    pub(super) fn add(&mut self, details: &Details, line_of: impl Fn(&Spot) -> (Symbol, u64)) {
        for (spot, sums) in details.costs().iter() {
            if let Some(function) = spot.function.filter(|&f| self.charged.is_own(f)) {
                let (file, line) = line_of(&spot);
                let (all, own, _) = self.costs.entry((file, line, function)).or_default();
                let cost = self.formula.of(sums);
                *all += cost;
                *own += if (file, line) == (spot.file, spot.line) {
                    cost
                } else {
                    0
                };
            }
        }
        for (site, sums) in details.calls().iter() {
            if let Some(function) = site.from.function {
                let (file, line) = line_of(&site.from);
                let stated = self.formula.of(sums);
                let cost = self.charged.of_call(function, site.callee, stated);
                let (all, _, is_estimated) = self.costs.entry((file, line, function)).or_default();
                *all += cost;
                *is_estimated |= self.charged.is_own(function)
                    && self.charged.is_divided(function, site.callee, stated);
            }
        }
    }

    /// Sums the lines over functions, except for code inlined from installed files.
    pub(super) fn joined(self, chosen: Option<&BTreeSet<u32>>) -> Vec<TopLine> {
        let tables = self.tables;
        let groups = tables.function_groups();
        let mut functions = FxHashSet::default();
        let mut lines: FxHashMap<_, (TopLine, i128, bool)> = FxHashMap::default();
        for ((file, line, function), (cost, own, is_estimated)) in self.costs {
            let is_inlined = is_installed(tables.profile.text(file));
            let empty = TopLine {
                file,
                line,
                function,
                others: 0,
                is_inlined,
                is_estimated: false,
                cost: 0,
                own: 0,
            };
            let key = (file, line, is_inlined.then(|| groups.of(function)));
            let is_known = lines.contains_key(&key);
            let is_new = functions.insert((file, line, groups.of(function)));
            let (sum, most, is_chosen) = lines.entry(key).or_insert((empty, i128::MIN, false));
            *is_chosen |= chosen.is_none_or(|rows| rows.contains(&function.0));
            sum.others += u32::from(is_known && is_new);
            (sum.cost, sum.own) = (sum.cost + cost, sum.own + own);
            sum.is_estimated |= is_estimated;
            if (cost, Reverse(function)) > (*most, Reverse(sum.function)) {
                (sum.function, *most) = (function, cost);
            }
        }
        let lines = lines.into_values().filter(|(.., is_chosen)| *is_chosen);
        let lines = lines.map(|(line, ..)| line);
        let mut lines: Vec<TopLine> = lines.filter(|l| l.line > 0 && l.cost > 0).collect();
        order::sort_by_key(&mut lines, |l| {
            (Reverse(l.cost), l.file, l.line, l.function)
        });
        lines.truncate(MOST);
        lines
    }
}

#[cfg(test)]
mod tests;
