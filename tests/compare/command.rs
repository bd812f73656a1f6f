//! `grindscope diff`

use crate::path;
use serde_json::Value;
use std::process::{Command, Output};

pub(crate) fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.arg("diff").args(arguments);
    command.output().expect("the command runs")
}

pub(crate) fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("text")
}

pub(crate) fn write(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("diff");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a UTF-8 path").to_owned()
}

const A: &str = "cmd: prog\nevents: Ir Dr\nob=/v1/prog\nfl=/v1/a.c\nfn=main\n1 100 10\ncfn=f\n\
    calls=2 1\n2 60 6\nfn=f\n3 60 6\nfn=gone\n4 7 0\nfn=same\n5 5 5\n";
const B: &str = "cmd: prog -x\nevents: Ir Own\nob=/v2/prog\nfl=/v2/a.c\nfn=main\n1 90 1\ncfn=f\n\
    calls=3 1\n2 120 1\nfn=f\n3 120 1\nfn=\x1b[1mnew\n4 2000 1\nfn=same\n5 5 1\n";

#[test]
fn the_table_shows_changes_and_adds_up() {
    let (a, b) = (write("a.out", A), write("b.out", B));
    let found = text(&[&a, &b]);
    let lines: Vec<&str> = found.lines().map(str::trim_end).collect();
    let table: Vec<Vec<&str>> = lines
        .iter()
        .skip_while(|line| !line.contains("difference"))
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    let words = |line: &str| -> Vec<String> { line.split(' ').map(String::from).collect() };
    assert_eq!(table[0], ["A", "B", "difference", "change"]);
    assert_eq!(table[1], words("172 2,215 +2,043 +1187.79% total"));
    let new = r"0 2,000 +2,000 new \u{1b}[1mnew /v2/a.c /v2/prog";
    assert_eq!(table[2], words(new));
    assert_eq!(table[3], words("60 120 +60 +100.00% f /v2/a.c /v2/prog"));
    assert_eq!(table[4], words("100 90 -10 -10.00% main /v2/a.c /v2/prog"));
    assert_eq!(table[5], words("7 0 -7 gone gone /v1/a.c /v1/prog"));
    assert_eq!(table[6], words("5 5 0 = all others, without difference"));
    assert_eq!(table.len(), 7);
    for note in [
        "A  ",
        "prog -x",
        "Ir (",
        "self cost",
        "* Command: prog in A, prog -x in B",
        "* Events in only one profile: Dr in A, Own in B",
        "1 files, for example /v1/a.c and /v2/a.c",
        "1 objects, for example /v1/prog and /v2/prog",
    ] {
        assert!(found.contains(note), "{note}: {found}");
    }
}

#[test]
fn both_sides_are_transformed_in_the_same_way() {
    let (a, b) = (write("t-a.out", A), write("t-b.out", B));
    let output = run(&[&a, &b, "--focus", "f"]);
    let found = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<Vec<&str>> = found
        .lines()
        .skip_while(|line| !line.contains("difference"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    // f costs 60 and 120, and calls nothing.
    assert_eq!(rows[0], ["60", "120", "+60", "+100.00%", "total"]);
    assert_eq!(rows[1][..5], ["60", "120", "+60", "+100.00%", "f"]);
    assert_eq!(rows.len(), 2, "{found}");
    let notes = String::from_utf8(output.stderr).expect("text");
    for file in [&a, &b] {
        assert!(notes.contains(&format!("{file}: focus on f (")), "{notes}");
    }
    // What both sides do not have, and what is read from the files again.
    for (arguments, problem) in [
        (["--focus", "nowhere"], "no function matches nowhere"),
        (["--focus=f", "--lines"], "transforms do not apply to lines"),
    ] {
        let output = run(&[&[&a[..], &b[..]], &arguments[..]].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && errors.contains(problem),
            "{errors}"
        );
    }
}

/// The cost of A and B, and their difference, of each function.
fn rows_of(arguments: &[&str]) -> Vec<String> {
    let found = text(arguments);
    let rows = found
        .lines()
        .skip_while(|line| !line.contains("difference"))
        .skip(1);
    let rows = rows.take_while(|line| !line.is_empty());
    let words = rows.map(|line| line.split_whitespace().collect::<Vec<_>>());
    words
        .map(|words| [&words[..3], &words[4..5]].concat().join(" "))
        .collect()
}

#[test]
fn a_function_of_one_side_is_no_part_of_a_name_of_the_other() {
    let main = "events: Ir\nob=/prog\nfl=/a.c\nfn=main\n1 100\n";
    let a = write("n-a.out", &format!("{main}fn=work\n3 60\nfn=worker\n4 7\n"));
    let b = write("n-b.out", &format!("{main}fn=worker\n4 9\n"));
    let [of_work, of_wor] = ["work", "wor"].map(|name| rows_of(&[&a, &b, "--focus", name]));
    assert_eq!(of_work, ["60 0 -60 total", "60 0 -60 work"]);
    // A part of names finds both functions.
    assert_eq!(of_wor, ["67 9 -58 total", "60 0 -60 work", "7 9 +2 worker"]);
    let without = rows_of(&[&a, &b, "--ignore", "work", "--equal"]);
    assert_eq!(
        without,
        ["107 109 +2 total", "7 9 +2 worker", "100 100 0 main"]
    );
}

#[test]
fn options_choose_order_rules_and_cost() {
    let (a, b) = (write("o-a.out", A), write("o-b.out", B));
    let names = |arguments: &[&str]| -> Vec<String> {
        let found = text(&[&[&a[..], &b[..]], arguments].concat());
        let rows = found
            .lines()
            .skip_while(|l| !l.contains("difference"))
            .skip(2);
        let rows = rows.take_while(|line| !line.is_empty());
        rows.map(|line| line.split_whitespace().nth(4).unwrap_or("").to_owned())
            .collect()
    };
    let new = r"\u{1b}[1mnew";
    assert_eq!(names(&["--sort", "a"]), ["main", "f", "gone", new, "all"]);
    assert_eq!(
        names(&["--sort", "name", "--equal"]),
        [new, "f", "gone", "main", "same"]
    );
    assert_eq!(names(&["--threshold", "50"]), [new, "all"]);
    assert_eq!(names(&["--inclusive"]), [new, "f", "main", "gone"]);
    assert_eq!(names(&["--exact"]).len(), 2 * 4);
    let rewritten = [
        "--exact",
        "--mod-filename",
        "s/v1/v2/",
        "--mod-objname",
        "s/v1/v2/",
    ];
    let renamed = [&rewritten[..], &["--mod-funcname", "s/^gone$/f/"]].concat();
    assert_eq!(names(&renamed), [new, "f", "main", "all"]);
}

/// 7 of 10,000 are 0.07 %, which is above 10,000 × 0.07 / 100 as doubles.
#[test]
fn a_difference_exactly_at_the_threshold_is_listed() {
    let of = |f: u32, g: u32| format!("events: Ir\nfn=f\n1 {f}\nfn=g\n1 {g}\n");
    let a = write("threshold-a.out", &of(1, 1));
    let b = write("threshold-b.out", &of(8, 9_994));
    let listed = |threshold| {
        text(&[&a, &b, "--to", "csv", "--threshold", threshold])
            .lines()
            .count()
    };
    assert_eq!([listed("0.07"), listed("0.071")], [3, 2]);
}

#[test]
fn inclusive_costs_and_calls() {
    let (a, b) = (write("c-a.out", A), write("c-b.out", B));
    let found = text(&[&a, &b, "--inclusive", "--calls"]);
    let squeezed: Vec<String> = found
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let has = |line: &str| assert!(squeezed.iter().any(|l| l == line), "{line}: {found}");
    has("160 210 +50 +31.25% main /v2/a.c /v2/prog");
    has("60 120 +60 +100.00% main -> f called 2 -> 3 times");
}

#[test]
fn json_holds_every_function_and_every_event() {
    let (a, b) = (
        path("corpus/cachegrind/c.out"),
        path("corpus/cachegrind/c2.out"),
    );
    let (a, b) = (a.to_str().expect("UTF-8"), b.to_str().expect("UTF-8"));
    let found: Value = serde_json::from_str(&text(&[a, b, "--json", "--exact"])).expect("JSON");
    let functions = found["functions"].as_array().expect("a list");
    // As many as cg_diff writes, see corpus/cachegrind/diff-neg.out.
    assert_eq!(functions.len(), 437);
    let ir: i64 = functions
        .iter()
        .map(|f| f["costs"]["Ir"]["difference"].as_i64().unwrap())
        .sum();
    assert_eq!(ir, -15015);
    let total = |event: &Value| event["total"]["difference"].as_i64();
    let events = found["events"].as_array().expect("a list");
    let measured: Vec<Option<i64>> = events.iter().take(9).map(total).collect();
    let summary = [-15015, 17, 15, -2522, 10, 5, -2675, -5, -3].map(Some);
    assert_eq!(measured, summary);
    assert_eq!(found["b"]["cmd"], "./cdemo 14");
    let dl_fixup = functions
        .iter()
        .find(|f| f["a"]["name"] == "_dl_fixup")
        .expect("a row");
    assert_eq!(dl_fixup["change"], "changed");
    assert_eq!(dl_fixup["matched_by"], "identity");
}

#[test]
fn json_counts_calls() {
    let (a, b) = (write("j-a.out", A), write("j-b.out", B));
    let found = text(&[&a, &b, "--json", "--calls", "--threshold", "1"]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let f = found["functions"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|f| f["b"]["name"] == "f");
    let expected = serde_json::json!({ "a": 2, "b": 3, "difference": 1 });
    assert_eq!(f.expect("a row")["called"], expected);
    let calls = found["calls"].as_array().expect("a list");
    assert_eq!((calls.len(), &calls[0]["count"]), (1, &expected));
    let place =
        |name: &str| serde_json::json!({ "object": "/v2/prog", "file": "/v2/a.c", "name": name });
    assert_eq!(
        (&calls[0]["caller"], &calls[0]["callee"]),
        (&place("main"), &place("f"))
    );
    assert_eq!(found["left_out"], 2);
    assert_eq!(found["recognised_files"][0]["b"], "/v2/a.c");
}

#[test]
fn json_has_all_events_of_calls() {
    let text_of = |count: u32, ir: u32, dr: u32| {
        format!(
            "events: Ir Dr\nfl=a.c\nfn=main\n1 1 1\ncfn=f\ncalls={count} 3\n2 {ir} {dr}\nfn=f\n3 {ir} {dr}\n"
        )
    };
    let (a, b) = (
        write("jc-a.out", &text_of(2, 40, 10)),
        write("jc-b.out", &text_of(3, 50, 12)),
    );
    let found: Value = serde_json::from_str(&text(&[&a, &b, "--json", "--calls"])).expect("JSON");
    let expected = serde_json::json!([{
        "change": "changed",
        "caller": { "object": "", "file": "a.c", "name": "main" },
        "callee": { "object": "", "file": "a.c", "name": "f" },
        "count": { "a": 2, "b": 3, "difference": 1 },
        "costs": {
            "Ir": { "a": 40, "b": 50, "difference": 10 },
            "Dr": { "a": 10, "b": 12, "difference": 2 },
        },
    }]);
    assert_eq!(found["calls"], expected);
}

#[test]
fn csv_holds_every_function_and_every_event() {
    let (a, b) = (write("v-a.out", A), write("v-b.out", B));
    let found = text(&[&a, &b, "--to=csv"]);
    let lines: Vec<&str> = found.split("\r\n").collect();
    let expected = [
        "change,function,mangled,file,object,A:Ir,B:Ir,difference:Ir",
        "new,\x1b[1mnew,,/v2/a.c,/v2/prog,0,2000,2000",
        "changed,f,,/v2/a.c,/v2/prog,60,120,60",
        "changed,main,,/v2/a.c,/v2/prog,100,90,-10",
        "gone,gone,,/v1/a.c,/v1/prog,7,0,-7",
        "equal,same,,/v2/a.c,/v2/prog,5,5,0",
        "",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn several_files_of_a_side_are_one_profile() {
    let (a, b) = (write("s-a.out", A), write("s-b.out", B));
    let found = text(&[&a, &a, "--also-b", &b, "--to=csv", "--merge-runs"]);
    for row in [
        "\r\nequal,main,,/v1/a.c,/v1/prog,100,100,0,10,10,0\r\n",
        "\r\nnew,f,,/v2/a.c,/v2/prog,0,120,120,0,0,0\r\n",
    ] {
        assert!(found.contains(row), "{found}");
    }
}

#[test]
fn profiles_that_cannot_be_compared_give_one_error() {
    let a = write("w-a.out", A);
    let other = write("w-b.out", "events: Time\nfn=f\n1 1\n");
    // The usual estimate of cycles from other events.
    let branches = write("w-c.out", "events: Ir Bcm Bim\nfn=f\n1 1 1 1\n");
    let misses = write("w-d.out", "events: Ir ILmr DLmr DLmw\nfn=f\n1 1 1 1 1\n");
    for (arguments, part) in [
        (vec![&a[..], &other], "no event in common: A has Ir"),
        (
            vec![&a, &a, "--event", "Nope"],
            "no common event named Nope",
        ),
        (
            vec![&branches, &misses, "--event", "CEst"],
            "CEst has another formula in each profile: A has Ir, Bcm",
        ),
        (
            vec![&branches, &misses, "--event", "R = CEst / Ir"],
            "R has another formula in each profile",
        ),
        (
            vec![&a, &a, "--event", "X = Ir + Nope"],
            "formula of X, at \u{201c}Nope\u{201d}: No event is named",
        ),
        (
            vec![&a, &a, "--event", "X = Ir / Dr", "--to", "folded"],
            "X is a rate, and rates cannot be summed",
        ),
        (
            vec![&a, &a, "--event", "Dr = Ir"],
            "event Dr: An event named",
        ),
        (vec![&a, &a, "--mod-filename", "s/(/x/"], "substitution"),
        (vec![&a, &a, "--threshold", "101"], "percentage"),
        (vec![&a, "/nonexistent"], "/nonexistent: cannot be opened"),
    ] {
        let output = run(&arguments);
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(output.stdout.is_empty());
        assert!(error.contains(part), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn lines_are_listed_with_their_place_in_both() {
    let a = write(
        "l-a.out",
        "events: Ir\nfl=/v1/a.c\nfn=f\n10 5\n11 7\n14 2\n",
    );
    let b = write(
        "l-b.out",
        "events: Ir\nfl=/v2/a.c\nfn=f\n15 6\n16 7\n19 2\n20 90\n",
    );
    let found = text(&[&a, &b, "--lines"]);
    let squeezed: Vec<String> = found
        .lines()
        .skip_while(|line| !line.starts_with("Lines"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "Lines, self cost",
        "A B difference change",
        "0 90 +90 new /v2/a.c:20 f",
        "5 6 +1 +20.00% /v2/a.c:15 (in A 10) f",
        "9 9 0 = all others, without difference",
    ];
    assert_eq!(squeezed[..5], expected, "{found}");
    let found: Value = serde_json::from_str(&text(&[&a, &b, "--lines", "--json"])).expect("JSON");
    let lines = found["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 4);
    let new = serde_json::json!({
        "change": "new", "function": { "object": "", "file": "/v2/a.c", "name": "f" }, "a": null, "b": { "file": "/v2/a.c", "line": 20 },
        "costs": { "Ir": { "a": 0, "b": 90, "difference": 90 } },
    });
    assert_eq!(lines[0], new);
}

#[test]
fn an_own_event_is_compared_like_any_other() {
    let a = write("e-a.out", "events: Ir Dr\nfn=f\n1 10 3\nfn=g\n1 5 5\n");
    let b = write("e-b.out", "events: Dr Ir\nfn=f\n1 4 10\nfn=g\n1 1 5\n");
    // 2 Dr - Ir: f -4 and -2, g 5 and -3.
    let found = text(&[
        &a,
        &b,
        "--event",
        "X = 2 Dr - Ir",
        "--to=csv",
        "--sort",
        "name",
    ]);
    let lines: Vec<&str> = found.split("\r\n").collect();
    let expected = [
        "change,function,mangled,file,object,A:X,B:X,difference:X",
        "changed,f,,,,-4,-2,2",
        "changed,g,,,,5,-3,-8",
        "",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn cycles_can_be_left_alone() {
    // `a` and `b` call each other, and only `a` is called from outside: put together `a` costs 190 and `b` 150 without it,
    // plain 40 and 150 and their calls to each other.
    let ring = "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 190\nfn=a\n1 40\ncfn=b\ncalls=5 1\n1 150\n\
        fn=b\n1 150\ncfn=a\ncalls=4 1\n1 100\n";
    let (a, b) = (write("r-a.out", ring), write("r-b.out", ring));
    let costs = |rule: &[&str]| -> Vec<String> {
        let found = text(
            &[
                &[&a[..], &b, "--to=csv", "--inclusive", "--sort", "name"],
                rule,
            ]
            .concat(),
        );
        let lines = found.lines().skip(1).filter(|line| !line.is_empty());
        lines
            .map(|line| line.split(',').nth(5).expect("A").to_owned())
            .collect()
    };
    assert_eq!(costs(&[]), ["190", "150", "200"]);
    assert_eq!(costs(&["--cycles=plain"]), ["190", "250", "200"]);
}

/// `a` and `b` call each other, and only `a` is called from outside: it costs 190. What `b` costs below its calls of `a` is not
/// in the profiles.
#[test]
fn lower_limits_are_marked() {
    let ring = |own: u32| {
        format!(
            "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 {}\nfn=a\n1 40\ncfn=b\ncalls=5 1\n1 150\n\
             fn=b\n1 {own}\ncfn=a\ncalls=4 1\n1 100\n",
            own + 40
        )
    };
    let (a, b) = (write("l-a.out", &ring(150)), write("l-b.out", &ring(160)));
    let found = |options: &[&str]| text(&[&[&a[..], &b, "--inclusive"], options].concat());
    let table = found(&[]);
    let row = |name: &str| {
        table
            .lines()
            .find(|line| line.contains(&format!("  {name}  ")))
    };
    let marked =
        ["main", "a", "b"].map(|name| row(name).is_some_and(|row| row.contains("(at least)")));
    assert_eq!(marked, [false, false, true], "{table}");
    let csv = found(&["--to=csv", "--sort", "name"]);
    let lasts = csv
        .lines()
        .map(|line| line.rsplit(',').next().unwrap_or_default());
    assert_eq!(lasts.collect::<Vec<_>>(), ["at_least", "", "inclusive", ""]);
    let json: Value = serde_json::from_str(&found(&["--to=json"])).expect("JSON");
    let functions = json["functions"].as_array().expect("functions");
    let limits = functions.iter().filter(|one| one["at_least"] == true);
    assert_eq!(
        limits.map(|one| &one["a"]["name"]).collect::<Vec<_>>(),
        ["b"]
    );
    // Self costs have no such limits.
    let own = text(&[&a, &b, "--to=json"]);
    assert!(!own.contains("at_least"), "{own}");
    let converted = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["convert", "--to=json", &a])
        .output()
        .expect("the command runs");
    let profile: Value = serde_json::from_slice(&converted.stdout).expect("JSON");
    let functions = profile["functions"].as_array().expect("functions").iter();
    let limits = functions.filter(|one| one["at_least"][0] == "inclusive");
    assert_eq!(limits.map(|one| &one["name"]).collect::<Vec<_>>(), ["b"]);
}

/// Two parts of one profile are of the same program: f's call at line 28 is only in the first one, those at lines 22 and 26
/// only in the second one, so two of the lines would match two lines further up.
#[test]
fn lines_of_parts_of_one_profile_have_not_moved() {
    let part = "events: Ir\nfl=a.c\nfn=f\n";
    let g = "fn=g\n50 100\n";
    let first = format!("part: 1\n{part}24 63\ncfn=g\ncalls=1 50\n28 100\n{g}");
    let second = format!(
        "part: 2\n{part}24 83\n26 40\ncfn=g\ncalls=1 50\n22 45\ncfn=g\ncalls=1 50\n26 55\n{g}"
    );
    let path = write("parts.out", &format!("{first}{second}"));
    let found = text(&["--parts-a", "1", "--parts-b", "2", "--lines", &path, &path]);
    let line = |place: &str| {
        let row = found.lines().find(|row| row.contains(place));
        let row = row.unwrap_or_else(|| panic!("{place} in {found}"));
        let figures: Vec<&str> = row.split_whitespace().take(2).collect();
        figures.join(" ")
    };
    assert_eq!(line("a.c:24"), "63 83");
    assert_eq!(line("a.c:26"), "0 40");
}

/// 3 of the 4 calls of f are those of a, so some 6 of its 8 calls of g are below a; in B, 1 of 2 and 4 of 8. All calls of a are.
#[test]
fn divided_numbers_of_calls_are_marked() {
    let of = |name: &str, of_a: u32| {
        let f = "fl=x.c\nfn=g\n1 24\nfn=f\n1 16\ncfn=g\ncalls=8 1\n1 24\n";
        let a = format!("fn=a\n1 2\ncfn=f\ncalls={of_a} 1\n1 30\n");
        let b = "fn=b\n1 3\ncfn=f\ncalls=1 1\n1 10\n";
        write(name, &format!("events: Ir\n{f}{a}{b}"))
    };
    let (a, b) = (of("calls-a.out", 3), of("calls-b.out", 1));
    let focused = [&a, &b, "--focus", "a"];
    let calls = text(&[&focused[..], &["--calls", "--equal"]].concat());
    for call in [
        "f -> g  called ≈ 6 -> ≈ 4 times",
        "a -> f  called 3 -> 1 times",
    ] {
        assert!(calls.contains(call), "{call} in {calls}");
    }
    // f has 30 of its 40 below a, so some 12 of its 16; the call of it by a is in the file.
    for (cost, marked) in [("f", true), ("g", true), ("a", false)] {
        let row = calls
            .lines()
            .find(|line| line.contains(&format!("=  {cost}  ")));
        let row = row.expect("a row of equal costs");
        assert_eq!(row.contains("(estimated)"), marked, "{row}");
    }
    let inclusive = text(&[&focused[..], &["--inclusive", "--equal"]].concat());
    let row = |name: &str| {
        let mut rows = inclusive.lines();
        rows.find(|line| line.contains(&format!("=  {name}  ")))
            .map(|row| row.contains("(estimated)"))
    };
    assert_eq!(
        ["a", "f", "g"].map(row),
        [false, false, true].map(Some),
        "{inclusive}"
    );
    let dot = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["convert", "--to=dot", "--focus", "a", &a])
        .output()
        .expect("the command runs");
    let dot = String::from_utf8(dot.stdout).expect("text");
    assert_eq!(dot.matches("≈6×").count(), 2, "{dot}");
    let json = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["convert", "--to=json", "--focus", "a", &a])
        .output()
        .expect("the command runs");
    let json: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let name =
        |number: &Value| &json["functions"][number.as_u64().expect("a number") as usize]["name"];
    let estimated = json["calls"].as_array().expect("calls").iter();
    let estimated =
        estimated.map(|call| format!("{} {}", name(&call["callee"]), call["estimated"]));
    let expected = [r#""g" ["count","inclusive"]"#, r#""f" null"#];
    assert_eq!(estimated.collect::<Vec<_>>(), expected);
    assert!(dot.contains("(≈37.50%)\\n3×"), "{dot}");
}

/// A call of the third part only is in neither of the compared ones: main calls f in part 1, g in part 2, h in part 3.
#[test]
fn calls_of_unselected_parts_are_not_listed() {
    let part = |callee: &str| {
        format!(
            "part: 1\nevents: Ir\nfn=main\n1 1\ncfn={callee}\ncalls=1 0\n2 5\nfn={callee}\n3 5\n"
        )
    };
    let path = write("three-parts.out", &["f", "g", "h"].map(part).concat());
    let options = ["--parts-a", "1", "--parts-b", "2", "--calls", "--json"];
    let json: Value =
        serde_json::from_str(&text(&[&options[..], &[&path, &path]].concat())).expect("JSON");
    let calls = json["calls"].as_array().expect("a list");
    let mut found: Vec<[&Value; 2]> = calls
        .iter()
        .map(|call| [&call["callee"]["name"], &call["change"]])
        .collect();
    found.sort_by_key(|call| call[0].to_string());
    assert_eq!(found, [["f", "gone"], ["g", "new"]]);
}
