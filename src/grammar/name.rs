//! Names: `name`, `(id) name` which defines an id, and `(id)` which refers to it.
//!
//! There are no escapes: a name is the rest of its line without surrounding blanks. Only a bracket with
//! digits is an id, so `(below main)` and `(root)` are plain names.

use super::callees::{BY_NAME, NO_ID};
use super::number::{Unusable, byte, short_decimal, whole};
use super::reader::{Reader, line_end, trim_ascii};
use super::spec::NameKind;
use super::state::CALLS_BY_NAME;
use crate::diagnostic::{Error, WarningKind, quote};
use crate::limits::EXPANDED_NAMES;
use crate::sink::{ProfileSink, Symbol};
use memchr::memchr;

/// A name with its id and the index of the next line.
pub(super) struct Name {
    pub(super) symbol: Symbol,
    /// [`NO_ID`] or [`BY_NAME`] if the name is written without one.
    pub(super) id: u64,
    pub(super) next: usize,
}

impl<S: ProfileSink> Reader<S> {
    /// Reads the name at `at`.
    #[inline]
    pub(super) fn name(&mut self, kind: NameKind, text: &[u8], at: usize) -> Result<Name, Error> {
        if byte(text, at) == b'('
            && let Some((id, end)) = short_decimal(text, at + 1)
            && text.get(end..end + 2) == Some(b")\n")
            && let Some(symbol) = self.ids.get(kind, id)
        {
            let next = end + 2;
            return Ok(Name { symbol, id, next });
        }
        let end = line_end(text, at);
        let (symbol, id) = self.name_text(kind, trim_ascii(&text[at..end]), at)?;
        let next = end + 1;
        Ok(Name { symbol, id, next })
    }

    /// Reads a text as a name, with its id.
    fn name_text(
        &mut self,
        kind: NameKind,
        value: &[u8],
        at: usize,
    ) -> Result<(Symbol, u64), Error> {
        if memchr(0, value).is_some() {
            self.warn(WarningKind::NulByte, at, || quote(value));
        }
        match split_id(value) {
            None => Ok((self.symbol(value, at)?, self.id_of_plain_name())),
            Some((Err(_), _)) => {
                self.warn(WarningKind::HugeId, at, || quote(value));
                Ok((self.symbol(value, at)?, self.id_of_plain_name()))
            }
            Some((Ok(id), b"")) => match self.ids.find(kind, id) {
                Some(symbol) => Ok((symbol, id)),
                None => {
                    self.warn(WarningKind::UndefinedId, at, || quote(value));
                    Ok((self.symbol(value, at)?, id))
                }
            },
            Some((Ok(id), name)) => Ok((self.define(kind, id, name, at)?, id)),
        }
    }

    fn id_of_plain_name(&self) -> u64 {
        match self.state.facts & CALLS_BY_NAME {
            0 => NO_ID,
            _ => BY_NAME,
        }
    }

    fn define(&mut self, kind: NameKind, id: u64, name: &[u8], at: usize) -> Result<Symbol, Error> {
        let before = self.ids.get(kind, id);
        let symbol = match self.expanded(kind, name, at) {
            Some(name) => self.symbol(&name, at)?,
            None => self.symbol(name, at)?,
        };
        self.ids.define(kind, id, before, symbol);
        if before.is_some_and(|before| before != symbol) && !self.state.ids_restarted {
            self.warn(WarningKind::RedefinedId, at, || {
                format!("({id}) {}", quote(name))
            });
        }
        Ok(symbol)
    }

    /// Expands ids within a name: callgrind `--compress-mangled=yes` writes contexts as
    /// `(1054)'(1050)'(0)`. `None` if there are none.
    fn expanded(&mut self, kind: NameKind, name: &[u8], at: usize) -> Option<Vec<u8>> {
        if name.first() != Some(&b'(') || memchr(b'\'', name).is_none() {
            return None;
        }
        let pieces: Vec<(&[u8], Option<Symbol>)> = name
            .split(|&b| b == b'\'')
            .map(|piece| (piece, self.known(kind, piece)))
            .collect();
        pieces.first()?.1?;
        let text = |&(piece, symbol): &(_, Option<Symbol>)| match symbol {
            Some(symbol) => self.sink.text(symbol),
            None => piece,
        };
        let length: usize = pieces.iter().map(|piece| text(piece).len() + 1).sum();
        if self.state.expanded as usize + length > EXPANDED_NAMES {
            self.warn(WarningKind::TooManyContexts, at, || quote(name));
            return None;
        }
        let texts: Vec<&[u8]> = pieces.iter().map(text).collect();
        let expanded = texts.join(&b'\'');
        // Below the limit, so it fits.
        self.state.expanded += length as u32;
        Some(expanded)
    }

    /// The name of an id; `None` for all other text.
    fn known(&mut self, kind: NameKind, piece: &[u8]) -> Option<Symbol> {
        match split_id(piece) {
            Some((Ok(id), b"")) => self.ids.find(kind, id),
            _ => None,
        }
    }

    pub(super) fn symbol(&mut self, name: &[u8], at: usize) -> Result<Symbol, Error> {
        self.sink.symbol(name).map_err(|kind| self.error(kind, at))
    }
}

/// Whether a name is given to an id as a chain of ids: `(1056) (1054)'(1050)'(0)`.
pub(super) fn is_context(value: &[u8]) -> bool {
    split_id(value).is_some_and(|(_, name)| {
        name.contains(&b'\'')
            && name
                .split(|&b| b == b'\'')
                .next()
                .and_then(split_id)
                .is_some()
    })
}

/// Splits `(id) rest` into the id and the rest without leading blanks; `None` if the text does not
/// begin with an id. The id is an error if it does not fit 64 bits.
pub(super) fn split_id(value: &[u8]) -> Option<(Result<u64, Unusable>, &[u8])> {
    let inner = value.strip_prefix(b"(")?;
    let digits = inner.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || inner.get(digits) != Some(&b')') {
        return None;
    }
    Some((
        whole(&inner[..digits]),
        inner[digits + 1..].trim_ascii_start(),
    ))
}

#[cfg(test)]
mod tests;
