//! Reads several files into one sink.

use super::heading::keep_beginning;
use super::held::Held;
use super::{Heading, OpenedFile, runs};
use crate::container::{Entry, Event, Unpacker};
use crate::diagnostic::{Error, ErrorKind, Likeness, Location, WarningKind, quote};
use crate::grammar::Parser;
use crate::limits::WEBGRIND_FILE;
use crate::sink::ProfileSink;
use crate::webgrind;

/// Reads one or more files, packed or not, into a sink. Several files become parts of one profile.
///
/// ```
/// use grindscope::{loading::Loader, model::ProfileBuilder};
///
/// let mut loader = Loader::new(ProfileBuilder::new());
/// loader.begin_file(b"callgrind.out.1");
/// loader.push(b"events: Ir\nfn=main\n1 42\n")?;
/// loader.end_file()?;
/// let profile = loader.finish()?.finish();
/// assert_eq!(profile.parts()[0].sums, [42]);
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
pub struct Loader<S> {
    unpacker: Unpacker,
    entries: Entries<S>,
    pushed: u64,
    /// Names of empty files.
    empty: Vec<Vec<u8>>,
    merges_runs: bool,
}

impl<S: ProfileSink> Loader<S> {
    /// A loader that feeds `sink`.
    pub fn new(sink: S) -> Self {
        Loader::with_parser(Parser::new(sink))
    }

    /// A loader with pages of another size than [`PAGE`](crate::limits::PAGE), in bytes.
    pub fn with_page_size(sink: S, page_size: u64) -> Self {
        Loader::with_parser(Parser::with_page_size(sink, page_size))
    }

    fn with_parser(parser: Parser<S>) -> Self {
        Loader {
            unpacker: Unpacker::new(),
            entries: Entries {
                parser,
                name: Vec::new(),
                inputs: 0,
                entries: 0,
                files: Vec::new(),
                reading: Reading::Nothing,
                beginning: Vec::new(),
                refused: None,
                read: 0,
            },
            pushed: 0,
            empty: Vec::new(),
            merges_runs: false,
        }
    }

    /// Allows files of different runs as parts of one profile, without a warning.
    pub fn merge_runs(&mut self) {
        self.merges_runs = true;
    }

    /// Begins the next file.
    pub fn begin_file(&mut self, name: &[u8]) {
        self.unpacker = Unpacker::new();
        self.entries.begin_input(name);
        self.pushed = 0;
    }

    /// Takes the next bytes of the file. Fails with the reason why the file is unreadable. The loader cannot be used
    /// afterwards.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.pushed += bytes.len() as u64;
        let entries = &mut self.entries;
        self.unpacker.push(bytes, &mut |event| entries.take(event))
    }

    /// Ends the file. An empty file is only noted, unless it is the one that Valgrind writes in addition to those of
    /// separate threads. Fails with the reason why the file is unreadable. The loader cannot be used afterwards.
    pub fn end_file(&mut self) -> Result<(), Error> {
        if self.pushed == 0 {
            self.empty.push(self.entries.name.clone());
            return Ok(());
        }
        let entries = &mut self.entries;
        self.unpacker.finish(&mut |event| entries.take(event))
    }

    /// The files whose text was read so far, indexed by [`Location::file`].
    pub fn files(&self) -> &[OpenedFile] {
        &self.entries.files
    }

    /// Returns the filled sink. Fails with [`ErrorKind::Empty`] if all files were empty; if an archive contains no
    /// profile, the error of its first entry.
    pub fn finish(mut self) -> Result<S, Error> {
        if self.entries.read == 0 {
            let reason = self.entries.refused.take();
            return Err(reason.unwrap_or_else(|| Error::new(ErrorKind::Empty)));
        }
        for name in &self.empty {
            if self.entries.has_thread_of(name) {
                continue;
            }
            self.entries.warn(WarningKind::EmptyFile, || quote(name));
        }
        if !self.merges_runs {
            self.entries.warn_of_runs();
        }
        Ok(self.entries.parser.into_sink())
    }
}

/// How the current entry is read.
enum Reading {
    Nothing,
    /// As text, by the parser.
    Text,
    /// As text in an archive that may or may not be a profile.
    Held(Held),
    /// As a webgrind file, which is small and read as a whole.
    Webgrind(Vec<u8>),
    /// Not at all: it is in an archive and is not a profile.
    Skipped,
}

/// The consumer of unpacked files.
struct Entries<S> {
    parser: Parser<S>,
    /// Name of the file that is being pushed.
    name: Vec<u8>,
    /// Number of files that were begun, and the entries of the last one.
    inputs: u32,
    entries: u32,
    files: Vec<OpenedFile>,
    reading: Reading,
    /// The beginning of the text, which contains its heading.
    beginning: Vec<u8>,
    /// Error of the first archive entry that is not a profile.
    refused: Option<Error>,
    /// Number of entries that were read.
    read: usize,
}

impl<S: ProfileSink> Entries<S> {
    /// Whether the file of a thread was read: `NAME-01` for the empty file `NAME`.
    fn has_thread_of(&self, name: &[u8]) -> bool {
        let thread = [name, b"-"].concat();
        self.files.iter().any(|file| file.name.starts_with(&thread))
    }

    fn begin_input(&mut self, name: &[u8]) {
        self.name = name.to_vec();
        self.inputs += 1;
        self.entries = 0;
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), Error> {
        match event {
            Event::Begin(entry) => self.begin(entry),
            Event::Text(text) => self.text(text),
            Event::End => self.end(),
            Event::Warning(kind, detail) => {
                self.warn(kind, || detail.clone());
                Ok(())
            }
        }
    }

    fn begin(&mut self, entry: Entry<'_>) -> Result<(), Error> {
        let mut name = self.name.clone();
        if let Some(inner) = entry.name {
            let added = [b"/", inner].concat();
            // The page opens an entry as a file with this name.
            if !name.ends_with(&added) {
                name.extend_from_slice(&added);
            }
        }
        self.files.push(OpenedFile {
            name,
            plain: entry.layers.is_empty(),
            in_archive: entry.name.is_some(),
            input: self.inputs.saturating_sub(1),
            entry: self.entries,
            ..OpenedFile::default()
        });
        self.entries += 1;
        match entry.likeness {
            None if entry.name.is_some() => {
                self.reading = Reading::Held(Held::default());
                Ok(())
            }
            None => {
                self.reading = Reading::Text;
                self.begin_text()
            }
            Some(likeness) => {
                self.parser.skip_file();
                if likeness == Likeness::WebgrindBuffer {
                    self.reading = Reading::Webgrind(Vec::new());
                    return Ok(());
                }
                self.refuse(Error::new(ErrorKind::NotAProfile(likeness)))
            }
        }
    }

    fn text(&mut self, text: &[u8]) -> Result<(), Error> {
        let Some(file) = self.files.last_mut() else {
            return Ok(());
        };
        file.take(text);
        match &mut self.reading {
            Reading::Text => self.push_text(text),
            Reading::Held(held) => match held.push(text) {
                Some(text) => self.release(&text),
                None => Ok(()),
            },
            Reading::Webgrind(bytes) => {
                if bytes.len() + text.len() > WEBGRIND_FILE {
                    let limit =
                        ErrorKind::Limit("bytes in its webgrind file", WEBGRIND_FILE as u64);
                    return Err(limit.into());
                }
                bytes.extend_from_slice(text);
                Ok(())
            }
            Reading::Nothing | Reading::Skipped => Ok(()),
        }
    }

    fn end(&mut self) -> Result<(), Error> {
        let mut reading = std::mem::replace(&mut self.reading, Reading::Nothing);
        if let Reading::Held(held) = reading {
            let Some(text) = held.end() else {
                self.parser.skip_file();
                return self.refuse(Error::new(ErrorKind::NoEvents));
            };
            self.release(&text)?;
            reading = std::mem::replace(&mut self.reading, Reading::Nothing);
        }
        let result = match reading {
            Reading::Text => self.end_text(),
            Reading::Webgrind(bytes) => self.replay(&bytes),
            Reading::Nothing | Reading::Skipped | Reading::Held(_) => return Ok(()),
        };
        match result {
            Ok(()) => {
                self.read += 1;
                Ok(())
            }
            Err(error) => self.refuse(error),
        }
    }

    /// Passes held text, and everything after it, to the parser.
    fn release(&mut self, text: &[u8]) -> Result<(), Error> {
        self.reading = Reading::Text;
        self.begin_text()?;
        self.push_text(text)
    }

    fn begin_text(&mut self) -> Result<(), Error> {
        self.beginning.clear();
        self.parser.begin_file()
    }

    fn push_text(&mut self, text: &[u8]) -> Result<(), Error> {
        keep_beginning(&mut self.beginning, text);
        self.parser.push(text).or_else(|error| self.refuse(error))
    }

    fn end_text(&mut self) -> Result<(), Error> {
        self.parser.end_file()?;
        if let Some(file) = self.files.last_mut() {
            file.bookmarks = self.parser.take_bookmarks();
            file.heading = Heading::of(&self.beginning);
        }
        Ok(())
    }

    fn replay(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let file = self.files.len() as u32 - 1;
        let (_, buffer) = webgrind::read(bytes).map_err(|error| Error {
            location: error.location.map(|at| Location { file, ..at }),
            ..error
        })?;
        if let Some(file) = self.files.last_mut() {
            file.heading.is_profile = true;
        }
        Ok(buffer.replay(file, self.parser.sink_mut())?)
    }

    /// Handles an unreadable entry. It is skipped if it is in an archive and is not a profile; otherwise
    /// its error is returned.
    fn refuse(&mut self, error: Error) -> Result<(), Error> {
        let Some(file) = self.files.last() else {
            return Err(error);
        };
        let error = file.explain(error);
        let foreign = matches!(
            error.kind,
            ErrorKind::NotAProfile(_) | ErrorKind::NoEvents | ErrorKind::NoCosts
        );
        if !file.in_archive || !foreign {
            return Err(error);
        }
        self.reading = Reading::Skipped;
        let name = file.name.clone();
        self.warn(WarningKind::SkippedEntry, || {
            format!("{}: {}", quote(&name), error.kind)
        });
        self.refused.get_or_insert(error);
        Ok(())
    }

    /// Warns if the files are of different runs.
    fn warn_of_runs(&mut self) {
        let headings: Vec<Heading> = self.files.iter().map(|file| file.heading.clone()).collect();
        let runs = runs(&headings);
        let Some(other) = runs.iter().position(|&run| run != runs[0]) else {
            return;
        };
        let name = |file: usize| quote(&self.files[file].name);
        let at = Location {
            file: other as u32,
            ..Location::default()
        };
        let mut example = || format!("{} and {}", name(runs[0]), name(other));
        let sink = self.parser.sink_mut();
        sink.warn(WarningKind::SeveralRuns, at, &mut example);
    }

    fn warn(&mut self, kind: WarningKind, example: impl Fn() -> String) {
        let at = Location {
            file: (self.files.len() as u32).saturating_sub(1),
            ..Location::default()
        };
        self.parser.sink_mut().warn(kind, at, &mut || example());
    }
}
