//! Data, loading and plain views of a profile for the tests of this folder.

mod data;
pub(crate) mod large;
pub(crate) mod lines;
mod load;
mod log;
mod summary;
mod text;

pub(crate) use data::{data, data_files, path};
pub(crate) use load::{load, load_bytes, load_counting, load_pieces, load_text};
pub(crate) use log::{Cost, Entry, Log, Logger, Names, every, log};
pub(crate) use summary::{called, command_summary, facts};
pub(crate) use text::{profiles, text};
