//! Files in, filled sink out: joins unpacking, parsing and the bookkeeping of several files.
//!
//! Used alike by the page and the command line, so that both give the same answers. Still no input
//! or output: whoever has the bytes pushes them.

mod excerpts;
mod heading;
mod held;
mod loader;
mod opened;
mod runs;

pub use excerpts::Excerpts;
pub use heading::{Heading, heading, reading_order};
pub use loader::Loader;
pub use opened::OpenedFile;
pub use runs::runs;
