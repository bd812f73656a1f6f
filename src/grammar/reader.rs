//! Reads runs of whole lines: distinguishes the kinds of lines.

// The methods of `Reader` are in several files, one for each kind of line (`name`, `spec` and others), and
// the reader keeps what those need (`ids`, `bookmarks`). So these files import each other.
use super::bookmarks::{Bookmarks, Recorder};
use super::callees::{Callees, NO_ID};
use super::ids::Ids;
use super::spec::Spec;
use super::state::{Pending, State};
use crate::diagnostic::{Error, ErrorKind, Likeness, Location, WarningKind, quote};
use crate::limits::UNRECOGNISED;
use crate::sink::{LineCounts, ProfileSink};
use memchr::memchr;

/// The grammar with its state.
#[derive(Debug)]
pub(super) struct Reader<S> {
    pub(super) sink: S,
    pub(super) state: State,
    pub(super) ids: Ids,
    pub(super) callees: Callees,
    /// The id of the function in force.
    pub(super) function_id: u64,
    /// Costs of the line that is being read, and the magnitudes of its negative ones.
    pub(super) costs: Vec<u64>,
    pub(super) minus: Vec<u64>,
    /// Sums of a run of lines.
    pub(super) sums: Vec<u64>,
    pub(super) counts: LineCounts,
    pub(super) file: u32,
    /// Offset in the file of the run that is being read.
    pub(super) offset: u64,
    /// Bytes of a page.
    pub(super) page_size: u64,
    /// Page that is being read.
    pub(super) page: Option<u32>,
    /// States saved for reading pages again; `None` while pages are read again.
    recorder: Option<Recorder>,
    /// Whether any line of the format was seen in this file.
    pub(super) recognised: bool,
    /// Whether the file has a line that only profiles have: its first line, a `creator:`, sums.
    pub(super) names_itself: bool,
    /// Whether the last line cannot be used if it is cut.
    pub(super) last_line_is_name: bool,
    /// Whether the file has a line with a NUL byte that is none of the format.
    has_binary_line: bool,
    files: u32,
}

impl<S: ProfileSink> Reader<S> {
    pub(super) fn new(sink: S, page_size: u64) -> Self {
        Reader {
            sink,
            state: State::default(),
            ids: Ids::default(),
            callees: Callees::default(),
            function_id: NO_ID,
            costs: Vec::new(),
            minus: Vec::new(),
            sums: Vec::new(),
            counts: LineCounts::default(),
            file: 0,
            offset: 0,
            page_size: page_size.max(1),
            page: None,
            recorder: None,
            recognised: false,
            names_itself: false,
            last_line_is_name: false,
            has_binary_line: false,
            files: 0,
        }
    }

    pub(super) fn skip_file(&mut self) {
        self.files += 1;
    }

    pub(super) fn begin_file(&mut self) {
        self.file = self.files;
        self.files += 1;
        self.state = State::default();
        self.ids = Ids::default();
        self.callees.begin_file();
        self.function_id = NO_ID;
        self.counts = LineCounts::default();
        self.page = None;
        self.recorder = Some(Recorder::default());
        self.recognised = false;
        self.names_itself = false;
        self.last_line_is_name = false;
        self.has_binary_line = false;
        self.sink.begin_file(self.file);
    }

    /// Reads whole lines, all of which begin in one page.
    pub(super) fn lines(&mut self, text: &[u8], offset: u64) -> Result<(), Error> {
        self.offset = offset;
        self.enter_page(u32::try_from(offset / self.page_size).unwrap_or(u32::MAX))?;
        let mut at = 0;
        while at < text.len() {
            at = match text[at] {
                b'0'..=b'9' | b'+' | b'-' | b'*' => self.cost_lines(text, at)?,
                b'\n' => {
                    self.state.line += 1;
                    at + 1
                }
                _ => self.word_line(text, at)?,
            };
        }
        Ok(())
    }

    fn enter_page(&mut self, page: u32) -> Result<(), Error> {
        if self.page == Some(page) {
            return Ok(());
        }
        if !self.recognised && self.offset >= UNRECOGNISED {
            return Err(Error::new(ErrorKind::NotAProfile(Likeness::Text)));
        }
        self.page = Some(page);
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_page(page, self.offset, self.state);
            self.ids.begin_page(page);
        }
        self.sink.begin_page(page);
        Ok(())
    }

    /// Reads a line that cannot be a cost line by its first byte.
    #[inline(always)]
    fn word_line(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        self.state.line += 1;
        match Spec::at(&text[at..]) {
            Some((spec, length)) => self.spec_line(spec, text, at, at + length),
            None => self.other_line(text, at),
        }
    }

    /// Reads a line that is unusual, a header, or not part of the format.
    fn other_line(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        let next = line_end(text, at) + 1;
        let line = trim_ascii(&text[at..next]);
        let start = at + (text[at..].len() - trim_start(&text[at..]).len());
        match line.first() {
            None => {
                self.last_line_is_name = false;
                Ok(next)
            }
            Some(b'#') => {
                self.names_itself |= line == b"# callgrind format";
                self.recognised |= self.names_itself;
                self.last_line_is_name = false;
                Ok(next)
            }
            Some(b'0'..=b'9' | b'+' | b'-' | b'*') => {
                self.state.line -= 1;
                self.slow_cost_line(text, start)
            }
            _ => {
                let next_line = self.spaced_spec_or_header(text, start, line)?;
                Ok(next_line.unwrap_or(next))
            }
        }
    }

    /// `fn =name`, headers, and anything else. Returns the index of the next line if that may not be the
    /// line after this one: a jump is read together with its source line.
    fn spaced_spec_or_header(
        &mut self,
        text: &[u8],
        start: usize,
        line: &[u8],
    ) -> Result<Option<usize>, Error> {
        if let Some(equals) = memchr(b'=', line)
            && let Some(spec) = Spec::of(trim_ascii(&line[..equals]))
        {
            let next = self.spec_line(spec, text, start, start + equals + 1)?;
            return Ok(Some(next));
        }
        self.drop_pending();
        if self.header_line(start, line)? {
            self.recognised = true;
            return Ok(None);
        }
        self.unknown_line(start, line);
        Ok(None)
    }

    #[cold]
    fn unknown_line(&mut self, at: usize, line: &[u8]) {
        self.last_line_is_name = true;
        let key = memchr(b':', line).map(|colon| &line[..colon]);
        let is_key = |key: &[u8]| {
            !key.is_empty()
                && key
                    .iter()
                    .all(|b| b.is_ascii_alphanumeric() || b" _-.()".contains(b))
        };
        let kind = if memchr(0, line).is_some() {
            self.has_binary_line = true;
            WarningKind::NulByte
        } else if !self.state.in_body && key.is_some_and(is_key) {
            WarningKind::UnknownHeader
        } else {
            WarningKind::UnknownLine
        };
        self.warn(kind, at, || quote(line));
    }

    /// Ends the file: `bytes` of text, the last line ended by a newline or not.
    pub(super) fn end_file(&mut self, bytes: u64, terminated: bool) -> Result<(), Error> {
        if bytes == 0 {
            return Err(Error::new(ErrorKind::Empty));
        }
        if self.state.events() == 0 {
            return Err(Error::new(ErrorKind::NoEvents));
        }
        if self.counts.self_lines + self.counts.call_lines == 0 {
            // Such as a webgrind buffer with a damaged head.
            if self.has_binary_line {
                return Err(Error::new(ErrorKind::NotAProfile(Likeness::Binary)));
            }
            if !self.names_itself {
                return Err(Error::new(ErrorKind::NoCosts));
            }
        }
        let cut = self.state.pending != Pending::None
            || self.is_in_later_header()
            || (!terminated && self.last_line_is_name);
        self.drop_pending();
        if cut {
            self.sink
                .warn(WarningKind::FileCut, self.end(bytes), &mut String::new);
        }
        let (found, resolved) = self.callees.finish();
        for (placeholder, function) in found {
            self.sink.callee_found(placeholder, function);
        }
        for name in self.callees.ambiguous() {
            let name = quote(self.sink.text(name));
            let at = self.end(bytes);
            self.sink
                .warn(WarningKind::AmbiguousCallee, at, &mut || name.clone());
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.resolved = resolved;
        }
        self.counts.lines = self.state.line;
        self.counts.bytes = bytes;
        self.sink.end_file(&self.counts, terminated);
        Ok(())
    }

    /// The place after the last line.
    fn end(&self, bytes: u64) -> Location {
        Location {
            file: self.file,
            line: self.state.line,
            byte: bytes,
        }
    }

    /// Whether a part other than the first has begun and has not named its events.
    fn is_in_later_header(&self) -> bool {
        let state = &self.state;
        state.parts > 1 && state.in_part && !state.in_body && !state.own_events && !state.ended
    }

    pub(super) fn take_bookmarks(&mut self, bytes: u64) -> Bookmarks {
        let recorder = self.recorder.take().unwrap_or_default();
        recorder.finish(self.file, self.page_size, bytes, &mut self.ids)
    }

    /// The place of the line that begins at `at` in the run.
    pub(super) fn location(&self, at: usize) -> Location {
        Location {
            file: self.file,
            line: self.state.line,
            byte: self.offset + at as u64,
        }
    }

    #[cold]
    pub(super) fn warn(&mut self, kind: WarningKind, at: usize, example: impl FnOnce() -> String) {
        let location = self.location(at);
        let mut example = Some(example);
        let mut once = || example.take().map_or_else(String::new, |e| e());
        self.sink.warn(kind, location, &mut once);
    }

    /// Adds the location to an error of the sink.
    #[cold]
    pub(super) fn error(&self, kind: ErrorKind, at: usize) -> Error {
        Error::at(kind, self.location(at))
    }

    /// Opens a part and its body if necessary; the line at `at` has number `line`.
    #[inline(always)]
    pub(super) fn enter_body(&mut self, at: usize, line: u64) -> Result<(), Error> {
        if self.state.in_body {
            return Ok(());
        }
        self.begin_body(at, line)
    }

    #[cold]
    fn begin_body(&mut self, at: usize, line: u64) -> Result<(), Error> {
        self.open_part(at)?;
        self.state.in_body = true;
        self.recognised = true;
        if self.state.events() > 0 && !self.state.own_events {
            let place = Location {
                line,
                ..self.location(at)
            };
            let kind = WarningKind::PartWithoutEvents;
            self.sink.warn(kind, place, &mut String::new);
        }
        Ok(())
    }

    /// Opens a part if none is open.
    pub(super) fn open_part(&mut self, at: usize) -> Result<(), Error> {
        if !self.state.in_part {
            self.state.begin_part();
            self.function_id = NO_ID;
            self.sink
                .begin_part()
                .map_err(|kind| self.error(kind, at))?;
        }
        Ok(())
    }
}

/// Index of the newline that ends the line.
#[inline(always)]
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |newline| at + newline)
}

/// Without white space at the beginning.
pub(super) fn trim_start(text: &[u8]) -> &[u8] {
    text.trim_ascii_start()
}

/// Without white space at both ends.
pub(super) fn trim_ascii(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}
