//! Which function of A is which function of B.
//!
//! From certain to likely, each step among those that the steps before left over; a step matches what
//! is alone on both sides and leaves the rest. So the result does not depend on any order, is the same
//! seen from B, and never holds a guess between several candidates.
//!
//! A name that is a bare address (`0x4005d0`, a function without a symbol) says something only in one
//! build of one object: it is matched by the first step alone.

use super::classes::Classes;
use super::paths::{self, RecognisedPath};
use super::readable::Numbers;
use super::{Difference, Rules};
use crate::analysis::names::recursion_level;
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// By what a function was matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatchedBy {
    /// Object, file and name are the same as written.
    Identity,
    /// The name is the same; object or file were recognised under another path.
    Path,
    /// The name reads the same, being mangled in one profile.
    ReadableName,
    /// One of the profiles states no object, or no file, for any function; the rest is the same.
    Unplaced,
    /// The file differs; no other function of the object has this name, in either profile. Valgrind
    /// names the file of the first line of a function, which may be an inlined one.
    OtherFile,
}

/// A row of a comparison: a function of A, of B, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedRow {
    /// The function in A.
    pub a: Option<FunctionId>,
    /// The function in B.
    pub b: Option<FunctionId>,
    /// By what they were matched; [`MatchedBy::Identity`] for a function that is alone.
    pub by: MatchedBy,
}

/// Functions of both profiles that could be the same and were not matched, because it is not clear
/// which is which: they have the same readable name and the same base name of their file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// In A.
    pub a: Vec<FunctionId>,
    /// In B.
    pub b: Vec<FunctionId>,
}

/// The functions of two profiles, matched.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    /// The rows: the functions of A in their order, then those that only B has in theirs.
    pub rows: Vec<MatchedRow>,
    /// Row of each function of B.
    of_b: Vec<u32>,
    /// Objects that were recognised under another path.
    pub objects: Vec<RecognisedPath>,
    /// Files that were recognised under another path.
    pub files: Vec<RecognisedPath>,
    /// What was left open, in the order of A; empty if only identity counts.
    pub ambiguities: Vec<Ambiguity>,
}

impl Matching {
    /// Matches the functions of two profiles. Of the rules, [`Rules::recognise`] counts; the profiles
    /// come rewritten, see [`Rules::rewritten`].
    pub fn new(a: &Profile, b: &Profile, rules: &Rules) -> Self {
        let mut search = Search::new(a, b);
        search.by_identity();
        if rules.recognise {
            search.by_likeness();
        }
        search.finish(rules.recognise)
    }

    /// The rows of functions whose files differ, see [`MatchedBy::OtherFile`].
    pub fn other_files(&self) -> impl Iterator<Item = (FunctionId, FunctionId)> {
        let rows = self
            .rows
            .iter()
            .filter(|row| row.by == MatchedBy::OtherFile);
        rows.filter_map(|row| row.a.zip(row.b))
    }

    /// The row of a function of A.
    pub fn row_of_a(&self, function: FunctionId) -> u32 {
        function.0
    }

    /// The row of a function of B.
    ///
    /// # Panics
    /// If the function is of another profile and out of range.
    pub fn row_of_b(&self, function: FunctionId) -> u32 {
        self.of_b[function.0 as usize]
    }

    /// Two columns by function number, side by side by row; 0 where a profile lacks the function.
    ///
    /// # Panics
    /// If a column is too short for its profile.
    pub fn align(&self, a: &[i128], b: &[i128]) -> Vec<Difference> {
        let figure = |function: Option<FunctionId>, column: &[i128]| {
            function.map_or(0, |f| column[f.0 as usize])
        };
        let rows = self.rows.iter().map(|row| Difference {
            a: figure(row.a, a),
            b: figure(row.b, b),
        });
        rows.collect()
    }
}

/// Marks a function that is not matched.
const NONE: u32 = u32::MAX;

struct Search<'a> {
    a: &'a Profile,
    b: &'a Profile,
    texts: Classes,
    /// Partner of each function of A, and by what.
    partners: Vec<(u32, MatchedBy)>,
    /// Whether each function of B is matched.
    taken: Vec<bool>,
    objects: Vec<RecognisedPath>,
    files: Vec<RecognisedPath>,
}

impl<'a> Search<'a> {
    fn new(a: &'a Profile, b: &'a Profile) -> Self {
        Search {
            a,
            b,
            texts: Classes::new(a, b),
            partners: vec![(NONE, MatchedBy::Identity); a.functions().len()],
            taken: vec![false; b.functions().len()],
            objects: Vec::new(),
            files: Vec::new(),
        }
    }

    fn by_identity(&mut self) {
        let numbers_a = |place: Place| (place.object.0, place.file.0, place.function.0);
        let texts = &self.texts;
        let numbers_b = |place: Place| {
            let number = |symbol| texts.of_b(symbol);
            (
                number(place.object),
                number(place.file),
                number(place.function),
            )
        };
        let key_a = |f| Some(numbers_a(self.a.functions().place(f)));
        let key_b = |f| Some(numbers_b(self.b.functions().place(f)));
        let pairs = self.unique(key_a, key_b, true);
        self.take(pairs, MatchedBy::Identity);
    }

    fn by_likeness(&mut self) {
        let of = |place: fn(Place) -> Symbol| {
            let (in_a, in_b) = (symbols(self.a, place), symbols(self.b, place));
            let found = paths::recognise((self.a, &in_a), (self.b, &in_b), &self.texts);
            let stated = names_any(self.a, &in_a) && names_any(self.b, &in_b);
            (found, stated)
        };
        let (objects, objects_stated) = of(|place| place.object);
        let (files, files_stated) = of(|place| place.file);
        let likeness = Likeness {
            objects: self.texts.with(&objects),
            files: self.texts.with(&files),
            readable: Numbers::of_readable_names(self.a, self.b, &self.texts),
        };
        (self.objects, self.files) = (objects, files);
        self.step(&likeness, [true; 3], MatchedBy::Path);
        self.step(&likeness, [true, true, false], MatchedBy::ReadableName);
        if !(objects_stated && files_stated) {
            let stated = [objects_stated, files_stated];
            self.step(&likeness, [stated[0], stated[1], true], MatchedBy::Unplaced);
            self.step(
                &likeness,
                [stated[0], stated[1], false],
                MatchedBy::Unplaced,
            );
        }
        for written in [true, false] {
            let counts = [objects_stated, false, written];
            self.step(&likeness, counts, MatchedBy::OtherFile);
        }
    }

    /// Matches by object, file and name; the flags say whether object and file count, and whether
    /// names count as written. A name in another file must be unique among all functions, else it may
    /// be that of another function, which is `static` in its file.
    fn step(&mut self, likeness: &Likeness, [object, file, written]: [bool; 3], by: MatchedBy) {
        let masked = |counts: bool, number: u32| if counts { number } else { NONE };
        let (a, b, texts) = (self.a, self.b, &self.texts);
        let is_elsewhere = by == MatchedBy::OtherFile;
        let tells = |name: &[u8]| !is_address(name) && (!is_elsewhere || paths::is_known(name));
        let key_a = |f: FunctionId| {
            let place = a.functions().place(f);
            let name = match written {
                true => place.function.0,
                false => likeness.readable.a[place.function.0 as usize],
            };
            let key = (
                masked(object, place.object.0),
                masked(file, place.file.0),
                name,
            );
            tells(a.name(f)).then_some(key)
        };
        let key_b = |f: FunctionId| {
            let place = b.functions().place(f);
            let name = match written {
                true => texts.of_b(place.function),
                false => likeness.readable.b[place.function.0 as usize],
            };
            let object = masked(object, likeness.objects.of_b(place.object));
            let file = masked(file, likeness.files.of_b(place.file));
            tells(b.name(f)).then_some((object, file, name))
        };
        let pairs = self.unique(key_a, key_b, !is_elsewhere);
        self.take(pairs, by);
    }

    /// Pairs of functions, not matched yet, that are alone with their key on both sides: among those
    /// that are not matched yet, or among all.
    fn unique<K: Eq + Hash>(
        &self,
        key_a: impl Fn(FunctionId) -> Option<K>,
        key_b: impl Fn(FunctionId) -> Option<K>,
        among_open: bool,
    ) -> Vec<(FunctionId, FunctionId)> {
        let mut seen: FxHashMap<K, [(usize, FunctionId); 2]> = FxHashMap::default();
        let none = [(0, FunctionId(NONE)); 2];
        let (all_a, all_b) = (self.a.functions().ids(), self.b.functions().ids());
        for function in all_a.filter(|&f| !among_open || self.is_open_a(f)) {
            if let Some(key) = key_a(function) {
                let side = &mut seen.entry(key).or_insert(none)[0];
                *side = (side.0 + 1, function);
            }
        }
        for function in all_b.filter(|&f| !among_open || self.is_open_b(f)) {
            if let Some(sides) = key_b(function).and_then(|key| seen.get_mut(&key)) {
                sides[1] = (sides[1].0 + 1, function);
            }
        }
        let alone = seen.into_values().filter(|[a, b]| (a.0, b.0) == (1, 1));
        let pairs = alone.map(|[a, b]| (a.1, b.1));
        let is_open = |&(a, b): &(FunctionId, FunctionId)| self.is_open_a(a) && self.is_open_b(b);
        pairs.filter(is_open).collect()
    }

    fn is_open_a(&self, function: FunctionId) -> bool {
        self.partners[function.0 as usize].0 == NONE
    }

    fn is_open_b(&self, function: FunctionId) -> bool {
        !self.taken[function.0 as usize]
    }

    fn open_a(&self) -> impl Iterator<Item = FunctionId> {
        self.a.functions().ids().filter(|&f| self.is_open_a(f))
    }

    fn open_b(&self) -> impl Iterator<Item = FunctionId> {
        self.b.functions().ids().filter(|&f| self.is_open_b(f))
    }

    fn take(&mut self, pairs: Vec<(FunctionId, FunctionId)>, by: MatchedBy) {
        for (a, b) in pairs {
            self.partners[a.0 as usize] = (b.0, by);
            self.taken[b.0 as usize] = true;
        }
    }

    fn finish(self, recognise: bool) -> Matching {
        let ambiguities = match recognise {
            true => self.ambiguities(),
            false => Vec::new(),
        };
        let mut rows = Vec::with_capacity(self.partners.len());
        let mut of_b = vec![NONE; self.taken.len()];
        for (a, &(b, by)) in self.partners.iter().enumerate() {
            if b != NONE {
                of_b[b as usize] = a as u32;
            }
            rows.push(MatchedRow {
                a: Some(FunctionId(a as u32)),
                b: (b != NONE).then_some(FunctionId(b)),
                by,
            });
        }
        for b in self.open_b() {
            of_b[b.0 as usize] = rows.len() as u32;
            rows.push(MatchedRow {
                a: None,
                b: Some(b),
                by: MatchedBy::Identity,
            });
        }
        Matching {
            of_b,
            rows,
            objects: self.objects,
            files: self.files,
            ambiguities,
        }
    }

    fn ambiguities(&self) -> Vec<Ambiguity> {
        let names = Numbers::of_readable_names(self.a, self.b, &self.texts);
        let bases = Numbers::of_base_names(self.a, self.b);
        let key = |place: Place, names: &[u32], bases: &[u32]| {
            (
                names[place.function.0 as usize],
                bases[place.file.0 as usize],
            )
        };
        let key_a = |f| key(self.a.functions().place(f), &names.a, &bases.a);
        let key_b = |f| key(self.b.functions().place(f), &names.b, &bases.b);
        let mut groups: FxHashMap<_, Ambiguity> = FxHashMap::default();
        for a in self.open_a() {
            let group = groups.entry(key_a(a)).or_insert_with(|| Ambiguity {
                a: Vec::new(),
                b: Vec::new(),
            });
            group.a.push(a);
        }
        for b in self.open_b() {
            if let Some(group) = groups.get_mut(&key_b(b)) {
                group.b.push(b);
            }
        }
        let open = groups.into_values().filter(|group| !group.b.is_empty());
        let mut open: Vec<Ambiguity> = open.collect();
        open.sort_by_key(|group| group.a[0]);
        open
    }
}

/// What counts as equal when names are not equal as written.
struct Likeness {
    objects: Classes,
    files: Classes,
    readable: Numbers,
}

/// Whether a name is a bare address.
fn is_address(name: &[u8]) -> bool {
    let base = recursion_level(name).base;
    let digits = base.strip_prefix(b"0x").unwrap_or(b"");
    !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
}

/// The distinct objects or files of a profile.
fn symbols(profile: &Profile, of: fn(Place) -> Symbol) -> Vec<Symbol> {
    let functions = profile.functions();
    let mut symbols: Vec<Symbol> = functions.ids().map(|f| of(functions.place(f))).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

fn names_any(profile: &Profile, symbols: &[Symbol]) -> bool {
    symbols.iter().any(|&s| paths::is_known(profile.text(s)))
}
