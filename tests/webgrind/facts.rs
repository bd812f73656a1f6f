//! Buffers of real profiles against `NAME.facts.json`: what another reader, plain and slow, found
//! in them. `tests/data/corpus/README.md` says where profiles and facts come from.

use grindscope::loading::Loader;
use grindscope::webgrind::{Buffer, Collector, Function, Options};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file of facts, with its profile.
fn profiles() -> Vec<(PathBuf, PathBuf)> {
    let mut found = Vec::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    for folder in fs::read_dir(corpus)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if !folder.is_dir() {
            continue;
        }
        for file in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            let profile = file.to_str().unwrap().strip_suffix(".facts.json");
            found.extend(profile.map(|profile| (PathBuf::from(profile), file.clone())));
        }
    }
    found.sort();
    found
}

fn collected(profile: &Path) -> Option<Buffer> {
    let mut loader = Loader::new(Collector::new(Options::default()));
    loader.begin_file(b"profile");
    loader.push(&fs::read(profile).unwrap()).unwrap();
    loader.end_file().unwrap();
    // An empty file of Valgrind is not a profile.
    loader
        .finish()
        .ok()
        .map(|collector| collector.finish().unwrap())
}

fn calls_in(function: &Function) -> u64 {
    function.called_from.iter().map(|row| row.count).sum()
}

fn cost_of_calls(function: &Function) -> i128 {
    function.sub_calls.iter().map(|row| row.cost).sum()
}

fn number(value: &Value) -> i128 {
    value.as_i64().unwrap().into()
}

/// Whether a function of the facts is among those of the buffer, with all its figures.
fn has(buffer: &Buffer, fact: &Value, by_name: bool) -> bool {
    let is = |text: &[u8], key: &str| fact[key].as_str().unwrap().as_bytes() == text;
    buffer.functions.iter().any(|f| {
        is(&f.name, "name")
            && (by_name || is(&f.file, "file"))
            && f.self_cost == number(&fact["self"])
            && cost_of_calls(f) == number(&fact["callees"])
            && i128::from(calls_in(f)) == number(&fact["calls_in"])
    })
}

/// Differences, as sentences.
fn differences(buffer: &Buffer, facts: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut agree = |what: &str, ours: i128, theirs: &Value| {
        if ours != number(theirs) {
            wrong.push(format!("{what}: {ours}, not {theirs}"));
        }
    };
    let total: i128 = buffer.functions.iter().map(|f| f.self_cost).sum();
    let calls: u64 = buffer.functions.iter().map(calls_in).sum();
    let xdebug = facts["creator"]
        .as_str()
        .is_some_and(|c| c.starts_with("xdebug"));
    let functions = if xdebug {
        "function_names"
    } else {
        "functions"
    };
    let event = facts["events"][0].as_str().unwrap();
    agree("total", total, &facts["totals"][event]);
    agree("calls", calls.into(), &facts["calls_total"]);
    agree(functions, buffer.functions.len() as i128, &facts[functions]);
    for fact in facts["top_self"].as_array().unwrap() {
        if !has(buffer, fact, xdebug) {
            wrong.push(format!("{} is not there", fact["name"]));
        }
    }
    let signed = buffer.functions.iter().any(|f| f.self_cost < 0);
    if let Some(f) = buffer.functions.iter().find(|f| f.inclusive > total)
        && !signed
        && !xdebug
    {
        let name = String::from_utf8_lossy(&f.name);
        wrong.push(format!("{name} is above the total: {}", f.inclusive));
    }
    wrong
}

#[test]
fn buffers_of_real_profiles_have_their_facts() {
    let profiles = profiles();
    assert!(profiles.len() >= 80, "the corpus is there");
    let mut wrong = Vec::new();
    for (profile, facts) in profiles {
        let Some(buffer) = collected(&profile) else {
            assert_eq!(fs::read(&profile).unwrap(), b"", "{}", profile.display());
            continue;
        };
        let facts: Value = serde_json::from_slice(&fs::read(facts).unwrap()).unwrap();
        let file = profile.file_name().unwrap().to_str().unwrap();
        for difference in differences(&buffer, &facts) {
            // Runs of two scripts were appended: the facts part {main} by file, webgrind does not.
            if (file, &difference[..]) != ("append2.out", "\"{main}\" is not there") {
                wrong.push(format!("{file}: {difference}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
