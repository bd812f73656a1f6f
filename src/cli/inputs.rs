//! Profiles that are read more than once: first as a whole, then the pages that contain requested lines.

use super::profile_files::ProfileFiles;
use super::read;
use crate::analysis::contexts::{ContextRecorder, RecordedContexts};
use crate::cli::{messages, output};
use crate::details::{Details, Reading, Request, TextRange, Wanted};
use crate::diagnostic::Error;
use crate::grammar::Bookmarks;
use crate::loading::{Excerpts, Loader, OpenedFile};
use crate::model::{FunctionId, Profile};
use crate::sink::ProfileSink;
use rustc_hash::FxHashSet;
use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

/// Bytes of one read.
const CHUNK: usize = 1 << 20;

/// A profile and its files.
pub(super) struct Inputs {
    pub(super) profile: Rc<Profile>,
    inputs: Vec<Input>,
    /// Texts of the files, unpacked.
    files: Vec<OpenedFile>,
    bookmarks: Vec<Bookmarks>,
    /// For each row the first one of its function, if details count all of its rows as one.
    pub(super) folded: Option<Vec<FunctionId>>,
}

/// A file, or the content of standard input or a pipe, which can be read only once.
enum Input {
    File(PathBuf),
    Memory(PathBuf, Vec<u8>),
}

/// A filled sink, its inputs and the texts in them.
type Filled<S> = (S, Vec<Input>, Vec<OpenedFile>);

/// Bytes with random access.
trait Bytes: Read + Seek {}
impl<T: Read + Seek> Bytes for T {}

impl Input {
    fn open(&self) -> std::io::Result<Box<dyn Bytes + '_>> {
        Ok(match self {
            Input::File(path) => {
                output::note_input(path);
                Box::new(File::open(path)?)
            }
            Input::Memory(_, bytes) => Box::new(Cursor::new(&bytes[..])),
        })
    }

    fn name(&self) -> String {
        let (Input::File(path) | Input::Memory(path, _)) = self;
        path.display().to_string()
    }
}

impl Inputs {
    /// Reads files into a sink, in the order of their processes, parts and threads; `-` is standard input.
    /// Returns the texts in them too.
    pub(super) fn read<S: ProfileSink>(
        profiles: &ProfileFiles,
        sink: S,
    ) -> Result<(S, Vec<OpenedFile>), String> {
        let (sink, _, files) = Self::filled(profiles, sink, false)?;
        Ok((sink, files))
    }

    /// The texts in the files.
    pub(super) fn files(&self) -> &[OpenedFile] {
        &self.files
    }

    /// Streams are kept if they will be read again.
    fn filled<S: ProfileSink>(
        profiles: &ProfileFiles,
        sink: S,
        again: bool,
    ) -> Result<Filled<S>, String> {
        profiles.check()?;
        let mut loader = Loader::new(sink);
        let mut inputs = Vec::new();
        for path in read::in_order(profiles.paths()) {
            let mut kept = (again && read::is_stream(path)).then(Vec::new);
            let pushed = read::push_all(&mut loader, path, kept.as_mut());
            pushed.map_err(|problem| messages::about(path, problem))?;
            inputs.push(match kept {
                Some(bytes) => Input::Memory(path.clone(), bytes),
                None => Input::File(path.clone()),
            });
        }
        let files = loader.files().to_vec();
        Ok((profiles.finish(loader)?, inputs, files))
    }

    /// Reads files as parts of one profile. `finish` makes the profile, and contexts if wanted, from the filled sink.
    pub(super) fn open<S: ProfileSink>(
        profiles: &ProfileFiles,
        sink: S,
        finish: impl FnOnce(S) -> (Profile, Option<RecordedContexts>),
    ) -> Result<(Self, Option<RecordedContexts>), String> {
        let (filled, inputs, files) = Self::filled(profiles, sink, true)?;
        let (profile, contexts) = finish(filled);
        let inputs = Inputs {
            profile: Rc::new(profile),
            bookmarks: files.iter().map(|file| file.bookmarks.clone()).collect(),
            inputs,
            files,
            folded: None,
        };
        Ok((inputs, contexts))
    }

    /// The same with recorded contexts.
    pub(super) fn recorded(
        profiles: &ProfileFiles,
    ) -> Result<(Self, Option<RecordedContexts>), String> {
        Inputs::open(profiles, ContextRecorder::new(), |recorder| {
            let (profile, contexts) = recorder.finish();
            (profile, contexts.ok())
        })
    }

    /// Answers a request for details.
    pub(super) fn details(&self, request: &Request) -> Result<Details, String> {
        let Some(folded) = &self.folded else {
            return self.details_of_rows(request);
        };
        let mut request = request.clone();
        if let Wanted::Functions(functions) = &mut request.wanted {
            let chosen: FxHashSet<FunctionId> = functions.drain(..).collect();
            let rows = self.profile.functions().ids().zip(folded);
            let rows = rows.filter(|(_, first)| chosen.contains(first));
            functions.extend(rows.map(|(row, _)| row));
        }
        let details = self.details_of_rows(&request)?;
        Ok(details.folded(&self.profile, |f| folded[f.0 as usize]))
    }

    fn details_of_rows(&self, request: &Request) -> Result<Details, String> {
        let mut reading = Reading::new(&*self.profile, &self.bookmarks, request);
        let needs = reading.needs();
        for ranges in needs.chunk_by(|a, b| self.input_of(a) == self.input_of(b)) {
            let input = &self.inputs[self.input_of(&ranges[0])];
            let mut push = |bytes: &[u8]| reading.push(bytes);
            let result = match self.files[ranges[0].file as usize].plain {
                true => by_seeking(input, ranges, &mut push),
                false => self.by_unpacking(input, ranges, &mut push),
            };
            result.map_err(|problem| format!("{}: {problem}", input.name()))?;
        }
        reading.finish().map_err(|error| error.to_string())
    }

    fn input_of(&self, range: &TextRange) -> usize {
        self.files[range.file as usize].input as usize
    }

    fn by_unpacking(
        &self,
        input: &Input,
        ranges: &[TextRange],
        push: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), String> {
        let entry = |range: &TextRange| self.files[range.file as usize].entry;
        let excerpts = ranges
            .iter()
            .map(|range| (entry(range), range.start..range.end));
        let mut excerpts = Excerpts::new(excerpts);
        let mut bytes = input.open().map_err(messages::cannot_read)?;
        let mut chunk = vec![0; CHUNK];
        while !excerpts.is_done() {
            let read = bytes.read(&mut chunk).map_err(messages::cannot_read)?;
            let result = match read {
                0 => excerpts.finish(push),
                _ => excerpts.push(&chunk[..read], push),
            };
            result.map_err(|error| error.to_string())?;
            if read == 0 {
                break;
            }
        }
        Ok(())
    }

    /// When the newest of the files was written, if known.
    pub(super) fn written(&self) -> Option<SystemTime> {
        let time = |input: &Input| match input {
            Input::File(path) => path.metadata().ok()?.modified().ok(),
            Input::Memory(..) => None,
        };
        self.inputs.iter().filter_map(time).max()
    }
}

fn by_seeking(
    input: &Input,
    ranges: &[TextRange],
    push: &mut impl FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), String> {
    let mut bytes = input.open().map_err(messages::cannot_read)?;
    let mut chunk = vec![0; CHUNK];
    for range in ranges {
        bytes
            .seek(SeekFrom::Start(range.start))
            .map_err(messages::cannot_read)?;
        // If the file was truncated since, the reader reports it.
        let mut part = bytes.by_ref().take(range.end - range.start);
        loop {
            let read = part.read(&mut chunk).map_err(messages::cannot_read)?;
            if read == 0 {
                break;
            }
            push(&chunk[..read]).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
