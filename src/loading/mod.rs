//! Reads files into a sink: combines unpacking, parsing and the bookkeeping of several files.
//!
//! The page and the command line both use it, so their results are equal. It does no input or output
//! itself: the caller pushes the bytes.

mod excerpts;
mod heading;
mod held;
mod loader;
mod opened;
mod runs;
mod strip_paths;

pub use excerpts::Excerpts;
pub use heading::{Heading, heading, reading_order};
pub use loader::Loader;
pub use opened::OpenedFile;
pub use runs::runs;
pub use strip_paths::PathStripper;
