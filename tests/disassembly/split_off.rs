//! Debug information in a file of its own, split off by objcopy: lines by addr2line, text by objdump, both
//! of the program as it was before.

use super::oracle::functions;
use super::{data, listing};
use grindscope::disassembly::{Listing, NoLines, Problem, Program, Proof, Question};
use std::collections::BTreeMap;

/// What readelf says of the note: its sizes, its type and its owner.
const BUILD_ID_NOTE: &[u8] = b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0";

/// The file with other bytes where these are.
fn with_other(file: &[u8], bytes: &[u8], at: usize, other: &[u8]) -> Vec<u8> {
    let mut changed = file.to_vec();
    let found = file.windows(bytes.len()).position(|found| found == bytes);
    let at = found.expect("the bytes") + at;
    changed[at..at + other.len()].copy_from_slice(other);
    changed
}

/// A note of another type is not a build id.
fn without_build_id(file: &[u8]) -> Vec<u8> {
    with_other(file, BUILD_ID_NOTE, 8, &[9])
}

/// The same as `strip -s` would leave: no table of symbols. Offsets are those of the ELF specification.
fn without_symbols(file: &[u8]) -> Vec<u8> {
    let number = |at: usize, size: usize| -> usize {
        let bytes = file[at..at + size].iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | usize::from(byte))
    };
    let (start, size, count) = (number(0x28, 8), number(0x3a, 2), number(0x3c, 2));
    let mut stripped = file.to_vec();
    for header in (0..count).map(|section| start + section * size) {
        if number(header + 4, 4) == 2 {
            stripped[header + 4] = 0; // SHT_SYMTAB becomes SHT_NULL.
        }
    }
    assert_ne!(stripped, file);
    stripped
}

/// What a program says of a function with the debug information of another file.
fn with_debug(program: &[u8], debug: &[u8], function: &str, addresses: &[u64]) -> Listing {
    let mut program = Program::open(program).expect("a program");
    program.add_debug(debug).expect("its debug information");
    let places: Vec<(u64, u64)> = addresses.iter().map(|&address| (address, 0)).collect();
    program.listing(Question {
        function: function.as_bytes(),
        places: &places,
    })
}

/// The line of each address: the innermost one of `addr2line -a -i`.
fn lines(text: &str) -> BTreeMap<u64, (String, u32)> {
    let mut lines = BTreeMap::new();
    let mut address = None;
    for line in text.lines() {
        if let Some(digits) = line.strip_prefix("0x") {
            address = Some(u64::from_str_radix(digits, 16).expect("an address"));
        } else if let Some(address) = address.take() {
            let place = line.split(" (").next().unwrap_or(line);
            let (file, line) = place.rsplit_once(':').expect("a line");
            lines.insert(address, (file.to_owned(), line.parse().unwrap_or(0)));
        }
    }
    lines
}

/// Every instruction of the functions that objdump lists has the line that addr2line prints.
fn compare(program: &str, debug: &str, oracle: &str, at_least: usize) {
    let (stripped, debug) = (data(program), data(debug));
    let text = |name: &str| String::from_utf8(data(name)).expect("text");
    let lines = lines(&text(&format!("{oracle}.inlined.txt")));
    let mut known = 0;
    for (name, code) in functions(&text(&format!("{oracle}.objdump.txt"))) {
        let addresses: Vec<u64> = code.iter().map(|one| one.0).collect();
        let listing = with_debug(&stripped, &debug, &name, &addresses);
        for address in addresses {
            let mut all = listing.instructions.iter();
            let own = all.find(|one| one.address == address);
            let own = own
                .expect("an instruction")
                .line
                .map(|(file, line)| (listing.files[file as usize].clone(), line));
            let wanted = lines.get(&address).filter(|line| line.1 > 0).cloned();
            assert_eq!(own, wanted, "{program} {name} {address:x}");
            known += usize::from(own.is_some());
        }
    }
    assert!(known >= at_least, "{known}");
}

#[test]
fn lines_are_those_of_the_program_before_it_was_stripped() {
    compare("nested.stripped", "nested.debug", "nested", 30);
    compare("queens.stripped", "queens.debug", "queens", 100);
}

#[test]
fn a_stripped_program_with_its_debug_information_equals_the_whole_one() {
    for (whole, stripped, debug, function, address) in [
        (
            "nested",
            data("nested.stripped"),
            "nested.debug",
            "main",
            0x1040,
        ),
        (
            "nested",
            without_symbols(&data("nested.stripped")),
            "nested.debug",
            "main",
            0x1040,
        ),
        (
            "queens",
            data("queens.stripped"),
            "queens.debug",
            "place",
            0x11a0,
        ),
    ] {
        let expected = listing(&data(whole), function, &[address]);
        assert_eq!(
            with_debug(&stripped, &data(debug), function, &[address]),
            expected
        );
        let alone = listing(&stripped, function, &[address]);
        assert!(matches!(alone.no_lines, Some(NoLines::SplitOff(name)) if name == debug));
    }
}

#[test]
fn a_file_that_does_not_belong_to_the_program_is_not_taken() {
    let (stripped, debug) = (data("nested.stripped"), data("nested.debug"));
    let added = |program: &[u8], debug: &[u8]| {
        let mut program = Program::open(program).expect("a program");
        let added = program.add_debug(debug);
        let listing = program.listing(Question {
            function: b"main",
            places: &[(0x1040, 0)],
        });
        assert_eq!(listing.no_lines.is_none(), added.is_ok());
        added
    };
    assert_eq!(added(&stripped, &debug), Ok(Proof::BuildId));
    assert_eq!(
        added(&stripped, &data("queens.debug")),
        Err(Problem::OtherBuildId)
    );
    let other_id = with_other(&debug, BUILD_ID_NOTE, BUILD_ID_NOTE.len(), &[0]);
    assert_eq!(added(&stripped, &other_id), Err(Problem::OtherBuildId));

    // Without a build id, the checksum of all bytes of the file decides.
    let plain = without_build_id(&stripped);
    assert_eq!(added(&plain, &debug), Ok(Proof::Checksum));
    assert_eq!(
        added(&plain, &without_build_id(&debug)),
        Err(Problem::OtherChecksum)
    );
    // Nor does the program name its checksum.
    let nameless = with_other(&plain, b".gnu_debuglink\0", 1, b"x");
    assert_eq!(added(&nameless, &debug), Ok(Proof::None));

    assert_eq!(added(&stripped, &stripped), Err(Problem::NoDebug));
    assert_eq!(added(&stripped, b"text"), Err(Problem::NotElf));
    assert_eq!(
        added(&stripped, &data("queens.aarch64")),
        Err(Problem::OtherMachine)
    );
}

#[test]
fn the_program_names_its_missing_files() {
    let stripped = data("nested.stripped");
    let program = Program::open(&stripped[..]).expect("a program");
    // readelf -p .gnu_debuglink
    assert_eq!(program.debug_link(), Some(&b"nested.debug"[..]));
    assert!(program.lacks_lines());
    let whole = data("nested");
    let program = Program::open(&whole[..]).expect("a program");
    assert_eq!(program.debug_link(), None);
    assert!(!program.lacks_lines());
}
