//! Profiles of Xdebug as generated, checked by a reader that knows only their form.

use grindscope_generator::{XdebugFacts, XdebugOptions, write_xdebug};
use std::collections::HashMap;

fn make(options: &XdebugOptions) -> (String, XdebugFacts) {
    let mut text = Vec::new();
    let facts = write_xdebug(options, &mut text).unwrap();
    (String::from_utf8(text).unwrap(), facts)
}

fn id(line: &str) -> &str {
    &line[line.find('(').unwrap()..=line.find(')').unwrap()]
}

fn costs(line: &str) -> [u64; 2] {
    let numbers: Vec<u64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
    [numbers[1], numbers[2]]
}

fn add(sum: &mut [u64; 2], costs: [u64; 2]) {
    *sum = [sum[0] + costs[0], sum[1] + costs[1]];
}

#[test]
fn every_call_costs_what_its_invocation_did() {
    let options = XdebugOptions {
        seed: 1,
        bytes: 1_000_000,
        functions: 300,
    };
    let (text, facts) = make(&options);
    assert_eq!(facts.bytes, text.len() as u64);
    assert!(facts.bytes.abs_diff(options.bytes) < 200_000, "{facts:?}");
    // Invocations that have ended and not been claimed by a caller, the last one at the end.
    let mut ended: Vec<(String, [u64; 2])> = Vec::new();
    let (mut totals, mut invocations) = ([0; 2], 0);
    for block in text.split("\n\n").filter(|block| block.starts_with("fl=")) {
        let lines: Vec<&str> = block.lines().collect();
        let mut inclusive = costs(lines[2]);
        add(&mut totals, inclusive);
        let calls: Vec<&[&str]> = lines[3..].chunks(4).collect();
        let claimed = ended.split_off(ended.len() - calls.len());
        for (call, (function, cost)) in calls.iter().zip(claimed) {
            assert_eq!(id(call[1]), function);
            assert_eq!(call[2], "calls=1 0 0");
            assert_eq!(costs(call[3]), cost);
            add(&mut inclusive, cost);
        }
        ended.push((id(lines[1]).to_owned(), inclusive));
        invocations += 1;
    }
    assert_eq!(ended, [("(1)".to_owned(), totals)], "only {{main}} is left");
    assert_eq!((facts.invocations, facts.totals), (invocations, totals));
    let summary = format!("summary: {} {}\n\n", totals[0], totals[1]);
    assert!(text.ends_with(&summary));
}

#[test]
fn ids_are_defined_once_where_they_are_first_used() {
    let (text, _) = make(&XdebugOptions {
        seed: 5,
        bytes: 50_000,
        functions: 100,
    });
    let mut defined: HashMap<(bool, &str), &str> = HashMap::new();
    for line in text.lines().filter(|line| line.contains("=(")) {
        let (is_function, name) = (line.contains("fn="), line.split_once(") "));
        match name {
            Some((_, name)) => {
                assert_eq!(
                    defined.insert((is_function, id(line)), name),
                    None,
                    "{line}"
                );
            }
            None => assert!(defined.contains_key(&(is_function, id(line))), "{line}"),
        }
    }
    assert!(defined.len() > 50);
}
