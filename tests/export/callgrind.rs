//! Parse, write, parse is the identity on the model.

use crate::command::{self, write};
use crate::kcachegrind_reader::{self, Function, Part};
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

/// The stated totals. A part without any sums is written with those of its lines.
fn totals(part: &grindscope::model::Part) -> Option<&Vec<i128>> {
    let is_without = part.totals.is_none() && part.summary.is_none();
    if is_without {
        Some(&part.sums)
    } else {
        part.totals.as_ref()
    }
}

/// The content of a profile, without internal numbers.
#[derive(Debug, PartialEq)]
struct Content {
    events: Vec<(String, Option<String>)>,
    derived: Vec<Derived>,
    parts: Vec<String>,
    /// By part and function.
    own: BTreeMap<(u32, Name), Vec<i128>>,
    /// By part, caller and callee: count and costs.
    calls: BTreeMap<(u32, Name, Name), (u64, Vec<i128>)>,
}

fn content(profile: &Profile) -> Content {
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
            totals(part)
        )
    };
    Content {
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
        let (before, after) = (content(&profile), content(&again));
        assert!(before == after, "{}: {before:?}\n{after:?}", file.display());
    }
}

#[test]
fn hostile_names_and_numbers_survive() {
    let profile = read(HOSTILE.as_bytes()).0;
    let again = read(&callgrind::write(&profile)).0;
    assert_eq!(content(&profile), content(&again));
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
fn callgrind_annotate_reads_the_written_file() {
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

/// Two libraries and two files have functions of the same names; each part names some of them first.
const NAMESAKES: &str = "events: Ir Dr\npart: 1\nob=/lib/a.so\nfl=/x/u.c\nfn=init\n1 1 2\n\
    fl=/x/v.c\nfn=init\n1 10\ncob=/lib/b.so\ncfi=/x/u.c\ncfn=init\ncalls=3 1\n2 100\n\
    ob=/lib/b.so\nfl=/x/u.c\nfn=init\n1 100\n\
    part: 2\nevents: Ir Dr\nob=/lib/b.so\nfl=/x/v.c\nfn=init\n1 1000\ncfi=/x/u.c\ncfn=init\ncalls=1 1\n2 5\n\
    fl=/x/u.c\nfn=init\n1 5\nob=\nfl=\nfn=main\n1 7\n";

fn function(object: &str, file: &str, name: &str) -> Function {
    (object.into(), file.into(), name.into())
}

#[test]
fn functions_of_one_name_stay_apart_in_kcachegrind() {
    let text = callgrind::write(&read(NAMESAKES.as_bytes()).0);
    let found = kcachegrind_reader::load(std::str::from_utf8(&text).unwrap());
    let au = || function("/lib/a.so", "/x/u.c", "init");
    let av = || function("/lib/a.so", "/x/v.c", "init");
    let bu = || function("/lib/b.so", "/x/u.c", "init");
    let bv = || function("/lib/b.so", "/x/v.c", "init");
    let first = Part {
        own: [(au(), vec![1, 2]), (av(), vec![10]), (bu(), vec![100])].into(),
        calls: [((av(), bu()), (3, vec![100]))].into(),
    };
    let main = function("", "", "main");
    let second = Part {
        own: [(bv(), vec![1000]), (bu(), vec![5]), (main, vec![7])].into(),
        calls: [((bv(), bu()), (1, vec![5]))].into(),
    };
    assert_eq!(found.errors, Vec::<String>::new());
    assert_eq!(found.parts, [first, second]);
}

/// The figures of a profile as the reader with KCachegrind's rules gives them.
fn figures(profile: &Profile) -> Vec<Part> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let named = |(object, file, name): &Name| (text(object), text(file), text(name));
    let content = content(profile);
    let mut parts: Vec<Part> = profile.parts().iter().map(|_| Part::default()).collect();
    let in_order = |part: u32, costs: &[i128]| {
        let events = &profile.parts()[part as usize].events;
        let mut costs: Vec<i128> = events.iter().map(|&event| costs[event]).collect();
        trim(&mut costs);
        costs
    };
    for ((part, name), costs) in &content.own {
        let own = &mut parts[*part as usize].own;
        own.insert(named(name), in_order(*part, costs));
    }
    for ((part, caller, callee), (count, costs)) in &content.calls {
        let calls = &mut parts[*part as usize].calls;
        let costs = in_order(*part, costs);
        calls.insert((named(caller), named(callee)), (*count, costs));
    }
    parts.iter_mut().for_each(without_zeros);
    parts
}

/// Without the zeros at its end, which a writer may leave out.
fn trim(costs: &mut Vec<i128>) {
    while costs.last() == Some(&0) {
        costs.pop();
    }
}

fn without_zeros(part: &mut Part) {
    part.own.values_mut().for_each(trim);
    part.calls.values_mut().for_each(|call| trim(&mut call.1));
    part.own.retain(|_, costs| !costs.is_empty());
}

#[test]
fn kcachegrind_reads_real_profiles_as_they_are() {
    for file in files() {
        let profile = unpacked(&file);
        let text = callgrind::write(&profile);
        let mut found = kcachegrind_reader::load(&String::from_utf8_lossy(&text));
        assert_eq!(found.errors, Vec::<String>::new(), "{}", file.display());
        found.parts.iter_mut().for_each(without_zeros);
        assert!(found.parts == figures(&profile), "{}", file.display());
    }
}

/// Xdebug writes `{main}` and `summary:` last. A conversion may contain neither, and is not truncated.
#[test]
fn a_converted_file_is_never_called_truncated() {
    let text = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.35)\nevents: Time\n\nfl=/a.php\nfn=g\n2 7\n\n\
        fl=/a.php\nfn=f\n1 20\ncfl=/a.php\ncfn=g\ncalls=1 0 0\n1 7\n\n\
        fl=/a.php\nfn={main}\n0 5\ncfl=/a.php\ncfn=f\ncalls=1 0 0\n1 27\n\nsummary: 32\n";
    let source = write("xdebug.out", text);
    for (options, totals) in [
        // f and g: 20 + 7. Only f. f and {main}: 20 + 5.
        (["--focus", "f"], "totals: 27\n"),
        (["--filter", "f"], "totals: 20\n"),
        (["--ignore", "g"], "totals: 25\n"),
    ] {
        let convert = ["convert", "--to", "callgrind", "-o", "-", &source];
        let converted = command::text(&[&convert[..], &options].concat());
        assert!(converted.ends_with(totals), "{options:?}: {converted}");
        let converted = write("converted.out", &converted);
        command::text(&["summary", "--strict", &converted]);
    }
}
