//! Errors and warnings about an input.
//!
//! All other modules use these types, so that no module depends on a higher one for an error type. The
//! sentences that users read are in `error.rs`, `likeness.rs` and `warning.rs`. There are two grades:
//!
//! * an [`Error`] ends the reading of a file; nothing of that file is shown;
//! * a [`Warning`](WarningKind) is an oddity that does not stop reading. Warnings are grouped by kind
//!   ([`Warnings`]), so their number is bounded for every input.

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
    /// Line number in the uncompressed text, from 1; 0 where there are no lines.
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

/// Escapes input text for a message or a terminal. Control characters (which could move the cursor or
/// change colours), characters that change the direction of text, and bytes that are not UTF-8 are escaped.
/// Text longer than `limit` bytes is cut.
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

/// Whether a character is not shown as itself: controls, invisible characters and those that change the
/// direction of text.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests;
