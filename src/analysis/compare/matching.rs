//! Matches the functions of A and B.
//!
//! Steps go from certain to likely. Each uses only the functions that earlier steps left, and matches only
//! what is unique on both sides. So the result does not depend on any order, is the same with A and B
//! exchanged, and is never a guess between several candidates.
//!
//! A name that is a bare address (`0x4005d0`, a function without a symbol) is meaningful only in one build
//! of one object, so only the first step matches it.

mod by_name;

use super::paths::{self, RecognisedPath};
use super::readable;
use crate::analysis::names::recursion_level;
use crate::model::{FunctionId, Profile};
use crate::order;
use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::hash::Hash;

/// The step that matched a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchedBy {
    /// Object, file and name are equal as written.
    Identity,
    /// The name is equal; object or file were matched under a different path.
    Path,
    /// The readable name is equal; it is mangled in one profile, or has no parameters in one, as names of
    /// inlined functions that debug information has.
    ReadableName,
    /// One of the profiles has no objects, or no files, for any function; the rest is equal.
    Unplaced,
    /// The file differs, and no other function of the object has this name in either profile. Valgrind uses
    /// the file of the first line of a function, which may be an inlined one. Of a function that is inlined in one
    /// of the profiles, the object can differ too.
    OtherFile,
    /// The arguments or parameters differ, and no other function of the object has the rest of the name in either
    /// profile: its signature changed, or that of a lambda that it is an instance for, or the compiler replaced it by a
    /// clone with other arguments.
    OtherArguments,
}

/// A row of a comparison: a function of A, of B, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedRow {
    /// Its names in A; `None` if A does not have it.
    pub a: Option<Place>,
    /// Its names in B; `None` if B does not have it.
    pub b: Option<Place>,
    /// How they were matched; [`MatchedBy::Identity`] for an unmatched function.
    pub by: MatchedBy,
}

/// Functions of both profiles with the same readable name and the same base name of their file, which were
/// not matched because it is ambiguous. An address without a symbol is no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// In A.
    pub a: Vec<FunctionId>,
    /// In B.
    pub b: Vec<FunctionId>,
}

/// The matched functions of two profiles. A row has the number of its function in the merged profile, see
/// [`Joined`](super::Joined).
#[derive(Clone, Debug, Default)]
pub struct Matching {
    /// The rows: the functions of A in their order, then those that only B has.
    pub rows: Vec<MatchedRow>,
    /// Objects that were matched under a different path.
    pub objects: Vec<RecognisedPath>,
    /// Files that were matched under a different path.
    pub files: Vec<RecognisedPath>,
    /// Ambiguous functions, in the order of A; empty if only identity counts.
    pub ambiguities: Vec<Ambiguity>,
}

impl Matching {
    /// The names in A and in B of functions that a step matched.
    pub fn matched_by(&self, step: MatchedBy) -> impl Iterator<Item = (Place, Place)> {
        let rows = self.rows.iter().filter(move |row| row.by == step);
        rows.filter_map(|row| row.a.zip(row.b))
    }
}

/// Matches between functions that are not equal as written.
#[derive(Default)]
pub(super) struct Found {
    /// Matched pairs, each with the function of A first.
    pub(super) pairs: Vec<(FunctionId, FunctionId, MatchedBy)>,
    pub(super) objects: Vec<RecognisedPath>,
    pub(super) files: Vec<RecognisedPath>,
    pub(super) ambiguities: Vec<Ambiguity>,
}

/// Matches functions of a profile that holds A and B, in which functions of equal object, file and name
/// are one. The flags say which of them A and B have; `commands` are what A and B state.
pub(super) fn find(
    profile: &Profile,
    in_a: &[bool],
    in_b: &[bool],
    commands: [Option<&[u8]>; 2],
) -> Found {
    let mut search = Search {
        profile,
        commands,
        in_a,
        in_b,
        open: in_a.iter().zip(in_b).map(|(a, b)| a != b).collect(),
        pairs: Vec::new(),
        readable: readable::of_names(profile),
    };
    let (objects, files) = search.by_likeness();
    Found {
        ambiguities: search.ambiguities(),
        pairs: search.pairs,
        objects,
        files,
    }
}

/// Marks a path that is ignored.
const NONE: u32 = u32::MAX;

struct Search<'a> {
    profile: &'a Profile,
    commands: [Option<&'a [u8]>; 2],
    in_a: &'a [bool],
    in_b: &'a [bool],
    /// Whether a function is still unmatched.
    open: Vec<bool>,
    pairs: Vec<(FunctionId, FunctionId, MatchedBy)>,
    /// Numbers of readable names, by symbol.
    readable: Vec<u32>,
}

impl Search<'_> {
    fn by_likeness(&mut self) -> (Vec<RecognisedPath>, Vec<RecognisedPath>) {
        let profile = self.profile;
        let symbols_of = |place: fn(Place) -> Symbol| {
            let sides = [self.in_a, self.in_b];
            sides.map(|of_side| symbols(profile, of_side, place))
        };
        let of = |[in_a, in_b]: &[Vec<Symbol>; 2]| {
            let found = paths::recognise(profile, in_a, in_b);
            let stated = names_any(profile, in_a) && names_any(profile, in_b);
            (found, stated)
        };
        let all_objects = symbols_of(|place| place.object);
        let (mut objects, objects_stated) = of(&all_objects);
        let [in_a, in_b] = &all_objects;
        objects.extend(paths::recognise_programs(
            profile,
            [in_a, in_b],
            self.commands,
            &objects,
        ));
        order::sort_by_key(&mut objects, |pair| pair.a);
        let (files, files_stated) = of(&symbols_of(|place| place.file));
        let paths = Paths {
            objects: objects.iter().map(|pair| (pair.b, pair.a)).collect(),
            files: files.iter().map(|pair| (pair.b, pair.a)).collect(),
        };
        self.step(&paths, [true; 3], MatchedBy::Path);
        self.step(&paths, [true, true, false], MatchedBy::ReadableName);
        if profile.has_inlined() {
            self.by_source_names(&paths, [true, true]);
        }
        if !(objects_stated && files_stated) {
            for written in [true, false] {
                let counts = [objects_stated, files_stated, written];
                self.step(&paths, counts, MatchedBy::Unplaced);
            }
        }
        for written in [true, false] {
            let counts = [objects_stated, false, written];
            self.step(&paths, counts, MatchedBy::OtherFile);
        }
        if profile.has_inlined() {
            self.by_source_names(&paths, [true, false]);
            self.by_source_names(&paths, [false, false]);
        }
        self.by_clones(&paths);
        self.by_names_alone(&paths);
        (objects, files)
    }

    /// Matches by object, file and name; the flags say whether object and file count, and whether names
    /// count as written. A name in a different file must be unique among all functions, otherwise it may be
    /// a different function that is `static` in its file.
    fn step(&mut self, paths: &Paths, [object, file, written]: [bool; 3], by: MatchedBy) {
        let profile = self.profile;
        let is_elsewhere = by == MatchedBy::OtherFile;
        let is_usable = |name: &[u8]| !is_address(name) && (!is_elsewhere || paths::is_known(name));
        let masked = |counts: bool, path: Symbol, same: &FxHashMap<Symbol, Symbol>| match counts {
            true => same.get(&path).unwrap_or(&path).0,
            false => NONE,
        };
        let key = |f: FunctionId| {
            let place = profile.functions().place(f);
            let name = match written {
                true => place.function.0,
                false => self.readable[place.function.0 as usize],
            };
            let key = (
                masked(object, place.object, &paths.objects),
                masked(file, place.file, &paths.files),
                name,
            );
            is_usable(profile.name(f)).then_some(key)
        };
        let pairs = self.unique(key, !is_elsewhere);
        self.take(pairs, by);
    }

    fn take(&mut self, pairs: Vec<(FunctionId, FunctionId)>, by: MatchedBy) {
        for (a, b) in pairs {
            self.open[a.0 as usize] = false;
            self.open[b.0 as usize] = false;
            self.pairs.push((a, b, by));
        }
    }

    /// Pairs of unmatched functions whose key is unique on both sides: among unmatched functions, or among all.
    fn unique<K: Eq + Hash>(
        &self,
        key: impl Fn(FunctionId) -> Option<K>,
        among_open: bool,
    ) -> Vec<(FunctionId, FunctionId)> {
        let mut seen: FxHashMap<K, [(usize, FunctionId); 2]> = FxHashMap::default();
        let none = [(0, FunctionId(NONE)); 2];
        for function in self.profile.functions().ids() {
            let at = function.0 as usize;
            if among_open && !self.open[at] {
                continue;
            }
            let Some(key) = key(function) else { continue };
            let sides = seen.entry(key).or_insert(none);
            for (side, is_there) in sides.iter_mut().zip([self.in_a[at], self.in_b[at]]) {
                if is_there {
                    *side = (side.0 + 1, function);
                }
            }
        }
        let alone = seen.into_values().filter(|[a, b]| (a.0, b.0) == (1, 1));
        let is_open = |f: FunctionId| self.open[f.0 as usize];
        let pairs = alone.map(|[a, b]| (a.1, b.1));
        pairs.filter(|&(a, b)| is_open(a) && is_open(b)).collect()
    }

    fn ambiguities(&self) -> Vec<Ambiguity> {
        let profile = self.profile;
        let bases = readable::of_base_names(profile);
        let mut groups: FxHashMap<_, Ambiguity> = FxHashMap::default();
        let open = profile.functions().ids();
        for function in open.filter(|f| self.open[f.0 as usize]) {
            let place = profile.functions().place(function);
            if is_address(profile.text(place.function)) {
                continue;
            }
            let key = (
                self.readable[place.function.0 as usize],
                bases[place.file.0 as usize],
            );
            let group = groups.entry(key).or_insert_with(|| Ambiguity {
                a: Vec::new(),
                b: Vec::new(),
            });
            match self.in_a[function.0 as usize] {
                true => group.a.push(function),
                false => group.b.push(function),
            }
        }
        let open = groups.into_values();
        let open = open.filter(|group| !group.a.is_empty() && !group.b.is_empty());
        let mut open: Vec<Ambiguity> = open.collect();
        order::sort_by_key(&mut open, |group| group.a[0]);
        open
    }
}

/// Paths of A by the matched paths of B.
struct Paths {
    objects: FxHashMap<Symbol, Symbol>,
    files: FxHashMap<Symbol, Symbol>,
}

/// Whether a name is a bare address.
fn is_address(name: &[u8]) -> bool {
    let base = recursion_level(name).base;
    let digits = base.strip_prefix(b"0x").unwrap_or(b"");
    !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
}

/// The distinct objects or files of some functions.
fn symbols(profile: &Profile, of_side: &[bool], of: fn(Place) -> Symbol) -> Vec<Symbol> {
    let functions = profile.functions();
    let own = functions.ids().filter(|f| of_side[f.0 as usize]);
    order::distinct(own.map(|f| of(functions.place(f))))
}

fn names_any(profile: &Profile, symbols: &[Symbol]) -> bool {
    symbols.iter().any(|&s| paths::is_known(profile.text(s)))
}

#[cfg(test)]
mod tests;
