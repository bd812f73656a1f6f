//! Bytes into profiles, as the page and the command line do it.

use super::data;
use grindscope::diagnostic::Error;
use grindscope::grammar::Parser;
use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};
use std::cell::Cell;

/// Loads one file below `tests/data`.
pub(crate) fn load(name: &str) -> Result<Profile, Error> {
    load_bytes(&data(name))
}

/// Loads the bytes of one file.
pub(crate) fn load_bytes(bytes: &[u8]) -> Result<Profile, Error> {
    load_pieces(bytes, usize::MAX)
}

/// Loads the bytes of one file in pieces of `size`.
pub(crate) fn load_pieces(bytes: &[u8], size: usize) -> Result<Profile, Error> {
    load_counting(bytes, size, &Cell::new(0))
}

/// The same; `pushed` counts the bytes that were taken before an error.
pub(crate) fn load_counting(
    bytes: &[u8],
    size: usize,
    pushed: &Cell<usize>,
) -> Result<Profile, Error> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    for piece in bytes.chunks(size) {
        pushed.set(pushed.get() + piece.len());
        loader.push(piece)?;
    }
    loader.end_file()?;
    Ok(loader.finish()?.finish())
}

/// Loads a text that is not a container, with any beginning.
pub(crate) fn load_text(text: &[u8]) -> Result<Profile, Error> {
    let mut parser = Parser::new(ProfileBuilder::new());
    parser.begin_file()?;
    parser.push(text)?;
    parser.end_file()?;
    Ok(parser.into_sink().finish())
}
