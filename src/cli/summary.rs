//! `grindscope summary`

mod parts;

use super::answer::{Answer, AnswerForm, List};
use super::profile_arguments::{ContextArgument, EventArgument, FilterArgument, ProfileArguments};
use super::query::{Found, Functions};
use super::table::{Cell, Row};
use super::terminal::grouped;
use super::{messages, transforms, warnings};
use crate::analysis::CallFilter;
use crate::analysis::events::{outside_functions, peak_memory};
use crate::browse::Tables;
use crate::diagnostic::WarningGroup;
use crate::loading::OpenedFile;
use crate::model::{FunctionId, Profile};
use crate::text::readable;
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::collections::BTreeMap;

/// Options of `summary`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    event: EventArgument,
    #[command(flatten)]
    filter: FilterArgument,
    #[command(flatten)]
    contexts: ContextArgument,
    #[command(flatten)]
    form: AnswerForm,
}

/// Functions in the list by default.
const TOP: usize = 10;

#[derive(Serialize)]
struct FunctionSummary {
    object: String,
    file: String,
    name: String,
    #[serde(rename = "self")]
    own: Cell,
    inclusive: Cell,
    called: Option<u64>,
}

#[derive(Serialize)]
struct WarningSummary {
    kind: &'static str,
    message: String,
    count: u64,
    first_line: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut opened = arguments.profile.open()?;
    let has_events = !opened.tables.events.is_empty();
    let event = has_events.then(|| arguments.event.select(&mut opened.tables));
    let event = event.transpose()?;
    let tables = &opened.tables;
    if let Some(words) = opened.transforms {
        let note = transforms::note_on_event(&words, tables, event.unwrap_or(0));
        messages::note(note);
    }
    let mut lists = vec![totals(tables, event), parts::parts(tables, event)?];
    let mut costs_of_origins = BTreeMap::new();
    if let Some(event) = event {
        let rows = arguments
            .filter
            .rows(tables, event, arguments.contexts.fold())?;
        lists.push(origins(tables, event, &mut costs_of_origins));
        let all = Functions::new(tables, arguments.contexts.fold());
        lists.push(functions(tables, event, all, rows, &arguments.form)?);
    }
    lists.push(warning_list(&tables.profile, opened.inputs.files())?);
    let answer = Answer {
        format: "grindscope-summary",
        facts: facts(tables, &costs_of_origins)?,
        lists,
        notes: Vec::from_iter(event.and_then(|event| messages::estimates(tables, event))),
    };
    let (profile, warnings) = (&arguments.profile, tables.profile.warnings());
    answer.print(&arguments.form, profile, warnings)?;
    profile.refuse(warnings)
}

/// The self cost by origin, which are also added to `costs`.
fn origins(tables: &Tables, event: usize, costs: &mut BTreeMap<&'static str, Cell>) -> List {
    let divisor = tables.events[event].divisor();
    let mut row = |(origin, cost): (crate::analysis::Origin, i128)| {
        let share = Cell::percent(cost, tables.total(event));
        let cost = Cell::Number(cost, divisor);
        costs.insert(origin.id(), cost.clone());
        Row {
            figures: vec![("", cost), ("", share)],
            texts: vec![("origin", origin.id().to_owned())],
            ..Row::default()
        }
    };
    let selfs = &tables.flat(event).self_costs;
    List {
        title: format!(
            "Self cost by origin of the code, {}",
            tables.events[event].title()
        ),
        rows: tables.origins().costs(selfs).map(&mut row).collect(),
        ..List::default()
    }
}

/// What is known about the whole profile: the text shows the first three facts, JSON the others.
fn facts(
    tables: &Tables,
    origins: &BTreeMap<&'static str, Cell>,
) -> Result<Vec<(&'static str, &'static str, Cell)>, String> {
    let profile = &*tables.profile;
    let mut facts = Vec::new();
    for (label, value) in [
        ("Command", profile.command()),
        ("Written by", profile.creator()),
    ] {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            facts.push(("", label, Cell::Text(string(value))));
        }
    }
    let occurring = || profile.functions().ids().filter(|&f| tables.occurs(f));
    let rows = occurring().count();
    // Recursion levels and callers in names make several rows of a function.
    let groups = tables.function_groups();
    let distinct = match groups.folds() {
        true => {
            let of: FxHashSet<_> = occurring().map(|f| groups.of(f)).collect();
            of.len()
        }
        false => rows,
    };
    let what = ["contexts", "rows by file"][usize::from(profile.is_by_cachegrind())];
    let [few, all] = [distinct, rows].map(|number| grouped(number as i128));
    let functions = match distinct < rows {
        true => format!("{few} in {all} {what}"),
        false => all,
    };
    let filter = CallFilter::new(profile, &tables.parts);
    let calls = profile.calls().ids().filter(|&call| filter.contains(call));
    let calls = calls.count();
    let calls_total = profile.calls_total(&tables.parts);
    let [called, pairs] = [calls_total as i128, calls as i128].map(grouped);
    let called = format!("{called} by {pairs} pairs of functions");
    facts.extend([
        ("", "Functions", Cell::Text(functions)),
        ("", "Calls", Cell::Text(called)),
        ("", "Parts", Cell::count(profile.parts().len() as i128)),
    ]);
    let peak = peak_memory(profile).map(Cell::count);
    facts.extend(peak.map(|peak| ("peak_memory", "Peak memory, bytes", peak)));
    let outside = outside_functions(profile).map(Cell::count);
    facts.extend(outside.map(|cost| ("outside_functions", "Outside functions", cost)));
    let positions = match &profile.parts()[0].positions[..] {
        [] => vec!["line".into()],
        positions => positions.iter().map(|p| string(p)).collect(),
    };
    let events = || profile.events().iter().map(|event| event.name.clone());
    let totals = events()
        .enumerate()
        .map(|(at, name)| (name, tables.total(at)));
    let lines = profile.line_counts();
    facts.extend([
        ("creator", "", Cell::json(&profile.creator().map(string))?),
        ("cmd", "", Cell::json(&profile.command().map(string))?),
        ("positions", "", Cell::json(&positions)?),
        ("events", "", Cell::json(&events().collect::<Vec<_>>())?),
        (
            "totals",
            "",
            Cell::json(&totals.collect::<BTreeMap<_, _>>())?,
        ),
        ("objects", "", Cell::json(&profile.object_count())?),
        ("functions", "", Cell::json(&rows)?),
        ("distinct_functions", "", Cell::json(&distinct)?),
        ("origins", "", Cell::json(origins)?),
        ("arcs", "", Cell::json(&calls)?),
        ("calls_total", "", Cell::json(&calls_total)?),
        ("self_lines", "", Cell::json(&lines.self_lines)?),
        ("call_lines", "", Cell::json(&lines.call_lines)?),
        ("jump_lines", "", Cell::json(&lines.jump_lines)?),
        ("jcnd_lines", "", Cell::json(&lines.jcnd_lines)?),
    ]);
    Ok(facts)
}

/// The totals of the measured events and the selected one.
fn totals(tables: &Tables, selected: Option<usize>) -> List {
    let measured = 0..tables.profile.events().len();
    let own = selected.filter(|event| !measured.contains(event));
    let row = |at: usize| {
        let event = &tables.events[at];
        Row {
            figures: vec![("", Cell::Number(tables.total(at), event.divisor()))],
            texts: vec![("name", event.title().to_owned())],
            after: event.long_name.clone(),
            ..Row::default()
        }
    };
    List {
        title: "Totals".to_owned(),
        rows: measured.clone().chain(own).map(row).collect(),
        ..List::default()
    }
}

/// The functions with the highest self cost of an event, highest first; equal ones by object, file and name.
fn functions(
    tables: &Tables,
    event: usize,
    functions: Functions<'_>,
    rows: Option<Vec<u32>>,
    form: &AnswerForm,
) -> Result<List, String> {
    let profile = &*tables.profile;
    let divisor = tables.events[event].divisor();
    let all = || 0..profile.functions().len() as u32;
    let mut rows = rows.unwrap_or_else(|| all().collect());
    // Transforms leave rows where they are.
    rows.retain(|row| all().contains(row) && tables.occurs(FunctionId(*row)));
    let found = functions.of_rows(rows).into_iter();
    let mut found: Vec<(i128, Found)> = found
        .map(|found| (functions.figures(found, event).own, found))
        .collect();
    let order = |a: &(i128, Found), b: &(i128, Found)| {
        let places = || place(profile, a.1.row).cmp(&place(profile, b.1.row));
        b.0.cmp(&a.0).then_with(places)
    };
    let most = form.rows(TOP).min(found.len());
    if most < found.len() {
        found.select_nth_unstable_by(most, order);
    }
    let beyond = found.split_off(most).len();
    found.sort_unstable_by(order);
    let row = |(_, one): (i128, Found)| {
        let shown = functions.listed(one, event, false);
        if !form.is_json() {
            return Ok(shown);
        }
        let [object, file, name] = place(profile, one.row).map(string);
        let [(_, of_all), ..] = functions.place(one);
        let figures = functions.figures(one, event);
        shown.with_json(&FunctionSummary {
            object,
            file,
            name: if one.has_several_rows() { of_all } else { name },
            own: Cell::Number(figures.own, divisor),
            inclusive: Cell::Number(figures.inclusive, divisor),
            called: figures.called,
        })
    };
    Ok(List {
        key: "top_self",
        title: format!("Highest self cost, {}", tables.events[event].title()),
        rows: found.into_iter().map(row).collect::<Result<_, _>>()?,
        beyond,
        most: Some(TOP),
        notes: messages::with_inlined(profile),
        ..List::default()
    })
}

fn place(profile: &Profile, row: u32) -> [&[u8]; 3] {
    let function = FunctionId(row);
    [
        profile.object(function),
        profile.file(function),
        profile.name(function),
    ]
}

fn warning_list(profile: &Profile, files: &[OpenedFile]) -> Result<List, String> {
    let groups = profile.warnings().groups();
    let row = |group: &WarningGroup| {
        let row = Row::sentence(warnings::sentence(group, files));
        row.with_json(&WarningSummary {
            kind: group.kind.id(),
            message: group.message(),
            count: group.count,
            first_line: group.first_line(),
        })
    };
    let title = if groups.is_empty() { "" } else { "Warnings" };
    Ok(List {
        key: "warnings",
        title: title.to_owned(),
        rows: groups.iter().map(row).collect::<Result<_, _>>()?,
        most: Some(usize::MAX),
        ..List::default()
    })
}

fn string(bytes: &[u8]) -> String {
    readable(bytes).into_owned()
}
