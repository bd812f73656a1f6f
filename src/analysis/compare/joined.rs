//! Two profiles as parts of one, in which the functions that were matched are one function.
//!
//! The parts of A come first, then those of B. Whatever sums over a selection of parts then has the same
//! rows for A and for B: [`Side::select`] makes such a selection.

use super::matching::{Found, find};
use super::{Ambiguity, MatchedBy, MatchedRow, Matching, Rules};
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, PartSelection, Profile, ProfileBuilder};
use crate::sink::Place;
use std::ops::Range;
use std::rc::Rc;

/// A profile that holds both A and B.
#[derive(Debug)]
pub struct Joined {
    /// The profile, with the names that the rules make. Functions are called as in B, or as in A where
    /// only A has them.
    pub profile: Profile,
    /// Which functions A and B have.
    pub matching: Matching,
    /// What is of A, and what is of B.
    pub sides: [Side; 2],
}

/// What one of two profiles is in the profile that holds both.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its parts.
    pub parts: Range<u32>,
    /// Its functions, by their number before.
    pub rows: Vec<FunctionId>,
    /// Its measured events, by their number before.
    pub events: Vec<usize>,
}

/// A profile that is in the one that will hold both.
struct Added {
    /// What its functions are there.
    functions: Vec<FunctionId>,
    /// Names of its events.
    events: Vec<String>,
    /// The command that it states.
    command: Option<Vec<u8>>,
    /// How many parts and files it has.
    parts: u32,
    files: u32,
}

impl Joined {
    /// Joins profiles by the rules. Each is let go as soon as it is in, so that there is never room for
    /// more than is needed, unless the caller keeps it.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when together they have too many names, functions, calls, parts or events.
    pub fn new(
        a: impl Into<Rc<Profile>>,
        b: impl Into<Rc<Profile>>,
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let mut builder = ProfileBuilder::new();
        let mut add = |read: Rc<Profile>, first_file: u32| -> Result<Added, ErrorKind> {
            let files = read.parts().iter().map(|part| part.file + 1);
            Ok(Added {
                functions: builder.add_profile(&read, first_file, rules)?,
                events: read.events().iter().map(|e| e.name.clone()).collect(),
                command: read.command().map(<[u8]>::to_vec),
                parts: read.parts().len() as u32,
                files: files.max().unwrap_or(0),
            })
        };
        let a = add(a.into(), 0)?;
        let b = add(b.into(), a.files)?;
        let profile = builder.finish();
        let functions = profile.functions().len();
        let in_a = flags(&a.functions, functions);
        let in_b = flags(&b.functions, functions);
        let found = match rules.recognise {
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
            events: events(&profile, &added.events),
        };
        let parts_of_a = a.parts;
        let sides = [side(a, 0), side(b, parts_of_a)];
        let ambiguities = found.ambiguities.into_iter().map(|open| Ambiguity {
            a: renumbered(open.a),
            b: renumbered(open.b),
        });
        Ok(Joined {
            matching: Matching {
                rows,
                objects: found.objects,
                files: found.files,
                ambiguities: ambiguities.collect(),
            },
            profile,
            sides,
        })
    }
}

impl Side {
    /// Some of its parts, by their numbers before, as parts of the profile that holds both.
    pub fn select(&self, parts: &PartSelection) -> PartSelection {
        let own = self.parts.clone();
        let flag = |part: u32| own.contains(&part) && parts.contains(part - own.start);
        PartSelection::Only((0..self.parts.end).map(flag).collect())
    }

    /// Parts of the profile that holds both by their numbers before.
    pub fn selected(&self, parts: &PartSelection) -> PartSelection {
        let own = self.parts.clone();
        PartSelection::Only(own.map(|part| parts.contains(part)).collect())
    }
}

/// Makes one function of each pair. Says the new number of each function, and what the rows are.
fn join(
    profile: Profile,
    in_a: &[bool],
    in_b: &[bool],
    found: &Found,
) -> (Profile, Vec<FunctionId>, Vec<MatchedRow>) {
    let place = |f: FunctionId| profile.functions().place(f);
    let mut rows: Vec<Option<MatchedRow>> = profile
        .functions()
        .ids()
        .map(|f| {
            let at = f.0 as usize;
            Some(MatchedRow {
                a: in_a[at].then(|| place(f)),
                b: in_b[at].then(|| place(f)),
                by: MatchedBy::Identity,
            })
        })
        .collect();
    let pairs = found.pairs.iter();
    let pairs: Vec<(FunctionId, FunctionId, Place)> =
        pairs.map(|&(a, b, _)| (b, a, place(b))).collect();
    for &(a, b, by) in &found.pairs {
        rows[b.0 as usize] = None;
        rows[a.0 as usize] = Some(MatchedRow {
            a: Some(place(a)),
            b: Some(place(b)),
            by,
        });
    }
    let rows = rows.into_iter().flatten().collect();
    match pairs.is_empty() {
        true => {
            let numbers = profile.functions().ids().collect();
            (profile, numbers, rows)
        }
        false => {
            let (profile, numbers) = profile.with_joined(&pairs);
            (profile, numbers, rows)
        }
    }
}

fn flags(functions: &[FunctionId], all: usize) -> Vec<bool> {
    let mut flags = vec![false; all];
    for function in functions {
        flags[function.0 as usize] = true;
    }
    flags
}

/// Events by their numbers in the profile that holds both.
fn events(profile: &Profile, names: &[String]) -> Vec<usize> {
    let place = |name: &String| profile.events().iter().position(|e| e.name == *name);
    names.iter().filter_map(place).collect()
}
