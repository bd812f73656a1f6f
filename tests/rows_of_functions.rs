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
        ["fast'main 15", "g'main 10", "main 5"]
    );
    // The calls that show what these names are have gone.
    assert_eq!(transformed(&callers, "--focus", "f"), ["f 70"]);
    assert_eq!(transformed(&callers, "--focus", "/^f'/"), ["f 70"]);
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
        two.contains("part 1, one.php") && two.contains("part 1, two.php"),
        "{two}"
    );
    assert!(!of(&text.replace("two", "one")).contains("part 1, one.php"));
}
