//! Programs whose debug information the compiler split off (`-gsplit-dwarf`): its files are not read.

use super::inlined::compare_listing;
use super::{data, listing};
use grindscope::disassembly::Listing;

/// clang's `-fsplit-dwarf-inlining` leaves in the program what was inlined where.
#[test]
fn lines_in_the_program_need_no_other_file() {
    compare_listing("nested.skeleton", "nested.clang", 10, |name, addresses| {
        let alone = listing(&data("nested.skeleton"), name, addresses);
        assert!(!alone.is_split);
        alone
    });
}

#[test]
fn inlined_code_of_a_split_program_is_unknown() {
    let split = listing(&data("nested.split"), "main", &[0x1040]);
    assert!(split.is_split);
    let mut calls = split.instructions.iter().map(|one| &one.inlined_at);
    assert!(calls.all(Vec::is_empty));
    // Lines are in the program itself.
    let whole = listing(&data("nested"), "main", &[0x1040]);
    let lines =
        |listing: &Listing| -> Vec<_> { listing.instructions.iter().map(|one| one.line).collect() };
    assert_eq!(lines(&split), lines(&whole));
    assert!(!whole.is_split);
}
