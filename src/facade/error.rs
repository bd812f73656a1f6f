//! Why a profile could not be opened.

use crate::diagnostic::Error;
use std::fmt;

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
