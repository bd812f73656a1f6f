//! How fast a webgrind buffer is made of a profile.

use crate::parse::{PIECE, unreadable};
use crate::processor;
use grindscope::diagnostic::ErrorKind;
use grindscope::loading::Loader;
use grindscope::webgrind::{Collector, Options, Overflow, Version, write};
use serde::Serialize;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Seconds of each run.
#[derive(Default, Serialize)]
pub(crate) struct Webgrind {
    bytes: usize,
    /// Bytes of the buffer.
    written: usize,
    seconds: Vec<f64>,
    /// The same on the processor; fewer where the system does not tell.
    processor: Vec<f64>,
}

/// Converts a file that is in memory to version 6.
pub(crate) fn webgrind(file: &Path, runs: u32) -> io::Result<Webgrind> {
    let text = std::fs::read(file)?;
    let mut result = Webgrind {
        bytes: text.len(),
        ..Webgrind::default()
    };
    for _ in 0..runs {
        let (start, before) = (Instant::now(), processor::seconds());
        result.written = convert(&text)?.len();
        result.seconds.push(start.elapsed().as_secs_f64());
        let after = processor::seconds().zip(before);
        result
            .processor
            .extend(after.map(|(after, before)| after - before));
    }
    Ok(result)
}

fn convert(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut loader = Loader::new(Collector::new(Options::default()));
    loader.begin_file(b"measured");
    for piece in text.chunks(PIECE) {
        loader.push(piece).map_err(unreadable)?;
    }
    loader.end_file().map_err(unreadable)?;
    let buffer = loader
        .finish()
        .map_err(unreadable)?
        .finish()
        .map_err(unfit)?;
    write(&buffer, Version::V6, Overflow::Saturate).map_err(unfit)
}

fn unfit(error: ErrorKind) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
