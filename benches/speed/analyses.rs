//! Analyses that run once for a large profile.

use crate::{inputs, large};
use criterion::Criterion;
use grindscope::analysis::{CallIndex, Cycles, InclusiveCosts, InclusiveRule};
use grindscope::model::{Formula, PartSelection};
use std::cell::LazyCell;

pub(crate) fn analyses(criterion: &mut Criterion) {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let profile = LazyCell::new(large::profile);
    let index = LazyCell::new(|| CallIndex::new(&profile));
    let cycles = LazyCell::new(|| Cycles::find(&profile, &index, &parts));
    let mut group = inputs::group(criterion, &format!("analyses, {}", large::NAME));
    group.bench_function("call index", |b| {
        let profile = &*profile;
        b.iter(|| CallIndex::new(profile));
    });
    group.bench_function("cycles", |b| {
        let (profile, index) = (&*profile, &*index);
        b.iter(|| Cycles::find(profile, index, &parts));
    });
    group.bench_function("inclusive", |b| {
        let (profile, cycles) = (&*profile, &*cycles);
        let rule = InclusiveRule::default();
        b.iter(|| InclusiveCosts::new(profile, cycles, &formula, &parts, rule));
    });
    group.finish();
}
