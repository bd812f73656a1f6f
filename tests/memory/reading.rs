//! Reading takes memory in proportion to the content of a profile, also for files with false claims.

#[allow(dead_code)]
#[path = "../reading/support/large.rs"]
mod large;

use super::{ALLOCATOR, alone};
use grindscope::loading::Loader;
use grindscope::model::ProfileBuilder;

const MIB: usize = 1 << 20;

/// Peak memory while a file is read in pieces of 64 KiB, without the file itself.
fn peak_of_reading(bytes: &[u8]) -> usize {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    let read = bytes
        .chunks(65_536)
        .try_for_each(|piece| loader.push(piece));
    if read.and_then(|()| loader.end_file()).is_ok() {
        let _ = loader.finish().map(ProfileBuilder::finish);
    }
    ALLOCATOR.peak_usage().saturating_sub(before)
}

/// Chains of names that would double with each line: `(2) (1)'(1)`, `(3) (2)'(2)`, …
fn doubling_names() -> Vec<u8> {
    let mut text = b"events: Ir\nfn=(0) ".to_vec();
    text.extend(vec![b'x'; 1000]);
    text.push(b'\n');
    for id in 1..200 {
        text.extend_from_slice(format!("fn=({id}) ({0})'({0})\n1 1\n", id - 1).as_bytes());
    }
    text
}

/// As many events as a header can name.
fn many_events() -> Vec<u8> {
    let names: Vec<String> = (0..200_000).map(|i| format!("E{i}")).collect();
    format!("events: {}\nfn=f\n1 1\n", names.join(" ")).into_bytes()
}

/// As many events as a profile can have, all of one name.
fn one_event_many_times() -> Vec<u8> {
    format!("events:{}\nfn=f\n1 1\n", " Ir".repeat(2000)).into_bytes()
}

/// Parts that state nothing but themselves.
fn many_parts() -> Vec<u8> {
    format!(
        "events: Ir Dr\nfn=f\n1 1\n{}",
        "part: 1\n1 1\n".repeat(150_000)
    )
    .into_bytes()
}

/// Header lines without end.
fn many_descriptions() -> Vec<u8> {
    let line = format!("desc: {}: x\n", "k".repeat(1000));
    format!("events: Ir\n{}fn=f\n1 1\n", line.repeat(20_000)).into_bytes()
}

/// A line without an end.
fn endless_line() -> Vec<u8> {
    let mut text = b"events: Ir\nfn=".to_vec();
    text.resize(80 * MIB, b'x');
    text
}

/// Each line an oddity with text of its own.
fn many_warnings() -> Vec<u8> {
    let lines = (0..200_000).map(|i| format!("what is {i}\n"));
    format!("events: Ir\nfn=f\n1 1\n{}", lines.collect::<String>()).into_bytes()
}

#[test]
fn memory_stays_bounded() {
    let _turn = alone();
    let cases: [(&str, Vec<u8>, usize); 11] = [
        (
            "bomb",
            large::large("gz-bomb.out.gz").expect("a bomb"),
            4 * MIB,
        ),
        // Tables of ids below 2^22 are arrays of 16 MiB, which double while they grow.
        ("sparse ids", large::sparse_ids(100_000), 80 * MIB),
        ("long name", large::long_name(10_000_000), 80 * MIB),
        ("doubling names", doubling_names(), 200 * MIB),
        ("one event", one_event_many_times(), 8 * MIB),
        ("events", many_events(), 60 * MIB),
        ("parts", many_parts(), 200 * MIB),
        ("descriptions", many_descriptions(), 8 * MIB),
        ("endless line", endless_line(), 100 * MIB),
        ("warnings", many_warnings(), 4 * MIB),
        ("chain", large::chain(50_000), 40 * MIB),
    ];
    for (name, bytes, most) in cases {
        let peak = peak_of_reading(&bytes);
        assert!(
            peak <= most,
            "{name}: {} KiB of {} allowed",
            peak >> 10,
            most >> 10
        );
    }
}
