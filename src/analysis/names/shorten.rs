//! Shorter forms of long names, for display only.
//!
//! Omitted parts are replaced by `…`: `std::map<…>::find(…)`. Angle brackets and parentheses that are part
//! of a name stay: `operator<`, `operator()`, `(anonymous namespace)`, `<module>`, `<T as Trait>::f`,
//! `Foo.<init>`, `(*Server)`. A name whose brackets do not match stays whole.

use std::borrow::Cow;

/// What to omit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shortening {
    /// Arguments of templates and generics.
    pub templates: bool,
    /// Parameters of functions.
    pub parameters: bool,
}

/// The shortened form of a name.
///
/// ```
/// use grindscope::analysis::names::{Shortening, shorten};
/// let both = Shortening { templates: true, parameters: true };
/// assert_eq!(shorten("std::map<int, Foo<char>>::find(int const&) const", both), "std::map<…>::find(…) const");
/// ```
pub fn shorten(name: &str, shortening: Shortening) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0;
    let mut at = 0;
    let bytes = name.as_bytes();
    while at < bytes.len() {
        if let Some(end) = operator_end(bytes, at) {
            at = end;
            continue;
        }
        let left_out = match bytes[at] {
            b'<' => shortening.templates && is_template(bytes, at),
            b'(' => shortening.parameters && is_parameters(bytes, at),
            _ => false,
        };
        if left_out {
            let Some(end) = closing(bytes, at) else {
                return Cow::Borrowed(name);
            };
            out.push_str(&name[kept..=at]);
            if end > at + 1 {
                out.push('\u{2026}');
            }
            (kept, at) = (end, end);
        }
        at += 1;
    }
    if kept == 0 {
        return Cow::Borrowed(name);
    }
    out.push_str(&name[kept..]);
    Cow::Owned(out)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// End of an `operator` and its sign, if one begins here.
pub(crate) fn operator_end(name: &[u8], at: usize) -> Option<usize> {
    let begins = at == 0 || !is_word(name[at - 1]);
    let rest = name[at..].strip_prefix(b"operator").filter(|_| begins)?;
    let signs = [
        "<<=", ">>=", "<=>", "->*", "<<", ">>", "<=", ">=", "->", "()", "<", ">",
    ];
    let sign = signs.iter().find(|s| rest.starts_with(s.as_bytes()))?;
    Some(at + b"operator".len() + sign.len())
}

/// Whether angle brackets here are arguments: after a word, or after `::` in Rust.
fn is_template(name: &[u8], at: usize) -> bool {
    let follows_path = name[..at].ends_with(b"::") && !name[at..].starts_with(b"<impl ");
    at > 0
        && (is_word(name[at - 1])
            || follows_path
            || name[..at].ends_with(b"< ")
            || after_operator(name, at))
}

/// `operator<< <int>` has a blank between the operator and its arguments.
fn after_operator(name: &[u8], at: usize) -> bool {
    let before = name[..at].trim_ascii_end();
    let sign = before
        .iter()
        .rev()
        .take_while(|b| b"<>=-*()".contains(b))
        .count();
    sign > 0 && before[..before.len() - sign].ends_with(b"operator")
}

/// Whether a parenthesis here opens parameters: after a word, arguments of a template, an operator
/// or a closure.
fn is_parameters(name: &[u8], at: usize) -> bool {
    at > 0
        && (is_word(name[at - 1])
            || b">]}".contains(&name[at - 1])
            || after_operator(name, at)
            || after_quotes(name, at))
}

/// LLVM writes closures in quotes: `f()::'lambda'(int)`. Other apostrophes separate callers in a name:
/// `main'(below main)`.
fn after_quotes(name: &[u8], at: usize) -> bool {
    let Some(quoted) = name[..at].strip_suffix(b"'") else {
        return false;
    };
    let Some(open) = quoted.iter().rposition(|&byte| byte == b'\'') else {
        return false;
    };
    open == 0 || name[..open].ends_with(b"::")
}

/// Where the bracket that opens here is closed.
fn closing(name: &[u8], open: usize) -> Option<usize> {
    let mut expected: Vec<u8> = Vec::new();
    let mut at = open;
    while at < name.len() {
        if let Some(end) = operator_end(name, at) {
            at = end;
            continue;
        }
        match name[at] {
            b'<' => expected.push(b'>'),
            b'(' => expected.push(b')'),
            b'>' if at > 0 && name[at - 1] == b'-' => {}
            sign @ (b'>' | b')') => {
                // `a > b` within parentheses is a comparison of a template argument.
                match expected.last() {
                    Some(&last) if last == sign => drop(expected.pop()),
                    _ if sign == b'>' => {}
                    _ => return None,
                }
            }
            _ => {}
        }
        if expected.is_empty() {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests;
