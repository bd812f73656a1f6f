//! `grindscope path A B`: how A reaches B.

use super::{Question, estimate_mark};
use crate::analysis::groups::GroupBy;
use crate::analysis::{CallFilter, Row};
use crate::browse::Tables;
use crate::cli::answer::List;
use crate::cli::messages;
use crate::cli::table::{Cell, Row as AnswerRow};
use crate::model::{EstimatedCall, FunctionId};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

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
    let (tables, functions) = (asked.tables(), asked.functions());
    let find = |name: &str| {
        let (first, others) = asked.named(name)?;
        let found = std::iter::once(first).chain(others);
        let rows: Vec<u32> = found.flat_map(|found| functions.rows(found)).collect();
        // A filter finds cycles by the names of all their members.
        let is_function = |&row: &u32| matches!(tables.row(row), Row::Function(_));
        let are_cycles = !rows.iter().any(is_function);
        let rows = rows
            .into_iter()
            .filter(|row| are_cycles || is_function(row));
        let all: Vec<FunctionId> = rows.flat_map(|row| tables.members(row)).collect();
        Ok::<_, String>(all)
    };
    let (from, to) = (find(&arguments.start)?, find(&arguments.end)?);
    let calls = Calls::new(tables, asked.event, asked.fold);
    let path = calls
        .widest(&from, &to)
        .ok_or_else(|| messages::no_path(&arguments.start, &arguments.end))?;
    let total = tables.total(asked.event);
    let step = |call: &Call| {
        let figures = vec![
            ("%", Cell::percent(call.cost, total)),
            ("cost", asked.cost(call.cost)),
            ("count", Cell::count(call.count)),
        ];
        AnswerRow {
            mark: estimate_mark(call.estimated),
            ..functions.row(functions.of(call.callee.0), figures)
        }
    };
    let start = path
        .first()
        .map_or(calls.first(from[0]), |call| call.caller);
    let [(_, from_name), ..] = functions.place(functions.of(start.0));
    answer.facts.extend([
        ("event", "Event", Cell::Text(asked.event_name().to_owned())),
        ("from", "From", Cell::Text(from_name)),
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

/// All calls from one function to another.
#[derive(Clone, Copy)]
struct Call {
    caller: FunctionId,
    callee: FunctionId,
    cost: i128,
    count: u64,
    estimated: EstimatedCall,
}

/// The calls of the selected parts, by caller. With a criterion by which rows are one function, each function is its
/// first row.
struct Calls {
    all: BTreeMap<FunctionId, Vec<Call>>,
    firsts: Vec<FunctionId>,
}

impl Calls {
    fn new(tables: &Tables, event: usize, fold: Option<GroupBy>) -> Self {
        let mut calls = Calls {
            all: BTreeMap::new(),
            firsts: tables.firsts(fold),
        };
        let profile = &tables.profile;
        let totals = tables.call_totals_by_rule(event);
        let occurs = CallFilter::new(profile, &tables.parts);
        let mut sums = BTreeMap::<_, (i128, u64, EstimatedCall)>::new();
        for call in profile.calls().ids().filter(|&call| occurs.contains(call)) {
            let ends = [profile.calls().caller(call), profile.calls().callee(call)];
            let ends = ends.map(|end| calls.first(end));
            let (cost, count, estimated) = sums.entry(ends).or_default();
            *cost += totals.cost(call);
            *estimated |= profile.estimated_call(call);
            *count = count.saturating_add(totals.count(call));
        }
        for ([caller, callee], (cost, count, estimated)) in sums {
            calls.all.entry(caller).or_default().push(Call {
                caller,
                callee,
                cost,
                count,
                estimated,
            });
        }
        calls
    }

    /// The row that stands for the function of a row.
    fn first(&self, row: FunctionId) -> FunctionId {
        self.firsts[row.0 as usize]
    }

    /// Of the paths from one of some functions to another one, that whose cheapest call costs most; of equal ones a
    /// shortest one. `None` if there is no path.
    fn widest(&self, from: &[FunctionId], to: &[FunctionId]) -> Option<Vec<Call>> {
        let ends: BTreeSet<FunctionId> = to.iter().map(|&end| self.first(end)).collect();
        // The last call of the best path to each function; itself without a call for a start.
        let mut reached = BTreeMap::<FunctionId, Option<Call>>::new();
        // (cheapest call, steps counted down, function, caller and number of the last call)
        let mut heap = BinaryHeap::new();
        for &start in from {
            heap.push((i128::MAX, 0i64, Reverse(self.first(start)), None));
        }
        while let Some((width, steps, Reverse(function), last)) = heap.pop() {
            let last: Option<Call> =
                last.and_then(|(caller, at): (_, usize)| self.all.get(&caller)?.get(at).copied());
            // A function that calls itself, over any number of steps, is a start and an end.
            if ends.contains(&function) && last.is_some() {
                let before = |call: &Call| reached.get(&call.caller).copied().flatten();
                let mut path: Vec<Call> = std::iter::successors(last, before).collect();
                path.reverse();
                return Some(path);
            }
            if reached.contains_key(&function) {
                continue;
            }
            reached.insert(function, last);
            let calls = self.all.get(&function).into_iter().flatten();
            for (at, call) in calls.enumerate() {
                let width = width.min(call.cost);
                heap.push((width, steps - 1, Reverse(call.callee), Some((function, at))));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
