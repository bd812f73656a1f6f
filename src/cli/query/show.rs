//! `grindscope show NAME`: figures, callers, callees and lines of one function.

use super::functions::Figures;
use super::{Asked, Found, Question, estimate_mark};
use crate::analysis::groups::GroupBy;
use crate::analysis::{CallKind, Neighbour, Row};
use crate::browse::RatedCall;
use crate::cli::answer::{Answer, List, MOST};
use crate::cli::messages;
use crate::cli::table::{Cell, Row as AnswerRow};
use crate::details::{CallSite, Grain, Request, Wanted};
use crate::model::{EstimatedCall, FunctionId};
use crate::text::readable;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Options of `show`.
#[derive(clap::Args)]
pub(in crate::cli) struct Arguments {
    /// The function: its name, or a filter as on the page, of whose functions the most expensive one is shown.
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    question: Question,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<(), String> {
    let (asked, mut answer) = arguments.question.open()?;
    let (found, others) = asked.named(&arguments.name)?;
    let (flat, functions) = (asked.tables().flat(asked.event), asked.functions());
    let figures = functions.figures(found, asked.event);
    let places = functions.place(found).into_iter();
    for ((key, text), label) in places.zip(["Function", "File", "Object"]) {
        let label = if text.is_empty() { "" } else { label };
        answer.facts.push((key, label, Cell::Text(text)));
    }
    answer.facts.extend([
        ("called", "Called", Cell::Calls(figures.called)),
        ("event", "Event", Cell::Text(asked.event_name().to_owned())),
        ("total", "Total", asked.cost(flat.total)),
    ]);
    let rows = functions.rows(found);
    if rows.len() > 1 {
        let contexts = Cell::count(rows.len() as i128);
        answer.facts.push(("contexts", "Contexts", contexts));
    }
    answer.lists.push(events(&asked, found));
    let note = flat.inclusive.disagreement(found.row);
    if let Some(note) = note.filter(|_| rows.len() == 1) {
        answer.notes.push(note.shown.explanation().to_owned());
    }
    let fold = functions.fold_of(found);
    let calls = asked.tables().calls_of(asked.event, found.row, fold);
    let [callers, callees] = calls.ok_or(messages::NO_EVENTS)?;
    // Nothing is a share of a lower limit.
    let alone = asked
        .tables()
        .row(found.row)
        .function()
        .filter(|_| rows.len() == 1);
    let whole = match alone.is_some_and(|function| asked.tables().is_lower_limit(function)) {
        true => 0,
        false => figures.inclusive,
    };
    let title = |what| format!("{what}, {}", asked.event_name());
    let list = |key, what, calls: Vec<RatedCall>| List {
        key,
        title: title(what),
        rows: calls
            .iter()
            .map(|(call, _)| of_call(&asked, call, whole))
            .collect(),
        most: Some(MOST),
        ..List::default()
    };
    answer.lists.push(list("callers", "Callers", callers));
    answer.lists.push(list("callees", "Callees", callees));
    let is_certain = |&row: &u32| asked.inputs.profile.is_certain(FunctionId(row));
    match asked.tables().row(found.row) {
        Row::Function(_) if !asked.is_transformed => {
            let functions = rows.into_iter().map(FunctionId).collect();
            lines(&asked, (functions, fold), figures.own, &mut answer)?;
        }
        Row::Function(_) if !rows.iter().all(is_certain) => {
            answer.notes.push(messages::ESTIMATED_FUNCTION.into());
        }
        _ => {}
    }
    if !others.is_empty() {
        let other = |&found: &Found| {
            let inclusive = functions.figures(found, asked.event).inclusive;
            functions.row(found, vec![("inclusive", asked.cost(inclusive))])
        };
        answer.lists.push(List {
            key: "others",
            title: messages::other_matches(&arguments.name),
            rows: others.iter().map(other).collect(),
            most: Some(MOST),
            ..List::default()
        });
    }
    arguments.question.print(&asked, &answer)
}

/// Self and inclusive cost in all events.
fn events(asked: &Asked, found: Found) -> List {
    let tables = asked.tables();
    let figures = |event: usize| {
        let total = tables.total(event);
        let cost = |cost| Cell::Number(cost, tables.events[event].divisor());
        let Figures { own, inclusive, .. } = asked.functions().figures(found, event);
        AnswerRow {
            figures: vec![
                ("self", cost(own)),
                ("self %", Cell::percent(own, total)),
                ("inclusive", cost(inclusive)),
                ("inclusive %", Cell::percent(inclusive, total)),
            ],
            mark: asked.functions().mark(found, event),
            texts: vec![("event", tables.events[event].title().to_owned())],
            ..AnswerRow::default()
        }
    };
    List {
        key: "costs",
        title: "Costs".to_owned(),
        rows: (0..tables.events.len())
            .filter(|&event| tables.is_recorded(event))
            .map(figures)
            .collect(),
        ..List::default()
    }
}

fn of_call(asked: &Asked, call: &Neighbour, whole: i128) -> AnswerRow {
    let is_inlined = asked.tables().profile.is_inlined(call.call);
    // Other calls contain the cost of recursive ones.
    let share = match call.kind {
        CallKind::Counted => Cell::percent(call.cost, whole),
        CallKind::SelfCall | CallKind::InnerCall => Cell::Percent(None),
    };
    let figures = vec![
        ("% of function", share),
        ("cost", asked.cost(call.cost)),
        (
            "count",
            Cell::Calls((call.count > 0 || !is_inlined).then_some(call.count)),
        ),
    ];
    let is_estimate = call.estimated != EstimatedCall::default();
    AnswerRow {
        mark: match (call.kind, is_estimate) {
            (CallKind::Counted, false) if is_inlined && call.count > 0 => Some("and inlined"),
            (CallKind::Counted, _) => estimate_mark(call.estimated),
            (CallKind::SelfCall, false) => Some("recursive"),
            (CallKind::SelfCall, true) => Some("recursive, estimated"),
            (CallKind::InnerCall, false) => Some("in its cycle"),
            (CallKind::InnerCall, true) => Some("in its cycle, estimated"),
        },
        ..asked
            .functions()
            .row(asked.functions().of(call.other.0), figures)
    }
}

/// Adds the lines of all rows of a function, most expensive first, and what was inlined from other files.
fn lines(
    asked: &Asked,
    (functions, fold): (Vec<FunctionId>, Option<GroupBy>),
    own: i128,
    answer: &mut Answer,
) -> Result<(), String> {
    let (profile, tables) = (&asked.inputs.profile, asked.tables());
    let first = functions.first().copied();
    let home = first.map(|f| profile.functions().place(f).file);
    let details = asked.inputs.details(&Request {
        wanted: Wanted::Functions(functions.clone()),
        parts: tables.parts.clone(),
        grain: Grain::FUNCTION_LINES,
    })?;
    let formula = &tables.events[asked.event].formula;
    // By file and line: self cost, and the cost of calls from it.
    let mut lines: BTreeMap<_, (i128, i128)> = BTreeMap::new();
    for (spot, sums) in details.costs().iter() {
        lines.entry((spot.file, spot.line)).or_default().0 += formula.of(sums);
    }
    let mut has_recursion = false;
    let calls = tables.line_calls(&details, Some, Some);
    let is_recursive = |site: CallSite| {
        let caller = site.from.function;
        let is_known = caller == Some(site.callee) && tables.has_invocations();
        !is_known && functions.contains(&site.callee)
            || caller.is_some_and(|caller| {
                calls.are_contained(caller, site.callee)
                    || fold.is_some_and(|by| tables.is_within_levels(by, caller, site.callee))
            })
    };
    for (site, sums) in calls.details.calls().iter() {
        let line = lines.entry((site.from.file, site.from.line)).or_default();
        match is_recursive(site) {
            true => has_recursion = true,
            false => line.1 += formula.of(sums),
        }
    }
    let most = first
        .zip(fold)
        .and_then(|(f, by)| tables.most_of_levels((f.0, by), asked.event));
    if let Some(most) = most {
        lines
            .values_mut()
            .for_each(|(_, calls)| *calls = (*calls).min(most));
    }
    let elsewhere = lines.iter().filter(|((file, _), _)| Some(*file) != home);
    let inlined: i128 = elsewhere.map(|(_, (own, _))| own).sum();
    if inlined != 0 {
        let cell = asked.cost(inlined);
        answer.facts.push(("inlined", "Self, inlined", cell));
        let rest = asked.cost(own - inlined);
        answer.facts.push(("own_file", "Self, own file", rest));
        answer.notes.push(messages::INLINED_SHARE.into());
    }
    let has_lines = lines.keys().any(|(_, line)| *line > 0);
    let is_listed = |((_, line), costs): &((_, u64), _)| *line > 0 || has_lines && *costs != (0, 0);
    let mut lines: Vec<_> = lines.into_iter().filter(is_listed).collect();
    lines.sort_by_key(|&(place, (own, calls))| (Reverse(own + calls), place));
    let row = |((file, line), (cost, calls)): ((_, u64), (i128, i128))| AnswerRow {
        figures: vec![
            ("% of self", Cell::percent(cost, own)),
            ("self", asked.cost(cost)),
            ("callees", asked.cost(calls)),
        ],
        texts: vec![("file", readable(profile.text(file)).into_owned())],
        line: (line > 0).then_some(line),
        mark: match (line, Some(file) != home) {
            (0, false) => Some("without a line"),
            (0, true) => Some("inlined, without a line"),
            (_, is_inlined) => is_inlined.then_some("inlined"),
        },
        ..AnswerRow::default()
    };
    answer.lists.push(List {
        key: "lines",
        title: format!("Lines, {}", asked.event_name()),
        rows: lines.into_iter().map(row).collect(),
        most: Some(MOST),
        notes: has_recursion
            .then(|| messages::RECURSIVE_LINES.into())
            .into_iter()
            .collect(),
        ..List::default()
    });
    Ok(())
}
