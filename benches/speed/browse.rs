//! Queries that the page makes repeatedly while a large profile is open.

use crate::{inputs, large};
use criterion::Criterion;
use grindscope::analysis::flat::{Order, SortKey};
use grindscope::browse::OpenProfile;
use std::cell::LazyCell;

pub(crate) fn browse(criterion: &mut Criterion) {
    let mut open = LazyCell::new(|| OpenProfile::new(large::profile()));
    let mut group = inputs::group(criterion, &format!("browse, {}", large::NAME));
    group.bench_function("calls of main", |b| {
        let open = &*open;
        b.iter(|| open.tables().calls_of(0, 0, None));
    });
    // In turn, so that no answer is still there from the last time.
    for (name, key) in [
        ("order by self cost, then back", SortKey::SelfCost),
        ("order by name, then back", SortKey::Name),
        ("order by file, then back", SortKey::File),
    ] {
        group.bench_function(name, |b| {
            let open = &mut *open;
            b.iter(|| {
                for key in [key, SortKey::Inclusive] {
                    list(open, key, "");
                }
            });
        });
    }
    for filter in ["insert", "-file:gather"] {
        group.bench_function(format!("filter {filter}"), |b| {
            let open = &mut *open;
            b.iter(|| list(open, SortKey::Inclusive, filter));
        });
    }
    group.finish();
}

fn list(open: &mut OpenProfile, key: SortKey, filter: &str) -> usize {
    let order = Order {
        key,
        descending: true,
    };
    open.list(0, order, filter).unwrap().unwrap().rows.len()
}
