//! Reads files or standard input into a sink.

use super::progress::Progress;
use crate::cli::messages;
use crate::cli::output;
use crate::container::certain;
use crate::diagnostic::Likeness;
use crate::limits::{HEAD, WEBGRIND_FILE};
use crate::loading::{Heading, Loader, heading, reading_order};
use crate::sink::ProfileSink;
use crate::webgrind::{self, Buffer};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes of one read.
const CHUNK: usize = 1 << 17;

/// Bytes at the beginning of a file in which its process and part are searched. Valgrind's headers have a
/// few hundred, plus the command line.
const HEADING: u64 = 256 << 10;

/// Whether a path is standard input or a pipe, which can be read only once.
pub(super) fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
        || path
            .metadata()
            .is_ok_and(|facts| !facts.is_file() && !facts.is_dir())
}

/// The files in reading order. The order is kept as given if one of them can be read only once: its header is
/// not known in advance.
pub(super) fn in_order(files: Vec<&PathBuf>) -> Vec<&PathBuf> {
    if files.len() < 2 || files.iter().any(|path| is_stream(path)) {
        return files;
    }
    let headings: Vec<Heading> = files.iter().map(|path| heading_of(path)).collect();
    let order = reading_order(&headings).into_iter();
    order.map(|index| files[index]).collect()
}

/// The beginning of a file. Errors are reported later, when the file is read.
pub(super) fn heading_of(path: &Path) -> Heading {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        let _ = file.take(HEADING).read_to_end(&mut bytes);
    }
    heading(&bytes)
}

/// The buffer in a webgrind file; `None` for other files.
pub(super) fn webgrind_file(path: &Path) -> Result<Option<Buffer>, String> {
    if is_stream(path) {
        return Ok(None);
    }
    let problem = |problem: &dyn std::fmt::Display| messages::about(path, problem);
    let mut file = File::open(path).map_err(|e| problem(&messages::cannot_open(e)))?;
    let mut bytes = Vec::new();
    let head = file.by_ref().take(HEAD as u64).read_to_end(&mut bytes);
    head.map_err(|e| problem(&messages::cannot_read(e)))?;
    if certain(&bytes) != Some(Likeness::WebgrindBuffer) {
        return Ok(None);
    }
    let rest = file.take(WEBGRIND_FILE as u64).read_to_end(&mut bytes);
    rest.map_err(|e| problem(&messages::cannot_read(e)))?;
    let (_, buffer) = webgrind::read(&bytes).map_err(|e| problem(&e))?;
    Ok(Some(buffer))
}

/// Opens a file, or standard input for the path `-`.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    if path == Path::new("-") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    output::note_input(path);
    let file = File::open(path).map_err(messages::cannot_open)?;
    Ok(Box::new(file))
}

/// Pushes one file into a loader, and then to `kept`, which so has no more than a loader accepts.
pub(super) fn push_all<S: ProfileSink>(
    loader: &mut Loader<S>,
    path: &Path,
    mut kept: Option<&mut Vec<u8>>,
) -> Result<(), String> {
    let (mut input, name) = (open(path)?, path.as_os_str().as_encoded_bytes());
    loader.begin_file(name);
    let mut progress = Progress::new(name);
    let mut chunk = vec![0; CHUNK];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => {
                progress.add(read);
                let pushed = loader.push(&chunk[..read]);
                pushed.map_err(|error| error.to_string())?;
                if let Some(kept) = &mut kept {
                    kept.extend_from_slice(&chunk[..read]);
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(messages::cannot_read(error)),
        }
    }
    loader.end_file().map_err(|error| error.to_string())
}
