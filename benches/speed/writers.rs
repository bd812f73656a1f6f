//! Writing what was read: comma-separated values and webgrind buffers.

use crate::inputs;
use criterion::Criterion;
use grindscope::browse::Tables;
use grindscope::export::csv;
use grindscope::loading::Loader;
use grindscope::model::ProfileBuilder;
use grindscope::sink::ProfileSink;
use grindscope::webgrind::{Buffer, Collector, Options, Overflow, Version, write};

fn read<S: ProfileSink>(text: &[u8], sink: S) -> S {
    let mut loader = Loader::new(sink);
    loader.begin_file(b"made");
    for piece in text.chunks(inputs::PIECE) {
        loader.push(piece).unwrap();
    }
    loader.end_file().unwrap();
    loader.finish().unwrap()
}

fn collect(text: &[u8]) -> Buffer {
    read(text, Collector::new(Options::default()))
        .finish()
        .unwrap()
}

pub(crate) fn writers(criterion: &mut Criterion) {
    let input = inputs::shapes().pop().unwrap();
    let mut group = inputs::group(criterion, "writers, many functions");
    inputs::reads(&mut group, input.text.len());
    group.bench_function("collect a webgrind buffer", |b| {
        b.iter(|| collect(&input.text))
    });
    let buffer = collect(&input.text);
    group.bench_function("write a webgrind buffer", |b| {
        b.iter(|| write(&buffer, Version::V6, Overflow::Saturate).unwrap());
    });
    let tables = Tables::new(read(&input.text, ProfileBuilder::new()).finish());
    group.bench_function("write comma-separated values", |b| {
        b.iter(|| csv::write(&tables))
    });
    group.finish();
}
