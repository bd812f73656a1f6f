//! What a change consists of: the functions and lines with the largest changes in its direction, until
//! they explain 80 % of it.

use super::subject::Subject;
use crate::analysis::compare::Difference;
use crate::browse::{ComparedCost, ComparedTables};
use crate::cli::diff::lines::Line;
use crate::cli::messages;
use crate::text::readable;
use serde::Serialize;

/// The share of a change that is explained, in percent.
const EXPLAINED: i128 = 80;
/// Functions, and lines, at most.
pub(in crate::cli) const MOST: usize = 10;

/// Functions and lines that changed.
#[derive(Default, Serialize)]
pub(in crate::cli) struct Explanation {
    /// By self cost.
    pub(in crate::cli) functions: Vec<Changed>,
    /// By self cost, `line` and file set.
    pub(in crate::cli) lines: Vec<Changed>,
    /// Sum of all other functions.
    pub(in crate::cli) other_functions: Difference,
    /// Sum of all other lines; absent if lines were not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) other_lines: Option<Difference>,
    /// Which of two self costs of a function these are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) notes: Vec<String>,
}

/// A function or a line of it.
#[derive(Serialize)]
pub(in crate::cli) struct Changed {
    #[serde(rename = "name")]
    pub(in crate::cli) function: String,
    pub(in crate::cli) file: String,
    pub(in crate::cli) object: String,
    /// The line in NEW, or in BASE if it is gone; absent for functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) line: Option<u64>,
    #[serde(flatten)]
    pub(in crate::cli) cost: Difference,
}

/// Explains a change of an event in some functions, by at most so many of them, and of their lines.
pub(in crate::cli) fn explain(
    tables: &ComparedTables,
    number: usize,
    subject: &Subject,
    lines: &[Line<'_>],
    most: usize,
) -> Explanation {
    let figures = tables.figures(number, ComparedCost::SelfCost);
    let changed = |row: u32, cost: Difference| {
        let place = tables.place(row);
        let [function, file, object] =
            [place.function, place.file, place.object].map(|name| readable(name).into_owned());
        Changed {
            function,
            file,
            object,
            line: None,
            cost,
        }
    };
    let rows = (0u32..).zip(&figures.rows);
    let rows = rows.filter(|(row, _)| subject.has(*row));
    let (functions, other_functions) =
        largest(rows.map(|(row, &cost)| (row, cost)).collect(), most);
    let has_lines = !lines.is_empty();
    let lines = lines.iter().filter(|line| subject.has(line.block.row));
    let costs = lines.map(|line| (line, line.line.cost(tables, number)));
    let (lines, other_lines) = largest(costs.collect(), most);
    Explanation {
        other_functions,
        other_lines: has_lines.then_some(other_lines),
        notes: messages::with_inlined(&tables.profile),
        functions: functions
            .into_iter()
            .map(|(row, cost)| changed(row, cost))
            .collect(),
        lines: lines
            .into_iter()
            .map(|(line, cost)| Changed {
                file: readable(line.file()).into_owned(),
                line: Some(line.number()),
                ..changed(line.block.row, cost)
            })
            .collect(),
    }
}

/// The largest changes in the direction of their sum, and the sum of all others.
fn largest<T>(changes: Vec<(T, Difference)>, most: usize) -> (Vec<(T, Difference)>, Difference) {
    let sum: Difference = changes.iter().map(|(_, cost)| *cost).sum();
    let along = |cost: &Difference| cost.change() * sum.change().signum();
    let (mut changes, unlike): (Vec<_>, Vec<_>) =
        changes.into_iter().partition(|(_, cost)| along(cost) > 0);
    changes.sort_by_key(|(_, cost)| std::cmp::Reverse(along(cost)));
    let mut explained = 0;
    let needed = changes.iter().position(|(_, cost)| {
        explained += along(cost);
        100 * explained >= EXPLAINED * sum.change().abs()
    });
    let others = changes.split_off(needed.map_or(0, |last| last + 1).min(most));
    let others = others.into_iter().chain(unlike).map(|(_, cost)| cost);
    (changes, others.sum())
}

#[cfg(test)]
mod tests;
