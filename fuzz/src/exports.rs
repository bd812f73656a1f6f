//! What is written of a profile: callgrind text means the same as the profile, every other format is
//! whole, and contexts add up to the total.

use grindscope::analysis::contexts::{ContextRecorder, RecordedContexts};
use grindscope::analysis::events::Unit;
use grindscope::browse::{FrameNames, Tables, context_tree};
use grindscope::diagnostic::{Error, WarningKind};
use grindscope::export::{callgrind, csv, dot, folded, json, pprof, speedscope};
use grindscope::grammar::Parser;
use grindscope::model::{CallId, Formula, FunctionId, Part, PartCosts, Profile};
use grindscope::sink::ProfileSink;
use grindscope::webgrind::{Collector, Options, Overflow, Version, read, write};
use std::collections::BTreeMap;

/// Reads a text and writes it in every format.
pub fn exports(input: &[u8]) {
    let Ok(recorder) = fill(ContextRecorder::new(), input) else {
        return;
    };
    let (profile, recorded) = recorder.finish();
    callgrind_means_the_same(&profile);
    let tables = Tables::new(profile);
    csv::write(&tables);
    is_json(&json::write(&tables));
    if !tables.events.is_empty() {
        dot::write(&tables, 0, dot::Thresholds::default(), None);
        contexts(&tables, recorded.ok().as_ref());
    }
    webgrind(input);
}

fn fill<S: ProfileSink>(sink: S, text: &[u8]) -> Result<S, Error> {
    let mut parser = Parser::new(sink);
    parser.begin_file()?;
    parser.push(text)?;
    parser.end_file()?;
    Ok(parser.into_sink())
}

fn callgrind_means_the_same(profile: &Profile) {
    if profile.warnings().of(WarningKind::SumTooLarge).is_some() {
        // Sums of lines that do not fit 64 bits cannot be written as one line.
        return;
    }
    let text = callgrind::write(profile);
    let again = fill(ContextRecorder::new(), &text).expect("what was written can be read");
    let (before, after) = (parts_of(profile), parts_of(&again.finish().0));
    assert_eq!(before, after, "{}", String::from_utf8_lossy(&text));
}

type Name = [Vec<u8>; 3];

/// The content of a part, without its own numbers.
#[derive(Debug, PartialEq)]
struct PartContent {
    head: String,
    own: BTreeMap<Name, Vec<i128>>,
    calls: BTreeMap<(Name, Name), (u64, Vec<i128>)>,
}

fn parts_of(profile: &Profile) -> (String, Vec<PartContent>) {
    let derived = profile.derived_events().iter();
    let derived: Vec<_> = derived.map(|e| (&e.name, &e.long_name, &e.terms)).collect();
    let head = format!("{:?} {derived:?}", profile.events());
    let parts = 0..profile.parts().len() as u32;
    (head, parts.map(|part| of_part(profile, part)).collect())
}

fn of_part(profile: &Profile, number: u32) -> PartContent {
    let name = |f| [profile.object(f), profile.file(f), profile.name(f)].map(<[u8]>::to_vec);
    let list = |costs: &PartCosts, row| {
        let events = 0..profile.events().len();
        events.map(|e| Formula::event(e).cost(costs, row)).collect()
    };
    let (selfs, calls) = (profile.self_costs(), profile.calls());
    let own = |row| (name(FunctionId(selfs.owner(row))), list(selfs, row));
    let pair = |row| {
        let call = CallId(calls.costs().owner(row));
        let pair = (name(calls.caller(call)), name(calls.callee(call)));
        (pair, (calls.count(row), list(calls.costs(), row)))
    };
    let mut own: BTreeMap<Name, Vec<i128>> = selfs.rows_of(number).map(own).collect();
    // A part may lack a row of a function that costs nothing there.
    own.retain(|_, costs| costs.iter().any(|&cost| cost != 0));
    PartContent {
        head: stated(&profile.parts()[number as usize]),
        own,
        calls: calls.costs().rows_of(number).map(pair).collect(),
    }
}

/// The facts of a part, without its place and its positions.
fn stated(part: &Part) -> String {
    let run = (&part.creator, &part.command, &part.pid);
    let number = (&part.number, &part.thread, &part.descriptions);
    // A part without any sums is written with those of its lines.
    let totals = match &part.summary {
        Some(_) => part.totals.as_ref(),
        None => part.totals.as_ref().or(Some(&part.sums)),
    };
    let sums = (&part.events, &part.sums, &part.summary, totals);
    format!("{run:?} {number:?} {sums:?}")
}

fn is_json(text: &[u8]) {
    serde_json::from_slice::<serde::de::IgnoredAny>(text).expect("JSON");
}

fn contexts(tables: &Tables, recorded: Option<&RecordedContexts>) {
    let names = FrameNames::new(tables);
    for in_time_order in [false, true] {
        let tree = context_tree(tables, recorded, 0, in_time_order);
        assert_eq!(tree.inclusive[0], tables.total(0), "contexts add up");
        assert_eq!(tree.self_costs.iter().sum::<i128>(), tables.total(0));
        let _ = folded::write(&[&tree], &names);
        let _ = pprof::write(&[&tree], &names, &tables.profile, "E", Unit::Count);
        if let Ok(text) = speedscope::write(&[&tree], &names, &tables.profile, "E", Unit::Count) {
            is_json(&text);
        }
    }
}

fn webgrind(input: &[u8]) {
    for version in [Version::V4, Version::V5, Version::V6, Version::V7] {
        let options = Options {
            single_invocations: version == Version::V4,
            ..Options::default()
        };
        let Ok(collector) = fill(Collector::new(options), input) else {
            continue;
        };
        let Ok(buffer) = collector.finish() else {
            continue;
        };
        if let Ok(bytes) = write(&buffer, version, Overflow::Saturate) {
            assert_eq!(read(&bytes).map(|read| read.0), Ok(version));
        }
    }
}
