//! Findings of a profile, as sentences with the rows that they are about.

use super::Tables;
use crate::analysis::findings::{Finding, Misses, findings, sentence};
use crate::sink::Symbol;
use crate::text::readable;

/// A finding as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Stable name of its rule.
    pub kind: &'static str,
    /// The row to show; `None` for findings about the whole profile.
    pub row: Option<u32>,
    /// The event of its figures, if it is not the requested one.
    pub event: Option<usize>,
    /// The sentence with its figures.
    pub sentence: String,
}

/// The findings of an event.
///
/// # Panics
/// If there is no such event.
pub fn statements(tables: &Tables, event: usize) -> Vec<Statement> {
    let (flat, totals) = (tables.collapsed(event), tables.call_totals(event));
    let found = findings(tables.view(event), &flat, &totals);
    let statement = |finding| statement(tables, event, finding, flat.total);
    found.iter().map(statement).collect()
}

/// A finding of an event with this total as text.
pub(super) fn statement(
    tables: &Tables,
    event: usize,
    finding: &Finding,
    total: i128,
) -> Statement {
    let profile = &tables.profile;
    let name = |row: u32| tables.names.in_sentences(profile, row);
    let file = |symbol: Symbol| readable(profile.text(symbol)).into_owned();
    let events = &tables.events;
    let place = |name: &str| events.iter().position(|shown| shown.name == name);
    Statement {
        kind: kind(finding),
        row: Some(row(finding)),
        event: other_event(finding).and_then(place),
        sentence: sentence(finding, &name, &file, &events[event].name, total),
    }
}

fn kind(finding: &Finding) -> &'static str {
    match finding {
        Finding::HottestFunction { .. } => "hottest-function",
        Finding::HottestPath { .. } => "hottest-path",
        Finding::Cycle { .. } => "cycle",
        Finding::CheapCalls { .. } => "cheap-calls",
        Finding::Misses(_) => "miss-rate",
        Finding::OneLine { .. } => "one-line",
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

fn row(finding: &Finding) -> u32 {
    match finding {
        Finding::HottestFunction { row, .. }
        | Finding::Cycle { row, .. }
        | Finding::CheapCalls { row, .. }
        | Finding::Misses(Misses { row, .. })
        | Finding::OneLine { row, .. } => *row,
        // The cost splits at the end of the path.
        Finding::HottestPath { rows, .. } => rows.last().copied().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
