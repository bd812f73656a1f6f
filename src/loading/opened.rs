//! The file that is being read: which text it turned out to hold.

use super::Heading;
use crate::diagnostic::{Error, ErrorKind, Likeness};
use crate::grammar::Bookmarks;
use crate::limits::HEAD;

/// A file, or a file within an archive, whose text was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedFile {
    /// Name of the file as given, with the name within the archive behind a slash.
    pub name: Vec<u8>,
    /// Bytes of text.
    pub bytes: u64,
    /// Whether the text is the file byte for byte, so that offsets in the one are offsets in the other.
    pub plain: bool,
    /// Whether the file stands in an archive, where not everything need be a profile.
    pub in_archive: bool,
    /// Which of the files that were begun holds it, the first being 0.
    pub input: u32,
    /// The how-manyeth file it is in there, the first being 0.
    pub entry: u32,
    /// What it states about its run.
    pub heading: Heading,
    /// What is needed to read pages of its text again; empty for all that is not read as text.
    pub bookmarks: Bookmarks,
    /// First bytes of the text, to tell what it is if it is no profile.
    pub(super) head: Vec<u8>,
}

impl OpenedFile {
    pub(super) fn take(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
        let room = HEAD.saturating_sub(self.head.len());
        self.head.extend_from_slice(&text[..text.len().min(room)]);
    }

    /// Makes an error of the parser more telling where the text is recognisably something else.
    pub(super) fn explain(&self, error: Error) -> Error {
        let vague = matches!(
            error.kind,
            ErrorKind::NoEvents
                | ErrorKind::NoCosts
                | ErrorKind::CostBeforeEvents
                | ErrorKind::EventsEmpty
                | ErrorKind::NotAProfile(Likeness::Text)
        );
        if !vague {
            return error;
        }
        match crate::container::guess(&self.head) {
            Likeness::Text => error,
            likeness => Error {
                kind: ErrorKind::NotAProfile(likeness),
                location: error.location,
            },
        }
    }
}
