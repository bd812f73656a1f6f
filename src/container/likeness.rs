//! What a wrong file seems to be.

use crate::diagnostic::Likeness;

/// What content with these first bytes is, if they leave no doubt that it is no profile. It can
/// be refused before it is parsed. `head` are the first [`HEAD`](crate::limits::HEAD) bytes or all
/// there are; [`Entry::likeness`](super::Entry::likeness) holds the answer.
pub fn certain(head: &[u8]) -> Option<Likeness> {
    match head {
        [0x7f, b'E', b'L', b'F', ..] => Some(Likeness::Elf),
        [0x89, b'P', b'N', b'G', ..] => Some(Likeness::Png),
        _ => None,
    }
}

/// What content without any line of the format seems to be. `head` are its first bytes, as many
/// as are at hand.
pub fn guess(head: &[u8]) -> Likeness {
    if head.contains(&0) {
        Likeness::Binary
    } else {
        Likeness::Text
    }
}
