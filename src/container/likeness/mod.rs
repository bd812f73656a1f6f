//! Recognises files that are not profiles: for certain by their first bytes, before parsing, or as a guess
//! after the parser found no profile.

mod binary;
mod text;

use crate::diagnostic::Likeness;

/// The kind of a file that is certainly not a profile. `head` contains its first [`HEAD`](crate::limits::HEAD) bytes,
/// or all if there are fewer. Also stored in [`Entry::likeness`](super::Entry::likeness).
///
/// ```
/// use grindscope::{container::certain, diagnostic::Likeness};
/// assert_eq!(certain(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some(Likeness::Image));
/// assert_eq!(certain(b"events: Ir\n"), None);
/// ```
pub fn certain(head: &[u8]) -> Option<Likeness> {
    binary::certain(head)
}

/// The probable kind of a file without any line of the format. `head` contains its first bytes; a few
/// hundred are enough for most kinds.
///
/// ```
/// use grindscope::{container::guess, diagnostic::Likeness};
/// assert_eq!(guess(b"<!DOCTYPE html>\n<html>"), Likeness::Markup);
/// assert_eq!(guess(b"Dear diary,\n"), Likeness::Text);
/// ```
pub fn guess(head: &[u8]) -> Likeness {
    certain(head).unwrap_or_else(|| {
        if binary::is_binary(head) {
            Likeness::Binary
        } else {
            text::guess(head)
        }
    })
}
