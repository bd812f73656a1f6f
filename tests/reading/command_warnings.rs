//! Warnings as the command prints them: grouped by kind, with count, first lines and an explanation;
//! errors if `--strict` asks for it.

use crate::support::{data_files, load, load_bytes, path};
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
        let text = printed(&run(&["summary", "--damaged"], &path(&name)).stdout);
        for group in warnings.groups() {
            let lines = text.lines().map(|line| line.trim_start_matches("* "));
            let begin = format!("{} ({} \u{d7}", group.kind.id(), group.count);
            let found: Vec<&str> = lines.filter(|line| line.starts_with(&begin)).collect();
            let [line] = found[..] else {
                panic!("{name}: {begin} in {text}");
            };
            let words: Vec<&str> = text.split_whitespace().collect();
            let explanation = group.kind.explanation();
            assert!(words.join(" ").contains(explanation), "{name}: {text}");
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
fn lines_of_several_files_are_listed_by_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("warnings");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [
        ("a.out", "events: Ir\nfn=a\n1 5\nodd\n2 5\nodd\n"),
        ("b.out", "events: Ir\nfn=b\n1 5\n\nodd\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let text = printed(&run(&["findings", "--merge-runs"], &folder).stderr);
    let file = |name| folder.join(name).display().to_string();
    let places = format!("{} line 4 6, {} line 5): ", file("a.out"), file("b.out"));
    assert!(
        text.contains(&format!("unknown-line (3 \u{d7}, {places}")),
        "{text}"
    );
}

#[test]
fn strict_accepts_what_codspeeds_callgrind_writes() {
    let mut names = data_files("corpus/codspeed", "");
    names.retain(|name| !name.ends_with(".json"));
    assert_eq!(names.len(), 7);
    for name in names {
        let output = run(&["summary", "--strict"], &path(&name));
        let errors = printed(&output.stderr);
        assert!(
            output.status.success() && errors.is_empty(),
            "{name}: {errors}"
        );
    }
}

#[test]
fn strict_makes_warnings_errors_and_changes_nothing_else() {
    for name in readable_files() {
        let sound = load(&name).expect("a profile").warnings().is_empty();
        let output = run(&["summary", "--damaged", "--strict"], &path(&name));
        assert_eq!(output.status.success(), sound, "{name}");
        let errors = printed(&output.stderr);
        assert_eq!(errors.contains("--strict"), !sound, "{name}: {errors}");
    }
}

#[test]
fn strict_writes_no_file_of_a_profile_with_warnings() {
    let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict.csv");
    let to = written.to_str().expect("a path");
    for command in [
        &["convert", "--to", "csv"][..],
        &["top"],
        &["show", "main"],
        &["path", "main", "leaf"],
        &["summary"],
        &["findings"],
    ] {
        let _ = std::fs::remove_file(&written);
        let arguments = [command, &["--strict", "-o", to]].concat();
        assert!(
            !run(&arguments, &path("bad/totals-lie.out"))
                .status
                .success()
        );
        assert!(!written.exists(), "{command:?}");
        let sound = run(&arguments, &path("writers/callgrind.out"));
        assert!(sound.status.success(), "{}", printed(&sound.stderr));
        assert!(written.exists());
    }
}

/// cg_diff says in its first line that its costs are differences.
#[test]
fn strict_accepts_the_negative_costs_of_a_difference() {
    for name in ["diff.out", "diff-neg.out"] {
        let file = path(&format!("corpus/cachegrind/{name}"));
        let output = run(&["summary", "--strict"], &file);
        assert!(output.status.success(), "{}", printed(&output.stderr));
    }
}

/// What `valgrind --tool=callgrind --cacheuse=yes --collect-systime=yes` writes: the events of
/// `--cacheuse` are 0 in `summary:`, and left out where no other event follows them.
#[test]
fn events_that_callgrind_does_not_summarise_need_no_warning() {
    let stated = |creator: &str, summary: &str, totals: &str| {
        format!(
            "creator: {creator}\npositions: line\nevents: Ir AcCost1 SpLoss1 sysCount\n\
             summary: {summary}\nfl=a.c\nfn=main\n1 10 300 20 4\ntotals: {totals}\n"
        )
    };
    let kinds = |text: String| -> Vec<&str> {
        let profile = load_bytes(text.as_bytes()).expect("a profile");
        let groups = profile.warnings().groups().iter();
        groups.map(|group| group.kind.id()).collect()
    };
    let callgrind = "callgrind-3.19.0";
    assert!(kinds(stated(callgrind, "11 0 0 5", "10 300 20 4")).is_empty());
    assert!(kinds(stated(callgrind, "11", "10 300 20 4")).is_empty());
    assert_eq!(
        kinds(stated(callgrind, "9 0 0 5", "10 300 20 4")),
        ["summary-below-sum"]
    );
    assert_eq!(
        kinds(stated("hand", "10 0 0 4", "10 300 20 4")),
        ["summary-below-sum"]
    );
    assert_eq!(kinds(stated(callgrind, "11", "10")), ["totals-differ"]);
}

/// What is converted from a damaged file may be wrong, so no file is made of it unasked.
#[test]
fn a_wrong_check_sum_is_refused_unless_it_is_accepted() {
    let (file, sound) = (path("bad/gz-crc.out.gz"), path("bad/zip.zip"));
    let commands: [&[&str]; 6] = [
        &["summary"],
        &["annotate"],
        &["findings"],
        &["convert", "--to=csv"],
        &["convert", "--to=webgrind7"],
        &["diff", sound.to_str().expect("a path")],
    ];
    for command in commands {
        let refused = run(command, &file);
        assert!(
            !refused.status.success() && refused.stdout.is_empty(),
            "{command:?}"
        );
        let problem = printed(&refused.stderr);
        assert!(
            problem.contains("checksum") && problem.contains("--damaged"),
            "{problem}"
        );
        let accepted = run(&[command, &["--damaged"]].concat(), &file);
        assert!(
            accepted.status.success() && !accepted.stdout.is_empty(),
            "{command:?}"
        );
    }
}
