//! Small facts of a comparison. Fields are those of `ComparedFacts` in www/protocol/protocol.js.

use super::facts::{picoseconds, unit_name};
use super::formats::{ExportFormat, difference_formats};
use crate::analysis::compare::{Ambiguity, EventPair, RecognisedPath};
use crate::browse::{ComparedTables, RatePair, Tables};
use crate::sink::Place;
use crate::text::readable;
use serde::Serialize;

/// Most paths and ambiguous names in the answer.
const LISTED: usize = 200;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ComparedFacts {
    events: Vec<ComparedEvent>,
    only_a: Vec<String>,
    only_b: Vec<String>,
    functions: usize,
    outermost: bool,
    files: Vec<Renamed>,
    files_count: usize,
    objects: Vec<Renamed>,
    objects_count: usize,
    other_files: Vec<OtherFile>,
    other_files_count: usize,
    ambiguous: Vec<Ambiguous>,
    ambiguous_count: usize,
    formats: Vec<ExportFormat>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparedEvent {
    name: String,
    long_name: String,
    /// The total of A, which is 100 %.
    total: i128,
    total_a: i128,
    total_b: i128,
    unit: &'static str,
    picoseconds: f64,
    own: bool,
    /// For a rate, the rate of the totals; `undefined` if there is none.
    rate_a: Option<f64>,
    rate_b: Option<f64>,
}

#[derive(Serialize)]
struct Renamed {
    a: String,
    b: String,
}

#[derive(Serialize)]
struct OtherFile {
    name: String,
    a: String,
    b: String,
}

#[derive(Serialize)]
struct Ambiguous {
    name: String,
    a: usize,
    b: usize,
}

impl ComparedFacts {
    pub(super) fn new(tables: &ComparedTables) -> Self {
        let matching = &tables.matching;
        let event = |pair: &EventPair| event(tables, *pair);
        let events = tables.events.both.iter().map(event);
        let rates = tables.rate_pairs().iter().map(|&pair| rate(tables, pair));
        let renamed = |paths: &[RecognisedPath]| {
            let listed = paths.iter().take(LISTED);
            listed.map(|path| renamed(tables, path)).collect()
        };
        let open = matching.ambiguities.iter().take(LISTED);
        ComparedFacts {
            events: events.chain(rates).collect(),
            only_a: names(&tables.a, &tables.events.only_a),
            only_b: names(&tables.b, &tables.events.only_b),
            functions: matching.rows.len(),
            outermost: tables.a.has_invocations(),
            files: renamed(&matching.files),
            files_count: matching.files.len(),
            objects: renamed(&matching.objects),
            objects_count: matching.objects.len(),
            other_files: matching
                .other_files()
                .take(LISTED)
                .map(|(a, b)| other_file(tables, a, b))
                .collect(),
            other_files_count: matching.other_files().count(),
            ambiguous: open.map(|open| ambiguous(tables, open)).collect(),
            ambiguous_count: matching.ambiguities.len(),
            formats: difference_formats(),
        }
    }
}

fn event(tables: &ComparedTables, pair: EventPair) -> ComparedEvent {
    let shown = &tables.a.events[pair.a];
    let first_own = tables.a.events.len() - tables.a.own_events().len();
    ComparedEvent {
        name: shown.name.clone(),
        long_name: shown.long_name.clone(),
        total: tables.a.total(pair.a),
        total_a: tables.a.total(pair.a),
        total_b: tables.b.total(pair.b),
        unit: unit_name(shown.unit),
        picoseconds: picoseconds(shown.unit),
        own: pair.a >= first_own,
        rate_a: None,
        rate_b: None,
    }
}

fn rate(tables: &ComparedTables, pair: RatePair) -> ComparedEvent {
    let (shown, totals) = (tables.rate(pair), tables.rate_totals(pair));
    ComparedEvent {
        name: shown.name.clone(),
        long_name: shown.long_name.clone(),
        total: 0,
        total_a: 0,
        total_b: 0,
        unit: "rate",
        picoseconds: 0.0,
        own: true,
        rate_a: totals.a,
        rate_b: totals.b,
    }
}

fn names(tables: &Tables, events: &[usize]) -> Vec<String> {
    let names = events
        .iter()
        .map(|&event| tables.events[event].name.clone());
    names.collect()
}

fn renamed(tables: &ComparedTables, path: &RecognisedPath) -> Renamed {
    Renamed {
        a: readable(tables.profile.text(path.a)).into_owned(),
        b: readable(tables.profile.text(path.b)).into_owned(),
    }
}

fn other_file(tables: &ComparedTables, a: Place, b: Place) -> OtherFile {
    let names = tables.b.names.readable();
    OtherFile {
        name: readable(names.text(&tables.profile, b.function)).into_owned(),
        a: readable(tables.text(a).file).into_owned(),
        b: readable(tables.text(b).file).into_owned(),
    }
}

fn ambiguous(tables: &ComparedTables, open: &Ambiguity) -> Ambiguous {
    let first = open.a.first();
    let name = first.map_or(&b""[..], |row| tables.place(row.0).function);
    Ambiguous {
        name: readable(name).into_owned(),
        a: open.a.len(),
        b: open.b.len(),
    }
}
