//! Two profiles as parts of one, in which matched functions are one function.
//!
//! The parts of A come first, then those of B. Sums over a selection of parts thus have the same rows for A
//! and for B; [`Side::select`] makes such a selection.

use super::matching::{Found, find};
use super::{Ambiguity, MatchedBy, MatchedRow, Matching, Rules};
use crate::analysis::contexts::{BareNames, levels};
use crate::analysis::flags;
use crate::analysis::names::separates_recursion;
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Level, PartSelection, Profile, ProfileBuilder, Renaming};
use crate::sink::Place;
use std::borrow::Cow;
use std::ops::Range;

/// A profile that contains both A and B.
#[derive(Debug)]
pub struct Joined {
    /// The profile, with names rewritten by the rules. Functions are named as in B, or as in A if only A has them.
    pub profile: Profile,
    /// The functions of A and B.
    pub matching: Matching,
    /// The parts, functions and events of A and of B.
    pub sides: [Side; 2],
}

/// The part of a merged profile that comes from one of the two profiles.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its parts.
    pub parts: Range<u32>,
    /// Its functions, by their original numbers.
    pub rows: Vec<FunctionId>,
    /// The largest number of callers in an original name.
    pub callers: usize,
    /// Whether its names tell recursion levels apart.
    pub separates_recursion: bool,
    /// Whether several original functions may be one.
    pub is_merged: bool,
    /// Its measured events, by their original numbers.
    pub events: Vec<usize>,
}

/// Merges A and then B, each as soon as it is read.
pub struct Joining {
    builder: ProfileBuilder,
    rules: Rules,
    merged: bool,
    added: Vec<Added>,
}

/// A profile that was added to the merged one.
struct Added {
    /// Its functions in the merged profile.
    functions: Vec<FunctionId>,
    callers: usize,
    is_merged: bool,
    /// Names of its events.
    events: Vec<String>,
    /// The command in its header.
    command: Option<Vec<u8>>,
    /// Whether its names tell recursion levels apart.
    separates_recursion: bool,
    /// Levels of its functions in the merged profile, unless names tell them apart or rows are not merged.
    levels: Vec<Level>,
    /// Number of its parts and files.
    parts: u32,
    files: u32,
}

/// Which functions of a profile are one: those of the same names, rewritten by the rules, and with `merged` without
/// recursion levels and callers.
struct RowNaming<'a> {
    rules: &'a Rules,
    merged: Option<&'a BareNames<'a>>,
    levels: Option<&'a [Level]>,
}

impl<'a> RowNaming<'a> {
    fn new(rules: &'a Rules, names: &'a BareNames<'a>, merged: bool) -> Self {
        RowNaming {
            rules,
            merged: Some(names).filter(|names| merged && !names.are_all()),
            levels: None,
        }
    }
}

impl Renaming for RowNaming<'_> {
    fn object<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        self.rules.object(name)
    }

    fn file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        self.rules.file(name)
    }

    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        self.rules
            .function(self.merged.map_or(name, |names| names.bare(name)))
    }

    fn levels(&self) -> Option<&[Level]> {
        self.levels
    }
}

impl Joining {
    /// Merges by these rules; with `merged`, rows that differ only in recursion levels and callers are one function.
    pub fn new(rules: &Rules, merged: bool) -> Self {
        Joining {
            builder: ProfileBuilder::new(),
            rules: rules.clone(),
            merged,
            added: Vec::new(),
        }
    }

    /// Gives the functions of a profile their rows before those of all that are added later, named as in [`Joining::add`].
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many names or functions.
    pub fn begin_with(
        &mut self,
        functions_of: &Profile,
        names: &BareNames<'_>,
    ) -> Result<(), ErrorKind> {
        let naming = RowNaming::new(&self.rules, names, self.merged);
        let added = self.builder.add_functions(functions_of, &naming);
        added.map(|_| ())
    }

    /// Adds A, or B after it, as read or transformed. `names` are those of the profile as read.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if both together have too many names, functions, calls, parts or events.
    pub fn add(&mut self, profile: &Profile, names: &BareNames<'_>) -> Result<(), ErrorKind> {
        let first_file = self.added.last().map_or(0, |added| added.files);
        let files = profile.parts().iter().map(|part| part.file + 1);
        let mut naming = RowNaming::new(&self.rules, names, self.merged);
        let separates_recursion = separates_recursion(profile);
        let own = self.merged.then(|| levels(profile));
        let own = own.as_deref();
        // If the names of neither profile tell levels apart, cycles are the same for both.
        let before = self.added.last();
        let is_needed = separates_recursion || before.is_some_and(|a| a.separates_recursion);
        if let Some(before) = before.filter(|a| is_needed && !a.levels.is_empty()) {
            self.builder.keep_outermost(&before.levels);
        }
        naming.levels = own.filter(|_| is_needed);
        let functions = self.builder.add_profile(profile, first_file, &naming)?;
        let mixed = match own {
            Some(_) => mixed(profile, names, &functions, separates_recursion),
            None => Vec::new(),
        };
        if is_needed {
            for &row in &mixed {
                self.builder.forget_outermost_of(row);
            }
        }
        self.added.push(Added {
            callers: names.callers(),
            is_merged: naming.merged.is_some(),
            events: profile.events().iter().map(|e| e.name.clone()).collect(),
            command: profile.command().map(<[u8]>::to_vec),
            separates_recursion,
            levels: match own.filter(|_| !separates_recursion) {
                Some(own) => by_row(own, &functions, &mixed),
                None => Vec::new(),
            },
            functions,
            parts: profile.parts().len() as u32,
            files: files.max().unwrap_or(0),
        });
        Ok(())
    }

    /// Matches the functions of both.
    ///
    /// # Panics
    /// Unless two profiles were added.
    pub fn finish(self) -> Joined {
        let added: Result<[Added; 2], Vec<Added>> = self.added.try_into();
        let Ok([a, b]) = added else {
            panic!("two profiles");
        };
        let mut profile = self.builder.finish();
        if a.separates_recursion != b.separates_recursion {
            profile.hides_recursion = true;
        }
        let functions = profile.functions().len();
        let in_a = flags(a.functions.iter().copied(), functions);
        let in_b = flags(b.functions.iter().copied(), functions);
        let found = match self.rules.recognise {
            true => {
                let commands = [&a, &b].map(|added| added.command.as_deref());
                find(&profile, &in_a, &in_b, commands)
            }
            false => Found::default(),
        };
        let (profile, numbers, rows) = join(profile, &in_a, &in_b, &found);
        let renumbered = |functions: Vec<FunctionId>| -> Vec<FunctionId> {
            let number = |f: FunctionId| numbers[f.0 as usize];
            functions.into_iter().map(number).collect()
        };
        let side = |added: Added, first_part: u32| Side {
            parts: first_part..first_part + added.parts,
            rows: renumbered(added.functions),
            callers: added.callers,
            separates_recursion: added.separates_recursion,
            is_merged: added.is_merged,
            events: events(&profile, &added.events),
        };
        let parts_of_a = a.parts;
        let sides = [side(a, 0), side(b, parts_of_a)];
        let ambiguities = found.ambiguities.into_iter().map(|open| Ambiguity {
            a: renumbered(open.a),
            b: renumbered(open.b),
        });
        Joined {
            matching: Matching {
                rows,
                objects: found.objects,
                files: found.files,
                ambiguities: ambiguities.collect(),
            },
            profile,
            sides,
        }
    }
}

/// Levels by row.
fn by_row(levels: &[Level], functions: &[FunctionId], mixed: &[FunctionId]) -> Vec<Level> {
    let rows = functions.iter().map(|row| row.0 as usize + 1).max();
    let mut by_row = vec![Level::Unknown; rows.unwrap_or(0)];
    for (row, &level) in functions.iter().zip(levels) {
        by_row[row.0 as usize] = level;
    }
    for row in mixed {
        by_row[row.0 as usize] = Level::Unknown;
    }
    by_row
}

/// What different functions became, by rules: one of them can run within another one. So can contexts of a function, unless
/// names tell levels apart.
fn mixed(
    profile: &Profile,
    names: &BareNames<'_>,
    became: &[FunctionId],
    has_levels: bool,
) -> Vec<FunctionId> {
    let rows = became.iter().map(|row| row.0 as usize + 1).max();
    let mut first = vec![None; rows.unwrap_or(0)];
    let functions = profile.functions().ids().zip(became.iter().copied());
    let is_mixed = functions.filter(|&(function, row)| {
        let place = profile.functions().place(function);
        let name = profile.name(function);
        let name = if has_levels { names.bare(name) } else { name };
        let own = (place.object, place.file, name);
        *first[row.0 as usize].get_or_insert(own) != own
    });
    is_mixed.map(|(_, row)| row).collect()
}

impl Side {
    /// Parts of this side, by their original numbers, as parts of the merged profile.
    pub fn select(&self, parts: &PartSelection) -> PartSelection {
        let own = self.parts.clone();
        let flag = |part: u32| own.contains(&part) && parts.contains(part - own.start);
        PartSelection::Only((0..self.parts.end).map(flag).collect())
    }

    /// Parts of the merged profile by their original numbers.
    pub fn selected(&self, parts: &PartSelection) -> PartSelection {
        let own = self.parts.clone();
        PartSelection::Only(own.map(|part| parts.contains(part)).collect())
    }
}

/// Merges each pair into one function. Returns the new number of each function, and the rows.
fn join(
    profile: Profile,
    in_a: &[bool],
    in_b: &[bool],
    found: &Found,
) -> (Profile, Vec<FunctionId>, Vec<MatchedRow>) {
    let place = |f: FunctionId| profile.functions().place(f);
    let row = |f: FunctionId| {
        let at = f.0 as usize;
        Some(MatchedRow {
            a: in_a[at].then(|| place(f)),
            b: in_b[at].then(|| place(f)),
            by: MatchedBy::Identity,
        })
    };
    let mut rows: Vec<Option<MatchedRow>> = profile.functions().ids().map(row).collect();
    let mut pairs: Vec<(FunctionId, FunctionId, Place)> = Vec::new();
    for &(a, b, by) in &found.pairs {
        pairs.push((b, a, place(b)));
        rows[b.0 as usize] = None;
        rows[a.0 as usize] = Some(MatchedRow {
            a: Some(place(a)),
            b: Some(place(b)),
            by,
        });
    }
    let rows = rows.into_iter().flatten().collect();
    let (profile, numbers) = match pairs.is_empty() {
        true => {
            let numbers = profile.functions().ids().collect();
            (profile, numbers)
        }
        false => profile.with_joined(&pairs),
    };
    (profile, numbers, rows)
}

/// Events by their numbers in the merged profile.
fn events(profile: &Profile, names: &[String]) -> Vec<usize> {
    let place = |name: &String| profile.events().iter().position(|e| e.name == *name);
    names.iter().filter_map(place).collect()
}
