//! Packs the files of profiles. They are read as the page will read them, so that every report can be opened.

use super::blocks::{LARGEST_REPORT, PackedFile};
use crate::cli::profile_files::ProfileFiles;
use crate::cli::{messages, read};
use crate::loading::{Loader, OpenedFile, PathStripper};
use crate::sink::ProfileSink;
use std::io::Read;
use std::path::Path;

/// Bytes of one read.
const CHUNK: usize = 1 << 20;

/// The packed files of all profiles.
pub(super) struct Packing {
    pub(super) files: Vec<PackedFile>,
    /// Packed bytes that are left.
    capacity: usize,
    /// Profiles so far.
    profiles: usize,
    /// Whether paths in profiles are reduced to the names of files.
    is_stripped: bool,
}

impl Packing {
    pub(super) fn new(is_stripped: bool) -> Self {
        Self {
            is_stripped,
            files: Vec::new(),
            capacity: LARGEST_REPORT,
            profiles: 0,
        }
    }

    /// Packs a profile and reads it into `sink`. Fails if a file cannot be read or is too large for a report.
    pub(super) fn profile<S: ProfileSink>(
        &mut self,
        files: &ProfileFiles,
        sink: S,
    ) -> Result<(S, Vec<OpenedFile>), String> {
        files.check()?;
        let mut loader = Loader::new(sink);
        for path in files.paths() {
            let packed = self.profile_file(&mut loader, path);
            self.add(packed.map_err(|problem| messages::about(path, problem))?);
        }
        self.profiles += 1;
        let opened = loader.files().to_vec();
        Ok((files.finish(loader)?, opened))
    }

    /// Packs a source file or program of the last profile, under the path that the profile has for it. Fails if it is
    /// too large for a report.
    pub(super) fn source(&mut self, path: &str, content: &[u8]) -> Result<(), String> {
        let about = |problem| messages::about(Path::new(path), problem);
        let mut packed = PackedFile::new(path, self.capacity).of(self.profiles - 1, true);
        packed.push(content).map_err(about)?;
        self.add(packed.finish().map_err(about)?);
        Ok(())
    }

    fn add(&mut self, file: PackedFile) {
        self.capacity -= file.len();
        self.files.push(file);
    }

    fn profile_file<S: ProfileSink>(
        &self,
        loader: &mut Loader<S>,
        path: &Path,
    ) -> Result<PackedFile, String> {
        let mut input = read::open(path)?;
        let mut packed = PackedFile::new(&name(path), self.capacity).of(self.profiles, false);
        loader.begin_file(path.as_os_str().as_encoded_bytes());
        let mut chunk = Vec::with_capacity(CHUNK);
        let mut text = Vec::new();
        let mut stripper = self.is_stripped.then(PathStripper::default);
        loop {
            chunk.clear();
            let read = input.by_ref().take(CHUNK as u64).read_to_end(&mut chunk);
            if read.map_err(messages::cannot_read)? == 0 {
                break;
            }
            if let Some(stripper) = &mut stripper {
                text.clear();
                stripper
                    .push(&chunk, &mut text)
                    .map_err(|e| e.to_string())?;
                std::mem::swap(&mut chunk, &mut text);
            }
            loader.push(&chunk).map_err(|error| error.to_string())?;
            packed.push(&chunk)?;
        }
        if let Some(mut stripper) = stripper {
            chunk.clear();
            stripper.finish(&mut chunk).map_err(|e| e.to_string())?;
            loader.push(&chunk).map_err(|error| error.to_string())?;
            packed.push(&chunk)?;
        }
        loader.end_file().map_err(|error| error.to_string())?;
        packed.finish()
    }
}

/// The file name without its folder: a report must not reveal folders of this machine.
fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
