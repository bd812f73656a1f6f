//! Tests that share one program, for each program takes long to link: `cargo test --test others
//! annotate::` runs those of one module.

#[path = "annotate/main.rs"]
mod annotate;
#[path = "answers.rs"]
mod answers;
#[path = "container/main.rs"]
mod container;
#[path = "contexts/main.rs"]
mod contexts;
#[path = "disassembly/main.rs"]
mod disassembly;
#[path = "documents.rs"]
mod documents;
#[path = "examples.rs"]
mod examples;
#[path = "fuzz_smoke.rs"]
mod fuzz_smoke;
#[path = "kcachegrind/main.rs"]
mod kcachegrind;
#[path = "layers.rs"]
mod layers;
#[cfg(unix)]
#[path = "record.rs"]
mod record;
#[path = "report/main.rs"]
mod report;
#[path = "rows_of_functions.rs"]
mod rows_of_functions;
#[path = "support/thorough.rs"]
mod thorough;
#[path = "untrusted.rs"]
mod untrusted;
