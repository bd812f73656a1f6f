//! Functions whose cost is mostly that of one line.

use super::{Finding, at_least};
use crate::model::FunctionId;
use crate::sink::Symbol;

/// Self cost of a line within a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCost {
    /// Source file of the line.
    pub file: Symbol,
    /// Line number, from 1; 0 is "no debug line" and stands out never.
    pub line: u64,
    /// Self cost.
    pub cost: i128,
}

/// Least self cost of the function.
const FUNCTION: f64 = 0.05;
/// Least share of the line in it.
const LINE: f64 = 0.5;
/// Fewest lines with costs.
const LINES: usize = 3;

/// Whether the lines of a function, each listed once, have one among them that stands out. Profiles
/// keep no lines; whoever asks reads them again.
pub fn one_line(function: FunctionId, lines: &[LineCost], total: i128) -> Option<Finding> {
    let known = lines.iter().filter(|l| l.line > 0 && l.cost != 0);
    let cost: i128 = lines.iter().map(|l| l.cost).sum();
    let dearest = known.clone().max_by_key(|l| l.cost)?;
    let stands_out = known.count() >= LINES
        && at_least(cost, FUNCTION, total)
        && at_least(dearest.cost, LINE, cost);
    stands_out.then_some(Finding::OneLine {
        row: function.0,
        line: *dearest,
        cost,
    })
}
