//! Notes below the table of inclusive costs: rows whose callers account for a different cost, and rows that
//! exceed the total.

use super::columns::{Column, Figure};
use super::tree::Graph;
use crate::analysis::{AboveTotal, Shortfall};
use crate::cli::terminal::grouped;

/// Rows that a note lists.
const LISTED: usize = 10;

/// Writes the notes about the shown rows, for the first sort event.
pub(super) fn write(out: &mut String, graph: &Graph<'_>, shown: &[u32]) {
    let mut sorted = graph.columns.sorted.iter();
    let cost = sorted.find_map(|&(figure, _)| match figure {
        Figure::Cost(column) => Some(column),
        Figure::Rate(_) => None,
    });
    if let Some(column) = cost {
        write_above_total(out, graph, shown, column);
        write_disagreements(out, graph, shown, column);
    }
}

/// Explains why rows exceed the total of the profile.
fn write_above_total(out: &mut String, graph: &Graph<'_>, shown: &[u32], column: usize) {
    let costs = &graph.rows[column];
    let event = &graph.columns.all[column];
    let tables = graph.tables;
    let total = event.total;
    let name = |row| graph.name(tables.row(row));
    let above = shown.iter().filter(|&&row| costs[row as usize] > total);
    let notes = above.filter_map(|&row| {
        let found = tables.above_total(event.event, row)?;
        let reason = reason(&found, tables.has_invocations(), event, name);
        Some(format!("{}: {reason}", name(row)))
    });
    let what = format!(
        "These cost more than the whole profile ({}: {})",
        event.name,
        event.text(total)
    );
    write_list(out, &what, &notes.collect::<Vec<String>>());
}

fn reason(
    found: &AboveTotal,
    is_recorded: bool,
    event: &Column,
    name: impl Fn(u32) -> String,
) -> String {
    let mut sentence = format!("{} more.", event.text(found.excess));
    if let Some(collapsed) = found.collapsed {
        let rule = match is_recorded {
            true => "counting outermost invocations",
            false => "with cycles as one",
        };
        sentence += &format!(
            " This rule counts recursive calls several times; the cost {rule} is {}.",
            event.text(collapsed)
        );
        return sentence;
    }
    sentence += " The cost is shown as recorded.";
    if let Some(short) = &found.shortfall {
        sentence += &lacking(short, event, name);
    }
    if let Some(rest) = found.rest {
        sentence += &format!(" The rest of the profile costs {}.", event.text(rest));
    }
    sentence
}

fn lacking(short: &Shortfall, event: &Column, name: impl Fn(u32) -> String) -> String {
    let Shortfall { rows, sum, largest } = short;
    let mut sentence = format!(
        " Calls to {} cost {}, its own lines and calls {}.",
        name(largest.row),
        event.text(largest.incoming),
        event.text(largest.outgoing)
    );
    if *rows > 1 {
        sentence += &format!(
            " The same holds for {} more below it: {} together.",
            grouped(i128::from(rows - 1)),
            event.text(*sum)
        );
    }
    sentence
}

/// Lists the rows whose callers account for a different cost than the one shown.
fn write_disagreements(out: &mut String, graph: &Graph<'_>, shown: &[u32], column: usize) {
    let inclusive = &graph.flats[column].inclusive;
    let event = &graph.columns.all[column];
    let found = shown.iter().filter_map(|&row| inclusive.disagreement(row));
    let notes = found.map(|note| {
        format!(
            "{}: calls to it {}, its own lines and calls {}. {}",
            graph.name(graph.tables.row(note.row)),
            event.text(note.incoming),
            event.text(note.outgoing),
            note.shown.explanation()
        )
    });
    let event = &event.name;
    let what =
        format!("The cost of calls to these functions differs from their own cost ({event})");
    write_list(out, &what, &notes.collect::<Vec<String>>());
}

/// Writes the first entries of a list and the number of further ones; nothing for an empty list.
fn write_list(out: &mut String, what: &str, list: &[String]) {
    if list.is_empty() {
        return;
    }
    *out += &format!("{what}:\n");
    for line in list.iter().take(LISTED) {
        *out += &format!("* {line}\n");
    }
    if list.len() > LISTED {
        let more = (list.len() - LISTED) as i128;
        *out += &format!("* and {} more\n", grouped(more));
    }
    out.push('\n');
}
