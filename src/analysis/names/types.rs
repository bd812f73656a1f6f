//! Types within names, simplified: without default arguments and allocators, well-known ones by their usual names.
//!
//! | written | simplified |
//! |---|---|
//! | `std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >` | `std::string` |
//! | `std::map<int, A, std::less<int>, std::allocator<std::pair<int const, A> > >` | `std::map<int, A>` |
//! | `__gnu_cxx::__normal_iterator<int*, std::vector<int, std::allocator<int> > >` | `std::vector<int>::iterator` |
//! | `Eigen::Matrix<double, -1, -1, 0, -1, -1>` | `Eigen::Matrix<double, -1, -1>` |
//! | `alloc::vec::Vec<core::option::Option<T>, alloc::alloc::Global>` (Rust) | `Vec<Option<T>>` |

use super::brackets::{NAMELESS, is_word, operator_end};

/// Deepest nesting that is read, so that a browser's stack is sufficient.
const DEPTH: usize = 64;

/// Namespaces for versions of a library, and `[abi:cxx11]`, which are left out.
pub(super) fn without_versions(name: &str) -> String {
    let mut out = name.to_owned();
    for version in ["__cxx11::", "__1::", "__ndk1::", "_V2::"] {
        if out.contains(version) {
            out = out.replace(&format!("::{version}"), "::");
        }
    }
    while let Some(start) = out.find("[abi:") {
        let Some(length) = out[start..].find(']') else {
            break;
        };
        out.replace_range(start..=start + length, "");
    }
    out
}

/// Reads types from a name.
pub(super) struct Types<'a> {
    pub name: &'a str,
    /// What is read next.
    pub at: usize,
    /// Whether the name is of Rust, where the paths of the standard library are left out.
    pub is_rust: bool,
}

impl<'a> Types<'a> {
    /// The items after an opening bracket, up to its end; `None` if the brackets do not match.
    pub(super) fn list(&mut self, close: u8, depth: usize) -> Option<Vec<String>> {
        let mut items = Vec::new();
        loop {
            items.push(self.item(close, depth)?);
            self.at += 1;
            if self.name.as_bytes()[self.at - 1] == close {
                return Some(items);
            }
        }
    }

    /// An item of a list, up to its comma or the end of the list.
    fn item(&mut self, close: u8, depth: usize) -> Option<String> {
        let bytes = self.name.as_bytes();
        let mut out = String::new();
        if depth >= DEPTH {
            return None;
        }
        loop {
            let &byte = bytes.get(self.at)?;
            if let Some(end) = operator_end(bytes, self.at) {
                out.push_str(&self.name[self.at..end]);
                self.at = end;
                continue;
            }
            if let Some(path) = self.path() {
                if bytes.get(self.at) != Some(&b'<') {
                    out.push_str(self.plain(path));
                    continue;
                }
                self.at += 1;
                let list = self.list(b'>', depth + 1)?;
                let (path, list) = template(self.plain(path), list);
                out.push_str(&path);
                if !list.is_empty() {
                    out.push_str(&format!("<{}>", list.join(", ")));
                }
                continue;
            }
            // The arrow of `fn() -> u8` closes nothing.
            let is_arrow = byte == b'>' && out.ends_with('-');
            if byte == b',' || byte == close && !is_arrow {
                return Some(out.trim().to_owned());
            }
            self.at += 1;
            let inner = match byte {
                b'<' => b'>',
                b'(' => b')',
                b'[' => b']',
                b'{' => b'}',
                b')' | b']' | b'}' => return None,
                _ => {
                    out.push(char::from(byte));
                    continue;
                }
            };
            if self.name[self.at - 1..].starts_with(NAMELESS) {
                self.at += NAMELESS.len() - 1;
                continue;
            }
            let list = self.list(inner, depth + 1)?.join(", ");
            out.push(char::from(byte));
            out.push_str(&list);
            out.push(char::from(inner));
        }
    }

    /// The words with `::` between them that stand here.
    pub(super) fn path(&mut self) -> Option<&'a str> {
        let rest = &self.name[self.at..];
        let length = rest.bytes().take_while(|&b| is_word(b) || b == b':');
        let path = &rest[..length.count()];
        let is_sign =
            |&(at, _): &(usize, _)| operator_end(self.name.as_bytes(), self.at + at).is_some();
        let sign = path.match_indices("operator").find(is_sign);
        let path = sign.map_or(path, |(at, _)| &path[..at]);
        self.at += path.len();
        (!path.is_empty()).then_some(path)
    }

    /// A path of a type; those of Rust's standard library by their last names.
    pub(super) fn plain<'p>(&self, path: &'p str) -> &'p str {
        let libraries = ["core::", "alloc::", "std::", "hashbrown::"];
        if !self.is_rust || !libraries.iter().any(|l| path.starts_with(l)) {
            return path;
        }
        let end = path.trim_end_matches(':').len();
        path[..end].rfind("::").map_or(path, |at| &path[at + 2..])
    }
}

/// A template by its usual name, and those of its arguments that are to be shown.
pub(super) fn template(path: &str, mut list: Vec<String>) -> (String, Vec<String>) {
    while list.len() > 1 && is_default(path, &list[0], &list[list.len() - 1]) {
        list.pop();
    }
    let usual = match (path, &list[..]) {
        ("__gnu_cxx::__normal_iterator", [pointer, container]) => {
            let constant = if pointer.ends_with("const*") {
                "const_"
            } else {
                ""
            };
            Some(format!("{container}::{constant}iterator"))
        }
        ("Eigen::Matrix" | "Eigen::Array", [_, rows, columns, options, most @ ..])
            if options == "0" && most == [&rows[..], columns] =>
        {
            list.truncate(3);
            None
        }
        (_, [character]) => path.strip_prefix("std::basic_").and_then(|class| {
            let mark = match &character[..] {
                "char" => "",
                "wchar_t" => "w",
                _ => return None,
            };
            Some(format!("std::{mark}{class}"))
        }),
        _ => None,
    };
    match usual {
        Some(usual) => (usual, Vec::new()),
        None => (path.to_owned(), list),
    }
}

/// Whether the last argument of a template is what it is by default; allocators are always left out.
fn is_default(path: &str, first: &str, last: &str) -> bool {
    let of_first = |class: &str| {
        let inner = last
            .strip_prefix(class)
            .and_then(|rest| rest.strip_prefix('<'));
        inner.and_then(|rest| rest.strip_suffix('>')) == Some(first)
    };
    let any = [
        "std::char_traits",
        "std::regex_traits",
        "std::less",
        "std::equal_to",
        "std::hash",
    ];
    let more = ["std::default_delete", "boost::hash"];
    match path {
        "std::stack" | "std::queue" if of_first("std::deque") => return true,
        "std::priority_queue" if of_first("std::vector") => return true,
        _ => {}
    }
    last.starts_with("std::allocator<")
        || ["Global", "RandomState"].contains(&last)
        || any.iter().chain(&more).any(|class| of_first(class))
}

/// Whether a name without parameters has arguments of C++: `vector<int>`, `int*`, `A&`. Those of Rust begin with
/// capital letters, and their signs are before them.
pub(super) fn has_types_of_cpp(name: &str) -> bool {
    let Some(arguments) = name.find('<').map(|at| &name[at + 1..]) else {
        return false;
    };
    let is_template = |(at, _)| {
        let path = arguments[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        arguments[path.len()..at].starts_with(|c: char| c.is_ascii_lowercase())
    };
    let follows_type =
        |(at, _)| arguments[..at].ends_with(|c: char| c.is_alphanumeric() || c == '>');
    arguments.match_indices('<').any(is_template)
        || arguments.match_indices(['*', '&']).any(follows_type)
}
