//! Numbers of calls in files that are cut: callers are missing, but each invocation has a record.

use super::corpus;
use std::collections::BTreeMap;

type Counts = BTreeMap<String, u64>;

/// The lines of a kind in the text, `fn=` or `cfn=`, by the name of the function.
fn lines_by_name(text: &str, kind: &str) -> Counts {
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    let mut counts = Counts::new();
    for line in text.lines() {
        let key = ["fn=", "cfn="]
            .into_iter()
            .find(|key| line.starts_with(key));
        let Some(key) = key else { continue };
        let value = &line[key.len()..];
        let (id, name) = value
            .split_once(") ")
            .unwrap_or((value.trim_end_matches(')'), ""));
        if !name.is_empty() {
            names.insert(id, name);
        }
        if key == kind {
            *counts.entry(names[id].to_owned()).or_default() += 1;
        }
    }
    counts
}

/// How often each function is called, without those that are not, and the kinds of warnings.
fn called(text: &str) -> (Counts, Vec<&'static str>) {
    let profile = grindscope::from_reader(text.as_bytes()).unwrap();
    let event = profile.event("Time_(10ns)").unwrap();
    let mut counts = Counts::new();
    for function in event.functions().filter(|function| function.called() > 0) {
        *counts.entry(function.name().into_owned()).or_default() += function.called();
    }
    let warnings = profile.warnings().groups().iter();
    (counts, warnings.map(|group| group.kind.id()).collect())
}

#[test]
fn invocations_without_a_caller_count_if_the_file_is_cut() {
    let text = std::fs::read_to_string(corpus().join("xdebug/small.out")).unwrap();
    assert_eq!(called(&text), (lines_by_name(&text, "cfn="), vec![]));
    let ends = text.match_indices("\n\nfl=").map(|(at, _)| at + 2);
    let ends: Vec<usize> = ends.skip(3).step_by(41).collect();
    assert!(ends.len() > 10);
    for end in ends {
        let cut = &text[..end];
        let expected = (lines_by_name(cut, "fn="), vec!["file-cut"]);
        assert_eq!(called(cut), expected, "{end}");
    }
}

/// A cut file of sums has one record for each function, and their numbers are those of the calls.
#[test]
fn functions_of_a_cut_file_of_sums_are_called_as_often_as_written() {
    let text = "creator: xdebug 3\nevents: Time_(10ns)\nfn=g\n1 10\n\nfn=f\n2 5\ncfn=g\ncalls=7 0\n3 10\n\n";
    let expected = Counts::from([("g".to_owned(), 7)]);
    assert_eq!(called(text), (expected, vec!["file-cut"]));
}

/// Of two requests in one file, the second is cut: the first has its main function.
#[test]
fn only_the_part_that_is_cut_has_calls_without_a_caller() {
    let request = "creator: xdebug 3\nevents: Time_(10ns)\n\nfn=f\n1 10\n\nfn=f\n1 20\n\n";
    let main = "fn={main}\n3 1\ncfn=f\ncalls=1 0\n3 10\ncfn=f\ncalls=1 0\n3 20\n\nsummary: 40\n\n";
    let text = format!("{request}{main}==== NEW PROFILING FILE ====\n{request}");
    let (counts, _) = called(&text);
    assert_eq!(counts, Counts::from([("f".to_owned(), 4)]));
}
