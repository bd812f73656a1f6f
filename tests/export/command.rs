//! `grindscope convert` and `findings`: own events, rules of cycles, filters.

use grindscope::loading::Loader;
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder};
use serde_json::Value;
use std::process::{Command, Output};

pub(crate) fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(arguments).output().expect("the command runs")
}

pub(crate) fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("text")
}

fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("text")
}

pub(crate) fn write(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("export");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a UTF-8 path").to_owned()
}

fn read(text: &str) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).expect("a profile");
    loader.end_file().expect("a profile");
    loader.finish().expect("a profile").finish()
}

/// `main` calls `f`, which calls itself by way of `g`.
const RING: &str = "cmd: prog\nevents: Ir Dr\nob=prog\nfl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 100 8\n\
    fn=f\n3 60 3\ncfn=g\ncalls=4 1\n4 70 6\nfn=g\n5 40 5\ncfn=f\ncalls=3 1\n6 30 1\ntotals: 110 9\n";

#[test]
fn an_own_event_is_in_every_format() {
    let path = write("own.out", RING);
    let own = ["--event", "X = Ir + 10 Dr"];
    let to = |format: &str| text(&[&["convert", &path, "--to", format], &own[..]].concat());
    let csv = to("csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(
        lines[0].ends_with("self:Ir,self:Dr,self:X,inclusive:Ir,inclusive:Dr,inclusive:X,at_least")
    );
    assert!(
        lines.contains(&"g,,a.c,prog,4,40,5,90,40,5,90,inclusive"),
        "{csv}"
    );
    let json: Value = serde_json::from_str(&to("json")).expect("JSON");
    assert_eq!(json["events"][2]["name"], "X");
    assert_eq!(json["events"][2]["total"], 200);
    assert!(to("dot").contains("X: 200"));
    let costs: i128 = to("folded")
        .lines()
        .map(|line| {
            line.rsplit_once(' ')
                .expect("a cost")
                .1
                .parse::<i128>()
                .expect("a number")
        })
        .sum();
    assert_eq!(costs, 200);
    let again = read(&to("callgrind"));
    let derived = &again.derived_events()[0];
    assert_eq!(
        (&derived.name[..], &derived.formula[..]),
        ("X", "Ir + 10 Dr")
    );
    assert_eq!(
        again.total(&Formula::from(derived), &PartSelection::All),
        200
    );
    let refused = |formula: &str| error(&["convert", &path, "--to", "csv", "--event", formula]);
    assert!(refused("X = (Ir").contains("This opening parenthesis is not closed"));
    let unknown = error(&["convert", &path, "--to", "dot", "--event", "Nope"]);
    assert!(
        unknown.contains("no event is named Nope; the profile has Ir, Dr"),
        "{unknown}"
    );
}

#[test]
fn a_rate_is_in_tables_and_nowhere_else() {
    let path = write("rate.out", RING);
    let rate = ["--event", "R = Ir / (Dr - 5)"];
    let to = |format: &str| text(&[&["convert", &path, "--to", format], &rate[..]].concat());
    let csv = to("csv");
    // f: 60 / -2, with all of its cycle 100 / 3; g: 40 / 0; main: 10 / -4, with all 110 / 4.
    assert!(csv.contains("f,,a.c,prog,4,60,3,-30,100,8,33.3"), "{csv}");
    assert!(csv.contains("g,,a.c,prog,4,40,5,,40,5,"), "{csv}");
    assert!(
        csv.contains("main,,a.c,prog,0,10,1,-2.5,110,9,27.5"),
        "{csv}"
    );
    let filtered = [
        &["convert", &path, "--to", "csv", "--filter", "self<-2.75"],
        &rate[..],
    ];
    let filtered = text(&filtered.concat());
    let names: Vec<&str> = filtered.lines().skip(1).map(|line| &line[..2]).collect();
    assert_eq!(names, ["f,"]);
    let json: Value = serde_json::from_str(&to("json")).expect("JSON");
    assert_eq!(json["events"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["rates"][0]["name"], "R");
    assert_eq!(json["rates"][0]["total"], 27.5);
    assert_eq!(json["functions"][0]["self_rates"][0], -2.5);
    assert_eq!(json["functions"][2]["inclusive_rates"][0], Value::Null);
    // The cycle: 100 / 3; the call that leads to it costs as much.
    assert_eq!(json["cycles"][0]["self_rates"][0], 100.0 / 3.0);
    assert_eq!(json["calls"][0]["inclusive_rates"][0], 100.0 / 3.0);
    for format in ["dot", "folded", "speedscope", "pprof", "callgrind"] {
        let error = error(&[&["convert", &path, "--to", format], &rate[..]].concat());
        assert!(
            error.contains("R is a rate, and rates cannot be summed"),
            "{error}"
        );
    }
    // Counted in halves: 110 / 2 + 9.
    let half = ["--to", "folded", "--event", "H = Ir / 2 + Dr"];
    let half = text(&[&["convert", &path], &half[..]].concat());
    let counts = half
        .lines()
        .map(|line| line.rsplit_once(' ').expect("a count").1);
    let counts = counts.map(|count| count.parse::<u64>().expect("a number"));
    assert_eq!(counts.sum::<u64>(), 2 * 64, "{half}");
}

#[test]
fn webgrind_files_hold_events_that_were_not_counted() {
    let with_sum = RING.replace(
        "events: Ir Dr",
        "event: Sum = Ir + 2 Dr : Both\nevents: Ir Dr",
    );
    let path = write("webgrind.out", &with_sum);
    let costs = |event: &str| -> Vec<String> {
        let output = run(&["convert", &path, "--to", "webgrind7", "--event", event]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let (_, buffer) = grindscope::webgrind::read(&output.stdout).expect("a buffer");
        let name = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let functions = || buffer.functions.iter();
        let mut costs: Vec<String> = functions()
            .map(|f| format!("{} {}", name(&f.name), f.self_cost))
            .collect();
        costs.sort();
        let main = functions().find(|f| f.name == b"main").expect("main");
        costs.push(format!("all {}", main.inclusive));
        costs
    };
    // Self costs of Ir and Dr: main 10 1, f 60 3, g 40 5.
    assert_eq!(costs("Ir"), ["f 60", "g 40", "main 10", "all 110"]);
    let own = costs("X = Ir + 10 Dr");
    assert_eq!(own, ["f 90", "g 90", "main 20", "all 200"]);
    assert_eq!(costs("Sum"), ["f 66", "g 50", "main 12", "all 128"]);
    let refused = error(&[
        "convert",
        &path,
        "--to",
        "webgrind7",
        "--event",
        "R = Ir / Dr",
    ]);
    assert!(refused.contains("R is a rate"), "{refused}");
    let unknown = error(&["convert", &path, "--to", "webgrind7", "--event", "Nope"]);
    assert!(
        unknown.contains("no event is named Nope; the profile has Ir, Dr, Sum"),
        "{unknown}"
    );
}

#[test]
fn a_filter_that_matches_nothing_is_noted() {
    let path = write("nothing.out", RING);
    for format in ["csv", "callgrind", "dot", "folded", "speedscope", "pprof"] {
        let note = |filter: &str| {
            let output = run(&["convert", &path, "--to", format, "--filter", filter]);
            assert!(output.status.success());
            String::from_utf8(output.stderr).expect("text")
        };
        assert!(
            note("nowhere").contains("no function matches --filter"),
            "{format}"
        );
        assert!(!note("g").contains("no function"), "{format}");
    }
}

#[test]
fn a_filter_reaches_pictures_and_stacks() {
    let tree = "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 65\ncfn=g\ncalls=1 1\n3 7\n\
        fn=f\n3 60\ncfn=leaf\ncalls=1 1\n4 5\nfn=leaf\n1 5\nfn=g\n4 7\n";
    let path = write("filter.out", tree);
    let to =
        |format: &str, filter: &str| text(&["convert", &path, "--to", format, "--filter", filter]);
    let lines = |filter: &str| -> Vec<String> {
        let mut lines: Vec<String> = to("folded", filter).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    // All stacks that hold a function of the list, also above their end.
    assert_eq!(lines("/^f$/"), ["main;f 60", "main;f;leaf 5"]);
    assert_eq!(lines("/^(leaf|g)$/"), ["main;f;leaf 5", "main;g 7"]);
    assert_eq!(lines("main").len(), 4);
    let dot = to("dot", "/^(main|f)$/");
    let count = |part: &str| dot.matches(part).count();
    let nodes = ["label=\"main", "label=\"f", "label=\"g"].map(count);
    assert_eq!(nodes, [1, 1, 0]);
    assert_eq!(count(" -> "), 1, "{dot}");
    let speedscope: Value = serde_json::from_str(&to("speedscope", "leaf")).expect("JSON");
    assert_eq!(speedscope["profiles"][0]["endValue"], 5);
    for format in ["json", "webgrind7"] {
        let refused = error(&["convert", &path, "--to", format, "--filter", "f"]);
        assert!(refused.contains("--filter has no effect on"), "{refused}");
    }
}

/// docs/cli.md names the formats of each option.
#[test]
fn options_of_other_formats_are_refused() {
    let path = write("unused.out", RING);
    for (formats, options) in [
        (&["json", "webgrind7"][..], &["--filter", "f"][..]),
        (&["webgrind6"], &["--parts", "1"]),
        (&["json", "webgrind7"], &["--for-spreadsheets"]),
        (&["csv", "dot"], &["--inverted"]),
        (&["csv", "folded"], &["--overflow", "wrap"]),
        (&["json", "pprof"], &["--fold-proxies"]),
        (&["csv", "callgrind"], &["--node-limit", "5"]),
        (&["json", "speedscope"], &["--edge-limit", "5"]),
        (&["csv", "folded", "webgrind7"], &["--contexts", "separate"]),
        (&["callgrind", "pprof", "webgrind7"], &["--cycles", "plain"]),
    ] {
        for format in formats {
            let refused = error(&[&["convert", &path, "--to", format], options].concat());
            let expected = format!("{} has no effect on {}", options[0], &format[..3]);
            assert!(refused.contains(&expected), "{refused}");
        }
    }
}

#[test]
fn rules_of_cycles_reach_the_tables() {
    let path = write("rules.out", RING);
    let inclusive = |rule: &str| -> Vec<String> {
        let csv = text(&["convert", &path, "--to", "csv", "--cycles", rule]);
        let mut rows: Vec<String> = csv
            .lines()
            .skip(1)
            .map(|line| {
                let cells: Vec<&str> = line.split(',').collect();
                format!("{} {}", cells[0], cells[7])
            })
            .collect();
        rows.sort();
        rows
    };
    // Put together, f costs what both cost, as main calls only f, and g what it costs itself; plain, f costs 60 + 70, g 40 + 30.
    assert_eq!(inclusive("collapsed"), ["f 100", "g 40", "main 110"]);
    assert_eq!(inclusive("plain"), ["f 130", "g 70", "main 110"]);
    assert_eq!(inclusive("kcachegrind"), ["f 60", "g 40", "main 110"]);
}

#[test]
fn a_filtered_profile_keeps_the_costs_of_its_functions() {
    let path = write("filtered.out", RING);
    let filtered = text(&[
        "convert",
        &path,
        "--to",
        "callgrind",
        "--filter",
        "!g self>=1",
    ]);
    assert!(
        filtered.contains("desc: Filtered: 2 of 3 functions\n"),
        "{filtered}"
    );
    let profile = read(&filtered);
    let own = profile.self_column(&Formula::event(0), &PartSelection::All);
    let calls = profile.call_column(&Formula::event(0), &PartSelection::All);
    let mut found: Vec<String> = profile
        .functions()
        .ids()
        .map(|f| {
            format!(
                "{} {}",
                String::from_utf8_lossy(profile.name(f)),
                own[f.0 as usize]
            )
        })
        .collect();
    found.extend(profile.calls().ids().map(|call| {
        let name = |f| String::from_utf8_lossy(profile.name(f)).into_owned();
        let (caller, callee) = (profile.calls().caller(call), profile.calls().callee(call));
        format!(
            "{} > {} {}",
            name(caller),
            name(callee),
            calls[call.0 as usize]
        )
    }));
    found.sort();
    assert_eq!(
        found,
        ["f 60", "f > g 70", "g 0", "main 10", "main > f 100"]
    );
    // Totals of the whole are not written; a call that costs more than the rest is reported.
    let kinds: Vec<&str> = profile
        .warnings()
        .groups()
        .iter()
        .map(|group| group.kind.id())
        .collect();
    assert_eq!(kinds, ["call-above-total"]);
    let csv = text(&["convert", &path, "--to", "csv", "--filter", "g"]);
    assert_eq!(csv.lines().count(), 2, "{csv}");
    let broken = error(&["convert", &path, "--to", "csv", "--filter", "/(/"]);
    assert!(broken.contains("--filter: "), "{broken}");
}

#[test]
fn findings_are_printed_with_their_functions_and_lines() {
    // One line of `hot` has nearly all that there is.
    let path = write(
        "findings.out",
        "events: Ir Dr\nob=prog\nfl=a.c\nfn=main\n1 10 1\ncfn=hot\ncalls=1 1\n2 990 5\n\
        fn=hot\n3 5 0\n4 900 1\n5 85 4\n",
    );
    let found = text(&["findings", &path]);
    assert!(
        found.starts_with("Ir (Instructions executed)\n* "),
        "{found}"
    );
    assert!(
        found.contains("hot") && found.contains("a.c  prog"),
        "{found}"
    );
    let json: Value = serde_json::from_str(&text(&["findings", &path, "--json"])).expect("JSON");
    let list = &json["findings"];
    let kinds: Vec<&str> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|finding| finding["kind"].as_str().expect("a kind"))
        .collect();
    assert!(
        kinds.contains(&"hottest-function") && kinds.contains(&"one-line"),
        "{kinds:?}"
    );
    let hottest = &list[0];
    assert_eq!(hottest["function"]["name"], "hot");
    assert_eq!(hottest["event"], "Ir");
    assert_eq!(hottest["figures"]["cost"], 990);
    assert_eq!(json["notes"], Value::Array(Vec::new()));
    let own = text(&["findings", &path, "--event", "Own = Ir - Ir + 5 Dr"]);
    assert!(own.starts_with("Own (= Ir - Ir + 5 Dr)\n"), "{own}");
    let unknown = error(&["findings", &path, "--event", "Nope"]);
    assert!(unknown.contains("no event is named Nope"), "{unknown}");
    // callgrind_annotate lists another self cost of a function with code of other files.
    let path = write(
        "findings-inlined.out",
        "events: Ir\nfl=a.c\nfn=main\n1 10\nfi=b.h\n2 990\n",
    );
    let found = text(&["findings", &path]);
    assert!(
        found.contains("Self costs include code inlined from other files"),
        "{found}"
    );
}

/// `columns.out.gz` is a profile of columns.cpp in the same folder, which walks a matrix by columns. Costs
/// by line are those of `callgrind_annotate --show=Dr,D1mr`: 1,000,002 of 1,011,104 misses, of 1,000,007
/// reads.
#[test]
fn a_walk_by_columns_is_found_with_its_line() {
    let path = format!(
        "{}/tests/data/findings/columns.out.gz",
        env!("CARGO_MANIFEST_DIR")
    );
    let found = text(&["findings", &path]);
    assert!(
        found.contains("main causes 98.9 % of all L1 data read misses (D1mr): 100.0 % of its Dr,"),
        "{found}"
    );
    // By a plain reading of the text: lines of `main` and `words` with their calls of other functions.
    let lines: Vec<&str> = found
        .lines()
        .skip_while(|line| !line.starts_with("Most"))
        .skip(1)
        .take_while(|line| !line.is_empty() && !line.starts_with("Self costs"))
        .collect();
    let expected = [
        ("32.72 %", "/columns.cpp:9  in main"),
        ("13.09 %", "/stl_algobase.h:922  (inlined)  in main"),
        ("10.92 %", "/char_traits.h:385  (inlined)  in words"),
        ("9.82 %", "/columns.cpp:26  in main"),
        ("6.54 %", "/columns.cpp:27  in main"),
    ];
    assert_eq!(lines.len(), 1 + expected.len(), "{found}");
    for (line, (share, place)) in lines[1..].iter().zip(expected) {
        assert!(line.trim_start().starts_with(share), "{line}");
        assert!(line.ends_with(place), "{line}");
    }
    let line = "Line 27 of me/columns.cpp has 100.0 % of the L1 data read misses of main.";
    let words: Vec<&str> = found.split_whitespace().collect();
    assert!(words.join(" ").contains(line), "{found}");
    let json: Value = serde_json::from_str(&text(&["findings", "--json", &path])).unwrap();
    // The paths and names that are cut above.
    let whole = |line: &Value| format!("{}:{} {}", line["file"], line["line"], line["name"]);
    let lines: Vec<String> = json["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(whole)
        .collect();
    assert_eq!(
        lines,
        [
            r#""/home/me/columns.cpp":9 "main""#,
            r#""/usr/include/c++/12/bits/stl_algobase.h":922 "main""#,
            r#""/usr/include/c++/12/bits/char_traits.h":385 "words(int) [clone .constprop.0]""#,
            r#""/home/me/columns.cpp":26 "main""#,
            r#""/home/me/columns.cpp":27 "main""#,
        ]
    );
    let mut findings = json["findings"].as_array().unwrap().iter();
    let at = serde_json::json!({"file": "/home/me/columns.cpp", "line": 27});
    assert!(findings.any(|finding| finding["line"] == at), "{json}");
}

#[test]
fn names_are_text_to_spreadsheets_if_asked_for() {
    let path = write(
        "formulas.out",
        "events: Ir\nfl=a.c\nfn==cmd|' /C calc'!A0\n1 30\nfn=-[Obj c]\n1 20\nfn=plain\n1 -7\n",
    );
    let csv = |more: &[&str]| text(&[&["convert", &path, "--to", "csv"], more].concat());
    let head = "function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n";
    let plain = "plain,,a.c,,0,-7,-7\r\n";
    assert_eq!(
        csv(&[]),
        format!("{head}=cmd|' /C calc'!A0,,a.c,,0,30,30\r\n-[Obj c],,a.c,,0,20,20\r\n{plain}")
    );
    assert_eq!(
        csv(&["--for-spreadsheets"]),
        format!("{head}'=cmd|' /C calc'!A0,,a.c,,0,30,30\r\n'-[Obj c],,a.c,,0,20,20\r\n{plain}")
    );
    let refused = error(&["convert", &path, "--to", "json", "--for-spreadsheets"]);
    assert!(refused.contains("has no effect on json"), "{refused}");
    let other = write(
        "other.out",
        "events: Ir\nfl=a.c\nfn==cmd|' /C calc'!A0\n1 31\n",
    );
    let diff = text(&["diff", &other, &path, "--to=csv", "--for-spreadsheets"]);
    assert!(
        diff.contains(",'=cmd|' /C calc'!A0,,a.c,,31,30,-1\r\n"),
        "{diff}"
    );
}

/// 2^64 - 1 and 3 are 18,446,744,073,709,551,618. A line of callgrind text holds 64 bits.
#[test]
fn costs_beyond_64_bits_are_exact() {
    let path = write(
        "large.out",
        "events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 18446744073709551615\ncfn=f\ncalls=1 1\n1 3\n\
         fn=f\n1 18446744073709551615\n2 3\n",
    );
    let json = text(&["convert", &path, "--to", "json"]);
    for figure in [
        "\"called\":2,\"self\":[18446744073709551618],\"inclusive\":[18446744073709551618]",
        "\"called\":0,\"self\":[5],\"inclusive\":[18446744073709551623]",
        "\"count\":2,\"inclusive\":[18446744073709551618]",
    ] {
        assert!(json.contains(figure), "{figure} in {json}");
    }
    let exported = text(&["convert", &path, "--to", "callgrind"]);
    assert!(!exported.contains("18446744073709551618"), "{exported}");
    let again = write("large-again.out", &exported);
    assert_eq!(text(&["convert", &again, "--to", "json"]), json);
    let focused = text(&["convert", &path, "--to", "json", "--focus", "f"]);
    assert!(
        focused.contains("\"self\":[18446744073709551618]"),
        "{focused}"
    );
}

/// f worked for a by 30 of 40, so its self cost for a is an estimate and that of its callee both; what a has is exact.
#[test]
fn estimates_are_marked_in_all_formats_of_tables() {
    let path = write(
        "estimated.out",
        "events: Ir\nfl=a.c\nfn=g\n1 24\nfn=f\n1 16\ncfn=g\ncalls=1 1\n1 24\nfn=a\n1 2\ncfn=f\ncalls=1 1\n1 30\n\
         fn=b\n1 3\ncfn=f\ncalls=1 1\n1 10\n",
    );
    let of = |to: &str| text(&["convert", &path, "--to", to, "--focus", "a"]);
    assert_eq!(
        of("csv").lines().collect::<Vec<_>>(),
        [
            "function,mangled,file,object,called,self:Ir,inclusive:Ir,estimated",
            "a,,a.c,,0,2,32,",
            "f,,a.c,,1,12,30,self",
            "g,,a.c,,1,18,18,self inclusive",
        ]
    );
    let json: serde_json::Value = serde_json::from_str(&of("json")).unwrap();
    let estimated = |name: &str| {
        let functions = json["functions"].as_array().unwrap().iter();
        let mut named = functions.filter(|function| function["name"] == name);
        named.next().unwrap()["estimated"].clone()
    };
    assert_eq!(estimated("g"), serde_json::json!(["self", "inclusive"]));
    assert_eq!(estimated("f"), serde_json::json!(["self"]));
    assert_eq!(estimated("a"), serde_json::Value::Null);
    let dot = of("dot");
    for label in [
        "a\\n100.00%\\n(6.25%)",
        "f\\n93.75%\\n(≈37.50%)",
        "g\\n≈56.25%\\n(≈56.25%)",
    ] {
        assert!(
            dot.contains(&format!("label=\"{label}")),
            "{label} in {dot}"
        );
    }
    assert!(of("callgrind").contains("\ndesc: Note: Some figures are estimates: "));
    // What a recorded file says is exact.
    let plain = text(&["convert", &path, "--to", "csv"]);
    assert!(plain.starts_with("function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n"));
}

/// The lines of a file have no place for marks, so all of its costs are estimates if some are.
#[test]
fn estimates_that_were_written_as_callgrind_text_are_read_as_such() {
    let path = write(
        "estimated-before.out",
        "events: Ir\nfl=a.c\nfn=g\n1 24\nfn=f\n1 16\ncfn=g\ncalls=1 1\n1 24\nfn=a\n1 2\ncfn=f\ncalls=1 1\n1 30\n\
         fn=b\n1 3\ncfn=f\ncalls=1 1\n1 10\n",
    );
    let to = |format: &'static str| ["--to", format];
    let derived = text(&[&["convert", &path, "--focus", "a"], &to("callgrind")[..]].concat());
    let derived_path = write("estimated-after.out", &derived);
    let csv = text(&[&["convert", &derived_path], &to("csv")[..]].concat());
    assert_eq!(
        csv.lines().collect::<Vec<_>>(),
        [
            "function,mangled,file,object,called,self:Ir,inclusive:Ir,estimated",
            "a,,a.c,,0,2,32,self inclusive",
            "f,,a.c,,1,12,30,self inclusive",
            "g,,a.c,,1,18,18,self inclusive",
        ]
    );
    let again = text(&[&["convert", &derived_path], &to("callgrind")[..]].concat());
    assert_eq!(again, derived);
    // Where all of it is exact, so is the file.
    let derived = text(&[&["convert", &path, "--focus", "f"], &to("callgrind")[..]].concat());
    let derived_path = write("exact-after.out", &derived);
    let csv = text(&[&["convert", &derived_path], &to("csv")[..]].concat());
    assert!(csv.starts_with("function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n"));
}

/// `h` costs 5 + 5 from `main` and 14 from `x`, its second level below `k` 3 and 7. Without `h'main`, these 3 are in no first
/// level; whether they belong to the 5 or to the 10 of `k` is not written.
#[test]
fn levels_without_the_first_one_are_no_more_exact_when_read_again() {
    let path = write(
        "levels-before.out",
        "events: Ir\nfl=p.c\nfn=main\n1 10\ncfn=h'main\ncalls=1 1\n1 10\ncfn=x'main\ncalls=1 1\n1 15\nfn=x'main\n1 1\n\
         cfn=h'x\ncalls=1 1\n1 14\nfn=h'main\n1 5\ncfn=k'h\ncalls=1 1\n1 5\nfn=h'x\n1 4\ncfn=k'h\ncalls=1 1\n1 10\n\
         fn=k'h\n1 5\ncfn=h'2'k\ncalls=2 1\n1 10\nfn=h'2'k\n1 10\n",
    );
    let charge = ["--charge", "h'main"];
    let to = ["convert", "--to", "callgrind", &path];
    let first = write("levels-after.out", &text(&[&to[..], &charge].concat()));
    let second = write(
        "levels-twice.out",
        &text(&["convert", "--to", "callgrind", &first]),
    );
    let whole = write("levels-whole.out", &text(&to));
    let h = |arguments: &[&str]| {
        let found = text(&[&["top", "--json"], arguments].concat());
        let found: serde_json::Value = serde_json::from_str(&found).unwrap();
        let functions = found["functions"].as_array().unwrap().iter();
        let mut named = functions.filter(|of| of["name"] == "h");
        let of = named.next().unwrap();
        (of["self"].clone(), of["mark"].clone())
    };
    let estimated = (14.into(), "inclusive estimated".into());
    assert_eq!(h(&[&[&path[..]], &charge[..]].concat()), estimated);
    for file in [&first, &second] {
        assert_eq!(h(&[file]), estimated);
    }
    assert_eq!(h(&[&whole]), (19.into(), serde_json::Value::Null));
}

/// Without `g`, 2 of `f` are left: `f` called it, and it called `f`, at no cost. A transform of one function of a cycle is
/// an estimate, of which nothing is left here.
#[test]
fn nothing_left_of_an_estimate_is_an_estimate_when_read_again() {
    let path = write(
        "nothing-before.out",
        "events: Ir\nfl=a.c\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 42\nfn=f\n1 2\ncfn=g\ncalls=1 1\n1 40\n\
         fn=g\n1 40\ncfn=f\ncalls=1 1\n1 0\n",
    );
    let ignore = ["--ignore", "g", &path[..]];
    let again = text(&[&["convert", "--to", "callgrind"], &ignore[..]].concat());
    let again = write("nothing-after.out", &again);
    for arguments in [&ignore[..], &[&again]] {
        let said = text(&[&["top"], arguments].concat());
        assert!(said.contains("Total  0"), "{said}");
        assert!(said.contains("note: the total is an estimate"), "{said}");
    }
}

/// Functions of a quarter of the total, one less, and one more, with calls that cost as much.
#[test]
fn limits_of_graphs_are_exact_where_doubles_are_not() {
    let quarter = (1u64 << 53) + 1;
    let costs = [quarter - 1, quarter, quarter + 1, quarter];
    let mut profile = "events: Ir\nfl=a.c\n".to_owned();
    for (name, cost) in ["f", "g", "h", "i"].iter().zip(costs) {
        profile += &format!("fn=main\ncfn={name}\ncalls=1 1\n1 {cost}\nfn={name}\n1 {cost}\n");
    }
    let path = write("quarters.out", &profile);
    let graph = |node: &str, edge: &str| {
        let limits = ["--node-limit", node, "--edge-limit", edge];
        let dot = text(&[&["convert", &path, "--to", "dot"], &limits[..]].concat());
        let count = |what| dot.matches(what).count();
        (count("tooltip"), count(" -> "))
    };
    assert_eq!(graph("25", "0"), (4, 3));
    assert_eq!(graph("0", "25"), (5, 3));
}
