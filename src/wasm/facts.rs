//! Small facts of a profile: the objects, as opposed to the columns, that cross to JavaScript.
//! Fields are those of `ProfileFacts` in www/protocol/protocol.js.

use crate::analysis::events::Unit;
use crate::analysis::time_range;
use crate::browse::{OpenProfile, ShownEvent, ShownRate, Tables};
use crate::diagnostic::{Location, WarningGroup};
use crate::loading::OpenedFile;
use crate::model::{EventType, Part};
use crate::text::readable;
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Facts {
    creator: String,
    command: String,
    files: Vec<FileFacts>,
    events: Vec<EventFacts>,
    parts: Vec<PartFacts>,
    notes: Vec<NoteFacts>,
    functions: usize,
    calls: usize,
    cycles: usize,
    outermost: bool,
    text_bytes: f64,
}

#[derive(Serialize)]
struct FileFacts {
    name: String,
    bytes: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventFacts {
    name: String,
    long_name: String,
    total: i128,
    whole: i128,
    certain: Option<i128>,
    unit: &'static str,
    picoseconds: f64,
    own: bool,
    /// Of a rate, the value of the totals; `undefined` where there is none.
    rate: Option<f64>,
    /// Of a sum of events, what it is made of.
    sum: Option<Sum>,
}

/// Factors beside names of measured events.
#[derive(Serialize)]
struct Sum {
    factors: Vec<i128>,
    of: Vec<String>,
}

#[derive(Serialize)]
struct PartFacts {
    index: u32,
    file: String,
    part: String,
    thread: String,
    pid: String,
    trigger: String,
    /// In basic blocks, rounded to doubles beyond 2^53: for pixels. `undefined` where not stated.
    #[serde(rename = "timeRange")]
    time_range: Option<[f64; 2]>,
    totals: Vec<i128>,
    rates: Vec<Option<f64>>,
}

#[derive(Serialize)]
struct NoteFacts {
    kind: &'static str,
    explanation: &'static str,
    example: String,
    count: f64,
    places: Vec<PlaceFacts>,
}

#[derive(Serialize)]
struct PlaceFacts {
    file: String,
    line: f64,
}

impl Facts {
    pub(super) fn new(open: &OpenProfile, files: &[OpenedFile]) -> Self {
        let tables = open.tables();
        let profile = &tables.profile;
        let all_parts = profile.parts();
        let part = |index: u32| part_facts(tables, &all_parts[index as usize], index, files);
        Facts {
            creator: text(profile.creator()),
            command: text(profile.command()),
            files: files.iter().map(file_facts).collect(),
            events: all_events(open),
            parts: profile.parts_in_order().into_iter().map(part).collect(),
            notes: notes(profile.warnings().groups(), files),
            functions: profile.functions().len(),
            calls: profile.calls().len(),
            cycles: tables.cycles.len(),
            outermost: tables.has_invocations(),
            text_bytes: files.iter().map(|file| number(file.bytes)).sum(),
        }
    }
}

fn text(bytes: Option<&[u8]>) -> String {
    readable(bytes.unwrap_or_default()).into_owned()
}

/// Sizes, lines, counts of notes, units: all below 2^53, where doubles are exact.
fn number(value: u64) -> f64 {
    value as f64
}

fn file_facts(file: &OpenedFile) -> FileFacts {
    FileFacts {
        name: readable(&file.name).into_owned(),
        bytes: number(file.bytes),
    }
}

fn file_name(files: &[OpenedFile], index: u32) -> String {
    text(files.get(index as usize).map(|file| &file.name[..]))
}

/// `EventFacts` of www/protocol/protocol.js, of an event without transforms.
pub(super) fn event_facts(event: &ShownEvent, total: i128, own: bool) -> EventFacts {
    EventFacts {
        name: event.name.clone(),
        long_name: event.long_name.clone(),
        total,
        whole: total,
        certain: None,
        unit: unit_name(event.unit),
        picoseconds: picoseconds(event.unit),
        own,
        rate: None,
        sum: None,
    }
}

/// What an event is made of; `None` for a measured one.
fn sum_of(event: &ShownEvent, measured: &[EventType]) -> Option<Sum> {
    let terms = &event.formula.terms;
    let is_measured = measured.iter().any(|measured| measured.name == event.name);
    (!is_measured).then(|| Sum {
        factors: terms.iter().map(|term| term.0.into()).collect(),
        of: terms
            .iter()
            .map(|term| measured[term.1].name.clone())
            .collect(),
    })
}

/// `EventFacts` of www/protocol/protocol.js, of a rate: it has no total.
pub(super) fn rate_facts(shown: &ShownRate, value: Option<f64>) -> EventFacts {
    EventFacts {
        name: shown.name.clone(),
        long_name: shown.long_name.clone(),
        total: 0,
        whole: 0,
        certain: None,
        unit: "rate",
        picoseconds: 0.0,
        own: true,
        rate: value,
        sum: None,
    }
}

/// What is counted.
pub(super) fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Count => "count",
        Unit::Time(_) => "time",
        Unit::Bytes => "bytes",
    }
}

/// Of one count of time; else 0.
pub(super) fn picoseconds(unit: Unit) -> f64 {
    match unit {
        Unit::Time(picoseconds) => number(picoseconds),
        Unit::Count | Unit::Bytes => 0.0,
    }
}

fn all_events(open: &OpenProfile) -> Vec<EventFacts> {
    let tables = open.tables();
    let first_own = tables.events.len() - tables.own_events().len();
    let facts = |(at, event): (usize, &ShownEvent)| EventFacts {
        whole: open.whole(at),
        certain: tables.certain(at),
        sum: sum_of(event, tables.profile.events()),
        ..event_facts(event, tables.total(at), at >= first_own)
    };
    let events = tables.events.iter().enumerate().map(facts);
    let rate = |shown: &ShownRate| rate_facts(shown, tables.rate_total(&shown.rate));
    events.chain(tables.rates.iter().map(rate)).collect()
}

fn part_facts(tables: &Tables, part: &Part, index: u32, files: &[OpenedFile]) -> PartFacts {
    PartFacts {
        index,
        file: file_name(files, part.file),
        part: text(part.number.as_deref()),
        thread: text(part.thread.as_deref()),
        pid: text(part.pid.as_deref()),
        trigger: text(part.trigger()),
        time_range: time_range(&tables.profile, index).map(|(from, to)| [number(from), number(to)]),
        totals: tables.part_totals(index),
        rates: tables.part_rates(index),
    }
}

fn notes(groups: &[WarningGroup], files: &[OpenedFile]) -> Vec<NoteFacts> {
    let place = |location: &Location| PlaceFacts {
        file: file_name(files, location.file),
        line: number(location.line),
    };
    let note = |group: &WarningGroup| NoteFacts {
        kind: group.kind.id(),
        explanation: group.kind.explanation(),
        example: group.example.clone(),
        count: number(group.count),
        places: group.places.iter().map(place).collect(),
    };
    groups.iter().map(note).collect()
}
