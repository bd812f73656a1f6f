//! Differences as JSON. Every figure is exact.

use super::Arguments;
use crate::analysis::compare::{Difference, Figures, MatchedBy, RecognisedPath};
use crate::browse::{
    ComparedCost, ComparedTables, PlaceText, Tables, change_statements, list_differences,
};
use crate::cli::summary_json::harmless;
use crate::model::{FunctionId, Profile};
use crate::text::readable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    a: Side,
    b: Side,
    /// `self` or `inclusive`.
    cost: &'static str,
    events: Vec<Event>,
    events_only_a: Vec<String>,
    events_only_b: Vec<String>,
    recognised_files: Vec<Renamed>,
    recognised_objects: Vec<Renamed>,
    ambiguous: Vec<Ambiguous>,
    /// What stands out in each event.
    findings: Vec<Finding>,
    functions: Vec<Function>,
    /// Functions with a difference below the threshold.
    left_out: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Vec<Call>>,
}

#[derive(Serialize)]
struct Side {
    file: String,
    creator: Option<String>,
    cmd: Option<String>,
}

#[derive(Serialize)]
struct Event {
    name: String,
    long_name: String,
    total: Figure,
}

#[derive(Serialize)]
struct Figure {
    a: i128,
    b: i128,
    difference: i128,
}

#[derive(Serialize)]
struct Renamed {
    a: String,
    b: String,
}

#[derive(Serialize)]
struct Place {
    object: String,
    file: String,
    name: String,
}

#[derive(Serialize)]
struct Ambiguous {
    a: Vec<Place>,
    b: Vec<Place>,
}

#[derive(Serialize)]
struct Finding {
    event: String,
    /// Stable name of its rule.
    kind: &'static str,
    /// The function that it is about; `null` for what is about all.
    function: Option<Place>,
    sentence: String,
}

#[derive(Serialize)]
struct Function {
    /// `new`, `gone`, `changed` or `equal`.
    change: &'static str,
    /// By what the two were matched; `null` for a function that is alone.
    matched_by: Option<&'static str>,
    a: Option<Place>,
    b: Option<Place>,
    /// How often it is called.
    called: Figure,
    costs: BTreeMap<String, Figure>,
}

#[derive(Serialize)]
struct Call {
    change: &'static str,
    caller: String,
    callee: String,
    count: Figure,
    cost: Figure,
}

pub(super) fn text(
    arguments: &Arguments,
    tables: &ComparedTables,
    events: &[usize],
) -> Result<String, String> {
    let answer = answer(arguments, tables, events);
    let json = serde_json::to_string_pretty(&answer).map_err(|error| error.to_string())?;
    Ok(harmless(&json) + "\n")
}

fn answer(arguments: &Arguments, tables: &ComparedTables, events: &[usize]) -> Answer {
    let figures = |&event: &usize| tables.figures(event, arguments.cost());
    let figures: Vec<Figures> = events.iter().map(figures).collect();
    let (functions, left_out) = functions(arguments, tables, events, &figures);
    let (a, b) = (&tables.a, &tables.b);
    let names = |tables: &Tables, events: &[usize]| {
        let names = events.iter().map(|&e| tables.events[e].name.clone());
        names.collect()
    };
    let renamed = |paths: &[RecognisedPath]| paths.iter().map(|p| renamed(p, tables)).collect();
    Answer {
        a: side(&arguments.a, &a.profile),
        b: side(&arguments.b, &b.profile),
        cost: match arguments.cost() {
            ComparedCost::SelfCost => "self",
            ComparedCost::Inclusive => "inclusive",
        },
        events: event_totals(tables, events, &figures),
        events_only_a: names(a, &tables.events.only_a),
        events_only_b: names(b, &tables.events.only_b),
        recognised_files: renamed(&tables.matching.files),
        recognised_objects: renamed(&tables.matching.objects),
        ambiguous: ambiguous(tables),
        findings: findings(tables, events),
        functions,
        left_out,
        calls: arguments.calls.then(|| calls(arguments, tables, events[0])),
    }
}

fn side(path: &Path, profile: &Profile) -> Side {
    let text = |bytes: &[u8]| readable(bytes).into_owned();
    Side {
        file: text(path.as_os_str().as_encoded_bytes()),
        creator: profile.creator().map(text),
        cmd: profile.command().map(text),
    }
}

fn figure(difference: Difference) -> Figure {
    Figure {
        a: difference.a,
        b: difference.b,
        difference: difference.change(),
    }
}

fn event_name(tables: &ComparedTables, event: usize) -> String {
    tables.a.events[tables.events.both[event].a].name.clone()
}

fn event_totals(tables: &ComparedTables, events: &[usize], figures: &[Figures]) -> Vec<Event> {
    let one = |(&event, figures): (&usize, &Figures)| Event {
        name: event_name(tables, event),
        long_name: tables.a.events[tables.events.both[event].a]
            .long_name
            .clone(),
        total: figure(figures.total),
    };
    events.iter().zip(figures).map(one).collect()
}

fn renamed(path: &RecognisedPath, tables: &ComparedTables) -> Renamed {
    Renamed {
        a: readable(tables.a.profile.text(path.a)).into_owned(),
        b: readable(tables.b.profile.text(path.b)).into_owned(),
    }
}

fn ambiguous(tables: &ComparedTables) -> Vec<Ambiguous> {
    let places = |tables: &Tables, functions: &[FunctionId]| {
        let places = functions.iter().map(|&f| place_of(tables, f));
        places.collect()
    };
    let ambiguities = tables.matching.ambiguities.iter();
    let ambiguous = ambiguities.map(|open| Ambiguous {
        a: places(&tables.a, &open.a),
        b: places(&tables.b, &open.b),
    });
    ambiguous.collect()
}

fn findings(tables: &ComparedTables, events: &[usize]) -> Vec<Finding> {
    let called = tables.called();
    let of_event = |&event: &usize| {
        let costs = tables.figures(event, ComparedCost::SelfCost);
        let found = change_statements(tables, event, &costs, &called).into_iter();
        let found = found.map(|statement| Finding {
            event: event_name(tables, event),
            kind: statement.kind,
            function: statement.row.map(|row| {
                let (side, function) = tables.named_after(row);
                place_of(tables.side(side), function)
            }),
            sentence: statement.sentence,
        });
        found.collect::<Vec<_>>()
    };
    events.iter().flat_map(of_event).collect()
}

fn place_of(tables: &Tables, function: FunctionId) -> Place {
    let text = |bytes: &[u8]| readable(bytes).into_owned();
    let place = PlaceText::as_written(&tables.profile, function);
    Place {
        object: text(place.object),
        file: text(place.file),
        name: text(place.function),
    }
}

fn functions(
    arguments: &Arguments,
    tables: &ComparedTables,
    events: &[usize],
    figures: &[Figures],
) -> (Vec<Function>, usize) {
    let listing = list_differences(
        &figures[0].rows,
        arguments.sort.into(),
        arguments.threshold.unwrap_or(0.0),
        |_| arguments.threshold.is_none() || arguments.equal,
        |row| tables.place(row),
    );
    let called = tables.called();
    let function = |&row: &u32| {
        let matched = tables.matching.rows[row as usize];
        let costs = events.iter().zip(figures);
        let costs = costs.map(|(&e, f)| (event_name(tables, e), figure(f.rows[row as usize])));
        Function {
            change: tables.change(row, figures).word(),
            matched_by: matched.a.and(matched.b).map(|_| word(matched.by)),
            a: matched.a.map(|f| place_of(&tables.a, f)),
            b: matched.b.map(|f| place_of(&tables.b, f)),
            called: figure(called.rows[row as usize]),
            costs: costs.collect(),
        }
    };
    (
        listing.rows.iter().map(function).collect(),
        listing.left_out,
    )
}

fn word(by: MatchedBy) -> &'static str {
    match by {
        MatchedBy::Identity => "identity",
        MatchedBy::Path => "path",
        MatchedBy::ReadableName => "readable-name",
        MatchedBy::Unplaced => "unplaced",
    }
}

fn calls(arguments: &Arguments, tables: &ComparedTables, event: usize) -> Vec<Call> {
    let (calls, figures) = tables.calls(event);
    let ends = |row: u32| {
        let call = &calls[row as usize];
        (tables.place(call.caller), tables.place(call.callee))
    };
    let listing = list_differences(
        &figures.costs,
        arguments.sort.into(),
        arguments.threshold.unwrap_or(0.0),
        |_| arguments.threshold.is_none() || arguments.equal,
        ends,
    );
    let call = |&row: &u32| {
        let (cost, count) = (figures.costs[row as usize], figures.counts[row as usize]);
        let call = &calls[row as usize];
        let (caller, callee) = (
            tables.place_as_written(call.caller),
            tables.place_as_written(call.callee),
        );
        Call {
            change: call.change(cost).word(),
            caller: readable(caller.function).into_owned(),
            callee: readable(callee.function).into_owned(),
            count: figure(count),
            cost: figure(cost),
        }
    };
    listing.rows.iter().map(call).collect()
}
