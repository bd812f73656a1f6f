//! Options, and what is said where something is wrong.

use super::{run, text, write};

const PROFILE: &str = "desc: Timerange: all\ncmd: prog\nevents: Ir Dr\nob=prog\nfl=/far/a.c\nfn=main\n1 10 1\n2 20 9\n\
    cfn=work\ncalls=3 1\n2 60 6\nfi=/far/b.h\n7 5 0\nfn=work\n4 60 6\n0 4 0\n";

#[test]
fn events_are_shown_and_sorted_as_asked() {
    let path = write("events.out", PROFILE);
    let report = text(&[
        &path,
        "--show=Dr,Ir",
        "--sort=Dr",
        "--auto=no",
        "--threshold=100",
    ]);
    assert!(report.contains("Events shown:     Dr Ir\n"), "{report}");
    let names: Vec<&str> = report
        .lines()
        .filter(|l| l.contains("/far/"))
        .map(|l| l.rsplit_once("  ").unwrap().1)
        .collect();
    assert_eq!(
        names,
        [
            "/far/a.c:main [prog]",
            "/far/a.c:work [prog]",
            "/far/b.h:main [prog]"
        ]
    );
    let error = String::from_utf8(run(&[&path, "--show=Bc"]).stderr).unwrap();
    assert!(error.contains("the profile has no event Bc"), "{error}");
}

#[test]
fn thresholds_belong_to_the_first_event_or_to_each() {
    let path = write(
        "thresholds.out",
        "events: Ir Dr\nfl=a.c\nfn=a\n1 90 0\nfn=b\n2 9 0\nfn=c\n3 1 100\n",
    );
    let rows = |more: &[&str]| -> Vec<String> {
        let all = [&[&path[..], "--auto=no"], more].concat();
        let report = text(&all);
        let rows = report.lines().filter_map(|line| line.rsplit_once("  a.c:"));
        rows.map(|row| row.1.to_owned()).collect()
    };
    assert_eq!(rows(&["--threshold=90"]), ["a"]);
    assert_eq!(rows(&["--threshold=91"]), ["a", "b"]);
    assert_eq!(rows(&["--threshold=90", "--sort=Dr"]), ["c"]);
    assert_eq!(rows(&["--sort=Ir:90,Dr:1"]), ["a", "b", "c"]);
    let error = String::from_utf8(run(&[&path, "--threshold=101"]).stderr).unwrap();
    assert!(error.contains("101 is no percentage"), "{error}");
}

#[test]
fn lines_without_their_source_are_listed_with_their_calls() {
    let path = write("lines.out", PROFILE);
    let report = text(&[&path, "--show-percs=no"]);
    let body: Vec<&str> = report
        .lines()
        .skip_while(|line| !line.starts_with("-- Annotated"))
        .collect();
    assert_eq!(
        body[..9],
        [
            "-- Annotated lines (source not found): /far/a.c",
            &"-".repeat(80),
            "Ir Dr ",
            "",
            "10  1  <line 1>",
            "20  9  <line 2>",
            "60  6  => /far/a.c:work (3x) [prog]",
            "60  6  <line 4>",
            "",
        ]
    );
    assert_eq!(body[9], " 4  0  <code without a line>");
    let end: Vec<&str> = body
        .iter()
        .rev()
        .take(3)
        .map(|line| line.trim_end())
        .collect();
    assert_eq!(
        end,
        [
            " 0  0  events in other files",
            "99 16  events on lines without source",
            " 0  0  events annotated"
        ]
    );
}

#[test]
fn one_file_is_listed_by_the_end_of_its_path() {
    let path = write("one.out", PROFILE);
    let report = text(&[&path, "--auto=no", "--file=b.h"]);
    assert!(
        report.contains("-- Annotated lines (source not found): /far/b.h\n"),
        "{report}"
    );
    assert!(!report.contains("): /far/a.c"), "{report}");
    let error = String::from_utf8(run(&[&path, "--file=c.h"]).stderr).unwrap();
    assert!(
        error.contains("no source file of the profile is named c.h"),
        "{error}"
    );
}

#[test]
fn a_source_newer_than_the_profile_is_said_to_be() {
    let path = write(
        "old.out",
        "events: Ir\nfl=deep/down/late.c\nfn=main\n2 5\n9 1\n",
    );
    let late = write("late.c", "one\n\ttwo \x1b[31m\nthree\n");
    let folder = std::path::Path::new(&late)
        .parent()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(1000);
    std::fs::File::options()
        .append(true)
        .open(&path)
        .unwrap()
        .set_modified(old)
        .unwrap();
    let report = text(&[&path, "--source", &folder, "--context=1"]);
    assert!(
        report.contains("-- Annotated source: deep/down/late.c (as "),
        "{report}"
    );
    assert!(report.contains("newer than the profile"), "{report}");
    // Control characters of a source file do not reach the terminal.
    assert!(
        report.contains("5 (83.33%)  \ttwo \\u{1b}[31m\n"),
        "{report}"
    );
    assert!(
        report.contains("<line 9, behind the end of the file>"),
        "{report}"
    );
}

#[test]
fn packed_profiles_and_standard_input_are_read_again() {
    let path = super::data("12-nocompress.callgrind.out");
    assert!(path.extension().is_some_and(|extension| extension == "gz"));
    let direct = text(&[path.to_str().unwrap(), "--threshold=50"]);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["annotate", "-", "--threshold=50"])
        .stdin(std::fs::File::open(&path).unwrap())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut piped = String::new();
    std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut piped).unwrap();
    assert!(child.wait().unwrap().success());
    let body = |text: &str| text.split_once("Profiled target").unwrap().1.to_owned();
    assert_eq!(body(&direct), body(&piped));
    assert!(direct.contains("<line "));
}
