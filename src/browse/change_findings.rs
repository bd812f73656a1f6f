//! Findings of a comparison, as sentences with the rows that they are about.

use super::{ComparedTables, Statement};
use crate::analysis::compare::{ChangeFinding, Figures, changes};
use crate::text::readable;

/// The findings of a pair of events.
///
/// # Panics
/// If there is no such pair.
pub fn change_statements(
    tables: &ComparedTables,
    event: usize,
    self_costs: &Figures,
    called: &Figures,
) -> Vec<Statement> {
    let event = &tables.a.events[tables.events.both[event].a].name;
    let name = |row: u32| match tables.place(row).function {
        b"" => "???".to_owned(),
        text => readable(text).into_owned(),
    };
    let statement = |finding: ChangeFinding| Statement {
        kind: finding.kind(),
        row: finding.row(),
        event: None,
        sentence: finding.sentence(&name, event),
    };
    let found = changes(&tables.matching, self_costs, called);
    found.into_iter().map(statement).collect()
}
