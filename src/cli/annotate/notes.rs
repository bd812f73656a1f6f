//! Notes below the table of inclusive costs: rows whose callers account for a different cost, and rows that
//! exceed the total.

use super::columns::Figure;
use super::tree::Graph;
use crate::analysis::flat::FlatProfile;
use crate::analysis::{
    AboveReason, AboveTotal, AboveTotals, Cycles, Disagreement, InclusiveRule, Shortfall, View,
};
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
    let (profile, parts) = (graph.profile, &graph.columns.parts);
    let total = profile.total(&event.formula, parts);
    let above = shown.iter().copied();
    let above: Vec<u32> = above.filter(|&row| costs[row as usize] > total).collect();
    if above.is_empty() {
        return;
    }
    // The plain rule shows no cycles.
    let mut cycles = Cycles::find(profile, &graph.index, parts);
    if graph.invocations.is_some() {
        cycles = cycles.apart();
    }
    let view = View {
        profile,
        index: &graph.index,
        cycles: &cycles,
        formula: &event.formula,
        parts,
    };
    let collapsed = FlatProfile::by_rule(view, InclusiveRule::Outgoing, graph.invocations);
    let totals = AboveTotals::new(view, &collapsed);
    let name = |row| graph.name(graph.row(row));
    let notes = above.into_iter().filter_map(|row| {
        let found = totals.of(row, costs[row as usize])?;
        let is_recorded = graph.invocations.is_some();
        Some(format!(
            "{}: {}",
            name(row),
            reason(&found, is_recorded, name)
        ))
    });
    let what = format!(
        "These cost more than the whole profile ({}: {})",
        event.name,
        grouped(total)
    );
    write_list(out, &what, &notes.collect::<Vec<String>>());
}

fn reason(found: &AboveTotal, is_recorded: bool, name: impl Fn(u32) -> String) -> String {
    let mut sentence = format!("{} more.", grouped(found.excess));
    match found.reason {
        AboveReason::Rule(collapsed) => {
            let rule = match is_recorded {
                true => "counting outermost invocations",
                false => "with cycles as one",
            };
            sentence += &format!(
                " This rule counts recursive calls several times; the cost {rule} is {}.",
                grouped(collapsed)
            );
        }
        AboveReason::File { shortfall, rest } => {
            sentence += " The cost is shown as recorded.";
            if let Some(short) = shortfall {
                sentence += &lacking(&short, name);
            }
            if let Some(rest) = rest {
                sentence += &format!(" The rest of the profile costs {}.", grouped(rest));
            }
        }
    }
    sentence
}

fn lacking(short: &Shortfall, name: impl Fn(u32) -> String) -> String {
    let Shortfall { rows, sum, largest } = short;
    let mut sentence = format!(
        " Calls to {} cost {}, its own lines and calls {}.",
        name(largest.row),
        grouped(largest.incoming),
        grouped(largest.outgoing)
    );
    if *rows > 1 {
        sentence += &format!(
            " The same holds for {} more below it: {} together.",
            grouped(i128::from(rows - 1)),
            grouped(*sum)
        );
    }
    sentence
}

/// Lists the rows whose callers account for a different cost than the one shown.
fn write_disagreements(out: &mut String, graph: &Graph<'_>, shown: &[u32], column: usize) {
    let found = &graph.disagreements[column];
    let of_row = |row: &u32| {
        let at = found.binary_search_by_key(row, |note| note.row).ok()?;
        found.get(at)
    };
    let notes = shown.iter().filter_map(of_row).map(|note: &Disagreement| {
        format!(
            "{}: calls to it {}, its own lines and calls {}. {}",
            graph.name(graph.row(note.row)),
            grouped(note.incoming),
            grouped(note.outgoing),
            note.shown.explanation()
        )
    });
    let event = &graph.columns.all[column].name;
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
