//! Converts text in other encodings to bytes with newlines.
//!
//! A profile written by a shell redirection on Windows is UTF-16, and some editors put a byte order mark
//! before UTF-8 or end lines in carriage returns alone. The conversion loses nothing, so such files are
//! accepted. All other text passes through unchanged.

use super::Layer;
use super::outlet::Outlet;
use crate::diagnostic::Error;
use crate::limits::PIECE;
use memchr::memchr;

/// Encoding of the input text.
pub(super) enum Encoding {
    /// Bytes with newlines: passed on unchanged.
    Plain,
    /// As 16-bit units.
    Utf16(Utf16),
    /// In lines that end in carriage returns.
    CarriageReturns(CarriageReturns),
}

impl Encoding {
    /// Detects the encoding by the first bytes; returns the layer that is removed, if any, and the length
    /// of the byte order mark.
    pub(super) fn of(head: &[u8]) -> (Self, Option<Layer>, usize) {
        let utf16 = |high_first| Encoding::Utf16(Utf16::new(high_first));
        match head {
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Plain, Some(Layer::Utf8Mark), 3),
            [0xff, 0xfe, ..] => (utf16(false), Some(Layer::Utf16Le), 2),
            [0xfe, 0xff, ..] => (utf16(true), Some(Layer::Utf16Be), 2),
            _ if is_wide_ascii(head, 0) => (utf16(false), Some(Layer::Utf16Le), 0),
            _ if is_wide_ascii(head, 1) => (utf16(true), Some(Layer::Utf16Be), 0),
            _ if has_only_carriage_returns(head) => (
                Encoding::CarriageReturns(CarriageReturns::default()),
                Some(Layer::CarriageReturns),
                0,
            ),
            _ => (Encoding::Plain, None, 0),
        }
    }

    /// Takes the next bytes.
    pub(super) fn push(&mut self, bytes: &[u8], out: &mut Outlet) -> Result<(), Error> {
        match self {
            Encoding::Plain => out.text(bytes),
            Encoding::Utf16(utf16) => bytes
                .chunks(PIECE / 2)
                .try_for_each(|piece| utf16.push(piece, out)),
            Encoding::CarriageReturns(returns) => bytes
                .chunks(PIECE)
                .try_for_each(|piece| returns.push(piece, out)),
        }
    }

    /// Ends the input.
    pub(super) fn finish(&mut self, out: &mut Outlet) -> Result<(), Error> {
        match self {
            Encoding::Plain => Ok(()),
            Encoding::Utf16(utf16) => utf16.finish(out),
            Encoding::CarriageReturns(returns) => returns.finish(out),
        }
    }
}

/// Whether the first units are ASCII characters of text in two bytes, the low one at `low`.
fn is_wide_ascii(head: &[u8], low: usize) -> bool {
    const UNITS: usize = 16;
    let is_text = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    head.len() >= 2 * UNITS
        && head
            .chunks_exact(2)
            .take(UNITS)
            .all(|unit| is_text(unit[low]) && unit[1 - low] == 0)
}

/// Whether this is text in lines that all end in a carriage return alone. One carriage return is not enough unless a
/// header line such as `cmd: ` follows, which can be longer than the head: it might be part of a very long first line.
fn has_only_carriage_returns(head: &[u8]) -> bool {
    if memchr::memchr2(0, b'\n', head).is_some() {
        return false;
    }
    let mut returns = memchr::memchr_iter(b'\r', head);
    let first = returns.next();
    returns.next().is_some() || first.is_some_and(|at| begins_with_key(&head[at + 1..]))
}

/// Whether a line begins with a lower-case word and a colon.
fn begins_with_key(line: &[u8]) -> bool {
    let letters = line.iter().take_while(|byte| byte.is_ascii_lowercase());
    let end = letters.count();
    end > 0 && line.get(end) == Some(&b':')
}

/// From UTF-16 to UTF-8. Invalid units become U+FFFD.
pub(super) struct Utf16 {
    high_first: bool,
    /// Bytes of a character that is not yet complete, at most 3.
    held: Vec<u8>,
    text: String,
}

impl Utf16 {
    fn new(high_first: bool) -> Self {
        Utf16 {
            high_first,
            held: Vec::new(),
            text: String::new(),
        }
    }

    fn push(&mut self, bytes: &[u8], out: &mut Outlet) -> Result<(), Error> {
        self.held.extend_from_slice(bytes);
        let mut whole = self.held.len() & !1;
        let high_at = if self.high_first { 2 } else { 1 };
        let last_high = whole
            .checked_sub(high_at)
            .map_or(0, |index| self.held[index]);
        if matches!(last_high, 0xd8..=0xdb) {
            whole -= 2;
        }
        self.convert(whole, out)
    }

    fn convert(&mut self, length: usize, out: &mut Outlet) -> Result<(), Error> {
        let high_first = self.high_first;
        let units = self.held[..length].chunks_exact(2).map(|unit| {
            let unit = [unit[0], unit[1]];
            if high_first {
                u16::from_be_bytes(unit)
            } else {
                u16::from_le_bytes(unit)
            }
        });
        self.text.clear();
        self.text.extend(
            char::decode_utf16(units)
                .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)),
        );
        self.held.drain(..length);
        out.text(self.text.as_bytes())
    }

    fn finish(&mut self, out: &mut Outlet) -> Result<(), Error> {
        self.convert(self.held.len() & !1, out)?;
        if self.held.is_empty() {
            return Ok(());
        }
        self.held.clear();
        out.text("\u{fffd}".as_bytes())
    }
}

/// From carriage returns to newlines. A newline after a return belongs to it.
#[derive(Default)]
pub(super) struct CarriageReturns {
    /// Whether the last byte was a carriage return; the next byte decides.
    pending: bool,
    text: Vec<u8>,
}

impl CarriageReturns {
    fn push(&mut self, bytes: &[u8], out: &mut Outlet) -> Result<(), Error> {
        self.text.clear();
        if self.pending && !bytes.is_empty() {
            self.text
                .push(if bytes[0] == b'\n' { b'\r' } else { b'\n' });
            self.pending = false;
        }
        let mut rest = bytes;
        while let Some(at) = memchr(b'\r', rest) {
            self.text.extend_from_slice(&rest[..at]);
            rest = &rest[at + 1..];
            match rest.first() {
                None => self.pending = true,
                Some(b'\n') => self.text.push(b'\r'),
                Some(_) => self.text.push(b'\n'),
            }
        }
        self.text.extend_from_slice(rest);
        out.text(&self.text)
    }

    fn finish(&mut self, out: &mut Outlet) -> Result<(), Error> {
        if std::mem::take(&mut self.pending) {
            out.text(b"\n")?;
        }
        Ok(())
    }
}
