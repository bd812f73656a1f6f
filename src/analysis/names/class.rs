//! The class or namespace in the name of a function.
//!
//! | name | class |
//! |---|---|
//! | `void std::vector<int, std::allocator<int> >::f<char>(int)` | `std::vector<int, std::allocator<int> >` |
//! | `(anonymous namespace)::Foo::operator()(int) const` | `(anonymous namespace)::Foo` |
//! | `Foo::bar()::{lambda(int)#1}::operator()(int) const` | `Foo` |
//! | `<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop` | `alloc::vec::Vec<T>` |
//! | `app::run::{{closure}}` | `app` |
//! | `App\Model->save`, `App\Model::find`, `App\helper` | `App\Model`, `App\Model`, `App` |
//! | `App\Model->{closure:/srv/app.php:4-9}` | `App\Model` |
//! | `com.example.Main.run`, `Foo.<init>`, `Foo#bar` | `com.example.Main`, `Foo`, `Foo` |
//! | `main.(*Server).Serve`, `net/http.HandlerFunc.ServeHTTP`, `main.run.func1` | `main.(*Server)`, `net/http.HandlerFunc`, `main` |
//! | `main`, `malloc.part.0`, `require_once::/srv/app.php` | none |
//!
//! KCachegrind cuts at the last `::` before the first parenthesis, within template arguments too.

use super::base::is_suffix;
use super::brackets::{is_word, outside};
use super::recursion_level;

/// The class or namespace of a function, as a part of its name; empty if it has none.
pub fn class_of(name: &[u8]) -> &[u8] {
    let name = recursion_level(name).base;
    // Their paths may contain blanks.
    if is_include(name) {
        return &[];
    }
    let path = without_closures(without_hash(qualified_name(name)));
    if is_include(path) {
        return &[];
    }
    implementor(match last_separator(path) {
        Some(end) => &path[..end],
        None => dotted(path),
    })
}

/// The qualified name: without return type, arguments and everything after them.
fn qualified_name(name: &[u8]) -> &[u8] {
    let mut scan = Scan::new(name);
    let mut start = 0;
    while let Some((at, byte)) = scan.next_outside() {
        match byte {
            b'(' if is_scope(name, at) => scan.skip_parentheses(),
            // A function that returns a pointer to one: `int (*ns::f(char))(long)`.
            b'(' if at == start && name[at + 1..].starts_with(b"*") => start = at + 2,
            b'(' | b'\'' if at > start => return &name[start..at],
            b' ' => start = at + 1,
            b'o' if operator_at(name, at) => return &name[start..at + b"operator".len()],
            _ => {}
        }
    }
    &name[start.min(name.len())..]
}

/// Whether a parenthesis belongs to the name (`(anonymous namespace)::`, `(*Server).`, `(below main)`),
/// or to the return type (`decltype(auto)`), and not to the arguments.
fn is_scope(name: &[u8], at: usize) -> bool {
    let (before, rest) = name.split_at(at);
    let is_type = before.ends_with(b"decltype");
    rest.starts_with(b"(anonymous ") || before.ends_with(b".") || is_type || at == 0
}

/// Whether the word `operator` begins here.
fn operator_at(name: &[u8], at: usize) -> bool {
    let after = name[at..].strip_prefix(b"operator");
    let ends_word = |text: &[u8]| !text.last().copied().is_some_and(is_word);
    let begins_no_word = |text: &[u8]| !text.first().copied().is_some_and(is_word);
    ends_word(&name[..at]) && after.is_some_and(begins_no_word)
}

/// Where the class ends: before the last `::`, `->` or `#` (Ruby), or the last `\` of a function of a namespace.
fn last_separator(path: &[u8]) -> Option<usize> {
    let mut scan = Scan::new(path);
    let (mut last, mut namespace) = (None, None);
    while let Some((at, byte)) = scan.next_outside() {
        let two = path.get(at..at + 2);
        match byte {
            b'(' => scan.skip_parentheses(),
            b':' if two == Some(b"::") => {
                last = Some(at);
                scan.at += 1;
            }
            b'-' if two == Some(b"->") => {
                last = Some(at);
                scan.at += 1;
            }
            b'#' if at > 0 && path.get(at + 1).is_some_and(u8::is_ascii_alphabetic) => {
                last = Some(at);
            }
            b'\\' => namespace = Some(at),
            _ => {}
        }
    }
    last.or(namespace)
}

/// Words after a dot that are not functions: extensions of file names.
const FILE_ENDS: &[&[u8]] = &[
    b"js", b"mjs", b"cjs", b"ts", b"jsx", b"tsx", b"py", b"rb", b"php", b"pl", b"lua", b"c", b"cc",
    b"cpp", b"h", b"hpp", b"rs", b"go", b"so", b"html",
];

/// The class in names of Java, Go, Python and JavaScript.
fn dotted(path: &[u8]) -> &[u8] {
    let path = without_go_closures(path.strip_suffix(b"[...]").unwrap_or(path));
    let Some(dot) = path.iter().rposition(|&b| b == b'.') else {
        return &[];
    };
    let (class, function) = (&path[..dot], &path[dot + 1..]);
    let begins = |b: &u8| b.is_ascii_alphabetic() || b"_<(".contains(b);
    let words_only = !path.iter().any(|b| b" :@".contains(b));
    // Go packages are paths: `net/http.(*conn).serve`.
    let is_file = class.contains(&b'/') && (class[0] == b'/' || FILE_ENDS.contains(&function));
    let is_function = function.first().is_some_and(begins) && !is_suffix(function);
    match is_function && words_only && !is_file {
        true => class,
        false => &[],
    }
}

/// Go's closures belong to the enclosing function: `main.run.func1.2` is in `main`, like `main.run`. In
/// other languages `func1` may be any function.
fn without_go_closures(mut path: &[u8]) -> &[u8] {
    let is_go = path.contains(&b'/')
        || path.starts_with(b"main.")
        || path.starts_with(b"runtime.")
        || memchr::memmem::find(path, b".(*").is_some();
    while let Some(dot) = path.iter().rposition(|&b| b == b'.').filter(|_| is_go) {
        let word = &path[dot + 1..];
        let digits = word.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        let (word, number) = word.split_at(word.len() - digits);
        let is_closure = [&b""[..], b"func", b"gowrap", b"deferwrap"].contains(&word);
        if number.is_empty() || !is_closure || !path[..dot].contains(&b'.') {
            break;
        }
        path = &path[..dot];
    }
    path
}

/// Rust's closures belong to the enclosing function: `app::run::{{closure}}` is in `app`, and so is everything in
/// the closure. PHP writes the class before its closures. In template arguments closures are part of the class.
fn without_closures(path: &[u8]) -> &[u8] {
    let mut scan = Scan::new(path);
    while let Some((at, byte)) = scan.next_outside() {
        let rest = &path[at..];
        match byte {
            b'(' => scan.skip_parentheses(),
            b':' if rest.starts_with(b"::{") && !rest.starts_with(b"::{closure:") => {
                return &path[..at];
            }
            _ => {}
        }
    }
    path
}

/// Without the hash at the end of legacy Rust names: `app::run::h0123456789abcdef`.
pub(super) fn without_hash(path: &[u8]) -> &[u8] {
    const HASH: usize = "::h0123456789abcdef".len();
    let Some(end) = path.len().checked_sub(HASH) else {
        return path;
    };
    let hash = path[end..].strip_prefix(b"::h");
    let is_hash = hash.is_some_and(|hash| hash.iter().all(u8::is_ascii_hexdigit));
    if is_hash { &path[..end] } else { path }
}

/// PHP's includes look like calls of a class.
fn is_include(path: &[u8]) -> bool {
    let words = ["include", "include_once", "require", "require_once", "eval"];
    let rest = |word: &&str| path.strip_prefix(word.as_bytes());
    words
        .iter()
        .filter_map(rest)
        .any(|rest| rest.starts_with(b"::"))
}

/// The type of Rust's `<Type as Trait>`.
fn implementor(class: &[u8]) -> &[u8] {
    let Some(inner) = class.strip_prefix(b"<").and_then(|c| c.strip_suffix(b">")) else {
        return class;
    };
    outside(inner, b" as ").map_or(class, |at| &inner[..at])
}

/// Scans a name outside `<…>` and `{…}`.
struct Scan<'a> {
    name: &'a [u8],
    at: usize,
    depth: usize,
}

impl<'a> Scan<'a> {
    fn new(name: &'a [u8]) -> Self {
        Scan {
            name,
            at: 0,
            depth: 0,
        }
    }

    /// The next byte outside brackets. After `operator`, angle brackets are signs.
    fn next_outside(&mut self) -> Option<(usize, u8)> {
        while let Some(&byte) = self.name.get(self.at) {
            let at = self.at;
            self.at += 1;
            match byte {
                b'<' | b'{' => self.depth += 1,
                b'>' if at > 0 && b"-=".contains(&self.name[at - 1]) => {}
                b'>' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ if self.depth == 0 => return Some((at, byte)),
                _ => {}
            }
        }
        None
    }

    /// Skips the parenthesis that was just found.
    fn skip_parentheses(&mut self) {
        let mut open = 1;
        while let Some(&byte) = self.name.get(self.at) {
            self.at += 1;
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
