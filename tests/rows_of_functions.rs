//! Functions with several rows: recursion levels (`f'2`), callers in names (`f'main`) and single invocations. The command
//! shows them as one, and its options mean all of their rows. Expected figures are added up by hand from the profiles in
//! this file.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// `f` calls itself: 2 calls from outside, 50 in two levels, and `g` costs 45.
const LEVELS: &str = "events: Ir\nob=/bin/p\nfl=m.c\nfn=main\n1 5\ncfn=f\ncalls=2 10\n2 95\nfn=f\n10 20\n\
    cfn=f'2\ncalls=2 10\n11 60\ncfn=g\ncalls=1 30\n12 15\nfn=f'2\n10 30\ncfn=f'2\ncalls=3 10\n11 25\n\
    cfn=g\ncalls=2 30\n12 30\nfn=g\n30 45\n";

/// With callers in names: `f` costs 50 from `main` and 20 from `g`; `fast` begins with the same letter.
const CALLERS: &str = "events: Ir\nob=/bin/p\nfl=m.c\nfn=main\n1 5\ncfn=f'main\ncalls=2 10\n2 50\n\
    cfn=g'main\ncalls=1 20\n3 30\ncfn=fast'main\ncalls=1 20\n4 15\nfn=f'main\n10 50\nfn=g'main\n20 10\n\
    cfn=f'g\ncalls=2 10\n21 20\nfn=f'g\n10 20\nfn=fast'main\n40 15\n";

/// Single invocations: `{main}` > `even` > `odd` > `even` > `leaf`; the outermost one of `odd` costs 10 + 20 + 40.
const INVOCATIONS: &str = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: a.php\npart: 1\npositions: line\n\n\
    events: Time\n\nfl=a.php\nfn=leaf\n1 40\n\nfl=a.php\nfn=even\n2 20\ncfl=a.php\ncfn=leaf\ncalls=1 0 0\n3 40\n\n\
    fl=a.php\nfn=odd\n4 10\ncfl=a.php\ncfn=even\ncalls=1 0 0\n5 60\n\nfl=a.php\nfn=even\n2 30\ncfl=a.php\ncfn=odd\n\
    calls=1 0 0\n3 70\n\nfl=a.php\nfn={main}\n6 5\ncfl=a.php\ncfn=even\ncalls=1 0 0\n7 100\n\nsummary: 105\n";

fn write(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rows_of_functions");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(arguments).output().expect("the command runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The functions that `top` lists after a transform, as `NAME SELF`.
fn transformed(file: &str, option: &str, name: &str) -> Vec<String> {
    let found = json(&["top", option, name, "--json", file]);
    let functions = found["functions"].as_array().expect("functions").iter();
    functions
        .map(|of| format!("{} {}", of["name"].as_str().unwrap(), of["self"]))
        .collect()
}

#[test]
fn the_only_row_of_a_function_has_its_name() {
    // `f'2` costs 30 itself, and `g` 45, of which 30 + 15 · 25 / 60 come from it.
    let levels = write("level.out", LEVELS);
    let found = transformed(&levels, "--focus", "f'2");
    assert!(found.contains(&"f 30".to_owned()), "{found:?}");
    let alone = write("alone.out", "events: Ir\nfn=f'2\n1 5\n");
    assert_eq!(transformed(&alone, "--top", "9"), ["f 5"]);
    let callers = write("callers-alone.out", CALLERS);
    let names = ["f 70", "fast 15", "g 10", "main 5"];
    assert_eq!(transformed(&callers, "--top", "9"), names);
    let shown = json(&["show", "g", "--json", &callers]);
    assert_eq!(shown["name"], "g");
    let separate = transformed(&callers, "--contexts", "separate");
    assert!(separate.contains(&"g'main 10".to_owned()), "{separate:?}");
}

#[test]
fn the_name_of_a_function_means_all_of_its_rows_in_transforms() {
    let levels = write("levels.out", LEVELS);
    assert_eq!(transformed(&levels, "--charge", "f"), ["main 55", "g 45"]);
    assert_eq!(transformed(&levels, "--ignore", "f"), ["main 5"]);
    let collapsed = json(&["top", "--collapse-recursion", "f", "--json", &levels]);
    let f = &collapsed["functions"][0];
    assert_eq!(
        (&f["name"], &f["self"], &f["called"]),
        (&"f".into(), &50.into(), &2.into())
    );
    // The name of a row means that row.
    assert_eq!(
        transformed(&levels, "--charge", "f'2"),
        ["f 50", "g 45", "main 5"]
    );
    let callers = write("callers.out", CALLERS);
    assert_eq!(
        transformed(&callers, "--ignore", "f"),
        ["fast 15", "g 10", "main 5"]
    );
    // The calls that show what these names are have gone.
    assert_eq!(transformed(&callers, "--focus", "f"), ["f 70"]);
    assert_eq!(transformed(&callers, "--focus", "/^f'/"), ["f 70"]);
}

/// Below `r`, the first part has `r'2` 1, `f` 10, `f'2` 6 and `r'2` 2 in this order; in the second one `f` 1 calls `r` 3, which
/// calls `f'2` 1, and that `k` 3. So `f` costs 18 and 4 below `r`, of which no call of its first level has the 4.
#[test]
fn levels_of_a_function_above_and_below_the_root_are_not_exact() {
    let path = write(
        "above-and-below.out",
        "part: 1\nevents: Ir\nfn=main\n1 0\ncfn=r\ncalls=1 1\n1 24\nfn=r\n1 5\ncfn=r'2\ncalls=1 1\n1 19\nfn=r'2\n1 3\n\
         cfn=f\ncalls=1 1\n1 18\nfn=f\n1 10\ncfn=f'2\ncalls=1 1\n1 8\nfn=f'2\n1 6\ncfn=r'2\ncalls=1 1\n1 2\n\
         part: 2\nevents: Ir\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 8\nfn=f\n1 1\ncfn=r\ncalls=1 1\n1 7\nfn=r\n1 3\n\
         cfn=f'2\ncalls=1 1\n1 4\nfn=f'2\n1 1\ncfn=k\ncalls=1 1\n1 3\nfn=k\n1 3\n",
    );
    let found = json(&["top", "--focus", "/^r$/", "--json", &path]);
    assert_eq!(found["total"], 31);
    let mut functions = found["functions"].as_array().expect("a list").iter();
    let f = functions.find(|of| of["name"] == "f").expect("f");
    assert_eq!(f["self"], 17);
    assert_eq!(f["mark"], "inclusive at most", "{f}");
    assert!(f["inclusive"].as_i64() >= Some(22), "{f}");
}

/// `a` costs 16 + 10 and `b` 18 + 45, of which `y` has 10, and 5 with 40 of `b'2`; `y` costs 6 more elsewhere. So `a` and `b`,
/// renamed to one, cost 89, of which the calls of `y` are divided.
#[test]
fn calls_of_estimated_functions_make_functions_estimates() {
    let path = write(
        "estimated-calls.out",
        "events: Ir\nfn=x\n1 1\ncfn=a\ncalls=1 1\n1 26\ncfn=b\ncalls=1 1\n1 63\ncfn=y\ncalls=1 1\n1 6\n\
         fn=a\n1 16\ncfn=y\ncalls=1 1\n1 10\nfn=b\n1 18\ncfn=y\ncalls=1 1\n1 45\n\
         fn=y\n1 21\ncfn=b'2\ncalls=1 1\n1 40\nfn=b'2\n1 40\n",
    );
    let found = json(&[
        "top",
        "--mod-funcname",
        "s/^b/a/",
        "--focus",
        "a",
        "--json",
        &path,
    ]);
    let mut functions = found["functions"].as_array().expect("a list").iter();
    let a = functions.find(|of| of["name"] == "a").expect("a");
    assert_eq!(a["self"], 74);
    assert_eq!(a["mark"], "inclusive and calls estimated", "{a}");
}

/// `f` was called twice and called `g` once: which call of `f` it was is unknown, and so is how many led there.
#[test]
fn estimated_numbers_of_calls_are_marked() {
    let path = write(
        "led-there.out",
        "events: Ir\nfn=main\n1 2\ncfn=f\ncalls=2 1\n2 46\nfn=f\n1 41\ncfn=g\ncalls=1 1\n2 5\nfn=g\n1 5\n",
    );
    let marks = |arguments: &[&str]| {
        let found = json(&[&["top", "--json"], arguments, &[&path]].concat());
        let functions = found["functions"].as_array().expect("a list").iter();
        let marks = functions.map(|of| format!("{} {} {}", of["name"], of["called"], of["mark"]));
        marks.collect::<Vec<_>>()
    };
    let through = marks(&["--through", "g"]);
    assert!(
        through.contains(&r#""f" 2 "calls estimated""#.to_owned()),
        "{through:?}"
    );
    assert!(through.contains(&r#""g" 1 null"#.to_owned()), "{through:?}");
    // Another transform does not make them exact.
    let twice = marks(&["--through", "g", "--focus", "main"]);
    assert!(
        twice.contains(&r#""f" 2 "calls estimated""#.to_owned()),
        "{twice:?}"
    );
    assert!(marks(&[]).iter().all(|of| of.ends_with("null")));
}

/// `a` costs 100: `w` has 60, of which `g` has 10 for 1 call, and `u` 50. `u` costs 50 for `b`, too, and calls `w'2`, which has 80
/// of its 100 from 4 calls of `g`: 40 from 2 calls for `a`, if both halves are alike.
#[test]
fn estimated_calls_of_a_function_are_marked() {
    let path = write(
        "divided.out",
        "events: Ir\nfn=main\n1 0\ncfn=a\ncalls=1 1\n1 100\ncfn=b\ncalls=1 1\n1 50\nfn=a\n1 40\ncfn=w\ncalls=1 1\n1 60\n\
         fn=w\n1 0\ncfn=g\ncalls=1 1\n1 10\ncfn=u\ncalls=1 1\n1 50\nfn=b\n1 0\ncfn=u\ncalls=1 1\n1 50\n\
         fn=u\n1 0\ncfn=w'2\ncalls=2 1\n1 100\nfn=w'2\n1 20\ncfn=g\ncalls=4 1\n1 80\nfn=g\n1 90\n",
    );
    let marks = |command: &[&str], list: &str| {
        let found = json(&[command, &["--focus", "a", "--json", &path]].concat());
        let rows = found[list].as_array().expect("a list").iter();
        let row = |of: &Value| {
            format!(
                "{} {} {} {}",
                of["name"], of["cost"], of["count"], of["mark"]
            )
        };
        rows.map(row).collect::<Vec<_>>()
    };
    assert_eq!(
        marks(&["show", "g"], "callers"),
        [r#""w" 50 3 "estimated""#]
    );
    assert_eq!(marks(&["show", "a"], "callees"), [r#""w" 60 1 null"#]);
    let path = marks(&["path", "a", "g"], "path");
    assert_eq!(path, [r#""w" 60 1 null"#, r#""g" 50 3 "estimated""#]);
}

#[test]
fn a_removed_function_is_not_a_part_of_other_names() {
    let text = "events: Ir\nfn=main\n1 5\ncfn=a\ncalls=1 1\n2 7\nfn=a\n1 7\n";
    let output = run(&[
        "top",
        "--ignore",
        "a",
        "--through",
        "a",
        &write("removed.out", text),
    ]);
    assert!(!output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("earlier transforms removed a"), "{errors}");
}

#[test]
fn callers_are_functions_and_filters_of_findings_too() {
    let levels = write("levels.out", LEVELS);
    let shown = json(&["show", "g", "--json", &levels]);
    let callers = shown["callers"].as_array().expect("callers");
    assert_eq!(callers.len(), 1, "{callers:?}");
    assert_eq!(
        (
            &callers[0]["name"],
            &callers[0]["cost"],
            &callers[0]["count"]
        ),
        (&"f".into(), &45.into(), &3.into())
    );
    let path = json(&["path", "main", "g", "--json", &levels]);
    let steps = path["path"].as_array().expect("a path").iter();
    let steps: Vec<_> = steps
        .map(|of| format!("{} {}", of["name"].as_str().unwrap(), of["cost"]))
        .collect();
    assert_eq!(steps, ["f 95", "g 45"]);
    let found = json(&["findings", "--filter", "self>46", "--json", &levels]).to_string();
    assert!(found.contains("f has a self cost of 50 Ir"), "{found}");
}

#[test]
fn rules_and_rewritten_names_know_single_invocations() {
    let path = write("invocations.out", INVOCATIONS);
    let check = |rule: &str| run(&["check", "--rule", rule, &path]).status.success();
    assert!(check("odd inclusive <= 70") && check("odd inclusive >= 70"));
    let rewritten = json(&["top", "--mod-funcname", "s/leaf/twig/", "--json", &path]);
    let functions = rewritten["functions"].as_array().expect("functions");
    let figure = |name: &str| {
        let of = functions
            .iter()
            .find(|of| of["name"] == name)
            .expect("a function");
        (of["self"].as_i64(), of["inclusive"].as_i64())
    };
    assert_eq!(figure("odd"), (Some(10), Some(70)));
    assert_eq!(figure("even"), (Some(50), Some(100)));
    assert_eq!(figure("twig"), (Some(40), Some(40)));
    // A file of sums cannot hold them.
    let again = format!("{path}.callgrind");
    let output = run(&["convert", "--to", "callgrind", "-o", &again, &path]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.contains("sums of calls, not single calls"), "{notes}");
}

#[test]
fn a_summary_counts_what_is_left() {
    let parts = "events: Ir\npart: 1\nfn=main\n1 5\ncfn=f\ncalls=2 1\n2 9\nfn=f\n1 9\n\
        part: 2\nevents: Ir\nfn=g\n1 3\ncfn=f\ncalls=4 1\n2 8\nfn=f\n1 8\n";
    let summary = json(&[
        "summary",
        "--parts",
        "2",
        "--json",
        &write("parts.out", parts),
    ]);
    assert_eq!(
        ["functions", "arcs", "calls_total"].map(|key| summary[key].as_i64()),
        [Some(2), Some(1), Some(4)]
    );
    let focused = json(&[
        "summary",
        "--focus",
        "g",
        "--json",
        &write("levels.out", LEVELS),
    ]);
    assert_eq!(focused["functions"], 1);
}

/// Cachegrind writes the file of each line, so `main` with code of a header is two rows of 5 and 7.
#[test]
fn rows_by_file_are_one_function_of_cachegrind() {
    let text = "cmd: ./p\nevents: Ir\nfl=a.c\nfn=main\n1 5\nfl=b.h\nfn=main\n2 7\nfl=a.c\nfn=g\n3 1\nsummary: 13\n";
    let path = write("cachegrind.out", text);
    let summary = String::from_utf8(run(&["summary", &path]).stdout).unwrap();
    assert!(
        summary.contains("Functions  2 in 3 rows by file\n"),
        "{summary}"
    );
    let costs = |contexts: &str| {
        let found = json(&["top", "--json", contexts, &path]);
        let rows = found["functions"].as_array().expect("rows").clone();
        let costs = rows.iter().map(|row| row["self"].as_i64());
        costs.collect::<Option<Vec<_>>>().expect("costs")
    };
    assert_eq!(costs("--contexts=together"), [12, 1]);
    assert_eq!(costs("--contexts=separate"), [7, 5, 1]);
}

#[test]
fn costs_below_zero_are_listed_and_change_by_their_own_sign() {
    let negative = write(
        "negative.out",
        "events: Ir\nfl=a.c\nfn=f\n1 -7\nfn=g\n2 3\n",
    );
    let annotated = run(&["annotate", "--auto=no", &negative]).stdout;
    let annotated = String::from_utf8(annotated).unwrap();
    assert!(
        annotated.contains("a.c:f") && annotated.contains("a.c:g"),
        "{annotated}"
    );
    let lower = write("lower.out", "events: Ir\nfl=a.c\nfn=f\n1 -8\nfn=g\n2 3\n");
    let compared = String::from_utf8(run(&["diff", &negative, &lower]).stdout).unwrap();
    // The totals are -4 and -5, f costs -7 and -8.
    assert!(
        compared.contains("-25.00%") && compared.contains("-14.29%"),
        "{compared}"
    );
    assert!(!compared.contains("+"), "{compared}");
}

#[test]
fn parts_of_several_commands_are_told_apart() {
    let text = "events: Ir\ncmd: one.php\npart: 1\nfn=f\n1 2\ncmd: two.php\npart: 1\nevents: Ir\nfn=f\n1 3\n";
    let of = |text: &str| {
        String::from_utf8(run(&["summary", &write("commands.out", text)]).stdout).unwrap()
    };
    let two = of(text);
    assert!(
        two.contains("(part 1)\n  2  1  one.php\n  3  2  two.php\n"),
        "{two}"
    );
    assert!(!of(&text.replace("two", "one")).contains("1  one.php"));
}

#[test]
fn a_part_of_a_name_in_a_cycle_means_that_function() {
    let cycle = "events: Ir\nfl=a.c\nfn=main(int)\n1 10\ncfn=ping(int)\ncalls=1 1\n2 90\nfn=ping(int)\n5 30\n\
        cfn=pong(int)\ncalls=3 1\n6 60\nfn=pong(int)\n8 60\ncfn=ping(int)\ncalls=2 1\n9 40\n";
    let found = json(&["path", "main", "pong", "--json", &write("cycle.out", cycle)]);
    let path = found["path"].as_array().expect("a path").iter();
    let names: Vec<&str> = path.map(|step| step["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ping(int)", "pong(int)"]);
}

#[test]
fn a_run_of_one_invocation_does_not_change_the_rule_of_inclusive_cost() {
    // The outermost invocations of `odd` cost 70; as a cycle it has 10 + 60.
    let main = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: a.php\npart: 1\npositions: line\n\n\
        events: Time\n\nfl=a.php\nfn={main}\n6 5\n\nsummary: 5\n";
    let (main, runs) = (write("main.out", main), write("runs.out", INVOCATIONS));
    for rule in ["even inclusive <= 99", "odd inclusive <= 69"] {
        let output = run(&["check", "--rule", rule, &main, &runs]);
        assert_eq!(output.status.code(), Some(3), "{rule}");
    }
    let folded = run(&["convert", "--to", "folded", &main]);
    assert_eq!(String::from_utf8_lossy(&folded.stdout), "{main} 5\n");
}

/// `{main}` calls `g` once at each of these lines.
fn calls_at(lines: impl Iterator<Item = u32> + Clone) -> String {
    let count = lines.clone().count();
    let records = "fl=a.php\nfn=g\n1 10\n\n".repeat(count);
    let calls = lines.map(|line| format!("cfl=a.php\ncfn=g\ncalls=1 0 0\n{line} 10\n"));
    let calls: String = calls.collect();
    format!(
        "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: a.php\npart: 1\npositions: line\n\n\
        events: Time\n\n{records}fl=a.php\nfn={{main}}\n1 100\n{calls}\nsummary: {}\n",
        100 + 10 * count
    )
}

#[test]
fn calls_on_lines_of_their_own_are_no_repeated_calls() {
    let repeated = |name: &str, text: String| -> Vec<String> {
        let found = json(&["findings", "--json", &write(name, &text)]);
        let found = found["findings"].as_array().expect("findings").iter();
        let found = found.filter(|of| of["kind"] == "repeated-calls");
        found
            .map(|of| of["sentence"].as_str().unwrap().into())
            .collect()
    };
    assert_eq!(repeated("apart.out", calls_at(3..28)), [""; 0]);
    let together = repeated("together.out", calls_at((0..25).map(|_| 5)));
    assert!(
        together[0].contains("25 times in one invocation, at line 5 of"),
        "{together:?}"
    );
    let mostly = repeated(
        "mostly.out",
        calls_at((0..25).map(|call| if call < 21 { 5 } else { 9 })),
    );
    assert!(
        mostly[0].contains("25 times in one invocation, mostly at line 5 of"),
        "{mostly:?}"
    );
    let tied = repeated(
        "tied.out",
        calls_at((0..48).map(|call| if call < 24 { 5 } else { 9 })),
    );
    assert!(
        tied[0].contains("48 times in one invocation, among others at line 5 of"),
        "{tied:?}"
    );
}

#[test]
fn costs_divided_between_callers_are_said_to_be_estimates() {
    // `qsort` has two callers and calls back two functions: what it costs for each caller is not recorded.
    let text = |cmp: u32| {
        format!(
            "events: Ir\nob=/home/u/prog\nfl=/home/u/a.c\nfn=main\n4 50\ncob=/usr/lib/libc.so.6\ncfi=/glibc/msort.c\n\
            cfn=qsort\ncalls=1 1\n5 {}\ncfi=/home/u/a.c\ncfn=other\ncalls=1 1\n6 60020\nfn=cmp\n9 {cmp}\nfn=other\n\
            20 20\ncob=/usr/lib/libc.so.6\ncfi=/glibc/msort.c\ncfn=qsort\ncalls=1 1\n21 60000\nfn=cmp2\n30 10000\n\
            ob=/usr/lib/libc.so.6\nfl=/glibc/msort.c\nfn=qsort\n1 100000\ncob=/home/u/prog\ncfi=/home/u/a.c\ncfn=cmp\n\
            calls=100 9\n2 {cmp}\ncob=/home/u/prog\ncfi=/home/u/a.c\ncfn=cmp2\ncalls=100 9\n2 10000\n",
            50_000 + cmp
        )
    };
    let (old, new) = (
        write("old.out", &text(10_000)),
        write("new.out", &text(40_000)),
    );
    let output = run(&["diff", &old, &new]);
    let said = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    let sentences = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(sentences.contains("main costs ≈ "), "{sentences}");
    assert!(
        sentences.contains("cmp costs 30,000 Ir more"),
        "{sentences}"
    );
    let lines = json(&["findings", "--json", &old]);
    let lines = lines["lines"].as_array().expect("lines").iter();
    let marked: Vec<(u64, bool)> = lines
        .map(|of| (of["line"].as_u64().unwrap(), of["mark"] == "estimated"))
        .collect();
    assert!(
        marked.contains(&(5, true)) && marked.contains(&(9, false)),
        "{marked:?}"
    );
}

#[test]
fn rules_about_nothing_fail() {
    let text = "events: Ir Dr D1mr\nfl=a.c\nfn=main\n1 100 10 1\ncfn=f\ncalls=1 1\n1 5 0 5\nfn=f\n2 5 0 5\n";
    let file = write("rates.out", text);
    for rule in ["f self(D1mr / Dr) < 3%", "f self(D1mr / Dr) >= 0"] {
        let output = run(&["check", "--rule", rule, &file, &file]);
        assert_eq!(output.status.code(), Some(1), "{rule}: {output:?}");
    }
    let output = run(&["check", "--rule", "main self(D1mr / Dr) < 3%", &file, &file]);
    assert_eq!(output.status.code(), Some(3));
    let summary = json(&["summary", "--json", "--focus", "f", &file]);
    assert_eq!(
        summary["top_self"].as_array().map(Vec::len),
        Some(1),
        "{summary}"
    );
}

/// `main` calls `even` at 50, which costs 22 of it and `odd` 28; and `odd` at 20, which costs 12 of it and `even` 8.
const TWO_ENTRIES: &str = "events: Ir\nfl=m.c\nfn=main\n1 5\ncfn=even\ncalls=1 10\n2 50\ncfn=odd\ncalls=1 20\n3 20\n\
    fn=even\n10 30\ncfn=odd\ncalls=1 20\n11 28\nfn=odd\n20 40\ncfn=even\ncalls=1 10\n21 8\n";

#[test]
fn members_of_a_cycle_with_several_entries_cost_at_least_what_is_shown() {
    let shown = |path: &str| json(&["show", "even", "--json", path]);
    // How much of the 40 of `odd` was below `even` is not in the file.
    let several = shown(&write("two-entries.out", TWO_ENTRIES));
    assert_eq!(several["costs"][0]["inclusive"], 30);
    assert_eq!(several["costs"][0]["mark"], "inclusive at least");
    let output = run(&["show", "even", &write("two-entries.out", TWO_ENTRIES)]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.contains("\n              -    50      1  main\n"),
        "{text}"
    );
    // Without the call of `odd` by `main`, all of the cycle is below `even`, 30 and 28, if the call accounts for it.
    let one = TWO_ENTRIES
        .replace("cfn=odd\ncalls=1 20\n3 20\n", "")
        .replace("fn=odd\n20 40", "fn=odd\n20 28");
    let rest = shown(&write("entered-without-a-call.out", &one));
    assert_eq!(rest["costs"][0]["inclusive"], 30);
    assert_eq!(rest["costs"][0]["mark"], "inclusive at least");
    let one = shown(&write("one-entry.out", &one.replace("\n2 50", "\n2 58")));
    assert_eq!(one["costs"][0]["inclusive"], 58);
    assert_eq!(one["costs"][0]["mark"], Value::Null);
}
