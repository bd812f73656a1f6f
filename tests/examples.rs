//! The programs in `examples/` run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// The program of an example. A whole `cargo test` builds it in a folder beside that of this test; a test of one
/// target does not.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let built = test.ancestors().nth(2).expect("a folder").join("examples");
    let path = built.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--offline", "--examples"]);
        cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
        assert!(cargo.status().expect("cargo runs").success());
    }
    path
}

/// Runs an example; returns its output and whether it succeeded.
fn run(name: &str, arguments: &[&Path], input: Option<&Path>) -> (String, bool) {
    let mut command = Command::new(program(name));
    command.args(arguments);
    let input = input.map(|path| std::fs::File::open(path).expect("a file").into());
    command.stdin(input.unwrap_or_else(Stdio::null));
    let output = command.output().expect("the example runs");
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
