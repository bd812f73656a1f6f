//! The whole way from bytes to the frozen profile.

use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};
use std::io;

/// Bytes that are handed over at once, as the page does.
pub(crate) const PIECE: usize = 1 << 20;

/// A loader that waits for the pieces of one file.
pub(crate) fn begin() -> Loader<ProfileBuilder> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"measured");
    loader
}

/// Ends the file and freezes the profile.
pub(crate) fn end(mut loader: Loader<ProfileBuilder>) -> io::Result<Profile> {
    loader.end_file().map_err(unreadable)?;
    Ok(loader.finish().map_err(unreadable)?.finish())
}

/// Why a file cannot be measured.
pub(crate) fn unreadable(error: grindscope::diagnostic::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

/// Parses a text again and again.
pub(crate) fn repeat(text: &[u8], times: u32) -> io::Result<()> {
    for _ in 0..times {
        let mut loader = begin();
        for piece in text.chunks(PIECE) {
            loader.push(piece).map_err(unreadable)?;
        }
        end(loader)?;
    }
    Ok(())
}
