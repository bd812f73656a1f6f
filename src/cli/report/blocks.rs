//! Packs the files of profiles into blocks of a report. They are read as the page will read them, so that every
//! report can be opened. The page (`www/report/`) writes the same form itself; docs/report.md describes it.

use crate::cli::profile_files::ProfileFiles;
use crate::cli::{messages, read};
use crate::container::Layer;
use crate::loading::{Loader, OpenedFile, PathStripper};
use crate::sink::ProfileSink;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::path::Path;

/// Bytes of a block; a multiple of 3, so that base64 needs padding only at the end of a file. Browsers
/// cannot handle texts of hundreds of megabytes.
const BLOCK: usize = 3 << 20;

/// Most packed bytes of a report. Browsers may fail to open a larger page.
pub(super) const LARGEST_REPORT: usize = 512 << 20;

/// A file for a report: compressed by gzip, or unchanged if it is compressed already.
pub(super) struct PackedFile {
    name: String,
    /// Number of its profile.
    profile: usize,
    /// Whether it is a source file or a program of the profile.
    is_source: bool,
    /// Most packed bytes that it may have.
    capacity: usize,
    content: Content,
}

enum Content {
    Empty,
    /// The file is compressed already.
    AsItIs(Vec<u8>),
    Gzip(Box<GzEncoder<Vec<u8>>>),
}

impl PackedFile {
    pub(super) fn new(name: &str, capacity: usize) -> Self {
        Self {
            name: name.to_owned(),
            profile: 0,
            is_source: false,
            capacity,
            content: Content::Empty,
        }
    }

    /// Assigns it to a profile.
    pub(super) fn of(self, profile: usize, is_source: bool) -> Self {
        Self {
            profile,
            is_source,
            ..self
        }
    }

    /// Takes the next bytes. The first piece decides whether the file is compressed already; it must
    /// contain the signature, unless the file is shorter. Fails when the file becomes too large for a report.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        if let Content::Empty = self.content {
            self.content = match Layer::packed(bytes) {
                Some(_) => Content::AsItIs(Vec::new()),
                None => {
                    let encoder = GzEncoder::new(Vec::new(), Compression::default());
                    Content::Gzip(Box::new(encoder))
                }
            };
        }
        match &mut self.content {
            Content::Empty => {}
            Content::AsItIs(content) => content.extend_from_slice(bytes),
            Content::Gzip(encoder) => encoder.write_all(bytes).map_err(|e| e.to_string())?,
        }
        self.check_size()
    }

    /// Ends the file. Fails when it is too large for a report.
    pub(super) fn finish(mut self) -> Result<Self, String> {
        if let Content::Gzip(encoder) = self.content {
            self.content = Content::AsItIs(encoder.finish().map_err(|e| e.to_string())?);
        }
        self.check_size()?;
        Ok(self)
    }

    /// Packed bytes so far.
    pub(super) fn len(&self) -> usize {
        self.bytes().len()
    }

    fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Empty => &[],
            Content::AsItIs(content) => content,
            Content::Gzip(encoder) => encoder.get_ref(),
        }
    }

    fn check_size(&self) -> Result<(), String> {
        if self.len() <= self.capacity {
            return Ok(());
        }
        Err(messages::too_large_for_report(LARGEST_REPORT >> 20))
    }

    pub(super) fn write(&self, number: usize, out: &mut Vec<u8>) {
        let name = attribute(&self.name);
        let profile = match self.profile {
            0 => String::new(),
            more => format!(" data-profile=\"{more}\""),
        };
        let source = if self.is_source { " data-source" } else { "" };
        for block in self.bytes().chunks(BLOCK) {
            let begin = format!(
                "<script type=\"application/octet-stream\" data-file=\"{number}\"{profile}{source} data-name=\"{name}\">"
            );
            out.extend_from_slice(begin.as_bytes());
            out.extend_from_slice(STANDARD.encode(block).as_bytes());
            out.extend_from_slice(b"</script>\n");
        }
    }
}

/// Markup of a setting of the report: `look`, the initial view as the fragment of an address of the page, or
/// `index`, the benchmarks as JSON.
pub(super) fn setting(name: &str, value: &str) -> String {
    let value = attribute(value);
    format!("<script type=\"application/octet-stream\" data-{name}=\"{value}\"></script>\n")
}

/// Escapes a name as the value of an attribute.
fn attribute(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

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

#[cfg(test)]
mod tests;
