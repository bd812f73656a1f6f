//! The whole way from bytes to the frozen profile.

use grindscope::loading::Loader;
use grindscope::model::ProfileBuilder;
use std::io;

/// Bytes that are handed over at once.
const PIECE: usize = 1 << 20;

/// Parses a text again and again.
pub(crate) fn repeat(text: &[u8], times: u32) -> io::Result<()> {
    for _ in 0..times {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"measured");
        for piece in text.chunks(PIECE) {
            loader.push(piece).map_err(unreadable)?;
        }
        loader.end_file().map_err(unreadable)?;
        loader.finish().map_err(unreadable)?.finish();
    }
    Ok(())
}

fn unreadable(error: grindscope::diagnostic::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
