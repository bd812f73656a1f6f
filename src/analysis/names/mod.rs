//! What the names of functions say: mangled names made readable, recursion levels, classes.
//!
//! The name of the file stays what tells functions apart; everything here is for reading. All of it
//! is bounded: names are hostile text of any length.

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
