//! Inlined code by the line where it was inlined.
//!
//! Profiles do not record where code was inlined; debug information does. So it is shown if the profiled
//! program is given.

use super::Arguments;
use super::columns::Columns;
use super::lines::{DebugLines, Line, Lines};
use super::naming::Naming;
use super::programs::{OpenProgram, ProgramFiles, addresses, by_function, functions_in};
use super::rows::Chosen;
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::terminal::plain;
use crate::code::{Places, ProgramCode};
use crate::details::{Grain, Request, Wanted};
use crate::disassembly::{Listing, Question};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The remark about a program without inlined functions, although the profile has code of other files.
const NO_INLINED_FUNCTIONS: &str = "its debug information has no inlined functions";

/// Lines of an inlined function by source file.
pub(super) type InlinedLines = BTreeMap<Symbol, Lines>;

/// Lines by inlined function, below the file and line that they were inlined at.
#[derive(Default)]
pub(super) struct Inlined {
    at: BTreeMap<(Symbol, u64), BTreeMap<String, InlinedLines>>,
    /// Line numbers that the profile lacks.
    pub(super) debug_lines: DebugLines,
    /// Functions that were read already: the same program may be given twice.
    seen: BTreeSet<FunctionId>,
    /// Why some code is not attributed.
    pub(super) remarks: Vec<String>,
}

impl Inlined {
    /// Reads the inlined code of all given programs. Fails if a program or a profile cannot be read.
    pub(super) fn read(
        inputs: &Inputs,
        (columns, chosen, naming): (&Columns, &Chosen, &Naming<'_>),
        arguments: &Arguments,
    ) -> Result<Self, String> {
        let mut inlined = Inlined::default();
        let programs = arguments.profile.transforms.program.iter();
        for path in programs.chain(&arguments.asm) {
            inlined.add_program(path, inputs, (columns, chosen, naming))?;
        }
        let functions = inlined.at.values_mut().flat_map(BTreeMap::values_mut);
        let lines = functions.flat_map(BTreeMap::values_mut);
        for line in lines.flat_map(BTreeMap::values_mut) {
            line.sort_calls(columns);
        }
        Ok(inlined)
    }

    fn add_program(
        &mut self,
        path: &Path,
        inputs: &Inputs,
        (columns, chosen, naming): (&Columns, &Chosen, &Naming<'_>),
    ) -> Result<(), String> {
        let profile = &inputs.profile;
        let all: Vec<FunctionId> = profile.functions().ids().collect();
        let mut functions = chosen.among(functions_in(path, profile, &all, "profile")?);
        functions.retain(|&function| self.seen.insert(function));
        if functions.is_empty() {
            return Ok(());
        }
        let files = ProgramFiles::open(path)?;
        let OpenProgram {
            program, remarks, ..
        } = files.program()?;
        let remarks = remarks.iter().map(|remark| plain(remark.as_bytes()));
        self.remarks.extend(remarks);
        let details = inputs.details(&Request {
            wanted: Wanted::Functions(functions),
            parts: columns.parts.clone(),
            grain: Grain::FINEST,
        })?;
        let by_function = by_function(&details, profile, columns, naming);
        if by_function.is_empty() {
            self.remark(path, messages::NO_ADDRESSES);
        }
        let mut doubts = Vec::new();
        let mut no_lines = None;
        let mut is_split = false;
        let (before, mut has_other_files) = (self.at.len(), false);
        for (function, places) in &by_function {
            let question = Question {
                function: profile.text(profile.functions().place(*function).function),
                places: &addresses(places),
            };
            let listing = program.listing(question);
            is_split |= listing.is_split;
            no_lines = no_lines.or_else(|| listing.no_lines.clone());
            let own = profile.functions().place(*function).file;
            has_other_files |= places.files.iter().any(|&file| file != own);
            // Another build has other calls.
            match listing.doubt.first() {
                Some(doubt) => doubts.push(doubt.clone()),
                None => self.add_function(places, &listing, profile, columns),
            }
        }
        if let Some(why) = no_lines {
            self.remark(path, &why.to_string());
        } else if is_split {
            self.remark(path, messages::SPLIT_DWARF);
        } else if has_other_files && doubts.is_empty() && self.at.len() == before {
            self.remark(path, NO_INLINED_FUNCTIONS);
        }
        if let Some(first) = doubts.first() {
            let (count, of) = (doubts.len(), by_function.len());
            let why = messages::other_functions(count, of, first);
            self.remark(path, &why);
        }
        Ok(())
    }

    fn remark(&mut self, path: &Path, why: &str) {
        self.remarks
            .push(plain(messages::about(path, why).as_bytes()));
    }

    fn add_function(
        &mut self,
        places: &Places,
        listing: &Listing,
        profile: &Profile,
        columns: &Columns,
    ) {
        let program = ProgramCode::from(listing);
        let with_lines = program
            .gives_lines(places)
            .then(|| program.with_lines(places, profile));
        let shown = with_lines.as_ref().unwrap_or(places);
        // Files without lines in the profile are never listed.
        let file = |number: u32| shown.files.get(number as usize).copied();
        let sites = program.sites(shown, profile);
        let mut lines: Vec<Line> = places.all.iter().map(|_| Line::default()).collect();
        for (line, sums) in lines.iter_mut().zip(places.sums()) {
            line.costs = sums.map(|sums| columns.costs(sums));
        }
        for call in places.calls() {
            let count = call.sums.last().copied().unwrap_or(0);
            let calls = &mut lines[call.place as usize].calls;
            calls.push((call.callee, columns.costs(call.sums), count));
        }
        for (number, line) in lines.iter().enumerate() {
            let (before, place) = (places.all[number], shown.all[number]);
            let before = (places.files[before.file as usize], before.line);
            let own = file(place.file).map_or(before, |file| (file, place.line));
            if own != before {
                self.debug_lines.add(before.0, own, line);
            }
            for &((host, at), function) in &sites[number] {
                if let Some(host) = file(host) {
                    let name = listing.functions[function as usize].clone();
                    let functions = self.at.entry((host, at)).or_default();
                    let lines = functions.entry(name).or_default();
                    let known = lines.entry(own.0).or_default().entry(own.1).or_default();
                    known.add(line.costs.as_deref(), &line.calls);
                }
            }
        }
    }

    /// The code inlined at a line, by function.
    pub(super) fn at(
        &self,
        file: Symbol,
        line: u64,
    ) -> impl Iterator<Item = (&str, &InlinedLines)> {
        let found = self.at.get(&(file, line)).into_iter().flatten();
        found.map(|(name, lines)| (&**name, lines))
    }

    /// The lines of a file where code was inlined.
    pub(super) fn lines_of(&self, file: Symbol) -> impl Iterator<Item = u64> {
        let all = self.at.range((file, 0)..=(file, u64::MAX));
        all.map(|(at, _)| at.1)
    }
}
