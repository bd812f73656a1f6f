//! Names of functions without what compilers add to those of their clones: parts that were split off, and copies
//! with propagated constants (`f.part.0`, `f.constprop.1.isra.0`, `f.cold`, `f() [clone .cold]`).
//!
//! The suffixes of GCC and LLVM only: other languages have functions called `part` or `clone`, so these words
//! count only before a number.

use super::brackets::start;

/// Suffixes that are always followed by a number.
const NUMBERED: &[&[u8]] = &[
    b"part",
    b"constprop",
    b"isra",
    b"lto_priv",
    b"llvm",
    b"clone",
];
/// Suffixes with or without a number.
const ALONE: &[&[u8]] = &[b"cold", b"localalias"];

/// Length of the longest of them.
const LONGEST: usize = "localalias".len();

/// The name of a function without the suffixes of its clones.
///
/// ```
/// use grindscope::analysis::names::without_clones;
/// assert_eq!(without_clones(b"f.constprop.0.cold"), b"f");
/// assert_eq!(without_clones(b"f(int) [clone .part.1]"), b"f(int)");
/// assert_eq!(without_clones(b"Cell.clone"), b"Cell.clone");
/// ```
pub fn without_clones(mut name: &[u8]) -> &[u8] {
    const CLONE: &[u8] = b" [clone ";
    while name.ends_with(b"]") {
        match memchr::memmem::rfind(name, CLONE) {
            Some(at) if at > 0 => name = &name[..at],
            _ => return name,
        }
    }
    while let Some(base) = without_suffix(name) {
        name = base;
    }
    name
}

/// The readable name of a function without the parameters that C++ demanglers add.
///
/// ```
/// use grindscope::analysis::names::without_parameters;
/// assert_eq!(without_parameters(b"(anonymous namespace)::S::f(int (*)()) const"), b"(anonymous namespace)::S::f");
/// assert_eq!(without_parameters(b"S::operator()"), b"S::operator()");
/// ```
pub fn without_parameters(name: &[u8]) -> &[u8] {
    let mut head = name;
    while let Some(rest) = [&b" const"[..], b" &", b"&&"]
        .iter()
        .find_map(|s| head.strip_suffix(*s))
    {
        head = rest;
    }
    if head.last() != Some(&b')') {
        return name;
    }
    let mut depth = 0usize;
    for (at, &byte) in head.iter().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let base = &head[..at];
            return match base.is_empty() || base.ends_with(b"operator") || base.ends_with(b":") {
                true => name,
                false => base,
            };
        }
    }
    name
}

/// The readable name of a function without the return type that C++ demanglers add to templates.
///
/// ```
/// use grindscope::analysis::names::without_return_type;
/// assert_eq!(without_return_type(b"void std::sort<int*>(int*, int*)"), b"std::sort<int*>(int*, int*)");
/// assert_eq!(without_return_type(b"S::operator unsigned int()"), b"S::operator unsigned int()");
/// ```
pub fn without_return_type(name: &[u8]) -> &[u8] {
    match start(name) {
        Some((start, true)) => &name[start..],
        _ => name,
    }
}

/// The name without its last suffix; `None` if it has none.
fn without_suffix(name: &[u8]) -> Option<&[u8]> {
    let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let numbered = name[..name.len() - digits].strip_suffix(b".");
    let numbered = numbered.filter(|_| digits > 0);
    let head = numbered.unwrap_or(name);
    // Suffixes are short, and most names have none.
    let near = head.len().saturating_sub(1 + LONGEST);
    let dot = memchr::memrchr(b'.', &head[near..]).map(|dot| near + dot)?;
    if dot == 0 {
        return None;
    }
    let word = &head[dot + 1..];
    let is_suffix = ALONE.contains(&word) || numbered.is_some() && NUMBERED.contains(&word);
    is_suffix.then(|| &name[..dot])
}

/// Whether a word after a dot may be the suffix of a clone.
pub(super) fn is_suffix(word: &[u8]) -> bool {
    ALONE.contains(&word) || NUMBERED.contains(&word)
}

#[cfg(test)]
mod tests;
