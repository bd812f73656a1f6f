//! Names of functions: demangling, recursion levels, classes.
//!
//! Functions are still identified by their original names; this module is only for display. Everything is
//! bounded, because names are untrusted text of any length.

mod class;
mod demangle;
mod recursion;
mod shorten;
mod table;

pub use class::class_of;
pub use demangle::demangle;
pub use recursion::{RecursionLevel, recursion_level};
pub(crate) use shorten::operator_end;
pub use shorten::{Shortening, shorten};
pub use table::Names;
