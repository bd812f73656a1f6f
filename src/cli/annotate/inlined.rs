//! Code that was inlined, by the line that it was inlined at.
//!
//! A profile does not say where code was inlined, the debug information of the program does. So it is told
//! where a program is given that is the one that was profiled.

use super::Arguments;
use super::code::{files_of, lines_are_told};
use super::columns::Columns;
use super::instructions::{Places, addresses, by_function};
use super::lines::Lines;
use super::programs::{OpenProgram, ProgramFiles, functions_in, problem};
use super::split_units::{SplitUnits, lacking};
use super::told_lines::ToldLines;
use crate::cli::inputs::Inputs;
use crate::cli::terminal::plain;
use crate::details::{Grain, Request, Wanted};
use crate::disassembly::{Listing, Question};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is said of a program that knows of no inlined code, though there is code of other files.
const NOT_TOLD: &str = "its debug information does not say where code was inlined";

/// Lines by source file, below the file and line that they were inlined at.
#[derive(Default)]
pub(super) struct Inlined {
    at: BTreeMap<(Symbol, u64), BTreeMap<Symbol, Lines>>,
    /// Lines that the profile lacks.
    pub(super) told: ToldLines,
    /// Functions that were looked at: a program may be given twice.
    seen: BTreeSet<FunctionId>,
    /// Why some of it is not known.
    pub(super) remarks: Vec<String>,
}

impl Inlined {
    /// All that the given programs know.
    ///
    /// # Errors
    /// If a program or a profile cannot be read.
    pub(super) fn read(
        inputs: &Inputs,
        columns: &Columns,
        arguments: &Arguments,
    ) -> Result<Self, String> {
        let mut inlined = Inlined::default();
        for path in arguments.program.iter().chain(&arguments.asm) {
            inlined.add_program(path, inputs, columns, &arguments.include)?;
        }
        let lines = inlined.at.values_mut().flat_map(BTreeMap::values_mut);
        for line in lines.flat_map(BTreeMap::values_mut) {
            line.sort_calls(columns);
        }
        Ok(inlined)
    }

    fn add_program(
        &mut self,
        path: &Path,
        inputs: &Inputs,
        columns: &Columns,
        folders: &[PathBuf],
    ) -> Result<(), String> {
        let profile = &inputs.profile;
        let all: Vec<FunctionId> = profile.functions().ids().collect();
        let mut functions = functions_in(path, profile, &all, "profile")?;
        functions.retain(|&function| self.seen.insert(function));
        if functions.is_empty() {
            return Ok(());
        }
        let files = ProgramFiles::open(path)?;
        let OpenProgram {
            mut program,
            remarks,
            ..
        } = files.program()?;
        let mut units = SplitUnits::new(path, folders);
        let remarks = remarks.iter().map(|remark| plain(remark.as_bytes()));
        self.remarks.extend(remarks);
        let details = inputs.details(&Request {
            wanted: Wanted::Functions(functions),
            parts: columns.parts.clone(),
            grain: Grain::FINEST,
        })?;
        let by_function = by_function(&details, profile, columns);
        if by_function.is_empty() {
            self.remark(
                path,
                "the profile has no addresses of it (--dump-instr=yes)",
            );
        }
        let mut doubts = Vec::new();
        let mut no_lines = None;
        let mut lacking_units = BTreeSet::new();
        let (before, mut has_other_files) = (self.at.len(), false);
        for (function, places) in &by_function {
            let question = Question {
                function: profile.text(profile.functions().place(*function).function),
                places: &addresses(places),
            };
            let listing = units.listing(&mut program, question);
            lacking_units.extend(listing.lacking.iter().cloned());
            no_lines = no_lines.or_else(|| listing.no_lines.clone());
            let own = profile.functions().place(*function).file;
            has_other_files |= places.keys().any(|place| place.1 != own);
            // Another build knows other calls.
            match listing.doubt.first() {
                Some(doubt) => doubts.push(doubt.to_string()),
                None => self.add_function(places, &listing, profile),
            }
        }
        let refused = units.remarks.iter().map(|remark| plain(remark.as_bytes()));
        self.remarks.extend(refused);
        let lacking_units = Vec::from_iter(lacking_units);
        if let Some(why) = no_lines {
            self.remark(path, &why.to_string());
        } else if let Some(why) = lacking(&lacking_units) {
            self.remark(path, &why);
        } else if has_other_files && doubts.is_empty() && self.at.len() == before {
            self.remark(path, NOT_TOLD);
        }
        if let Some(first) = doubts.first() {
            let (count, of) = (doubts.len(), by_function.len());
            let why =
                format!("{count} of {of} functions are others than those of the profile ({first})");
            self.remark(path, &why);
        }
        Ok(())
    }

    fn remark(&mut self, path: &Path, why: &str) {
        self.remarks.push(plain(problem(path, why).as_bytes()));
    }

    fn add_function(&mut self, places: &Places, listing: &Listing, profile: &Profile) {
        let files = files_of(places, listing, profile);
        let is_told = lines_are_told(places, listing);
        for (&(address, file, line), place) in places {
            let instruction = listing.at(address);
            let (mut file, mut line) = (file, line);
            if let Some((debug, told)) = instruction.filter(|_| is_told).and_then(|one| one.line)
                && let Some(&own) = files.get(&debug)
            {
                self.told.add(file, (own, told.into()), place);
                (file, line) = (own, told.into());
            }
            let sites = instruction.map_or(&[][..], |one| &one.inlined_at);
            // Within one file, code stands at its own line.
            let hosts = sites
                .iter()
                .filter(|site| site.1 > 0)
                .filter_map(|(debug, at)| {
                    let host = files.get(debug).filter(|host| **host != file)?;
                    Some((*host, *at))
                });
            for (host, at) in hosts {
                let lines = self.at.entry((host, at.into())).or_default();
                let known = lines.entry(file).or_default().entry(line).or_default();
                known.add(place.costs.as_deref(), &place.calls);
            }
        }
    }

    /// What was inlined at a line, by source file.
    pub(super) fn at(&self, file: Symbol, line: u64) -> impl Iterator<Item = (Symbol, &Lines)> {
        let found = self.at.get(&(file, line)).into_iter().flatten();
        found.map(|(&file, lines)| (file, lines))
    }

    /// The lines of a file at which something was inlined.
    pub(super) fn lines_of(&self, file: Symbol) -> impl Iterator<Item = u64> {
        let all = self.at.range((file, 0)..=(file, u64::MAX));
        all.map(|(at, _)| at.1)
    }
}
