//! Details that are read again: against the profile's own sums, and against sums of all lines.

mod by_hand;
mod inlined;
mod law;
mod slow;

use crate::support::text;
use grindscope::details::{Details, Reading, Request};
use grindscope::diagnostic::Error;
use grindscope::grammar::Bookmarks;
use grindscope::loading::Loader;
use grindscope::model::{FunctionId, Profile, ProfileBuilder};

/// A profile with the texts that it was read from.
pub(super) struct Opened {
    pub(super) profile: Profile,
    pub(super) texts: Vec<Vec<u8>>,
    pub(super) bookmarks: Vec<Bookmarks>,
}

impl Opened {
    /// Opens texts as parts of one profile, with pages of a size.
    pub(super) fn new(texts: &[Vec<u8>], page_size: u64) -> Self {
        let mut loader = Loader::with_page_size(ProfileBuilder::new(), page_size);
        for text in texts {
            loader.begin_file(b"test");
            loader.push(text).unwrap();
            loader.end_file().unwrap();
        }
        let bookmarks = loader.files().iter().map(|f| f.bookmarks.clone()).collect();
        Opened {
            bookmarks,
            profile: loader.finish().unwrap().finish(),
            texts: texts.to_vec(),
        }
    }

    /// Opens a file below `tests/data` in some 60 pages.
    pub(super) fn file(name: &str) -> Self {
        let text = text(name);
        let size = text.len() as u64 / 60 + 50;
        Opened::new(&[text], size)
    }

    /// Answers a request; the bytes come in pieces of a size.
    pub(super) fn read(&self, request: &Request, piece: usize) -> Result<Details, Error> {
        let mut reading = Reading::new(&self.profile, &self.bookmarks, request);
        for range in reading.needs() {
            let text = &self.texts[range.file as usize];
            for piece in text[range.start as usize..range.end as usize].chunks(piece) {
                reading.push(piece)?;
            }
        }
        reading.finish()
    }

    pub(super) fn details(&self, request: &Request) -> Details {
        self.read(request, 4000).unwrap()
    }

    /// Bytes that a request needs.
    pub(super) fn needed(&self, request: &Request) -> u64 {
        let reading = Reading::new(&self.profile, &self.bookmarks, request);
        reading
            .needs()
            .iter()
            .map(|range| range.end - range.start)
            .sum()
    }

    pub(super) fn function(&self, name: &str) -> FunctionId {
        let mut all = self.profile.functions().ids();
        all.find(|&f| self.profile.name(f) == name.as_bytes())
            .unwrap()
    }
}
