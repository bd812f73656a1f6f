//! Compares self costs with `callgrind_annotate --threshold=100`, by file of the line and function.

use super::{number, oracle, profiles};
use crate::support::{Entry, Log, log};
use std::collections::BTreeMap;

/// Costs by `file:function`.
type Rows = BTreeMap<String, Vec<i128>>;

/// Profiles for which annotate prints other self costs, and why it is wrong.
const DEVIATIONS: [(&str, &str); 13] = [
    ("08-threads-parts-combined.callgrind.out", CALLS_0),
    ("09-parts-combined.callgrind.out", CALLS_0),
    ("10-parts-files.callgrind.out", CALLS_0),
    ("10-parts-files.callgrind.out.2", CALLS_0),
    ("40-xtree-memory.kcg.out", CALLS_0),
    ("61-pprof.cpu.callgrind.out", CALLS_0),
    ("e04-calls-zero.out", CALLS_0),
    (
        "e02-fi-scope.out",
        "it stays in the file of fi= at the next fn=",
    ),
    ("e06-positions.out", "it counts a hexadecimal cost as 0"),
    (
        "18-compress-mangled.callgrind.out",
        "it does not expand ids within names",
    ),
    (
        "e21-multi-calls-same-line.out",
        "it takes the counts (3) and 0x4 for 0, and then as above",
    ),
    (
        "e15-rcalls-unknown.out",
        "it takes the cost of rcalls= for self cost",
    ),
    ("e30-tabs.out", "it skips lines with a leading blank"),
];

const CALLS_0: &str = "it takes the inclusive cost of calls=0 for self cost of the caller";

#[test]
fn self_costs_are_those_of_annotate() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for name in profiles() {
        let Some(report) = oracle(&format!("{name}.annotate.txt")) else {
            continue;
        };
        let Some((events, listed)) = rows(&String::from_utf8_lossy(&report)) else {
            continue;
        };
        compared += 1;
        let ours = own(&log(&oracle(&name).expect("a profile"), []), &events);
        let deviation = DEVIATIONS.iter().find(|d| d.0 == name);
        let same = difference(&ours, &listed);
        match (same, deviation) {
            (Some(difference), None) => wrong.push(format!("{name}: {difference}")),
            (None, Some(_)) => wrong.push(format!("{name} is equal after all")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 35, "{compared} reports");
}

/// What annotate lists: events, and costs by `file:function`. `None` if it gave up.
fn rows(report: &str) -> Option<(Vec<String>, Rows)> {
    let mut lines = report.lines().filter(|line| !line.starts_with("Use of "));
    let events = lines.find_map(|line| line.strip_prefix("Events shown: "))?;
    let events: Vec<String> = events.split_whitespace().map(String::from).collect();
    lines.find(|line| line.ends_with("file:function"))?;
    let mut rows = Rows::new();
    for line in lines.skip(1).take_while(|line| !line.is_empty()) {
        let (costs, name) = row(line, events.len());
        assert_eq!(rows.insert(name, costs), None, "{line}");
    }
    Some((events, rows))
}

/// `1,234 (12.34%)  5 ( 0.01%)  file:function [object]`
fn row(line: &str, events: usize) -> (Vec<i128>, String) {
    let mut rest = line.trim_start();
    let mut costs = Vec::new();
    for _ in 0..events {
        let (word, after) = rest.split_once(' ').unwrap_or_else(|| panic!("{line:?}"));
        // A dot: no line of the function has this event.
        let word = if word == "." { "0" } else { word };
        costs.push(number(word, ',').unwrap_or_else(|| panic!("{line}")));
        rest = after.trim_start();
        if rest.starts_with('(') && rest[..rest.len().min(9)].contains('%') {
            rest = rest.split_once(')').expect("a share").1.trim_start();
        }
    }
    let name = match rest.rsplit_once(" [") {
        Some((name, object)) if object.ends_with(']') => name,
        _ => rest,
    };
    (costs, name.to_owned())
}

/// Self costs of a log in the order of `events`, by the file of each line and the function.
fn own(log: &Log, events: &[String]) -> Rows {
    let mut rows = Rows::new();
    let mut columns = Vec::new();
    for entry in &log.entries {
        match entry {
            Entry::Events(names, _) => {
                let column = |name: &Vec<u8>| events.iter().position(|e| e.as_bytes() == &name[..]);
                columns = names.iter().map(column).collect();
            }
            Entry::Own(names, cost) => {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                let name = format!("{}:{}", text(&cost.file), text(&names.2));
                let row = rows.entry(name).or_insert_with(|| vec![0; events.len()]);
                for (column, cost) in columns.iter().zip(&cost.costs) {
                    row[column.expect("an event that is shown")] += cost;
                }
            }
            _ => {}
        }
    }
    rows
}

/// The first difference. Annotate omits lines after 100 % of the first event.
fn difference(ours: &Rows, listed: &Rows) -> Option<String> {
    for (name, costs) in listed {
        let own = ours.get(name);
        let only_calls = own.is_none() && costs.iter().all(|&cost| cost == 0);
        if own != Some(costs) && !only_calls {
            return Some(format!("{name} has {own:?}, not {costs:?}"));
        }
    }
    let left_out = ours
        .iter()
        .find(|(name, costs)| costs[0] != 0 && !listed.contains_key(*name));
    left_out.map(|(name, costs)| format!("{name} {costs:?} is not listed"))
}
