//! Readable names for mangled ones of C++ (Itanium ABI) and Rust (legacy and v0).
//!
//! Callgrind demangles by itself; perf converters, `--demangle=no` and pprof do not. The suffix of a
//! mangled name (recursion level, `@plt`, symbol version) is kept.
//!
//! Limits: a mangled name of a few bytes can expand to gigabytes of text, because it may refer to its own
//! parts repeatedly. Output is limited to [`LONGEST`]; longer names stay mangled.

use super::constructors::with_first_parameters;
use super::recursion_level;
use std::fmt::{self, Write};

/// Longest mangled and longest readable name in bytes. Real ones stay below 10 kB.
const LONGEST: usize = 1 << 16;

/// Deepest nesting for the C++ demangler, so that a browser's stack is sufficient.
const DEPTH: u32 = 96;

/// Places where the template arguments of a name may end.
const ENDS: usize = 64;

/// The readable form of a mangled name; `None` for any other name.
///
/// ```
/// use grindscope::analysis::names::demangle;
/// assert_eq!(demangle(b"_ZN3foo3barEi'2").as_deref(), Some("foo::bar(int)'2"));
/// assert_eq!(demangle(b"main"), None);
/// ```
pub fn demangle(name: &[u8]) -> Option<String> {
    if !is_mangled(name) || name.len() > LONGEST {
        return None;
    }
    let base = recursion_level(name).base;
    let symbol = base.split(|&b| b == b'@').next()?;
    let text = std::str::from_utf8(symbol).ok()?;
    let readable = rust(text).or_else(|| cpp(text))?;
    let rest = std::str::from_utf8(&name[symbol.len()..]).ok()?;
    Some(readable + rest)
}

/// Whether a name looks mangled; macOS puts one more underscore in front.
pub(super) fn is_mangled(name: &[u8]) -> bool {
    [&b"_Z"[..], b"__Z", b"_R", b"__R"]
        .iter()
        .any(|p| name.starts_with(p))
}

fn rust(symbol: &str) -> Option<String> {
    let name = rustc_demangle::try_demangle(symbol).ok()?;
    // The alternate form omits the hash.
    bounded(|out| write!(out, "{name:#}").is_ok())
}

fn cpp(symbol: &str) -> Option<String> {
    let symbol = match symbol.strip_prefix('_') {
        Some(rest) if symbol.starts_with("__Z") => rest,
        _ => symbol,
    };
    with_first_parameters(symbol, whole).or_else(|| without_signature(symbol))
}

fn whole(symbol: &str) -> Option<String> {
    let limits = cpp_demangle::ParseOptions::default().recursion_limit(DEPTH);
    let parsed = cpp_demangle::Symbol::new_with_options(symbol, &limits).ok()?;
    let options = cpp_demangle::DemangleOptions::default().recursion_limit(DEPTH);
    bounded(|out| parsed.structured_demangle(out, &options).is_ok())
}

/// The name with its template arguments alone. `cpp_demangle` 0.5 reads no `Xsr` (a member of a type that depends on a
/// parameter, as in `enable_if`), which g++ writes in the result types of templates. What stands before the result type is
/// read as the name of a function without result and parameters.
fn without_signature(symbol: &str) -> Option<String> {
    let (symbol, clone) = symbol.split_at(symbol.find('.').unwrap_or(symbol.len()));
    if !symbol.contains("Xsr") {
        return None;
    }
    let ends = symbol.match_indices('E').take(ENDS);
    let mut names = ends.filter_map(|(at, _)| whole(&format!("{}vv", &symbol[..=at])));
    let name = names.next()?;
    let name = name.strip_prefix("void ")?.strip_suffix("()")?;
    Some(match clone {
        "" => name.to_owned(),
        clone => format!("{name} [clone {clone}]"),
    })
}

/// Text that refuses to grow beyond [`LONGEST`].
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > LONGEST {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

fn bounded(write: impl FnOnce(&mut Bounded) -> bool) -> Option<String> {
    let mut out = Bounded(String::new());
    (write(&mut out) && !out.0.is_empty()).then_some(out.0)
}

#[cfg(test)]
mod tests;
