//! The fuzz targets of `fuzz/`, run a fixed number of times on valid files with random damage.
//!
//! The damage is the same in each run; `GRINDSCOPE_THOROUGH` asks for more of it. Long runs are described in `fuzz/README.md`.

#[allow(dead_code, unreachable_pub)]
#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Largest seed that is used: damage to small files finds more in the same time.
const LARGEST_SEED: u64 = 3000;

/// Files below the folders, small ones only.
fn seeds(folders: &[&str]) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.metadata().expect("a file").len() <= LARGEST_SEED {
            files.push(path);
        }
    }
    files.sort();
    files
        .iter()
        .map(|file| fs::read(file).expect("a file"))
        .collect()
}

/// Random numbers (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

/// Pieces that break careless readers.
const PIECES: [&[u8]; 22] = [
    b"\n",
    b"\r\n",
    b"\0",
    b" ",
    b"-1",
    b"18446744073709551615",
    b"18446744073709551616",
    b"0x",
    b"0xffffffffffffffff",
    b"(1)",
    b"(2) x",
    b"'(1)",
    b"calls=",
    b"fn=",
    b"cfn=(1)\n",
    b"events: A B\n",
    b"part: 2\n",
    b"* * *\n",
    b"+99999999999999999999 1\n",
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\xc3",
];

/// One change to a file.
fn damage(random: &mut Random, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = random.below(bytes.len() + 1);
    match random.below(8) {
        0 | 1 if at < bytes.len() => bytes[at] = random.next() as u8,
        2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        3 => {
            let end = (at + random.below(40)).min(bytes.len());
            bytes.drain(at..end);
        }
        4 => {
            let piece = *random.of(&PIECES);
            bytes.splice(at..at, piece.iter().copied());
        }
        5 => {
            let from = random.below(bytes.len() + 1);
            let end = (from + random.below(200)).min(bytes.len());
            let piece = bytes[from..end].to_vec();
            bytes.splice(at..at, piece);
        }
        6 => {
            let other = random.of(seeds);
            let from = random.below(other.len() + 1);
            let end = (from + random.below(400)).min(other.len());
            bytes.splice(at..at, other[from..end].iter().copied());
        }
        7 => bytes.truncate(at),
        _ => bytes.push(random.next() as u8),
    }
}

/// Runs a target on every seed as it is, then on damaged ones: so many times in a thorough run.
fn smoke(target: fn(&[u8]), folders: &[&str], thorough: u32) {
    let seeds = seeds(folders);
    assert!(!seeds.is_empty());
    let executions = seeds.len() + crate::thorough::cases(thorough) as usize;
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..executions {
        let mut bytes = seeds[round % seeds.len()].clone();
        if round >= seeds.len() {
            for _ in 0..=random.below(6) {
                damage(&mut random, &mut bytes, &seeds);
            }
        }
        if catch_unwind(|| target(&bytes)).is_err() {
            panic!("round {round}: {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn grammar() {
    let folders = [
        "tests/data/bad",
        "tests/data/corpus/hand",
        "tests/data/writers",
        "tests/data/kcachegrind",
    ];
    smoke(targets::grammar, &folders, 6000);
}

#[test]
fn exports() {
    let folders = [
        "tests/data/bad",
        "tests/data/corpus/hand",
        "tests/data/writers",
        "tests/data/kcachegrind",
    ];
    smoke(targets::exports, &folders, 3000);
}

#[test]
fn containers() {
    smoke(
        targets::containers,
        &["tests/data/container", "tests/data/bad"],
        3000,
    );
}

#[test]
fn webgrind() {
    smoke(targets::webgrind, &["tests/data/webgrind"], 10_000);
}

#[test]
fn formulas() {
    smoke(targets::formulas, &["fuzz/seeds/formulas"], 5000);
}
