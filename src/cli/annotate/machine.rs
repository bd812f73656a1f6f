//! The machine code of functions, instruction by instruction, with what each costs, calls and jumps to.
//!
//! All of a function is listed, what never ran too.

use super::columns::Columns;
use super::instructions::{addresses, by_function};
use super::naming::Naming;
use super::programs::{OpenProgram, ProgramFiles, functions_in};
use super::split_units::{SplitUnits, lacking};
use super::table::rule;
use super::{Arguments, Shown, code_listing};
use crate::cli::inputs::Inputs;
use crate::cli::print;
use crate::cli::sources::SourceFolders;
use crate::cli::terminal::plain;
use crate::code::{Places, ProgramCode};
use crate::details::Request;
use crate::disassembly::{Listing, Question};
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
    let folders = SourceFolders::new(&arguments.include);
    for path in &arguments.asm {
        let functions = functions_in(path, &profile, &shown.functions, "table")?;
        let files = ProgramFiles::open(path)?;
        let mut open = files.program()?;
        let mut units = SplitUnits::new(path, &arguments.include);
        for function in functions {
            let details = inputs.details(&Request {
                parts: columns.parts.clone(),
                ..Request::function(function)
            })?;
            let own = profile.functions().place(function);
            let mut places = by_function(&details, &profile, columns);
            let places = places.remove(&function);
            let question = Question {
                function: profile.text(own.function),
                places: &places.as_ref().map_or_else(Vec::new, addresses),
            };
            let listing = units.listing(&mut open.program, question);
            let name = naming.function(function, None) + &naming.object(function);
            let mut out = heading(&name, path, places.as_ref(), &listing, &open, &units);
            if let Some(places) = &places {
                let wish = (columns, naming, arguments);
                code_listing::write(&mut out, (places, &listing), &profile, wish, &folders);
            }
            print(out.as_bytes())?;
        }
    }
    Ok(())
}

fn heading(
    name: &str,
    path: &Path,
    places: Option<&Places>,
    listing: &Listing,
    open: &OpenProgram<'_>,
    units: &SplitUnits<'_>,
) -> String {
    let path = plain(path.as_os_str().as_encoded_bytes());
    let mut out = format!("{0}\n-- Machine code: {name} (from {path})\n", rule());
    let Some(places) = places else {
        out +=
            "-- The profile has no addresses of it: callgrind writes them by --dump-instr=yes.\n";
        return out + &format!("{}\n", rule());
    };
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
    if let Some(why) = &listing.no_lines {
        out += &format!("-- Of the file no source lines are known: {why}.\n");
    }
    if ProgramCode::from(listing).gives_lines(places) {
        out += "-- The profile has no lines of it: they are those of the debug information.\n";
    }
    if let Some(debug) = &open.debug {
        let debug = plain(debug.as_os_str().as_encoded_bytes());
        out += &format!("-- Its debug information is from {debug}.\n");
    }
    for file in &units.read {
        let file = plain(file.as_os_str().as_encoded_bytes());
        out += &format!("-- Where code was inlined is from {file}.\n");
    }
    for remark in open.remarks.iter().chain(&units.remarks) {
        out += &format!("-- {}.\n", plain(remark.as_bytes()));
    }
    if let Some(lacking) = lacking(&listing.lacking) {
        out += &format!("-- Not known: {}.\n", plain(lacking.as_bytes()));
    }
    if listing.is_cut {
        out += "-- The function is too large to be listed to its end.\n";
    }
    out + &format!("{}\n", rule())
}
