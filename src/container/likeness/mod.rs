//! What a wrong file seems to be, in two grades: certain by its first bytes, so that it can be
//! refused before it is parsed, or a guess, of use only once the parser found no profile.

mod binary;
mod text;

use crate::diagnostic::Likeness;

/// What content with these first bytes is, if they leave no doubt that it is no profile. `head`
/// are the first [`HEAD`](crate::limits::HEAD) bytes or all there are;
/// [`Entry::likeness`](super::Entry::likeness) holds the answer.
///
/// ```
/// use grindscope::{container::certain, diagnostic::Likeness};
/// assert_eq!(certain(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some(Likeness::Image));
/// assert_eq!(certain(b"events: Ir\n"), None);
/// ```
pub fn certain(head: &[u8]) -> Option<Likeness> {
    binary::certain(head)
}

/// What content without any line of the format seems to be. `head` are its first bytes, as many as
/// are at hand; some hundred are enough for most kinds.
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
