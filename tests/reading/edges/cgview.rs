//! Compares totals, self costs and calls with those of KCachegrind's engine.

#[path = "../../kcachegrind/answers.rs"]
mod answers;

use super::{number, oracle, profiles};
use crate::support::load_bytes;
use answers::{Answer, Line, Page};
use grindscope::model::{CallId, Formula, FunctionId, PartSelection, Profile};

/// Profiles for which KCachegrind prints other totals, and why it is wrong.
const DEVIATIONS: [(&str, &str); 4] = [
    (
        "e05-columns.out",
        "it stops at a dot, and takes a negative cost for 0",
    ),
    (
        "e16-summary-before-events.out",
        "it skips a file with summary: before events:",
    ),
    (
        "e20-cachegrind-dots.out",
        "it stops at a dot, the zero of old cachegrind",
    ),
    ("e30-tabs.out", "it does not accept tabs and leading blanks"),
];

#[test]
fn totals_are_those_of_kcachegrind() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for name in profiles() {
        let Some(answer) = oracle(&format!("{name}.cgview-b.txt")) else {
            continue;
        };
        let stated = totals(&String::from_utf8_lossy(&answer));
        let ours = own_totals(&name);
        let same = stated.iter().all(|total| ours.contains(total));
        let same = same && (!stated.is_empty() || ours.is_empty());
        compared += 1;
        if same == DEVIATIONS.iter().any(|d| d.0 == name) && name != "e22-nul-byte.out" {
            wrong.push(format!("{name}: {ours:?}, not {stated:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 40, "{compared} answers");
}

fn own_totals(name: &str) -> Vec<(String, i128)> {
    let Ok(profile) = load_bytes(&oracle(name).expect("a profile")) else {
        return Vec::new();
    };
    let all = &PartSelection::All;
    let total = |formula: &Formula| profile.total(formula, all);
    let measured = profile.events().iter().enumerate();
    let measured = measured.map(|(i, e)| (e.name.clone(), total(&Formula::event(i))));
    let derived = profile.derived_events().iter();
    let derived = derived.map(|e| (e.name.clone(), total(&Formula::from(e))));
    measured.chain(derived).collect()
}

/// Lines `1 234   Long name (Name)` below "Totals for event types:". KCachegrind adds derived
/// events that it knows by itself.
fn totals(answer: &str) -> Vec<(String, i128)> {
    let lines = answer
        .lines()
        .skip_while(|line| *line != "Totals for event types:")
        .skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let total = |line: &str| {
        let (digits, name) = line.trim_start().split_once("   ")?;
        let name = name.strip_suffix(')')?.rsplit_once(" (")?.1;
        Some((name.to_owned(), number(digits, ' ')?))
    };
    let known = ["L1m", "LLm", "Bm", "CEst"];
    let totals = lines.map(|line| total(line).unwrap_or_else(|| panic!("{line}")));
    totals
        .filter(|total| !known.contains(&total.0.as_str()))
        .collect()
}

/// Profiles whose functions KCachegrind confuses, and why.
const CONFUSED: [(&str, &str); 2] = [
    (
        "08-threads-parts-combined.callgrind.out",
        "it forgets name ids at each part",
    ),
    (
        "18-compress-mangled.callgrind.out",
        "it does not expand ids within names",
    ),
];

#[test]
fn self_costs_and_calls_are_those_of_kcachegrind() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for name in profiles() {
        let Some(answer) = oracle(&format!("{name}.cgview-nocycles-b.txt")) else {
            continue;
        };
        let page = Page::read(&String::from_utf8_lossy(&answer));
        let profile = load_bytes(&oracle(&name).expect("a profile")).expect("a profile");
        let total = profile.total(&Formula::event(0), &PartSelection::All);
        assert_eq!(total, page.total, "{name}");
        let differences = differences(&profile, &page, &mut compared);
        if differences.is_empty() == CONFUSED.iter().any(|c| c.0 == name) {
            wrong.push(format!("{name}: {differences:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 700, "{compared} functions");
}

/// Functions that are alone with their name and object and have other figures.
fn differences(profile: &Profile, page: &Page, compared: &mut usize) -> Vec<String> {
    let mut found = Vec::new();
    for answer in &page.answers {
        let same = |other: &&Answer| other.name == answer.name && other.object == answer.object;
        if page.answers.iter().filter(same).count() > 1 {
            continue;
        }
        let is_it = |&f: &FunctionId| {
            let name = known(profile.name(f)) == answer.name.as_bytes();
            name && known(profile.object(f)) == answer.object.as_bytes()
        };
        let functions: Vec<FunctionId> = profile.functions().ids().filter(is_it).collect();
        if functions.len() > 1 {
            continue;
        }
        *compared += 1;
        let ours = functions.first().map(|&f| own(profile, f));
        let theirs = (
            answer.own,
            answer.called,
            sorted(&answer.callers),
            sorted(&answer.callees),
        );
        if ours.as_ref() != Some(&theirs) {
            found.push(format!("{} has {ours:?}, not {theirs:?}", answer.name));
        }
    }
    found
}

/// KCachegrind takes `???` for the empty name.
fn known(name: &[u8]) -> &[u8] {
    if name == b"???" { b"" } else { name }
}

/// Self cost, calls, callers and callees of a function.
fn own(profile: &Profile, function: FunctionId) -> (i128, u64, Vec<Line>, Vec<Line>) {
    let (first, all) = (Formula::event(0), PartSelection::All);
    let selfs = profile.self_column(&first, &all);
    let (costs, counts) = (
        profile.call_column(&first, &all),
        profile.count_column(&all),
    );
    let line = |call: CallId, other: FunctionId| Line {
        name: String::from_utf8_lossy(profile.name(other)).into_owned(),
        cost: costs[call.0 as usize],
        count: counts[call.0 as usize],
    };
    let calls = profile.calls();
    let incoming = calls.ids().filter(|&c| calls.callee(c) == function);
    let outgoing = calls.ids().filter(|&c| calls.caller(c) == function);
    let callers: Vec<Line> = incoming.map(|c| line(c, calls.caller(c))).collect();
    let callees: Vec<Line> = outgoing.map(|c| line(c, calls.callee(c))).collect();
    let called = callers.iter().map(|c| c.count).sum();
    (
        selfs[function.0 as usize],
        called,
        sorted(&callers),
        sorted(&callees),
    )
}

fn sorted(lines: &[Line]) -> Vec<Line> {
    let mut lines = lines.to_vec();
    lines.sort();
    lines
}
