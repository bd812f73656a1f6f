//! Finds the `.dwo` files and the `.dwp` package of a program, which say where its code was inlined.
//!
//! They are searched as `addr2line` and GDB do: the package next to the program, under its name with `.dwp`
//! appended; a single file under the name that the compiler gave it, in the folder where the compiler ran.
//! As files may have moved, they are also searched next to the program and below the source folders, by the
//! longest end of the path that exists. A number in each file identifies its program.

use super::programs::plain_file;
use crate::cli::messages;
use crate::code::segments;
use crate::disassembly::{Listing, Program, Question, SplitUnit};
use object::{ReadCache, ReadRef};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Searches the files of one program.
pub(in crate::cli) struct SplitUnits<'a> {
    /// The program.
    path: &'a Path,
    /// Folders that may contain its files.
    folders: &'a [PathBuf],
    tried: BTreeSet<PathBuf>,
    /// Files that were read.
    pub(in crate::cli) read: Vec<PathBuf>,
    /// Which file cannot be used, and why.
    pub(in crate::cli) remarks: Vec<String>,
}

impl<'a> SplitUnits<'a> {
    pub(in crate::cli) fn new(path: &'a Path, folders: &'a [PathBuf]) -> Self {
        SplitUnits {
            path,
            folders,
            tried: BTreeSet::new(),
            read: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The instructions of a function, with the inlined code of its units.
    pub(in crate::cli) fn listing<'d, R: ReadRef<'d>>(
        &mut self,
        program: &mut Program<'d, R>,
        question: Question<'_>,
    ) -> Listing {
        let listing = program.listing(question);
        match self.find_all(program, &listing.lacking) {
            true => program.listing(question),
            false => listing,
        }
    }

    /// Returns whether a file of any of the units was found.
    pub(in crate::cli) fn find_all<'d, R: ReadRef<'d>>(
        &mut self,
        program: &mut Program<'d, R>,
        units: &[SplitUnit],
    ) -> bool {
        let found = units.iter().map(|unit| self.find(program, unit));
        found.fold(false, |any, found| any | found)
    }

    /// Returns whether a file of the unit was found.
    fn find<'d, R: ReadRef<'d>>(&mut self, program: &mut Program<'d, R>, unit: &SplitUnit) -> bool {
        let mut refused = Vec::new();
        for path in self.candidates(unit) {
            if !self.tried.insert(path.clone()) {
                continue;
            }
            let Some(file) = plain_file(&path) else {
                continue;
            };
            match program.add_units(&ReadCache::new(file)) {
                Ok(()) => {
                    self.read.push(path);
                    return true;
                }
                Err(error) => {
                    refused.push(messages::about(&path, messages::cannot_use(error)));
                }
            }
        }
        self.remarks.append(&mut refused);
        false
    }

    /// Paths where a unit may be.
    fn candidates(&self, unit: &SplitUnit) -> Vec<PathBuf> {
        let mut package = self.path.file_name().unwrap_or_default().to_owned();
        package.push(".dwp");
        let named = Path::new(&unit.folder).join(&unit.name);
        let own_folder = self.path.parent().unwrap_or(Path::new(""));
        let folders =
            std::iter::once(own_folder).chain(self.folders.iter().map(|folder| &**folder));
        let text = named.to_string_lossy();
        let parts = segments(&text);
        let ends = (0..parts.len()).map(|from| parts[from..].join("/"));
        let ends: Vec<String> = ends.collect();
        let below: Vec<PathBuf> = folders
            .flat_map(|folder| ends.iter().map(move |end| folder.join(end)))
            .collect();
        let mut all = vec![own_folder.join(package)];
        // Without its folder, a relative name would be resolved in the current folder.
        all.extend(named.is_absolute().then_some(named.clone()));
        all.extend(below);
        all
    }
}

/// The message about units that were not found.
pub(in crate::cli) fn lacking(units: &[SplitUnit]) -> Option<String> {
    let first = units.first()?;
    let more = match units.len() {
        1 => String::new(),
        count => format!(" and {} more", count - 1),
    };
    Some(format!(
        "inlined code is described in {}{more}, which was not found (-gsplit-dwarf)",
        first.name
    ))
}
