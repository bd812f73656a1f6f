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

use super::recursion_level;

/// The class or namespace of a function, as a part of its name; empty if it has none.
pub fn class_of(name: &[u8]) -> &[u8] {
    let name = recursion_level(name).base;
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
    let before = at.checked_sub(1).and_then(|i| name.get(i));
    name[at..].starts_with(b"operator") && !is_word(before) && !is_word(name.get(at + 8))
}

/// Whether a byte exists and is part of a word.
fn is_word(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
}

/// Where the class ends: before the last `::`, `->` or `#` (Ruby), or the last `\` of a function of a
/// namespace.
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

/// Words after a dot that are not functions: suffixes of compilers, and extensions of file names.
const NO_FUNCTIONS: &[&[u8]] = &[
    b"part",
    b"constprop",
    b"isra",
    b"cold",
    b"lto_priv",
    b"localalias",
    b"llvm",
    b"clone",
];
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
    let is_function = function.first().is_some_and(begins) && !NO_FUNCTIONS.contains(&function);
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

/// Rust's closures belong to the enclosing function: `app::run::{{closure}}` is in `app`, and so is
/// everything in the closure. PHP writes the class before its closures. In template arguments closures are
/// part of the class.
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
fn without_hash(path: &[u8]) -> &[u8] {
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
    let mut scan = Scan::new(inner);
    while let Some((at, byte)) = scan.next_outside() {
        if byte == b' ' && inner[at..].starts_with(b" as ") {
            return &inner[..at];
        }
    }
    class
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_of_many_languages() {
        for (name, class) in [
            (
                "void std::vector<int, std::allocator<int> >::f<char>(int)",
                "std::vector<int, std::allocator<int> >",
            ),
            (
                "(anonymous namespace)::Foo::operator()(int) const",
                "(anonymous namespace)::Foo",
            ),
            ("std::ostream& Foo::operator<< <int>(std::ostream&)", "Foo"),
            ("Foo::operator unsigned long() const", "Foo"),
            ("Foo::bar()::{lambda(int)#1}::operator()(int) const", "Foo"),
            ("Foo::~Foo()'2", "Foo"),
            ("a::b::c'd::e", "a::b"),
            ("operator new(unsigned long)", ""),
            ("unsigned long hash(char const*)", ""),
            (
                "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop",
                "alloc::vec::Vec<T>",
            ),
            ("core::ptr::drop_in_place<app::Foo>", "core::ptr"),
            ("app::run::{{closure}}", "app"),
            ("app::run::{closure#0}::inner", "app"),
            ("core::str::<impl str>::find", "core::str::<impl str>"),
            ("App\\Model->save", "App\\Model"),
            ("App\\Model::find", "App\\Model"),
            ("App\\helper", "App"),
            ("App\\Model->{closure:/srv/app.php:4-9}", "App\\Model"),
            ("App\\Model::{closure:/srv/app.php:4-9}", "App\\Model"),
            ("App\\{closure:/srv/app.php:4-9}", "App"),
            (
                "{anonymous-class:/f.php:6-6}->run",
                "{anonymous-class:/f.php:6-6}",
            ),
            ("php::strlen", "php"),
            ("php::call_user_func_array:{/p.php:11}", "php"),
            ("require_once::/srv/a.b/app.php", ""),
            ("{main}", ""),
            ("com.example.Main.run", "com.example.Main"),
            ("Foo.<init>", "Foo"),
            ("main.(*Server).Serve", "main.(*Server)"),
            ("main", ""),
            ("malloc.part.0", ""),
            ("open_verify.constprop", ""),
            (
                "std::_Function_handler<void (int), ns::A::run()::{lambda(int)#1}>::_M_invoke(int&&)",
                "std::_Function_handler<void (int), ns::A::run()::{lambda(int)#1}>",
            ),
            (
                "decltype(auto) std::visit<A::f()::{lambda(auto:1&&)#1}>(A&&)",
                "std",
            ),
            ("int (*ns::get(int))(char)", "ns"),
            ("bool ns::operator< <int>(ns::A<int> const&)", "ns"),
            ("ns::A<(5>3)>::f()", "ns::A<(5>3)>"),
            ("app::fun::h0123456789abcdef", "app"),
            ("app::fun::honest_words_only", "app::fun"),
            ("<&mut I as core::iter::Iterator>::next", "&mut I"),
            ("<dyn core::any::Any>::is", "<dyn core::any::Any>"),
            ("include_once::/srv/A::b/x.php", ""),
            ("eval::/srv/x.php(3) : eval()'d code", ""),
            ("net/http.(*conn).serve", "net/http.(*conn)"),
            ("net/http.HandlerFunc.ServeHTTP", "net/http.HandlerFunc"),
            ("github.com/a/b.(*T[...]).M", "github.com/a/b.(*T[...])"),
            ("github.com/a/b.Map[...]", "github.com/a/b"),
            ("main.main.func1", "main"),
            ("net/http.(*conn).serve.func1.2", "net/http.(*conn)"),
            ("main.func1", "main"),
            ("pkg.module.func1", "pkg.module"),
            ("lib/app.js", ""),
            ("/srv/app", ""),
            ("Foo::Bar#baz", "Foo::Bar"),
            ("Foo#bar", "Foo"),
            ("java.util.Map$1.lambda$run$0", "java.util.Map$1"),
            ("render app.js:12", ""),
            ("(below main)", ""),
            ("0x000000000001ab70", ""),
            ("_IO_file_xsputn@@GLIBC_2.2.5", ""),
            ("", ""),
        ] {
            let found = class_of(name.as_bytes());
            assert_eq!(String::from_utf8_lossy(found), class, "{name}");
        }
    }

    proptest! {
        #[test]
        fn any_name_has_a_part_of_itself_as_class(name in "[ab:<>(){}'\\\\. *>-]{0,24}(operator)?[ab:<>(){}]{0,8}") {
            let class = class_of(name.as_bytes());
            prop_assert!(name.as_bytes().windows(class.len().max(1)).any(|w| w == class) || class.is_empty());
        }
    }
}
