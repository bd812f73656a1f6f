//! JSON of structs. Characters that would act on a terminal or change the text direction of an editor are
//! escaped, and integral doubles are written as integers.

use crate::diagnostic::is_deceptive;
use serde::ser::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{Result, Write};

/// Writes a value as one line.
pub(super) fn json(value: &impl Serialize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, Escaping);
    let written = value.serialize(&mut serializer);
    debug_assert!(
        written.is_ok(),
        "memory takes everything, and keys are texts"
    );
    out.push(b'\n');
    out
}

struct Escaping;

impl Formatter for Escaping {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> Result<()> {
        write!(writer, "{value}")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_deceptive) {
            let (before, after) = rest.split_at(at);
            let mut chars = after.chars();
            // All of them are of 16 bits.
            let escaped = chars.next().map_or(0, u32::from);
            write!(writer, "{before}\\u{escaped:04x}")?;
            rest = chars.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// A list whose items are made while it is written.
pub(super) struct List<F>(pub(super) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::readable;

    #[test]
    fn any_name_is_a_string_of_json() {
        for name in [
            &b"plain"[..],
            b"\"quoted\\\"",
            b"a\x00b\x1f\x7f\n\r\t",
            "caf\u{e9} \u{2028}\u{202e}\u{1f600}".as_bytes(),
            b"</script>",
        ] {
            let written = json(&readable(name));
            let deceptive = |c: char| is_deceptive(c) && c != '\n';
            assert!(!String::from_utf8_lossy(&written).contains(deceptive));
            let read: String = serde_json::from_slice(&written).unwrap();
            assert_eq!(read.as_bytes(), name);
        }
        assert_eq!(
            json(&(0.5, 3.0, readable(b"\xff"))),
            b"[0.5,3,\"\\\\xff\"]\n"
        );
    }
}
