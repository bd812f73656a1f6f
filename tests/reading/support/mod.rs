//! Data, loading and plain views of a profile for the tests of this folder.

mod data;
pub(crate) mod large;
mod load;
mod summary;

pub(crate) use data::{data, data_files, path};
pub(crate) use load::{load, load_bytes, load_counting, load_pieces};
pub(crate) use summary::{command_summary, facts};
