//! Writers of whole profiles in formats of other tools.
//!
//! | format | content |
//! |---|---|
//! | [`csv`] | functions, and differences of two profiles |
//! | [`difference_json`] | the difference of two profiles |
//! | [`json`] | the whole profile with derived figures |
//! | [`callgrind`] | the profile itself, for KCachegrind, callgrind_annotate and grindscope, and the difference of two |
//! | [`dot`] | the call graph, and the difference of two |
//! | [`folded`], [`speedscope`], [`pprof`] | calling contexts, also of two profiles, selected by [`stacks`] |
//!
//! [`formats`] is the table of the formats that a profile can be saved in.

pub mod callgrind;
mod callgrind_names;
pub mod csv;
pub mod difference_json;
mod difference_request;
pub mod dot;
pub mod folded;
pub mod formats;
pub mod json;
pub mod pprof;
mod row_figures;
mod serialized;
pub mod speedscope;
pub mod spreadsheet;
pub mod stacks;
