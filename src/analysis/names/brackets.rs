//! Brackets in names: which ones open arguments, and where they are closed.
//!
//! Angle brackets and parentheses that are part of a name open nothing: `operator<`, `operator()`,
//! `(anonymous namespace)`, `<module>`, `Foo.<init>`, `(*Server)`.

/// The namespace of a source file in C++.
pub(super) const NAMELESS: &str = "(anonymous namespace)::";

/// Whether a byte can be part of a word.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// End of an `operator` and its sign, if one begins here.
#[inline]
pub(crate) fn operator_end(name: &[u8], at: usize) -> Option<usize> {
    match name.get(at)? {
        b'o' => sign_end(name, at),
        _ => None,
    }
}

fn sign_end(name: &[u8], at: usize) -> Option<usize> {
    let begins = at == 0 || !is_word(name[at - 1]);
    let rest = name[at..].strip_prefix(b"operator").filter(|_| begins)?;
    let signs = [
        "<<=", ">>=", "<=>", "->*", "<<", ">>", "<=", ">=", "->", "()", "[]", "<", ">",
    ];
    let sign = signs.iter().find(|s| rest.starts_with(s.as_bytes()))?;
    Some(at + b"operator".len() + sign.len())
}

/// End of the sign of an `operator` whose sign begins here.
fn operator_end_at_sign(name: &[u8], at: usize) -> Option<usize> {
    let before = name[..at].strip_suffix(b"operator")?;
    sign_end(name, before.len())
}

/// Whether angle brackets here are arguments: after a word, or after `::` in Rust.
pub(super) fn is_template(name: &[u8], at: usize) -> bool {
    at > 0 && (is_word(name[at - 1]) || name[..at].ends_with(b"::") || after_operator(name, at))
}

/// `operator<< <int>` has a blank between the operator and its arguments.
pub(super) fn after_operator(name: &[u8], at: usize) -> bool {
    let before = name[..at].trim_ascii_end();
    let signs = |b: &&u8| b"<>=-*()[]+/%&|^!~,".contains(b);
    // The longest have three, `<=>` and `->*`: looking back further would take quadratic time.
    let sign = before.iter().rev().take(4).take_while(signs).count();
    sign > 0 && before[..before.len() - sign].ends_with(b"operator")
}

/// Whether a parenthesis here opens parameters: after a word, arguments of a template, an operator
/// or a closure, which LLVM writes in quotes (`f()::'lambda'(int)`).
pub(super) fn is_parameters(name: &[u8], at: usize) -> bool {
    at > 0
        && (is_word(name[at - 1]) || b">]}'\"".contains(&name[at - 1]) || after_operator(name, at))
}

const IS_SIGN: [bool; 256] = {
    let (mut is_sign, signs, mut at) = ([false; 256], b"'()<>[]{}", 0);
    while at < signs.len() {
        is_sign[signs[at] as usize] = true;
        at += 1;
    }
    is_sign
};

/// The next bracket, sign of an `operator` or apostrophe: few bytes of a name are. A `-` is none: `>` after it closes nothing.
fn next_sign(name: &[u8], at: usize) -> Option<usize> {
    let next = |rest: &[u8]| rest.iter().position(|&byte| IS_SIGN[usize::from(byte)]);
    next(name.get(at..)?).map(|next| at + next)
}

/// Where the bracket that opens here is closed.
pub(super) fn closing(name: &[u8], open: usize) -> Option<usize> {
    closing_with(name, open, &mut Vec::new())
}

/// The same, with a reused list of the brackets that must follow.
fn closing_with(name: &[u8], open: usize, expected: &mut Vec<u8>) -> Option<usize> {
    expected.clear();
    let mut at = open;
    while let Some(sign) = next_sign(name, at) {
        at = sign;
        if at > open
            && let Some(end) = operator_end_at_sign(name, at)
        {
            at = end;
            continue;
        }
        match name[at] {
            b'<' => expected.push(b'>'),
            b'(' => expected.push(b')'),
            b'[' => expected.push(b']'),
            b'{' => expected.push(b'}'),
            b'>' if at > 0 && name[at - 1] == b'-' => {}
            sign @ (b'>' | b')' | b']' | b'}') => {
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

/// Where the first link of a name ends: at an apostrophe outside brackets, or at the end of the name. `None` if
/// brackets before are unbalanced. LLVM's quotes (`f()::'lambda'()`) end nothing. `expected` is a list to be reused.
pub(crate) fn link_end(name: &[u8], expected: &mut Vec<u8>) -> Option<usize> {
    let mut at = 0;
    while let Some(sign) = next_sign(name, at) {
        at = sign;
        if let Some(end) = operator_end_at_sign(name, at) {
            at = end;
            continue;
        }
        match name[at] {
            b'(' | b'<' | b'[' | b'{' => at = closing_with(name, at, expected)?,
            b'\'' if name[..at].ends_with(b"::") => {
                let quoted = memchr::memchr(b'\'', &name[at + 1..]);
                at += quoted.map_or(0, |length| length + 1);
            }
            b'\'' => return Some(at),
            b')' | b']' | b'}' => return None,
            _ => {}
        }
        at += 1;
    }
    Some(name.len())
}

/// Splits a name at the apostrophes that `callgrind --separate-callers` puts between a function and its callers.
/// A name with unbalanced brackets or an empty link stays whole.
pub(crate) fn chain(name: &[u8]) -> Vec<&[u8]> {
    links(name).unwrap_or_else(|| vec![name])
}

/// The same; `None` if the name stays whole because it is no chain.
pub(crate) fn links(name: &[u8]) -> Option<Vec<&[u8]>> {
    let (mut links, mut rest) = (Vec::with_capacity(8), name);
    let mut expected = Vec::new();
    loop {
        let end = link_end(rest, &mut expected).filter(|&end| end > 0)?;
        links.push(&rest[..end]);
        if end == rest.len() {
            return Some(links);
        }
        rest = &rest[end + 1..];
    }
}

/// Where the name begins after its return type, and whether parameters follow; `None` for functions that
/// return functions.
pub(super) fn start(name: &[u8]) -> Option<(usize, bool)> {
    let (mut at, mut start) = (0, 0);
    let mut is_operator = false;
    while at < name.len() {
        if let Some(end) = operator_end(name, at) {
            at = end + usize::from(name[end..].starts_with(b" <"));
            continue;
        }
        match name[at] {
            b'(' if name[at..].starts_with(NAMELESS.as_bytes()) => at += NAMELESS.len() - 1,
            b'(' if is_of_type(&name[start..at]) => at = closing(name, at)?,
            b'(' if is_parameters(name, at) => {
                return Some((start, true));
            }
            b'(' if name[at + 1..].starts_with(b"*") && at > 0 => return None,
            b'<' if at == 0 || is_template(name, at) => at = closing(name, at)?,
            b'(' | b'{' | b'[' => at = closing(name, at)?,
            b' ' if name[start..at].ends_with(b"operator") => is_operator = true,
            b' ' if !is_operator && !is_of_type(&name[start..at]) => start = at + 1,
            _ => {}
        }
        at += 1;
    }
    Some((0, false))
}

/// Whether a parenthesis after this text belongs to a return type.
fn is_of_type(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before == b"decltype" || before == b"noexcept"
}

/// Where a text is outside brackets.
pub(super) fn outside(name: &[u8], text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < name.len() {
        match name[at] {
            b'<' | b'(' | b'[' | b'{' => at = closing(name, at)?,
            _ if name[at..].starts_with(text) => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}
