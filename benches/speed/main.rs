//! The speed of each layer by itself: `cargo bench --bench speed [FILTER]`.
//!
//! `cargo xtask bench` measures the whole, in a browser and next to other programs.

#![allow(missing_docs, reason = "criterion_group! makes a public function")]

mod analyses;
mod browse;
mod builder;
mod ceiling;
mod grammar;
mod inflation;
mod inputs;
mod large;
mod writers;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    grammar::grammar,
    builder::builder,
    inflation::inflation,
    writers::writers,
    analyses::analyses,
    browse::browse,
);
criterion_main!(benches);
