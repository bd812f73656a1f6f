//! Real profiles against `NAME.facts.json`: what another reader, plain and slow, found in them.
//!
//! `tests/data/corpus/README.md` says where the profiles and the facts come from.

use crate::support::{command_summary, data, data_files, facts, load, path};
use grindscope::diagnostic::ErrorKind;
use grindscope::model::Profile;
use serde_json::Value;

/// What must agree.
const KEYS: [&str; 17] = [
    "creator",
    "cmd",
    "positions",
    "events",
    "totals",
    "parts",
    "objects",
    "functions",
    "arcs",
    "calls_total",
    "lines",
    "self_lines",
    "call_lines",
    "jump_lines",
    "jcnd_lines",
    "self_recursive_arcs",
    "top_self",
];

/// Names of the profiles that have facts.
fn profiles() -> Vec<String> {
    let mut names = data_files("corpus", ".facts.json");
    names.extend(data_files("kcachegrind", ".facts.json"));
    names.extend(data_files("samples", ".facts.json"));
    names.extend(data_files("writers", ".facts.json"));
    assert!(names.len() >= 80, "the corpus is there");
    let strip = |name: String| name.trim_end_matches(".facts.json").to_owned();
    names.into_iter().map(strip).collect()
}

fn stated(name: &str) -> Value {
    serde_json::from_slice(&data(&format!("{name}.facts.json"))).expect("facts are JSON")
}

/// The facts that differ, as sentences.
fn differences(name: &str, found: &Value, keys: &[&str]) -> Vec<String> {
    let mut stated = stated(name);
    for part in stated["parts"].as_array_mut().expect("parts") {
        part.as_object_mut().expect("a part").remove("formulas");
    }
    for function in stated["top_self"].as_array_mut().expect("functions") {
        function.as_object_mut().expect("a row").remove("callees");
    }
    keys.iter()
        .filter(|&&key| stated[key] != found[key])
        .map(|key| format!("{name}: {key} is {}, not {}", found[key], stated[key]))
        .collect()
}

#[test]
fn every_profile_of_the_corpus_has_its_facts() {
    let mut wrong = Vec::new();
    for name in profiles() {
        match load(&name) {
            Ok(profile) => wrong.extend(differences(&name, &facts(&profile), &KEYS)),
            // The base file that Valgrind writes in addition to the files of single threads.
            Err(error) if name.ends_with("c-threads.out") => {
                assert_eq!(error.kind, ErrorKind::Empty);
                assert_eq!(stated(&name)["bytes"], 0);
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Warnings that are due in the corpus; no other file has any.
const WARNED: [(&str, &[&str]); 10] = [
    // A difference of two profiles that does not say so, as cg_diff does.
    ("writers/go-pprof-diff.out", &["negative-cost"]),
    // Memory of a function that gives more back than it takes.
    ("corpus/hand/xdebug2.out", &["negative-cost"]),
    ("writers/xdebug-2.7.out", &["negative-cost"]),
    ("writers/xdebug-2.9.out", &["negative-cost"]),
    ("writers/spx.out", &["negative-cost"]),
    // Rounding leaves less in the lines than in the calls.
    ("corpus/other/lsprof.out", &["call-above-total"]),
    ("writers/lsprofcalltree.out", &["call-above-total"]),
    // Line -1 means no line.
    ("writers/phpspy.out", &["position-below-zero"]),
    // Self costs include those of prerequisites.
    ("writers/remake.out", &["summary-below-sum"]),
    // Writes the second of two files without its name.
    ("writers/callgrind-unmangled.out", &["undefined-id"]),
];

#[test]
fn profiles_of_sound_writers_give_no_warning_without_cause() {
    let mut wrong = Vec::new();
    for name in profiles() {
        let Ok(profile) = load(&name) else { continue };
        let expected = WARNED.iter().find(|w| w.0 == name).map_or(&[][..], |w| w.1);
        if kinds(&profile) != expected {
            wrong.push(format!("{name}: {:?}", profile.warnings()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn kinds(profile: &Profile) -> Vec<&'static str> {
    let groups = profile.warnings().groups().iter();
    groups.map(|g| g.kind.id()).collect()
}

#[test]
fn the_command_prints_the_same_facts() {
    let names = [
        "corpus/callgrind/c-multi.out.gz",
        "corpus/callgrind/c-thrcomb.out.gz",
        "corpus/callgrind/cpp-all.out.gz",
        "corpus/cachegrind/diff-neg.out",
        "corpus/hand/derived.out",
        "corpus/other/gopprof.out",
        "corpus/other/lsprof.out",
        "corpus/xdebug/append2.out",
        "corpus/xdebug/comp.out.gz",
        "corpus/xtree/massif.kcg",
    ];
    let mut wrong = Vec::new();
    for name in names {
        let mut found = command_summary(&[&path(name)]).expect("a profile");
        for function in found["top_self"].as_array_mut().expect("functions") {
            let row = function.as_object_mut().expect("a row");
            row.remove("inclusive");
            let called = row.remove("called").expect("a count");
            row.insert("calls_in".into(), called);
        }
        let printed = KEYS
            .into_iter()
            .filter(|key| !["lines", "self_recursive_arcs"].contains(key))
            .collect::<Vec<_>>();
        wrong.extend(differences(name, &found, &printed));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn several_files_become_parts_of_one_profile() {
    let files = [
        "c-threads.out",
        "c-threads.out-01",
        "c-threads.out-02",
        "c-threads.out-03",
    ];
    let paths = files.map(|f| path(&format!("corpus/callgrind/{f}")));
    let found = command_summary(&paths.each_ref().map(|p| p.as_path())).expect("a profile");
    let facts = files[1..]
        .iter()
        .map(|f| stated(&format!("corpus/callgrind/{f}")));
    let sum: u64 = facts
        .clone()
        .map(|f| f["totals"]["Ir"].as_u64().unwrap())
        .sum();
    let calls: u64 = facts
        .clone()
        .map(|f| f["calls_total"].as_u64().unwrap())
        .sum();
    assert_eq!(found["totals"]["Ir"], sum);
    assert_eq!(found["calls_total"], calls);
    let threads: Vec<_> = found["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| &p["thread"])
        .collect();
    assert_eq!(threads, ["1", "2", "3"]);
    // Of these, the empty file is not worth a warning.
    assert_eq!(found["warnings"].as_array().map(Vec::len), Some(0));
    let others = [&paths[0], &path("corpus/callgrind/c-parts.out.1")];
    let found = command_summary(&others.map(|p| p.as_path())).expect("a profile");
    assert_eq!(found["warnings"][0]["kind"], "empty-file");
}

#[test]
fn files_become_parts_in_the_order_of_their_numbers() {
    let files = [
        "c-parts.out.4",
        "c-parts.out",
        "c-parts.out.1",
        "c-parts.out.3",
        "c-parts.out.2",
    ];
    let paths = files.map(|f| path(&format!("corpus/callgrind/{f}")));
    let found = command_summary(&paths.each_ref().map(|p| p.as_path())).expect("a profile");
    let parts = found["parts"].as_array().unwrap().iter();
    let numbers: Vec<&str> = parts.map(|p| p["part"].as_str().unwrap()).collect();
    // The file without a number is of the last part.
    assert_eq!(numbers, ["1", "2", "3", "4", "5"]);
}
