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
use std::io::Write;

/// The names of a profile. Objects, files and functions have their own ids each.
pub(super) struct ProfileNames<'a> {
    profile: &'a Profile,
    kinds: [Ids; 3],
    part: u32,
    /// Ids that a name looks like.
    taken: FxHashSet<u64>,
}

/// The ids of one kind of names.
#[derive(Default)]
struct Ids {
    /// Each id, and the part that defined it last. The place of an object or a file has nothing else.
    known: FxHashMap<Place, (u64, u32)>,
    last: u64,
}

impl<'a> ProfileNames<'a> {
    pub(super) fn new(profile: &'a Profile) -> Self {
        let strings = 0..profile.strings().len() as u32;
        let names = strings.map(|symbol| profile.text(Symbol(symbol)));
        ProfileNames {
            profile,
            kinds: Default::default(),
            part: 0,
            taken: names.filter_map(looks_like).collect(),
        }
    }

    /// Starts a part: ids are defined again.
    pub(super) fn begin_part(&mut self) {
        self.part += 1;
    }

    /// Writes an object's name for the key `ob` or `cob`.
    pub(super) fn object(&mut self, out: &mut Vec<u8>, key: &str, object: Symbol) {
        let place = Place {
            object,
            ..Place::default()
        };
        self.write(out, key, (0, place), object);
    }

    /// Writes a file's name for the key `fl`, `fi` or `cfi`.
    pub(super) fn file(&mut self, out: &mut Vec<u8>, key: &str, file: Symbol) {
        let place = Place {
            file,
            ..Place::default()
        };
        self.write(out, key, (1, place), file);
    }

    /// Writes a function for the key `fn`, `cfn` or `jfn`; its object and file must be current.
    pub(super) fn function(&mut self, out: &mut Vec<u8>, key: &str, place: Place) {
        self.write(out, key, (2, place), place.function);
    }

    /// Writes `key=(id) name`, or `key=(id)` once the part has defined it. The empty name has no id.
    fn write(&mut self, out: &mut Vec<u8>, key: &str, of: (usize, Place), name: Symbol) {
        let _ = write!(out, "{key}=");
        let text = self.profile.text(name);
        if !text.is_empty() {
            let Ids { known, last } = &mut self.kinds[of.0];
            let (id, part) = known.entry(of.1).or_insert_with(|| {
                let ids = *last + 1..;
                *last = ids
                    .into_iter()
                    .find(|id| !self.taken.contains(id))
                    .unwrap_or_default();
                (*last, u32::MAX)
            });
            let _ = write!(out, "({id})");
            if *part != self.part {
                *part = self.part;
                out.push(b' ');
                one_line(out, text);
            }
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

/// Writes a text without line ends.
pub(super) fn one_line(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(
        text.iter()
            .map(|&byte| if byte == b'\n' { b' ' } else { byte }),
    );
}
