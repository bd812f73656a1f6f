//! Bytes into profiles, as the page and the command line do it.

use super::data;
use grindscope::diagnostic::Error;
use grindscope::loading::Loader;
use grindscope::model::{Profile, ProfileBuilder};

/// Loads one file below `tests/data`.
pub(crate) fn load(name: &str) -> Result<Profile, Error> {
    load_bytes(&data(name))
}

/// Loads the bytes of one file.
pub(crate) fn load_bytes(bytes: &[u8]) -> Result<Profile, Error> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(bytes)?;
    loader.end_file()?;
    Ok(loader.finish()?.finish())
}
