//! Saved parser states: they allow reading any page of a file again without the pages before it.
//!
//! For each page in which a line begins: where the first such line begins, and the parser's state before it, together
//! some 250 bytes for each MiB of text. For the whole file: the names of all ids, and where they were given others. A
//! page reaches from its first line to the first line of the next page, so it holds the whole of its last line.

use super::callees::{Callees, Resolved};
use super::ids::{Change, Ids, Tables};
use super::state::State;
use crate::sink::Place;
use std::ops::Range;
use std::sync::Arc;

/// The pages of one file that was read. Copies share their data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bookmarks {
    book: Arc<Book>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Book {
    file: u32,
    page_size: u64,
    /// Bytes of text.
    end: u64,
    pages: Vec<Bookmark>,
    /// The ids at the end of the file.
    ids: Tables,
    changes: Vec<Change>,
    resolved: Arc<Resolved>,
}

/// A page and the state before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bookmark {
    page: u32,
    /// Where its first line begins.
    pub(super) offset: u64,
    pub(super) state: State,
}

impl Bookmarks {
    /// The file, as numbered in [`Location::file`](crate::diagnostic::Location::file).
    pub fn file(&self) -> u32 {
        self.book.file
    }

    /// Bytes of text.
    pub fn bytes(&self) -> u64 {
        self.book.end
    }

    /// Whether there is nothing to read again because the file was not read as text.
    pub fn is_empty(&self) -> bool {
        self.book.pages.is_empty()
    }

    /// The pages in which a line begins, ascending.
    pub fn pages(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.book.pages.iter().map(|bookmark| bookmark.page)
    }

    /// The bytes of text of a page: its lines, each whole. `None` if no line begins in it.
    pub fn range(&self, page: u32) -> Option<Range<u64>> {
        let at = self.find(page)?;
        let pages = &self.book.pages;
        let next = pages.get(at + 1).map_or(self.book.end, |next| next.offset);
        Some(pages[at].offset..next)
    }

    /// How many parts of the file begin before the page. Its first lines belong to the last of them.
    pub fn parts_before(&self, page: u32) -> Option<u32> {
        Some(self.bookmark(page)?.state.parts)
    }

    /// The function that the first lines of the page belong to.
    pub fn function_before(&self, page: u32) -> Option<Place> {
        let state = &self.bookmark(page)?.state;
        // A place that the sink does not know yet is passed on before the next cost.
        (!state.place_is_news).then_some(state.place)
    }

    fn find(&self, page: u32) -> Option<usize> {
        let pages = &self.book.pages;
        pages.binary_search_by_key(&page, |mark| mark.page).ok()
    }

    pub(super) fn bookmark(&self, page: u32) -> Option<&Bookmark> {
        self.find(page).map(|at| &self.book.pages[at])
    }

    pub(super) fn page_size(&self) -> u64 {
        self.book.page_size
    }

    /// The ids at the end of the file, that is, of the page after the last one.
    pub(super) fn ids(&self) -> Ids {
        Ids::of(self.book.ids.clone())
    }

    pub(super) fn callees(&self) -> Callees {
        Callees::of(Arc::clone(&self.book.resolved))
    }

    pub(super) fn changes(&self) -> &[Change] {
        &self.book.changes
    }
}

/// Collects the bookmarks of a file that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    pages: Vec<Bookmark>,
    pub(super) resolved: Resolved,
}

impl Recorder {
    pub(super) fn begin_page(&mut self, page: u32, offset: u64, state: State) {
        self.pages.push(Bookmark {
            page,
            offset,
            state,
        });
    }

    /// Ends the file.
    pub(super) fn finish(
        mut self,
        file: u32,
        page_size: u64,
        bytes: u64,
        ids: &mut Ids,
    ) -> Bookmarks {
        self.pages.shrink_to_fit();
        let (ids, changes) = ids.finish();
        let book = Book {
            file,
            page_size,
            end: bytes,
            pages: self.pages,
            ids,
            changes,
            resolved: Arc::new(self.resolved),
        };
        Bookmarks {
            book: Arc::new(book),
        }
    }
}

#[cfg(test)]
mod tests;
