//! Source files line by line.

use super::report::{Line, Lines};
use super::{data, flat, ours, profiles, theirs};
use std::collections::BTreeMap;

/// The cost of every line; lines without cost are left out.
fn costs(lines: &Lines) -> BTreeMap<u64, Vec<i128>> {
    let spent = lines
        .iter()
        .filter(|(_, line)| line.costs.iter().any(|&cost| cost != 0));
    spent
        .map(|(&number, line)| (number, line.costs.clone()))
        .collect()
}

#[test]
fn line_costs_equal_those_of_callgrind_annotate() {
    let folder = data("").join("src");
    let folder = folder.to_str().expect("a UTF-8 path");
    let (mut files, mut with_text) = (0, 0);
    for name in profiles("annotate-auto") {
        let known = flat::DEVIATIONS.iter().any(|deviation| deviation.0 == name);
        let Some(theirs) = theirs(&name, "annotate-auto").filter(|_| !known) else {
            continue;
        };
        let ours = ours(&name, &["--threshold=100", "--auto=yes", "-I", folder]);
        for (file, lines) in &theirs.files {
            let own = &ours.files[file];
            assert_eq!(costs(own), costs(lines), "{name} {file}");
            files += 1;
            if file.contains("/src/") {
                same_text(own, lines, &format!("{name} {file}"));
                with_text += 1;
            }
            for (number, line) in lines {
                calls_are_there(own.get(number), line, &format!("{name} {file}:{number}"));
            }
        }
    }
    assert!(files > 25, "{files} files");
    assert!(with_text > 8, "{with_text} files with their text");
}

fn same_text(ours: &Lines, theirs: &Lines, what: &str) {
    for (number, line) in theirs.range(1..) {
        assert_eq!(ours[number].text, line.text, "{what}:{number}");
    }
}

/// Where a line calls a function several times (in several functions, or at several addresses), they
/// show but the last call; we show the sum.
fn calls_are_there(ours: Option<&Line>, theirs: &Line, what: &str) {
    for call in &theirs.calls {
        let own = ours.and_then(|line| line.calls.iter().find(|own| own.name == call.name));
        let own = own.unwrap_or_else(|| panic!("{what}: no call of {}", call.name));
        assert!(own.count >= call.count, "{what}: {own:?} {call:?}");
        assert!(
            own.count > call.count || own.costs == call.costs,
            "{what}: {own:?} {call:?}"
        );
    }
}

/// A program compiled with -g -O2: recursion, code inlined from a header, branches.
#[test]
fn a_program_is_annotated_next_to_its_source() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let theirs = super::Report::read(&read("callgrind_annotate.txt")).unwrap();
    let profile = folder.join("callgrind.out.queens");
    let arguments = [
        profile.to_str().unwrap(),
        "--threshold=100",
        "-I",
        folder.to_str().unwrap(),
    ];
    let ours = super::Report::read(&super::text(&arguments)).unwrap();
    for name in [
        "/home/dev/queens/src/queens.c",
        "/home/dev/queens/src/board.h",
    ] {
        assert_eq!(
            costs(&ours.files[name]),
            costs(&theirs.files[name]),
            "{name}"
        );
        same_text(&ours.files[name], &theirs.files[name], name);
    }
    // Called by place and by place'2, which calls itself; the last line of the two says 6 calls, both together 152.
    let calls = &ours.files["/home/dev/queens/src/queens.c"][&20].calls;
    let calls: Vec<_> = calls
        .iter()
        .map(|call| (call.count, &call.name[..]))
        .collect();
    let name = "/home/dev/queens/src/queens.c:place'2";
    assert_eq!(calls[..2], [(146, name), (6, name)]);
}

/// Every function has an `a` in its name or has none, so the costs of both kinds add up to those of the line.
#[test]
fn lines_of_chosen_functions_add_up_to_those_of_all() {
    let mut shared = 0;
    // Those of Valgrind: the others have few functions, all with an `a`.
    let names = profiles("annotate-auto").into_iter();
    for name in names.filter(|name| name.as_str() < "40") {
        let options = ["--threshold=100", "--auto=yes"];
        let of = |filter: &str| ours(&name, &[&options[..], &["--filter", filter]].concat());
        let (all, with, without) = (ours(&name, &options), of("a"), of("!a"));
        let is_chosen = |row: &super::report::Block| {
            let (_, function) = row.function.name.split_once(':').expect("file:function");
            function.to_lowercase().contains('a')
        };
        assert!(with.table.iter().all(is_chosen), "{name}");
        assert!(!without.table.iter().any(is_chosen), "{name}");
        assert_eq!(
            with.table.len() + without.table.len(),
            all.table.len(),
            "{name}"
        );
        for (file, lines) in &all.files {
            let parts = [with.files.get(file), without.files.get(file)];
            shared += usize::from(parts.iter().all(Option::is_some));
            let mut sums: BTreeMap<u64, Vec<i128>> = BTreeMap::new();
            for (number, own) in parts.into_iter().flatten().flat_map(costs) {
                let sum = sums.entry(number).or_insert_with(|| vec![0; own.len()]);
                sum.iter_mut().zip(own).for_each(|(sum, cost)| *sum += cost);
            }
            assert_eq!(sums, costs(lines), "{name} {file}");
        }
    }
    assert!(shared > 20, "{shared} files with functions of both kinds");
}
