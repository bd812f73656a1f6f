//! Where code was inlined, against what binutils' addr2line says of the same programs.

use super::oracle::functions;
use super::{data, listing};
use std::collections::BTreeMap;

/// The outermost call of what was inlined, by address: `addr2line -a -i` tells an address and then the
/// place of each function, from the innermost outward.
fn expected(text: &str) -> BTreeMap<u64, (String, u32)> {
    let mut expected = BTreeMap::new();
    let mut address = 0;
    let mut told = 0;
    for line in text.lines() {
        if let Some(digits) = line.strip_prefix("0x") {
            address = u64::from_str_radix(digits, 16).expect("an address");
            told = 0;
            continue;
        }
        told += 1;
        if told > 1 {
            let line = line.split(" (").next().unwrap_or(line);
            let (file, line) = line.rsplit_once(':').expect("a line");
            let line = line.parse().expect("a number");
            expected.insert(address, (file.to_owned(), line));
        }
    }
    expected
}

fn compare(program: &str, oracle: &str, at_least: usize) {
    let file = data(program);
    let text = |name: &str| String::from_utf8(data(name)).expect("text");
    let expected = expected(&text(&format!("{oracle}.inlined.txt")));
    let mut inlined = 0;
    for (name, code) in functions(&text(&format!("{oracle}.objdump.txt"))) {
        let addresses: Vec<u64> = code.iter().map(|one| one.0).collect();
        let listing = listing(&file, &name, &addresses);
        let known = listing.instructions.iter();
        for instruction in known.filter(|one| addresses.contains(&one.address)) {
            let found = instruction.inlined_at.map(|(file, line)| {
                let file = listing.files[file as usize].clone();
                (file, line)
            });
            let wanted = expected.get(&instruction.address).cloned();
            assert_eq!(found, wanted, "{program} {name} {:x}", instruction.address);
            inlined += usize::from(found.is_some());
        }
    }
    assert!(inlined >= at_least, "{inlined}");
}

#[test]
fn calls_of_inlined_code_are_those_of_addr2line() {
    compare("queens", "queens", 40);
    compare("queens.zstd", "queens", 40);
    compare("queens.aarch64", "queens.aarch64", 30);
}
