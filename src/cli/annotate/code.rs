//! The instructions of a function as the profile and the program have them together: their lines, their
//! order and where basic blocks begin.
//!
//! The profile and the debug information name files in different ways. Which file is which is told by
//! the instructions that both know: where their lines are the same, the files are. Of code of which the
//! profile knows no line at all, lines are those of the debug information.

use super::Order;
use super::instructions::{Jump, Place, Places, have_no_lines};
use crate::disassembly::{Instruction, Listing, block_starts};
use crate::model::Profile;
use crate::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A source file: of the profile, or one that only the debug information knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LineFile {
    Profile(Symbol),
    Debug(u32),
}

/// A source line; `None` where it is not known.
pub(super) type Line = Option<(LineFile, u64)>;

/// An instruction of the profile, of the program, or of both.
pub(super) struct Item<'a> {
    pub(super) address: u64,
    pub(super) place: Option<&'a Place>,
    pub(super) instruction: Option<&'a Instruction>,
    pub(super) line: Line,
    pub(super) begins_block: bool,
}

/// The instructions of a function, by address.
pub(super) struct Code<'a> {
    pub(super) items: Vec<Item<'a>>,
    pub(super) listing: &'a Listing,
    /// Source file of the function.
    own: Symbol,
}

impl<'a> Code<'a> {
    /// `own` is the source file of the function.
    pub(super) fn new(
        places: &'a Places,
        listing: &'a Listing,
        profile: &Profile,
        own: Symbol,
    ) -> Self {
        let files = files_of(places, listing, profile);
        let code: BTreeMap<u64, &Instruction> = listing
            .instructions
            .iter()
            .map(|instruction| (instruction.address, instruction))
            .collect();
        let told = |instruction: &Instruction| -> Line {
            let (debug, line) = instruction.line?;
            let file = files.get(&debug).copied();
            let file = file.map_or(LineFile::Debug(debug), LineFile::Profile);
            Some((file, line.into()))
        };
        let is_told = lines_are_told(places, listing);
        let mut items = Vec::new();
        for (&(address, file, line), place) in places {
            let instruction = code.get(&address).copied();
            let line = match is_told {
                true => instruction.and_then(told),
                false => (line > 0).then_some((LineFile::Profile(file), line)),
            };
            items.push(Item {
                address,
                place: Some(place),
                instruction,
                line,
                begins_block: false,
            });
        }
        let known: BTreeSet<u64> = places.keys().map(|place| place.0).collect();
        for (&address, &instruction) in code.iter().filter(|(at, _)| !known.contains(at)) {
            items.push(Item {
                address,
                place: None,
                instruction: Some(instruction),
                line: told(instruction),
                begins_block: false,
            });
        }
        items.sort_by_key(|item| item.address);
        let mut code = Code {
            items,
            listing,
            own,
        };
        code.find_blocks();
        code
    }

    /// Marks where blocks begin: as far as the program tells, and by the jumps that were recorded. What
    /// stands first needs no mark.
    fn find_blocks(&mut self) {
        let instructions = &self.listing.instructions;
        let told = instructions.iter().zip(block_starts(instructions));
        let mut starts: BTreeSet<u64> = told
            .filter(|(_, starts)| *starts)
            .map(|(instruction, _)| instruction.address)
            .collect();
        starts.extend(self.jumps().map(|(_, jump)| jump.to));
        let jumping: BTreeSet<u64> = self.jumps().map(|(from, _)| from).collect();
        let mut before = None;
        for item in &mut self.items {
            if let Some(before) = before.filter(|before| *before != item.address) {
                item.begins_block = starts.contains(&item.address) || jumping.contains(&before);
            }
            before = Some(item.address);
        }
    }

    /// The recorded jumps within the function, with the addresses that they start from.
    pub(super) fn jumps(&self) -> impl Iterator<Item = (u64, Jump)> + '_ {
        let all = self.items.iter().flat_map(|item| {
            let jumps = item.place.map_or(&[][..], |place| &place.jumps);
            jumps.iter().map(|&jump| (item.address, jump))
        });
        all.filter(|(_, jump)| jump.is_within)
    }

    /// The items as they are listed.
    pub(super) fn ordered(&self, order: Order) -> Vec<usize> {
        let mut items: Vec<usize> = (0..self.items.len()).collect();
        if order == Order::Merged {
            items.sort_by_key(|&item| {
                let line = self.items[item].line;
                let is_own = line.is_some_and(|(file, _)| file == LineFile::Profile(self.own));
                // The lines of the function's own file first, what has no line last.
                (line.is_none(), !is_own, line, item)
            });
        }
        items
    }
}

/// Whether lines are those of the program, for the profile has none. Another build has others.
pub(super) fn lines_are_told(places: &Places, listing: &Listing) -> bool {
    have_no_lines(places) && listing.doubt.is_empty() && listing.no_lines.is_none()
}

/// For each file of the debug information the one of the profile that it is. Those of which no line is
/// known to both are told by their paths.
pub(super) fn files_of(
    places: &Places,
    listing: &Listing,
    profile: &Profile,
) -> HashMap<u32, Symbol> {
    let mut votes: BTreeMap<(u32, Symbol), usize> = BTreeMap::new();
    let known: BTreeSet<Symbol> = places.keys().map(|place| place.1).collect();
    for (debug, path) in (0..).zip(&listing.files) {
        let mut same = known
            .iter()
            .filter(|&&f| profile.text(f) == path.as_bytes());
        votes.extend(same.next().map(|&file| ((debug, file), 0)));
    }
    for &(address, file, line) in places.keys() {
        if let Some((debug, own)) = listing.at(address).and_then(|one| one.line)
            && u64::from(own) == line
        {
            *votes.entry((debug, file)).or_default() += 1;
        }
    }
    let mut by_votes: Vec<_> = votes.into_iter().collect();
    by_votes.sort_by_key(|vote| vote.1);
    by_votes.into_iter().map(|(pair, _)| pair).collect()
}
