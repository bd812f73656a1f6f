//! Profiles that are truncated, damaged or missing: no rule holds for what is left of them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Cut in the middle, it costs a fifth.
const WHOLE: &str = "creator: callgrind-3\nevents: Ir\nfn=f\n1 20\nfn=g\n1 80\ntotals: 100\n";
const CUT: &str = "creator: callgrind-3\nevents: Ir\nfn=f\n1 20\n";

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("incomplete")
        .join(name);
    let _ = std::fs::remove_dir_all(&root);
    for (file, text) in files {
        let file = root.join(file);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a file");
    }
    root
}

/// The exit status, and standard error.
fn run(root: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    let output = command.current_dir(root).args(arguments).output();
    let output = output.expect("the command runs");
    let error = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), error)
}

#[test]
fn rules_are_not_checked_on_a_truncated_profile() {
    let root = folder("cut", &[("a.out", WHOLE), ("b.out", CUT)]);
    for side in [["a.out", "b.out"], ["b.out", "a.out"]] {
        let (status, error) = run(&root, &[&["check"], &side[..]].concat());
        assert_eq!(status, Some(1), "{error}");
        assert!(
            error.contains("b.out: line 4: The file seems truncated"),
            "{error}"
        );
    }
    let (status, _) = run(&root, &["check", "--damaged", "a.out", "b.out"]);
    assert_eq!(status, Some(0), "the total falls");
}

#[test]
fn a_folder_does_not_leave_out_damaged_profiles() {
    for (text, reason) in [
        (
            "creator: callgrind-3\npid: 1\n",
            "there is no \u{201c}events:\u{201d} line",
        ),
        ("junk\n", "there is no \u{201c}events:\u{201d} line"),
    ] {
        let files = [
            ("d/callgrind.out.1.1", WHOLE),
            ("d/callgrind.out.1.2", text),
        ];
        let root = folder("damaged", &files);
        let (status, error) = run(&root, &["top", "d"]);
        assert_eq!(status, Some(1), "{error}");
        assert!(
            error.contains("callgrind.out.1.2: ") && error.contains(reason),
            "{error}"
        );
    }
    let files = [("d/callgrind.out.1.1", WHOLE), ("d/callgrind.out.1.2", "")];
    let (status, error) = run(&folder("empty", &files), &["top", "d"]);
    assert_eq!(status, Some(0), "{error}");
    assert!(error.contains("empty-file"), "{error}");
}

#[test]
fn a_suite_names_benchmarks_without_a_new_profile() {
    let files = [
        ("a/one.out", WHOLE),
        ("a/two.out", WHOLE),
        ("b/one.out", WHOLE),
        ("none/notes", ""),
    ];
    let root = folder("suite", &files);
    let rule = ["--rule", "total change < 1%"];
    let (status, error) = run(&root, &[&["suite", "a", "b"], &rule[..]].concat());
    assert_eq!(status, Some(0), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains("two.out: it has no new profile"), "{error}");
    let strict = [&["suite", "a", "b", "--strict"], &rule[..]].concat();
    assert_eq!(run(&root, &strict).0, Some(1));
    let (status, error) = run(&root, &[&["suite", "a", "none"], &rule[..]].concat());
    assert_eq!(status, Some(1), "{error}");

    // Threads and processes of a benchmark are one profile.
    let files = [
        ("a/g/callgrind.g.t1.out", WHOLE),
        ("a/g/callgrind.g.t2.out", WHOLE),
        ("b/g/callgrind.g.t1.out", WHOLE),
    ];
    let root = folder("threads", &files);
    let (_, error) = run(&root, &[&["suite", "a", "b"], &rule[..]].concat());
    assert!(error.contains("g: it had 2 files and has 1"), "{error}");
}
