//! Warnings as the command prints them: grouped by kind, with count, first lines and an explanation;
//! errors if `--strict` asks for it.

use crate::support::{data_files, load, path};
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(arguments).arg(file);
    command.output().expect("the command runs")
}

fn printed(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Bad files that are small and read with a warning or without.
fn readable_files() -> Vec<String> {
    let mut names = data_files("bad", "");
    names.retain(|name| load(name).is_ok());
    assert!(names.len() > 40);
    names
}

#[test]
fn each_kind_is_printed_once_with_count_lines_and_explanation() {
    for name in readable_files() {
        let warnings = load(&name).expect("a profile").warnings().clone();
        let text = printed(&run(&["summary"], &path(&name)).stdout);
        for group in warnings.groups() {
            let lines = text.lines().map(str::trim_start);
            let begin = format!("{} ({} \u{d7}", group.kind.id(), group.count);
            let found: Vec<&str> = lines.filter(|line| line.starts_with(&begin)).collect();
            let [line] = found[..] else {
                panic!("{name}: {begin} in {text}");
            };
            assert!(line.contains(group.kind.explanation()), "{name}: {line}");
            if let Some(first) = group.first_line() {
                assert!(line.contains(&format!(", line {first}")), "{name}: {line}");
            }
        }
        assert_eq!(
            text.contains("\nWarnings\n"),
            !warnings.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn strict_makes_warnings_errors_and_changes_nothing_else() {
    for name in readable_files() {
        let sound = load(&name).expect("a profile").warnings().is_empty();
        let output = run(&["summary", "--strict"], &path(&name));
        assert_eq!(output.status.success(), sound, "{name}");
        let told = printed(&output.stderr);
        assert_eq!(told.contains("--strict"), !sound, "{name}: {told}");
    }
}

#[test]
fn strict_writes_no_file_of_a_profile_with_warnings() {
    let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict.csv");
    let _ = std::fs::remove_file(&written);
    let to = written.to_str().expect("a path");
    let convert = |name| {
        run(
            &["convert", "--strict", "--to", "csv", "-o", to],
            &path(name),
        )
    };
    assert!(!convert("bad/totals-lie.out").status.success());
    assert!(!written.exists());
    assert!(convert("writers/callgrind.out").status.success());
    assert!(written.exists());
}
