//! `grindscope summary --json`

use super::summary::{TopFunction, top_self};
use super::terminal::json_text;
use crate::analysis::groups::GroupBy;
use crate::browse::{Grouping, Tables};
use crate::export::formats::JSON_VERSION;
use crate::model::{Formula, Part, Profile};
use crate::text::readable;
use serde::Serialize;
use std::collections::BTreeMap;

/// The output; every figure is exact.
#[derive(Serialize)]
struct Summary {
    format: &'static str,
    version: u32,
    creator: Option<String>,
    cmd: Option<String>,
    positions: Vec<String>,
    events: Vec<String>,
    totals: BTreeMap<String, i128>,
    parts: Vec<PartSummary>,
    objects: usize,
    functions: usize,
    distinct_functions: usize,
    /// Self cost of the first event.
    origins: BTreeMap<&'static str, i128>,
    arcs: usize,
    calls_total: u128,
    self_lines: u64,
    call_lines: u64,
    jump_lines: u64,
    jcnd_lines: u64,
    top_self: Vec<FunctionSummary>,
    warnings: Vec<WarningSummary>,
}

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

#[derive(Serialize)]
struct FunctionSummary {
    object: String,
    file: String,
    name: String,
    #[serde(rename = "self")]
    own: i128,
    inclusive: i128,
    called: Option<u64>,
}

#[derive(Serialize)]
struct WarningSummary {
    kind: &'static str,
    message: String,
    count: u64,
    first_line: Option<u64>,
}

pub(super) fn text(tables: &Tables, fold: Option<GroupBy>) -> Result<String, String> {
    json_text(serde_json::to_string_pretty(&summary(tables, fold)))
}

fn summary(tables: &Tables, fold: Option<GroupBy>) -> Summary {
    let profile = &*tables.profile;
    let selfs = profile.self_column(&Formula::event(0), &tables.parts);
    let first = &profile.parts()[0];
    let counts = profile.line_counts();
    Summary {
        format: "grindscope-summary",
        version: JSON_VERSION,
        creator: profile.creator().map(string),
        cmd: profile.command().map(string),
        positions: if first.positions.is_empty() {
            vec!["line".into()]
        } else {
            first.positions.iter().map(|p| string(p)).collect()
        },
        events: profile.events().iter().map(|e| e.name.clone()).collect(),
        totals: profile
            .events()
            .iter()
            .enumerate()
            .map(|(i, e)| (e.name.clone(), tables.total(i)))
            .collect(),
        parts: profile
            .parts_in_order()
            .into_iter()
            .map(|part| part_summary(profile, &profile.parts()[part as usize]))
            .collect(),
        objects: profile.object_count(),
        functions: profile.functions().len(),
        distinct_functions: tables.distinct_functions(),
        origins: tables
            .origins()
            .costs(&selfs)
            .map(|(of, cost)| (of.id(), cost))
            .collect(),
        arcs: profile.calls().len(),
        calls_total: profile.calls_total(),
        self_lines: counts.self_lines,
        call_lines: counts.call_lines,
        jump_lines: counts.jump_lines,
        jcnd_lines: counts.jcnd_lines,
        top_self: top_functions(tables, fold),
        warnings: warnings(profile),
    }
}

fn part_summary(profile: &Profile, part: &Part) -> PartSummary {
    PartSummary {
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
    }
}

fn top_functions(tables: &Tables, fold: Option<GroupBy>) -> Vec<FunctionSummary> {
    let (profile, flat) = (&tables.profile, tables.flat(0));
    let by = fold.map(Grouping::By);
    let all_rows = by.and_then(|by| Some((tables.groups(by), tables.group_columns(by, 0)?)));
    let row = |top: TopFunction| {
        let group = all_rows.as_ref().map(|(facts, costs)| {
            let id = facts.groups.of(top.function);
            let group = id.0 as usize;
            (
                facts.functions[group],
                costs[group].inclusive,
                facts.calls_of(id),
            )
        });
        let (inclusive, called) = match group {
            Some((rows, inclusive, called)) if rows > 1 => (inclusive, called),
            _ => (
                flat.inclusive.of_row(top.function.0),
                flat.calls_of(top.function.0),
            ),
        };
        FunctionSummary {
            object: string(profile.object(top.function)),
            file: string(profile.file(top.function)),
            name: string(&top.name),
            own: top.own,
            inclusive,
            called,
        }
    };
    let top = top_self(tables, fold, &flat.self_costs).into_iter();
    top.map(row).collect()
}

fn warnings(profile: &Profile) -> Vec<WarningSummary> {
    let groups = profile.warnings().groups().iter();
    groups
        .map(|g| WarningSummary {
            kind: g.kind.id(),
            message: g.message(),
            count: g.count,
            first_line: g.first_line(),
        })
        .collect()
}

fn string(bytes: &[u8]) -> String {
    readable(bytes).into_owned()
}
