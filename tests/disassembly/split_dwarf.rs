//! Split DWARF: places of inlined code are those that addr2line prints for the same program compiled
//! without.

use super::inlined::compare_listing;
use super::{data, listing};
use grindscope::disassembly::{Listing, Problem, Program, Question, SplitUnit, is_split_dwarf};

/// A program with units from other files.
fn with_units(program: &str, units: &[&str], function: &str, addresses: &[u64]) -> Listing {
    let program = data(program);
    let mut program = Program::open(&program[..]).expect("a program");
    for file in units {
        let file = data(file);
        program.add_units(&file[..]).expect("units of it");
    }
    let places: Vec<(u64, u64)> = addresses.iter().map(|&address| (address, 0)).collect();
    program.listing(Question {
        function: function.as_bytes(),
        places: &places,
    })
}

fn compare(program: &str, units: &str, oracle: &str, at_least: usize) {
    compare_listing(program, oracle, at_least, |name, addresses| {
        with_units(program, &[units], name, addresses)
    });
}

#[test]
fn inlined_code_is_where_addr2line_reports_it() {
    compare("nested.split", "nested.dwo", "nested", 12);
    compare("queens.split", "queens.dwp", "queens", 40);
    compare("nested.clang", "nested.clang.dwp", "nested.clang", 10);
}

/// clang's `-fsplit-dwarf-inlining` leaves in the program what was inlined where.
#[test]
fn lines_in_the_program_need_no_other_file() {
    compare_listing("nested.skeleton", "nested.clang", 10, |name, addresses| {
        let alone = with_units("nested.skeleton", &[], name, addresses);
        assert_eq!(alone.lacking, []);
        alone
    });
}

#[test]
fn all_of_a_listing_is_that_of_the_whole_program() {
    let whole = listing(&data("nested"), "main", &[0x1040]);
    assert_eq!(
        with_units("nested.split", &["nested.dwo"], "main", &[0x1040]),
        whole
    );
    let whole = listing(&data("queens"), "place", &[0x11a0]);
    assert_eq!(
        with_units("queens.split", &["queens.dwp"], "place", &[0x11a0]),
        whole
    );
}

/// By `readelf --debug-dump=info nested.split`: DW_AT_dwo_name and DW_AT_comp_dir.
#[test]
fn missing_files_are_named() {
    let alone = listing(&data("nested.split"), "main", &[0x1040]);
    assert_eq!(
        alone.lacking,
        [SplitUnit {
            name: "nested.dwo".into(),
            folder: "/home/dev/nested".into()
        }]
    );
    assert!(
        alone
            .instructions
            .iter()
            .all(|one| one.inlined_at.is_empty())
    );
    // Lines are in the program itself.
    let whole = listing(&data("nested"), "main", &[0x1040]);
    let lines =
        |listing: &Listing| -> Vec<_> { listing.instructions.iter().map(|one| one.line).collect() };
    assert_eq!(lines(&alone), lines(&whole));
    assert_eq!(whole.lacking, []);
}

#[test]
fn units_are_taken_after_the_first_look_too() {
    let program = data("nested.split");
    let mut program = Program::open(&program[..]).expect("a program");
    let question = Question {
        function: b"main",
        places: &[(0x1040, 0)],
    };
    assert!(!program.listing(question).lacking.is_empty());
    program.add_units(&data("nested.dwo")[..]).expect("units");
    let whole = listing(&data("nested"), "main", &[0x1040]);
    assert_eq!(program.listing(question), whole);
}

#[test]
fn units_of_another_program_are_not_taken() {
    let refused = |program: &str, file: &[u8]| {
        let program = data(program);
        let mut program = Program::open(&program[..]).expect("a program");
        program.add_units(file).expect_err("no unit of it")
    };
    // The same source, compiled by another compiler.
    let dwo = data("nested.dwo");
    assert_eq!(refused("nested.clang", &dwo), Problem::OtherUnits);
    assert_eq!(refused("nested", &dwo), Problem::OtherUnits);
    assert_eq!(refused("queens.split", &dwo), Problem::OtherUnits);
    // One of its units is of `nested` in DWARF 4, none of that in DWARF 5.
    assert_eq!(
        refused("nested.split", &data("queens.dwp")),
        Problem::OtherUnits
    );
    assert_eq!(refused("queens.aarch64", &dwo), Problem::OtherMachine);
    assert_eq!(refused("nested.split", &data("nested")), Problem::NoDebug);
    assert_eq!(refused("nested.split", b"text"), Problem::NotElf);
}

#[test]
fn files_of_units_are_distinguished_from_programs() {
    for name in ["nested.dwo", "queens.dwp", "nested.clang.dwp"] {
        assert!(is_split_dwarf(&data(name)[..]), "{name}");
    }
    for name in ["nested", "nested.split", "nested.debug"] {
        assert!(!is_split_dwarf(&data(name)[..]), "{name}");
    }
}

/// No content of such a file ends the program.
#[test]
fn damaged_units_are_rejected_or_incomplete() {
    for (program, units) in [
        ("nested.split", "nested.dwo"),
        ("queens.split", "queens.dwp"),
        ("nested.clang", "nested.clang.dwp"),
    ] {
        let (file, whole) = (data(program), data(units));
        let function = if program.starts_with("nested") {
            "main"
        } else {
            "place"
        };
        let address = if program.starts_with("nested") {
            0x1040
        } else {
            0x11a0
        };
        let instructions = listing(&file, function, &[address]).instructions.len();
        for at in (0..whole.len()).step_by(7) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xff;
            let cut = &whole[..at];
            for units in [&damaged[..], cut] {
                let mut program = Program::open(&file[..]).expect("a program");
                let _ = program.add_units(units);
                let listing = program.listing(Question {
                    function: function.as_bytes(),
                    places: &[(address, 0)],
                });
                assert_eq!(listing.instructions.len(), instructions, "{at}");
            }
        }
    }
}
