//! `s/old/new/flags`: rewrites names before they are compared.
//!
//! Compatible with `cg_diff` (Perl) and `cg_annotate` (Python): the expression may match anywhere in the name; the
//! first match is replaced, or all of them with `g`; `i` ignores case. Any ASCII punctuation can be used instead of
//! the slash; a backslash before it makes it literal. In the replacement, the syntax of both languages is accepted:
//! `\1` and `\g<1>`, `$1` and `${1}`, `$&` and `\g<0>` for the whole match. An unknown group is an error.
//!
//! Expressions are those of Rust's regex, on bytes: without look-around and back-references, so matching is
//! fast for every name.

use crate::analysis::flat::reason;
use regex_automata::PatternID;
use regex_automata::nfa::thompson::{self, pikevm};
use regex_automata::util::{captures::Captures, syntax};
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

/// Largest compiled expression in bytes.
const LARGEST: usize = 1 << 20;

/// A substitution.
#[derive(Clone, Debug)]
pub struct Substitution {
    regex: pikevm::PikeVM,
    cache: RefCell<pikevm::Cache>,
    replacement: Vec<Piece>,
    all: bool,
}

/// A piece of the replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(Vec<u8>),
    Group(usize),
}

/// Why a substitution is invalid, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubstitutionError(String);

impl fmt::Display for SubstitutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SubstitutionError {}

impl Substitution {
    /// Parses a substitution.
    ///
    /// ```
    /// use grindscope::analysis::compare::Substitution;
    /// let substitution = Substitution::parse(r"s/^.*\/src\//src\//")?;
    /// assert_eq!(&substitution.apply(b"/home/me/v1/src/a.c")[..], b"src/a.c");
    /// # Ok::<(), grindscope::analysis::compare::SubstitutionError>(())
    /// ```
    ///
    /// # Errors
    /// If it does not have the form `s/old/new/flags`, or its expression is invalid.
    pub fn parse(text: &str) -> Result<Self, SubstitutionError> {
        let (old, new, flags) = split(text).ok_or_else(|| {
            SubstitutionError(format!(
                "{text:?} is not a substitution of the form s/old/new/, s/old/new/g or s/old/new/i"
            ))
        })?;
        let regex = compiled(&old, flags.contains('i')).map_err(|why| wrong(text, &why))?;
        let replacement = pieces(&new);
        let groups = regex.get_nfa().group_info().group_len(PatternID::ZERO);
        for piece in &replacement {
            if let Piece::Group(group) = piece
                && *group >= groups
            {
                return Err(wrong(text, &format!("there is no group {group}")));
            }
        }
        Ok(Substitution {
            cache: RefCell::new(regex.create_cache()),
            regex,
            replacement,
            all: flags.contains('g'),
        })
    }

    /// Applies the substitution to a name.
    pub fn apply<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        let limit = if self.all { usize::MAX } else { 1 };
        let mut cache = self.cache.borrow_mut();
        let mut out = Vec::new();
        let mut end = 0;
        for found in self.regex.captures_iter(&mut cache, name).take(limit) {
            let Some(whole) = found.get_match() else {
                break;
            };
            out.extend_from_slice(&name[end..whole.start()]);
            self.append_new_text(&mut out, name, &found);
            end = whole.end();
        }
        if end == 0 && out.is_empty() {
            return Cow::Borrowed(name);
        }
        out.extend_from_slice(&name[end..]);
        Cow::Owned(out)
    }

    fn append_new_text(&self, out: &mut Vec<u8>, name: &[u8], found: &Captures) {
        for piece in &self.replacement {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text),
                Piece::Group(group) => {
                    let span = found.get_group(*group);
                    out.extend_from_slice(span.map_or(b"", |span| &name[span.range()]));
                }
            }
        }
    }
}

fn compiled(old: &str, ignore_case: bool) -> Result<pikevm::PikeVM, String> {
    let syntax = syntax::Config::new().unicode(false).utf8(false);
    let program = thompson::Config::new().utf8(false);
    let builder = &mut pikevm::PikeVM::builder();
    builder
        .syntax(syntax.case_insensitive(ignore_case))
        .thompson(program.nfa_size_limit(Some(LARGEST)))
        .build(old)
        .map_err(|error| reason(&error))
}

fn wrong(text: &str, why: &str) -> SubstitutionError {
    SubstitutionError(format!("The substitution {text:?} is invalid: {why}"))
}

/// Splits into expression, replacement and flags; the delimiter is unescaped in the first two.
fn split(text: &str) -> Option<(String, String, &str)> {
    let rest = text.strip_prefix('s')?;
    let delimiter = rest.chars().next()?;
    if !delimiter.is_ascii_punctuation() || delimiter == '\\' {
        return None;
    }
    let (old, rest) = until(&rest[1..], delimiter)?;
    let (new, flags) = until(rest, delimiter)?;
    let known = flags.chars().all(|flag| "gi".contains(flag)) && flags.len() <= 2;
    (known && flags != "gg" && flags != "ii").then_some((old, new, flags))
}

/// The text before the next delimiter, and the text after it.
fn until(text: &str, delimiter: char) -> Option<(String, &str)> {
    let mut out = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == delimiter {
            return Some((out, &text[at + 1..]));
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()?.1 {
            escaped if escaped == delimiter => out.push(escaped),
            other => out.extend(['\\', other]),
        }
    }
    None
}

/// The pieces of the replacement.
fn pieces(new: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut text = Vec::new();
    let mut rest = new;
    while let Some(c) = rest.chars().next() {
        if let Some((group, rest_of_text)) = group(rest) {
            out.push(Piece::Text(std::mem::take(&mut text)));
            out.push(Piece::Group(group));
            rest = rest_of_text;
            continue;
        }
        let escaped = rest[c.len_utf8()..].chars().next();
        let plain = match escaped {
            Some(next) if c == '\\' => next,
            _ => c,
        };
        let skipped = if c == '\\' && escaped.is_some() { 1 } else { 0 };
        text.extend_from_slice(plain.encode_utf8(&mut [0; 4]).as_bytes());
        rest = &rest[skipped + plain.len_utf8()..];
    }
    out.push(Piece::Text(text));
    out
}

/// A group reference at the beginning of a text, and the text after it.
fn group(text: &str) -> Option<(usize, &str)> {
    if let Some(rest_of_text) = text.strip_prefix("$&") {
        return Some((0, rest_of_text));
    }
    for (opening, closing) in [("\\g<", ">"), ("${", "}")] {
        if let Some(inner) = text.strip_prefix(opening) {
            let (number, rest_of_text) = inner.split_once(closing)?;
            return Some((number.parse().ok()?, rest_of_text));
        }
    }
    let digits = text.strip_prefix('\\').or(text.strip_prefix('$'))?;
    let end = digits.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits.bytes().next()?;
    // \0 is a NUL in one language and never the whole match.
    (first != b'0' && end > 0).then_some((digits[..end].parse().ok()?, &digits[end..]))
}

#[cfg(test)]
mod tests;
