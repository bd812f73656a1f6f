//! Names in callgrind text: `(id) name` where a name stands first, `(id)` from then on.
//!
//! Names are written as they are. A name that begins like an id, `(12)'f`, is protected by an id of
//! its own that it cannot be mistaken for; line ends, which only other formats allow in names, become
//! blanks.

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
