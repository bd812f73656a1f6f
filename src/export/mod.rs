//! Writers of whole profiles in formats of other tools.
//!
//! | format | content |
//! |---|---|
//! | [`csv`] | functions |
//! | [`difference_csv`], [`difference_json`], [`difference_callgrind`] | the difference of two profiles |
//! | [`difference_dot`] | the same, as a picture |
//! | [`json`] | everything that the profile holds, and what follows from it |
//! | [`callgrind`] | the profile itself, for KCachegrind, callgrind_annotate and this program |
//! | [`dot`] | the call graph, as a picture |
//! | [`folded`], [`speedscope`], [`pprof`] | calling contexts, also of two profiles; [`stacks`] chooses which |
//! | [`flame_page`] | calling contexts, as a page to look at |
//!
//! [`formats`] is the table of the formats that a profile can be saved in.

pub mod callgrind;
mod callgrind_names;
pub mod csv;
pub mod difference_callgrind;
pub mod difference_csv;
pub mod difference_dot;
pub mod difference_json;
pub mod dot;
pub mod flame_page;
pub mod folded;
pub mod formats;
pub mod json;
mod json_text;
pub mod pprof;
mod protobuf;
mod serialized;
pub mod speedscope;
pub mod spreadsheet;
pub mod stacks;
