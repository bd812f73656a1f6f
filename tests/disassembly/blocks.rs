//! Basic blocks, against those that follow from what objdump says of the same programs.

use super::oracle::{Listed, functions};
use super::{data, listing};
use grindscope::disassembly::block_starts;
use std::collections::BTreeSet;

/// What objdump's text of an instruction does: whether it ends a block, and where it jumps to.
fn jump(text: &str, is_jump: fn(&str) -> bool) -> (bool, Option<u64>) {
    let mnemonic = text.split_whitespace().next().unwrap_or_default();
    let ends = ["ret", "hlt", "udf"]
        .iter()
        .any(|end| mnemonic.starts_with(end));
    if !is_jump(mnemonic) {
        return (ends, None);
    }
    // `jne 12b0 <checksum+0x10>`, `tbz w0, #3, 12b0 <checksum+0x10>`
    let before = text.split(" <").next().unwrap_or(text);
    let operand = before.rsplit([' ', ',', '\t']).next().unwrap_or_default();
    (true, u64::from_str_radix(operand, 16).ok())
}

/// Addresses at which blocks begin.
fn expected((_, code): &Listed, is_jump: fn(&str) -> bool) -> BTreeSet<u64> {
    let mut starts: BTreeSet<u64> = code.first().map(|one| one.0).into_iter().collect();
    let own: BTreeSet<u64> = code.iter().map(|one| one.0).collect();
    for (place, (_, text)) in code.iter().enumerate() {
        let (ends, target) = jump(text, is_jump);
        if ends && let Some(next) = code.get(place + 1) {
            starts.insert(next.0);
        }
        starts.extend(target.filter(|to| own.contains(to)));
    }
    starts
}

fn compare(program: &str, oracle: &str, is_jump: fn(&str) -> bool, at_least: usize) {
    let file = data(program);
    let text = String::from_utf8(data(oracle)).expect("text");
    let mut blocks = 0;
    for function in functions(&text) {
        let addresses: Vec<u64> = function.1.iter().map(|one| one.0).collect();
        let ours = listing(&file, &function.0, &addresses).instructions;
        let starts = ours.iter().zip(block_starts(&ours));
        let starts = starts.filter(|(one, starts)| *starts && addresses.contains(&one.address));
        let starts: BTreeSet<u64> = starts.map(|(one, _)| one.address).collect();
        assert_eq!(starts, expected(&function, is_jump), "{}", function.0);
        blocks += starts.len();
    }
    assert!(blocks >= at_least, "{blocks}");
}

#[test]
fn blocks_of_x86() {
    compare(
        "queens",
        "queens.objdump.txt",
        |mnemonic| mnemonic.starts_with('j'),
        40,
    );
}

#[test]
fn blocks_of_aarch64() {
    let is_jump = |mnemonic: &str| {
        let plain = ["b", "br", "cbz", "cbnz", "tbz", "tbnz"];
        plain.contains(&mnemonic) || mnemonic.starts_with("b.")
    };
    compare("queens.aarch64", "queens.aarch64.objdump.txt", is_jump, 40);
}

#[test]
fn no_code_has_no_blocks() {
    assert_eq!(block_starts(&[]), Vec::<bool>::new());
}
