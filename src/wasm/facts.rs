//! Small facts about a profile: the objects, as opposed to columns, that are sent to JavaScript.

use super::columns::Cost;
use crate::analysis::events::{Unit, outside_functions, peak_memory};
use crate::analysis::time_range;
use crate::browse::{OpenProfile, ShownEvent, ShownRate, Tables};
use crate::diagnostic::{Location, WarningGroup};
use crate::export::formats::{FORMATS, Format as ExportFormat};
use crate::loading::OpenedFile;
use crate::model::{EventType, Part, Profile};
use crate::text::readable;
use serde::Serialize;
use tsify::Tsify;

/// Small facts about a profile.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ProfileFacts {
    creator: String,
    command: String,
    /// The peak of memory in bytes, if it is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory: Option<f64>,
    /// What is stated of the first event beyond the sum of all functions, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    outside_functions: Option<f64>,
    files: Vec<FileFacts>,
    /// Events and rates, user-defined ones last.
    events: Vec<EventFacts>,
    parts: Vec<PartFacts>,
    notes: Vec<NoteFacts>,
    /// Number of functions, without the rows of cycles.
    functions: usize,
    /// The same, but each function counts once if recursion levels or callers in names make several rows of it.
    distinct: usize,
    /// Both numbers, of the functions that occur in the selected parts and after all transforms.
    occurring: (usize, usize),
    /// Number of distinct pairs of caller and callee.
    calls: usize,
    cycles: usize,
    /// Whether single invocations were recorded, so that inclusive costs are those of outermost ones.
    outermost: bool,
    /// The share of the cost whose inlined functions are known, if they are separate.
    #[serde(skip_serializing_if = "Option::is_none")]
    inlined_coverage: Option<f64>,
    /// Whether it names programs and libraries.
    has_objects: bool,
    /// Whether calls were recorded, which Cachegrind does not do.
    has_calls: bool,
    /// Whether costs are of instructions, so that the program can be used.
    has_addresses: bool,
    /// Size of the text that was read, after decompression.
    text_bytes: f64,
    formats: Vec<ExportFormat>,
}

/// A file that was read.
#[derive(Serialize, Tsify)]
pub(super) struct FileFacts {
    name: String,
    bytes: f64,
}

/// An event or a rate.
#[derive(Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventFacts {
    /// Short name as in the file, such as `Ir`.
    pub(super) name: String,
    /// Description; may be empty.
    pub(super) long_name: String,
    /// Sum of all self cost of the selected parts, which is 100 %; 0 for a rate, which has none.
    pub(super) total: Cost,
    /// The same before all transforms.
    pub(super) whole: Cost,
    /// The exact share of the total, if transforms left estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certain: Option<Cost>,
    /// True if transforms may have left out costs, so that the total is an estimate, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lacking: Option<bool>,
    /// The unit; a rate is computed from counts and cannot be summed.
    #[tsify(type = "'count' | 'time' | 'bytes' | 'rate'")]
    pub(super) unit: &'static str,
    /// Duration of one count, if it is time; otherwise 0.
    pub(super) picoseconds: f64,
    /// The number that its costs are divided by where they are shown.
    pub(super) divisor: f64,
    pub(super) own: bool,
    /// The rate of the totals, if it is defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rate: Option<f64>,
    /// The totals of A and B, of an event of a comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) totals: Option<[Cost; 2]>,
    /// The rates of the totals of A and B, of a rate of a comparison; null where undefined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rates: Option<[Option<f64>; 2]>,
    /// The formula of an event that was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sum: Option<EventSum>,
}

/// A sum of measured events.
#[derive(Serialize, Tsify)]
pub(super) struct EventSum {
    factors: Vec<Cost>,
    of: Vec<String>,
}

/// A part of the profile.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub(super) struct PartFacts {
    /// Index in the flags of parts.
    index: u32,
    file: String,
    /// `cmd:` as written; empty if all parts have the same.
    command: String,
    /// `part:` as written, or the number of a request that was appended to its file; empty if there is none.
    part: String,
    /// Whether it is one of the requests that Xdebug appended to one file.
    is_request: bool,
    /// `thread:` as written; empty if there is none.
    thread: String,
    /// `pid:` as written for the part, or for an earlier one of its file; empty if there is none.
    pid: String,
    /// `pid:` of the processes that started during this part.
    spawned: Vec<String>,
    /// Why this part was written; may be empty.
    trigger: String,
    /// Basic blocks that the program had executed when the part began and when it ended, if recorded. Used
    /// for drawing: rounded beyond 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_range: Option<[f64; 2]>,
    /// Self cost for each event of the profile, without rates; null if the part does not record the event.
    totals: Vec<Option<Cost>>,
    /// Values of the rates; null if undefined.
    rates: Vec<Option<f64>>,
}

/// Warnings of one kind.
#[derive(Serialize, Tsify)]
pub(super) struct NoteFacts {
    /// A stable id.
    kind: &'static str,
    /// What it means and how it was handled.
    explanation: &'static str,
    /// The text at the first place; may be empty.
    example: String,
    count: f64,
    places: Vec<PlaceFacts>,
}

/// A place in a file.
#[derive(Serialize, Tsify)]
pub(super) struct PlaceFacts {
    file: String,
    /// The line, from 1; 0 if there is none.
    line: f64,
}

impl ProfileFacts {
    pub(super) fn new(open: &OpenProfile, files: &[OpenedFile]) -> Self {
        let tables = open.tables();
        let profile = &tables.profile;
        let functions = profile.functions();
        let processes = profile.processes();
        let says_command = tables.profile.has_several_commands();
        let requests = profile.requests();
        let part = |index: u32| {
            let pid = processes[index as usize];
            let request = requests[index as usize];
            part_facts(tables, (index, pid, request), files, says_command)
        };
        ProfileFacts {
            creator: text(profile.creator()),
            command: text(profile.command()),
            peak_memory: peak_memory(profile).map(|bytes| bytes as f64),
            outside_functions: outside_functions(profile).map(|cost| cost as f64),
            files: files.iter().map(file_facts).collect(),
            events: all_events(open),
            parts: profile.parts_in_order().into_iter().map(part).collect(),
            notes: notes(profile.warnings().groups(), files),
            functions: functions.len(),
            distinct: tables.distinct_functions(),
            occurring: tables.occurring_functions(),
            calls: profile.calls().len(),
            cycles: tables.cycles.len(),
            outermost: tables.has_invocations(),
            inlined_coverage: open.inlined_coverage(),
            has_objects: has_objects(profile),
            has_calls: has_calls(profile),
            has_addresses: has_addresses(profile),
            text_bytes: files.iter().map(|file| number(file.bytes)).sum(),
            formats: FORMATS.to_vec(),
        }
    }
}

/// Whether a function has the name of its program or library: PHP's have none.
pub(super) fn has_objects(profile: &Profile) -> bool {
    let functions = profile.functions();
    let object = |f| profile.text(functions.place(f).object);
    functions.ids().any(|f| !matches!(object(f), b"" | b"???"))
}

/// Whether calls were recorded, also if a transform left none, or inlined functions are called. A single function
/// shows nothing of this.
pub(super) fn has_calls(profile: &Profile) -> bool {
    let has_lines = profile.line_counts().call_lines > 0;
    has_lines || !profile.calls().is_empty() || profile.functions().len() < 2
}

/// Whether a part has addresses, which Callgrind writes with `--dump-instr=yes`.
fn has_addresses(profile: &Profile) -> bool {
    let mut words = profile.parts().iter().flat_map(|part| &part.positions);
    words.any(|word| word == b"instr")
}

fn text(bytes: Option<&[u8]>) -> String {
    readable(bytes.unwrap_or_default()).into_owned()
}

/// Sizes, lines, counts of warnings, units: all below 2^53, where doubles are exact.
pub(super) fn number(value: u64) -> f64 {
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

impl EventFacts {
    /// An event without transforms.
    pub(super) fn new(event: &ShownEvent, total: i128, own: bool) -> Self {
        EventFacts {
            name: event.title().to_owned(),
            long_name: event.long_name.clone(),
            total: Cost(total),
            whole: Cost(total),
            unit: unit_name(event.unit),
            picoseconds: picoseconds(event.unit),
            divisor: number(event.divisor()),
            own,
            ..EventFacts::default()
        }
    }

    /// A rate: it has no total.
    pub(super) fn of_rate(shown: &ShownRate, value: Option<f64>) -> Self {
        EventFacts {
            name: shown.name.clone(),
            long_name: shown.long_name.clone(),
            unit: "rate",
            divisor: 1.0,
            own: true,
            rate: value,
            ..EventFacts::default()
        }
    }
}

/// The formula of an event; `None` for a measured one.
fn sum_of(event: &ShownEvent, measured: &[EventType]) -> Option<EventSum> {
    let terms = &event.formula.terms;
    let is_measured = measured.iter().any(|measured| measured.name == event.name);
    (!is_measured).then(|| EventSum {
        factors: terms.iter().map(|term| Cost(term.0.into())).collect(),
        of: terms
            .iter()
            .map(|term| measured[term.1].name.clone())
            .collect(),
    })
}

/// Name of a unit.
pub(super) fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Count | Unit::Fraction(_) => "count",
        Unit::Time(_) => "time",
        Unit::Bytes => "bytes",
    }
}

/// Duration of one count, if it is time; otherwise 0.
pub(super) fn picoseconds(unit: Unit) -> f64 {
    match unit {
        Unit::Time(picoseconds) => number(picoseconds),
        _ => 0.0,
    }
}

fn all_events(open: &OpenProfile) -> Vec<EventFacts> {
    let tables = open.tables();
    let first_own = tables.events.len() - tables.own_events().len();
    let facts = |(at, event): (usize, &ShownEvent)| EventFacts {
        whole: Cost(open.whole(at)),
        certain: tables.certain(at).map(Cost),
        lacking: tables.may_lack_costs(at).then_some(true),
        sum: sum_of(event, tables.profile.events()),
        ..EventFacts::new(event, tables.total(at), at >= first_own)
    };
    let events = tables.events.iter().enumerate().map(facts);
    let rate = |shown: &ShownRate| EventFacts::of_rate(shown, tables.rate_total(&shown.rate));
    events.chain(tables.rates.iter().map(rate)).collect()
}

fn part_facts(
    tables: &Tables,
    (index, pid, request): (u32, Option<&[u8]>, Option<u32>),
    files: &[OpenedFile],
    says_command: bool,
) -> PartFacts {
    let part = &tables.profile.parts()[index as usize];
    PartFacts {
        index,
        file: file_name(files, part.file),
        command: text(part.command.as_deref().filter(|_| says_command)),
        part: request.map_or_else(|| text(part.number.as_deref()), |number| number.to_string()),
        is_request: request.is_some(),
        thread: thread(part),
        pid: text(pid),
        spawned: part.spawned().map(|pid| text(Some(pid))).collect(),
        trigger: text(part.name().or(part.trigger())),
        time_range: time_range(&tables.profile, index).map(|(from, to)| [number(from), number(to)]),
        totals: (tables.part_totals(index).into_iter())
            .map(|total| total.map(Cost))
            .collect(),
        rates: tables.part_rates(index),
    }
}

/// The number of a part's thread, and its name.
fn thread(part: &Part) -> String {
    let number = text(part.thread.as_deref());
    match part.thread_name() {
        Some(name) => format!("{number} {}", text(Some(name))),
        None => number,
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
