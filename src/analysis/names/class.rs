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
//! | `com.example.Main.run`, `Foo.<init>`, `main.(*Server).Serve` | `com.example.Main`, `Foo`, `main.(*Server)` |
//! | `main`, `malloc.part.0`, `require_once::/srv/app.php` | none |
//!
//! KCachegrind cuts at the last `::` before the first parenthesis, within template arguments too.

use super::recursion_level;

/// The class or namespace of a function, as a part of its name; empty if it has none.
pub fn class_of(name: &[u8]) -> &[u8] {
    let name = recursion_level(name).base;
    let path = without_closures(qualified_name(name));
    let class = match last_separator(path) {
        Some(end) => &path[..end],
        None => dotted(path),
    };
    if is_include(class) {
        &[]
    } else {
        implementor(class)
    }
}

/// The part of a name that names: without return type, arguments and all behind them.
fn qualified_name(name: &[u8]) -> &[u8] {
    let mut scan = Scan::new(name);
    let mut start = 0;
    while let Some((at, byte)) = scan.next_outside() {
        match byte {
            b'(' if is_scope(name, at) => scan.skip_parentheses(),
            b'(' | b'\'' if at > start => return &name[start..at],
            b' ' => start = at + 1,
            b'o' if operator_at(name, at) => return &name[start..at + b"operator".len()],
            _ => {}
        }
    }
    &name[start.min(name.len())..]
}

/// Whether a parenthesis belongs to the name: `(anonymous namespace)::`, `(*Server).`, `(below main)`.
fn is_scope(name: &[u8], at: usize) -> bool {
    let rest = &name[at..];
    rest.starts_with(b"(anonymous ") || (at > 0 && name[at - 1] == b'.') || at == 0
}

/// Whether the word `operator` begins here.
fn operator_at(name: &[u8], at: usize) -> bool {
    let word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let before = at.checked_sub(1).and_then(|i| name.get(i));
    name[at..].starts_with(b"operator") && !word(before) && !word(name.get(at + 8))
}

/// Where the class ends: before the last `::` or `->`, or the last `\` of a function of a namespace.
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
            b'\\' => namespace = Some(at),
            _ => {}
        }
    }
    last.or(namespace)
}

/// The class in names of Java, Go, Python and JavaScript.
fn dotted(path: &[u8]) -> &[u8] {
    let Some(dot) = path.iter().rposition(|&b| b == b'.') else {
        return &[];
    };
    let (class, function) = (&path[..dot], &path[dot + 1..]);
    let clone = [
        "part",
        "constprop",
        "isra",
        "cold",
        "lto_priv",
        "localalias",
        "llvm",
        "clone",
    ];
    let of_compiler = |word: &[u8]| clone.iter().any(|c| c.as_bytes() == word);
    let begins = |b: &u8| b.is_ascii_alphabetic() || b"_<(".contains(b);
    let words_only = !path.iter().any(|b| b" /:@".contains(b));
    let is_path = !function.first().is_some_and(begins) || of_compiler(function) || !words_only;
    if class.is_empty() || is_path {
        &[]
    } else {
        class
    }
}

/// Rust's closures belong to the function around them: `app::run::{{closure}}` stands in `app`, and so
/// does what is within the closure. PHP writes the class itself before its closures.
fn without_closures(path: &[u8]) -> &[u8] {
    let rust = |at: &usize| !path[at + 3..].starts_with(b"closure:");
    let mut braces = memchr::memmem::find_iter(path, b"::{");
    braces.find(rust).map_or(path, |at| &path[..at])
}

/// PHP's inclusion of files is written like a call of a class.
fn is_include(class: &[u8]) -> bool {
    let words = ["include", "include_once", "require", "require_once", "eval"];
    words.iter().any(|word| word.as_bytes() == class)
}

/// Of Rust's `<Type as Trait>` the type.
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

/// Goes through a name outside of `<…>` and `{…}`.
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

    /// The next byte outside; brackets themselves are left out. After `operator` angles are signs.
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

    /// Leaves the parenthesis that was just met.
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
