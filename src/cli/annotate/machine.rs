//! The machine code of functions, instruction by instruction, with what each costs, calls and jumps to.
//!
//! Programs are matched to the objects of the profile by the names of their files. All of a function is
//! listed, what never ran too.

use super::Shown;
use super::columns::Columns;
use super::naming::Naming;
use super::table::{Table, rule};
use crate::cli::inputs::Inputs;
use crate::cli::print;
use crate::cli::summary::{grouped, plain};
use crate::details::{Details, Request};
use crate::disassembly::{Instruction, Listing, Program, Question};
use crate::model::{FunctionId, Profile};
use object::ReadCache;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Column at which source lines stand.
const TEXT: usize = 56;

/// What an instruction of the profile costs and does.
#[derive(Default)]
struct Place {
    /// `None` if it only calls or jumps.
    costs: Option<Vec<i128>>,
    /// The line of the profile.
    line: u64,
    calls: Vec<(FunctionId, Vec<i128>, i128)>,
    /// Where to; followed and executed if it depends on a condition.
    jumps: Vec<(u64, i128, Option<i128>)>,
}

type Places = BTreeMap<u64, Place>;

/// Prints the functions of the table that are in one of the programs.
pub(super) fn print_functions(
    inputs: &Inputs,
    columns: &Columns,
    naming: &Naming<'_>,
    programs: &[PathBuf],
    shown: &Shown,
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    for path in programs {
        let problem = |problem: String| format!("{}: {problem}", path.display());
        let functions = functions_in(path, &profile, &shown.functions).map_err(problem)?;
        let file =
            File::open(path).map_err(|error| problem(format!("cannot be opened: {error}")))?;
        let bytes = ReadCache::new(file);
        let program = Program::open(&bytes).map_err(|error| problem(error.to_string()))?;
        for function in functions {
            let details = inputs.details(&Request::function(function))?;
            let places = places(&details, columns);
            let lines: Vec<(u64, u64)> =
                places.iter().map(|(&at, place)| (at, place.line)).collect();
            let listing = program.listing(Question {
                function: profile.text(profile.functions().place(function).function),
                places: &lines,
            });
            let name = naming.function(function, None) + &naming.object(function);
            let mut out = heading(&name, path, &places, &listing);
            if !places.is_empty() {
                write_code(&mut out, &places, &listing, columns, naming);
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

/// All that the profile says by address; empty if it has no addresses.
fn places(details: &Details, columns: &Columns) -> Places {
    let mut places = Places::new();
    let mut lines: BTreeMap<u64, Vec<i128>> = BTreeMap::new();
    for ((address, _, line), sums) in details.instructions().iter() {
        let own = lines.entry(address).or_insert_with(|| vec![0; sums.len()]);
        own.iter_mut()
            .zip(sums)
            .for_each(|(sum, cost)| *sum += cost);
        places.entry(address).or_default().line = line;
    }
    for (address, sums) in lines {
        places.entry(address).or_default().costs = Some(columns.costs(&sums));
    }
    let calls = details
        .calls()
        .grouped(|site| Some((site.from.address, site.callee)));
    for ((address, callee), sums) in calls.sorted().iter() {
        let count = sums.last().copied().unwrap_or(0);
        let call = (callee, columns.costs(sums), count);
        places.entry(address).or_default().calls.push(call);
    }
    let jumps = details
        .jumps()
        .grouped(|jump| Some((jump.from.address, jump.address, jump.conditional)));
    for ((address, to, conditional), counts) in jumps.sorted().iter() {
        let (followed, executed) = (counts[0], counts[1]);
        let jump = (to, followed, conditional.then_some(executed));
        places.entry(address).or_default().jumps.push(jump);
    }
    places.retain(|&address, _| address > 0);
    places
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

fn write_code(
    out: &mut String,
    places: &Places,
    listing: &Listing,
    columns: &Columns,
    naming: &Naming<'_>,
) {
    let rows = places.values().flat_map(|place| {
        let calls = place.calls.iter().map(|call| &call.1[..]);
        place.costs.as_deref().into_iter().chain(calls)
    });
    let table = Table::new(columns, rows);
    *out += &format!("{}\n\n", table.heading());
    let code: BTreeMap<u64, &Instruction> = listing
        .instructions
        .iter()
        .map(|instruction| (instruction.address, instruction))
        .collect();
    let mut addresses: Vec<u64> = places.keys().chain(code.keys()).copied().collect();
    addresses.sort_unstable();
    addresses.dedup();
    let nothing = Place::default();
    let mut last = String::new();
    for address in addresses {
        let instruction = code.get(&address).copied();
        let text = instruction.map_or("<not in the file>", |instruction| &instruction.text);
        let line = instruction
            .and_then(|i| source_line(i, listing))
            .unwrap_or_default();
        let told = if line == last { "" } else { &line };
        let what = format!("{address:x}: {text:<TEXT$} {told}");
        let place = places.get(&address).unwrap_or(&nothing);
        write_place(out, place, what.trim_end(), &table, naming);
        last = line;
    }
    out.push('\n');
}

fn source_line(instruction: &Instruction, listing: &Listing) -> Option<String> {
    let (file, line) = instruction.line?;
    let path = listing.files.get(file as usize)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    Some(format!("{}:{line}", plain(name.as_bytes())))
}

fn write_place(
    out: &mut String,
    place: &Place,
    what: &str,
    table: &Table<'_>,
    naming: &Naming<'_>,
) {
    *out += &table.row(place.costs.as_deref(), what);
    for (callee, costs, count) in &place.calls {
        let name = naming.function(*callee, None);
        let call = format!("=> {name} ({}x){}", grouped(*count), naming.object(*callee));
        *out += &table.row(Some(costs), &call);
    }
    for (to, followed, executed) in &place.jumps {
        let of = executed.map_or_else(String::new, |executed| format!(" of {}", grouped(executed)));
        *out += &table.row(
            None,
            &format!("-> {to:x} ({}{of} taken)", grouped(*followed)),
        );
    }
}
