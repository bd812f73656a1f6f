//! Facts about a text that was read.

use super::Heading;
use crate::diagnostic::{Error, ErrorKind, Likeness};
use crate::grammar::Bookmarks;
use crate::limits::HEAD;

/// A file, or a file within an archive, whose text was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedFile {
    /// Name of the file as given, followed by a slash and the name within the archive, if any.
    pub name: Vec<u8>,
    /// Bytes of text.
    pub bytes: u64,
    /// Whether the text is the file byte for byte, so that offsets are equal in both.
    pub plain: bool,
    /// Whether the file is in an archive, where other files are allowed.
    pub in_archive: bool,
    /// Index of the input file that contains it, from 0.
    pub input: u32,
    /// Index within that input file, from 0.
    pub entry: u32,
    /// Its header.
    pub heading: Heading,
    /// Parser states for reading pages of the text again; empty for files that are not text.
    pub bookmarks: Bookmarks,
    /// First bytes of the text, to recognise files that are not profiles.
    pub(super) head: Vec<u8>,
}

impl OpenedFile {
    pub(super) fn take(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
        let free = HEAD.saturating_sub(self.head.len());
        self.head.extend_from_slice(&text[..text.len().min(free)]);
    }

    /// Replaces a parser error by a better one if the text is a known other format.
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
