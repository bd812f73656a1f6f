//! The notes on a file that may not be the profiled one, and on files that are not programs.

use super::{data, listing};
use grindscope::disassembly::{Doubt, Listing, Problem, Program, Question};

/// The first instructions of `main` with their lines, as Valgrind wrote them into the profile.
const MAIN: [(u64, u64); 5] = [
    (0x1050, 35),
    (0x1054, 36),
    (0x1059, 36),
    (0x105c, 36),
    (0x106e, 38),
];

fn ask(file: &str, function: &str, places: &[(u64, u64)]) -> Listing {
    let file = data(file);
    let program = Program::open(&file[..]).expect("a program");
    program.listing(Question {
        function: function.as_bytes(),
        places,
    })
}

/// Line of each address by `objdump --dwarf=decodedline`: the last one of the address.
fn line_by_objdump(text: &str, address: u64) -> Option<u32> {
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let start = u64::from_str_radix(words.get(2)?.strip_prefix("0x")?, 16).ok()?;
        Some((start, words[1].parse().ok()?))
    };
    let rows = text.lines().filter_map(row);
    let before = rows.filter(|(start, _): &(u64, u32)| *start <= address);
    before
        .reduce(|best, row| if row.0 >= best.0 { row } else { best })
        .map(|row| row.1)
}

#[test]
fn the_program_of_the_profile_raises_no_doubt() {
    let main = ask("queens", "main", &MAIN);
    assert_eq!(main.doubt, []);
    assert_eq!((main.shift, main.is_cut), (0, false));
    let last = main.instructions.last().expect("instructions");
    assert_eq!((last.address, &last.text[..]), (0x10a2, "ret"));
}

#[test]
fn lines_are_those_of_the_debug_information_compressed_or_not() {
    let text = String::from_utf8(data("queens.lines.txt")).expect("text");
    for file in ["queens", "queens.zstd"] {
        let place = ask(file, "place", &[(0x11a0, 0)]);
        assert!(place.instructions.len() > 50);
        for instruction in &place.instructions {
            let line = instruction.line.map(|line| line.1);
            let wanted = line_by_objdump(&text, instruction.address);
            assert_eq!(line, wanted, "{file} {:x}", instruction.address);
        }
        assert!(place.files.iter().any(|file| file.ends_with("src/board.h")));
    }
    // By zlib; 0x80c is the first instruction of board.h by objdump.
    let place = ask("queens.aarch64", "place", &[(0x7e0, 0)]);
    let inlined = place.instructions.iter().find(|i| i.address == 0x80c);
    let (file, line) = inlined.and_then(|i| i.line).expect("a line");
    assert_eq!(line, 21);
    assert!(place.files[file as usize].ends_with("board.h"));
}

#[test]
fn addresses_with_a_load_bias_are_found_by_the_name() {
    let moved = MAIN.map(|(address, line)| (address + 0x5555_5555_4000, line));
    let main = ask("queens", "main", &moved);
    assert_eq!(main.doubt, []);
    assert_eq!(main.shift, 0x5555_5555_4000);
    let first = &main.instructions[0];
    assert_eq!(
        (first.address, &first.text[..]),
        (moved[0].0, "sub $0x18,%rsp")
    );
    let jump = main.instructions.iter().find(|i| i.address == moved[3].0);
    assert_eq!(jump.and_then(|jump| jump.target), Some(moved[4].0));
    // Not by whole pages: no load bias.
    let odd = MAIN.map(|(address, line)| (address + 0x5555_5555_4010, line));
    assert_eq!(
        ask("queens", "main", &odd).doubt,
        [Doubt::Outside { missing: 5, of: 5 }]
    );
}

#[test]
fn another_build_is_noticed() {
    let between = MAIN.map(|(address, _)| (address + 1, 0));
    assert_eq!(
        ask("queens", "main", &between).doubt,
        [Doubt::Between { wrong: 5, of: 5 }]
    );
    let name = ask("queens", "checksum", &[(0x11a0, 0)]).doubt;
    let there = "place".to_owned();
    assert_eq!(name, [Doubt::Name { there }]);
    let lines = MAIN.map(|(address, line)| (address, line + 100));
    assert_eq!(
        ask("queens", "main", &lines).doubt,
        [Doubt::Lines { differ: 5, of: 5 }]
    );
    let elsewhere = ask("queens.aarch64", "main", &MAIN);
    assert_eq!(elsewhere.doubt[0], Doubt::Outside { missing: 5, of: 5 });
}

#[test]
fn a_made_up_name_or_recursion_is_not_another_function() {
    for name in [
        "place'2",
        "(below main)",
        "0x00000000000011a0",
        "???",
        "place@@V_1",
    ] {
        assert_eq!(ask("queens", name, &[(0x11a0, 0)]).doubt, [], "{name}");
    }
}

#[test]
fn stubs_are_named_by_their_target() {
    let main = listing(&data("queens"), "main", &[0x1050]);
    let call = main.instructions.iter().find(|i| i.target == Some(0x1030));
    assert_eq!(call.expect("a call").text, "call 1030 <strtol@plt>");
}

#[test]
fn names_of_stubs_are_readable() {
    let mut file = data("queens");
    let name = memchr::memmem::find(&file, b"\0strtol\0").expect("its name") + 1;
    file[name..name + 6].copy_from_slice(b"_Z2gov");
    let main = listing(&file, "main", &[0x1050]);
    let call = main.instructions.iter().find(|i| i.target == Some(0x1030));
    assert_eq!(call.expect("a call").text, "call 1030 <go@plt>");
}

#[test]
fn names_of_targets_have_no_arguments_of_templates() {
    let mut file = data("queens");
    while let Some(name) = memchr::memmem::find(&file, b"\0checksum\0") {
        // `vi<int>` by c++filt.
        file[name + 1..name + 9].copy_from_slice(b"_Z2viIiE");
    }
    let jump = listing(&file, "checksum", &[0x12ce]).instructions;
    let jump = jump.iter().find(|i| i.address == 0x12ce);
    assert_eq!(jump.expect("a jump").text, "jne 12b0 <vi+0x10>");
}

#[test]
fn files_that_are_not_programs_are_rejected() {
    let problem = |file: &[u8]| Program::open(file).err();
    assert_eq!(problem(b""), Some(Problem::NotElf));
    assert_eq!(problem(b"#!/bin/sh\n"), Some(Problem::NotElf));
    assert_eq!(problem(b"\x7fELF\x02\x01"), Some(Problem::Damaged));
    let mut object = data("queens");
    object[16] = 1; // e_type: ET_REL
    assert_eq!(problem(&object), Some(Problem::NotLinked));
    let mut other = data("queens");
    other[18] = 243; // e_machine: EM_RISCV
    assert_eq!(problem(&other), Some(Problem::Machine));
    let id = Program::open(&data("queens")[..])
        .expect("a program")
        .build_id();
    assert_eq!(id.map(|id| id.len()), Some(40));
}
