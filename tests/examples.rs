//! The programs in `examples/` run, built without the features of the command.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// Runs an example; returns its output and whether it succeeded.
fn run(name: &str, arguments: &[&Path], input: Option<&Path>) -> (String, bool) {
    let mut command = Command::new(env!("CARGO"));
    command.args([
        "run",
        "--quiet",
        "--offline",
        "--no-default-features",
        "--example",
        name,
        "--",
    ]);
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let input = input.map(|path| std::fs::File::open(path).expect("a file").into());
    command.stdin(input.unwrap_or_else(Stdio::null));
    let output = command.output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("could not compile"), "{errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    (text, output.status.success())
}

/// The totals are those of the line `totals:` of the files; `callgrind_annotate.txt` has the self costs.
#[test]
fn examples_print_what_they_promise() {
    let queens = data("program/callgrind.out.queens");
    let (text, done) = run("top", &[&queens], None);
    assert!(done && text.contains("\n17173 17173 place'2\n"), "{text}");
    let total = text.split(' ').next().expect("a total");
    assert_eq!(total, "19700", "{text}");

    let (text, done) = run("callers", &[Path::new("main"), &queens], None);
    assert!(done && text.contains("queens"), "{text}");
    let (text, done) = run("findings", &[], Some(&queens));
    assert!(done && text.contains('%'), "{text}");
    let (_, done) = run("regression", &[&queens, &queens], None);
    assert!(done);
    let deep = data("program/callgrind.out.deep");
    let (text, done) = run("regression", &[&queens, &deep], None);
    assert!(!done, "28,197 is more than 19,700: {text}");
}
