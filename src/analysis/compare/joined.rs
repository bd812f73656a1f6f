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

impl Joined {
    /// Joins profiles by the rules.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when together they have too many names, functions, calls, parts or events.
    pub fn new(a: &Profile, b: &Profile, rules: &Rules) -> Result<Self, ErrorKind> {
        let mut builder = ProfileBuilder::new();
        let of_a = builder.add_profile(a, 0, rules)?;
        let files = a.parts().iter().map(|part| part.file + 1);
        let of_b = builder.add_profile(b, files.max().unwrap_or(0), rules)?;
        let profile = builder.finish();
        let functions = profile.functions().len();
        let (in_a, in_b) = (flags(&of_a, functions), flags(&of_b, functions));
        let found = match rules.recognise {
            true => find(&profile, &in_a, &in_b),
            false => Found::default(),
        };
        let (profile, numbers, rows) = join(profile, &in_a, &in_b, &found);
        let renumbered = |functions: Vec<FunctionId>| -> Vec<FunctionId> {
            let number = |f: FunctionId| numbers[f.0 as usize];
            functions.into_iter().map(number).collect()
        };
        let parts = a.parts().len() as u32;
        let side = |parts, rows, read: &Profile| Side {
            parts,
            rows: renumbered(rows),
            events: events(&profile, read),
        };
        let sides = [
            side(0..parts, of_a, a),
            side(parts..parts + b.parts().len() as u32, of_b, b),
        ];
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

/// The events of a profile that was read, by their numbers in the one that holds both.
fn events(profile: &Profile, read: &Profile) -> Vec<usize> {
    let place = |name: &str| profile.events().iter().position(|e| e.name == name);
    let events = read.events().iter();
    events.filter_map(|event| place(&event.name)).collect()
}
