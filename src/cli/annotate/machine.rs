//! The machine code of functions, with the costs, calls and jumps of each instruction.
//!
//! The whole function is listed, including instructions that never ran.

use super::columns::Columns;
use super::naming::Naming;
use super::programs::{
    OpenProgram, ProgramFiles, SplitUnits, addresses, by_function, functions_in, lacking,
};
use super::section::{Heading, Section, framed};
use super::{Arguments, Shown, code_listing};
use crate::cli::inputs::Inputs;
use crate::cli::sources::SourceFolders;
use crate::cli::terminal::{plain, plain_path};
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
    let mut lines = vec![format!("Machine code: {name} (from {})", plain_path(path))];
    match places {
        Some(places) => lines.extend(remarks(places, listing, open, units)),
        None => lines.push(
            "The profile has no addresses for it. Record it with callgrind --dump-instr=yes."
                .into(),
        ),
    }
    framed(&format!("-- {}", lines.join("\n-- ")))
}

fn remarks(
    places: &Places,
    listing: &Listing,
    open: &OpenProgram<'_>,
    units: &SplitUnits<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if !listing.doubt.is_empty() {
        let doubt: Vec<String> = listing.doubt.iter().map(ToString::to_string).collect();
        let doubt = doubt.join("; ");
        lines.push(format!(
            "The file is probably another build of the profiled program: {doubt}."
        ));
    }
    if listing.shift > 0 {
        let shift = listing.shift;
        lines.push(format!(
            "Addresses in the profile are 0x{shift:x} higher than in the file."
        ));
    }
    let no_lines = listing.no_lines.iter();
    lines.extend(no_lines.map(|why| format!("The file has no source lines: {why}.")));
    if ProgramCode::from(listing).gives_lines(places) {
        let what = "The profile has no line numbers for it; they come from the debug information.";
        lines.push(what.into());
    }
    let debug = open.debug.iter();
    lines.extend(debug.map(|file| format!("Debug information: {}.", plain_path(file))));
    let read = units.read.iter();
    lines.extend(read.map(|file| format!("Inlined code: {}.", plain_path(file))));
    let remarks = open.remarks.iter().chain(&units.remarks);
    lines.extend(remarks.map(|remark| format!("{}.", plain(remark.as_bytes()))));
    let lacking = lacking(&listing.lacking);
    lines.extend(lacking.map(|lacking| format!("Missing: {}.", plain(lacking.as_bytes()))));
    if listing.is_cut {
        lines.push("The function is too large; the listing is cut.".into());
    }
    lines
}
