//! What answers of the command have in common: width, colours, filters, parts, rewritten names, and sums with fractions
//! as factors. Expected figures follow from the small profiles in this file.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// In two parts, `f` costs 10 and 5 itself, of which 3 come from a header, and `fx` 4 and 0.
const PROFILE: &str = "version: 1\ncreator: hand\ncmd: prog\npart: 1\npositions: line\nevents: Ir Dr\n\
    fl=a.c\nfn=main\n1 1 0\ncfn=f\ncalls=1 2\n2 14 5\nfn=f\n3 7 1\nfi=h.h\n9 3 0\nfe=a.c\ncfn=fx\ncalls=2 3\n4 4 4\n\
    fn=fx\n3 4 4\npart: 2\nevents: Ir Dr\nfl=a.c\nfn=f\n3 5 3\n";

fn write(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("answers");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}

fn run(arguments: &[&str], forced: bool) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(arguments).env_remove("NO_COLOR");
    match forced {
        true => command.env("CLICOLOR_FORCE", "1"),
        false => command.env_remove("CLICOLOR_FORCE"),
    };
    command.output().expect("the command runs")
}

fn text(arguments: &[&str]) -> String {
    let output = run(arguments, false);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("JSON")
}

fn corpus(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    root.join(name).to_str().expect("UTF-8").to_owned()
}

#[test]
fn answers_fit_80_columns() {
    for name in [
        "callgrind/c-default.out",
        "callgrind/c-parts.out",
        "callgrind/cpp-ctx.out.gz",
        "callgrind/rs-default.out.gz",
        "cachegrind/cpp.out.gz",
        "xdebug/small.out",
    ] {
        let path = corpus(name);
        for arguments in [
            &["top", "--inclusive"][..],
            &["show", "main"],
            &["path", "self>0", "self>0"],
            &["summary"],
            &["findings"],
        ] {
            let output = run(&[arguments, &[&path]].concat(), false);
            // A profile of cachegrind has no calls, so no path.
            let is_pathless = name.starts_with("cachegrind") && arguments[0] == "path";
            assert_eq!(
                output.status.success(),
                !is_pathless,
                "{name} {arguments:?}"
            );
            let text = String::from_utf8(output.stdout).expect("text");
            for line in text.lines() {
                let width = line.chars().count();
                assert!(width <= 80, "{name} {arguments:?}: {width} {line}");
            }
        }
    }
}

#[test]
fn colours_are_for_terminals() {
    let path = write("colours.out", PROFILE);
    for arguments in [
        &["top", &path][..],
        &["summary", &path],
        &["diff", "--parts-a=1", "--parts-b=2", &path, &path],
    ] {
        let is_coloured = |forced| run(arguments, forced).stdout.contains(&0x1b);
        assert_eq!([false, true].map(is_coloured), [false, true]);
    }
    assert!(!run(&["top", "--json", &path], true).stdout.contains(&0x1b));
}

/// Xdebug writes `part: 1` for each request that it appends to a file.
#[test]
fn appended_requests_have_numbers() {
    let request = "version: 1\ncreator: xdebug 3.2.0\ncmd: /a.php\npart: 1\npositions: line\n\n\
        events: Time_(10ns)\n\nfl=/a.php\nfn={main}\n1 7\n\nsummary: 7\n\n";
    let separator = "\n==== NEW PROFILING FILE ==============================================\n";
    let both = write("appended.out", &[request, request].join(separator));
    let summary = text(&["summary", &both]);
    for number in ["request 1", "request 2"] {
        assert_eq!(summary.matches(number).count(), 1, "{summary}");
    }
    // Files of one request each, and parts of other writers, keep the numbers that they state.
    let one = write("one.out", request);
    let two = write("two.out", &request.replace(" 7", " 8"));
    let other = request.replace("xdebug 3.2.0", "callgrind-3.19.0");
    let other = write("other.out", &format!("{other}{other}"));
    for files in [
        &["summary", "--merge-runs", &one, &two][..],
        &["summary", &other],
    ] {
        // Both state the same, so that it is in the heading.
        let summary = text(files);
        assert_eq!(summary.matches("part 1").count(), 1, "{summary}");
        assert!(!summary.contains("request"), "{summary}");
    }
}

/// The second part counts no `Dr`, so `Both` is not known there either.
#[test]
fn parts_that_do_not_record_an_event_have_no_total_of_it() {
    let path = write(
        "unrecorded.out",
        "part: 1\nevents: Ir Dr\nfn=f\n1 5 3\npart: 2\nevents: Ir\nfn=f\n1 7\n",
    );
    let parts = |event: &str| {
        let summary = text(&["summary", "--event", event, &path]);
        let lines = summary.lines().filter(|line| line.contains(" part "));
        let totals = lines.map(|line| line.split_whitespace().next().unwrap().to_owned());
        totals.collect::<Vec<_>>()
    };
    assert_eq!(parts("Ir"), ["5", "7"]);
    assert_eq!(parts("Dr"), ["3", "-"]);
    assert_eq!(parts("Both = Ir + Dr"), ["8", "-"]);
    // Of the second part alone, too.
    let path = write(
        "unrecorded-first.out",
        "part: 1\nevents: Dr Ir\nfn=f\n1 3 5\npart: 2\nevents: Ir\nfn=f\n1 7\n",
    );
    let shown = json(&["show", "f", "--parts=2", "--json", &path]);
    assert_eq!(
        (&shown["event"], &shown["total"]),
        (&"Ir".into(), &7.into())
    );
    assert_eq!(shown["costs"].as_array().map(Vec::len), Some(1), "{shown}");
    let output = run(&["top", "--parts=2", "--event=Dr", &path], false);
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(
        error.contains("the selected parts do not record Dr"),
        "{error}"
    );
}

#[test]
fn filters_choose_functions_and_leave_totals() {
    let path = write("filters.out", PROFILE);
    let summary = json(&["summary", "--json", "--filter", "main", &path]);
    assert_eq!(summary["top_self"].as_array().expect("a list").len(), 1);
    assert_eq!(summary["top_self"][0]["name"], "main");
    assert_eq!(summary["totals"]["Ir"], 20);
    let findings = json(&["findings", "--json", "--filter", "/^f$/", &path]);
    let found = findings["findings"].as_array().expect("a list");
    assert!(!found.is_empty());
    assert!(found.iter().all(|one| one["function"]["name"] == "f"));
    for command in ["top", "summary", "findings"] {
        let output = run(&[command, "--filter", "nothing", &path], false);
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
}

/// Line 5 is one of both instances: 7 and 4. Line 6 is one of the first alone.
#[test]
fn a_line_of_several_functions_is_named_by_one_and_counts_the_others() {
    let path = write(
        "instances.out",
        "events: Ir\nfl=/home/me/a.cpp\nfn=f<int>\n5 7\n6 2\nfn=f<long>\n5 4\n",
    );
    let findings = json(&["findings", "--json", &path]);
    let line = |line, cost, others: Option<u32>| {
        let mut one = serde_json::json!({"cost": cost, "file": "/home/me/a.cpp", "line": line, "name": "f<int>"});
        if let Some(others) = others {
            one["others"] = others.into();
        }
        one
    };
    assert_eq!(
        findings["lines"],
        serde_json::json!([line(5, 11, Some(1)), line(6, 2, None)])
    );
    // A filter finds the line by each of its functions, and lines below the five most expensive ones.
    let chosen = |filter: &str, path: &str| {
        let found = json(&["findings", "--json", "--filter", filter, path]);
        let lines = found["lines"].as_array().cloned().unwrap_or_default();
        let places = lines
            .iter()
            .map(|one| format!("{} {}", one["line"], one["cost"]));
        places.collect::<Vec<_>>()
    };
    assert_eq!(chosen("long", &path), ["5 11"]);
    assert_eq!(chosen("f<int>", &path), ["5 11", "6 2"]);
    let many = write(
        "many-lines.out",
        "events: Ir\nfl=/home/me/a.cpp\nfn=f\n1 20\n2 20\n3 20\n4 20\n5 20\nfn=g\n6 10\n",
    );
    assert_eq!(chosen("g", &many), ["6 10"]);
}

#[test]
fn rewritten_names_are_those_of_a_profile_with_these_names() {
    let path = write("names.out", PROFILE);
    let plain = write("plain.out", &PROFILE.replace("fx", "f"));
    let rewrite = ["--mod-funcname", "s/x$//"];
    for command in [
        &["top", "--json"][..],
        &["top", "--json", "--parts=2"],
        &["convert", "--to=csv"],
    ] {
        let rewritten = text(&[command, &rewrite, &[&path]].concat());
        let rewritten = rewritten.split("\"notes\"").next();
        let expected = text(&[command, &[&plain]].concat());
        assert_eq!(rewritten, expected.split("\"notes\"").next(), "{command:?}");
    }
    let top = text(&[&["top"], &rewrite[..], &[&path]].concat());
    assert!(top.contains("names rewritten by s/x$//"), "{top}");
    let held = |rule: &str, more: &[&str]| {
        let arguments = [&["check", "--rule", rule], more, &[&path]].concat();
        run(&arguments, false).status.code()
    };
    assert_eq!(held("f self <= 19", &rewrite), Some(0));
    assert_eq!(held("f self < 19", &rewrite), Some(3));
    // Of the second part alone.
    assert_eq!(held("f self <= 5", &["--parts=2"]), Some(0));
    assert_eq!(held("f self < 5", &["--parts=2"]), Some(3));
    let refused = run(
        &[&["convert", "--to=webgrind6"], &rewrite[..], &[&path]].concat(),
        false,
    );
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn sums_with_fractions_are_sums() {
    let path = write("fractions.out", PROFILE);
    let event = ["--event", "Own = 0.5 Ir + 0.25 Dr"];
    let path = &path[..];
    let own = |arguments: &[&'static str]| [arguments, &event, &[path]].concat();
    // main 1 and 0, f 15 and 4, fx 4 and 4.
    let top = json(&own(&["top", "--json"]));
    assert_eq!((&top["event"], &top["total"]), (&"Own".into(), &12.into()));
    let costs = [0, 1, 2].map(|row| top["functions"][row]["self"].as_f64());
    assert_eq!(costs, [Some(8.5), Some(3.0), Some(0.5)]);
    let shown = text(&own(&["top", "--filter", "self>=3"]));
    assert!(shown.contains("8.5") && !shown.contains(" 0.5 "), "{shown}");
    let annotated = text(&own(&["annotate", "--auto=no"]));
    let words = |line: &str| {
        line.split_whitespace()
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = annotated.lines().map(words).collect();
    for row in [
        "20 (100.0%) 8 (100.0%) 12 (100.0%) PROGRAM TOTALS",
        "4 (20.00%) 4 (50.00%) 3 (25.00%) a.c:fx",
    ] {
        assert!(rows.contains(&words(row)), "{row}: {annotated}");
    }
    let folded = text(&own(&["convert", "--to=folded"]));
    let sums = folded
        .lines()
        .map(|line| line.rsplit_once(' ').expect("a count").1);
    let sum: u64 = sums
        .map(|count| count.parse::<u64>().expect("a number"))
        .sum();
    assert_eq!(sum, 4 * 12, "counted in quarters");
    let held = |rule: &str| run(&["check", "--rule", rule, path], false).status.code();
    for (rule, status) in [
        ("total(0.5 Ir + 0.25 Dr) <= 12", 0),
        ("total(0.5 Ir + 0.25 Dr) < 12", 3),
        ("f self(0.5 Ir + 0.25 Dr) <= 8.5", 0),
        ("/^f/ self(0.5 Ir + 0.25 Dr) <= 11.5", 0),
        ("/^f/ self(0.5 Ir + 0.25 Dr) < 11.5", 3),
        ("f self(0.5 Ir + 0.25 Dr) < 71%", 0),
        ("f self(0.5 Ir + 0.25 Dr) < 70%", 3),
    ] {
        assert_eq!(held(rule), Some(status), "{rule}");
    }
    let sides = ["diff", "--parts-a=1", "--parts-b=2", path];
    let both = [&sides[..], &event, &[path]].concat();
    let compared: Vec<Vec<String>> = text(&both).lines().map(words).collect();
    // 15 and 5, 5 and 3.
    let total = words("8.75 3.25 -5.5 -62.86% total");
    assert!(compared.contains(&total), "{compared:?}");
}

/// The figures are sums of the lines of [`PROFILE`].
#[test]
fn a_summary_is_about_any_event() {
    let path = write("event.out", PROFILE);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let summary = text(&["summary", "--event", "Dr", &path]);
    let lines: Vec<String> = summary.lines().map(words).collect();
    for line in [
        "20 Ir",
        "8 Dr",
        "5 1 part 1",
        "3 2 part 2",
        "8 100.00 % own",
    ] {
        assert!(
            lines.iter().any(|found| found.starts_with(line)),
            "{line}: {summary}"
        );
    }
    assert!(summary.contains("Highest self cost, Dr\n"), "{summary}");
    let own = [
        "summary",
        "--json",
        "--event",
        "Own = 0.5 Ir + 0.25 Dr",
        &path,
    ];
    let own = json(&own);
    assert_eq!(own["origins"]["own"], 12);
    assert_eq!(own["top_self"][0]["name"], "f");
    assert_eq!(own["top_self"][0]["self"], 8.5);
}

#[test]
fn a_file_gets_the_form_of_its_name_and_no_colours() {
    let path = write("form.out", PROFILE);
    let (as_json, as_text) = (write("form.json", ""), write("form.txt", ""));
    for command in [&["top"][..], &["summary"], &["findings"], &["diff", &path]] {
        for output in [&as_json, &as_text] {
            let run = run(&[command, &["-o", output, &path]].concat(), true);
            assert!(run.status.success() && run.stdout.is_empty(), "{command:?}");
        }
        let printed = text(&[command, &["--to=json", &path]].concat());
        assert_eq!(
            fs::read_to_string(&as_json).expect("JSON"),
            printed,
            "{command:?}"
        );
        let printed = text(&[command, &[&path]].concat());
        assert_eq!(
            fs::read_to_string(&as_text).expect("text"),
            printed,
            "{command:?}"
        );
    }
    let refused = run(&["top", "-o", &path, &path], false);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).expect("the input"), PROFILE);
}

/// `/dev/zero` never ends.
#[cfg(unix)]
#[test]
fn an_endless_stream_is_refused_at_its_beginning() {
    for command in ["summary", "findings", "annotate"] {
        let refused = run(&[command, "/dev/zero"], false);
        assert_eq!(refused.status.code(), Some(1), "{command}");
    }
}

/// The header is in `f` only.
#[test]
fn self_costs_say_that_they_include_inlined_code() {
    let path = write("inlined.out", PROFILE);
    let without = write("not-inlined.out", &PROFILE.replace("fi=h.h", "fi=a.c"));
    for arguments in [
        &["top"][..],
        &["summary"],
        &["annotate", "--tree=both", "--auto=no"],
    ] {
        let says = |path: &str| {
            let text = text(&[arguments, &[path]].concat());
            text.contains("include code inlined from other files")
        };
        assert_eq!([&path, &without].map(|path| says(path)), [true, false]);
    }
    for command in ["top", "summary"] {
        let notes = |path: &str| {
            json(&[command, "--json", path])["notes"]
                .as_array()
                .map(Vec::len)
        };
        assert_eq!([notes(&path), notes(&without)], [Some(1), Some(0)]);
    }
}

/// Half of `w` and of what it calls is below `b`, but which half is not in the file.
#[test]
fn estimates_are_marked_in_every_answer() {
    let text_of_profile = "events: Ir\nfl=a.c\nfn=b\n1 15\ncfn=w\ncalls=1 1\n2 45\nfn=c\n1 5\ncfn=w\ncalls=1 1\n2 45\n\
        fn=w\n1 40\ncfn=leaf\ncalls=2 1\n2 50\nfn=leaf\n1 50\n";
    let path = write("half.out", text_of_profile);
    let rule = ["check", "--rule=leaf inclusive(Ir) < 99"];
    for arguments in [
        &["top"][..],
        &["summary"],
        &["convert", "--to=json"],
        &["diff", &path],
        &["diff", "--json", &path],
        &rule,
        &[&rule[..], &["--to=markdown"]].concat(),
        &[&rule[..], &["--json"]].concat(),
    ] {
        let says = |transform: &[&str]| {
            let text = text(&[arguments, transform, &[&path]].concat());
            text.contains("estimate") || text.contains("\u{2248} 25")
        };
        let said = [says(&["--focus=b"]), says(&[])];
        assert_eq!(said, [true, false], "{arguments:?}");
    }
}

/// Of f and f'2 only calls are estimates once g is dropped: their self costs are those of the file.
#[test]
fn an_inclusive_cost_of_estimated_calls_is_an_estimate() {
    let levels = "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n2 50\ncfn=h\ncalls=1 1\n2 20\nfn=f\n1 10\ncfn=h\ncalls=1 1\n\
        2 40\nfn=h\n1 20\ncfn=f'2\ncalls=1 1\n2 20\ncfn=g\ncalls=2 1\n2 20\nfn=f'2\n1 15\ncfn=g\ncalls=1 1\n2 5\n\
        fn=g\n1 25\n";
    let path = write("levels.out", levels);
    let rule = [
        "check",
        "--json",
        "--rule=f inclusive(Ir) < 99",
        "--ignore=g",
    ];
    let found = json(&[&rule[..], &[&path]].concat());
    let text = found.to_string();
    assert!(text.contains("\"estimated\":true"), "{text}");
}

#[test]
fn code_without_a_line_is_listed() {
    let path = write(
        "no-line.out",
        "events: Ir\nfl=a.c\nfn=f\n0 30\n4 5\nfi=b.h\n0 7\n",
    );
    let shown = json(&["show", "f", "--json", &path]);
    let lines = shown["lines"].as_array().expect("lines");
    let row = |row: &serde_json::Value| (row["self"].as_i64(), row["line"].as_i64());
    let rows: Vec<_> = lines.iter().map(row).collect();
    assert_eq!(
        rows,
        [(Some(30), None), (Some(7), None), (Some(5), Some(4))]
    );
    assert_eq!(lines[1]["mark"], "inlined, without a line");
}

#[test]
fn an_unknown_file_or_object_is_an_empty_value() {
    let path = write("unknown.out", "events: Ir\nfn=f\n3 7\n");
    let shown = json(&["show", "f", "--json", &path]);
    let row = &json(&["top", "--json", &path])["functions"][0];
    for answer in [&shown, row] {
        let place = [&answer["name"], &answer["file"], &answer["object"]];
        assert_eq!(place, ["f", "", ""], "{answer}");
    }
    let text = text(&["show", "f", &path]);
    assert!(text.contains("Function  f\nCalled"), "{text}");
}

#[test]
fn budgets_are_kept_and_say_how_to_see_the_rest() {
    let [a, b] = ["callgrind/c-default.out", "callgrind/c-parts.out"].map(corpus);
    let rule = ["check", "--rule=total(Ir) change <= 0%", &b, &a];
    for arguments in [
        &["top", &a][..],
        &["summary", &a, "--json"],
        &["diff", &a, &b, "--calls"],
        &["diff", &a, &b, "--lines", "--json"],
        &["annotate", &a],
        &["annotate", &a, "--auto=yes"],
        &["annotate", &a, "--inclusive", "--tree=both"],
        &rule,
        &[&rule[..], &["--json"]].concat(),
        &[&rule[..], &["--to=markdown"]].concat(),
    ] {
        let answer = |budget: usize| {
            let budget = format!("--budget={budget}");
            let output = run(&[arguments, &[&budget]].concat(), false);
            let errors = String::from_utf8(output.stderr).expect("text");
            let text = String::from_utf8(output.stdout).expect("text");
            (text, errors)
        };
        let whole = answer(10_000_000).0;
        let mut shortened = 0;
        for budget in [100, 700, 1500, 4000, 9000] {
            let (text, errors) = answer(budget);
            let is_whole = text == whole;
            assert!(
                text.chars().count() <= budget,
                "{arguments:?} {budget}: {text}"
            );
            assert!(
                text.is_empty() == errors.contains("no answer fits"),
                "{errors}"
            );
            if text.is_empty() || is_whole {
                continue;
            }
            shortened += 1;
            if whole.starts_with('{') {
                // docs/json.md: these are the first keys.
                let head = text.starts_with(r#"{"format":"grindscope-"#);
                let version = text.split(',').nth(1);
                assert!(head && version == Some(r#""version":2"#), "{text}");
            }
            let (_, asked) = text.rsplit_once("--budget ").expect("how to ask");
            let digits = asked.find(|c: char| !c.is_ascii_digit());
            let needed = asked[..digits.expect("more")].parse().expect("a number");
            assert_eq!(answer(needed).0, whole, "{arguments:?}");
        }
        assert!(shortened > 0, "{arguments:?}: {}", whole.len());
    }
}
