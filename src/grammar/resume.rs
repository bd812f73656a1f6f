//! Reading pages of a file again.

use super::bookmarks::Bookmarks;
use super::parser::Parser;
use super::reader::Reader;
use crate::diagnostic::Error;
use crate::sink::ProfileSink;
use crate::text::LineRuns;

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

    /// Ends the reading of pages. Returns whether the last line ended with a newline.
    ///
    /// # Errors
    /// Errors of a last line without newline.
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
