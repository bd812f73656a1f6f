//! Reads files or standard input into a sink, with a progress bar.

use super::terminal::plain;
use crate::cli::{messages, output};
use crate::container::certain;
use crate::diagnostic::Likeness;
use crate::limits::{HEAD, WEBGRIND_FILE};
use crate::loading::{Heading, Loader, heading, reading_order};
use crate::sink::ProfileSink;
use crate::webgrind::{self, Buffer};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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

/// The time before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The progress of reading one file.
pub(super) struct Progress {
    name: String,
    begin: Instant,
    read: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(name: &[u8]) -> Self {
        Progress {
            name: plain(name),
            begin: Instant::now(),
            read: 0,
            bar: None,
        }
    }

    /// Counts further bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.read += bytes as u64;
        if self.bar.is_none() && self.begin.elapsed() > PATIENCE {
            let length = std::fs::metadata(&self.name).map(|facts| facts.len()).ok();
            let length = length.filter(|&length| length >= self.read);
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
            let form = match length {
                Some(_) => "{bar:30} {bytes} of {total_bytes}, {eta}  {msg}",
                None => "{bytes}  {msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(form) {
                bar.set_style(style);
            }
            bar.set_message(self.name.clone());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
