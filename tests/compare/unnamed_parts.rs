//! `grindscope suite` where only one side has parts that the program named, or one of them.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// Two benchmarks of 5 and 20 Ir.
const NAMED: &str = "events: Ir\ndesc: Trigger: Client Request: one\nfn=f\n1 5\n\
    part: 2\nevents: Ir\ndesc: Trigger: Client Request: two\nfn=f\n1 20\n";
const UNNAMED: &str = "events: Ir\nfn=f\n1 100\n";

#[test]
fn a_profile_without_named_parts_is_compared_and_checked_as_a_whole() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("unnamed-parts");
    for (side, text) in [("named", NAMED), ("unnamed", UNNAMED)] {
        std::fs::create_dir_all(root.join(side)).expect("a folder");
        std::fs::write(root.join(side).join("x.out"), text).expect("a file");
    }
    for (folders, figures, status) in [
        (["named", "unnamed"], [25, 100], 3),
        (["unnamed", "named"], [100, 25], 0),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.current_dir(&root).args(["suite", "--json"]);
        let output = command.args(["--rule", "total(Ir) < 50"]).args(folders);
        let output = output.output().expect("the command runs");
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let benchmarks = json["benchmarks"].as_array().expect("a list");
        assert_eq!(benchmarks.len(), 1, "{json}");
        assert_eq!(benchmarks[0]["name"], "x.out");
        let total = &benchmarks[0]["metrics"][0];
        assert_eq!([&total["a"], &total["b"]], figures, "{json}");
        assert_eq!(output.status.code(), Some(status));
    }
}

/// Of two named parts, the new profile has the first one only: the rule is about that one alone, and says so.
#[test]
fn a_part_without_a_new_one_is_named() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gone-parts");
    let (one, _) = NAMED.split_once("part: 2").expect("two parts");
    for (side, text) in [("base", NAMED), ("new", one)] {
        std::fs::create_dir_all(root.join(side)).expect("a folder");
        std::fs::write(root.join(side).join("x.out"), text).expect("a file");
    }
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.current_dir(&root).args(["suite", "base", "new"]);
        let output = command.args(more).output().expect("the command runs");
        let errors = String::from_utf8(output.stderr).expect("text");
        (errors, output.status.code())
    };
    let rule = ["--rule", "total change < 1%"];
    let gone = "x.out two: it has no new profile, so no rule was checked";
    let (errors, status) = run(&rule);
    assert!(errors.contains(gone), "{errors}");
    assert_eq!((errors.lines().count(), status), (1, Some(0)), "{errors}");
    let (errors, status) = run(&[&rule[..], &["--strict"]].concat());
    assert!(errors.contains(gone), "{errors}");
    assert_eq!(status, Some(1));
    assert_eq!(run(&[]), (String::new(), Some(0)));
}
