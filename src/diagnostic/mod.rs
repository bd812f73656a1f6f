//! What can be wrong with an input, as values.
//!
//! Everything that raises or shows a problem uses the types of this floor, so that no floor has to
//! look upward for an error type. Two grades exist and nothing between them:
//!
//! * an [`Error`] ends the reading of a file; nothing of that file is shown;
//! * a [`Warning`](WarningKind) is something odd that reading survived. Warnings are grouped by
//!   kind ([`Warnings`]), so their number is bounded whatever the input holds.

mod error;
mod likeness;
mod warning;

pub use error::{Error, ErrorKind};
pub use likeness::Likeness;
pub use warning::{WarningGroup, WarningKind, Warnings};

/// A place in the input: which file, which line, which byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// Index of the file in the order in which files were opened, from 0.
    pub file: u32,
    /// Line number in the uncompressed text, from 1; 0 where lines make no sense.
    pub line: u64,
    /// Offset of the line's first byte in the uncompressed text, from 0.
    pub byte: u64,
}

/// Longest piece of input text that a message quotes, in bytes.
const QUOTE_LIMIT: usize = 60;

/// Quotes input text for a message: as [`escaped`], cut after 60 bytes.
///
/// ```
/// use grindscope::diagnostic::quote;
/// assert_eq!(quote(b"fn=a\0b"), "\u{201c}fn=a\\u{0}b\u{201d}");
/// ```
pub fn quote(text: &[u8]) -> String {
    format!("\u{201c}{}\u{201d}", escaped(text, QUOTE_LIMIT))
}

/// Input text for a message or a terminal: control characters, which could move a cursor or colour
/// the screen, and those that change the direction of text are escaped, bytes that are not UTF-8 are
/// shown as hexadecimal escapes, and what is longer than `limit` bytes is cut.
///
/// ```
/// use grindscope::diagnostic::escaped;
/// assert_eq!(escaped("f\u{202e}g".as_bytes(), 100), "f\\u{202e}g");
/// assert_eq!(escaped(b"abcdef", 3), "abc\u{2026}");
/// ```
pub fn escaped(text: &[u8], limit: usize) -> String {
    let shown = &text[..text.len().min(limit)];
    let mut out = String::with_capacity(shown.len());
    for chunk in shown.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_deceptive(c) {
                out.extend(c.escape_unicode());
            } else {
                out.push(c);
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    if shown.len() < text.len() {
        out.push('\u{2026}');
    }
    out
}

/// Whether a character does something else than show itself: controls, invisible characters and
/// those that change the direction of text.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn hostile_text_is_escaped_and_cut() {
        assert_eq!(quote(b"\x1b[31m"), "\u{201c}\\u{1b}[31m\u{201d}");
        assert_eq!(
            quote("a\u{202e}b".as_bytes()),
            "\u{201c}a\\u{202e}b\u{201d}"
        );
        assert_eq!(quote(b"\xff"), "\u{201c}\\xff\u{201d}");
        assert_eq!(quote(&[b'x'; 100]).chars().count(), 60 + 3);
    }
}
