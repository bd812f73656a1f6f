//! Makes inlined functions separate functions, by the debug information of programs.

use super::annotate::programs::{OpenProgram, ProgramFiles, functions_in};
use super::inputs::Inputs;
use super::messages;
use super::terminal::plain;
use crate::code::{InlinedCode, Separated};
use crate::details::{Details, Grain, Request, Wanted};
use crate::disassembly::{ChainReader, Program, Question, differing};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::Symbol;
use object::ReadCache;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Where the cost of inlined functions is shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum InlinedFunctions {
    /// Inlined functions are functions.
    Separate,
    /// Their cost is that of the functions they were inlined into.
    InTheirCaller,
}

/// A profile with separate inlined functions.
pub(super) struct WithPrograms<'a> {
    pub(super) separated: Separated,
    /// The programs that were used, one for each object.
    pub(super) programs: Vec<&'a PathBuf>,
}

/// Builds of a program, of which one may be the profiled one.
#[derive(Default)]
struct Builds<'a, 'f> {
    functions: Vec<FunctionId>,
    open: Vec<(&'a PathBuf, Program<'f, &'f ReadCache<File>>)>,
    /// Why the first other one cannot be used.
    problem: Option<String>,
}

/// Separates the functions that were inlined in programs; of programs with the same name, the first that is the profiled
/// one. Remarks are printed. Fails if a program cannot be read, or if it is not the profiled one; then nothing is
/// separated.
pub(super) fn separated<'a>(
    inputs: &Inputs,
    programs: &[&'a PathBuf],
) -> Result<WithPrograms<'a>, String> {
    let (code, programs) = code_in(inputs, programs, |_| true)?;
    let separated = code.separate(&inputs.profile);
    let separated = separated.map_err(|error| error.to_string())?;
    if code.is_empty() {
        messages::note(messages::NOTHING_INLINED);
    } else if separated.coverage < 0.5 {
        messages::note(messages::partly_inlined(separated.coverage));
    }
    Ok(WithPrograms {
        separated,
        programs,
    })
}

/// Finds where the code of wanted functions was inlined, and the programs that were used, as for [`separated`].
pub(super) fn code_in<'a>(
    inputs: &Inputs,
    programs: &[&'a PathBuf],
    is_wanted: impl Fn(FunctionId) -> bool,
) -> Result<(InlinedCode, Vec<&'a PathBuf>), String> {
    let profile = &inputs.profile;
    let all: Vec<FunctionId> = profile.functions().ids().collect();
    let files = programs.iter().map(|path| ProgramFiles::open(path));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    // In the order of the page, because links number new functions.
    let mut objects: BTreeMap<Symbol, Builds<'_, '_>> = BTreeMap::new();
    for (&path, files) in programs.iter().zip(&files) {
        let mut functions = functions_in(path, profile, &all, "profile")?;
        let object = profile.functions().place(functions[0]).object;
        functions.retain(|&function| is_wanted(function));
        if functions.is_empty() {
            continue;
        }
        let builds = objects.entry(object).or_default();
        builds.functions = functions;
        // Before the profile is read again, which takes longer.
        let OpenProgram {
            program, remarks, ..
        } = files.program()?;
        for remark in &remarks {
            messages::note(plain(remark.as_bytes()));
        }
        match program.no_chains() {
            None => builds.open.push((path, program)),
            Some(why) => {
                let why = plain(messages::about(path, why).as_bytes());
                builds.problem.get_or_insert(why);
            }
        }
    }
    if let Some(none) = objects.values_mut().find(|of| of.open.is_empty()) {
        return Err(none.problem.take().unwrap_or_default());
    }
    let functions = objects.values().flat_map(|of| of.functions.clone());
    let mut code = InlinedCode::new(of_parts(inputs, functions.collect())?);
    let mut used = Vec::new();
    for builds in objects.into_values() {
        let mut own = builds.functions;
        own.retain(|function| code.places().contains_key(function));
        let mut problem = builds.problem;
        let mut program = None;
        for (path, open) in builds.open {
            let done = match own.is_empty() {
                true => Err(messages::about(path, messages::NO_ADDRESSES)),
                false => add_program(&mut code, (path, open), profile, &own),
            };
            match done {
                Ok(()) => program = Some(path),
                Err(other) => problem = problem.or(Some(other)),
            }
            if program.is_some() {
                break;
            }
        }
        used.push(program.ok_or(problem.unwrap_or_default())?);
    }
    Ok((code, used))
}

/// The details of each part.
fn of_parts(inputs: &Inputs, functions: Vec<FunctionId>) -> Result<Vec<Details>, String> {
    let of_part = |part| {
        inputs.details(&Request {
            wanted: Wanted::Functions(functions.clone()),
            parts: PartSelection::One(part),
            grain: Grain::FINEST,
        })
    };
    let parts = 0..inputs.profile.parts().len() as u32;
    parts.map(of_part).collect()
}

fn add_program<'f>(
    code: &mut InlinedCode,
    (path, program): (&Path, Program<'f, &'f ReadCache<File>>),
    profile: &Profile,
    functions: &[FunctionId],
) -> Result<(), String> {
    let about = |what: String| plain(messages::about(path, what).as_bytes());
    let mut reader = ChainReader::default();
    let (mut found, mut asked, mut doubts) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_split = false;
    for &function in functions {
        let places = code.places()[&function].iter();
        let question = Question {
            function: profile.name(function),
            places: &places
                .map(|place| (place.address, place.line))
                .collect::<Vec<_>>(),
        };
        let chains = reader.read(&program, question);
        is_split |= chains.as_ref().is_ok_and(|chains| chains.is_split);
        asked.push((profile.name(function), chains.is_err()));
        match chains {
            Ok(chains) => found.push((function, chains)),
            Err(doubt) => doubts.push(doubt),
        }
    }
    if let Some(first) = doubts.first() {
        let (differ, of) = differing(asked.into_iter());
        let text = messages::other_functions(differ, of, first);
        match differ * 2 > of {
            true => return Err(about(text)),
            false => messages::note(about(text)),
        }
    }
    if is_split {
        messages::note(about(messages::SPLIT_DWARF.into()));
    }
    code.programs.push((reader.tree(), found));
    Ok(())
}
