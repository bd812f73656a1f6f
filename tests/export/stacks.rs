//! What is made of calling contexts: each format is read by a plain reader of its published
//! description, and compared with the contexts path by path.

use crate::protobuf::{all, one, unpacked};
use crate::support::{HOSTILE, corpus, tables};
use grindscope::analysis::contexts::{ContextTree, Frame, RecordedContexts};
use grindscope::analysis::events::Unit;
use grindscope::browse::{FrameNames, Tables, context_tree};
use grindscope::export::formats::{Format, Writer};
use grindscope::export::stacks::{StackChoice, write};
use grindscope::export::{folded, pprof, speedscope};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// Self cost by path of names.
pub(crate) type Paths = BTreeMap<Vec<String>, i128>;

pub(crate) fn tree(
    tables: &Tables,
    recorded: Option<&RecordedContexts>,
    in_time_order: bool,
) -> ContextTree {
    context_tree(tables, recorded, 0, in_time_order)
}

pub(crate) fn paths(tree: &ContextTree, names: &FrameNames<'_>) -> Paths {
    let mut sums = Paths::new();
    for row in (1..tree.len()).filter(|&row| tree.self_costs[row] != 0) {
        let up = |&row: &usize| Some(tree.parents[row] as usize).filter(|&parent| parent != 0);
        let path = std::iter::successors(Some(row), up);
        let name = |row| String::from_utf8(names.of(tree.frames[row]).into_owned()).unwrap();
        let mut path: Vec<String> = path.map(name).collect();
        path.reverse();
        *sums.entry(path).or_insert(0) += tree.self_costs[row];
    }
    sums
}

/// Profiles of each kind: estimated, carried by names, recorded in time order, recorded.
pub(crate) fn each(mut check: impl FnMut(&str, &Tables, Option<&RecordedContexts>)) {
    for name in [
        "callgrind/c-default.out",
        "callgrind/c-callers2.out.gz",
        "xdebug/small.out",
        "xdebug/append2.out",
        "xtree/memory.kcg",
    ] {
        let (tables, recorded) = tables(&fs::read(corpus().join(name)).unwrap());
        check(name, &tables, recorded.as_ref());
    }
    let (tables, recorded) = tables(HOSTILE.as_bytes());
    check("hostile", &tables, recorded.as_ref());
}

/// `a;b;c 5` inverted is `c;b;a 5`; an estimate has some of each other, but for rounding. What is not shown separately
/// makes the stacks of each function add up to its self cost.
#[test]
fn inverted_stacks_are_the_stacks_backwards() {
    let (mut read_stacks, mut omitted) = (0, 0);
    each(|name, tables, recorded| {
        let Some(Writer::Contexts(writer)) = Format::of("folded").map(|format| format.writer)
        else {
            panic!("folded stacks are contexts");
        };
        let read = |inverted: bool| {
            let choice = StackChoice {
                inverted,
                ..StackChoice::default()
            };
            let (bytes, _) = write(tables, recorded, 0, writer, choice).unwrap();
            folded_paths(&String::from_utf8(bytes).unwrap())
        };
        let is_shown = |path: &[String]| path.iter().all(|frame| frame != "(not shown)");
        let mut expected = BTreeMap::<Vec<String>, i128>::new();
        for (mut path, cost) in read(false) {
            path.reverse();
            if is_shown(&path) {
                *expected.entry(path).or_default() += cost;
            }
        }
        read_stacks += expected.len();
        let found = read(true);
        let shown = found.iter().filter(|(path, _)| is_shown(path));
        let shown: BTreeMap<_, _> = shown.map(|(path, &cost)| (path.clone(), cost)).collect();
        if recorded.is_some() {
            assert!(shown == expected, "{name}");
        }
        for (path, cost) in &shown {
            let of_program = expected.get(path).unwrap_or(cost);
            assert!((of_program - cost).abs() < 1000, "{name}: {path:?}");
        }
        omitted += found.len() - shown.len();

        let names = FrameNames::new(tables);
        let mut own = BTreeMap::<String, i128>::new();
        for function in tables.profile.functions().ids() {
            let name = names.of(Frame::Function(function)).into_owned();
            let cost = tables.flat(0).self_costs[function.0 as usize];
            *own.entry(String::from_utf8(name).unwrap()).or_default() += cost;
        }
        own.retain(|_, cost| *cost != 0);
        let mut first = BTreeMap::<String, i128>::new();
        for (path, cost) in found {
            *first.entry(path[0].clone()).or_default() += cost;
        }
        // The format has no place for some characters of names.
        assert!(first == own || name == "hostile", "{name}");
    });
    assert!(read_stacks > 100 && omitted > 10, "{read_stacks} {omitted}");
}

#[test]
fn folded_stacks_are_the_contexts() {
    each(|name, tables, recorded| {
        let names = FrameNames::new(tables);
        let tree = tree(tables, recorded, false);
        let text = String::from_utf8(folded::write(&[&tree], &names).unwrap()).unwrap();
        let marks = |line: &str| line.starts_with(folded::ESTIMATED);
        assert!(
            text.lines().all(|line| marks(line) == tree.is_estimated()),
            "{name}"
        );
        let read = folded_paths(&text);
        let plain = |path: Vec<String>| path.iter().map(|n| n.replace(';', ":")).collect();
        let expected: Paths = paths(&tree, &names)
            .into_iter()
            .map(|(p, c)| (plain(p), c))
            .collect();
        assert_eq!(read, expected, "{name}");
        assert_eq!(read.values().sum::<i128>(), tables.total(0), "{name}");
    });
}

#[test]
fn speedscope_gets_the_contexts() {
    each(|name, tables, recorded| {
        let names = FrameNames::new(tables);
        for in_time_order in [false, true] {
            let tree = tree(tables, recorded, in_time_order);
            let unit = Unit::Time(10_000);
            let text = speedscope::write(&[&tree], &names, &tables.profile, "Event", unit).unwrap();
            let file: Value = serde_json::from_slice(&text).unwrap();
            // The fields that file-format-schema.json requires.
            let schema = "https://www.speedscope.app/file-format-schema.json";
            assert_eq!(file["$schema"], schema);
            let profile = &file["profiles"][0];
            assert_eq!(profile["type"], "evented");
            assert_eq!(profile["unit"], "nanoseconds");
            let title = profile["name"].as_str().unwrap();
            assert_eq!(
                title.contains("estimated"),
                tree.is_estimated(),
                "{name}: {title}"
            );
            let frames = file["shared"]["frames"].as_array().unwrap();
            assert_eq!(played(profile, frames), paths(&tree, &names), "{name}");
            assert_eq!(number(&profile["endValue"]), 10 * tree.inclusive[0]);
        }
    });
}

/// The costs of folded stacks, without the mark of estimates.
pub(crate) fn folded_paths(text: &str) -> Paths {
    let mut read = Paths::new();
    for line in text.lines() {
        let (path, cost) = line.rsplit_once(' ').unwrap();
        let path = path.split(';').filter(|frame| *frame != folded::ESTIMATED);
        *read.entry(path.map(str::to_owned).collect()).or_insert(0) +=
            cost.parse::<i128>().unwrap();
    }
    read
}

/// Plays the events of an evented profile: the time that each stack is on top, in 10 ns.
pub(crate) fn played(profile: &Value, frames: &[Value]) -> Paths {
    let mut sums = Paths::new();
    let mut stack: Vec<(u64, String)> = Vec::new();
    let mut last = number(&profile["startValue"]);
    for event in profile["events"].as_array().unwrap() {
        let (at, frame) = (number(&event["at"]), event["frame"].as_u64().unwrap());
        assert!(at >= last, "time runs backwards");
        if at > last {
            let path = stack.iter().map(|f| f.1.clone()).collect();
            *sums.entry(path).or_insert(0) += (at - last) / 10;
        }
        last = at;
        match event["type"].as_str() {
            Some("O") => {
                let name = frames[frame as usize]["name"].as_str().unwrap();
                stack.push((frame, name.to_owned()));
            }
            Some("C") => assert_eq!(stack.pop().unwrap().0, frame),
            other => panic!("{other:?}"),
        }
    }
    assert!(stack.is_empty());
    assert_eq!(last, number(&profile["endValue"]));
    sums
}

fn number(value: &Value) -> i128 {
    value.to_string().parse().unwrap()
}

/// The costs of a pprof profile by stack, in 10 ns. Field numbers of profile.proto: 6 strings, 5 functions, 4 locations,
/// 2 samples.
pub(crate) fn sampled(file: &[u8]) -> Paths {
    let strings = all(file, 6);
    let name = |function| String::from_utf8(strings[one(function, 2) as usize].to_vec()).unwrap();
    let functions: BTreeMap<u64, String> = all(file, 5)
        .into_iter()
        .map(|f| (one(f, 1), name(f)))
        .collect();
    let locations = all(file, 4).into_iter();
    let locations: BTreeMap<u64, &String> = locations
        .map(|l| (one(l, 1), &functions[&one(all(l, 4)[0], 1)]))
        .collect();
    let mut read = Paths::new();
    for sample in all(file, 2) {
        let stack = unpacked(all(sample, 1)[0]).into_iter().rev();
        let path = stack.map(|id| locations[&id].clone()).collect();
        let value = unpacked(all(sample, 2)[0])[0].cast_signed();
        *read.entry(path).or_insert(0) += i128::from(value) / 10;
    }
    read
}

#[test]
fn pprof_gets_the_contexts() {
    each(|name, tables, recorded| {
        let names = FrameNames::new(tables);
        let tree = tree(tables, recorded, false);
        let profile = &tables.profile;
        let file = pprof::write(&[&tree], &names, profile, "Event", Unit::Time(10_000)).unwrap();
        let strings: Vec<&str> = all(&file, 6)
            .into_iter()
            .map(|s| std::str::from_utf8(s).unwrap())
            .collect();
        assert_eq!(strings[0], "");
        let kind = all(&file, 1)[0];
        let text = |message, field| strings[one(message, field) as usize];
        assert_eq!([text(kind, 1), text(kind, 2)], ["Event", "nanoseconds"]);
        let read = sampled(&file);
        assert_eq!(read, paths(&tree, &names), "{name}");
        let comments = all(&file, 13);
        assert_eq!(comments.is_empty(), !tree.is_estimated(), "{name}");
    });
}

#[test]
fn chains_in_names_are_shown_by_the_tree_only() {
    let file = corpus().join("callgrind/c-callers2.out.gz");
    let (tables, _) = tables(&fs::read(file).unwrap());
    let names = FrameNames::new(&tables);
    let tree = tree(&tables, None, false);
    let all: Vec<Vec<String>> = paths(&tree, &names).into_keys().collect();
    assert!(all.len() > 100);
    assert!(
        all.iter().flatten().all(|name| !name.contains("'main")),
        "{all:?}"
    );
}

#[test]
fn negative_costs_are_refused_where_a_format_has_none() {
    let (tables, _) = tables(b"events: B\nfn=f\n1 -5\nfn=g\n1 7\n");
    let names = FrameNames::new(&tables);
    let tree = tree(&tables, None, false);
    assert!(folded::write(&[&tree], &names).is_err());
    let profile = &tables.profile;
    assert!(speedscope::write(&[&tree], &names, profile, "B", Unit::Bytes).is_err());
    let file = pprof::write(&[&tree], &names, profile, "B", Unit::Bytes).unwrap();
    let value = |sample| unpacked(all(sample, 2)[0])[0].cast_signed();
    let values: Vec<i64> = all(&file, 2).into_iter().map(value).collect();
    assert_eq!(values, [-5, 7]);
}
