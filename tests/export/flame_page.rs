//! The flame graph as a page: its boxes are the contexts, and names are nothing but text.

use crate::hostile_list::hostile_names;
use crate::stacks::{Paths, each, paths, tree};
use crate::support::tables;
use grindscope::browse::{FrameNames, Tables};
use grindscope::export::flame_page;
use grindscope::text::readable;
use serde_json::Value;
use std::process::Command;

fn page(tables: &Tables, tree: &grindscope::analysis::contexts::ContextTree) -> String {
    let names = FrameNames::new(tables);
    let bytes = flame_page::write(tree, &names, &tables.profile, &tables.events[0], false);
    String::from_utf8(bytes).unwrap()
}

/// The text before the profile, the profile, and the text after it.
fn parts(page: &str) -> (&str, &str, &str) {
    let (before, rest) = page.split_once("type=\"application/json\">").unwrap();
    let (profile, after) = rest.split_once("</script>").unwrap();
    (before, profile, after)
}

fn profile_in(page: &str) -> Value {
    serde_json::from_str(parts(page).1).unwrap()
}

fn numbers(value: &Value) -> Vec<i128> {
    let number = |value: &Value| match value {
        Value::String(text) => text.parse().unwrap(),
        other => i128::from(other.as_i64().unwrap()),
    };
    value.as_array().unwrap().iter().map(number).collect()
}

#[test]
fn boxes_are_the_contexts() {
    each(|file, tables, recorded| {
        let names = FrameNames::new(tables);
        let tree = tree(tables, recorded, false);
        let profile = profile_in(&page(tables, &tree));
        let name = |frame: i128| {
            profile["names"][frame as usize]
                .as_str()
                .unwrap()
                .to_owned()
        };
        let (frames, parents) = (numbers(&profile["frame"]), numbers(&profile["parent"]));
        let inclusive = numbers(&profile["inclusive"]);
        let mut own = inclusive.clone();
        for (at, &parent) in parents.iter().enumerate().skip(1) {
            own[parent as usize] -= inclusive[at];
        }
        let mut read = Paths::new();
        for at in (1..frames.len()).filter(|&at| own[at] != 0) {
            let up = |&at: &usize| Some(parents[at] as usize).filter(|&parent| parent != 0);
            let mut path: Vec<String> = std::iter::successors(Some(at), up)
                .map(|at| name(frames[at]))
                .collect();
            path.reverse();
            *read.entry(path).or_insert(0) += own[at];
        }
        let shown = |path: Vec<String>| {
            path.iter()
                .map(|n| readable(n.as_bytes()).into_owned())
                .collect()
        };
        let expected: Paths = paths(&tree, &names)
            .into_iter()
            .map(|(path, cost)| (shown(path), cost))
            .collect();
        assert_eq!(read, expected, "{file}");
        let estimated = profile["trust"].as_str().unwrap().starts_with("estimated");
        assert_eq!(estimated, tree.is_estimated(), "{file}");
        assert_eq!(profile["estimated"], tree.is_estimated(), "{file}");
        let levels = numbers(&profile["levels"]);
        assert_eq!(levels.last(), Some(&(frames.len() as i128)), "{file}");
    });
}

#[test]
fn names_are_never_markup() {
    let mut text = b"cmd: <script>alert(1)</script>\nevents: Ir\n".to_vec();
    for (number, name) in hostile_names().iter().enumerate() {
        for spec in ["ob", "fl", "fn"] {
            text.extend_from_slice(format!("{spec}=({}) ", number + 100).as_bytes());
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        text.extend_from_slice(b"1 7\n");
    }
    let (hostile, _) = tables(&text);
    let hostile_page = page(&hostile, &tree(&hostile, None, false));
    let (plain, _) = tables(b"events: Ir\nfn=f\n1 1\n");
    let plain_page = page(&plain, &tree(&plain, None, false));
    let (before, profile, after) = parts(&hostile_page);
    assert!(!profile.contains('<'));
    // Everything else is the same for all names.
    let (before_plain, _, after_plain) = parts(&plain_page);
    assert_eq!((before, after), (before_plain, after_plain));
    assert!(before.contains("default-src 'none'"));
    let whole = profile_in(&hostile_page);
    let names = whole["names"].as_array().unwrap();
    for name in hostile_names() {
        assert!(names.contains(&Value::from(readable(&name).into_owned())));
    }
}

#[test]
fn costs_that_doubles_do_not_hold_are_texts() {
    let (tables, _) = tables(b"events: Ir\nfn=f\n1 9007199254740993\nfn=g\n1 5\n");
    let profile = profile_in(&page(&tables, &tree(&tables, None, false)));
    assert_eq!(profile["inclusive"][0], "9007199254740998");
    assert_eq!(profile["inclusive"][1], "9007199254740993");
    assert_eq!(profile["inclusive"][2], 5);
    assert_eq!(profile["width"], Value::Null);
}

#[test]
fn costs_below_zero_have_widths_of_their_own() {
    let (tables, _) = tables(b"events: Ir\nfn=f\n1 -30\nfn=g\n1 50\n");
    let profile = profile_in(&page(&tables, &tree(&tables, None, false)));
    assert_eq!(numbers(&profile["width"]), [80, 50, 30]);
    assert_eq!(numbers(&profile["inclusive"]), [20, 50, -30]);
}

#[test]
fn the_command_writes_it_and_reports_its_accuracy() {
    let file = crate::support::corpus().join("callgrind/c-default.out");
    let output = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["convert", "--to", "flamegraph-html"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("estimated from the call graph"));
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.starts_with("<!doctype html>"));
    let profile = profile_in(&page);
    assert_eq!(profile["title"], "./cdemo");
    // The file's own `totals:`.
    let text = std::fs::read_to_string(file).unwrap();
    let totals = text.lines().find_map(|line| line.strip_prefix("totals: "));
    assert_eq!(profile["inclusive"][0].to_string(), totals.unwrap());
}
