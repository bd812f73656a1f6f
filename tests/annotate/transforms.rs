//! Transforms as arguments, against figures that were worked out by hand.

use super::{run, text, text_of, write};
use std::process::Command;

/// `main { a { f { g } } b { f } }`, a record when each returns: single calls.
const CALLS: &str = "version: 1\nevents: Ir\n\nob=/lib/x.so\nfl=a.php\nfn=g\n1 24\n\n\
    fn=f\n1 6\ncfn=g\ncalls=1 1\n1 24\n\nob=\nfn=a\n1 2\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 30\n\n\
    ob=/lib/x.so\nfn=f\n1 10\n\nob=\nfn=b\n1 3\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 10\n\n\
    fn=main\n1 1\ncfn=a\ncalls=1 1\n1 32\ncfn=b\ncalls=1 1\n1 13\n";

/// The same summed up.
const SUMS: &str = "version: 1\nevents: Ir\n\nob=/lib/x.so\nfl=a.php\nfn=g\n1 24\n\n\
    fn=f\n1 16\ncfn=g\ncalls=1 1\n1 24\n\nob=\nfn=a\n1 2\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 30\n\n\
    fn=b\n1 3\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 10\n\n\
    fn=main\n1 1\ncfn=a\ncalls=1 1\n1 32\ncfn=b\ncalls=1 1\n1 13\n";

fn report(profile: &str, more: &[&str]) -> String {
    let all = ["--show-percs=no", "--threshold=100"];
    text(&[&[profile], &all[..], more].concat())
}

/// Costs with the names of functions.
fn rows(report: &str) -> Vec<String> {
    let row = |line: &str| {
        let (cost, name) = line.split_once(':')?;
        let cost = cost.split_whitespace().next()?;
        cost.parse::<u64>().ok()?;
        Some(format!("{} {cost}", name.split_whitespace().next()?))
    };
    report.lines().filter_map(row).collect()
}

#[test]
fn single_calls_are_left_out_exactly() {
    let path = write("calls.out", CALLS);
    let focus = report(&path, &["--focus", "a"]);
    assert!(
        focus.contains("Transforms:       focus on a (exact)\n"),
        "{focus}"
    );
    assert_eq!(rows(&focus), ["g 24", "f 6", "a 2"]);
    assert_eq!(
        rows(&report(&path, &["--ignore", "a"])),
        ["f 10", "b 3", "main 1"]
    );
    let through = report(&path, &["--through", "a", "--inclusive=yes"]);
    assert_eq!(rows(&through), ["a 32", "main 32", "f 30", "g 24"]);
    let both = report(&path, &["--through", "f", "--ignore", "a"]);
    assert_eq!(rows(&both), ["f 10", "b 0", "main 0"]);
    let object = report(&path, &["--collapse-object", "x.so", "--inclusive=yes"]);
    assert_eq!(rows(&object), ["main 46", "[x.so] 40", "a 32", "b 13"]);
}

#[test]
fn sums_are_divided_and_the_exact_share_is_reported() {
    let path = write("sums.out", SUMS);
    let focus = report(&path, &["--focus", "a"]);
    // f worked for a by 30 of 40: so did 12 of its own 16 and 18 of the 24 of g.
    assert_eq!(rows(&focus), ["g 18", "f 12", "a 2"]);
    let note = "focus on a (estimated from the call graph; 6.2 % of Ir is exact)";
    assert!(focus.contains(note), "{focus}");
    let all_of_it = report(&path, &["--focus", "f"]);
    assert!(all_of_it.contains("focus on f (exact)"), "{all_of_it}");
    assert_eq!(rows(&all_of_it), ["g 24", "f 16"]);
}

/// What is exact of the first event is not what is exact of another.
#[test]
fn the_exact_share_is_that_of_the_event() {
    // a itself has 2 Ir of 32 and 6 Dr of 9: f and g have others, and what they have for a is an estimate.
    let text = "events: Ir Dr\nfl=a.php\nfn=g\n1 24 0\nfn=f\n1 16 4\ncfn=g\ncalls=1 1\n1 24 0\n\
        fn=a\n1 2 6\ncfn=f\ncalls=1 1\n1 30 3\nfn=b\n1 3 0\ncfn=f\ncalls=1 1\n1 10 1\n";
    let path = write("two-events.out", text);
    for (event, share) in [("Ir", "6.2"), ("Dr", "66.7")] {
        let report = report(&path, &["--focus", "a", "--event", event]);
        let note =
            format!("focus on a (estimated from the call graph; {share} % of {event} is exact)");
        assert!(report.contains(&note), "{report}");
    }
}

#[test]
fn costs_are_given_to_callers_or_taken_from_callees() {
    let path = write("charged.out", CALLS);
    let single = report(&path, &["--charge", "f"]);
    assert!(single.contains("charged to callers f (exact)"), "{single}");
    assert_eq!(rows(&single), ["g 24", "b 13", "a 8", "main 1"]);
    let path = write("charged-sums.out", SUMS);
    let library = report(&path, &["--charge", "object:x.so"]);
    assert!(
        library.contains("charged to callers object:x.so (exact)"),
        "{library}"
    );
    assert_eq!(rows(&library), ["a 32", "b 13", "main 1"]);
    // a pays 30 of 40, so also 12 of the 16 of f itself.
    let divided = report(&path, &["--charge", "f"]);
    assert_eq!(rows(&divided), ["g 24", "a 14", "b 7", "main 1"]);
    let note = "charged to callers f (estimated from the call graph; 54.3 % of Ir is exact)";
    assert!(divided.contains(note), "{divided}");
    let folded = report(&path, &["--fold", "f"]);
    assert_eq!(rows(&folded), ["f 40", "b 3", "a 2", "main 1"]);
    assert!(folded.contains("callees folded into f (exact)"), "{folded}");
}

#[test]
fn names_are_whole_or_a_filter_and_errors_are_explained() {
    let path = write(
        "names.out",
        &SUMS.replace("fn=g", "fn=gather").replace("fn=f", "fn=flat"),
    );
    assert_eq!(rows(&report(&path, &["--focus", "gath"])), ["gather 24"]);
    assert_eq!(
        rows(&report(&path, &["--ignore", "/^(gat|fla)/"])),
        ["b 3", "a 2", "main 1"]
    );
    // `a` is the whole name of one, and part of others.
    assert_eq!(
        rows(&report(&path, &["--ignore", "a", "--ignore", "b"])),
        ["main 1"]
    );
    let refused = |more: &[&str]| {
        let output = run(&[&[&path[..]], more].concat());
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--focus", "nothing"]).contains("no function matches nothing"));
    // `g` is called by `f` only: it is in the profile, but nothing of it is left.
    assert!(refused(&["--ignore", "f", "--focus", "g"]).contains("earlier transforms removed g"));
    assert!(refused(&["--collapse-object", "y.so"]).contains("no program or library matches y.so"));
    assert!(refused(&["--focus", "a", "--file", "a.php"]).contains("lines and instructions"));
    let negative = write("negative.out", "events: Ir\nfn=f\n1 -3\nfn=g\n1 5\n");
    let output = run(&[&negative, "--ignore", "g"]);
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("negative")
    );
}

#[test]
fn other_formats_follow_but_those_of_webgrind() {
    let path = write("convert.out", CALLS);
    let convert = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.arg("convert").arg(&path).args(more);
        command.output().expect("the command runs")
    };
    let output = convert(&["--to", "folded", "--ignore", "g"]);
    let folded = String::from_utf8(output.stdout).unwrap();
    let mut lines: Vec<&str> = folded.lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            "main 1",
            "main;a 2",
            "main;a;f 6",
            "main;b 3",
            "main;b;f 10"
        ]
    );
    let csv = convert(&["--to", "csv", "--focus", "b"]);
    let csv = String::from_utf8(csv.stdout).unwrap();
    assert_eq!(csv.lines().count(), 3, "{csv}");
    let callgrind = convert(&["--to", "callgrind", "--focus", "b"]);
    let callgrind = String::from_utf8(callgrind.stdout).unwrap();
    assert!(
        !callgrind.contains(" main\n") && callgrind.contains(" b\n"),
        "{callgrind}"
    );
    assert!(
        !convert(&["--to", "webgrind6", "--focus", "b"])
            .status
            .success()
    );
}

#[test]
fn findings_are_those_of_the_transformed_profile() {
    let path = write("findings.out", CALLS);
    let findings = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.arg("findings").arg(&path).args(more);
        let output = command.output().expect("the command runs");
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    // Of 46 g costs 24; of the 22 without it f costs 16.
    let all = findings(&[]);
    assert!(
        all.contains("* g has a self cost of 24 Ir, 52.2 % of the total."),
        "{all}"
    );
    let ignored = findings(&["--ignore", "g"]);
    assert!(ignored.contains("\nnote: without g (exact)\n"), "{ignored}");
    assert!(
        ignored.contains("* f has a self cost of 16 Ir, 72.7 % of the total."),
        "{ignored}"
    );
    assert!(!ignored.contains("g costs"), "{ignored}");
    let json = findings(&["--ignore", "g", "--json"]);
    assert!(json.contains("without g (exact)"), "{json}");
}

/// `f` and `g` are in `/lib/x.so`, so they are of the system without rules.
#[test]
fn rules_decide_about_origins() {
    let path = write("origins.out", SUMS);
    let rules = write("origins.txt", "# g only\ndependency g\n");
    let origins = |more: &[&str]| -> Vec<String> {
        let text = text_of("summary", &[&[&path[..]], more].concat());
        let (_, rest) = text
            .split_once("Self cost by origin of the code, Ir\n")
            .unwrap();
        let lines = rest.lines().take_while(|line| !line.is_empty());
        let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        lines.map(line).collect()
    };
    assert_eq!(origins(&[]), ["6 13.04 % own", "40 86.96 % system"]);
    let with_rules = [
        "6 13.04 % own",
        "24 52.17 % dependency",
        "16 34.78 % system",
    ];
    assert_eq!(origins(&["--origin-rules", &rules]), with_rules);
    let json = text_of("summary", &[&path, "--json", "--origin-rules", &rules]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!({ "own": 6, "dependency": 24, "system": 16 });
    assert_eq!(json["origins"], expected);
    // g is charged to f, its only caller.
    let charge = ["--charge", "origin:dependency", "--origin-rules", &rules];
    assert_eq!(
        rows(&report(&path, &charge)),
        ["f 40", "b 3", "a 2", "main 1"]
    );
    let listed = |more: &[&str]| {
        let csv = text_of("convert", &[&[&path, "--to", "csv"], more].concat());
        csv.lines().count() - 1
    };
    assert_eq!(listed(&["--filter", "origin:system"]), 2);
    assert_eq!(
        listed(&["--filter", "origin:system", "--origin-rules", &rules]),
        1
    );
    let rules = ["--filter", "origin:dependency", "--origin-rules", &rules];
    let top = text_of("top", &[&[&path, "--json"], &rules[..]].concat());
    let top: serde_json::Value = serde_json::from_str(&top).unwrap();
    let functions = top["functions"].as_array().unwrap();
    assert_eq!((functions.len(), &functions[0]["self"]), (1, &24.into()));
    let wrong = write("wrong.txt", "own a\nmine b\n");
    let output = run(&[&path, "--origin-rules", &wrong]);
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(
        sentence.contains("Line 2: A rule begins with one of own,"),
        "{sentence}"
    );
}

/// Merging each of these functions with itself would take time for all contexts.
#[test]
fn a_long_chain_without_recursion_is_collapsed_in_time() {
    let n = 10_000;
    let function = |i| {
        let call = format!("cfn=c{}\ncalls=1 1\n1 {}\n", i + 1, n - 1 - i);
        let call = if i + 1 < n { &call[..] } else { "" };
        format!("fn=c{i}\n1 1\n{call}")
    };
    let chain: String = (0..n).map(function).collect();
    let path = write("chain.out", &format!("events: Ir\nfl=a.c\n{chain}"));
    let start = std::time::Instant::now();
    let options = [
        "--inclusive=yes",
        "--auto=no",
        "--collapse-recursion",
        "/./",
    ];
    let report = text(&[&[&path[..]], &options[..]].concat());
    assert!(start.elapsed().as_secs() < 15, "{:?}", start.elapsed());
    // The first function has called all others, each costs 1.
    assert!(report.contains("10,000 (100.0%)  a.c:c0"), "{report}");
}

/// 3 of the 4 calls of f are those of a, so some 6 of its 8 calls of g are below a.
#[test]
fn divided_numbers_of_calls_are_marked() {
    let sums = SUMS.replace("cfn=g\ncalls=1", "cfn=g\ncalls=8");
    let sums = sums.replacen("cfn=f\ncalls=1", "cfn=f\ncalls=3", 1);
    let path = write("divided-calls.out", &sums);
    let tree = report(&path, &["--focus", "a", "--tree=both"]);
    for call in [">   a.php:g (≈ 6x)", "< a.php:f (≈ 6x)", ">   a.php:f (3x)"] {
        assert!(tree.contains(call), "{call} in {tree}");
    }
}

/// In the first part g costs 7, of which f called 1; in the others, its costs are not in the file.
#[test]
fn a_profile_of_many_parts_is_transformed_in_time() {
    let part = |number| {
        let own = if number == 0 { "fn=g\n1 7\n" } else { "" };
        format!("part: {number}\nevents: Ir\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 1\n{own}")
    };
    let path = write("parts.out", &(0..20_000).map(part).collect::<String>());
    let start = std::time::Instant::now();
    let report = report(&path, &["--fold", "f"]);
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    assert!(
        report.contains("20,001  ???:f\n     6  ???:g\n"),
        "{report}"
    );
}
