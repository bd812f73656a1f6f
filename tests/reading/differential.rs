//! The grammar and the tables against the plain reader of [`crate::plain`], on random texts.

use crate::plain::{Costs, Reading, read};
use crate::support::{Cost, Entry, Log, Names, lines, load_text, log};
use grindscope::diagnostic::{Error, WarningKind};
use grindscope::limits::WARNING_PLACES;
use grindscope::model::{CallId, FunctionId, Profile};
use proptest::prelude::*;
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(lines::config(6000))]

    #[test]
    fn lines_have_the_meaning_of_the_plain_reader(lines::Text(text) in lines::profile()) {
        let (plain, log) = (read(&text), log(&text, []));
        compare_ends(&plain, log.error.as_ref());
        if plain.error.is_none() {
            compare_lines(&plain, &log);
        }
        prop_assert_eq!(sorted(warnings(&log)), sorted(plain.warnings));
    }

    #[test]
    fn tables_equal_the_sums_of_the_plain_reader(lines::Text(text) in lines::profile()) {
        let plain = read(&text);
        match load_text(&text) {
            Err(error) => compare_ends(&plain, Some(&error)),
            Ok(profile) => {
                compare_ends(&plain, None);
                compare_tables(&plain, &profile);
            }
        }
    }
}

fn compare_ends(plain: &Reading, error: Option<&Error>) {
    match (&plain.error, error) {
        (None, None) => {}
        (Some((words, line)), Some(error)) => {
            assert!(error.to_string().contains(words), "{error}");
            assert_eq!(error.line(), *line);
        }
        (plain, found) => panic!("{found:?}, not {plain:?}"),
    }
}

fn warnings(log: &Log) -> Vec<(WarningKind, u64)> {
    let warning = |entry: &Entry| match entry {
        Entry::Warning(kind, at, _) => Some((*kind, at.line)),
        _ => None,
    };
    log.entries.iter().filter_map(warning).collect()
}

/// A dropped call is reported later than the lines in between.
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn compare_lines(plain: &Reading, log: &Log) {
    let mut part = 0;
    let (mut own, mut calls, mut jumps) = (Vec::new(), Vec::new(), Vec::new());
    let mut sums = Vec::new();
    let costs = |part: usize, cost: &Cost| Costs {
        part: part - 1,
        file: cost.file.clone(),
        position: cost.position,
        costs: cost.costs.clone(),
    };
    for entry in &log.entries {
        match entry {
            Entry::Part => part += 1,
            Entry::Own(names, cost) => own.push((names.clone(), costs(part, cost))),
            Entry::Call(caller, callee, count, cost, _) => {
                calls.push((caller.clone(), callee.clone(), *count, costs(part, cost)));
            }
            Entry::Header(header, ..) if is_sums(header) => sums.push(header.clone()),
            Entry::Jump(jump, from) => jumps.push((jump.followed, jump.executed, *from)),
            Entry::End(counts, _) => {
                assert_eq!(counts.lines, plain.lines);
                assert_eq!(counts.self_lines, plain.own.len() as u64);
                assert_eq!(counts.call_lines, plain.call_lines);
                assert_eq!(counts.jump_lines + counts.jcnd_lines, plain.jump_lines);
            }
            _ => {}
        }
    }
    assert_eq!(part, plain.parts.len());
    assert_eq!(own, plain.own);
    assert_eq!(calls, plain.calls);
    assert_eq!(jumps, plain.jumps);
    let stated = plain.sums.iter().map(|(summary, numbers)| {
        let key = if *summary { "Summary" } else { "Totals" };
        format!("{key}({numbers:?})")
    });
    assert_eq!(sums, stated.collect::<Vec<_>>());
}

fn is_sums(header: &str) -> bool {
    header.starts_with("Summary(") || header.starts_with("Totals(")
}

/// Warnings of the tables that the grammar does not give.
const OF_TABLES: [WarningKind; 8] = [
    WarningKind::DuplicateEvent,
    WarningKind::EventFormula,
    WarningKind::SumTooLarge,
    WarningKind::TotalsDiffer,
    WarningKind::SummaryBelowSum,
    WarningKind::CallAboveTotal,
    WarningKind::FileCut,
    WarningKind::TooManyDescriptions,
];

fn compare_warnings(plain: &Reading, profile: &Profile) {
    let mut expected: BTreeMap<WarningKind, Vec<u64>> = BTreeMap::new();
    for (kind, line) in plain.warnings.iter().filter(|w| !OF_TABLES.contains(&w.0)) {
        expected.entry(*kind).or_default().push(*line);
    }
    let groups = profile.warnings().groups().iter();
    let groups = groups.filter(|group| !OF_TABLES.contains(&group.kind));
    let mut found = BTreeMap::new();
    for group in groups {
        let lines: Vec<u64> = group.places.iter().map(|place| place.line).collect();
        assert_eq!(group.count.min(WARNING_PLACES as u64), lines.len() as u64);
        assert_eq!(group.count, expected[&group.kind].len() as u64);
        found.insert(group.kind, lines);
    }
    for lines in expected.values_mut() {
        lines.truncate(WARNING_PLACES);
    }
    assert_eq!(found, expected);
}

/// Costs by event name.
type Sums = BTreeMap<String, i128>;

/// Names of a part's events; a name that was there before in the part gets its number.
fn event_names(part: &[Vec<u8>]) -> Vec<String> {
    let name = |i: usize| {
        let name = String::from_utf8_lossy(&part[i]).into_owned();
        let copies = part[..=i].iter().filter(|other| **other == part[i]).count();
        if copies > 1 {
            format!("{name}#{copies}")
        } else {
            name
        }
    };
    (0..part.len()).map(name).collect()
}

fn add(sums: &mut Sums, plain: &Reading, line: &Costs) {
    for (name, cost) in event_names(&plain.parts[line.part])
        .into_iter()
        .zip(&line.costs)
    {
        *sums.entry(name).or_default() += cost;
    }
}

/// Without what is zero: who has not been seen has none.
fn trimmed<K: Ord>(table: BTreeMap<K, (u64, Sums)>) -> BTreeMap<K, (u64, Sums)> {
    let trim = |(key, (count, mut sums)): (K, (u64, Sums))| {
        sums.retain(|_, cost| *cost != 0);
        (key, (count, sums))
    };
    table.into_iter().map(trim).collect()
}

/// Whether all sums stay far from what a cell can hold.
fn is_moderate(plain: &Reading) -> bool {
    let costs = plain
        .own
        .iter()
        .map(|(_, c)| c)
        .chain(plain.calls.iter().map(|c| &c.3));
    let all: i128 = costs.flat_map(|c| &c.costs).map(|c| c.abs()).sum();
    let counts: u128 = plain.calls.iter().map(|c| u128::from(c.2)).sum();
    u64::try_from(all).is_ok() && u64::try_from(counts).is_ok()
}

fn compare_tables(plain: &Reading, profile: &Profile) {
    let parts: Vec<Vec<String>> = plain.parts.iter().map(|p| event_names(p)).collect();
    let found = profile.parts().iter().map(|part| {
        let names = part
            .events
            .iter()
            .map(|&e| profile.events()[e].name.clone());
        names.collect::<Vec<_>>()
    });
    assert_eq!(found.collect::<Vec<_>>(), parts);
    for (index, part) in profile.parts().iter().enumerate() {
        let mut sums = Sums::new();
        for (_, line) in plain.own.iter().filter(|(_, line)| line.part == index) {
            add(&mut sums, plain, line);
        }
        let stated = |name: &String| sums.get(name).copied().unwrap_or(0);
        let expected: Vec<i128> = parts[index].iter().map(stated).collect();
        assert_eq!(part.sums, expected, "sums of part {index}");
    }
    compare_warnings(plain, profile);
    if is_moderate(plain) {
        compare_functions(plain, profile);
        compare_calls(plain, profile);
    }
}

fn names(profile: &Profile, function: FunctionId) -> Names {
    let text = |bytes: &[u8]| bytes.to_vec();
    let (object, file) = (profile.object(function), profile.file(function));
    (text(object), text(file), text(profile.name(function)))
}

fn compare_functions(plain: &Reading, profile: &Profile) {
    let mut expected: BTreeMap<Names, (u64, Sums)> = BTreeMap::new();
    for (function, line) in &plain.own {
        add(
            &mut expected.entry(function.clone()).or_default().1,
            plain,
            line,
        );
    }
    for (caller, callee, ..) in &plain.calls {
        expected.entry(caller.clone()).or_default();
        expected.entry(callee.clone()).or_default();
    }
    let mut found: BTreeMap<Names, (u64, Sums)> = BTreeMap::new();
    let costs = profile.self_costs();
    for row in 0..costs.len() as u32 {
        let function = names(profile, FunctionId(costs.owner(row)));
        let sums = &mut found.entry(function).or_default().1;
        for (event, kind) in profile.events().iter().enumerate() {
            *sums.entry(kind.name.clone()).or_default() += costs.cost(row, event);
        }
    }
    assert_eq!(found.len(), profile.functions().len(), "each function once");
    assert_eq!(trimmed(found), trimmed(expected));
}

fn compare_calls(plain: &Reading, profile: &Profile) {
    let mut expected: BTreeMap<(Names, Names), (u64, Sums)> = BTreeMap::new();
    for (caller, callee, count, line) in &plain.calls {
        let entry = expected
            .entry((caller.clone(), callee.clone()))
            .or_default();
        entry.0 += count;
        add(&mut entry.1, plain, line);
    }
    let mut found: BTreeMap<(Names, Names), (u64, Sums)> = BTreeMap::new();
    let (calls, costs) = (profile.calls(), profile.calls().costs());
    for row in 0..costs.len() as u32 {
        let call = CallId(costs.owner(row));
        let pair = (
            names(profile, calls.caller(call)),
            names(profile, calls.callee(call)),
        );
        let entry = found.entry(pair).or_default();
        entry.0 += calls.count(row);
        for (event, kind) in profile.events().iter().enumerate() {
            *entry.1.entry(kind.name.clone()).or_default() += costs.cost(row, event);
        }
    }
    assert_eq!(found.len(), calls.len(), "each pair once");
    assert_eq!(trimmed(found), trimmed(expected));
}
