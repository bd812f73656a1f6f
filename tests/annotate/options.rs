//! Options, and the messages for wrong ones.

use super::{run, text, write};
use std::process::Command;

const PROFILE: &str = "desc: Timerange: all\ncmd: prog\nevents: Ir Dr\nob=prog\nfl=/far/a.c\nfn=main\n1 10 1\n2 20 9\n\
    cfn=work\ncalls=3 1\n2 60 6\nfi=/far/b.h\n7 5 0\nfn=work\n4 60 6\n0 4 0\n";

#[test]
fn events_are_shown_and_sorted_as_asked() {
    let path = write("events.out", PROFILE);
    let report = text(&[
        &path,
        "--show=Dr,Ir",
        "--sort=Dr",
        "--auto=no",
        "--threshold=100",
    ]);
    assert!(report.contains("Events shown:     Dr Ir\n"), "{report}");
    let names: Vec<&str> = report
        .lines()
        .filter(|l| l.contains("/far/"))
        .map(|l| l.rsplit_once("  ").unwrap().1)
        .collect();
    assert_eq!(
        names,
        [
            "/far/a.c:main [prog]",
            "/far/a.c:work [prog]",
            "/far/b.h:main [prog]"
        ]
    );
    let error = String::from_utf8(run(&[&path, "--show=Bc"]).stderr).unwrap();
    assert!(error.contains("the profile has no event Bc"), "{error}");
}

#[test]
fn thresholds_belong_to_the_first_event_or_to_each() {
    let path = write(
        "thresholds.out",
        "events: Ir Dr\nfl=a.c\nfn=a\n1 90 0\nfn=b\n2 9 0\nfn=c\n3 1 100\n",
    );
    let rows = |more: &[&str]| -> Vec<String> {
        let all = [&[&path[..], "--auto=no"], more].concat();
        let report = text(&all);
        let rows = report.lines().filter_map(|line| line.rsplit_once("  a.c:"));
        rows.map(|row| row.1.to_owned()).collect()
    };
    assert_eq!(rows(&["--threshold=90"]), ["a"]);
    assert_eq!(rows(&["--threshold=91"]), ["a", "b"]);
    assert_eq!(rows(&["--threshold=90", "--sort=Dr"]), ["c"]);
    assert_eq!(rows(&["--sort=Ir:90,Dr:1"]), ["a", "b", "c"]);
    let error = String::from_utf8(run(&[&path, "--threshold=101"]).stderr).unwrap();
    assert!(error.contains("101 is not a percentage"), "{error}");
}

/// 7 of 100 are exactly what is left of 93 %.
#[test]
fn a_row_at_the_limit_of_inclusive_costs_is_listed() {
    let path = write(
        "limit.out",
        "events: Ir\nfl=a.c\nfn=a\n1 87\nfn=b\n2 7\nfn=c\n3 6\n",
    );
    let report = text(&[&path, "--auto=no", "--inclusive", "--threshold=93"]);
    let is_listed = ["a", "b", "c"].map(|name| report.contains(&format!("  a.c:{name}")));
    assert_eq!(is_listed, [true, true, false], "{report}");
}

#[test]
fn lines_without_their_source_are_listed_with_their_calls() {
    let path = write("lines.out", PROFILE);
    let quiet = text(&[&path, "--show-percs=no"]);
    assert!(
        quiet.contains("  /far/a.c\n") && !quiet.contains("<line 1>"),
        "{quiet}"
    );
    let report = text(&[&path, "--show-percs=no", "--auto=yes"]);
    let body: Vec<&str> = report
        .lines()
        .skip_while(|line| !line.starts_with("-- Annotated"))
        .collect();
    assert_eq!(
        body[..9],
        [
            "-- Annotated lines (source not found): /far/a.c",
            &"-".repeat(80),
            "Ir Dr ",
            "",
            "10  1  <line 1>",
            "20  9  <line 2>",
            "60  6  => /far/a.c:work (3x) [prog]",
            "60  6  <line 4>",
            "",
        ]
    );
    assert_eq!(body[9], " 4  0  <code without a line>");
    let end: Vec<&str> = body
        .iter()
        .rev()
        .take(3)
        .map(|line| line.trim_end())
        .collect();
    assert_eq!(
        end,
        [
            " 0  0  events in other files",
            "99 16  events on lines without source",
            " 0  0  events annotated"
        ]
    );
}

/// By hand: all 100 of f are of its one call from main; the 70 of the calls that f makes of itself, here at its second level
/// too, are contained in them. Both call on line 3 of a header.
#[test]
fn calls_of_recursive_functions_on_lines_are_marked() {
    let path = write(
        "recursive-lines.out",
        "events: Ir\nfl=a.c\nfn=main\n1 10\nfi=b.h\n3 5\ncfi=a.c\ncfn=f\ncalls=1 5\n3 100\n\
            fl=a.c\nfn=f\n5 20\nfi=b.h\n3 10\ncfi=a.c\ncfn=f'2\ncalls=2 5\n3 50\ncfi=a.c\ncfn=g\ncalls=1 9\n3 20\n\
            fl=a.c\nfn=f'2\n5 20\nfi=b.h\n3 10\ncfi=a.c\ncfn=f'2\ncalls=1 5\n3 20\ncfi=a.c\ncfn=g\ncalls=3 9\n3 20\n\
            fl=a.c\nfn=g\n9 40\n",
    );
    let calls = |contexts: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.args(["annotate", contexts, "--show-percs=no", "--auto=yes", &path]);
        let report = command.output().expect("the command runs").stdout;
        let report = String::from_utf8(report).expect("text");
        let lines = report.lines().filter(|line| line.contains("=> "));
        lines.map(|line| line.trim_start().to_owned()).collect()
    };
    let together: Vec<String> = calls("--contexts=together");
    assert_eq!(
        together,
        [
            "100  => a.c:f (1x)",
            "70  => a.c:f (3x, recursive)",
            "40  => a.c:g (4x)",
        ]
    );
    assert_eq!(
        calls("--contexts=separate"),
        [
            "100  => a.c:f (1x)",
            "50  => a.c:f'2 (2x)",
            "40  => a.c:g (4x)",
            "20  => a.c:f'2 (1x, recursive)",
        ]
    );
}

#[test]
fn one_file_is_listed_by_the_end_of_its_path() {
    let path = write("one.out", PROFILE);
    let report = text(&[&path, "--auto=no", "--file=b.h"]);
    assert!(
        report.contains("-- Annotated lines (source not found): /far/b.h\n"),
        "{report}"
    );
    assert!(!report.contains("): /far/a.c"), "{report}");
    let output = run(&[&path, "--file=c.h"]);
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("the profile has no source file named c.h"),
        "{error}"
    );
}

#[test]
fn a_missing_program_is_reported_before_anything_is_printed() {
    let path = write("missing.out", PROFILE);
    let not_a_program = write("text", "no program\n");
    for (option, file, says) in [
        ("--asm", "/nowhere/a", "/nowhere/a: cannot be opened"),
        ("--program", "/nowhere/a", "/nowhere/a: cannot be opened"),
        ("--asm", &not_a_program, &format!("{not_a_program}: ")),
    ] {
        for more in ["--auto=yes", "--auto=no"] {
            let output = run(&[&path, option, file, more]);
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1));
            assert!(output.stdout.is_empty(), "{option} {file}");
            assert!(error.contains(says), "{error}");
            assert!(!error.contains("no function of"), "{error}");
        }
    }
}

#[test]
fn a_source_newer_than_the_profile_is_reported() {
    let path = write(
        "old.out",
        "events: Ir\nfl=deep/down/late.c\nfn=main\n2 5\n9 1\n",
    );
    let late = write("late.c", "one\n\ttwo \x1b[31m\nthree\n");
    let folder = std::path::Path::new(&late)
        .parent()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(1000);
    std::fs::File::options()
        .append(true)
        .open(&path)
        .unwrap()
        .set_modified(old)
        .unwrap();
    let report = text(&[&path, "--source", &folder, "--context=1"]);
    assert!(
        report.contains("-- Annotated source: deep/down/late.c (as "),
        "{report}"
    );
    assert!(report.contains("newer than the profile"), "{report}");
    // Control characters of a source file do not reach the terminal.
    assert!(
        report.contains("5 (83.33%)  \ttwo \\u{1b}[31m\n"),
        "{report}"
    );
    assert!(
        report.contains("<line 9, after the end of the file>"),
        "{report}"
    );
}

#[test]
fn packed_profiles_and_standard_input_are_read_again() {
    let path = super::data("12-nocompress.callgrind.out");
    assert!(path.extension().is_some_and(|extension| extension == "gz"));
    let direct = text(&[path.to_str().unwrap(), "--threshold=50", "--auto=yes"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["annotate", "-", "--contexts=separate", "--threshold=50"])
        .arg("--auto=yes")
        .stdin(std::fs::File::open(&path).unwrap())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut piped = String::new();
    std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut piped).unwrap();
    assert!(child.wait().unwrap().success());
    let body = |text: &str| text.split_once("Profiled target").unwrap().1.to_owned();
    assert_eq!(body(&direct), body(&piped));
    assert!(direct.contains("<line "));
}

#[test]
fn a_user_defined_event_follows_the_recorded_ones_and_sorts() {
    let path = write(
        "own.out",
        "events: Ir Dr\nfl=a.c\nfn=f\n1 10 3\nfn=g\n1 5 50\n",
    );
    let report = text(&[
        &path,
        "--event",
        "Both = Ir + 2 Dr",
        "--sort=Both",
        "--auto=no",
        "--show-percs=no",
    ]);
    assert!(
        report.contains("Events shown:     Ir Dr Both\n"),
        "{report}"
    );
    let rows: Vec<Vec<&str>> = report
        .lines()
        .filter(|line| line.contains("a.c:") || line.contains("PROGRAM TOTALS"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0], ["15", "53", "121", "PROGRAM", "TOTALS"]);
    assert_eq!(rows[1], ["5", "50", "105", "a.c:g"]);
    for (formula, part) in [
        ("Ir + Dr", "a formula needs a name: NAME = Ir + Dr"),
        ("Foo", "the profile has no event Foo; it has Ir"),
        (
            "X = Ir +",
            "formula of X, at \u{201c}\u{201d}: An event or a number is missing at the end.",
        ),
    ] {
        let error = String::from_utf8(run(&[&path, "--event", formula]).stderr).unwrap();
        assert!(error.contains(part), "{formula}: {error}");
    }
}

#[test]
fn rates_are_those_of_each_row_and_add_up_to_nothing() {
    let path = write(
        "rate.out",
        "events: Dr D1mr\nfl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 100 50\nfn=f\n1 100 50\nfn=idle\n9 0 4\n",
    );
    let rows = |arguments: &[&str]| -> Vec<String> {
        let fixed = [&path, "--event", "Miss = D1mr / Dr", "--show-percs=no"];
        let report = text(&[&fixed[..], arguments].concat());
        let rows = report
            .lines()
            .filter(|line| line.contains("a.c:") || line.contains("PROGRAM"));
        rows.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    };
    let expected = [
        "110 55 0.5000 PROGRAM TOTALS",
        "100 50 0.5000 a.c:f",
        "10 1 0.1000 a.c:main",
        "0 4 \u{2013} a.c:idle",
    ];
    assert_eq!(
        rows(&["--auto=no", "--sort=Miss", "--threshold=100"]),
        expected
    );
    // Which rows there are is decided by cost: f has 90 % of the reads.
    assert_eq!(
        rows(&["--auto=no", "--sort=Miss", "--threshold=90"])[1..],
        expected[1..2]
    );
    let inclusive = rows(&[
        "--inclusive=yes",
        "--sort=Miss,Dr",
        "--auto=no",
        "--show=Miss",
    ]);
    // main with f: 51 of 110.
    assert_eq!(inclusive[1..], ["0.5000 a.c:f", "0.4636 a.c:main"]);
    let lines = text(&[
        &path,
        "--event",
        "Miss = D1mr / Dr",
        "--show=Miss",
        "--threshold=100",
        "--auto=yes",
    ]);
    // Of all costs on line 1: 51 of 110.
    assert!(lines.contains("0.4636  <line 1>"), "{lines}");
    assert!(lines.contains("\u{2013}  <line 9>"), "{lines}");
    let refused = run(&[&path, "--event", "R = Dr / D1mr", "--sort=R:50"]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("R is a rate, which has no total"), "{error}");
}

/// oracle edge/e10, where KCachegrind shows 290 of 200 for `a`, and e19 of the documents.
#[test]
fn cycles_are_merged_plain_or_by_kcachegrind() {
    let path = write(
        "cycles.out",
        "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 190\nfn=a\n1 40\ncfn=b\ncalls=5 1\n2 150\n\
        fn=b\n1 60\ncfn=a\ncalls=4 1\n2 100\ncfn=leaf\ncalls=5 1\n3 90\nfn=leaf\n1 90\ncfn=h\ncalls=1 1\n2 0\n\
        fn=h\n1 7\n",
    );
    let rows = |rule: &str| -> Vec<String> {
        let report = text(&[
            &path,
            "--inclusive=yes",
            "--show-percs=no",
            "--auto=no",
            "--threshold=100",
            rule,
        ]);
        let mut rows: Vec<String> = report
            .lines()
            .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
            .filter(|line| line.contains("a.c:") || line.contains("<cycle"))
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        rows.sort();
        rows
    };
    assert_eq!(
        rows("--cycles=collapsed"),
        [
            "150 a.c:b <cycle 1>",
            "190 <cycle 1>",
            "190 a.c:a <cycle 1>",
            "200 a.c:main",
            "7 a.c:h",
            "90 a.c:leaf"
        ]
    );
    assert_eq!(
        rows("--cycles=plain"),
        [
            "190 a.c:a",
            "200 a.c:main",
            "250 a.c:b",
            "7 a.c:h",
            "90 a.c:leaf"
        ]
    );
    // It shows what the callers of `h` account for.
    assert!(rows("--cycles=kcachegrind").contains(&"0 a.c:h".to_owned()));
}

#[test]
fn a_note_says_where_callers_account_for_another_cost() {
    let path = write(
        "note.out",
        "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=h\ncalls=1 1\n2 30\ncfn=gone\ncalls=1 1\n3 5\nfn=h\n1 100\n",
    );
    let report = text(&[&path, "--inclusive=yes", "--auto=no", "--threshold=100"]);
    let notes: Vec<&str> = report
        .lines()
        .skip_while(|line| !line.starts_with("The cost of calls to these functions"))
        .collect();
    assert_eq!(
        notes[0],
        "The cost of calls to these functions differs from their own cost (Ir):"
    );
    assert!(
        notes[1].starts_with(
            "* a.c:h: calls to it 30, its own lines and calls 100. The cost of its lines"
        ),
        "{}",
        notes[1]
    );
    assert!(
        notes[2].starts_with(
            "* a.c:gone: calls to it 5, its own lines and calls 0. The cost of the calls"
        ),
        "{}",
        notes[2]
    );
    assert_eq!(notes[3], "");
    let plain = text(&[&path, "--auto=no"]);
    assert!(!plain.contains("The cost of calls to these functions"));
}

#[test]
fn names_are_shortened_if_asked() {
    let path = write(
        "short.out",
        "events: Ir\nfl=a.c\nfn=std::map<int, Foo<char>>::find(int const&) const\n1 10\n\
         fn=operator delete(void*)\n2 5\nfn=operator delete(void*, unsigned long)\n3 5\n",
    );
    let long = text(&[&path, "--auto=no"]);
    assert!(long.contains("a.c:std::map<int, Foo<char>>::find(int const&) const"));
    let short = text(&[&path, "--auto=no", "--short-names"]);
    assert!(short.contains("a.c:map::find\n"), "{short}");
    // Functions that would be called the same are told apart.
    assert!(short.contains("a.c:operator delete(void*)\n"), "{short}");
    assert!(short.contains("a.c:operator delete(void*, unsigned long)\n"));
}

#[test]
fn inlined_functions_that_the_profile_names_are_listed() {
    let path = write(
        "cfni.out",
        "events: Ir\nob=prog\nfl=/far/a.c\nfn=main\n1 500\nfi=/far/b.h\ncfni=push\n2 300\n4 40\n\
         cfni=grow\n5 7\nfe=/far/a.c\ncfni=???\n3 53\nfi=/far/b.h\n6 11\nfe=/far/a.c\nfn=other\n8 100\n",
    );
    let report = text(&[&path, "--auto=no", "--threshold=100"]);
    let (_, inlined) = report.split_once("inlined function").expect(&report);
    let rows = inlined.lines().filter(|line| line.contains(" in "));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    let shown = |row: &[&str]| [row[0], row[row.len() - 3], row[row.len() - 1]].join(" ");
    let shown: Vec<String> = rows.iter().map(|row| shown(row)).collect();
    let expected = [
        "340 /far/b.h:push main",
        "11 /far/b.h:(unknown) main",
        "7 /far/b.h:grow main",
    ];
    assert_eq!(shown, expected);
    // Without inlined functions there is no such table.
    let plain = write("no-cfni.out", PROFILE);
    assert!(!text(&[&plain, "--auto=no"]).contains("inlined function"));
}
