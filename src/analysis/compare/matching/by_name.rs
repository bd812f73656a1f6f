//! Matches functions whose names differ: by what compilers, demanglers and debug information make of a name in the source,
//! and by what is left of it without arguments. Each step matches only names that are unique on both sides.

use super::{MatchedBy, Paths, Search, is_address};
use crate::analysis::compare::paths;
use crate::analysis::compare::spelling::{without_closures, without_spelling};
use crate::analysis::names::{
    Names, recursion_level, without_arguments, without_clones, without_parameters,
    without_return_type,
};
use crate::model::FunctionId;
use crate::sink::Symbol;
use rustc_hash::FxHashMap;

/// How names are written to be compared.
type Spelling = fn(&[u8]) -> Vec<u8>;

/// Whether the suffixes of a clone after the name of its function have this word.
fn is_clone(name: &[u8], function: &[u8], word: &[u8]) -> bool {
    let suffixes = &name[function.len()..];
    let mut words = suffixes.split(|byte| !byte.is_ascii_alphabetic());
    words.any(|other| other == word)
}

impl Search<'_> {
    /// Matches by the name in the source: clones with their function, also as another demangler writes it, then a name
    /// without parameters and return type, as debug information has it, with the only one that has some. If the file
    /// does not count, the name must be unique among all functions. Without object, only inlined functions with a scope
    /// are matched, which one build may call in a library.
    pub(super) fn by_source_names(&mut self, paths: &Paths, [object, file]: [bool; 2]) {
        let profile = self.profile;
        let names = Names::new(profile);
        let is_inlined = profile.inlined_functions();
        let is_inlined = |f: FunctionId| is_inlined[f.0 as usize];
        let same =
            |path: Symbol, paths: &FxHashMap<Symbol, Symbol>| *paths.get(&path).unwrap_or(&path);
        let whole = |f: FunctionId| without_return_type(without_clones(names.of(profile, f)));
        let bare = |f: FunctionId| without_parameters(whole(f));
        let is_bare = |f: FunctionId| bare(f).len() == whole(f).len();
        let ways: [Spelling; 3] = [<[u8]>::to_vec, without_spelling, |whole| {
            without_closures(without_parameters(whole))
        }];
        for (way, of_whole) in ways.iter().enumerate() {
            let is_whole = way < 2;
            let key = |f: FunctionId| {
                let place = profile.functions().place(f);
                let name = of_whole(whole(f));
                let usable = !is_address(&name)
                    && paths::is_known(&name)
                    && (object || name.windows(2).any(|two| two == b"::"));
                let object = object.then(|| same(place.object, &paths.objects));
                let file = file.then(|| same(place.file, &paths.files));
                usable.then_some((object, file, name))
            };
            let mut pairs = self.unique(key, file);
            pairs.retain(|&(a, b)| is_whole || is_bare(a) != is_bare(b));
            pairs.retain(|&(a, b)| object || is_inlined(a) || is_inlined(b));
            self.take(
                pairs,
                match file {
                    true => MatchedBy::ReadableName,
                    false => MatchedBy::OtherFile,
                },
            );
        }
    }

    /// Matches by object and by name without the suffixes of clones that replace their function, which must be unique
    /// among all functions. Parts that were split off are no function, and no function is matched beside its parts; those
    /// that run rarely (`.cold`) are matched like functions.
    pub(super) fn by_clones(&mut self, paths: &Paths) {
        let profile = self.profile;
        let names = Names::new(profile);
        let key = |f: FunctionId| {
            let object = profile.functions().place(f).object;
            let object = *paths.objects.get(&object).unwrap_or(&object);
            let level = recursion_level(names.of(profile, f));
            let name = without_clones(level.base);
            let usable = !is_address(name) && paths::is_known(name);
            let is_cold = is_clone(level.base, name, b"cold");
            usable.then(|| (object, name.to_vec(), is_cold, level.level))
        };
        let mut pairs = self.unique(key, false);
        let is_part = |f: FunctionId| {
            let name = recursion_level(names.of(profile, f)).base;
            is_clone(name, without_clones(name), b"part")
        };
        pairs.retain(|&(a, b)| !is_part(a) && !is_part(b));
        self.take(pairs, MatchedBy::OtherArguments);
    }

    /// Matches by object and by name without parameters and arguments, which must be unique among all functions:
    /// else they are overloads. Recursion levels and clones stay apart.
    pub(super) fn by_names_alone(&mut self, paths: &Paths) {
        let profile = self.profile;
        let names = Names::new(profile);
        let key = |f: FunctionId| {
            let object = profile.functions().place(f).object;
            let level = recursion_level(names.of(profile, f));
            let whole = without_clones(level.base);
            let clone = &level.base[whole.len()..];
            let generic = without_arguments(without_return_type(whole));
            let name = without_parameters(&generic);
            // A name that has none of them may be that of another function, in C.
            let usable = name.len() < whole.len() && paths::is_known(name);
            let object = *paths.objects.get(&object).unwrap_or(&object);
            usable.then(|| (object, name.to_vec(), clone, level.level))
        };
        let pairs = self.unique(key, false);
        self.take(pairs, MatchedBy::OtherArguments);
    }
}
