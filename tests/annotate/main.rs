//! `grindscope annotate` compared with the reports of `callgrind_annotate`, for the profiles in
//! `tests/data/kcachegrind`. Where that tool is known to be wrong, a list says so, with the reason; no
//! other figure may differ, and those must.

mod above_total;
mod flat;
mod inlined;
mod lines;
mod machine;
mod options;
mod outermost;
mod report;
mod rows;
mod split_off;
mod transforms;
mod tree;
mod whole_files;

use report::Report;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn data(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kcachegrind");
    let plain = folder.join(name);
    match plain.exists() {
        true => plain,
        false => folder.join(format!("{name}.gz")),
    }
}

/// A report of `callgrind_annotate`, if the profile has one of this kind.
fn theirs(profile: &str, kind: &str) -> Option<Report> {
    let path = data(&format!("{profile}.{kind}.txt"));
    let bytes = std::fs::read(&path).ok()?;
    let mut text = Vec::new();
    match path.extension().is_some_and(|extension| extension == "gz") {
        true => flate2::read::GzDecoder::new(&bytes[..])
            .read_to_end(&mut text)
            .map(|_| ())
            .unwrap(),
        false => text = bytes,
    }
    Report::read(&String::from_utf8_lossy(&text))
}

/// Profiles that have a report of a kind.
fn profiles(kind: &str) -> Vec<String> {
    let folder = data("").read_dir().unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let end = format!(".{kind}.txt");
    let of_kind = |name: String| Some(name.trim_end_matches(".gz").strip_suffix(&end)?.to_owned());
    let mut names: Vec<String> = names.filter_map(of_kind).collect();
    names.sort();
    names
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    // The rows of callgrind_annotate are those of the file.
    command
        .args(["annotate", "--contexts=separate"])
        .args(arguments);
    command.output().expect("the command runs")
}

fn text(arguments: &[&str]) -> String {
    checked(run(arguments))
}

/// What another command than `annotate` prints.
fn text_of(command: &str, arguments: &[&str]) -> String {
    let mut run = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    checked(
        run.arg(command)
            .args(arguments)
            .output()
            .expect("the command runs"),
    )
}

fn checked(output: Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("text")
}

/// Our report on a profile.
fn ours(profile: &str, arguments: &[&str]) -> Report {
    let path = data(profile);
    let mut all = vec![path.to_str().expect("a UTF-8 path")];
    all.extend(arguments);
    Report::read(&text(&all)).expect("a report")
}

/// A profile of a test, written to a file.
fn write(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a UTF-8 path").to_owned()
}

/// Costs by `file:function`, for all objects.
fn by_name<'r>(rows: impl IntoIterator<Item = &'r report::Row>) -> BTreeMap<String, Vec<i128>> {
    let mut all: BTreeMap<String, Vec<i128>> = BTreeMap::new();
    for row in rows {
        let sums = all
            .entry(row.name.clone())
            .or_insert(vec![0; row.costs.len()]);
        sums.iter_mut()
            .zip(&row.costs)
            .for_each(|(sum, cost)| *sum += cost);
    }
    all.retain(|_, costs| costs.iter().any(|&cost| cost != 0));
    all
}
