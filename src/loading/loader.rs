//! Reads files one after the other into one sink.

use super::OpenedFile;
use crate::container::{Event, Unpacker};
use crate::diagnostic::{Error, ErrorKind, Location, WarningKind};
use crate::grammar::Parser;
use crate::sink::ProfileSink;

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
    parser: Parser<S>,
    unpacker: Unpacker,
    /// Name of the file that is being pushed.
    name: Vec<u8>,
    pushed: u64,
    files: Vec<OpenedFile>,
    /// Names of files without a byte.
    empty: Vec<Vec<u8>>,
}

impl<S: ProfileSink> Loader<S> {
    /// A loader that feeds `sink`.
    pub fn new(sink: S) -> Self {
        Loader {
            parser: Parser::new(sink),
            unpacker: Unpacker::new(),
            name: Vec::new(),
            pushed: 0,
            files: Vec::new(),
            empty: Vec::new(),
        }
    }

    /// Begins the next file.
    pub fn begin_file(&mut self, name: &[u8]) {
        self.unpacker = Unpacker::new();
        self.name = name.to_vec();
        self.pushed = 0;
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// What makes the file unreadable. The loader is spent then.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.pushed += bytes.len() as u64;
        let mut unpacker = std::mem::take(&mut self.unpacker);
        let result = unpacker.push(bytes, &mut |event| self.take(event));
        self.unpacker = unpacker;
        result
    }

    /// Ends the file. A file without a byte is only noted: Valgrind leaves one beside the files of
    /// separate threads.
    ///
    /// # Errors
    /// What makes the file unreadable. The loader is spent then.
    pub fn end_file(&mut self) -> Result<(), Error> {
        if self.pushed == 0 {
            self.empty.push(std::mem::take(&mut self.name));
            return Ok(());
        }
        std::mem::take(&mut self.unpacker).finish(&mut |event| self.take(event))
    }

    /// The files whose text was read so far; the indices are those of [`Location::file`].
    pub fn files(&self) -> &[OpenedFile] {
        &self.files
    }

    /// The parser, to save its states.
    pub fn parser(&self) -> &Parser<S> {
        &self.parser
    }

    /// Hands back the filled sink.
    ///
    /// # Errors
    /// [`ErrorKind::Empty`] if no file had any text.
    pub fn finish(mut self) -> Result<S, Error> {
        if self.files.is_empty() {
            return Err(Error::new(ErrorKind::Empty));
        }
        for name in std::mem::take(&mut self.empty) {
            let at = Location {
                file: self.files.len() as u32 - 1,
                ..Location::default()
            };
            let mut example = || crate::diagnostic::quote(&name);
            self.parser
                .sink_mut()
                .warn(WarningKind::EmptyFile, at, &mut example);
        }
        Ok(self.parser.into_sink())
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), Error> {
        match event {
            Event::Begin(entry) => {
                if let Some(likeness) = entry.likeness {
                    return Err(Error::new(ErrorKind::NotAProfile(likeness)));
                }
                let mut name = self.name.clone();
                if let Some(inner) = entry.name {
                    name.push(b'/');
                    name.extend_from_slice(inner);
                }
                self.files.push(OpenedFile {
                    name,
                    plain: entry.layers.is_empty(),
                    ..OpenedFile::default()
                });
                self.parser.begin_file()
            }
            Event::Text(text) => {
                let Some(file) = self.files.last_mut() else {
                    return Ok(());
                };
                file.take(text);
                self.parser.push(text).map_err(|error| file.explain(error))
            }
            Event::End => {
                let Some(file) = self.files.last() else {
                    return Ok(());
                };
                self.parser.end_file().map_err(|error| file.explain(error))
            }
            Event::Warning(kind, detail) => {
                let at = Location {
                    file: (self.files.len() as u32).saturating_sub(1),
                    ..Location::default()
                };
                self.parser
                    .sink_mut()
                    .warn(kind, at, &mut || detail.clone());
                Ok(())
            }
        }
    }
}
