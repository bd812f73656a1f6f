//! `grindscope path A B`: how A reaches B.

use super::Question;
use crate::analysis::CallFilter;
use crate::browse::Tables;
use crate::cli::answer::List;
use crate::cli::messages;
use crate::cli::table::Cell;
use crate::model::{CallId, FunctionId};
use std::collections::BinaryHeap;

/// Options of `path`.
#[derive(clap::Args)]
pub(in crate::cli) struct Arguments {
    /// The function where the path starts: its name, or a filter as on the page.
    #[arg(value_name = "A")]
    start: String,
    /// The function where it ends.
    #[arg(value_name = "B")]
    end: String,
    #[command(flatten)]
    question: Question,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<(), String> {
    let (asked, mut answer) = arguments.question.open()?;
    let tables = asked.tables();
    let find = |name: &str| {
        let (row, others) = asked.named(name)?;
        let rows = std::iter::once(row).chain(others);
        let all: Vec<FunctionId> = rows.flat_map(|row| tables.members(row)).collect();
        Ok::<_, String>(all)
    };
    let (from, to) = (find(&arguments.start)?, find(&arguments.end)?);
    let costs = tables
        .profile
        .call_column(&tables.events[asked.event].formula, &tables.parts);
    let counts = tables.profile.count_column(&tables.parts);
    let path = widest(tables, &costs, &from, &to)
        .ok_or_else(|| messages::no_path(&arguments.start, &arguments.end))?;
    let total = tables.total(asked.event);
    let calls = tables.profile.calls();
    let step = |&call: &CallId| {
        let at = call.0 as usize;
        let figures = vec![
            ("%", Cell::percent(costs[at], total)),
            ("cost", asked.cost(costs[at])),
            ("count", Cell::count(counts[at])),
        ];
        asked.row(calls.callee(call).0, figures)
    };
    let start = path.first().map_or(from[0], |&call| calls.caller(call));
    answer.facts.extend([
        ("event", "Event", Cell::Text(asked.event_name().to_owned())),
        ("from", "From", Cell::Text(asked.name(start.0))),
    ]);
    answer.lists.push(List {
        key: "path",
        title: "Each function is called by the one above".to_owned(),
        rows: path.iter().map(step).collect(),
        ..List::default()
    });
    answer.notes.push(messages::PATH_OF_CALLS.into());
    arguments.question.print(&asked, &answer)
}

/// Of the paths from one of some functions to another one, that whose cheapest call costs most; of equal ones a shortest
/// one. `None` if there is no path.
fn widest(
    tables: &Tables,
    costs: &[i128],
    from: &[FunctionId],
    to: &[FunctionId],
) -> Option<Vec<CallId>> {
    let profile = &tables.profile;
    let occurs = CallFilter::new(profile, &tables.parts);
    let calls = profile.calls();
    let functions = profile.functions().len();
    let mut is_end = vec![false; functions];
    to.iter()
        .for_each(|function| is_end[function.0 as usize] = true);
    // The last call of the best path to each function; itself without a call for a start.
    let mut reached: Vec<Option<Option<CallId>>> = vec![None; functions];
    // (cheapest call, steps counted down, function, last call)
    let mut heap = BinaryHeap::new();
    for &start in from {
        heap.push((i128::MAX, 0i64, std::cmp::Reverse(start), None));
    }
    while let Some((width, steps, std::cmp::Reverse(function), last)) = heap.pop() {
        // A function that calls itself, over any number of steps, is a start and an end.
        if is_end[function.0 as usize] && last.is_some() {
            let before = |&call: &CallId| reached[calls.caller(call).0 as usize].flatten();
            let mut path: Vec<CallId> = std::iter::successors(last, before).collect();
            path.reverse();
            return Some(path);
        }
        let known = &mut reached[function.0 as usize];
        if known.is_some() {
            continue;
        }
        *known = Some(last);
        for &call in tables.index.outgoing(function) {
            if occurs.contains(call) {
                let width = width.min(costs[call.0 as usize]);
                let callee = std::cmp::Reverse(calls.callee(call));
                heap.push((width, steps - 1, callee, Some(call)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests;
