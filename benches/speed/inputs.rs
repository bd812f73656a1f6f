//! Input of the benchmarks: generated profiles, the same on every machine.

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use grindscope_generator::Options;
use std::time::Duration;

/// Pieces in which the page hands a file over.
pub(crate) const PIECE: usize = 1 << 20;

/// Size of the profiles: many pieces, and made in a moment.
const BYTES: u64 = 20_000_000;

/// A made profile and its name.
pub(crate) struct Input {
    /// Its special property.
    pub(crate) name: &'static str,
    /// Its text.
    pub(crate) text: Vec<u8>,
}

/// The shapes that make a parser work differently.
pub(crate) fn shapes() -> Vec<Input> {
    let plain = || Options::new(BYTES);
    [
        ("line", plain()),
        ("instr", plain().instr()),
        ("nine events", plain().nine_events()),
        ("many functions", plain().graph(60_000, 180_000)),
    ]
    .map(|(name, options)| Input {
        name,
        text: grindscope_generator::make(&options).0,
    })
    .into()
}

/// A group of benchmarks that each take tens of milliseconds.
pub(crate) fn group<'c>(criterion: &'c mut Criterion, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    group
}

/// Sets the size of the text that a benchmark reads, for criterion.
pub(crate) fn reads(group: &mut BenchmarkGroup<'_, WallTime>, bytes: usize) {
    group.throughput(Throughput::Bytes(bytes as u64));
}
