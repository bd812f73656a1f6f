//! Damaged and hostile files: nothing panics, hangs or grows.

use super::data;
use grindscope::disassembly::{Listing, Program, Question};

/// Random numbers (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Asks for everything that a file may be asked for; more bytes are never decoded than it has.
fn ask(file: &[u8]) -> Option<Listing> {
    let program = Program::open(file).ok()?;
    let _id = program.build_id();
    let places: Vec<(u64, u64)> = [0x7e0, 0x1050, 0x11a0, 0x12a0, u64::MAX]
        .iter()
        .map(|&address| (address, 12))
        .collect();
    let listing = program.listing(Question {
        function: b"main",
        places: &places,
    });
    assert!(listing.instructions.len() <= file.len());
    Some(listing)
}

#[test]
fn damage_is_survived() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut opened = 0;
    for name in ["queens", "queens.aarch64", "queens.zstd"] {
        let file = data(name);
        for _ in 0..700 {
            let mut damaged = file.clone();
            for _ in 0..=random.below(12) {
                // The tables of sections are at the end, headers at the beginning.
                let near = [64, 1024, file.len()][random.below(3)];
                let at = match random.below(2) {
                    0 => random.below(near),
                    _ => file.len() - 1 - random.below(near),
                };
                damaged[at] = [0, 0xff, 0x7f, 0x80, random.below(256) as u8][random.below(5)];
            }
            if random.below(8) == 0 {
                damaged.truncate(random.below(file.len()));
            }
            opened += usize::from(ask(&damaged).is_some());
        }
    }
    // Most damage leaves a file that can be opened: it is the rest of the code that is tried.
    assert!(opened > 1000, "{opened}");
}

#[test]
fn damaged_debug_information_is_survived() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (stripped, debug) = (data("nested.stripped"), data("nested.debug"));
    let mut taken = 0;
    for _ in 0..700 {
        let mut damaged = debug.clone();
        for _ in 0..=random.below(12) {
            let at = random.below(damaged.len());
            damaged[at] = [0, 0xff, 0x7f, 0x80, random.below(256) as u8][random.below(5)];
        }
        let mut program = Program::open(&stripped[..]).expect("a program");
        taken += usize::from(program.add_debug(&damaged[..]).is_ok());
        let listing = program.listing(Question {
            function: b"main",
            places: &[(0x1040, 13), (0x1058, 9)],
        });
        assert!(listing.instructions.len() <= stripped.len());
    }
    // Most damage leaves headers and build id as they were.
    assert!(taken > 300, "{taken}");
}

#[test]
fn every_beginning_of_a_file_is_survived() {
    let file = data("queens");
    for end in (0..file.len()).step_by(97) {
        ask(&file[..end]);
    }
}

#[test]
fn a_huge_symbol_is_not_a_function() {
    let mut file = data("queens");
    let place = 0x11a0_u64.to_le_bytes();
    let mut symbols = 0;
    for at in 0..file.len() - 16 {
        // st_value, then st_size.
        if file[at..at + 8] == place {
            file[at + 8..at + 16].copy_from_slice(&(1_u64 << 40).to_le_bytes());
            symbols += 1;
        }
    }
    assert!(symbols > 0);
    let program = Program::open(&file[..]).expect("a program");
    let listing = program.listing(Question {
        function: b"place",
        places: &[(0x11a0, 0), (0x11a2, 0), (0x11b0, 0)],
    });
    let last = listing.instructions.last().expect("instructions");
    assert_eq!(last.address, 0x11b0);
}

#[test]
fn random_bytes_are_decoded_to_the_last() {
    let mut random = Random(42);
    for name in ["queens", "queens.aarch64"] {
        let mut file = data(name);
        for _ in 0..50 {
            // All that lies between the headers and the debug information, code included.
            for byte in &mut file[0x640..0x12d0] {
                *byte = random.below(256) as u8;
            }
            ask(&file);
        }
    }
}
