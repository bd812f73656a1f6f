//! The bytes of a profile, which are read again for its lines.

use super::OpenError;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

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
