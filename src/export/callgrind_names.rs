//! Names in callgrind text: `(id) name` at the first occurrence in a part, `(id)` afterwards.
//!
//! KCachegrind identifies a function by its id and forgets all ids at each part. So each function gets its
//! own id, even if it shares its name, and keeps it, but the id is defined again in each part.
//!
//! Names are written unchanged. A name that looks like an id, `(12)'f`, always gets an id of its own that
//! cannot be confused with it; line ends, which only other formats allow in names, become spaces.

use crate::model::Profile;
use crate::sink::{Place, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::io::Write;

/// The ids of one kind of names, by key.
struct Ids<K> {
    /// Each id, and the part that defined it last.
    known: FxHashMap<K, (u64, u32)>,
    part: u32,
    /// Ids that a name looks like.
    taken: FxHashSet<u64>,
    next: u64,
}

impl<K: Eq + Hash> Ids<K> {
    /// Ids for a set of names that includes these.
    fn new<'a>(names: impl Iterator<Item = &'a [u8]>) -> Self {
        Ids {
            known: FxHashMap::default(),
            part: 0,
            taken: names.filter_map(looks_like).collect(),
            next: 1,
        }
    }

    /// Starts a part: ids are defined again.
    fn begin_part(&mut self) {
        self.part += 1;
    }

    /// Writes `key=(id) name`, or `key=(id)` once the part has defined it. The empty name has no id.
    fn write(&mut self, out: &mut Vec<u8>, key: &str, name: K, text: &[u8]) {
        let _ = write!(out, "{key}=");
        if !text.is_empty() {
            let known = self.known.get(&name).copied();
            let id = known.map_or_else(|| self.new_id(), |known| known.0);
            let _ = write!(out, "({id})");
            if known != Some((id, self.part)) {
                out.push(b' ');
                one_line(out, text);
                self.known.insert(name, (id, self.part));
            }
        }
        out.push(b'\n');
    }

    fn new_id(&mut self) -> u64 {
        while self.taken.contains(&self.next) {
            self.next += 1;
        }
        self.next += 1;
        self.next - 1
    }
}

/// The names of a profile, each kind with its own ids.
pub(super) struct ProfileNames<'a> {
    profile: &'a Profile,
    objects: Ids<Symbol>,
    files: Ids<Symbol>,
    functions: Ids<Place>,
}

impl<'a> ProfileNames<'a> {
    pub(super) fn new(profile: &'a Profile) -> Self {
        let strings = 0..profile.strings().len() as u32;
        let names = || strings.clone().map(|symbol| profile.text(Symbol(symbol)));
        ProfileNames {
            profile,
            objects: Ids::new(names()),
            files: Ids::new(names()),
            functions: Ids::new(names()),
        }
    }

    /// Starts a part.
    pub(super) fn begin_part(&mut self) {
        self.objects.begin_part();
        self.files.begin_part();
        self.functions.begin_part();
    }

    /// Writes an object's name for the key `ob` or `cob`.
    pub(super) fn object(&mut self, out: &mut Vec<u8>, key: &str, name: Symbol) {
        self.objects.write(out, key, name, self.profile.text(name));
    }

    /// Writes a file's name for the key `fl`, `fi` or `cfi`.
    pub(super) fn file(&mut self, out: &mut Vec<u8>, key: &str, name: Symbol) {
        self.files.write(out, key, name, self.profile.text(name));
    }

    /// Writes a function for the key `fn`, `cfn` or `jfn`; its object and file must be current.
    pub(super) fn function(&mut self, out: &mut Vec<u8>, key: &str, place: Place) {
        let name = self.profile.text(place.function);
        self.functions.write(out, key, place, name);
    }
}

/// The number `N` of a name that begins with `(N)`.
fn looks_like(name: &[u8]) -> Option<u64> {
    let inner = name.strip_prefix(b"(")?;
    let end = inner.iter().position(|&b| b == b')')?;
    std::str::from_utf8(&inner[..end]).ok()?.parse().ok()
}

/// Writes a text without line ends.
pub(super) fn one_line(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(
        text.iter()
            .map(|&byte| if byte == b'\n' { b' ' } else { byte }),
    );
}
