//! Cutting chunks into runs of whole lines.

use crate::inputs;
use criterion::Criterion;
use grindscope::text::{LineRuns, Run};
use std::hint::black_box;

pub(crate) fn runs_of_lines(criterion: &mut Criterion) {
    let mut group = inputs::group(criterion, "line runs");
    let input = inputs::shapes().swap_remove(0);
    inputs::reads(&mut group, input.text.len());
    for (name, chunk) in [("4 KiB", 4 << 10), ("64 KiB", 64 << 10), ("1 MiB", 1 << 20)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut runs = LineRuns::default();
                let mut take = |run: Run<'_>| -> Result<(), ()> {
                    black_box(run);
                    Ok(())
                };
                for chunk in input.text.chunks(chunk) {
                    runs.push(chunk, &mut take).unwrap();
                }
                runs.finish(&mut take).unwrap()
            });
        });
    }
    group.finish();
}
