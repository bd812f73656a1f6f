//! Parse, write, parse is the identity on the model.

use crate::support::{HOSTILE, corpus, files, installed, read};
use grindscope::export::callgrind;
use grindscope::model::{Formula, FunctionId, PartSelection, Profile};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

type Name = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Name, long name and terms.
type Derived = (String, Option<String>, Vec<(i64, usize)>);

/// All that a profile says, without numbers of its own.
#[derive(Debug, PartialEq)]
struct Said {
    events: Vec<(String, Option<String>)>,
    derived: Vec<Derived>,
    parts: Vec<String>,
    /// By part and function.
    own: BTreeMap<(u32, Name), Vec<i128>>,
    /// By part, caller and callee: count and costs.
    calls: BTreeMap<(u32, Name, Name), (u64, Vec<i128>)>,
}

fn said(profile: &Profile) -> Said {
    let name = |f: FunctionId| -> Name {
        let [object, file, name] = [profile.object(f), profile.file(f), profile.name(f)];
        (object.to_vec(), file.to_vec(), name.to_vec())
    };
    let events = 0..profile.events().len();
    let formulas: Vec<Formula> = events.map(Formula::event).collect();
    let (mut own, mut calls) = (BTreeMap::new(), BTreeMap::new());
    for part in 0..profile.parts().len() as u32 {
        let costs = profile.self_costs();
        for row in costs.rows_of(part) {
            let list = formulas.iter().map(|f| f.cost(costs, row)).collect();
            own.insert((part, name(FunctionId(costs.owner(row)))), list);
        }
        let table = profile.calls();
        for row in table.costs().rows_of(part) {
            let call = grindscope::model::CallId(table.costs().owner(row));
            let list = formulas
                .iter()
                .map(|f| f.cost(table.costs(), row))
                .collect();
            let key = (part, name(table.caller(call)), name(table.callee(call)));
            calls.insert(key, (table.count(row), list));
        }
    }
    // Later parts may lack a row of a function that costs nothing there.
    own.retain(|key, costs: &mut Vec<i128>| key.0 == 0 || costs.iter().any(|&c| c != 0));
    let part = |part: &grindscope::model::Part| {
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            part.creator,
            part.command,
            part.pid,
            part.number,
            part.thread,
            part.descriptions,
            part.events,
            part.sums,
            part.summary,
            part.totals
        )
    };
    Said {
        events: profile
            .events()
            .iter()
            .map(|e| (e.name.clone(), e.long_name.clone()))
            .collect(),
        derived: profile
            .derived_events()
            .iter()
            .map(|e| (e.name.clone(), e.long_name.clone(), e.terms.clone()))
            .collect(),
        parts: profile.parts().iter().map(part).collect(),
        own,
        calls,
    }
}

fn unpacked(file: &Path) -> Profile {
    read(&fs::read(file).unwrap()).0
}

#[test]
fn real_profiles_are_the_same_when_read_again() {
    for file in files() {
        let profile = unpacked(&file);
        let text = callgrind::write(&profile);
        let again = read(&text).0;
        let (before, after) = (said(&profile), said(&again));
        assert!(before == after, "{}: {before:?}\n{after:?}", file.display());
    }
}

#[test]
fn hostile_names_and_numbers_survive() {
    let profile = read(HOSTILE.as_bytes()).0;
    let again = read(&callgrind::write(&profile)).0;
    assert_eq!(said(&profile), said(&again));
    let names: Vec<_> = profile
        .functions()
        .ids()
        .map(|f| profile.name(f).to_vec())
        .collect();
    assert!(names.contains(&b"(1)'f;g".to_vec()) && names.contains(&b"(1)".to_vec()));
    assert_eq!(profile.parts().len(), 2);
}

/// The self costs that `callgrind_annotate` lists, by name.
fn annotated(file: &Path) -> BTreeMap<String, i128> {
    let output = Command::new("callgrind_annotate")
        .args(["--threshold=100", "--show-percs=no", "--auto=no"])
        .arg(file)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let mut sums = BTreeMap::new();
    for line in text.lines() {
        let Some((cost, place)) = line.trim().split_once("  ") else {
            continue;
        };
        let Ok(cost) = cost.replace(',', "").parse::<i128>() else {
            continue;
        };
        let place = place.split(" [").next().unwrap_or(place);
        *sums.entry(place.to_owned()).or_insert(0) += cost;
    }
    sums
}

#[test]
fn callgrind_annotate_reads_what_was_written() {
    if !installed("callgrind_annotate", "--version") {
        return;
    }
    let profile = unpacked(&corpus().join("callgrind/c-default.out"));
    let file = std::env::temp_dir().join(format!("grindscope-{}.out", std::process::id()));
    fs::write(&file, callgrind::write(&profile)).unwrap();
    let sums = annotated(&file);
    fs::remove_file(&file).unwrap();
    let own = profile.self_column(&Formula::event(0), &PartSelection::All);
    let mut expected: BTreeMap<String, i128> = BTreeMap::new();
    for function in profile.functions().ids() {
        let [file, name] = [profile.file(function), profile.name(function)];
        let place = [file, b":", name].concat();
        let cost = own[function.0 as usize];
        if cost > 0 {
            *expected
                .entry(String::from_utf8(place).unwrap())
                .or_insert(0) += cost;
        }
    }
    for (place, cost) in &expected {
        assert_eq!(sums.get(place), Some(cost), "{place} of {}", sums.len());
    }
    assert!(expected.len() > 200);
}
