//! The machine code of functions, instruction by instruction, with what each costs, calls and jumps to.
//!
//! Programs are matched to the objects of the profile by the names of their files. All of a function is
//! listed, what never ran too.

use super::code::{self, Code};
use super::columns::Columns;
use super::instructions::{Places, places};
use super::naming::Naming;
use super::table::rule;
use super::{Arguments, Shown};
use crate::cli::inputs::Inputs;
use crate::cli::print;
use crate::cli::summary::plain;
use crate::details::Request;
use crate::disassembly::{Listing, Program, Question};
use crate::model::{FunctionId, Profile};
use object::ReadCache;
use std::fs::File;
use std::path::Path;

/// Prints the functions of the table that are in one of the programs.
pub(super) fn print_functions(
    inputs: &Inputs,
    columns: &Columns,
    naming: &Naming<'_>,
    arguments: &Arguments,
    shown: &Shown,
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    for path in &arguments.asm {
        let problem = |problem: String| format!("{}: {problem}", path.display());
        let functions = functions_in(path, &profile, &shown.functions).map_err(problem)?;
        let file =
            File::open(path).map_err(|error| problem(format!("cannot be opened: {error}")))?;
        let bytes = ReadCache::new(file);
        let program = Program::open(&bytes).map_err(|error| problem(error.to_string()))?;
        for function in functions {
            let details = inputs.details(&Request::function(function))?;
            let own = profile.functions().place(function);
            let places = places(&details, own.function, columns);
            let lines: Vec<(u64, u64)> = places.keys().map(|place| (place.0, place.2)).collect();
            let listing = program.listing(Question {
                function: profile.text(own.function),
                places: &lines,
            });
            let name = naming.function(function, None) + &naming.object(function);
            let mut out = heading(&name, path, &places, &listing);
            if !places.is_empty() {
                let code = Code::new(&places, &listing, own.file);
                code::write(&mut out, &code, columns, naming, arguments);
            }
            print(out.as_bytes())?;
        }
    }
    Ok(())
}

/// The functions whose object has the file name of the program.
fn functions_in(
    path: &Path,
    profile: &Profile,
    functions: &[FunctionId],
) -> Result<Vec<FunctionId>, String> {
    let wanted = path.file_name().unwrap_or_default().as_encoded_bytes();
    let name = |function: FunctionId| profile.object(function).rsplit(|&byte| byte == b'/').next();
    let found: Vec<FunctionId> = functions
        .iter()
        .copied()
        .filter(|&function| name(function) == Some(wanted))
        .collect();
    if found.is_empty() {
        let mut objects: Vec<String> = functions
            .iter()
            .map(|&function| plain(profile.object(function)))
            .filter(|object| !object.is_empty())
            .collect();
        objects.sort();
        objects.dedup();
        return Err(format!(
            "no function of the table is in an object of this name; they are in {}",
            match objects.is_empty() {
                true => "unnamed ones".to_owned(),
                false => objects.join(", "),
            }
        ));
    }
    Ok(found)
}

fn heading(name: &str, path: &Path, places: &Places, listing: &Listing) -> String {
    let path = plain(path.as_os_str().as_encoded_bytes());
    let mut out = format!("{0}\n-- Machine code: {name} (from {path})\n", rule());
    if places.is_empty() {
        out +=
            "-- The profile has no addresses of it: callgrind writes them by --dump-instr=yes.\n";
        return out + &format!("{}\n", rule());
    }
    if !listing.doubt.is_empty() {
        let doubt: Vec<String> = listing.doubt.iter().map(ToString::to_string).collect();
        out += &format!(
            "-- The file is probably another build than the one that was profiled: {}.\n",
            doubt.join("; ")
        );
    }
    if listing.shift > 0 {
        out += &format!(
            "-- Addresses of the profile are 0x{:x} above those of the file.\n",
            listing.shift
        );
    }
    if listing.is_cut {
        out += "-- The function is too large to be listed to its end.\n";
    }
    out + &format!("{}\n", rule())
}
