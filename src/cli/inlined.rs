//! Makes inlined functions separate functions, by the debug information of programs.

use super::annotate::programs::{ProgramFiles, functions_in};
use super::annotate::split_units::{SplitUnits, lacking};
use super::inputs::Inputs;
use super::messages;
use super::terminal::plain;
use crate::code::{CodePlaces, Separation, code_places};
use crate::details::{Details, Grain, Request, Wanted};
use crate::disassembly::{ChainReader, Question};
use crate::model::{FunctionId, PartSelection, Profile};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where the cost of inlined functions is shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum InlinedFunctions {
    /// Inlined functions are functions.
    Separate,
    /// Their cost is that of the functions they were inlined into.
    InTheirCaller,
}

/// Separates the functions that were inlined in programs. Remarks are printed.
///
/// # Errors
/// If a program cannot be read, or if it is not the profiled one; then nothing is separated.
pub(super) fn separated(inputs: &Inputs, programs: &[&PathBuf]) -> Result<Profile, String> {
    let profile = &inputs.profile;
    let all: Vec<FunctionId> = profile.functions().ids().collect();
    let mut of_programs = Vec::new();
    let mut seen = BTreeSet::new();
    for path in programs {
        let files = ProgramFiles::open(path)?;
        let open = files.program()?;
        for remark in &open.remarks {
            messages::note(plain(remark.as_bytes()));
        }
        // Before the profile is read again, which takes longer.
        if let Some(why) = open.program.no_chains() {
            return Err(plain(messages::about(path, why).as_bytes()));
        }
        drop(open);
        let mut functions = functions_in(path, profile, &all, "profile")?;
        functions.retain(|&function| seen.insert(function));
        of_programs.push((*path, files, functions));
    }
    let details = of_parts(inputs, seen.into_iter().collect())?;
    let places = code_places(&details);
    let mut separation = Separation::new(profile, &details);
    for (path, files, functions) in &of_programs {
        let mut own = functions.clone();
        own.retain(|function| places.contains_key(function));
        if own.is_empty() && !functions.is_empty() {
            return Err(messages::about(path, messages::NO_ADDRESSES));
        }
        add_program(&mut separation, (path, files), profile, &own, &places)?;
    }
    if separation.is_empty() {
        messages::note(messages::NOTHING_INLINED);
    }
    separation.finish().map_err(|error| error.to_string())
}

/// The details of each part.
fn of_parts(inputs: &Inputs, functions: Vec<FunctionId>) -> Result<Vec<Details>, String> {
    let parts = inputs.profile.parts().len();
    let of_part = |part: usize| {
        inputs.details(&Request {
            wanted: Wanted::Functions(functions.clone()),
            parts: PartSelection::Only((0..parts).map(|other| other == part).collect()),
            grain: Grain::FINEST,
        })
    };
    (0..parts).map(of_part).collect()
}

fn add_program(
    separation: &mut Separation<'_>,
    (path, files): (&Path, &ProgramFiles<'_>),
    profile: &Profile,
    functions: &[FunctionId],
    places: &CodePlaces,
) -> Result<(), String> {
    let about = |what: String| plain(messages::about(path, what).as_bytes());
    let mut program = files.program()?.program;
    let mut units = SplitUnits::new(path, &[]);
    let mut reader = ChainReader::default();
    let (mut found, mut doubts) = (Vec::new(), Vec::new());
    let mut missing = BTreeSet::new();
    for &function in functions {
        let places = places[&function].iter();
        let question = Question {
            function: profile.name(function),
            places: &places
                .map(|place| (place.address, place.line))
                .collect::<Vec<_>>(),
        };
        let mut chains = reader.read(&program, question);
        let lacking = |chains: &Result<crate::disassembly::Chains, _>| {
            chains
                .as_ref()
                .map_or_else(|_| Vec::new(), |chains| chains.lacking.clone())
        };
        if units.find_all(&mut program, &lacking(&chains)) {
            chains = reader.read(&program, question);
        }
        missing.extend(lacking(&chains));
        match chains {
            Ok(chains) => found.push((function, chains)),
            Err(doubt) => doubts.push(doubt),
        }
    }
    if let Some(first) = doubts.first() {
        let text = messages::other_functions(doubts.len(), functions.len(), first);
        match doubts.len() * 2 > functions.len() {
            true => return Err(about(text)),
            false => messages::note(about(text)),
        }
    }
    let missing = Vec::from_iter(missing);
    if let Some(why) = lacking(&missing) {
        messages::note(about(why));
    }
    let added = separation.add(reader.tree(), &found, places);
    added.map_err(|error| error.to_string())
}
