//! `grindscope top`: the most expensive functions.

use super::Question;
use crate::analysis::flat::SortKey;
use crate::cli::answer::{List, MOST};
use crate::cli::messages;
use crate::cli::profile_arguments::FilterArgument;
use crate::cli::table::Cell;

/// Options of `top`.
#[derive(clap::Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Sort by inclusive cost: with everything that a function calls.
    #[arg(long)]
    inclusive: bool,
    #[command(flatten)]
    filter: FilterArgument,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<(), String> {
    let (asked, mut answer) = arguments.question.open()?;
    let (key, by) = match arguments.inclusive {
        true => (SortKey::Inclusive, "inclusive"),
        false => (SortKey::SelfCost, "self"),
    };
    let found = asked.found(arguments.filter.text(), key)?;
    if found.is_empty() && !arguments.filter.text().is_empty() {
        return Err(messages::EMPTY_FILTER.into());
    }
    let event = asked.event_name().to_owned();
    let most = arguments.question.form.rows(MOST);
    let (shown, functions) = (found.iter().take(most), asked.functions());
    answer.lists.push(List {
        key: "functions",
        title: format!("Functions by {by} cost, {event}"),
        rows: shown
            .map(|&found| functions.listed(found, asked.event, arguments.inclusive))
            .collect(),
        beyond: found.len().saturating_sub(most),
        most: Some(MOST),
        notes: messages::with_inlined(&asked.inputs.profile),
        ..List::default()
    });
    let total = asked.cost(asked.tables().total(asked.event));
    answer.facts.extend([
        ("event", "Event", Cell::Text(event)),
        ("total", "Total", total),
    ]);
    arguments.question.print(&asked, &answer)
}
