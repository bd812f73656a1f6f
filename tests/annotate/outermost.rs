//! Profiles of single invocations: inclusive costs are those of outermost ones in every command.

use super::write;
use serde_json::Value;
use std::process::Command;

/// Three layers of middleware around a controller. The closures between them share one name.
const PIPELINE: &str = "version: 1\nevents: Time\n\n\
    fl=a.php\nfn=controller\n9 1000\n\n\
    fl=a.php\nfn=first\n5 1\ncfl=a.php\ncfn=controller\ncalls=1 0 0\n5 1000\n\n\
    fl=a.php\nfn={closure}\n3 1\ncfl=a.php\ncfn=first\ncalls=1 0 0\n3 1001\n\n\
    fl=a.php\nfn=second\n5 2\ncfl=a.php\ncfn={closure}\ncalls=1 0 0\n5 1002\n\n\
    fl=a.php\nfn={closure}\n3 1\ncfl=a.php\ncfn=second\ncalls=1 0 0\n3 1004\n\n\
    fl=a.php\nfn=third\n5 3\ncfl=a.php\ncfn={closure}\ncalls=1 0 0\n5 1005\n\n\
    fl=a.php\nfn={closure}\n3 1\ncfl=a.php\ncfn=third\ncalls=1 0 0\n3 1008\n\n\
    fl=a.php\nfn={main}\n1 7\ncfl=a.php\ncfn={closure}\ncalls=1 0 0\n1 1009\n";

/// The inclusive cost of each function, by hand.
const TRUTH: [(&str, i64); 6] = [
    ("{main}", 1016),
    ("{closure}", 1009),
    ("third", 1008),
    ("second", 1004),
    ("first", 1001),
    ("controller", 1000),
];

fn answer(arguments: &[&str]) -> String {
    let command = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(command.status.success(), "{arguments:?}");
    String::from_utf8(command.stdout).unwrap()
}

#[test]
fn annotate_lists_outermost_invocations_and_no_cycle() {
    let path = write("outermost.out", PIPELINE);
    let options = [
        "--inclusive=yes",
        "--auto=no",
        "--threshold=100",
        "--show-percs=no",
    ];
    let report = answer(&[&["annotate", &path], &options[..]].concat());
    for (name, cost) in TRUTH {
        let line = report
            .lines()
            .find(|line| line.ends_with(&format!("a.php:{name}")));
        let cost = format!("{},{:03} ", cost / 1000, cost % 1000);
        assert!(
            line.unwrap().trim_start().starts_with(&cost),
            "{name}: {line:?}"
        );
    }
    assert!(!report.contains("cycle"), "{report}");
    assert!(report.contains("Inclusive costs count outermost invocations"));
    let plain = answer(&[&["annotate", &path, "--cycles=plain"], &options[..]].concat());
    assert!(!plain.contains("count outermost invocations"));
    assert!(
        plain.contains("3,016  a.php:{closure}"),
        "1,002 + 1,005 + 1,009: {plain}"
    );
}

#[test]
fn callers_and_callees_are_counted_once() {
    let path = write("outermost-tree.out", PIPELINE);
    let report = answer(&[
        "annotate",
        &path,
        "--inclusive=yes",
        "--auto=no",
        "--tree=both",
        "--threshold=100",
        "--show-percs=no",
    ]);
    let block = report
        .split("\n\n")
        .find(|block| block.contains("*  a.php:{closure}"))
        .unwrap();
    let lines: Vec<String> = block
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        lines,
        [
            "1,009 < a.php:{main} (1x)",
            // Within the outermost closure: contained in the line above.
            "1,005 < a.php:third (1x, recursive)",
            "1,002 < a.php:second (1x, recursive)",
            "1,009 * a.php:{closure}",
            "1,008 > a.php:third (1x)",
            "1,004 > a.php:second (1x)",
            "1,001 > a.php:first (1x)",
        ]
    );
}

#[test]
fn programs_get_the_same_figures() {
    let path = write("outermost-json.out", PIPELINE);
    let json = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let summary = json(answer(&["summary", "--json", &path]));
    let converted = json(answer(&["convert", "--to", "json", &path]));
    let csv = answer(&["convert", "--to", "csv", &path]);
    let again = write("outermost-again.out", PIPELINE);
    let compared = answer(&["diff", "--to=csv", "--inclusive", "--equal", &path, &again]);
    let of = |list: &Value, name: &str| {
        let list = list.as_array().unwrap().iter();
        list.clone().find(|row| row["name"] == name).unwrap()["inclusive"].clone()
    };
    for (name, cost) in TRUTH {
        assert_eq!(of(&summary["top_self"], name), cost);
        assert_eq!(of(&converted["functions"], name), Value::from(vec![cost]));
        let row = csv.lines().find(|row| row.starts_with(name)).unwrap();
        assert!(row.ends_with(&format!(",{cost}")), "{row}");
        let row = compared.lines().find(|row| row.contains(name)).unwrap();
        assert!(row.contains(&format!(",{cost},{cost},0")), "{row}");
    }
    assert_eq!(converted["cycles"], Value::Array(Vec::new()));
    assert!(!answer(&["findings", &path]).contains("cycle"));
}
