//! `grindscope summary --json`

use super::hottest::top_self;
use super::summary::distinct_functions;
use crate::analysis::contexts::{Invocations, RecordedContexts};
use crate::analysis::names::Names;
use crate::analysis::{CallIndex, Costed, Cycles, InclusiveCosts, InclusiveRule, Origins};
use crate::diagnostic::is_deceptive;
use crate::export::formats::JSON_VERSION;
use crate::model::{Formula, Part, PartSelection, Profile};
use crate::text::readable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

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
    called: u128,
}

#[derive(Serialize)]
struct WarningSummary {
    kind: &'static str,
    message: String,
    count: u64,
    first_line: Option<u64>,
}

pub(super) fn text(
    profile: &Profile,
    names: &Names,
    origins: &Origins,
    contexts: Option<RecordedContexts>,
) -> Result<String, String> {
    let json = serde_json::to_string_pretty(&summary(profile, names, origins, contexts))
        .map_err(|error| error.to_string())?;
    Ok(escape_terminal(&json) + "\n")
}

/// Escapes characters that JSON allows but a terminal interprets. Values do not change.
pub(super) fn escape_terminal(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        if is_deceptive(c) && c != '\n' {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

fn summary(
    profile: &Profile,
    names: &Names,
    origins: &Origins,
    contexts: Option<RecordedContexts>,
) -> Summary {
    let selfs = profile.self_column(&Formula::event(0), &PartSelection::All);
    let first = &profile.parts()[0];
    let counts = profile.line_counts();
    let total = |event| profile.total(&Formula::event(event), &PartSelection::All);
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
            .map(|(i, e)| (e.name.clone(), total(i)))
            .collect(),
        parts: profile
            .parts_in_order()
            .into_iter()
            .map(|part| part_summary(profile, &profile.parts()[part as usize]))
            .collect(),
        objects: profile.object_count(),
        functions: profile.functions().len(),
        distinct_functions: distinct_functions(profile, names),
        origins: origins
            .costs(&selfs)
            .map(|(of, cost)| (of.id(), cost))
            .collect(),
        arcs: profile.calls().len(),
        calls_total: profile.calls_total(),
        self_lines: counts.self_lines,
        call_lines: counts.call_lines,
        jump_lines: counts.jump_lines,
        jcnd_lines: counts.jcnd_lines,
        top_self: top_functions(profile, contexts),
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

fn top_functions(profile: &Profile, contexts: Option<RecordedContexts>) -> Vec<FunctionSummary> {
    let (formula, all) = (Formula::event(0), PartSelection::All);
    let selfs = profile.self_column(&formula, &all);
    let counts = profile.count_column(&all);
    let mut called = vec![0u128; selfs.len()];
    for call in profile.calls().ids() {
        called[profile.calls().callee(call).0 as usize] += u128::from(counts[call.0 as usize]);
    }
    let invocations = contexts.and_then(|c| Invocations::new(Rc::new(c), profile));
    let inclusive = match &invocations {
        Some(invocations) => Costed {
            invocations,
            profile,
            formula: &formula,
            parts: &all,
        }
        .functions(),
        None => {
            let cycles = Cycles::find(profile, &CallIndex::new(profile), &all);
            let rule = InclusiveRule::default();
            InclusiveCosts::new(profile, &cycles, &formula, &all, rule).functions
        }
    };
    let row = |function: crate::model::FunctionId| {
        let at = function.0 as usize;
        FunctionSummary {
            object: string(profile.object(function)),
            file: string(profile.file(function)),
            name: string(profile.name(function)),
            own: selfs[at],
            inclusive: inclusive[at],
            called: called[at],
        }
    };
    top_self(profile, &selfs).into_iter().map(row).collect()
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
