//! Compares a name of a profile with that of a symbol.
//!
//! Demanglers write types, blanks and generics differently, and some names can only be read by one of them.
//! So names count as different only if this is certain: the profile's name does not contain the symbol's
//! last identifier before arguments and generics.

use crate::analysis::names::demangle;
use memchr::{memchr2, memmem::find};

/// What can be a symbol of a function's name, without version, recursion level and callers: symbols have no
/// apostrophes.
pub(super) fn symbol_part(name: &[u8]) -> &[u8] {
    let end = memchr2(b'\'', b'@', name);
    &name[..end.unwrap_or(name.len())]
}

/// Whether `name` of a profile may be the name of the symbol `own` of the file.
pub(super) fn may_be(name: &[u8], own: &[u8]) -> bool {
    if own == symbol_part(name) {
        return true;
    }
    match demangle(own) {
        Some(readable) => is_readable_of(name, &readable),
        // A mangled name that cannot be read may be anything.
        None => own.starts_with(b"_Z") || own.starts_with(b"_R"),
    }
}

fn is_readable_of(name: &[u8], readable: &str) -> bool {
    let last = match readable.contains("operator") {
        // The operator itself often consists of brackets.
        true => "operator",
        false => last_identifier(readable),
    };
    name == readable.as_bytes() || last.is_empty() || find(name, last.as_bytes()).is_some()
}

/// The last identifier of a path, which arguments, generics and closures may follow.
fn last_identifier(readable: &str) -> &str {
    let mut rest = readable;
    loop {
        rest = rest.trim_end_matches([' ', ':', '&', '*']);
        match rest.as_bytes().last() {
            Some(b')' | b'>' | b'}' | b']') => match opening(rest) {
                Some(at) => rest = &rest[..at],
                None => return "",
            },
            _ => {
                let start = rest.rfind(|c: char| !c.is_alphanumeric() && !"_$.".contains(c));
                let at = start.map_or(0, |at| {
                    at + rest[at..].chars().next().map_or(1, char::len_utf8)
                });
                match &rest[at..] {
                    "const" if at > 0 => rest = &rest[..at],
                    last => return last,
                }
            }
        }
    }
}

/// Offset of the bracket that matches the last one of a text. `->` and `=>` are not brackets.
fn opening(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    for at in (0..bytes.len()).rev() {
        let is_arrow = bytes[at] == b'>' && at > 0 && matches!(bytes[at - 1], b'-' | b'=');
        match bytes[at] {
            b')' | b'>' | b'}' | b']' if !is_arrow => depth += 1,
            b'(' | b'<' | b'{' | b'[' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests;
