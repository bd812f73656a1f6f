//! What the names of functions say: mangled names made readable, recursion levels, classes.
//!
//! The name of the file stays what tells functions apart; everything here is for reading. All of it
//! is bounded: names are hostile text of any length.

mod demangle;
mod recursion;
mod table;

pub use demangle::demangle;
pub use recursion::{RecursionLevel, recursion_level};
pub use table::Names;
