//! Files of different runs, which no command sums unless it is asked to. Expected sums are those of the
//! texts below, or of the facts next to the profiles of `tests/data`.

use crate::support::path;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("runs")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// What callgrind writes of a process, in short.
fn callgrind(pid: u32, more: &str, cost: u32) -> String {
    format!(
        "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: {pid}\ncmd: ./prog\n{more}\n\
         positions: line\nevents: Ir\nsummary: {cost}\n\nfl=a.c\nfn=main\n1 {cost}\n\ntotals: {cost}\n"
    )
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    command.args(arguments).output().expect("the command runs")
}

/// Messages for arguments that are rejected before anything is printed.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    error
}

/// The total of the first event.
fn total(arguments: &[&str]) -> u64 {
    let output = run(&[&["summary", "--json"], arguments].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    summary["totals"]["Ir"].as_u64().expect("a total")
}

#[test]
fn no_command_sums_two_runs_of_a_program() {
    let folder = folder("two");
    let a = write(&folder, "callgrind.out.70", &callgrind(70, "part: 1", 100));
    let b = write(&folder, "callgrind.out.81", &callgrind(81, "part: 1", 11));
    for command in [
        &["summary"][..],
        &["annotate"],
        &["annotate", "--ignore", "main"],
        &["findings"],
        &["convert", "--to", "csv"],
        &["convert", "--to", "folded"],
        &["convert", "--to", "webgrind6"],
        &["diff", &a, "--also-b"],
    ] {
        let error = refused(&[command, &[&a, &b]].concat());
        assert!(
            error.contains("the files are of 2 runs; use --merge-runs to sum them"),
            "{command:?}: {error}"
        );
        let run_1 = format!("run 1 (process 70, ./prog): {a}\n");
        let run_2 = format!("run 2 (process 81, ./prog): {b}\n");
        assert!(error.contains(&run_1) && error.contains(&run_2), "{error}");
    }
    assert_eq!(total(&["--merge-runs", "--strict", &a, &b]), 111);
    let output = run(&["diff", "--merge-runs", &a, &b, "--also-b", &a]);
    assert!(output.status.success());
    assert!(run(&["diff", &a, &b]).status.success());
}

#[test]
fn a_report_of_two_runs_is_refused() {
    let folder = folder("report");
    let a = write(&folder, "a", &callgrind(70, "part: 1", 100));
    let b = write(&folder, "b", &callgrind(81, "part: 1", 11));
    // Any page that has a place for profiles will do: the files are read before it is written.
    let page = "<!DOCTYPE html><html><head></head><body></body></html>";
    let page = write(&folder, "page.html", page);
    let error = refused(&["report", "--page", &page, &a, &b]);
    assert!(
        error.contains("2 runs") || error.contains("page.html"),
        "{error}"
    );
}

#[test]
fn threads_and_dumps_of_a_process_are_one_run() {
    let of = |names: &[&str]| {
        let paths: Vec<PathBuf> = names.iter().map(|name| path(name)).collect();
        let paths: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
        total(&paths)
    };
    let threads =
        ["", "-01", "-02", "-03"].map(|end| format!("corpus/callgrind/c-threads.out{end}"));
    // The sums of their facts.
    let threads = threads.each_ref().map(|name| &name[..]);
    assert_eq!(of(&threads), 179_967 + 126_127 + 125_178);
    let folder = folder("dumps");
    let mut files = vec!["--strict".to_owned()];
    for (number, cost) in [(1, 5), (2, 6), (10, 7)] {
        let text = callgrind(7, &format!("part: {number}"), cost);
        files.push(write(&folder, &format!("callgrind.out.7.{number}"), &text));
    }
    let files: Vec<&str> = files.iter().map(|file| &file[..]).collect();
    assert_eq!(total(&files), 18);
}

#[test]
fn a_part_that_is_there_twice_is_of_another_run() {
    let folder = folder("again");
    // In containers, programs have the same number in each run.
    let a = write(&folder, "a", &callgrind(7, "part: 1\nthread: 1", 1));
    let b = write(&folder, "b", &callgrind(7, "part: 1\nthread: 2", 2));
    let c = write(&folder, "c", &callgrind(7, "part: 1\nthread: 1", 4));
    let error = refused(&["summary", &a, &b, &c]);
    assert!(error.contains(&format!("{a}, {b}\n")), "{error}");
    assert!(error.contains("of 2 runs"), "{error}");
}

#[test]
fn files_that_state_no_process_are_runs_of_their_own() {
    let folder = folder("unnamed");
    let xdebug = |cost: u32| {
        format!(
            "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.35)\ncmd: /srv/index.php\npart: 1\n\
             positions: line\n\nevents: Ir\n\nfl=(1) /srv/index.php\nfn=(1) {{main}}\n1 {cost}\n\nsummary: {cost}\n"
        )
    };
    let a = write(&folder, "request-1", &xdebug(5));
    let b = write(&folder, "request-2", &xdebug(6));
    assert!(refused(&["summary", &a, &b]).contains("of 2 runs"));
    let cachegrind =
        |cost| format!("cmd: ./prog\nevents: Ir\nfl=a.c\nfn=main\n1 {cost}\nsummary: {cost}\n");
    let a = write(&folder, "cachegrind-1", &cachegrind(5));
    let b = write(&folder, "cachegrind-2", &cachegrind(6));
    assert!(refused(&["summary", &a, &b]).contains("of 2 runs"));
    let c = write(&folder, "callgrind.out.7", &callgrind(7, "part: 1", 1));
    assert!(refused(&["summary", &a, &c]).contains("of 2 runs"));
}

#[test]
fn children_that_a_process_lists_belong_to_its_run() {
    let folder = folder("children");
    let spawned = "desc: Spawned pid: 8\ndesc: Spawned pid: 9\npart: 1";
    let parent = write(&folder, "7.out", &callgrind(7, spawned, 100));
    let child = write(&folder, "8.out", &callgrind(8, "part: 1", 10));
    let started = callgrind(9, "part: 1", 1).replace("./prog", "/bin/true");
    let started = write(&folder, "9.out", &started);
    assert_eq!(total(&["--strict", &child, &started, &parent]), 111);
    let stranger = write(&folder, "10.out", &callgrind(10, "part: 1", 1000));
    let error = refused(&["summary", &parent, &child, &stranger]);
    assert!(
        error.contains(&format!("{parent}, {child}\n"))
            || error.contains(&format!("{child}, {parent}\n")),
        "{error}"
    );
    assert!(error.contains("of 2 runs"), "{error}");
}

#[test]
fn a_file_that_is_given_twice_is_refused_in_any_case() {
    let folder = folder("twice");
    let text = callgrind(7, "part: 1", 100);
    let a = write(&folder, "a", &text);
    let copy = write(&folder, "copy", &text);
    for merge in [&[][..], &["--merge-runs"]] {
        let error = |other: &str| refused(&[&["summary", &a, other], merge].concat());
        assert!(error(&a).contains("the file is given twice"));
        let longer = folder.join("..").join("twice").join("a");
        assert!(error(longer.to_str().unwrap()).contains("the file is given twice"));
        assert!(error(&copy).contains("the same content is given twice"));
    }
    #[cfg(unix)]
    for (name, link) in [
        ("symbolic", std::os::unix::fs::symlink as fn(_, _) -> _),
        ("hard", std::fs::hard_link),
    ] {
        let linked = folder.join(name);
        link(PathBuf::from(&a), linked.clone()).expect("a link");
        let error = refused(&["summary", &a, linked.to_str().unwrap()]);
        assert!(error.contains("the file is given twice"), "{error}");
    }
}

/// A program that does the same twice writes the same twice where no process is named.
#[test]
fn equal_files_that_name_no_process_are_runs() {
    let folder = folder("equal");
    let text =
        "desc: I1 cache: 32768 B\ncmd: ./a\nevents: Ir\nfl=a.c\nfn=main\n1 10\nsummary: 10\n";
    let [a, b, c] = ["a", "b", "c"].map(|name| write(&folder, name, text));
    assert_eq!(total(&["--merge-runs", &a, &b, &c]), 30);
    let error = refused(&["summary", &a, &b]);
    assert!(error.contains("of 2 runs"), "{error}");
    let error = refused(&["summary", "--merge-runs", &a, &a]);
    assert!(error.contains("the file is given twice"), "{error}");
}

#[test]
fn standard_input_and_archives_are_checked_too() {
    let folder = folder("input");
    let a = write(&folder, "a", &callgrind(7, "part: 1", 100));
    let b = write(&folder, "b", &callgrind(8, "part: 1", 10));
    let piped = |input: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        command.args(arguments).stderr(Stdio::piped());
        command.stdin(std::fs::File::open(input).expect("a file"));
        let output = command.output().expect("the command runs");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(piped(&b, &["summary", &a, "-"]).contains("of 2 runs"));
    assert!(piped(&a, &["findings", &a, "-"]).contains("the file is given twice"));
    let two = path("container/two-runs.zip");
    let error = refused(&["summary", two.to_str().unwrap()]);
    assert!(
        error.contains("two-runs.zip/a\n") && error.contains("two-runs.zip/b\n"),
        "{error}"
    );
    assert_eq!(total(&["--merge-runs", two.to_str().unwrap()]), 110);
}
