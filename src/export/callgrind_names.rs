//! Names in callgrind text: `(id) name` where a name stands first, `(id)` from then on.
//!
//! Names are written as they are. A name that begins like an id, `(12)'f`, is protected by an id of
//! its own that it cannot be mistaken for; line ends, which only other formats allow in names, become
//! blanks.

use crate::model::Profile;
use crate::sink::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::io::Write;

/// The ids of one kind of names, which are told apart by keys.
pub(super) struct Ids<K> {
    known: FxHashMap<K, u64>,
    /// Ids that some name looks like.
    taken: FxHashSet<u64>,
    next: u64,
}

impl<K: Eq + Hash> Ids<K> {
    /// Ids for names among which are these.
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a [u8]>) -> Self {
        Ids {
            known: FxHashMap::default(),
            taken: names.filter_map(looks_like).collect(),
            next: 1,
        }
    }

    /// Writes `key=(id) name`, or `key=(id)` once it is known. The empty name has no id.
    pub(super) fn write(&mut self, out: &mut Vec<u8>, key: &str, name: K, text: &[u8]) {
        let _ = write!(out, "{key}=");
        if let Some(id) = self.known.get(&name) {
            let _ = write!(out, "({id})");
        } else if !text.is_empty() {
            while self.taken.contains(&self.next) {
                self.next += 1;
            }
            let _ = write!(out, "({}) ", self.next);
            one_line(out, text);
            self.known.insert(name, self.next);
            self.next += 1;
        }
        out.push(b'\n');
    }
}

/// The names of a profile, each kind with ids of its own.
pub(super) struct ProfileNames<'a> {
    profile: &'a Profile,
    objects: Ids<Symbol>,
    files: Ids<Symbol>,
    functions: Ids<Symbol>,
}

impl<'a> ProfileNames<'a> {
    pub(super) fn new(profile: &'a Profile) -> Self {
        let strings = 0..profile.strings().len() as u32;
        let ids = || Ids::new(strings.clone().map(|symbol| profile.text(Symbol(symbol))));
        ProfileNames {
            profile,
            objects: ids(),
            files: ids(),
            functions: ids(),
        }
    }

    /// Writes an object's name for the key `ob` or `cob`.
    pub(super) fn object(&mut self, out: &mut Vec<u8>, key: &str, name: Symbol) {
        self.objects.write(out, key, name, self.profile.text(name));
    }

    /// Writes a file's name for the key `fl`, `fi` or `cfi`.
    pub(super) fn file(&mut self, out: &mut Vec<u8>, key: &str, name: Symbol) {
        self.files.write(out, key, name, self.profile.text(name));
    }

    /// Writes a function's name for the key `fn` or `cfn`.
    pub(super) fn function(&mut self, out: &mut Vec<u8>, key: &str, name: Symbol) {
        self.functions
            .write(out, key, name, self.profile.text(name));
    }
}

/// The number `N` of a name that begins with `(N)`.
fn looks_like(name: &[u8]) -> Option<u64> {
    let inner = name.strip_prefix(b"(")?;
    let end = inner.iter().position(|&b| b == b')')?;
    std::str::from_utf8(&inner[..end]).ok()?.parse().ok()
}

/// A text without line ends.
pub(super) fn one_line(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(
        text.iter()
            .map(|&byte| if byte == b'\n' { b' ' } else { byte }),
    );
}
