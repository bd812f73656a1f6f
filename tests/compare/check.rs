//! `grindscope check` and `grindscope suite`

use crate::command::write;
use crate::path;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

const A: &str = "events: Ir Dr\nob=/v1/prog\nfl=a.c\nfn=main\n1 100 10\ncfn=f\ncalls=2 1\n2 60 6\nfn=f\n3 60 6\n";
/// `f` costs 60 more, 50 of them in line 4; `main` costs 2 less.
const B: &str = "events: Ir Dr\nob=/v1/prog\nfl=a.c\nfn=main\n1 98 10\ncfn=f\ncalls=3 1\n2 120 6\nfn=f\n3 70 6\n4 50 0\n";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    // A folder without a grindscope.toml.
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.args(arguments).output().expect("the command runs")
}

fn status_and_text(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code().expect("a status"), text)
}

/// The status for one rule about B, compared with A.
fn status(rule: &str) -> i32 {
    let (a, b) = (write("check-a.out", A), write("check-b.out", B));
    status_and_text(&["check", "--rule", rule, &a, &b]).0
}

/// Neighbouring whole numbers above 2^53 are one double.
#[test]
fn large_costs_are_compared_exactly() {
    let of = |cost: u64| format!("events: Ir\nfn=f\n1 {cost}\n");
    let (a, b) = ((1 << 53) + 1, (1 << 53) + 3);
    let files = [
        write("check-large-a.out", &of(a)),
        write("check-large-b.out", &of(b)),
    ];
    for (rule, expected) in [
        (format!("f self <= {}", b - 1), 3),
        (format!("f self <= {b}"), 0),
        (format!("total < {b}"), 3),
        (format!("total < {}", b + 1), 0),
        (format!("total > {b}"), 3),
        (format!("total > {}", b - 1), 0),
        ("f self change < 2".to_owned(), 3),
        ("f self change <= 2".to_owned(), 0),
        ("f inclusive change < 3".to_owned(), 0),
        ("total change < 1e-14%".to_owned(), 3),
    ] {
        let (found, text) = status_and_text(&["check", "--rule", &rule, &files[0], &files[1]]);
        assert_eq!(found, expected, "{text}");
    }
}

/// Below `a`, `c` and `d` cost 40 of the 80 in one profile, which is divided, and all they cost in the other one.
/// Also where they are counted in fractions: half of 2,469,137 and of 2,469,140, and of two numbers above 2^54.
#[test]
fn fractions_are_written_with_all_digits() {
    for (costs, halves) in [
        ([2_469_137, 2_469_140], ["1,234,568.5", "1,234,570"]),
        (
            [(1 << 54) + 1, (1 << 54) + 2],
            ["9,007,199,254,740,992.5", "9,007,199,254,740,993"],
        ),
    ] {
        let files = [("half-a.out", costs[0]), ("half-b.out", costs[1])];
        let of = |(name, cost): (&str, u64)| write(name, &format!("events: Ir\nfn=f\n1 {cost}\n"));
        let [a, b] = files.map(of);
        let rule = "f self(0.5 Ir) change <= 0";
        let (status, text) = status_and_text(&["check", "--rule", rule, &a, &b]);
        let row = text.lines().find(|line| line.contains("BROKEN"));
        let words: Vec<&str> = row.expect("a row").split_whitespace().take(3).collect();
        assert_eq!((status, &words[..2]), (3, &halves[..]), "{text}");
        assert!(words[2].starts_with('+'), "{text}");
        let event = ["--to", "markdown", "--event", "H = 0.5 Ir"];
        let (_, comment) = status_and_text(&[&["diff", &a, &b], &event[..]].concat());
        let row = format!("| H | {} | {} |", halves[0], halves[1]);
        assert!(comment.contains(&row), "{comment}");
    }
}

#[test]
fn estimates_are_said_of_the_profile_that_has_them() {
    let text = |of_b: &str, c: u32, d: u32| {
        format!(
            "events: Ir\nfl=p.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 50\n{of_b}fn=a\n1 10\ncfn=c\ncalls=1 1\n2 40\n\
            fn=c\n1 {c}\ncfn=d\ncalls=4 1\n1 {d}\nfn=d\n1 {d}\n"
        )
    };
    let of_b = "cfn=b\ncalls=1 1\n3 50\nfn=b\n1 10\ncfn=c\ncalls=1 1\n2 40\n";
    let both = write("estimated.out", &text(of_b, 20, 60));
    let alone = write("exact.out", &text("", 10, 30));
    let rule = ["check", "--focus", "a", "--rule", "total(Ir) change < 5%"];
    for (letter, pair, figures) in [
        ("A", [&both, &alone], "\u{2248} 50 50 = holds"),
        ("B", [&alone, &both], "50 \u{2248} 50 = holds"),
    ] {
        let pair = pair.map(|path| &path[..]);
        let (_, checked) = status_and_text(&[&rule[..], &pair[..]].concat());
        let words = checked.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(figures), "{words}");
        let (_, diff) = status_and_text(&[&["diff", "--focus", "a"][..], &pair[..]].concat());
        let notes: Vec<&str> = diff.lines().filter(|l| l.starts_with("note")).collect();
        // `a` itself costs 10 of 50.
        assert_eq!(
            notes,
            [format!("note: {letter}: 80.00 % of the total is estimated")]
        );
    }
}

/// 90 of 140 are 64.3 %, as is printed.
#[test]
fn shares_of_a_negative_total_are_positive() {
    let file = write(
        "check-negative.out",
        "events: Ir\nfn=f\n1 -90\nfn=g\n1 -50\n",
    );
    for (rule, expected) in [
        ("f self > 64%", 0),
        ("f self < 60%", 3),
        ("f self < -50%", 3),
    ] {
        assert_eq!(
            status_and_text(&["check", "--rule", rule, &file]).0,
            expected,
            "{rule}"
        );
    }
}

/// So are they with limits in percent, with decimals and with exponents.
#[test]
fn large_costs_are_compared_with_decimal_limits_exactly() {
    let of = |f: u64, g: u64| format!("events: Ir\nfn=f\n1 {f}\nfn=g\n1 {g}\n");
    // In NEW, f is a little more than 12.5 %. The sum is 10^18 in BASE, and 0.1 % and one more in NEW.
    let base = of(125_000_000_000_000_000, 875_000_000_000_000_000);
    let new = of(125_125_000_000_000_001, 875_875_000_000_000_000);
    let files = [
        write("check-decimal-a.out", &base),
        write("check-decimal-b.out", &new),
    ];
    for (rule, expected) in [
        ("f self <= 12.5%", 3),
        ("f self > 12.5%", 0),
        ("g self < 87.5%", 0),
        ("total change <= 0.1%", 3),
        ("total change > 0.1%", 0),
        ("g self change <= 0.1%", 0),
        ("g self change < 0.1%", 3),
        ("f self change <= 1.25e14", 3),
        ("f self change <= 1.25000000000001e14", 0),
        ("total <= 1.001e18", 3),
        ("total <= 1.001000000000000001e18", 0),
        ("total < 1.001000000000000001e18", 3),
    ] {
        let (found, text) = status_and_text(&["check", "--rule", rule, &files[0], &files[1]]);
        assert_eq!(found, expected, "{rule}: {text}");
    }
}

/// Such a rule would always hold.
#[test]
fn functions_outside_the_transforms_or_parts_are_an_error() {
    let (a, b) = (
        write("check-outside-a.out", A),
        write("check-outside-b.out", B),
    );
    let is_known = |options: &[&str], rule, files: &[&str]| {
        let output = run(&[&["check"], options, &["--rule", rule], files].concat());
        match output.status.code() {
            Some(0) => true,
            code => {
                let says = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(
                    (code, says.contains("no function matches")),
                    (Some(1), true)
                );
                false
            }
        }
    };
    for (files, of_f, of_main) in [(&[&*a, &*b][..], true, false), (&[&*b], true, false)] {
        let focus = &["--focus", "f"];
        assert_eq!(is_known(focus, "f self < 121", files), of_f);
        assert_eq!(is_known(focus, "main self < 121", files), of_main);
    }
    let two = "events: Ir\npart: 1\nfn=main\n1 5\nfn=g\n3 4\npart: 2\nevents: Ir\nfn=main\n1 6\n";
    let two = write("check-parts.out", two);
    for (part, of_g) in [("1", true), ("2", false)] {
        assert!(is_known(&["--parts", part], "main self < 7", &[&two]));
        assert_eq!(is_known(&["--parts", part], "g self < 7", &[&two]), of_g);
    }
}

#[test]
fn rules_hold_or_are_broken() {
    // Totals 160 and 218, of f 60 and 120, of main inclusive 160 and 218.
    for rule in [
        "total(Ir) change < 36.3%",
        "total change <= 58",
        "total(Dr) change <= 0%",
        "total(Dr / Ir) < 7.4%",
        "f self(Ir) change <= 100%",
        "f self < 55.1%",
        "main self(Ir) < 99",
        "main inclusive(2 Ir) <= 436",
        "f called <= 3",
        "f called change <= 1",
        "f called > 2",
        "/^(f|main)$/ self change <= 58",
    ] {
        assert_eq!(status(rule), 0, "{rule}");
    }
    for rule in [
        "total(Ir) change < 36.2%",
        "total change < 58",
        "total(Dr / Ir) < 7.3%",
        "f self(Ir) change < 100%",
        "f self < 55%",
        "main inclusive(2 Ir) < 436",
        "f called < 3",
        "f called > 3",
        "/^(f|main)$/ inclusive change < 60",
    ] {
        assert_eq!(status(rule), 3, "{rule}");
    }
    for rule in ["total(Xy) < 1", "nowhere called < 1"] {
        assert_eq!(status(rule), 1, "{rule}");
    }
    for no_rule in ["total(Ir", "f self(Ir) < much", "f called < 5%", ""] {
        assert_eq!(status(no_rule), 2, "{no_rule}");
    }
}

#[test]
fn an_unknown_event_of_a_rule_is_named_as_it_was_written() {
    let (a, b) = (write("check-wrong-a.out", A), write("check-wrong-b.out", B));
    let output = run(&["check", "--rule", "total(Ir + Nope) < 5", &a, &b]);
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("formula of Ir + Nope"), "{text}");
}

/// Formulas of rules define events, whose names users neither write nor see.
#[test]
fn events_can_be_named_like_those_of_rules() {
    let files = [
        write(
            "check-named-a.out",
            "events: Ir Rule1 Rule_2\nfn=f\n1 10 20 30\n",
        ),
        write(
            "check-named-b.out",
            "events: Ir Rule1 Rule_2\nfn=f\n1 10 20 31\n",
        ),
    ];
    let check = |rules: &[&str]| {
        let rules = rules.iter().flat_map(|rule| ["--rule", rule]);
        let arguments: Vec<&str> = ["check"].into_iter().chain(rules).collect();
        status_and_text(&[&arguments[..], &[&files[0], &files[1]]].concat())
    };
    // 10 + 2 * 20 = 50, and 31 + 20 = 51.
    let holding = ["total(Ir + 2 Rule1) <= 50", "total(Rule_2 + Rule1) <= 51"];
    assert_eq!(check(&holding).0, 0);
    let (status, text) = check(&["total(Ir + 2 Rule1) < 50", "total(Rule1) < 21"]);
    assert_eq!(status, 3);
    assert!(text.contains("BROKEN: total(Ir + 2 Rule1) < 50"), "{text}");
    assert!(!text.contains("BROKEN: total(Rule1)"), "{text}");
}

#[test]
fn an_event_of_one_profile_is_said_to_be_missing_in_the_other() {
    let files = [
        write("check-one-a.out", "events: Ir\nfn=f\n1 10\n"),
        write("check-one-b.out", "events: Ir New\nfn=f\n1 10 20\n"),
    ];
    let problem = |arguments: &[&str]| {
        let output = run(&[arguments, &[&files[0], &files[1]]].concat());
        String::from_utf8(output.stderr).expect("text")
    };
    let text = problem(&["check", "--rule", "total(New) < 5"]);
    let expected =
        "total(New) < 5: the profiles have no common event named New: BASE has Ir; NEW has Ir, New";
    assert!(text.contains(expected), "{text}");
    let text = problem(&["check", "--rule", "total(New + Ir) < 5"]);
    assert!(text.contains("BASE: formula of New + Ir: "), "{text}");
    let text = problem(&["diff", "--event", "x = New + Ir"]);
    assert!(text.contains("A: formula of x: "), "{text}");
}

#[test]
fn a_profile_alone_has_no_changes() {
    let b = write("check-alone.out", B);
    assert_eq!(
        status_and_text(&["check", "--rule", "f self <= 120", &b]).0,
        0
    );
    assert_eq!(
        status_and_text(&["check", "--rule", "f self < 120", &b]).0,
        3
    );
    assert_eq!(
        status_and_text(&["check", "--rule", "total change < 1%", &b]).0,
        1
    );
    assert_eq!(status_and_text(&["check", &b]).0, 1);
    let shown = status_and_text(&["check", "--rule", "f self <= 120", &b]).1;
    let dash = "\u{2013}";
    let row = shown.lines().last().expect("a row").split_whitespace();
    assert_eq!(
        row.collect::<Vec<_>>().join(" "),
        format!("{dash} 120 {dash} holds: f self <= 120")
    );
}

#[test]
fn lines_outside_of_the_repository_are_named_only() {
    let b = "events: Ir\nfl=/rustc/1/str.rs\nfn=f\n7 9\nfl=a.c\nfn=g\n0 5\n";
    let (a, b) = (
        write("outside-a.out", &b.replace(" 9", " 1").replace(" 5", " 1")),
        write("outside-b.out", b),
    );
    let shown = |format: &str| {
        let link = "https://h/{path}#L{line}";
        status_and_text(&["diff", "--format", format, "--link", link, &a, &b]).1
    };
    let found = shown("github");
    assert!(
        found.contains("::/rustc/1/str.rs:7 f: 1 \u{2192} 9 (+8)"),
        "{found}"
    );
    assert!(found.contains("::a.c:0 g: 1 \u{2192} 5 (+4)"), "{found}");
    assert!(!found.contains("file="), "{found}");
    assert!(!shown("markdown").contains("https:"));
}

#[test]
fn equal_profiles_pass_without_rules() {
    let (a, b) = (write("check-equal.out", A), write("check-other.out", B));
    assert_eq!(status_and_text(&["check", &a, &a]).0, 0);
    assert_eq!(status_and_text(&["check", &a, &b]).0, 3);
}

#[test]
fn a_file_has_rules_and_transforms() {
    let (a, b) = (write("check-file-a.out", A), write("check-file-b.out", B));
    let file = write(
        "rules.toml",
        "rules = [\"total change <= 0\"]\n[transforms]\nignore = [\"f\"]\n",
    );
    // Without f, main costs 2 less.
    assert_eq!(status_and_text(&["check", "--rules", &file, &a, &b]).0, 0);
    let unknown = write("unknown.toml", "ruels = []\n");
    assert_eq!(
        status_and_text(&["check", "--rules", &unknown, &a, &b]).0,
        1
    );
}

#[test]
fn a_broken_rule_is_explained() {
    let (a, b) = (write("check-why-a.out", A), write("check-why-b.out", B));
    let shown = |format: &str| {
        let rule = "total(Ir) change < 1%";
        status_and_text(&["check", "--format", format, "--rule", rule, &a, &b]).1
    };
    let json: Value = serde_json::from_str(&shown("json")).expect("JSON");
    let rule = &json["benchmarks"][0]["rules"][0];
    assert_eq!((&rule["a"], &rule["b"]), (&160.into(), &218.into()));
    assert_eq!(rule["percent"], 36.25);
    let figures = |list: &str| -> Vec<(String, Option<u64>, i64)> {
        let list = rule[list].as_array().expect("a list");
        let cost = |of: &Value| of.as_i64().expect("a cost");
        let row = |row: &Value| {
            let name = row["name"].as_str().expect("a name").to_owned();
            (
                name,
                row["line"].as_u64(),
                cost(&row["b"]) - cost(&row["a"]),
            )
        };
        list.iter().map(row).collect()
    };
    assert_eq!(figures("functions"), [("f".to_owned(), None, 60)]);
    assert_eq!(figures("lines"), [("f".to_owned(), Some(4), 50)]);
    // Of f: 60 and 120 in 160 and 218. Of lines: 50 in line 4 is 80 % of the change.
    assert_eq!(
        rule["other_functions"],
        serde_json::json!({"a": 100, "b": 98})
    );
    assert_eq!(rule["other_lines"], serde_json::json!({"a": 160, "b": 168}));
    assert!(shown("github").contains("::warning file=a.c,line=4,"));
    assert!(shown("markdown").contains("**1 of 1 rules broken**"));
    assert!(shown("text").contains("+36.25%"));
    assert_eq!(rule["notes"], Value::Null);
}

/// A function has two self costs if it contains lines of other files: callgrind_annotate lists the one without them.
#[test]
fn an_explanation_says_which_self_costs_it_compares() {
    let profile = |cost: u32| {
        let text = format!("events: Ir\nfl=a.c\nfn=f\n1 10\nfi=b.h\n7 {cost}\n");
        write(&format!("check-two-{cost}.out"), &text)
    };
    let (a, b) = (profile(10), profile(30));
    for format in ["text", "markdown", "json"] {
        let arguments = [
            "check",
            "--to",
            format,
            "--rule",
            "total change < 1%",
            &a,
            &b,
        ];
        let shown = status_and_text(&arguments).1;
        let shown: Vec<&str> = shown.split_whitespace().collect();
        let shown = shown.join(" ");
        assert!(
            shown.contains("include code inlined from other files"),
            "{shown}"
        );
    }
}

/// What `diff` prints for A and B.
fn diff(options: &[&str]) -> String {
    let (a, b) = (write("diff-a.out", A), write("diff-b.out", B));
    let (status, text) = status_and_text(&[&["diff"], options, &[&a, &b]].concat());
    assert_eq!(status, 0, "{text}");
    text
}

#[test]
fn a_comparison_is_a_comment() {
    let found = diff(&["--format", "markdown", "--link", "https://h/{path}#L{line}"]);
    let at = |text: &str| {
        found
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {found}"))
    };
    // Findings, then totals, then tables that add up to 160 and 218.
    let totals = at("| Ir | 160 | 218 | +36.25% |");
    assert!(at("* B costs 58 Ir more") < totals);
    assert!(totals < at("| +60 | 60 | 120 | f a.c |"));
    at("| -2 | 100 | 98 | all other functions |");
    at("| +50 | 0 | 50 | [a.c&#58;4](https://h/a.c#L4) f |");
    at("| +8 | 160 | 168 | all other lines |");
    // One comparison is named above its figures, not in each row.
    at("diff-b.out | BASE | NEW | change |\n|---|---:|---:|---:|\n| Ir | 160");
    let few = diff(&["--format", "markdown", "--bytes", "300"]);
    assert!(
        few.len() <= 300 && few.ends_with("More is omitted.\n"),
        "{few}"
    );
    let warning = "::warning file=a.c,line=4,";
    assert!(diff(&["--format", "github"]).starts_with(warning));
    let json = diff(&["--json"]);
    assert_eq!(diff(&["--format", "json"]), json);
}

#[test]
fn links_have_a_commit() {
    let (a, b) = (write("sha-a.out", A), write("sha-b.out", B));
    let link = "https://h/{sha}/{path}#L{line}";
    let linked = |options: &[&str], variables: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_grindscope"))
            .env_remove("GITHUB_SHA")
            .env_remove("CI_COMMIT_SHA")
            .envs(variables.iter().copied())
            .args(["diff", &a, &b, "--format", "markdown", "--link", link])
            .args(options)
            .output()
            .expect("the command runs");
        let [text, problem] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        (output.status.code(), text, problem)
    };
    let both = [("GITHUB_SHA", "111"), ("CI_COMMIT_SHA", "222")];
    for (options, variables, sha) in [
        (&["--sha", "333"][..], &both[..], "333"),
        (&[], &both, "111"),
        (&["--sha", ""], &both[1..], "222"),
    ] {
        let (status, text, _) = linked(options, variables);
        assert_eq!(status, Some(0));
        assert!(
            text.contains(&format!("(https://h/{sha}/a.c#L4)")),
            "{text}"
        );
    }
    let (status, text, problem) = linked(&[], &[]);
    assert_eq!((status, &text[..]), (Some(1), ""));
    assert!(problem.contains("--sha"), "{problem}");
}

#[test]
fn the_top_of_a_comparison_adds_up() {
    let found = diff(&["--top", "1"]);
    let rows: Vec<String> = found
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "A B difference change",
        "160 218 +58 +36.25% total",
        "60 120 +60 +100.00% f a.c /v1/prog",
        "100 98 -2 -2.00% all others, including 1 functions with smaller differences",
    ];
    let from = rows
        .iter()
        .position(|row| row == expected[0])
        .expect("a table");
    assert_eq!(rows[from..from + 4], expected, "{found}");
}

/// The script of action.yml: its exit status, what it prints and what it adds to the summary.
#[cfg(unix)]
fn action(name: &str, base: &str, head: &str) -> (Option<i32>, String, String) {
    let command = std::path::Path::new(env!("CARGO_BIN_EXE_grindscope"));
    let folder = command.parent().expect("a folder").to_str().expect("UTF-8");
    let of_system = std::env::var("PATH").expect("a path");
    let files = ["md", "summary"].map(|ending| write(&format!("{name}.{ending}"), ""));
    let output = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/check-profiles"))
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("PATH", format!("{folder}:{of_system}"))
        .envs([("BASE", base), ("HEAD", head)])
        .envs([("COMMENT", &files[0]), ("GITHUB_STEP_SUMMARY", &files[1])])
        .envs([("LINK", "https://h/{sha}/{path}#L{line}"), ("SHA", "123")])
        .output()
        .expect("bash runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    let [comment, summary] = files.map(|file| std::fs::read_to_string(file).expect("a file"));
    assert_eq!(comment, summary);
    (output.status.code(), printed, summary)
}

#[cfg(unix)]
#[test]
fn the_action_fails_by_the_rules_only() {
    let (a, b) = (write("act-a.out", A), write("act-b.out", B));
    let (status, annotations, summary) = action("act-broken", &a, &b);
    assert_eq!(status, Some(3));
    assert!(annotations.contains("::warning file=a.c,line=4,"));
    assert!(summary.contains("**1 of 1 rules broken**"));
    assert!(summary.contains("(https://h/123/a.c#L4)"));
    let (status, _, summary) = action("act-equal", &a, &a);
    assert_eq!(status, Some(0));
    assert!(summary.contains("**0 of 1 rules broken**"));
    // Not a profile: nothing to summarise.
    let (status, _, summary) = action("act-missing", &a, "/nowhere/b.out");
    assert_eq!((status, summary.as_str()), (Some(1), ""));
}

/// What gungraun 0.20 printed for these benchmarks: instructions and estimated cycles, new and old.
const PRINTED: [(&str, [i64; 4]); 3] = [
    (
        "shop/catalog/lookup/bench_sort.small",
        [6882, 6882, 12743, 12743],
    ),
    (
        "shop/catalog/orders_group/bench_checksum",
        [67528, 67528, 75394, 75428],
    ),
    (
        "shop/catalog/orders_group/bench_parse.ten",
        [14396, 5750, 23100, 10036],
    ),
];

#[test]
fn a_suite_has_the_figures_of_gungraun() {
    let folder = path("gungraun");
    let folder = folder.to_str().expect("a UTF-8 path");
    let (status, text) = status_and_text(&["suite", "--format", "json", folder]);
    assert_eq!(status, 0);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    let found = json["benchmarks"].as_array().expect("a list");
    assert_eq!(found.len(), PRINTED.len());
    for (benchmark, (name, [ir, old_ir, cycles, old_cycles])) in found.iter().zip(PRINTED) {
        assert_eq!(benchmark["name"], name);
        let metric = |at: usize| {
            let metric = &benchmark["metrics"][at];
            (
                metric["name"].clone(),
                metric["a"].clone(),
                metric["b"].clone(),
            )
        };
        assert_eq!(metric(0), ("Ir".into(), old_ir.into(), ir.into()), "{name}");
        let expected = ("EstimatedCycles".into(), old_cycles.into(), cycles.into());
        assert_eq!(metric(1), expected, "{name}");
    }
    let broken = status_and_text(&["suite", "--rule", "total(Ir) change < 5%", folder]).0;
    assert_eq!(broken, 3);
}

#[test]
fn folders_are_paired_by_path() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("suite");
    for (file, text) in [
        ("base/x/one.out", A),
        ("new/x/one.out", B),
        ("base/gone.out", A),
        ("new/added.out", B),
        ("new/notes.txt", "no profile"),
        ("new/empty.out", ""),
    ] {
        let file = root.join(file);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a file");
    }
    let [base, new] =
        ["base", "new"].map(|side| root.join(side).to_str().expect("a path").to_owned());
    let json = status_and_text(&["suite", "--format", "json", &base, &new]).1;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let row = |benchmark: &Value| {
        let metric = &benchmark["metrics"][0];
        let name = benchmark["name"].as_str().expect("a name").to_owned();
        (name, metric["a"].as_i64(), metric["b"].as_i64())
    };
    let rows: Vec<_> = json["benchmarks"]
        .as_array()
        .expect("a list")
        .iter()
        .map(row)
        .collect();
    assert_eq!(
        rows,
        [
            ("added.out".to_owned(), None, Some(218)),
            ("gone.out".to_owned(), Some(160), None),
            ("x/one.out".to_owned(), Some(160), Some(218)),
        ]
    );
}

#[test]
fn named_parts_are_benchmarks() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("suite-parts");
    std::fs::create_dir_all(&folder).expect("a folder");
    let name = "corpus/codspeed/store-bench.out.gz";
    std::fs::copy(path(name), folder.join("bench.out.gz")).expect("a copy");
    let facts = std::fs::read(path(&format!("{name}.facts.json"))).expect("facts");
    let facts: Value = serde_json::from_slice(&facts).expect("JSON");
    let parts = facts["parts"].as_array().expect("a list").iter();
    let expected = parts.filter_map(|part| {
        let name = part["trigger"].as_str()?.strip_prefix("Client Request: ")?;
        let is_benchmark = !name.starts_with("Metadata: ");
        is_benchmark.then(|| (format!("bench.out.gz {name}"), part["sum"][0].as_i64()))
    });
    let mut expected: Vec<_> = expected.collect();
    expected.sort();
    assert!(expected.len() > 3);
    let folder = folder.to_str().expect("a UTF-8 path");
    let json = status_and_text(&["suite", "--format", "json", folder, folder]).1;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let row = |benchmark: &Value| {
        let name = benchmark["name"].as_str().expect("a name").to_owned();
        (name, benchmark["metrics"][0]["b"].as_i64())
    };
    let rows: Vec<_> = json["benchmarks"]
        .as_array()
        .expect("a list")
        .iter()
        .map(row)
        .collect();
    assert_eq!(rows, expected);
}
