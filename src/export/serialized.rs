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
mod tests;
