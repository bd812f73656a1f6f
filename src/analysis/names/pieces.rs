//! The pieces of a function's short name: what is always shown, and what only where there is room.

use super::base::without_clones;
use super::brackets::{
    NAMELESS, after_operator, closing, is_parameters, operator_end, outside, start,
};
use super::class::without_hash;
use super::types::{Types, has_types_of_cpp, template, without_versions};

/// When a piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Always,
    /// Arguments, and the namespaces around a class.
    IfRoom,
    /// Of arguments in which names differ, those that are equal: if there is room, and in sentences.
    Equal,
    /// Arguments in which names differ: always, after what is cut last.
    Different,
    /// Namespaces of PHP, folders, hashes: only if names differ in nothing else.
    IfNeeded,
    /// A recursion level or a clone, shown after the name.
    Mark,
}

impl Shown {
    /// Whether such pieces are shown without room.
    pub(super) fn is_always(self) -> bool {
        !matches!(self, Shown::IfRoom | Shown::IfNeeded)
    }

    /// The same except for marks.
    pub(super) fn is_before_mark(self) -> bool {
        self.is_always() && self != Shown::Mark
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub shown: Shown,
    pub text: String,
    /// Whether the part of the name begins here that is cut last.
    pub is_tail: bool,
}

impl Piece {
    pub(super) fn new(shown: Shown, text: &str) -> Piece {
        Piece {
            shown,
            text: text.to_owned(),
            is_tail: false,
        }
    }
}

/// Begins the address that is the name of a function without a symbol.
pub(super) const ADDRESS: &str = "0x";

/// Ends the name of PHP's classes without one, before NUL and the file.
const ANONYMOUS: &str = "@anonymous";

/// Nested `<T as Trait>` that are read.
const DEPTH: usize = 8;

/// The pieces of a function, after an apostrophe if it follows another, or of a class.
pub(super) fn function(name: &str, follows: bool, is_class: bool) -> Vec<Piece> {
    let mut out = Cutter {
        is_class,
        ..Cutter::default()
    };
    out.push(Shown::Always, if follows { "'" } else { "" });
    match name.strip_prefix(ADDRESS) {
        // Its zeros say nothing.
        Some(all) if is_address(all.as_bytes()) => {
            let digits = all.trim_start_matches('0');
            out.push(Shown::Always, ADDRESS);
            out.push(Shown::IfNeeded, &all[..all.len() - digits.len()]);
            out.push(Shown::Always, digits);
        }
        _ => out.function(name),
    }
    out.pieces
}

/// Whether these are the digits of an address other than 0.
fn is_address(digits: &[u8]) -> bool {
    digits.iter().all(u8::is_ascii_hexdigit) && digits.iter().any(|&digit| digit != b'0')
}

/// Adds a piece, or to the last one if that is shown alike.
pub(super) fn push(pieces: &mut Vec<Piece>, shown: Shown, text: &str) {
    match pieces.last_mut() {
        // Template arguments are often enough to tell functions apart.
        Some(last)
            if last.shown == shown
                && shown != Shown::IfNeeded
                && !(last.text.ends_with('>') && text.starts_with('(')) =>
        {
            last.text.push_str(text)
        }
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::new(shown, text)),
    }
}

#[derive(Default)]
struct Cutter {
    pieces: Vec<Piece>,
    is_class: bool,
    is_rust: bool,
    /// The first piece of the function.
    first: usize,
}

impl Cutter {
    fn push(&mut self, shown: Shown, text: &str) {
        push(&mut self.pieces, shown, text);
    }

    /// A function, as a whole if its brackets do not match.
    fn function(&mut self, name: &str) {
        self.first = self.pieces.len();
        let (base, mark) = parted(name);
        let base = without_versions(base);
        if has_folders(&base) {
            self.folders(&base);
        } else if base.starts_with(['(', '<']) && !base.contains("::")
            || self.qualified(&base).is_none()
        {
            self.pieces.truncate(self.first);
            self.push(Shown::Always, &base);
        }
        self.components();
        self.push(Shown::Mark, &mark);
    }

    /// A name with namespaces of PHP, or with the path of a file.
    fn folders(&mut self, name: &str) {
        let mut start = 0;
        // The names of files and folders may contain blanks.
        let mut is_in_path = false;
        for (at, byte) in name.bytes().enumerate() {
            match byte {
                b'\\' if name[..at].ends_with(ANONYMOUS) => {
                    // `class@anonymous\0/srv/app.php:3$0` as text: the digit is not a folder.
                    let digits = name[at + 1..].bytes().take_while(u8::is_ascii_digit);
                    let end = at + 1 + digits.count();
                    self.push(Shown::Always, &name[start..end]);
                    start = end;
                }
                b'/' if at == start && !is_in_path && !begins_path(name, at) => {}
                b'\\' | b'/' => {
                    self.push(Shown::IfNeeded, &name[start..=at]);
                    is_in_path |= byte == b'/';
                    start = at + 1;
                }
                b' ' if is_in_path => {}
                b'\0' | b':' | b'{' | b'}' | b'>' | b' ' | b'(' | b')' => {
                    self.push(Shown::Always, &name[start..=at]);
                    is_in_path = false;
                    start = at + 1;
                }
                _ => {}
            }
        }
        self.push(Shown::Always, &name[start..]);
    }

    /// A name of C++ or Rust.
    fn qualified(&mut self, name: &str) -> Option<()> {
        let (start, has_parameters) = start(name.as_bytes())?;
        self.is_rust =
            !self.is_class && !has_parameters && name.contains("::") && !has_types_of_cpp(name);
        let (name, hash) = name.split_at(without_hash(name.as_bytes()).len());
        self.path(name, start, 0)?;
        self.push(Shown::IfNeeded, hash);
        if name[..start].ends_with("thunk to ") {
            self.push(Shown::Mark, " thunk");
        }
        Some(())
    }

    fn path(&mut self, name: &str, start: usize, depth: usize) -> Option<()> {
        let bytes = name.as_bytes();
        let mut types = Types {
            name,
            at: start,
            is_rust: self.is_rust,
        };
        while let Some(&byte) = bytes.get(types.at) {
            let at = types.at;
            if let Some(end) = operator_end(bytes, at) {
                self.push(Shown::Always, &name[at..end]);
                // `operator< <int>`
                types.at = end + usize::from(bytes[end..].starts_with(b" <"));
            } else if let Some(path) = types.path() {
                let is_impl = name[types.at..].starts_with("<impl ");
                let shown = if depth > 0 { types.plain(path) } else { path };
                if bytes.get(types.at) == Some(&b'<') && !is_impl {
                    self.template(shown, &mut types)?;
                } else {
                    self.push(Shown::Always, shown);
                }
            } else if byte == b'<' && after_operator(bytes, at) {
                self.template("", &mut types)?;
            } else if byte == b'<' && self.is_rust && depth < DEPTH {
                self.self_type(&mut types, depth)?;
            } else if byte == b'(' && name[at..].starts_with(NAMELESS) {
                self.push(Shown::IfRoom, NAMELESS);
                types.at += NAMELESS.len();
            } else if byte == b'(' && is_parameters(bytes, at) {
                types.at += 1;
                let list = types.list(b')', 0)?.join(", ");
                self.push(Shown::IfRoom, &format!("({list})"));
                if bytes[types.at..].starts_with(b" ") {
                    let rest = &name[types.at..];
                    let qualifiers = rest.find("::").unwrap_or(rest.len());
                    self.push(Shown::IfRoom, &rest[..qualifiers]);
                    types.at += qualifiers;
                }
            } else if byte == b'@' && at > 0 {
                // The version of a symbol.
                self.push(Shown::IfRoom, &name[at..]);
                break;
            } else {
                self.push(Shown::Always, &name[at..=at]);
                types.at += 1;
            }
        }
        Some(())
    }

    /// A template and its arguments.
    fn template(&mut self, path: &str, types: &mut Types<'_>) -> Option<()> {
        types.at += 1;
        let list = types.list(b'>', 0)?;
        // Rust writes `::` before arguments of functions.
        let (path, colons) = path.split_at(path.trim_end_matches(':').len());
        let (usual, list) = template(path, list);
        self.push(Shown::Always, &usual);
        if !list.is_empty() {
            self.push(Shown::IfRoom, &format!("{colons}<{}>", list.join(", ")));
        }
        Some(())
    }

    /// Rust's `<Type as Trait>`, `<impl Trait for Type>`, and `<dyn Trait>`.
    fn self_type(&mut self, types: &mut Types<'_>, depth: usize) -> Option<()> {
        let (name, start) = (types.name, types.at);
        let end = closing(name.as_bytes(), start)?;
        let inner = &name[start + 1..end];
        types.at = end + 1;
        let simple = |text: &str| {
            let mut types = Types {
                name: &format!("{text}>"),
                at: 0,
                is_rust: true,
            };
            Some(types.list(b'>', 0)?.join(", "))
        };
        let (before, of, after) = match inner.strip_prefix("impl ") {
            Some(inner) => match outside(inner.as_bytes(), b" for ") {
                Some(at) => (
                    format!("<impl {} for ", simple(&inner[..at])?),
                    &inner[at + 5..],
                    ">".to_owned(),
                ),
                None => ("<impl ".to_owned(), inner, ">".to_owned()),
            },
            None => match outside(inner.as_bytes(), b" as ") {
                Some(at) => (
                    "<".to_owned(),
                    &inner[..at],
                    format!(" as {}>", simple(&inner[at + 4..])?),
                ),
                None => ("<".to_owned(), inner, ">".to_owned()),
            },
        };
        if inner.starts_with("impl ") {
            // The module of an implementation is not its class.
            self.pieces[self.first..]
                .iter_mut()
                .for_each(|piece| piece.shown = Shown::IfRoom);
        }
        self.push(Shown::IfRoom, &before);
        self.path(of, 0, depth + 1)?;
        self.push(Shown::IfRoom, &after);
        Some(())
    }

    /// Finds the function and its class: the namespaces around them are shown if there is room, and the
    /// function is cut last.
    fn components(&mut self) {
        let first = self.first;
        let mut starts = Vec::new();
        let mut follows = false;
        for (place, piece) in self.pieces.iter().enumerate().skip(first) {
            if piece.shown == Shown::Always {
                if follows {
                    starts.push((place, 0, 0));
                }
                let text = &piece.text;
                let separators = text.match_indices("::").chain(text.match_indices("->"));
                starts.extend(
                    separators
                        .filter(|&(at, _)| begins_component(text, at))
                        .map(|(at, s)| (place, at, s.len())),
                );
            }
            follows = piece.shown == Shown::IfRoom && piece.text.ends_with("::");
        }
        starts.sort_unstable();
        if let Some(&(place, at, _)) = starts.last() {
            self.split(place, at);
            self.pieces[place + usize::from(at > 0)].is_tail = true;
        }
        if let [.., (place, at, length), _] = starts[..] {
            self.split(place, at + length);
            let of = first..place + usize::from(at + length > 0);
            for piece in &mut self.pieces[of] {
                if piece.shown == Shown::Always {
                    piece.shown = Shown::IfRoom;
                }
            }
        }
    }

    fn split(&mut self, place: usize, at: usize) {
        if at > 0 {
            let first = &mut self.pieces[place];
            let rest = Piece::new(first.shown, &first.text.split_off(at));
            self.pieces.insert(place + 1, rest);
        }
    }
}

/// Whether a function or class begins after this separator, and not a closure or its call.
fn begins_component(text: &str, at: usize) -> bool {
    let (before, after) = (&text[..at], &text[at + 2..]);
    !after.is_empty()
        && !after.starts_with(['{', '\'', '<', ':'])
        && !before.ends_with(['}', '\''])
        && !before.ends_with("operator")
}

/// Whether a name has namespaces of PHP or the path of a file.
fn has_folders(name: &str) -> bool {
    let marks = ["\\", ":/", " /", "\0/"];
    name.starts_with('/') || marks.iter().any(|mark| name.contains(mark))
}

/// Whether the slash is the first of a path: a folder, or a file with an extension, follows it.
fn begins_path(name: &str, slash: usize) -> bool {
    let (before, rest) = (&name[..slash], &name[slash + 1..]);
    let ends = |c: char| ":{}>()\0".contains(c) || c == ' ' && before.ends_with(' ');
    let first = &rest[..rest.find(ends).unwrap_or(rest.len())];
    first.contains(['/', '.'])
}

/// A name and what compilers add to that of a part or a variant of a function.
fn parted(name: &str) -> (&str, String) {
    let (base, suffixes) = name.split_at(without_clones(name.as_bytes()).len());
    (base, suffixes.replace(" [clone ", "").replace(']', ""))
}
