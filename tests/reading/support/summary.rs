//! The figures of a profile in the words and shapes of the `*.facts.json` files.

use grindscope::model::{Formula, FunctionId, Part, PartSelection, Profile};
use grindscope::text::readable;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::Command;

/// What `*.facts.json` states, as the library finds it.
pub(crate) fn facts(profile: &Profile) -> Value {
    let counts = profile.line_counts();
    let (mut events, mut totals) = (Vec::new(), Map::new());
    for (index, event) in profile.events().iter().enumerate() {
        let total = profile.total(&Formula::event(index), &PartSelection::All);
        events.push(event.name.clone());
        totals.insert(event.name.clone(), number(total));
    }
    let positions = match &profile.parts()[0].positions[..] {
        [] => vec!["line".into()],
        words => words.iter().map(|w| text(w)).collect(),
    };
    json!({
        "creator": profile.creator().map(text),
        "cmd": profile.command().map(text),
        "positions": positions,
        "events": events,
        "totals": totals,
        "parts": profile.parts().iter().map(|p| part(profile, p)).collect::<Vec<_>>(),
        "objects": profile.object_count(),
        "functions": profile.functions().len(),
        "arcs": profile.calls().len(),
        "calls_total": u64::try_from(profile.calls_total(&PartSelection::All)).expect("few calls"),
        "lines": counts.lines,
        "self_lines": counts.self_lines,
        "call_lines": counts.call_lines,
        "jump_lines": counts.jump_lines,
        "jcnd_lines": counts.jcnd_lines,
        "self_recursive_arcs": profile.calls().ids()
            .filter(|&c| profile.calls().caller(c) == profile.calls().callee(c)).count(),
        "top_self": top_self(profile),
    })
}

fn part(profile: &Profile, part: &Part) -> Value {
    let names = part.events.iter().map(|&e| &profile.events()[e].name);
    json!({
        "part": part.number.as_deref().map(text),
        "thread": part.thread.as_deref().map(text),
        "trigger": part.trigger().map(text),
        "events": names.collect::<Vec<_>>(),
        "sum": numbers(&part.sums),
        "summary": part.summary.as_deref().map(numbers),
        "totals": part.totals.as_deref().map(numbers),
    })
}

/// The ten functions of highest self cost, in the slow and obvious way.
fn top_self(profile: &Profile) -> Vec<Value> {
    let first = Formula::event(0);
    let row = |f: FunctionId| {
        let own: i128 = (0..profile.self_costs().len() as u32)
            .filter(|&row| profile.self_costs().owner(row) == f.0)
            .map(|row| first.cost(profile.self_costs(), row))
            .sum();
        (f, own)
    };
    if profile.events().is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<(FunctionId, i128)> = profile
        .self_column(&first, &PartSelection::All)
        .into_iter()
        .enumerate()
        .map(|(i, own)| (FunctionId(i as u32), own))
        .collect();
    rows.sort_by_key(|&(f, own)| {
        let key = (profile.object(f), profile.file(f), profile.name(f));
        (std::cmp::Reverse(own), key)
    });
    rows.truncate(10);
    for &(f, own) in &rows {
        assert_eq!(row(f), (f, own), "column and rows of self cost differ");
    }
    let described = rows.into_iter().map(|(f, own)| {
        json!({
            "object": text(profile.object(f)),
            "file": text(profile.file(f)),
            "name": text(profile.name(f)),
            "self": number(own),
            "calls_in": called(profile, f),
        })
    });
    described.collect()
}

/// How often a function is called, recursion included.
pub(crate) fn called(profile: &Profile, function: FunctionId) -> u64 {
    let calls = profile.calls();
    (0..calls.costs().len() as u32)
        .filter(|&row| {
            let call = grindscope::model::CallId(calls.costs().owner(row));
            calls.callee(call) == function
        })
        .map(|row| calls.count(row))
        .sum()
}

/// What `grindscope summary --json` prints for these files, with the rows of the file.
pub(crate) fn command_summary(files: &[&Path]) -> Result<Value, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["summary", "--json", "--contexts=separate"])
        .args(files)
        .output()
        .expect("the command runs");
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        return Err(String::from_utf8(output.stderr).expect("text"));
    }
    Ok(serde_json::from_slice(&output.stdout).expect("JSON"))
}

fn number(value: i128) -> Value {
    match u64::try_from(value) {
        Ok(value) => value.into(),
        Err(_) => i64::try_from(value).expect("a number of JSON").into(),
    }
}

fn numbers(values: &[i128]) -> Vec<Value> {
    values.iter().map(|&v| number(v)).collect()
}

fn text(bytes: &[u8]) -> String {
    readable(bytes).into_owned()
}
