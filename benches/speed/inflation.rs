//! Unpacking gzip files. The bytes that count are those of the text that comes out.

use crate::inputs;
use criterion::Criterion;
use flate2::Compression;
use flate2::write::GzEncoder;
use grindscope::container::{Event, Unpacker};
use grindscope::diagnostic::Error;
use std::hint::black_box;
use std::io::Write;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn unpack(packed: &[u8]) {
    let mut take = |event: Event<'_>| -> Result<(), Error> {
        black_box(event);
        Ok(())
    };
    let mut unpacker = Unpacker::new();
    for piece in packed.chunks(inputs::PIECE) {
        unpacker.push(piece, &mut take).unwrap();
    }
    unpacker.finish(&mut take).unwrap();
}

pub(crate) fn inflation(criterion: &mut Criterion) {
    let mut group = inputs::group(criterion, "inflation");
    for input in inputs::shapes() {
        let packed = gzip(&input.text);
        inputs::reads(&mut group, input.text.len());
        group.bench_function(input.name, |bencher| bencher.iter(|| unpack(&packed)));
    }
    group.finish();
}
