//! Reading a webgrind file takes memory in proportion to the file, also if the file makes false claims.

#[path = "../webgrind/damage.rs"]
mod damage;
#[path = "../webgrind/oracle.rs"]
mod oracle;

use super::{ALLOCATOR, alone};
use damage::{SEEDS, damage, word};
use grindscope::webgrind::read;
use oracle::oracle;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Memory for each byte of a file at most: the record of an unnamed function of version 5 takes
/// 22 bytes in the file and 160 in memory, and vectors grow by doubling.
const FACTOR: usize = 24;

/// For messages and vectors of the least size.
const ALLOWANCE: usize = 4096;

fn peak_of_reading(bytes: &[u8]) -> usize {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let result = read(bytes);
    let peak = ALLOCATOR.peak_usage();
    drop(result);
    peak.saturating_sub(before)
}

fn assert_proportional(bytes: &[u8]) {
    let peak = peak_of_reading(bytes);
    let allowed = bytes.len() * FACTOR + ALLOWANCE;
    assert!(peak <= allowed, "{peak} bytes to read {}", bytes.len());
}

/// As many things as fit into a file: functions without names, callers, invocations.
fn dense_files() -> Vec<Vec<u8>> {
    let words = |words: &[u32]| -> Vec<u8> { words.iter().flat_map(|w| w.to_le_bytes()).collect() };
    let n = 5000u32;
    let addresses = |size: u32| {
        (0..n)
            .map(move |i| 12 + 4 * n + size * i)
            .collect::<Vec<u32>>()
    };
    let functions: Vec<u8> = [
        words(&[5, 12 + 4 * n + 18 * n, n]),
        words(&addresses(18)),
        [words(&[0; 4]), b"\n\n".to_vec()]
            .concat()
            .repeat(n as usize),
    ]
    .concat();
    let callers = [
        words(&[5, 16 + 16 + 16 * n + 2, 1, 16, 0, 0, 0, n]),
        words(&[0; 4]).repeat(n as usize),
        b"\n\n".to_vec(),
    ]
    .concat();
    let end = 16 + 16 + 32 * n + 2;
    let invocations = [
        words(&[4, end, 1, 16, 0, 0, 0, n]),
        words(&[0, 0, 0, u32::MAX, 0, 0, 0, end]).repeat(n as usize),
        b"\n\n".to_vec(),
    ]
    .concat();
    vec![functions, callers, invocations]
}

#[test]
fn memory_is_proportional_to_the_file() {
    let _turn = alone();
    for bytes in dense_files() {
        assert!(read(&bytes).is_ok());
        assert_proportional(&bytes);
        assert_proportional(&bytes[..bytes.len() - 1]);
    }
    let mut runner = TestRunner::deterministic();
    let seeds = SEEDS.map(oracle);
    for round in 0..3000 {
        let damages = prop::collection::vec(damage(), 1..4);
        let damages = damages.new_tree(&mut runner).unwrap().current();
        let seed = seeds[round % seeds.len()].clone();
        assert_proportional(&damages.iter().fold(seed, |bytes, damage| damage.of(bytes)));
        let noise = prop::collection::vec(word(), 3..40)
            .new_tree(&mut runner)
            .unwrap()
            .current();
        let version = 4 + round as u32 % 5;
        let noise: Vec<u8> = [version]
            .iter()
            .chain(&noise)
            .flat_map(|w| w.to_le_bytes())
            .collect();
        assert_proportional(&noise);
    }
}
