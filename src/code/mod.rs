//! Rows of lines and instructions, made from the details of a profile, the program's debug information
//! and the sources. The page draws them and the command prints them.

mod line_match;
mod source_match;

pub use line_match::matched_lines;
pub use source_match::{SourceIndex, segments};
