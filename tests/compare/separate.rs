//! Inlined functions as separate functions, in `grindscope convert` and `diff`: compared with sums over the
//! lines of the profile, by the innermost function that LLVM names at each address.

use crate::command::{run, text, write};
use crate::path;
use crate::shapes::{chains, shapes, short};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Output};

/// A build of `shapes`: its program, profile, and functions at addresses.
fn file(build: &str, name: &str) -> String {
    let path = shapes(build, name);
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// The address and the cost of each line of self cost. Callgrind writes positions relative to the line before: `+n`, `-n`
/// and `*`; the line after `calls=` has the cost of the call.
pub(crate) fn cost_lines(text: &str) -> Vec<(u64, i64)> {
    let (mut address, mut is_call) = (0u64, false);
    let mut found = Vec::new();
    for line in text.lines() {
        if !line.starts_with(['0', '+', '-', '*']) {
            is_call = line.starts_with("calls=");
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().expect("a number");
        let at = match words[0].split_at(1) {
            ("*", _) => address,
            ("+", by) => address + number(by),
            ("-", by) => address - number(by),
            _ => u64::from_str_radix(&words[0][2..], 16).expect("an address"),
        };
        if !std::mem::take(&mut is_call) {
            address = at;
            found.push((at, number(words[2]) as i64));
        }
    }
    found
}

/// Self cost by the innermost function.
fn self_costs(build: &str) -> BTreeMap<String, i64> {
    let functions = chains(build);
    let text = std::fs::read_to_string(file(build, "callgrind.out.shapes")).expect("text");
    let mut sums = BTreeMap::new();
    for (address, cost) in cost_lines(&text) {
        *sums.entry(functions[&address][0].clone()).or_default() += cost;
    }
    sums
}

fn command(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    let output = command.args(arguments).output().expect("the command runs");
    assert!(output.status.success(), "{output:?}");
    output
}

fn convert(build: &str, more: &[&str]) -> Value {
    json(&[&[&*file(build, "callgrind.out.shapes")], more].concat())
}

/// The profile as JSON.
pub(crate) fn json(arguments: &[&str]) -> Value {
    let output = command(&[&["convert", "--to", "json"], arguments].concat());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn separate(build: &str) -> Value {
    let program = file(build, "shapes");
    convert(build, &["--inlined", "separate", "--program", &program])
}

#[test]
fn self_costs_are_those_of_the_innermost_functions() {
    for build in ["a", "b"] {
        let json = separate(build);
        let functions = json["functions"].as_array().expect("functions");
        let mut found = BTreeMap::new();
        for function in functions {
            let name = short(function["name"].as_str().expect("a name"));
            let cost = function["self"][0].as_i64().expect("a cost");
            let before = found.insert(name, cost);
            assert_eq!(before, None, "one row for a function");
        }
        assert_eq!(found, self_costs(build), "{build}");
    }
}

/// All that runs is below the first function, so its inclusive cost stays the total.
#[test]
fn inclusive_costs_outside_inlined_code_are_unchanged() {
    let (before, after) = (convert("a", &[]), separate("a"));
    let of = |json: &Value, name: &str| {
        let all = json["functions"].as_array().expect("functions").iter();
        let mut all = all.filter(|one| one["name"].as_str() == Some(name));
        all.next().expect("the function")["inclusive"].clone()
    };
    for name in ["(below main)", "run(int)", "sums::outside(int)"] {
        assert_eq!(of(&before, name), of(&after, name), "{name}");
    }
}

/// Only `run` and `outside` have `calls=` lines in the file, for 39 calls each, and nothing calls the first function.
/// Inlined code has no counts, but it ran.
#[test]
fn only_recorded_calls_are_counted() {
    let called = |function: &Value| {
        let name = short(function["name"].as_str().expect("a name"));
        (name, function["called"].as_u64())
    };
    let json = separate("a");
    let functions = json["functions"].as_array().expect("functions").iter();
    let found: BTreeMap<_, _> = functions.map(called).collect();
    let recorded = [("(below main)", 0), ("outside", 39), ("run", 39)];
    let inlined = ["area", "folded", "mixed", "total"];
    let recorded = recorded.map(|(name, count)| (name, Some(count)));
    let all = recorded.into_iter().chain(inlined.map(|name| (name, None)));
    let expected: BTreeMap<_, _> = all.map(|(name, count)| (name.to_owned(), count)).collect();
    assert_eq!(found, expected);

    let (profile, program) = (file("a", "callgrind.out.shapes"), file("a", "shapes"));
    let top = |filter: &str, format: &str| {
        let separate = ["--inlined", "separate", "--program", &program];
        let chosen = ["top", &profile, "--filter", filter, format];
        let output = command(&[&chosen[..], &separate].concat());
        String::from_utf8(output.stdout).expect("text")
    };
    let names = |filter: &str| {
        let json: Value = serde_json::from_str(&top(filter, "--json")).expect("JSON");
        let functions = json["functions"].as_array().expect("functions").iter();
        functions.map(called).collect::<BTreeMap<_, _>>()
    };
    let mut ran = expected.clone();
    ran.remove("(below main)");
    assert_eq!(names("called>0"), ran);
    assert_eq!(names("called<39").len(), 1, "(below main)");
    let text = top("area", "--top=1");
    assert!(text.contains("inlined  (anonymous"), "{text}");
}

/// The profile costs 38,573 (`totals:`); with 61,427 in an object without a program, it is 38.57 % of all.
#[test]
fn a_note_says_that_the_inlined_functions_of_most_code_are_unknown() {
    let profile = std::fs::read_to_string(file("a", "callgrind.out.shapes")).expect("text");
    let is_cost = |line: &&str| !line.starts_with("summary:") && !line.starts_with("totals:");
    let costs: Vec<&str> = profile.lines().filter(is_cost).collect();
    let program = file("a", "shapes");
    for (other, note) in [(61_427, "known for 38.57 % of the cost"), (38_573, "")] {
        let other = format!("ob=/lib/other.so\nfl=o.c\nfn=other\n0x9000 1 {other}\n");
        let path = write("partly.out", &format!("{}\n{other}", costs.join("\n")));
        let output = command(&["top", &path, "--inlined", "separate", "--program", &program]);
        let notes = String::from_utf8_lossy(&output.stderr);
        let (known, expected) = (notes.contains("known for"), !note.is_empty());
        assert!(notes.contains(note) && known == expected, "{notes}");
    }
}

/// Without separate functions, four of seven are only in one build.
#[test]
fn differently_inlined_builds_have_the_same_functions() {
    let profiles = ["a", "b"].map(|build| file(build, "callgrind.out.shapes"));
    let programs = ["a", "b"].map(|build| file(build, "shapes"));
    let list = |more: &[&str]| -> Vec<(String, String, i64)> {
        let mut arguments = vec![&*profiles[0], &profiles[1], "--json"];
        arguments.extend(more);
        let json: Value = serde_json::from_str(&text(&arguments)).expect("JSON");
        let all = json["functions"].as_array().expect("functions").iter();
        let row = |one: &Value| {
            let text = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
            let names = [&one["b"]["name"], &one["a"]["name"]];
            let name = names.iter().find_map(|name| name.as_str()).expect("a name");
            let cost = |side: &str| one["costs"]["Ir"][side].as_i64().unwrap_or_default();
            (short(name), text("change"), cost("b") - cost("a"))
        };
        all.map(row).collect()
    };
    let alone = |rows: &[(String, String, i64)]| {
        let alone = rows.iter().filter(|row| ["new", "gone"].contains(&&*row.1));
        alone.count()
    };
    assert_eq!(alone(&list(&[])), 4);
    let separate = [
        "--inlined",
        "separate",
        "--program-a",
        &programs[0],
        "--program-b",
        &programs[1],
    ];
    let rows = list(&separate);
    assert_eq!(alone(&rows), 0, "{rows:?}");
    let (a, b) = (self_costs("a"), self_costs("b"));
    for (name, _, difference) in &rows {
        assert_eq!(*difference, b[name] - a[name], "{name}");
    }
    assert_eq!(rows.len(), b.len());
}

/// Functions without names prove nothing: here all that have names are others.
#[test]
fn another_build_is_refused_though_most_functions_have_no_names() {
    let profile = std::fs::read_to_string(file("a", "callgrind.out.shapes")).expect("text");
    let mut text = profile
        .replace("run(int)", "walk(int)")
        .replace("outside", "inside");
    for name in 1..=4 {
        text += &format!(
            "\nob=shapes\nfl=???\nfn=0x{name}\n0x{:x} 0 1\n",
            cost_lines(&profile)[0].0
        );
    }
    let path = write("unnamed.out", &text);
    let program = file("a", "shapes");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(["top", &path, "--inlined", "separate", "--program", &program]);
    let output = command.output().expect("the command runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("2 of 2 functions differ"), "{error}");
    assert!(!output.status.success() && output.stdout.is_empty());
}

#[test]
fn programs_that_cannot_be_used_are_refused() {
    let [a, b] = ["a", "b"].map(|build| file(build, "callgrind.out.shapes"));
    let [of_a, of_b] = ["a", "b"].map(|build| file(build, "shapes"));
    let lacking = path("program/nested").to_str().expect("UTF-8").to_owned();
    for (more, wanted) in [
        (vec!["--inlined", "separate"], "add --program ELF"),
        (
            vec!["--program", &of_a],
            "only used with --inlined separate",
        ),
        (
            vec![
                "--inlined",
                "separate",
                "--program-a",
                &of_b,
                "--program-b",
                &of_b,
            ],
            "functions differ",
        ),
        (
            vec!["--inlined", "separate", "--program", &lacking],
            "no function in an object of this name",
        ),
    ] {
        let output = run(&[&[&*a, &*b], &more[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && error.contains(wanted),
            "{error}"
        );
    }
}
