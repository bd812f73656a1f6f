//! The push parser: chunks in, events out; also of pages of a file that are read again.

use super::bookmarks::Bookmarks;
use super::reader::Reader;
use crate::diagnostic::{Error, ErrorKind, Likeness, Location, WarningKind};
use crate::limits::{LONGEST_LINE, PAGE};
use crate::sink::ProfileSink;
use crate::text::{LineRuns, Run};

/// Reads the text of one or more files into a sink.
///
/// Any split of a file into chunks gives the same events, warnings and errors. After an error the parser
/// cannot be used any more, and its sink is incomplete.
///
/// ```
/// use grindscope::{grammar::Parser, model::ProfileBuilder};
///
/// let mut parser = Parser::new(ProfileBuilder::new());
/// parser.begin_file()?;
/// parser.push(b"events: Ir\nfl=a.c\nfn=ma")?;
/// parser.push(b"in\n10 7\n11 3\n")?;
/// parser.end_file()?;
/// let profile = parser.into_sink().finish();
/// assert_eq!(profile.parts()[0].sums, [10]);
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
#[derive(Debug)]
pub struct Parser<S> {
    pub(super) runs: LineRuns,
    pub(super) reader: Reader<S>,
    bytes: u64,
}

impl<S: ProfileSink> Parser<S> {
    /// A parser that feeds `sink`.
    pub fn new(sink: S) -> Self {
        Parser::with_page_size(sink, PAGE)
    }

    /// A parser with pages of another size than [`PAGE`], in bytes. Smaller pages need more memory, but
    /// less text is read again.
    pub fn with_page_size(sink: S, page_size: u64) -> Self {
        Parser {
            runs: LineRuns::new(page_size, 0),
            reader: Reader::new(sink, page_size),
            bytes: 0,
        }
    }

    /// Begins the next file. Name ids do not carry over from the file before.
    /// Never fails at present; reserved for sinks that reject further files.
    pub fn begin_file(&mut self) -> Result<(), Error> {
        self.runs = LineRuns::new(self.reader.page_size, 0);
        self.bytes = 0;
        self.reader.begin_file();
        Ok(())
    }

    /// Counts a file that is not text and reaches the sink in another way, so that file numbers stay right.
    pub fn skip_file(&mut self) {
        self.reader.skip_file();
    }

    /// Reads the next bytes of the file. Fails with the reason why the file is unreadable, with its line: see
    /// [`ErrorKind`].
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Error> {
        self.bytes += chunk.len() as u64;
        let reader = &mut self.reader;
        self.runs.push(chunk, &mut |run| reader.take(run))
    }

    /// Ends the file. Fails with [`ErrorKind::Empty`] and [`ErrorKind::NoEvents`], and those of a last line without
    /// newline.
    pub fn end_file(&mut self) -> Result<(), Error> {
        let reader = &mut self.reader;
        let terminated = self.runs.finish(&mut |run| reader.take(run))?;
        reader.end_file(self.bytes, terminated)
    }

    /// The saved states for reading pages of the last file again; empty on the second call.
    pub fn take_bookmarks(&mut self) -> Bookmarks {
        self.reader.take_bookmarks(self.bytes)
    }

    /// The sink, which its owner may change between two pushes.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.reader.sink
    }

    /// Returns the filled sink.
    pub fn into_sink(self) -> S {
        self.reader.sink
    }
}

impl<S: ProfileSink> Reader<S> {
    pub(super) fn take(&mut self, run: Run<'_>) -> Result<(), Error> {
        match run {
            Run::Lines { text, offset } => self.lines(text, offset),
            Run::TooLong { .. } if !self.recognised => {
                Err(Error::new(ErrorKind::NotAProfile(Likeness::Text)))
            }
            Run::TooLong { offset } => {
                self.state.line += 1;
                let at = Location {
                    file: self.file,
                    line: self.state.line,
                    byte: offset,
                };
                let mut example = || format!("more than {} MiB", LONGEST_LINE >> 20);
                self.sink.warn(WarningKind::LineTooLong, at, &mut example);
                Ok(())
            }
        }
    }
}

impl<S: ProfileSink> Parser<S> {
    /// Creates a parser that reads a page of a file again, and the pages after it. The pushed bytes must
    /// start at [`Bookmarks::range`]. `None` if no line begins in that page.
    ///
    /// The sink receives the same calls for these lines as when the file was read, except for
    /// [`begin_file`](ProfileSink::begin_file), [`end_file`](ProfileSink::end_file), and the part and
    /// function in which the page begins: see [`Bookmarks::parts_before`] and
    /// [`Bookmarks::function_before`]. Its symbols must be those of the sink that was filled first.
    ///
    /// ```
    /// use grindscope::{grammar::Parser, model::ProfileBuilder};
    ///
    /// let text = b"events: Ir\nfn=main\n10 7\n+1 3\n";
    /// let mut parser = Parser::with_page_size(ProfileBuilder::new(), 20);
    /// parser.begin_file()?;
    /// parser.push(text)?;
    /// parser.end_file()?;
    /// let bookmarks = parser.take_bookmarks();
    /// let range = bookmarks.range(1).unwrap();
    /// assert_eq!(range, 24..29);
    /// let mut again = Parser::resume(parser.into_sink(), &bookmarks, 1).unwrap();
    /// again.push(&text[24..29])?;
    /// assert!(again.end_pages()?);
    /// # Ok::<(), grindscope::diagnostic::Error>(())
    /// ```
    pub fn resume(sink: S, bookmarks: &Bookmarks, page: u32) -> Option<Self> {
        let mut parser = Parser::with_page_size(sink, bookmarks.page_size());
        parser.reader.ids = bookmarks.ids();
        parser.reader.callees = bookmarks.callees();
        parser.reader.place_before(bookmarks, u32::MAX, page)?;
        parser.runs = LineRuns::new(bookmarks.page_size(), bookmarks.bookmark(page)?.offset);
        Some(parser)
    }

    /// Continues with another page of the same file; the text so far must end with a whole line. Returns
    /// `None`, and changes nothing, if no line begins in that page.
    pub fn skip_to(&mut self, bookmarks: &Bookmarks, page: u32) -> Option<()> {
        let from = self.reader.page.map_or(0, |last| last.saturating_add(1));
        self.reader.place_before(bookmarks, from, page)?;
        let offset = bookmarks.bookmark(page)?.offset;
        self.runs = LineRuns::new(bookmarks.page_size(), offset);
        Some(())
    }

    /// Ends the reading of pages. Returns whether the last line ended with a newline. Fails with errors of a last line
    /// without newline.
    pub fn end_pages(&mut self) -> Result<bool, Error> {
        let reader = &mut self.reader;
        self.runs.finish(&mut |run| reader.take(run))
    }
}

impl<S: ProfileSink> Reader<S> {
    /// Takes the state before a page; the ids are those before page `from`.
    fn place_before(&mut self, bookmarks: &Bookmarks, from: u32, page: u32) -> Option<()> {
        self.state = bookmarks.bookmark(page)?.state;
        self.file = bookmarks.file();
        // The same state as after reading the previous page.
        self.page = page.checked_sub(1);
        self.recognised = true;
        self.costs.clear();
        self.costs.resize(self.state.events(), 0);
        self.ids.turn(bookmarks.changes(), from, page);
        Some(())
    }
}
