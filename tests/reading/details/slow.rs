//! Details compared with simple sums of all lines that the grammar reads.

use super::Opened;
use crate::support::{Cost, Entry, lines, log, profiles, text};
use grindscope::details::{Details, Grain, Request, Wanted};
use grindscope::model::{FunctionId, PartSelection, Profile};
use grindscope::sink::Symbol;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Function (object, file, name), source file, line, address.
type Place = ([Vec<u8>; 3], Vec<u8>, u64, u64);
/// Costs by name of the event.
type Sums = BTreeMap<String, i128>;

#[derive(Debug, Default, PartialEq)]
struct Plain {
    costs: BTreeMap<Place, Sums>,
    /// By place and callee, with the count as an additional event.
    calls: BTreeMap<(Place, [Vec<u8>; 3]), Sums>,
}

fn place((object, file, name): &(Vec<u8>, Vec<u8>, Vec<u8>), cost: &Cost) -> Place {
    let function = [object.clone(), file.clone(), name.clone()];
    (
        function,
        cost.file.clone(),
        cost.position.line,
        cost.position.address,
    )
}

/// Adds costs that are not zero.
fn add(sums: &mut Sums, events: &[String], costs: &[i128]) {
    for (event, &cost) in events.iter().zip(costs).filter(|(_, cost)| **cost != 0) {
        *sums.entry(event.clone()).or_default() += cost;
    }
}

/// Names of events; those that repeat get numbers.
fn names(words: &[Vec<u8>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for word in words {
        let plain = String::from_utf8_lossy(word).into_owned();
        let mut name = plain.clone();
        let mut copy = 2;
        while names.contains(&name) {
            name = format!("{plain}#{copy}");
            copy += 1;
        }
        names.push(name);
    }
    names
}

/// Sums up all lines of a text.
fn slowly(text: &[u8]) -> Option<Plain> {
    let log = log(text, []);
    if log.error.is_some() {
        return None;
    }
    let mut plain = Plain::default();
    let mut events = Vec::new();
    for entry in &log.entries {
        match entry {
            Entry::Events(words, _) => events = names(words),
            Entry::Own(function, cost) => {
                let sums = plain.costs.entry(place(function, cost)).or_default();
                add(sums, &events, &cost.costs);
            }
            Entry::Call(caller, callee, count, cost, _) => {
                let callee = [callee.0.clone(), callee.1.clone(), callee.2.clone()];
                let sums = plain
                    .calls
                    .entry((place(caller, cost), callee))
                    .or_default();
                add(sums, &events, &cost.costs);
                *sums.entry("count".into()).or_default() += i128::from(*count);
            }
            _ => {}
        }
    }
    Some(plain)
}

/// The details in the same words.
fn in_words(profile: &Profile, details: &Details) -> Plain {
    let events: Vec<String> = profile.events().iter().map(|e| e.name.clone()).collect();
    let text = |symbol: Symbol| profile.text(symbol).to_vec();
    let function = |f: FunctionId| {
        let place = profile.functions().place(f);
        [text(place.object), text(place.file), text(place.function)]
    };
    let place = |spot: grindscope::details::Spot| {
        let name = function(spot.function.unwrap());
        (name, text(spot.file), spot.line, spot.address)
    };
    let mut plain = Plain::default();
    for (spot, sums) in details.costs().iter() {
        add(plain.costs.entry(place(spot)).or_default(), &events, sums);
    }
    for (site, sums) in details.calls().iter() {
        let (count, sums) = sums.split_last().unwrap();
        let key = (place(site.from), function(site.callee));
        let all = plain.calls.entry(key).or_default();
        add(all, &events, sums);
        all.insert("count".into(), *count);
    }
    plain
}

const WHOLE: Request = Request {
    wanted: Wanted::Everything,
    parts: PartSelection::All,
    grain: Grain::FINEST,
};

/// Events whose costs cancel out may be missing in one of the two.
fn without_zeros(mut plain: Plain) -> Plain {
    let all = plain.costs.values_mut().chain(plain.calls.values_mut());
    all.for_each(|sums| sums.retain(|_, cost| *cost != 0));
    plain
}

fn check(text: &[u8], page_size: u64, name: &str) -> bool {
    let Some(expected) = slowly(text) else {
        return false;
    };
    let opened = Opened::new(&[text.to_vec()], page_size);
    let found = in_words(&opened.profile, &opened.details(&WHOLE));
    assert_eq!(without_zeros(found), without_zeros(expected), "{name}");
    true
}

#[test]
fn every_line_of_real_profiles_has_its_costs_and_calls() {
    for name in profiles() {
        let text = text(&name);
        if !text.is_empty() && text.len() < 3_000_000 {
            assert!(check(&text, text.len() as u64 / 40 + 30, &name));
        }
    }
}

proptest! {
    #![proptest_config(lines::config(1500))]

    #[test]
    fn every_line_of_random_texts_has_its_costs_and_calls(
        lines::Text(text) in lines::profile(),
        size in 1..200u64,
    ) {
        check(&text, size, "random");
    }
}
