//! Which function is in which group.

use crate::analysis::names::{
    LastAnswers, Names, class_of, demangle, recursion_level, without_arguments, without_clones,
};
use crate::analysis::{Cycles, Origin, Origins};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What functions are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroupBy {
    /// Object: program or library.
    Object,
    /// Source file.
    File,
    /// Directory of the source file.
    Directory,
    /// Class or namespace in the name of the function.
    Class,
    /// The function itself: object, file, and name without recursion level, callers and clones. Cachegrind writes the
    /// files of lines, so there the name alone.
    Function,
    /// The same, also without the arguments of templates and generics: all instances are one function.
    Generic,
}

impl GroupBy {
    /// Whether groups are functions.
    pub fn is_function(self) -> bool {
        matches!(self, GroupBy::Function | GroupBy::Generic)
    }
}

/// A group: its number in the order of the first functions of the groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(pub u32);

/// The groups of a profile. Each function is in exactly one; those that are asked for must exist.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    of: Vec<GroupId>,
    names: Vec<Box<[u8]>>,
    /// Of [`GroupBy::Function`]: whether each function is a recursion level above the first.
    deeper: Vec<bool>,
    /// Whether a group has several levels, callers or files of one function.
    folds: bool,
}

impl Groups {
    /// Groups all functions.
    pub fn new(profile: &Profile, names: &Names, by: GroupBy) -> Self {
        // With callers in names, a function has as many rows as chains of callers.
        let carries = names.own_names(profile).filter(|_| by.is_function());
        let has_rows_by_file = by.is_function() && profile.is_by_cachegrind();
        let mut groups = Groups::default();
        let mut known = FxHashMap::<Key<'_>, GroupId>::default();
        let mut last = carries.map(LastAnswers::new);
        let mut find = |groups: &mut Groups, function| {
            let (key, is_deeper) = match by {
                GroupBy::Function => identity(profile, names, function),
                // Several functions have first levels of their own, whose calls may overlap.
                GroupBy::Generic => {
                    let ((object, file, name), _) = identity(profile, names, function);
                    let name = match without_arguments(&name) {
                        Cow::Owned(bare) => Cow::Owned(bare),
                        Cow::Borrowed(_) => name,
                    };
                    ((object, file, name), false)
                }
                _ => {
                    let name = Cow::Borrowed(group_name(profile, names, by, function));
                    ((Symbol::EMPTY, Symbol::EMPTY, name), false)
                }
            };
            let (object, file, name) = key;
            let file = if has_rows_by_file {
                Symbol::EMPTY
            } else {
                file
            };
            let key = (object, file, name);
            let next = GroupId(groups.names.len() as u32);
            let group = *known.entry(key).or_insert_with_key(|(_, _, name)| {
                groups.names.push(name[..].into());
                next
            });
            (group, is_deeper)
        };
        for function in profile.functions().ids() {
            let number = names.own_number(profile, function);
            let (group, is_deeper) = match (&mut last, number) {
                (Some(last), Some(number)) => {
                    let place = names.place(profile, function);
                    last.answer(number, place, || find(&mut groups, function))
                }
                _ => find(&mut groups, function),
            };
            groups.of.push(group);
            groups.deeper.push(is_deeper);
        }
        let splits = carries.is_some() && by == GroupBy::Function || groups.deeper.contains(&true);
        groups.folds = (splits || has_rows_by_file) && groups.len() < groups.of.len();
        groups
    }

    /// Groups functions by the cycle that they are in. The last group is that of functions outside
    /// every cycle, if there are any; it has no name. A cycle is called `<cycle N>`, from 1.
    pub fn by_cycle(cycles: &Cycles, functions: usize) -> Self {
        let outside = GroupId(cycles.len() as u32);
        let of = |function| {
            cycles
                .of(FunctionId(function))
                .map(|cycle| GroupId(cycle.0))
        };
        let of: Vec<GroupId> = (0..functions as u32)
            .map(|function| of(function).unwrap_or(outside))
            .collect();
        let named = 1..=cycles.len();
        let mut names: Vec<Box<[u8]>> = named
            .map(|n| format!("<cycle {n}>").into_bytes().into())
            .collect();
        if of.contains(&outside) {
            names.push(Box::default());
        }
        Groups {
            of,
            names,
            ..Groups::default()
        }
    }

    /// Groups functions by the origin of their code, in the order of [`Origin::ALL`].
    pub fn by_origin(origins: &Origins, functions: usize) -> Self {
        let of = |function| GroupId(origins.of(FunctionId(function)) as u32);
        Groups {
            of: (0..functions as u32).map(of).collect(),
            names: Origin::ALL.map(|o| o.id().as_bytes().into()).into(),
            ..Groups::default()
        }
    }

    /// Number of groups.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no group.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The group of a function.
    #[inline]
    pub fn of(&self, function: FunctionId) -> GroupId {
        self.of[function.0 as usize]
    }

    /// The number of the group of each function.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.of.iter().map(|group| group.0)
    }

    /// The function that represents each group: its first one, a first recursion level if it has one.
    pub fn firsts(&self) -> Vec<FunctionId> {
        let mut firsts: Vec<Option<FunctionId>> = vec![None; self.len()];
        for (function, group) in (0u32..).map(FunctionId).zip(&self.of) {
            let first = firsts[group.0 as usize].get_or_insert(function);
            if self.is_deeper(*first) && !self.is_deeper(function) {
                *first = function;
            }
        }
        firsts.into_iter().flatten().collect()
    }

    /// The function that represents the group of each function.
    pub fn representatives(&self) -> Vec<FunctionId> {
        let firsts = self.firsts();
        self.of
            .iter()
            .map(|group| firsts[group.0 as usize])
            .collect()
    }

    /// Whether a function is a recursion level above the first (`f'2`), which only runs within the first
    /// one; `false` unless grouped by [`GroupBy::Function`].
    pub fn is_deeper(&self, function: FunctionId) -> bool {
        self.deeper.get(function.0 as usize) == Some(&true)
    }

    /// Whether functions have several rows because of recursion levels or callers in their names, or of Cachegrind's
    /// files.
    pub fn folds(&self) -> bool {
        self.folds
    }

    /// The functions of each group.
    pub(super) fn members(&self) -> Vec<Vec<FunctionId>> {
        let mut members = vec![Vec::new(); self.len()];
        for (function, group) in (0u32..).map(FunctionId).zip(&self.of) {
            members[group.0 as usize].push(function);
        }
        members
    }

    /// The name of a group; empty for functions whose object, file, directory or class is unknown.
    pub fn name(&self, group: GroupId) -> &[u8] {
        &self.names[group.0 as usize]
    }
}

/// What identifies a group. Only functions have an object and a file besides their name.
type Key<'a> = (Symbol, Symbol, Cow<'a, [u8]>);

/// Identifies a function whichever level, callers and clone the row has, and whether its level is above the first.
fn identity<'a>(profile: &'a Profile, names: &'a Names, function: FunctionId) -> (Key<'a>, bool) {
    let place = names.place(profile, function);
    let written = profile.text(place.function);
    let level = recursion_level(names.own(profile, function));
    let name = match level.base.len() == written.len() {
        true => Cow::Borrowed(without_clones(names.text(profile, place.function))),
        false => match demangle(level.base) {
            Some(readable) => Cow::Owned(without_clones(readable.as_bytes()).to_vec()),
            None => Cow::Borrowed(without_clones(level.base)),
        },
    };
    ((place.object, place.file, name), level.level.is_some())
}

fn group_name<'a>(
    profile: &'a Profile,
    names: &'a Names,
    by: GroupBy,
    function: FunctionId,
) -> &'a [u8] {
    match by {
        GroupBy::Object => known(profile.object(function)),
        GroupBy::File => known(profile.file(function)),
        GroupBy::Directory => directory(known(profile.file(function))),
        GroupBy::Class => class_of(names.of(profile, function)),
        GroupBy::Function | GroupBy::Generic => names.of(profile, function),
    }
}

/// `???` means an unknown object or file.
fn known(name: &[u8]) -> &[u8] {
    if name == b"???" { b"" } else { name }
}

/// The path before the last slash of either kind; the root is its own directory.
fn directory(file: &[u8]) -> &[u8] {
    match file.iter().rposition(|b| b"/\\".contains(b)) {
        Some(0) => &file[..1],
        Some(slash) => &file[..slash],
        None => &[],
    }
}

#[cfg(test)]
mod tests;
