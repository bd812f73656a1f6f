//! `grindscope top`: the most expensive functions.

use super::cells::{Cell, Row};
use super::{Found, Question, answer::List};
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
    let found = asked.found(filter, key)?;
    if found.is_empty() && !filter.is_empty() {
        return Err(messages::EMPTY_FILTER.into());
    }
    let total = asked.tables().total(asked.event);
    let row = |&found: &Found| {
        let figures = asked.figures(found, asked.event);
        let share = match arguments.inclusive {
            true => figures.inclusive,
            false => figures.own,
        };
        let cells = vec![
            ("%", Cell::percent(share, total)),
            ("self", Cell::Number(figures.own)),
            ("inclusive", Cell::Number(figures.inclusive)),
            ("called", Cell::Calls(figures.called)),
        ];
        Row {
            mark: figures.mark,
            ..asked.answer_row(found, cells)
        }
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
        ("total", "Total", Cell::Number(total)),
    ]);
    arguments.question.print(&asked, &answer)
}
