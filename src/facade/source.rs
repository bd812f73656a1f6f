//! The bytes of a profile, which are read again for its lines, and why it could not be opened.

use crate::diagnostic::Error;
use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

/// Why a profile could not be read.
#[non_exhaustive]
#[derive(Debug)]
pub enum OpenError {
    /// The file or stream could not be read.
    Io(std::io::Error),
    /// It is not a profile, or is damaged.
    Profile(Error),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(error) => error.fmt(f),
            OpenError::Profile(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<std::io::Error> for OpenError {
    fn from(error: std::io::Error) -> Self {
        OpenError::Io(error)
    }
}

impl From<Error> for OpenError {
    fn from(error: Error) -> Self {
        OpenError::Profile(error)
    }
}

/// Bytes of one read.
const CHUNK: usize = 1 << 20;

pub(super) enum Source {
    File(PathBuf),
    Memory(Vec<u8>),
}

impl Source {
    pub(super) fn name(&self) -> &[u8] {
        match self {
            Source::File(path) => path.as_os_str().as_encoded_bytes(),
            Source::Memory(_) => b"",
        }
    }

    /// Passes on the bytes in pieces until `take` returns `false`.
    pub(super) fn read(
        &self,
        take: &mut dyn FnMut(&[u8]) -> Result<bool, OpenError>,
    ) -> Result<(), OpenError> {
        let path = match self {
            Source::File(path) => path,
            Source::Memory(bytes) => return take(bytes).map(|_| ()),
        };
        let (mut file, mut chunk) = (File::open(path)?, vec![0; CHUNK]);
        loop {
            match file.read(&mut chunk) {
                Ok(0) => return Ok(()),
                Ok(read) if take(&chunk[..read])? => {}
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
