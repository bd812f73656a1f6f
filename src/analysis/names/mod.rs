//! Names of functions: demangling, recursion levels, classes, short forms.
//!
//! Functions are still identified by their original names; this module is only for display. Everything is
//! bounded, because names are untrusted text of any length.

mod apart;
mod base;
mod brackets;
mod carried;
mod class;
mod constructors;
mod demangle;
mod generic;
mod pieces;
mod recursion;
mod short;
mod shown;
mod table;
mod types;
mod words;

pub use base::{without_clones, without_parameters, without_return_type};
pub(crate) use brackets::{link_end, links};
pub(crate) use carried::{Chains, LastAnswers};
pub use carried::{OwnNames, carries_contexts};
pub use class::class_of;
pub use demangle::demangle;
pub use generic::without_arguments;
pub use recursion::{RecursionLevel, recursion_level};
pub(crate) use recursion::{has_level, separates_recursion};
pub use short::{ShortName, short_classes, short_names};
pub use shown::ShownTexts;
pub use table::Names;
