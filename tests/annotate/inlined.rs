//! Code below the line that it was inlined at: costs by a plain reading of the profile, places by binutils'
//! addr2line.

use super::report::cells_of;
use super::{run, text, write};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The path of a file of the test program.
pub(crate) fn program(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program");
    folder.join(name).to_str().expect("a UTF-8 path").to_owned()
}

/// The report of all lines of the test program by instructions, with its sources and further options.
pub(crate) fn report(options: &[&str]) -> String {
    let (profile, sources) = (program("callgrind.out.queens"), program(""));
    let all = [&profile, "--threshold=100", "--show=Ir", "-I", &sources];
    text(&[&all, options].concat())
}

pub(super) fn read(name: &str) -> String {
    std::fs::read_to_string(program(name)).expect("a file")
}

/// The position after another one.
fn moved(before: u64, word: &str) -> u64 {
    let number = |digits: &str| match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).expect("a hexadecimal number"),
        None => digits.parse().expect("a number"),
    };
    match word.split_at(1) {
        ("*", _) => before,
        ("+", rest) => before + number(rest),
        ("-", rest) => before - number(rest),
        _ => number(word),
    }
}

/// Costs of the instructions of the program by address, source file and line, from the text of the profile.
pub(super) fn costs_by_place(profile: &str) -> BTreeMap<(u64, String, u64), i128> {
    let mut costs = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let (mut file, mut address, mut line) = (String::new(), 0, 0);
    let (mut is_program, mut is_call) = (false, false);
    let body = profile
        .lines()
        .skip_while(|text| !text.starts_with("summary:"));
    for text in body.skip(1) {
        match text.split_once('=') {
            Some(("ob", object)) => {
                is_program = object.starts_with("(5)")
                    || ["/deep", "/shapes"]
                        .iter()
                        .any(|name| object.ends_with(name))
            }
            Some(("fl" | "fi" | "fe", name)) if !name.starts_with('(') => {
                name.clone_into(&mut file)
            }
            Some(("fl" | "fi" | "fe", name)) => {
                let (id, rest) = name.split_once(')').expect("an id");
                if !rest.is_empty() {
                    names.insert(id.to_owned(), rest.trim().to_owned());
                }
                file.clone_from(&names[id]);
            }
            Some(("cfi" | "cfl", name)) => {
                let (id, rest) = name.split_once(')').expect("an id");
                if !rest.is_empty() {
                    names.insert(id.to_owned(), rest.trim().to_owned());
                }
            }
            Some(("calls", _)) => is_call = true,
            _ => {}
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if !text.starts_with(|first: char| "0123456789+-*".contains(first)) {
            continue;
        }
        (address, line) = (moved(address, words[0]), moved(line, words[1]));
        if let (Some(cost), true, false) = (words.get(2), is_program, is_call) {
            let known = costs.entry((address, file.clone(), line)).or_default();
            *known += cost.parse::<i128>().expect("a cost");
        }
        is_call = false;
    }
    costs
}

/// The places that addr2line prints for each address, innermost first.
pub(super) fn frames(text: &str) -> BTreeMap<u64, Vec<String>> {
    let mut frames: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut address = 0;
    for line in text.lines() {
        match line.strip_prefix("0x") {
            Some(digits) => address = u64::from_str_radix(digits, 16).expect("an address"),
            None => {
                let place = line.split(" (").next().unwrap_or(line).to_owned();
                frames.entry(address).or_default().push(place);
            }
        }
    }
    frames
}

/// The outermost place of each address for which addr2line prints several.
fn sites(text: &str) -> BTreeMap<u64, String> {
    let ends = |all: Vec<String>| match &all[..] {
        [_, .., outer] => Some(outer.clone()),
        _ => None,
    };
    let inlined = frames(text)
        .into_iter()
        .filter_map(|(at, all)| Some((at, ends(all)?)));
    inlined.collect()
}

/// What each instruction of the program costs, and its line by addr2line, as `file:line`.
pub(super) fn costs_by_debug_line() -> BTreeMap<u64, (String, i128)> {
    let mut lines: BTreeMap<u64, String> = BTreeMap::new();
    let mut address = None;
    for line in read("queens.inlined.txt").lines() {
        match line.strip_prefix("0x") {
            Some(digits) => address = u64::from_str_radix(digits, 16).ok(),
            None => {
                let place = line.split(" (").next().unwrap_or(line).to_owned();
                lines.extend(address.take().map(|address| (address, place)));
            }
        }
    }
    let mut costs: BTreeMap<u64, (String, i128)> = BTreeMap::new();
    for ((address, _, _), cost) in costs_by_place(&read("callgrind.out.queens")) {
        let line = lines.get(&address).expect("a line").clone();
        costs.entry(address).or_insert((line, 0)).1 += cost;
    }
    costs
}

/// `line of queens.c: file and line of what was inlined: cost`.
pub(crate) type Below = BTreeMap<u64, BTreeMap<String, i128>>;

pub(crate) fn expected() -> Below {
    let sites = sites(&read("queens.inlined.txt"));
    let mut below = Below::new();
    for ((address, file, number), cost) in costs_by_place(&read("callgrind.out.queens")) {
        let outer = sites.get(&address).and_then(|outer| outer.rsplit_once(':'));
        // Where Valgrind gives code the file that it was inlined into, it is also listed at its line there.
        let outer = outer.map(|(host, line)| (host, line.parse().expect("a number")));
        if let Some((host, line)) = outer.filter(|outer| *outer != (&*file, number)) {
            assert_eq!(host, "/home/dev/queens/src/queens.c");
            let at = below.entry(line).or_default();
            *at.entry(format!("{file}:{number}")).or_default() += cost;
        }
    }
    below
}

/// What the heads of blocks say: line and inlined function.
pub(crate) type Heads = BTreeMap<(u64, String), i128>;

/// The same as the report has it, with what the heads of blocks say.
pub(crate) fn annotated(report: &str) -> (Below, Heads) {
    annotated_file(report, "/home/dev/queens/src/queens.c")
}

fn annotated_file(report: &str, path: &str) -> (Below, Heads) {
    let name = path.rsplit('/').next().expect("a name");
    let source = read(&format!("src/{name}"));
    let source: Vec<&str> = source.lines().collect();
    let start = report.find(&format!("-- Annotated source: {path}"));
    let section = report[start.expect("the file")..].split("\n\n");
    let (mut below, mut heads) = (Below::new(), Heads::new());
    let (mut line, mut file) = (0, String::new());
    for row in section
        .flat_map(str::lines)
        .take_while(|row| !row.starts_with("events"))
    {
        if let Some(mark) = row.strip_prefix("-- line ") {
            line = mark
                .split(' ')
                .next()
                .expect("a number")
                .parse::<u64>()
                .expect("a number")
                - 1;
        }
        if let Some(head) = row.trim_start().strip_prefix("-- from ") {
            let (name, path) = head.split_once(" (as ").expect("the file that is used");
            let used = format!(
                "/tests/data/program/src/{})",
                name.rsplit('/').next().expect("a name")
            );
            assert!(path.ends_with(&used), "{head}");
            file = name.to_owned();
        }
        let Some((cost, what)) = cells_of(row, 1) else {
            continue;
        };
        if let Some(function) = what.strip_prefix("-- inlined ") {
            heads.insert((line, function.to_owned()), cost[0]);
        } else if let Some(inner) = what.strip_prefix("-- ") {
            let number = inner.split_whitespace().next().expect("a line");
            let at = below.entry(line).or_default();
            at.insert(format!("{file}:{number}"), cost[0]);
        } else if !what.starts_with("=> ") {
            line += 1;
            assert_eq!(source.get(line as usize - 1), Some(&what), "{row}");
            if line as usize == source.len() {
                break;
            }
        }
    }
    (below, heads)
}

#[test]
fn inlined_code_is_below_the_line_that_calls_it() {
    for option in ["--program", "--asm"] {
        let report = report(&[option, &program("queens")]);
        let (below, heads) = annotated(&report);
        let expected = expected();
        assert_eq!(below, expected);
        let sums = expected
            .iter()
            .map(|(&line, all)| (line, all.values().sum::<i128>()));
        // One function at each line.
        let heads = heads.into_iter().map(|((line, _), sum)| (line, sum));
        assert_eq!(heads.collect::<Vec<_>>(), sums.collect::<Vec<_>>());
        assert!(below.len() >= 3, "{below:?}");
        assert!(
            report.contains("--    14     return (b->columns >> column & 1)"),
            "{report}"
        );
        assert!(!report.contains("is not known"), "{report}");
        // It is listed in its own file as before, and annotated costs are counted once.
        assert!(report.contains("-- Annotated source: /home/dev/queens/src/board.h"));
        let without = text(&[
            &program("callgrind.out.queens"),
            "--threshold=100",
            "--show=Ir",
            "-I",
            &program(""),
        ]);
        let last = |report: &str| -> Vec<String> {
            let events = report.lines().filter(|line| line.contains("  events "));
            events.map(str::to_owned).collect()
        };
        assert_eq!(last(&report), last(&without));
    }
}

/// `depth.h` is inlined into code of `outer.h`, which is itself inlined into a function of `deep.c`.
#[test]
fn nested_inlined_code_is_listed_at_its_call_in_either_file() {
    let report = text(&[
        &program("callgrind.out.deep"),
        "--threshold=100",
        "--show=Ir",
        "-I",
        &program(""),
        "--program",
        &program("deep"),
    ]);
    let frames = frames(&read("deep.inlined.txt"));
    for host in ["outer.h", "deep.c"].map(|name| format!("/home/dev/deep/src/{name}")) {
        let mut expected = Below::new();
        for ((address, file, number), cost) in costs_by_place(&read("callgrind.out.deep")) {
            let own = format!("{file}:{number}");
            let places: BTreeSet<&String> = frames[&address].iter().skip(1).collect();
            let others = places.into_iter().filter(|place| **place != own);
            for line in others.filter_map(|place| place.strip_prefix(&format!("{host}:"))) {
                let at = expected.entry(line.parse().expect("a number")).or_default();
                *at.entry(own.clone()).or_default() += cost;
            }
        }
        assert!(!expected.is_empty(), "{host}");
        assert_eq!(annotated_file(&report, &host).0, expected, "{host}");
    }
}

#[test]
fn inlined_code_is_summed_over_the_selected_parts() {
    let profile = program("callgrind.out.queens");
    let second = std::fs::read_to_string(&profile).expect("a profile");
    let second = second.replacen("\npart: 1\n", "\npart: 2\n", 1);
    let second = super::write("queens-2.out", &second);
    let report = text(&[
        &profile,
        &second,
        "--parts=2",
        "--threshold=100",
        "--show=Ir",
        "-I",
        &program(""),
        "--program",
        &program("queens"),
    ]);
    assert_eq!(annotated(&report).0, expected());
}

#[test]
fn lines_that_the_profile_lacks_are_those_of_the_program() {
    let report = |profile: &str| {
        text(&[
            &program(profile),
            "--threshold=100",
            "--show=Ir",
            "-I",
            &program(""),
            "--program",
            &program("queens"),
        ])
    };
    let note = "-- Line numbers missing in the profile come from the debug information.\n";
    let with_lines = report("callgrind.out.queens");
    assert!(!with_lines.contains(note), "{with_lines}");
    let without = report("callgrind.out.no-lines");
    assert!(without.contains(note), "{without}");
    // Valgrind gives some instructions of inlined code another line than addr2line, so not all are as in
    // the same run with lines.
    let mut below = Below::new();
    let sites = sites(&read("queens.inlined.txt"));
    for (address, (place, cost)) in costs_by_debug_line() {
        let outer = sites.get(&address).and_then(|outer| outer.rsplit_once(':'));
        let file = place.rsplit_once(':').expect("a line").0;
        if let Some((_, line)) = outer.filter(|outer| outer.0 != file) {
            let at = below.entry(line.parse().expect("a number")).or_default();
            *at.entry(place).or_default() += cost;
        }
    }
    assert_eq!(annotated(&without).0, below);
    // callgrind_annotate.txt
    for (cost, line) in [
        (604, "    for (unsigned i = 0; i < n; i++)"),
        (1600, "        sum = sum * 31 + (i % 7 ? i : n);"),
    ] {
        let mut rows = without.lines().filter_map(|row| cells_of(row, 1));
        assert!(rows.any(|row| row == (vec![cost], line)), "{without}");
    }
}

#[test]
fn where_the_program_does_not_help_it_says_why() {
    let lines = write(
        "inlined-no-addresses",
        "events: Ir\nob=/bin/queens\nfl=a.c\nfn=main\n3 4\nfi=b.h\n7 2\n",
    );
    let queens = program("queens");
    let report = text(&[&lines, "--program", &queens]);
    assert!(report.contains("no addresses for it"), "{report}");

    // An address within an instruction.
    let other = write(
        "inlined-other",
        "positions: instr line\nevents: Ir\nob=/bin/queens\nfl=a.c\nfn=main\n0x1051 3 4\nfi=b.h\n0x1052 7 2\n",
    );
    let report = text(&[&other, "--program", &queens]);
    assert!(report.contains("1 of 1 functions differ"), "{report}");
    assert!(!report.contains("-- inlined "), "{report}");

    // Without the section that describes functions, nothing is known of what was inlined into them.
    let mut bytes = std::fs::read(&queens).expect("a program");
    let name = b".debug_info\0";
    let at = bytes.windows(name.len()).rposition(|found| found == name);
    bytes[at.expect("the name of a section") + 1] = b'x';
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate/undescribed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("queens");
    std::fs::write(&copy, bytes).expect("a copy");
    let profile = program("callgrind.out.queens");
    let report = text(&[&profile, "--program", copy.to_str().expect("a UTF-8 path")]);
    assert!(report.contains("has no inlined functions"), "{report}");
    assert!(!report.contains("-- inlined "), "{report}");

    let output = run(&[
        &program("callgrind.out.queens"),
        "--program",
        &program("queens.aarch64"),
    ]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(error.contains("the profile has no function in"), "{error}");
}
