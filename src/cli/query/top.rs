//! `grindscope top`: the most expensive functions.

use super::cells::Cell;
use super::{Question, answer::List};
use crate::analysis::flat::SortKey;
use crate::cli::messages;

/// Options of `top`.
#[derive(clap::Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Sort by inclusive cost: with everything that a function calls.
    #[arg(long)]
    inclusive: bool,
    /// Only functions that match this filter, written as on the page (`alloc !test self>1%`).
    #[arg(long, value_name = "FILTER")]
    filter: Option<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<(), String> {
    let (asked, mut answer) = arguments.question.open()?;
    let (key, by) = match arguments.inclusive {
        true => (SortKey::Inclusive, "inclusive"),
        false => (SortKey::SelfCost, "self"),
    };
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let found = asked.rows(filter, key)?;
    if found.is_empty() && !filter.is_empty() {
        return Err(messages::EMPTY_FILTER.into());
    }
    let flat = asked.tables().flat(asked.event);
    let row = |&row: &u32| {
        let at = row as usize;
        let (own, inclusive) = (flat.self_costs[at], flat.inclusive.of_row(row));
        let share = if arguments.inclusive { inclusive } else { own };
        let figures = vec![
            ("%", Cell::percent(share, flat.total)),
            ("self", Cell::Number(own)),
            ("inclusive", Cell::Number(inclusive)),
            ("called", Cell::Calls(flat.calls_of(row))),
        ];
        asked.row(row, figures)
    };
    let event = asked.event_name().to_owned();
    answer.lists.push(List {
        key: "functions",
        title: format!("Functions by {by} cost, {event}"),
        rows: found.iter().map(row).collect(),
        is_whole: false,
    });
    answer.facts.extend([
        ("event", "Event", Cell::Text(event)),
        ("total", "Total", Cell::Number(flat.total)),
    ]);
    arguments.question.print(&asked, &answer)
}
