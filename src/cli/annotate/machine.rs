//! The machine code of functions, with the costs, calls and jumps of each instruction.
//!
//! The whole function is listed, including instructions that never ran.

use super::columns::Columns;
use super::instructions::{addresses, by_function};
use super::naming::Naming;
use super::programs::{OpenProgram, ProgramFiles, functions_in};
use super::section::{Heading, Section, rule};
use super::split_units::{SplitUnits, lacking};
use super::{Arguments, Shown, code_listing};
use crate::cli::inputs::Inputs;
use crate::cli::sources::SourceFolders;
use crate::cli::terminal::plain;
use crate::code::{Places, ProgramCode};
use crate::details::Request;
use crate::disassembly::{Listing, Question};
use std::path::Path;

/// Adds the functions of the table that are in one of the programs.
pub(super) fn add_functions<'a>(
    report: &mut Vec<Section<'a>>,
    inputs: &Inputs,
    columns: &'a Columns,
    naming: &Naming<'_>,
    arguments: &Arguments,
    shown: &Shown,
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    let folders = SourceFolders::new(&arguments.sources);
    for path in &arguments.asm {
        let functions = functions_in(path, &profile, &shown.functions, "table")?;
        let files = ProgramFiles::open(path)?;
        let mut open = files.program()?;
        let mut units = SplitUnits::new(path, &arguments.sources);
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
            let title = heading(&name, path, places.as_ref(), &listing, &open, &units);
            let options = (columns, naming, arguments);
            let mut section = match &places {
                Some(places) => {
                    code_listing::section((places, &listing), &profile, options, &folders)
                }
                None => Section::new(columns, Heading::None),
            };
            section.title = title;
            report.push(section);
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
            "-- The profile has no addresses for it. Record it with callgrind --dump-instr=yes.\n";
        return out + &format!("{}\n", rule());
    };
    if !listing.doubt.is_empty() {
        let doubt: Vec<String> = listing.doubt.iter().map(ToString::to_string).collect();
        out += &format!(
            "-- The file is probably another build of the profiled program: {}.\n",
            doubt.join("; ")
        );
    }
    if listing.shift > 0 {
        out += &format!(
            "-- Addresses in the profile are 0x{:x} higher than in the file.\n",
            listing.shift
        );
    }
    if let Some(why) = &listing.no_lines {
        out += &format!("-- The file has no source lines: {why}.\n");
    }
    if ProgramCode::from(listing).gives_lines(places) {
        out += "-- The profile has no line numbers for it; they come from the debug information.\n";
    }
    if let Some(debug) = &open.debug {
        let debug = plain(debug.as_os_str().as_encoded_bytes());
        out += &format!("-- Debug information: {debug}.\n");
    }
    for file in &units.read {
        let file = plain(file.as_os_str().as_encoded_bytes());
        out += &format!("-- Inlined code: {file}.\n");
    }
    for remark in open.remarks.iter().chain(&units.remarks) {
        out += &format!("-- {}.\n", plain(remark.as_bytes()));
    }
    if let Some(lacking) = lacking(&listing.lacking) {
        out += &format!("-- Missing: {}.\n", plain(lacking.as_bytes()));
    }
    if listing.is_cut {
        out += "-- The function is too large; the listing is cut.\n";
    }
    out + &format!("{}\n", rule())
}
