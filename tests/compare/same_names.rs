//! Inlined functions of one short name, in two builds of a program: each has a row of its own, and those of both builds are
//! the same. Each function of the program has lines of its own, so LLVM's symbolizer tells them apart by these.

use crate::command::text;
use crate::path;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn file(build: &str, name: &str) -> String {
    let path = path(&format!("program/steps/{build}/{name}"));
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// The function of a line; those of a template also differ by their mangled names.
fn function(mangled: &str, file: &str, line: u32) -> &'static str {
    match (file, line) {
        ("steps.h", _) if mangled.contains("BoxIi") => "Box<int>::step",
        ("steps.h", _) => "Box<long>::step",
        ("other.cc", 3..=8) => "step in other.cc",
        ("other.cc", 10..) => "other",
        ("steps.cc", 3..=8) => "step in steps.cc",
        ("steps.cc", 11..=16) => "red::step",
        ("steps.cc", 20..=25) => "blue::step",
        ("steps.cc", 31..=36) => "Walker::step",
        ("steps.cc", 42..=50) => "walk",
        ("steps.cc", 52..) => "(below main)",
        _ => "unknown",
    }
}

/// Self cost by the innermost function.
fn self_costs(build: &str) -> BTreeMap<&'static str, i64> {
    let listed = std::fs::read_to_string(file(build, "functions.txt")).expect("text");
    let lines: Vec<&str> = listed.lines().collect();
    let innermost = lines.windows(3).filter_map(|of| {
        let address = u64::from_str_radix(of[0].strip_prefix("0x")?, 16).ok()?;
        let place = of[2].split(' ').next()?.rsplit('/').next()?;
        let (file, line) = place.split_once(':')?;
        Some((address, function(of[1], file, line.parse().ok()?)))
    });
    let innermost: BTreeMap<u64, _> = innermost.collect();
    let mut sums = BTreeMap::new();
    let profile = std::fs::read_to_string(file(build, "callgrind.out.steps")).expect("text");
    for (address, cost) in crate::separate::cost_lines(&profile) {
        *sums.entry(innermost[&address]).or_default() += cost;
    }
    sums
}

/// The name of a function in the output; the file tells apart what is called only `step`.
fn shown(function: &Value) -> String {
    let text = |key: &str| function[key].as_str().unwrap_or_default();
    let name = text("name").replace("(anonymous namespace)::", "");
    match name.split('(').next().unwrap_or_default() {
        "" => name,
        "step" => format!(
            "step in {}",
            text("file").rsplit('/').next().unwrap_or_default()
        ),
        name => name.to_owned(),
    }
}

#[test]
fn functions_of_one_short_name_are_never_merged() {
    for build in ["a", "b"] {
        let json = crate::separate::json(&[
            &file(build, "callgrind.out.steps"),
            "--inlined",
            "separate",
            "--program",
            &file(build, "steps"),
        ]);
        let functions = json["functions"].as_array().expect("functions").iter();
        let rows = functions.map(|one| (shown(one), one["self"][0].as_i64().expect("a cost")));
        let rows: Vec<_> = rows.collect();
        let expected = self_costs(build);
        assert_eq!(rows.len(), expected.len(), "{build} {rows:?}");
        let expected = expected
            .into_iter()
            .map(|(name, cost)| (name.to_owned(), cost));
        assert_eq!(BTreeMap::from_iter(rows), expected.collect(), "{build}");
    }
}

/// Without separate functions, seven of ten are only in one build.
#[test]
fn functions_of_one_short_name_are_matched() {
    let [a, b] = ["a", "b"].map(|build| file(build, "callgrind.out.steps"));
    let [of_a, of_b] = ["a", "b"].map(|build| file(build, "steps"));
    let list = |more: &[&str]| -> Vec<(String, String, i64)> {
        let arguments = [&[&*a, &b, "--json"], more].concat();
        let json: Value = serde_json::from_str(&text(&arguments)).expect("JSON");
        let all = json["functions"].as_array().expect("functions").iter();
        let row = |one: &Value| {
            let name = shown(if one["b"].is_null() {
                &one["a"]
            } else {
                &one["b"]
            });
            let cost = |side: &str| one["costs"]["Ir"][side].as_i64().unwrap_or_default();
            (
                name,
                one["change"].as_str().expect("a word").to_owned(),
                cost("b") - cost("a"),
            )
        };
        all.map(row).collect()
    };
    let alone = |rows: &[(String, String, i64)]| {
        let alone = rows.iter().filter(|row| ["new", "gone"].contains(&&*row.1));
        alone.count()
    };
    assert_eq!(alone(&list(&[])), 7);
    let programs = ["--program-a", &*of_a, "--program-b", &of_b];
    let rows = list(&[&["--inlined", "separate"], &programs[..]].concat());
    assert_eq!(alone(&rows), 0, "{rows:?}");
    let (a, b) = (self_costs("a"), self_costs("b"));
    for (name, _, difference) in &rows {
        assert_eq!(*difference, b[&**name] - a[&**name], "{name}");
    }
    let names: BTreeSet<&str> = rows.iter().map(|row| &*row.0).collect();
    assert_eq!(names, b.into_keys().collect());
}
