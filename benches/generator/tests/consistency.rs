//! Checks the promises of the generator with a reader for nothing but its form of text.

use grindscope_generator::{Facts, Options, make};
use std::collections::{BTreeMap, BTreeSet};

/// Sums that a profile adds up to.
#[derive(Default)]
struct Read {
    lines: u64,
    own: BTreeMap<String, Vec<u64>>,
    incoming: BTreeMap<String, Vec<u64>>,
    outgoing: BTreeMap<String, Vec<u64>>,
    pairs: BTreeSet<(String, String)>,
    stated: Vec<Vec<u64>>,
}

fn add(sums: &mut BTreeMap<String, Vec<u64>>, key: &str, costs: &[u64]) {
    let sums = sums.entry(key.to_owned()).or_default();
    sums.resize(sums.len().max(costs.len()), 0);
    sums.iter_mut()
        .zip(costs)
        .for_each(|(sum, cost)| *sum += cost);
}

fn id(name: &str) -> String {
    name.split(')').next().unwrap().to_owned()
}

fn read(text: &[u8]) -> Read {
    let mut read = Read::default();
    let (mut function, mut callee, mut positions, mut skip) = (String::new(), None, 0, false);
    for line in std::str::from_utf8(text).unwrap().lines() {
        let numbers = |from: usize| -> Vec<u64> {
            line.split(' ')
                .skip(from)
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().unwrap())
                .collect()
        };
        if let Some(words) = line.strip_prefix("positions: ") {
            positions = words.split(' ').count();
        } else if line.starts_with("summary: ") || line.starts_with("totals: ") {
            read.stated.push(numbers(1));
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = id(name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            callee = Some(id(name));
        } else if line.starts_with("jump=") || line.starts_with("jcnd=") {
            skip = true;
        } else if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            read.lines += 1;
            match callee.take() {
                _ if std::mem::take(&mut skip) => {}
                None => add(&mut read.own, &function, &numbers(positions)),
                Some(callee) => {
                    add(&mut read.outgoing, &function, &numbers(positions));
                    add(&mut read.incoming, &callee, &numbers(positions));
                    assert!(
                        read.pairs.insert((function.clone(), callee)),
                        "a pair twice"
                    );
                }
            }
        }
    }
    read
}

fn check(options: &Options) -> (Read, Facts) {
    let (text, facts) = make(options);
    let read = read(&text);
    assert_eq!(facts.bytes, text.len() as u64);
    assert_eq!(facts.functions as usize, read.own.len());
    assert_eq!(facts.calls as usize, read.pairs.len());
    let of = |sums: &BTreeMap<String, Vec<u64>>, key: &str| {
        let mut costs = sums.get(key).cloned().unwrap_or_default();
        costs.resize(options.events.len(), 0);
        costs
    };
    let mut totals = vec![0; options.events.len()];
    for own in read.own.values() {
        totals
            .iter_mut()
            .zip(own)
            .for_each(|(total, cost)| *total += cost);
    }
    assert_eq!(facts.totals, totals);
    assert_eq!(read.stated, [totals.clone(), totals.clone()]);
    for function in read.own.keys() {
        let own = of(&read.own, function)
            .into_iter()
            .zip(of(&read.outgoing, function));
        let inclusive: Vec<u64> = own.map(|(own, outgoing)| own + outgoing).collect();
        let is_main = function == "(1";
        let expected = if is_main {
            totals.clone()
        } else {
            of(&read.incoming, function)
        };
        assert_eq!(inclusive, expected, "{function}");
    }
    (read, facts)
}

#[test]
fn costs_flow_from_main_to_every_function_and_sizes_are_as_asked() {
    let small = Options::new(1_000_000);
    for options in [
        small.clone(),
        small.clone().instr(),
        small.clone().nine_events(),
        small.clone().instr().nine_events(),
        small.clone().graph(2000, 6000),
        Options {
            flat: true,
            seed: 7,
            ..small.clone()
        },
    ] {
        let (read, facts) = check(&options);
        let off = facts.bytes.abs_diff(options.bytes);
        assert!(off * 10 < options.bytes, "{options:?} gave {facts:?}");
        assert!(read.lines > options.bytes / 40, "{} lines", read.lines);
        assert!(
            facts.calls.abs_diff(options.calls) * 10 < options.calls,
            "{facts:?}"
        );
    }
}

#[test]
fn the_smallest_graphs_are_consistent() {
    for functions in 1..=5 {
        check(&Options::new(3000).graph(functions, 0));
        check(&Options::new(3000).graph(functions, 20));
    }
}

#[test]
fn the_seed_decides_every_byte() {
    let options = Options::new(100_000).instr();
    let other = Options {
        seed: 2,
        ..options.clone()
    };
    assert_eq!(make(&options), make(&options));
    assert_ne!(make(&options).0, make(&other).0);
}
