//! Text input and output: chunks of any size to runs of whole lines, and names as bytes to readable text.

mod line_runs;

pub use line_runs::{LineRuns, Run};

use std::borrow::Cow;

/// The words of a text between blanks.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

/// The last parts of a path, whose separators may be those of Windows.
pub fn end_of_path(path: &[u8], parts: usize) -> &[u8] {
    let is_separator = |byte: &u8| matches!(byte, b'/' | b'\\');
    let cuts = (0..path.len()).rev().filter(|&at| is_separator(&path[at]));
    &path[cuts.map(|at| at + 1).nth(parts - 1).unwrap_or(0)..]
}

/// The last parts of the path of a source file, in a sentence.
pub(crate) fn file_in_sentence(path: &[u8]) -> Cow<'_, str> {
    match path {
        [] => "an unknown file".into(),
        path => readable(end_of_path(path, 2)),
    }
}

/// A name as text. Names are bytes; those that are not UTF-8 are written `\xe9`, so that different names
/// look different.
///
/// ```
/// use grindscope::text::readable;
/// assert_eq!(readable(b"caf\xe9"), "caf\\xe9");
/// assert_eq!(readable("café".as_bytes()), "café");
/// ```
pub fn readable(name: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(name) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(name.len() + 16);
    for chunk in name.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    Cow::Owned(out)
}

#[test]
fn the_last_parts_of_a_path() {
    assert_eq!(end_of_path(b"/srv/blog/a.php", 1), b"a.php");
    assert_eq!(end_of_path(b"C:\\blog\\a.php", 2), b"blog\\a.php");
    assert_eq!(file_in_sentence(b"/srv/blog/a.php"), "blog/a.php");
    assert_eq!(file_in_sentence(b""), "an unknown file");
    assert_eq!(end_of_path(b"/a.php", 2), b"/a.php");
    assert_eq!(end_of_path(b"a.php", 2), b"a.php");
}
