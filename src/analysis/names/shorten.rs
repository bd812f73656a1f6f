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
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOTH: Shortening = Shortening {
        templates: true,
        parameters: true,
    };

    #[test]
    fn arguments_are_left_out_and_names_stay() {
        for (name, short) in [
            (
                "std::map<int, Foo<char>>::find(int const&) const",
                "std::map<\u{2026}>::find(\u{2026}) const",
            ),
            ("void f<(1 > 2)>()", "void f<\u{2026}>()"),
            (
                "bool operator< <int>(A<int>, B)",
                "bool operator< <\u{2026}>(\u{2026})",
            ),
            ("Foo::operator()(int)", "Foo::operator()(\u{2026})"),
            ("Foo::operator->()", "Foo::operator->()"),
            (
                "(anonymous namespace)::f(int)",
                "(anonymous namespace)::f(\u{2026})",
            ),
            (
                "f(int (*)(char))::{lambda(int)#1}::operator()(int) const",
                "f(\u{2026})::{lambda(\u{2026})#1}::operator()(\u{2026}) const",
            ),
            (
                "<alloc::vec::Vec<T> as Drop>::drop",
                "<alloc::vec::Vec<\u{2026}> as Drop>::drop",
            ),
            (
                "core::iter::map::<fn() -> u8>",
                "core::iter::map::<\u{2026}>",
            ),
            ("core::str::<impl str>::find", "core::str::<impl str>::find"),
            ("App\\Model->save", "App\\Model->save"),
            ("Foo.<init>", "Foo.<init>"),
            ("<module>", "<module>"),
            ("main.(*Server).Serve", "main.(*Server).Serve"),
            ("(below main)", "(below main)"),
            (
                "main'(below main)'__libc_start_main",
                "main'(below main)'__libc_start_main",
            ),
            (
                "g(int)'(anonymous namespace)::f<int>(int)'2'main'(below main)",
                "g(\u{2026})'(anonymous namespace)::f<\u{2026}>(\u{2026})'2'main'(below main)",
            ),
            (
                "f()::'lambda'(int)::operator()(int) const",
                "f()::'lambda'(\u{2026})::operator()(\u{2026}) const",
            ),
            ("f<int", "f<int"),
            ("caf\u{e9}<\u{e9}>", "caf\u{e9}<\u{2026}>"),
        ] {
            assert_eq!(shorten(name, BOTH), short);
        }
    }

    #[test]
    fn each_kind_is_left_out_for_itself() {
        let name = "f<int>(int)";
        let only = |templates, parameters| {
            shorten(
                name,
                Shortening {
                    templates,
                    parameters,
                },
            )
        };
        assert_eq!(only(true, false), "f<\u{2026}>(int)");
        assert_eq!(only(false, true), "f<int>(\u{2026})");
        assert_eq!(only(false, false), name);
    }

    proptest! {
        #[test]
        fn short_forms_are_never_longer_and_end(name in "[ab<>():\u{e9} >-]{0,30}(operator)?[<>()ab]{0,6}") {
            let short = shorten(&name, BOTH);
            prop_assert!(short.chars().count() <= name.chars().count());
            prop_assert_eq!(shorten(&short, BOTH), short.clone());
        }
    }
}
