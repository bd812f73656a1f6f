//! What the command must never do with the files and names that it is given: overwrite an input, send control
//! sequences to a terminal, fail because nobody reads its notes, or fill the memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("untrusted")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    let output = command.current_dir(folder).args(arguments).output();
    output.expect("the command runs")
}

const PROFILE: &str = "events: Ir\nfl=src/a.c\nfn=main\n1 5\n2 7\n";

#[test]
fn no_file_that_was_read_is_overwritten() {
    let folder = folder("inputs");
    for name in ["base", "new"] {
        fs::create_dir(folder.join(name)).expect("a folder");
    }
    for (name, text) in [
        ("base/p.out", PROFILE),
        ("new/p.out", PROFILE),
        ("rules.toml", "rules = [\"main self <= 100\"]\n"),
        ("origins", "own main\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    for (output, arguments) in [
        ("base/p.out", &["suite", "base", "new"][..]),
        (
            "rules.toml",
            &["check", "--rules", "rules.toml", "base/p.out"],
        ),
        (
            "origins",
            &["top", "--origin-rules", "origins", "base/p.out"],
        ),
    ] {
        let before = fs::read(folder.join(output)).expect("a file");
        let ended = run(&folder, &[arguments, &["-o", output]].concat());
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert!(
            errors.contains("would be overwritten"),
            "{arguments:?}: {errors}"
        );
        assert!(!ended.status.success(), "{arguments:?}");
        assert_eq!(fs::read(folder.join(output)).expect("a file"), before);
    }
}

#[test]
fn names_of_events_and_files_are_no_control_sequences() {
    let folder = folder("names");
    let text = "events: I\x1b[31mr\u{202e}\nfl=a.c\nfn=main\n1 5\n99 7 8\n";
    fs::write(folder.join("evil\x1b[31m.out"), text).expect("a file");
    fs::write(folder.join("plain.out"), text).expect("a file");
    for arguments in [
        &["annotate", "plain.out"][..],
        &["annotate", "--fold=main\x1b[31m|main", "plain.out"],
        &["diff", "plain.out", "evil\x1b[31m.out"],
        &[
            "convert",
            "--to",
            "folded",
            "--focus",
            "/main|\x1b[31m/",
            "plain.out",
        ],
    ] {
        let ended = run(&folder, arguments);
        for bytes in [ended.stdout, ended.stderr] {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let is_hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!text.contains(is_hidden), "{arguments:?}: {text:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn notes_that_cannot_be_written_are_no_failure() {
    let folder = folder("notes");
    let text = "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 3\nfn=f\n1 3\n";
    fs::write(folder.join("p.out"), text).expect("a file");
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let status = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .current_dir(&folder)
        .args(["convert", "--to", "folded", "-o", "p.folded", "p.out"])
        .stderr(full.expect("a full device"))
        .status();
    assert!(status.expect("the command runs").success());
}

#[test]
fn stacks_as_long_as_the_square_of_their_depth_are_refused() {
    let folder = folder("deep");
    let mut text = String::from("events: Ir\n");
    for depth in 0..12_000 {
        text += &format!(
            "fn=f{depth}\n1 1\ncfn=f{}\ncalls=1 1\n1 {}\n",
            depth + 1,
            12_000 - depth
        );
    }
    text += "fn=f12000\n1 1\n";
    fs::write(folder.join("p.out"), text).expect("a file");
    for format in ["folded", "pprof"] {
        let output = format!("p.{format}");
        let ended = run(
            &folder,
            &["convert", "--to", format, "-o", &output, "p.out"],
        );
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert!(
            errors.contains("the stacks are too long together"),
            "{errors}"
        );
        assert!(!folder.join(output).exists());
    }
    let ended = run(
        &folder,
        &["convert", "--to", "speedscope", "-o", "p.json", "p.out"],
    );
    assert!(ended.status.success());
}
