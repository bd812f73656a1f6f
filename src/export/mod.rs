//! Writers of whole profiles into formats of other tools.
//!
//! | format | of what |
//! |---|---|
//! | [`csv`] | functions |
//! | [`difference_csv`], [`difference_callgrind`] | the difference of two profiles |
//! | [`json`] | everything that the profile holds, and what follows from it |
//! | [`callgrind`] | the profile itself, for KCachegrind, callgrind_annotate and this program |
//! | [`dot`] | the call graph, as a picture |
//! | [`folded`], [`speedscope`], [`pprof`] | calling contexts; [`stacks`] chooses which |
//! | [`flame_page`] | calling contexts, as a page to look at |

pub mod callgrind;
mod callgrind_names;
pub mod csv;
pub mod difference_callgrind;
pub mod difference_csv;
pub mod dot;
pub mod flame_page;
mod flame_script;
pub mod folded;
pub mod json;
mod json_text;
pub mod pprof;
mod protobuf;
pub mod speedscope;
pub mod stacks;
