//! Findings of a profile, as sentences with the rows that they are about.

use super::Tables;
use crate::analysis::compare::Difference;
use crate::analysis::findings::{
    Finding, Gain, LineCost, Measure, Misses, RATES, findings, fold, sentence,
};
use crate::analysis::groups::GroupBy;
use crate::order;
use crate::sink::Symbol;
use crate::text::file_in_sentence;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A finding as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Statement {
    /// Stable name of its rule.
    pub kind: &'static str,
    /// The row to show; `None` for findings about the whole profile.
    pub row: Option<u32>,
    /// The event of its figures, if it is not the requested one.
    pub event: Option<usize>,
    /// The source line to show.
    pub line: Option<StatedLine>,
    /// How much could be gained at most, as a share of the total: of the estimated cycles where there are
    /// any. `None` for findings about structure.
    pub gain: Option<f64>,
    /// The sentence with its figures.
    pub sentence: String,
    /// The same figures by name, as docs/json.md lists them.
    #[serde(skip)]
    pub figures: BTreeMap<&'static str, Figure>,
}

/// A source line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub struct StatedLine {
    /// The name of its file; in a comparison, the place of the file among those of the row.
    #[cfg_attr(analyser, tsify(type = "number"))]
    pub file: Symbol,
    /// Its number.
    #[serde(serialize_with = "rounded")]
    pub line: u64,
}

/// Writes a number of any size for the page, which has doubles.
pub(in crate::browse) fn rounded<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(*number as f64)
}

/// A figure of a finding: of one profile, or of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// Of a profile.
    One(i128),
    /// Of A and of B.
    Both(Difference),
}

/// Sorts findings by their gains, the largest first and those about structure last.
pub fn by_gain(found: &mut [Statement]) {
    let gain = |statement: &Statement| statement.gain.unwrap_or(f64::NEG_INFINITY);
    order::sort_by(found, |a, b| gain(b).total_cmp(&gain(a)));
}

/// The findings of an event, by their gains.
pub fn statements(tables: &Tables, event: usize) -> Vec<Statement> {
    let flat = tables.flat(event);
    let rows = tables.representatives();
    let mut found = findings(&tables.profile, &flat, &tables.parts, rows.as_deref());
    // A call costs instructions or time; the misses of many calls are no fault of their number.
    let name = &tables.events[event].name;
    if RATES.iter().any(|rate| rate.misses == name) {
        found.retain(|finding| !matches!(finding, Finding::CheapCalls { .. }));
    }
    let formula = &tables.events[event].formula;
    let gain = Gain::of(&tables.profile, &tables.parts, formula);
    let mut gains = tables.profile.self_column(&gain.formula, &tables.parts);
    fold(&mut gains, rows.as_deref(), |sum, cost| sum + cost);
    let of_finding = |finding: &Finding| match finding {
        Finding::HottestFunction { row, .. } | Finding::CheapCalls { row, .. } => {
            Some(gain.share(gains[*row as usize]))
        }
        Finding::Misses(misses) => Some(misses.cycles() as f64 / misses.all_cycles as f64),
        Finding::Repeated { calls, .. } => Some(gain.share(calls.gain())),
        Finding::OneLine { .. } => None,
    };
    let statement = |finding| Statement {
        gain: of_finding(finding),
        ..statement(tables, event, finding, flat.total)
    };
    let mut found: Vec<Statement> = found.iter().map(statement).collect();
    by_gain(&mut found);
    found
}

/// A finding of an event with this total as text.
pub(super) fn statement(
    tables: &Tables,
    event: usize,
    finding: &Finding,
    total: i128,
) -> Statement {
    let profile = &tables.profile;
    let name = |row: u32| tables.name_in_sentences(row);
    let file = |symbol: Symbol| file_in_sentence(profile.text(symbol)).into_owned();
    let events = &tables.events;
    let place = |name: &str| events.iter().position(|shown| shown.name == name);
    let (kind, row, figures) = facts(finding);
    let rows = || tables.folded(row, Some(GroupBy::Function)).into_iter();
    let is_exact = !profile.is_estimated() || rows().all(|row| profile.is_certain(row));
    let measure = Measure {
        event: events[event].title(),
        unit: events[event].unit,
        total,
        mark: if is_exact { "" } else { "\u{2248} " },
    };
    Statement {
        kind,
        row: Some(row),
        event: other_event(finding).and_then(place),
        line: line(finding).map(|&LineCost { file, line, .. }| StatedLine { file, line }),
        gain: None,
        sentence: sentence(finding, &name, &file, measure),
        figures: order::map(
            figures
                .into_iter()
                .map(|(name, figure)| (name, Figure::One(figure))),
        ),
    }
}

/// The name of the rule of a finding, its row and its figures.
fn facts(finding: &Finding) -> (&'static str, u32, Vec<(&'static str, i128)>) {
    match finding {
        Finding::HottestFunction { row, cost } => ("hottest-function", *row, vec![("cost", *cost)]),
        Finding::CheapCalls { row, called, cost } => {
            let figures = vec![("called", i128::from(*called)), ("cost", *cost)];
            ("cheap-calls", *row, figures)
        }
        Finding::Misses(misses) => {
            let figures = vec![
                ("misses", misses.own.misses),
                ("all_misses", misses.all()),
                ("cycles", misses.cycles()),
                ("all_cycles", misses.all_cycles),
            ];
            ("miss-rate", misses.row, figures)
        }
        Finding::Repeated { calls, .. } => {
            let figures = vec![
                ("called", i128::from(calls.calls)),
                ("most_called", i128::from(calls.most)),
                ("cost", calls.cost),
            ];
            let kind = match calls.query.is_some() {
                true => "repeated-queries",
                false => "repeated-calls",
            };
            (kind, calls.caller.0, figures)
        }
        Finding::OneLine {
            row, line, cost, ..
        } => {
            let figures = vec![("line_cost", line.cost), ("cost", *cost)];
            ("one-line", *row, figures)
        }
    }
}

/// The cache misses or mispredictions that a finding is about.
fn other_event(finding: &Finding) -> Option<&'static str> {
    match finding {
        Finding::Misses(Misses { rate, .. })
        | Finding::OneLine {
            rate: Some(rate), ..
        } => Some(rate.misses),
        _ => None,
    }
}

fn line(finding: &Finding) -> Option<&LineCost> {
    match finding {
        Finding::OneLine { line, .. }
        | Finding::Repeated {
            line: Some(line), ..
        } => Some(line),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
