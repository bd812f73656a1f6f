//! The flat profile.

use super::{by_name, ours, profiles, theirs};

const CALLS_0: &str = "it takes the inclusive cost of calls=0 for self cost of the caller";

/// Profiles for which `callgrind_annotate` prints other self costs, and why it is wrong.
pub(super) const DEVIATIONS: &[(&str, &str)] = &[
    ("08-threads-parts-combined.callgrind.out", CALLS_0),
    ("09-parts-combined.callgrind.out", CALLS_0),
    ("10-parts-files.callgrind.out", CALLS_0),
    ("10-parts-files.callgrind.out.2", CALLS_0),
    (
        "18-compress-mangled.callgrind.out",
        "it does not expand ids within names",
    ),
    ("40-xtree-memory.kcg.out", CALLS_0),
    ("61-pprof.cpu.callgrind.out", CALLS_0),
    (
        "e02-fi-scope.out",
        "it stays in the file of fi= at the next fn=",
    ),
    ("e04-calls-zero.out", CALLS_0),
    ("e06-positions.out", "it counts a hexadecimal cost as 0"),
    (
        "e15-rcalls-unknown.out",
        "it takes the cost of rcalls= for self cost",
    ),
    (
        "e17-unknown-names.out",
        "it takes an unknown name to be another one than no name",
    ),
    (
        "e21-multi-calls-same-line.out",
        "it takes the counts (3) and 0x4 for 0, and then as above",
    ),
    ("e30-tabs.out", "it skips lines with a leading blank"),
];

#[test]
fn self_costs_are_those_of_callgrind_annotate() {
    let mut differing = Vec::new();
    let mut compared = 0;
    for name in profiles("annotate") {
        let Some(theirs) = theirs(&name, "annotate") else {
            continue;
        };
        let ours = ours(&name, &["--threshold", "100", "--auto=no"]);
        assert!(ours.files.is_empty());
        let of = |report: &super::Report| by_name(report.table.iter().map(|block| &block.function));
        if of(&ours) != of(&theirs) {
            differing.push(name);
        } else {
            assert_eq!(ours.events, theirs.events);
        }
        compared += 1;
    }
    let known: Vec<&str> = DEVIATIONS.iter().map(|deviation| deviation.0).collect();
    assert_eq!(differing, known);
    assert!(compared > 35, "{compared} reports");
}

#[test]
fn the_table_ends_at_the_same_threshold_in_the_same_order() {
    let mut compared = 0;
    for name in profiles("annotate-auto") {
        let known = DEVIATIONS.iter().any(|deviation| deviation.0 == name);
        let Some(theirs) = theirs(&name, "annotate-auto").filter(|_| !known) else {
            continue;
        };
        let whole = ours(&name, &["--auto=no", "--threshold=100"]);
        let names = by_name(whole.table.iter().map(|block| &block.function));
        if names.len() < whole.table.len() || whole.totals != theirs.totals {
            // Functions of the same name in several objects are one function there, and 100 % is
            // what the summary says, even if it is more than all costs.
            continue;
        }
        let ours = ours(&name, &["--auto=no"]);
        let costs = |report: &super::Report| -> Vec<Vec<i128>> {
            let rows = report.table.iter();
            rows.map(|block| block.function.costs.clone()).collect()
        };
        assert_eq!(costs(&ours), costs(&theirs), "{name}");
        compared += 1;
    }
    assert!(compared > 2, "{compared} reports");
}
