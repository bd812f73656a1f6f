//! Parts that are chosen on the command line: every figure is that of the chosen parts. Sums of parts are
//! those of the facts next to the profiles.

use crate::command::{run, text};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("JSON")
}

fn data(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    folder.join(name)
}

fn total(of: &Value) -> i64 {
    of["events"][0]["total"].as_i64().expect("a total")
}

/// Self cost of all functions in the first event.
fn self_sum(of: &Value) -> i64 {
    let functions = of["functions"].as_array().expect("a list");
    let own = functions
        .iter()
        .map(|f| f["self"][0].as_i64().expect("a cost"));
    own.sum()
}

#[test]
fn every_format_sums_over_the_chosen_parts() {
    for name in [
        "callgrind/c-multi.out.gz",
        "callgrind/c-everybb.out.gz",
        "callgrind/c-thrcomb.out.gz",
        "xdebug/append.out",
    ] {
        let facts = std::fs::read_to_string(data(&format!("{name}.facts.json"))).expect("facts");
        let facts: Value = serde_json::from_str(&facts).expect("JSON");
        let sums: Vec<i64> = facts["parts"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|part| part["sum"][0].as_i64().expect("a sum"))
            .collect();
        let path = data(name);
        let path = path.to_str().expect("UTF-8");
        for (parts, sum) in [
            ("1", sums[0]),
            ("2", sums[1]),
            ("2-3", sums[1] + sums[2]),
            ("1,3", sums[0] + sums[2]),
        ] {
            let of = |format: &str| text(&["convert", path, "--parts", parts, "--to", format]);
            let found: Value = serde_json::from_str(&of("json")).expect("JSON");
            assert_eq!(
                (total(&found), self_sum(&found)),
                (sum, sum),
                "{name} {parts}"
            );
            let folded = of("folded");
            let costs = folded.lines().filter_map(|line| line.rsplit(' ').next());
            let costs: i64 = costs.map(|cost| cost.parse::<i64>().expect("a cost")).sum();
            assert_eq!(costs, sum, "{name} {parts}");
            assert!(of("dot").contains(&format!(": {sum}\"")), "{name} {parts}");
            // Read again, the written profile is that of these parts.
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parts.out");
            let out = out.to_str().expect("UTF-8");
            std::fs::write(out, of("callgrind")).expect("a file");
            let again = json(&["convert", out, "--to", "json"]);
            assert_eq!(
                (total(&again), self_sum(&again)),
                (sum, sum),
                "{name} {parts}"
            );
            let annotated = text(&[
                "annotate",
                path,
                "--parts",
                parts,
                "--auto=no",
                "--inclusive=yes",
            ]);
            let totals = annotated
                .lines()
                .find(|line| line.ends_with("PROGRAM TOTALS"));
            let shown = format!("{} (100.0%)", grouped(sum));
            assert!(
                totals.is_some_and(|line| line.trim_start().starts_with(&shown)),
                "{annotated}"
            );
            let compared = json(&["diff", path, path, "--parts-a", parts, "--json"]);
            let totals = &compared["events"][0]["total"];
            assert_eq!(
                (&totals["a"], &totals["b"]),
                (&sum.into(), &sums.iter().sum::<i64>().into())
            );
        }
    }
}

fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Of `f`, part 1 has lines 1 and 2 and a call to `g`, part 2 line 2 and a call more often.
const PARTS: &str = "pid: 7\npart: 1\ndesc: Trigger: Client Request: mark\nevents: Ir\nfl=a.c\nfn=f\n1 10\n2 5\n\
    cfn=g\ncalls=1 9\n2 4\nfn=g\n9 4\n\npart: 2\ndesc: Trigger: Program termination\n\
    desc: Timerange: Basic block 10 - 20\nevents: Ir\nfl=a.c\nfn=f\n2 50\ncfn=g\ncalls=3 9\n2 12\nfn=g\n9 12\n";

#[test]
fn lines_and_lists_follow_too() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-parts.out");
    std::fs::write(&path, PARTS).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let rows = |arguments: &[&str]| -> Vec<String> {
        let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        text(arguments).lines().map(squeezed).collect()
    };
    let second = rows(&["annotate", path, "--parts=2", "--show-percs=no"]);
    for line in ["62 PROGRAM TOTALS", "50 a.c:f", "12 a.c:g"] {
        assert!(second.iter().any(|row| row == line), "{line}: {second:?}");
    }
    let both = [
        "diff",
        path,
        path,
        "--parts-a=1",
        "--parts-b=2",
        "--lines",
        "--calls",
        "--equal",
    ];
    let found = rows(&both);
    for line in [
        "19 62 +43 +226.32% total",
        "15 50 +35 +233.33% f a.c",
        "4 12 +8 +200.00% f -> g called 1 -> 3 times",
        "5 50 +45 +900.00% a.c:2 f",
        "10 0 -10 gone a.c:1 f",
    ] {
        assert!(found.iter().any(|row| row == line), "{line}: {found:?}");
    }
    let listed = rows(&["summary", path]);
    for line in [
        "19 1 pid 7, part 1, mark",
        "62 2 part 2, Program termination, basic blocks 10 to 20",
    ] {
        assert!(listed.iter().any(|row| row == line), "{line}: {listed:?}");
    }
    let found = text(&["findings", path, "--parts=1"]);
    assert!(found.contains("15") && !found.contains("65"), "{found}");
}

#[test]
fn the_list_of_parts_says_what_tells_them_apart() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("threads.out");
    let thread = |thread, cost| {
        format!(
            "pid: 13391\npart: 1\nthread: {thread}\ndesc: Trigger: Program termination\n\
             desc: Timerange: Basic block 0 - 2768630\nevents: Ir\nfl=a.c\nfn=f\n1 {cost}\n\n"
        )
    };
    std::fs::write(&path, thread(1, 10) + &thread(2, 20)).expect("a file");
    let listed = text(&["summary", path.to_str().expect("UTF-8")]);
    let lines = "Parts, Ir (pid 13391, part 1, Program termination, basic blocks 0 to 2,768,630)\n  \
                 10  1  thread 1\n  20  2  thread 2\n";
    assert!(listed.contains(lines), "{listed}");
}

/// main calls f in the first part, and g in the second one, at no cost. Also after a transform that changes nothing.
#[test]
fn tables_have_no_functions_of_other_parts() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("functions-of-parts.out");
    let part = |number: u32, callee: &str, cost: u32| {
        format!(
            "part: {number}\nevents: Ir\nfl=a.c\nfn=main\n1 10\ncfn={callee}\ncalls=2 1\n2 {cost}\n\
            fn={callee}\n1 {cost}\ntotals: {}\n\n",
            10 + cost
        )
    };
    std::fs::write(&path, part(1, "f", 20) + &part(2, "g", 0)).expect("a file");
    let path = path.to_str().expect("UTF-8");
    for more in [&[][..], &["--focus", "main"]] {
        let of = |to: &str, parts: &str| {
            let choice = ["convert", path, "--to", to, "--parts", parts];
            text(&[&choice[..], more].concat())
        };
        let rows = |parts| -> Vec<String> {
            let csv = of("csv", parts);
            let rows = csv.lines().skip(1);
            rows.map(|row| row.replace(",,a.c,,", " ")).collect()
        };
        assert_eq!(rows("1"), ["main 0,10,30", "f 2,20,20"], "{more:?}");
        assert_eq!(rows("2"), ["main 0,10,10", "g 2,0,0"], "{more:?}");
        let json: serde_json::Value = serde_json::from_str(&of("json", "2")).expect("JSON");
        let names = json["functions"].as_array().expect("functions").iter();
        let names: Vec<&str> = names.filter_map(|f| f["name"].as_str()).collect();
        assert_eq!(names, ["main", "g"]);
        let call = serde_json::json!({"caller": 0, "callee": 1, "count": 2, "inclusive": [0]});
        assert_eq!(json["calls"], serde_json::json!([call]));
        // So have lists and trees.
        let names = |command: &[&str]| -> Vec<String> {
            let choice = [command, &["--parts", "2", path], more].concat();
            let found: serde_json::Value = serde_json::from_str(&text(&choice)).expect("JSON");
            let list = found["functions"]
                .as_array()
                .or(found["top_self"].as_array());
            let names = list.expect("a list").iter().map(|f| f["name"].to_string());
            names.collect()
        };
        for command in [&["top", "--json"], &["summary", "--json"]] {
            assert_eq!(names(command), ["\"main\"", "\"g\""]);
        }
        let tree = [
            "annotate",
            "--tree=both",
            "--auto=no",
            "--threshold=100",
            "--parts=2",
            path,
        ];
        let tree = text(&[&tree[..], more].concat());
        assert!(
            tree.contains("a.c:g (2x)") && !tree.contains("a.c:f"),
            "{tree}"
        );
    }
}

#[test]
fn invalid_parts_are_refused() {
    let path = data("xdebug/append.out");
    let path = path.to_str().expect("UTF-8");
    for (arguments, why) in [
        (
            ["convert", path, "--parts=4", "--to=csv"],
            "the profile has no part 4; it has 3",
        ),
        (
            ["convert", path, "--parts=x", "--to=csv"],
            "--parts takes numbers such as 1,3-5",
        ),
        (
            ["convert", path, "--parts=1", "--to=webgrind6"],
            "--parts has no effect on webgrind",
        ),
        (
            ["annotate", path, "--parts=0", "--auto=no"],
            "the profile has no part 0",
        ),
    ] {
        let output = run(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(why), "{error}");
    }
}

/// Only the first request calls g from f: both functions are in the second one, too.
#[test]
fn a_graph_of_parts_has_no_calls_of_others() {
    let head = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: /a.php\npart: 1\n\
        positions: line\n\nevents: Time_(10ns)\n\n";
    let g = "fl=/a.php\nfn=g\n1 20\n\n";
    let call = "cfl=/a.php\ncfn=g\ncalls=1 0 0\n3 20\n";
    let main = |cost: u32, callee: &str| {
        format!("fl=/a.php\nfn={{main}}\n5 1\ncfl=/a.php\ncfn={callee}\ncalls=1 0 0\n6 {cost}\n\n")
    };
    let first = format!("{head}{g}fl=/a.php\nfn=f\n2 10\n{call}\n{}", main(30, "f"));
    let second = format!(
        "{head}{g}fl=/a.php\nfn=f\n2 10\n\nfl=/a.php\nfn={{main}}\n5 1\n\
        cfl=/a.php\ncfn=g\ncalls=1 0 0\n6 20\ncfl=/a.php\ncfn=f\ncalls=1 0 0\n7 10\n\n"
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("requests.out");
    std::fs::write(&path, first + &second).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let arrows = |parts: &str| {
        let to = ["--to", "dot", "--node-limit", "0", "--edge-limit", "0"];
        let graph = text(&[&["convert", path, "--parts", parts], &to[..]].concat());
        (graph.matches(" -> ").count(), graph.contains("dashed"))
    };
    assert_eq!(arrows("1"), (2, false));
    assert_eq!(arrows("2"), (2, false));
}
