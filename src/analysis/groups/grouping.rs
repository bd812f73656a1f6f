//! Which function is in which group.

use crate::analysis::names::{Names, class_of};
use crate::analysis::{Cycles, Origin, Origins};
use crate::model::{FunctionId, Profile};
use rustc_hash::FxHashMap;

/// What functions are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupBy {
    /// Object: program or library.
    Object,
    /// Source file.
    File,
    /// Directory of the source file.
    Directory,
    /// Class or namespace in the name of the function.
    Class,
}

/// A group: its number in the order of the first functions of the groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(pub u32);

/// The groups of a profile. Each function is in exactly one.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    of: Vec<GroupId>,
    names: Vec<Box<[u8]>>,
}

impl Groups {
    /// Groups all functions.
    pub fn new(profile: &Profile, names: &Names, by: GroupBy) -> Self {
        let mut groups = Groups::default();
        let mut known = FxHashMap::<Box<[u8]>, GroupId>::default();
        for function in profile.functions().ids() {
            let name = group_name(profile, names, by, function);
            let group = match known.get(name) {
                Some(&group) => group,
                None => {
                    let group = GroupId(groups.names.len() as u32);
                    groups.names.push(name.into());
                    known.insert(name.into(), group);
                    group
                }
            };
            groups.of.push(group);
        }
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
        Groups { of, names }
    }

    /// Groups functions by the origin of their code, in the order of [`Origin::ALL`].
    pub fn by_origin(origins: &Origins, functions: usize) -> Self {
        let of = |function| GroupId(origins.of(FunctionId(function)) as u32);
        Groups {
            of: (0..functions as u32).map(of).collect(),
            names: Origin::ALL.map(|o| o.id().as_bytes().into()).into(),
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
    ///
    /// # Panics
    /// If the function number is out of range.
    #[inline]
    pub fn of(&self, function: FunctionId) -> GroupId {
        self.of[function.0 as usize]
    }

    /// The name of a group; empty for functions whose object, file, directory or class is unknown.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn name(&self, group: GroupId) -> &[u8] {
        &self.names[group.0 as usize]
    }
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
