//! How fast a file is parsed, and how fast its integers alone can be read at the same time.

use crate::parse::{PIECE, begin, end, unreadable};
use serde::Serialize;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// Seconds of each run.
#[derive(Default, Serialize)]
pub(crate) struct Throughput {
    bytes: usize,
    functions: usize,
    calls: usize,
    parse: Vec<f64>,
    scan: Vec<f64>,
}

/// Measures a file that is in memory. Piece by piece the one follows the other, so that whatever
/// else the machine does slows both down alike.
pub(crate) fn throughput(file: &Path, runs: u32) -> io::Result<Throughput> {
    let text = std::fs::read(file)?;
    let mut result = Throughput {
        bytes: text.len(),
        ..Throughput::default()
    };
    for _ in 0..runs {
        let (mut parse, mut scan) = (Duration::ZERO, Duration::ZERO);
        let mut loader = begin();
        for piece in text.chunks(PIECE) {
            let begin = Instant::now();
            black_box(grindscope_ceiling::scan(black_box(piece)));
            let between = Instant::now();
            loader.push(piece).map_err(unreadable)?;
            scan += between - begin;
            parse += between.elapsed();
        }
        let begin = Instant::now();
        let profile = end(loader)?;
        parse += begin.elapsed();
        result.functions = profile.functions().len();
        result.calls = profile.calls().len();
        result.parse.push(parse.as_secs_f64());
        result.scan.push(scan.as_secs_f64());
    }
    Ok(result)
}
