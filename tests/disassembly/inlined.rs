//! Places of inlined code, compared with addr2line of binutils for the same programs.

use super::oracle::functions;
use super::{data, listing};
use grindscope::disassembly::{InlinedCall, Listing};
use std::collections::BTreeMap;

/// The calls of inlined code, by address: `addr2line -a -i` prints an address and then the place of each
/// function, from the innermost outward. Each place of a call is meant once; the last place is in
/// the file of the function, which comes first.
fn expected(text: &str) -> BTreeMap<u64, Vec<(String, u32)>> {
    let mut frames: BTreeMap<u64, Vec<(String, u32)>> = BTreeMap::new();
    let mut address = 0;
    for line in text.lines() {
        if let Some(digits) = line.strip_prefix("0x") {
            address = u64::from_str_radix(digits, 16).expect("an address");
            continue;
        }
        let line = line.split(" (").next().unwrap_or(line);
        let (file, line) = line.rsplit_once(':').expect("a line");
        let place = (file.to_owned(), line.parse().unwrap_or(0));
        frames.entry(address).or_default().push(place);
    }
    let calls = |frames: &Vec<(String, u32)>| {
        let own = &frames.last().expect("a place").0;
        let mut calls: Vec<(String, u32)> = Vec::new();
        for frame in &frames[1..] {
            if !calls.contains(frame) {
                calls.push(frame.clone());
            }
        }
        calls.sort_by_key(|call| call.0 != *own);
        calls
    };
    let all = frames.iter().map(|(&at, frames)| (at, calls(frames)));
    all.filter(|(_, calls)| !calls.is_empty()).collect()
}

fn compare(program: &str, oracle: &str, at_least: usize) {
    let file = data(program);
    compare_listing(program, oracle, at_least, |name, addresses| {
        listing(&file, name, addresses)
    });
}

/// The same of listings that are made by `listing`.
pub(super) fn compare_listing(
    program: &str,
    oracle: &str,
    at_least: usize,
    listing: impl Fn(&str, &[u64]) -> Listing,
) {
    let text = |name: &str| String::from_utf8(data(name)).expect("text");
    let expected = expected(&text(&format!("{oracle}.inlined.txt")));
    let mut inlined = 0;
    for (name, code) in functions(&text(&format!("{oracle}.objdump.txt"))) {
        let addresses: Vec<u64> = code.iter().map(|one| one.0).collect();
        let listing = listing(&name, &addresses);
        let known = listing.instructions.iter();
        for instruction in known.filter(|one| addresses.contains(&one.address)) {
            let name_of =
                |call: &InlinedCall| (listing.files[call.file as usize].clone(), call.line);
            let found: Vec<_> = instruction.inlined_at.iter().map(name_of).collect();
            let wanted = expected.get(&instruction.address).cloned();
            let wanted = wanted.unwrap_or_default();
            assert_eq!(found, wanted, "{program} {name} {:x}", instruction.address);
            inlined += usize::from(!found.is_empty());
        }
    }
    assert!(inlined >= at_least, "{program} {inlined}");
}

#[test]
fn calls_of_inlined_code_are_those_of_addr2line() {
    compare("queens", "queens", 40);
    compare("queens.zstd", "queens", 40);
    compare("queens.aarch64", "queens.aarch64", 30);
}

/// Inlined code that inlines more, in its own file and in others.
#[test]
fn of_calls_within_calls_the_one_in_the_file_of_the_function_counts() {
    compare("nested", "nested", 12);
    let text = String::from_utf8(data("nested.inlined.txt")).expect("text");
    let callers = expected(&text);
    let lines: Vec<u32> = callers.values().map(|calls| calls[0].1).collect();
    // Lines of `scaled`, which is inlined into `main` itself, and of `main`.
    assert!(lines.contains(&9) && lines.contains(&17), "{lines:?}");
}

/// The innermost function that was inlined for a call in each file, by `addr2line -a -i -f`.
#[test]
fn names_of_inlined_functions_are_those_of_addr2line() {
    for program in ["queens", "nested"] {
        let text = |name: &str| String::from_utf8(data(name)).expect("text");
        let mut frames: BTreeMap<u64, Vec<(String, String)>> = BTreeMap::new();
        let (mut address, mut function) = (0, None);
        for line in text(&format!("{program}.functions.txt")).lines() {
            match (line.strip_prefix("0x"), function.take()) {
                (Some(digits), _) => address = u64::from_str_radix(digits, 16).expect("an address"),
                (None, None) => function = Some(line.to_owned()),
                (None, Some(function)) => {
                    let place = line.split(" (").next().unwrap_or(line);
                    frames
                        .entry(address)
                        .or_default()
                        .push((function, place.to_owned()));
                }
            }
        }
        let mut found = 0;
        for (name, code) in functions(&text(&format!("{program}.objdump.txt"))) {
            let addresses: Vec<u64> = code.iter().map(|one| one.0).collect();
            let listing = listing(&data(program), &name, &addresses);
            for instruction in &listing.instructions {
                for call in &instruction.inlined_at {
                    let place = format!("{}:{}", listing.files[call.file as usize], call.line);
                    let frames = &frames[&instruction.address];
                    let at = frames[1..].iter().position(|frame| frame.1 == place);
                    let expected = &frames[at.expect("the call")].0;
                    assert_eq!(
                        &listing.functions[call.function as usize], expected,
                        "{place}"
                    );
                    found += 1;
                }
            }
        }
        assert!(found >= 12, "{program} {found}");
    }
}
