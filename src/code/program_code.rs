//! The instructions of a function in a program: source files, lines, and where code was inlined.
//!
//! Profile and debug information may name a file differently. Instructions that occur in both decide: a file of the
//! program is the file of the profile with which most of its lines agree. Without such lines, the paths must be equal.

use super::places::{Inlining, Place, Places};
use crate::disassembly::{Instruction, Listing};
use crate::model::Profile;
use std::collections::BTreeMap;

/// The instructions of a function in its program.
#[derive(Clone, Copy)]
pub struct ProgramCode<'a> {
    /// By address.
    pub instructions: &'a [Instruction],
    /// Source files of the debug information.
    pub files: &'a [String],
    /// Whether the program has lines and no sign suggests that it is not the profiled one.
    pub has_lines: bool,
}

impl<'a> From<&'a Listing> for ProgramCode<'a> {
    fn from(listing: &'a Listing) -> Self {
        ProgramCode {
            instructions: &listing.instructions,
            files: &listing.files,
            has_lines: listing.doubt.is_empty() && listing.no_lines.is_none(),
        }
    }
}

/// An instruction of the profile, of the program, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Number of the place in the profile.
    pub place: Option<u32>,
    /// Number of the instruction in the program.
    pub text: Option<u32>,
}

/// Merges the instructions of both by address. If the profile gives an address several lines, it has several items.
pub fn items(places: &Places, program: Option<ProgramCode<'_>>) -> Vec<Item> {
    let instructions = program.map_or(&[][..], |program| program.instructions);
    let mut items = Vec::with_capacity(places.all.len().max(instructions.len()));
    let mut texts = (0..).zip(instructions).peekable();
    for (number, place) in (0..).zip(&places.all) {
        while let Some((text, _)) = texts.next_if(|(_, one)| one.address < place.address) {
            items.push(Item {
                place: None,
                text: Some(text),
            });
        }
        let known = texts.peek().filter(|one| one.1.address == place.address);
        items.push(Item {
            place: Some(number),
            text: known.map(|one| one.0),
        });
        let next = places.all.get(number as usize + 1);
        if known.is_some() && next.is_none_or(|next| next.address != place.address) {
            texts.next();
        }
    }
    items.extend(texts.map(|(text, _)| Item {
        place: None,
        text: Some(text),
    }));
    items
}

impl ProgramCode<'_> {
    /// Whether the lines of places come from the program because the profile has none.
    pub fn gives_lines(&self, places: &Places) -> bool {
        self.has_lines && places.have_no_lines()
    }

    /// The number of the profile's file for each file of the program, from the [`items`] of both.
    pub(super) fn files_by(
        &self,
        items: &[Item],
        places: &Places,
        profile: &Profile,
    ) -> Vec<Option<u32>> {
        let mut votes: Vec<BTreeMap<u32, usize>> = vec![BTreeMap::new(); self.files.len()];
        for item in items {
            let Some((place, one)) = item.both(places, self) else {
                continue;
            };
            if let Some((file, line)) = one.line
                && u64::from(line) == place.line
            {
                *votes[file as usize].entry(place.file).or_default() += 1;
            }
        }
        let by_path = |path: &String| {
            let known = |file: &&crate::sink::Symbol| profile.text(**file) == path.as_bytes();
            let at = places.files.iter().position(|file| known(&file))?;
            Some(at as u32)
        };
        let best = |votes: &BTreeMap<u32, usize>| {
            let most = votes.values().max()?;
            votes.iter().find(|vote| vote.1 == most).map(|vote| *vote.0)
        };
        let own = votes.iter().zip(self.files);
        let found = own.map(|(votes, path)| best(votes).or_else(|| by_path(path)));
        let added = places.files.len() as u32;
        let known_added = |file: usize| {
            let mut all = (added..).zip(&places.program_files);
            all.find(|one| *one.1 as usize == file).map(|one| one.0)
        };
        let numbered = found.enumerate();
        numbered
            .map(|(file, known)| known.or_else(|| known_added(file)))
            .collect()
    }

    /// The same places with the lines of the program. Files that the profile does not contain are added.
    pub fn with_lines(&self, places: &Places, profile: &Profile) -> Places {
        let items = items(places, Some(*self));
        let mut files = self.files_by(&items, places, profile);
        let mut result = places.clone();
        for (number, file) in (0..).zip(&mut files) {
            if file.is_none() {
                *file = Some(result.file_count());
                result.program_files.push(number);
            }
        }
        for item in items {
            if let Some((_, one)) = item.both(places, self)
                && let (Some((file, line)), Some(number)) = (one.line, item.place)
            {
                let place = &mut result.all[number as usize];
                place.line = line.into();
                place.file = files[file as usize].unwrap_or(place.file);
            }
        }
        result
    }

    /// The calls by which each place was inlined at other lines than its own: those in the function's file first, from
    /// the innermost outward.
    pub fn sites(&self, places: &Places, profile: &Profile) -> Vec<Vec<Inlining>> {
        let items = items(places, Some(*self));
        let files = self.files_by(&items, places, profile);
        let mut sites = vec![Vec::new(); places.all.len()];
        for item in items {
            let (Some((place, one)), Some(number)) = (item.both(places, self), item.place) else {
                continue;
            };
            let known = one.inlined_at.iter().filter(|call| call.line > 0);
            let known = known.filter_map(|call| {
                let site = (files[call.file as usize]?, u64::from(call.line));
                (site != (place.file, place.line)).then_some((site, call.function))
            });
            sites[number as usize] = known.collect();
        }
        sites
    }
}

impl Item {
    /// The place and the instruction, if both are known.
    fn both<'p>(
        self,
        places: &Places,
        program: &ProgramCode<'p>,
    ) -> Option<(Place, &'p Instruction)> {
        let place = places.all[self.place? as usize];
        Some((place, &program.instructions[self.text? as usize]))
    }
}
