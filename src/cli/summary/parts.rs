//! The parts in `grindscope summary`.

use super::string;
use crate::analysis::time_range;
use crate::browse::Tables;
use crate::cli::answer::List;
use crate::cli::table::{Cell, Row};
use crate::cli::terminal::{grouped, plain};
use crate::model::Profile;
use rustc_hash::FxHashMap;
use serde::Serialize;

#[derive(Serialize)]
struct PartSummary {
    part: Option<String>,
    thread: Option<String>,
    trigger: Option<String>,
    events: Vec<String>,
    sum: Vec<i128>,
    summary: Option<Vec<i128>>,
    totals: Option<Vec<i128>>,
}

/// The parts with their numbers, totals of an event and what tells them apart; the text omits a single one.
pub(super) fn parts(tables: &Tables, event: Option<usize>) -> Result<List, String> {
    let profile = &*tables.profile;
    let parts = profile.parts_in_order();
    let event = event.filter(|_| parts.len() > 1);
    let (says_command, requests) = (profile.has_several_commands(), profile.requests());
    let said = parts.iter();
    let said = said.map(|&index| facts(profile, index, requests[index as usize], says_command));
    let all: Vec<Vec<String>> = said.collect();
    let mut parts_with: FxHashMap<&str, usize> = FxHashMap::default();
    for fact in all.iter().flatten() {
        *parts_with.entry(fact).or_default() += 1;
    }
    let of_all = |fact: &&String| parts_with[&fact[..]] == parts.len();
    let row = |((number, &index), facts): ((usize, &u32), &Vec<String>)| {
        let part = &profile.parts()[index as usize];
        let total = event.and_then(|event| {
            let total = tables.part_totals(index)[event]?;
            Some(Cell::Number(total, tables.events[event].divisor()))
        });
        // A part need not record the event.
        let total = total.unwrap_or(Cell::Percent(None));
        let own = facts.iter().filter(|fact| !of_all(fact));
        let own = own.map(String::as_str).collect::<Vec<_>>().join(", ");
        let own = if own.is_empty() { " ".to_owned() } else { own };
        let row = Row {
            figures: vec![("", total), ("", Cell::count(number as i128))],
            texts: vec![("facts", own)],
            ..Row::default()
        };
        row.with_json(&PartSummary {
            part: part.number.as_deref().map(string),
            thread: part.thread.as_deref().map(string),
            trigger: part.trigger().map(string),
            events: part
                .events
                .iter()
                .map(|&e| profile.events()[e].name.clone())
                .collect(),
            sum: part.sums.clone(),
            summary: part.summary.clone(),
            totals: part.totals.clone(),
        })
    };
    let common = all.first().into_iter().flatten().filter(of_all);
    let common = common.map(String::as_str).collect::<Vec<_>>().join(", ");
    let title = |event: usize| match (tables.events[event].title(), &common[..]) {
        (event, "") => format!("Parts, {event}"),
        (event, common) => format!("Parts, {event} ({common})"),
    };
    Ok(List {
        key: "parts",
        title: event.map(title).unwrap_or_default(),
        rows: (1..)
            .zip(&parts)
            .zip(&all)
            .map(row)
            .collect::<Result<_, _>>()?,
        most: Some(usize::MAX),
        ..List::default()
    })
}

/// What the headers of a part say.
fn facts(profile: &Profile, index: u32, request: Option<u32>, says_command: bool) -> Vec<String> {
    let part = &profile.parts()[index as usize];
    let appended = request.map(|number| number.to_string().into_bytes());
    let number = match appended {
        Some(_) => ("request", &appended),
        None => ("part", &part.number),
    };
    let facts = [("pid", &part.pid), number, ("thread", &part.thread)];
    let facts = facts.into_iter().filter_map(|(key, value)| {
        let value = value.as_deref().filter(|value| !value.is_empty())?;
        Some(format!("{key} {}", plain(value)))
    });
    let mut facts: Vec<String> = facts.collect();
    facts.extend(part.thread_name().map(plain));
    let command = part.command.as_deref();
    facts.extend(command.filter(|_| says_command).map(plain));
    let trigger = part.name().or(part.trigger());
    let trigger = trigger.filter(|trigger| !trigger.is_empty());
    facts.extend(trigger.map(plain));
    facts.extend(
        part.spawned()
            .map(|pid| format!("starts pid {}", plain(pid))),
    );
    facts.extend(time_range(profile, index).map(|(from, to)| {
        let (from, to) = (grouped(from.into()), grouped(to.into()));
        format!("basic blocks {from} to {to}")
    }));
    facts
}
