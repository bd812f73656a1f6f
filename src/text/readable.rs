//! Names as readable text.

use std::borrow::Cow;

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
