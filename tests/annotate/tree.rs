//! Callers and callees with inclusive costs.

use super::report::{Block, Report, Row};
use super::{ours, profiles, theirs};
use std::collections::BTreeMap;

const OPTIONS: [&str; 4] = [
    "--inclusive=yes",
    "--tree=both",
    "--threshold=100",
    "--auto=no",
];

/// Counts and costs of calls by names of caller and callee.
type Calls = BTreeMap<(String, String), (u64, Vec<i128>)>;

/// The name of a function alone: calls in code that was inlined from another file belong to the
/// function here, and there to an entry of that file and function.
fn function(row: &Row) -> String {
    let name = row
        .name
        .split_once(':')
        .map_or(&row.name[..], |(_, name)| name);
    name.split_once(" <cycle ")
        .map_or(name, |(name, _)| name)
        .to_owned()
}

/// All calls, as they are listed on one side of each function.
fn calls<'r>(
    report: &'r Report,
    side: impl Fn(&'r Block) -> &'r [Row],
    key: impl Fn(String, String) -> (String, String),
) -> Calls {
    let mut all = Calls::new();
    // A cycle as a whole lists calls of its members again.
    let functions = report.table.iter();
    for block in functions.filter(|block| !block.function.name.starts_with('<')) {
        for call in side(block) {
            let key = key(function(&block.function), function(call));
            let sums = all.entry(key).or_insert((0, vec![0; call.costs.len()]));
            sums.0 += call.count;
            sums.1
                .iter_mut()
                .zip(&call.costs)
                .for_each(|(sum, cost)| *sum += cost);
        }
    }
    all
}

fn outgoing(report: &Report) -> Calls {
    calls(
        report,
        |block| &block.callees,
        |function, callee| (function, callee),
    )
}

fn incoming(report: &Report) -> Calls {
    calls(
        report,
        |block| &block.callers,
        |function, caller| (caller, function),
    )
}

/// Inclusive costs of functions that are called, and not by themselves: of others, and of those in
/// cycles, `callgrind_annotate` counts calls again and again, up to many times the total.
fn inclusive(report: &Report, recursive: &[String]) -> BTreeMap<String, Vec<i128>> {
    let called = report
        .table
        .iter()
        .filter(|block| !block.callers.is_empty());
    let mut all: BTreeMap<String, Vec<i128>> = BTreeMap::new();
    for row in called.map(|block| &block.function) {
        if !recursive.contains(&function(row)) {
            let sums = all
                .entry(row.name.clone())
                .or_insert(vec![0; row.costs.len()]);
            sums.iter_mut()
                .zip(&row.costs)
                .for_each(|(sum, cost)| *sum += cost);
        }
    }
    all
}

fn recursive(ours: &Report) -> Vec<String> {
    let in_cycle = |block: &&Block| {
        let own = &block.function.name;
        own.contains("<cycle ") || block.callees.iter().any(|call| call.name == *own)
    };
    ours.table
        .iter()
        .filter(in_cycle)
        .map(|block| function(&block.function))
        .collect()
}

const MEMBERS: &str = "it takes what callers were charged, we what a function and its callees cost";

/// Profiles whose calls or inclusive costs differ, and why.
const DEVIATIONS: &[(&str, &str)] = &[
    ("04-multi-event.callgrind.out", MEMBERS),
    ("50-xdebug3.cachegrind.out", MEMBERS),
    (
        "e04-calls-zero.out",
        "it takes a call with count 0 for a line of the caller",
    ),
    (
        "e21-multi-calls-same-line.out",
        "it takes the counts (3) and 0x4 for 0, and then as above",
    ),
];

#[test]
fn inclusive_costs_and_calls_are_those_of_callgrind_annotate() {
    let mut differing = Vec::new();
    let mut compared = 0;
    for name in profiles("annotate-incl-tree") {
        let theirs = theirs(&name, "annotate-incl-tree").expect("a report");
        let ours = ours(&name, &OPTIONS);
        assert_eq!(incoming(&ours), outgoing(&ours), "{name}");
        let recursive = recursive(&ours);
        let same_calls =
            outgoing(&ours) == outgoing(&theirs) && incoming(&ours) == incoming(&theirs);
        if !same_calls || inclusive(&ours, &recursive) != inclusive(&theirs, &recursive) {
            differing.push(name);
        }
        compared += 1;
    }
    let known: Vec<&str> = DEVIATIONS.iter().map(|deviation| deviation.0).collect();
    assert_eq!(differing, known);
    assert_eq!(compared, 11);
}

/// `callgrind_annotate` says 180 for f, of 110 in all.
#[test]
fn recursion_is_counted_once() {
    let report = ours("e09-direct-recursion.out", &OPTIONS);
    let rows = report.table.iter();
    let rows: Vec<(&str, i128)> = rows
        .map(|block| (&block.function.name[..], block.function.costs[0]))
        .collect();
    assert_eq!(report.totals, [110]);
    assert_eq!(rows, [("a.c:main", 110), ("a.c:f", 100)]);
}
