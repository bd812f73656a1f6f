//! JSON written without a library.

use crate::diagnostic::is_deceptive;
use crate::text::readable;

/// Appends a name as a JSON string. Names are bytes; see [`readable`] for those that are no UTF-8.
pub(super) fn write_string(out: &mut String, name: &[u8]) {
    out.push('"');
    for c in readable(name).chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            // What would act on a terminal or turn the text of an editor; all are of 16 bits.
            c if is_deceptive(c) => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Appends `[a,b,…]`, each item written by `write`.
pub(super) fn write_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// Appends `,"key":` or, as the first one of an object, `"key":`.
pub(super) fn write_key(out: &mut String, key: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    out.push('"');
    out.push_str(key);
    out.push_str("\":");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_is_a_string_of_json() {
        for name in [
            &b"plain"[..],
            b"\"quoted\\\"",
            b"a\x00b\x1f\x7f\n\r\t",
            "caf\u{e9} \u{2028}\u{1f600}".as_bytes(),
            b"</script>",
        ] {
            let mut out = String::new();
            write_string(&mut out, name);
            let read: String = serde_json::from_str(&out).unwrap();
            assert_eq!(read.as_bytes(), name);
        }
        let mut out = String::new();
        write_string(&mut out, b"\xff");
        assert_eq!(out, r#""\\xff""#);
    }
}
