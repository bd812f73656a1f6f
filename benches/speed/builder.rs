//! The whole parser: bytes to the frozen profile.

use crate::inputs;
use criterion::Criterion;
use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};

fn read(text: &[u8]) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"made");
    for piece in text.chunks(inputs::PIECE) {
        loader.push(piece).unwrap();
    }
    loader.end_file().unwrap();
    loader.finish().unwrap().finish()
}

pub(crate) fn builder(criterion: &mut Criterion) {
    let mut group = inputs::group(criterion, "builder");
    for input in inputs::shapes() {
        inputs::reads(&mut group, input.text.len());
        group.bench_function(input.name, |bencher| bencher.iter(|| read(&input.text)));
    }
    group.finish();
}
